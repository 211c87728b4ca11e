"""The icons of what happened, by the kind of event."""

from ludomancer.games.day_night.web.cards import TYPE_ICONS
from ludomancer.web.page import EventIcon

EVENT_ICONS: dict[str, EventIcon] = {
    "cast": lambda page, event: TYPE_ICONS[page.spells[event["spell"]].type],
    "changed": lambda _, event: f"tile-{event['tile']}",
    "turned": lambda _, event: f"tile-{event['tile']}",
    "crystallized": "crystal",
    "mystified": "mystify",
    "moved": "move",
    "drew": "draw",
    "shuffled": "book",
    "looked": "eye",
    "stole": "hand",
    "took": "book",
    "stepped": "feet",
    "discarded": "discard",
    "built": "temple",
    "ticked": "hourglass",
    "unveiled": "temple-lone",
    "mist-lost": "mystify",
    "crystals-gone": "crystal",
}
