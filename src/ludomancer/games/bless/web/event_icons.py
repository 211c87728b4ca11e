"""The icons of what happened, by the kind of event."""

from ludomancer.games.bless.formats.edition import PRAYERS
from ludomancer.web.page import EventIcon

EVENT_ICONS: dict[str, EventIcon] = {
    "decided": "arrow",
    "played": lambda page, event: (
        "curse" if event["as"] == "curse" else PRAYERS[page.narrator.cards[event["card"]].prayer]
    ),
    "bound": "bond",
    "readied": "stasis",
    "attacked": "attack",
    "clashed": "rivalry",
    "called": "fate",
    "rolled": "fate",
    "corrupted": "corrupt",
    "purified": "pure",
    "broke": "break",
    "dropped": "void",
    "offered": "offer",
    "blessed": "bless",
    "gained": "vp",
    "used": "echo",
    "given": "eye",
    "controlled": "hand",
    "converted": "curse",
    "copied": "copy",
    "returned": "hand",
    "discarded": "discarded",
    "drew": "deck",
    "looked": "eye",
    "kept": "deck",
    "took": "void",
    "revealed": "deck",
    "to-deck": "deck",
    "shuffled": "deck",
    "set-aside": "discarded",
    "final-turns": "final",
    "actions": "action",
    "free-prayers": "action",
    "turn-ends": "clock",
    "none": "arrow",
    "laid": "eye",
}
