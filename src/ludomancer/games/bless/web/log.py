"""What followed from what, in the log: a chain of Echoes belongs to what began it."""

from ludomancer.core.events import Event
from ludomancer.core.update import LogLine
from ludomancer.games.bless.formats.edition import Card
from ludomancer.games.bless.text.moves import uses_echoes

Log = list[LogLine]
# what begins something; the rest follows from it and stands as a branch below
BEGINNINGS = ("played", "attacked", "readied", "used", "set-aside", "drew", "final-turns", "shuffled")
ENDS = {*BEGINNINGS, "turn"}  # of a chain
CHAINED = "chained"  # how the use of an Echo is called where it follows from something
FILLED = "filled"  # how the Final Turns are called where an offering brings them on
IN_LOG = {CHAINED: "used", FILLED: "final-turns"}  # what they are in the journal


def begins(event: Event) -> bool:
    if event["event"] == "played":
        return bool(event["cala"])  # others are played by an effect
    return event["event"] in BEGINNINGS


def grouped(log: Log, cards: dict[str, Card]) -> Log:
    """The log, with other names for what follows from something: uses of Echoes, and the Final Turns."""
    lines = list(log)
    chain = False  # may the next Echo follow from what happened?
    for i, line in enumerate(log):
        event = line["event"]
        kind = event["event"]
        if kind == "used":
            if chain:
                lines[i] = line | {"event": event | {"event": CHAINED}}
            chain = True
        elif kind == "final-turns" and i and log[i - 1]["event"]["event"] == "offered":
            lines[i] = line | {"event": event | {"event": FILLED}}
        elif kind == "played":
            chain = (chain and not event["cala"]) or uses_echoes(event, cards)
        elif kind in ENDS:
            chain = False
    return lines


def used_in_chain(log: Log, cards: dict[str, Card]) -> list[str]:
    """The Echoes that were used since the last thing that began something."""
    turn = next((i for i in range(len(log) - 1, -1, -1) if log[i]["event"]["event"] == "turn"), 0)
    cards_used: list[str] = []
    for line in reversed(grouped(log[turn:], cards)):
        event = line["event"]
        if event["event"] in ("used", CHAINED):
            cards_used.append(event["card"])
        if begins(event):
            break
    return cards_used[::-1]
