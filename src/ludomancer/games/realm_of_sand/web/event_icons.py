"""The icons of what happened, by the kind of event."""

from ludomancer.web.page import EventIcon

EVENT_ICONS: dict[str, EventIcon] = {
    "placed": "rune",
    "lifted": "discard",
    "missing": "close",
    "took": "queen",
    "summoned": "summon",
    "moved": "move",
    "completed": "building",
    "disc": "summon",
    "no-disc": "close",
    "level": "level",
    "charged": "charged",
    "power": "charged",
    "swapped": "change",
    "square": "move",
    "traded": "change",
    "looked": "eye",
    "kept": "hand",
    "under": "book",
    "turned-up": "draw",
    "marker": "hourglass",
    "last-round": "hourglass",
    "ready": "charged",
}
