"""Action codes and their notation."""

from ludomancer.core.notation import Notation
from ludomancer.core.seats import NUMBERED
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, Component
from ludomancer.games.res_arcana_duo.rules import codes

VERBS = {
    codes.A_KEEP: "keep",
    codes.A_CHOOSE: "choose",
    codes.A_TAKE: "take",
    codes.A_COLLECT: "collect",
    codes.A_DONE: "done",
    codes.A_GAIN: "gain",
    codes.A_PLACE: "place",
    codes.A_CLAIM: "claim",
    codes.A_TOP: "claim",
    codes.A_DISCARD: "discard",
    codes.A_USE: "use",
    codes.A_USE_SECOND: "use",
    codes.A_PASS: "pass",
    codes.A_SWAP: "swap",
    codes.A_PAY: "pay",
    codes.A_TURN: "turn",
    codes.A_STRAIGHTEN: "straighten",
    codes.A_RETRIEVE: "retrieve",
    codes.A_RETURN: "return",
    codes.A_LOOK: "look",
    codes.A_BACK: "put-back",
    codes.A_BORROW: "borrow",
    codes.A_LAY: "lay",
    codes.A_PLAYER: "player",
    codes.A_DECLINE: "decline",
}
ALONE = (codes.A_DONE, codes.A_PASS, codes.A_DECLINE)
SECRET = {  # others do not see which
    codes.A_KEEP: "keep a card",
    codes.A_CHOOSE: "choose a mage",
    codes.A_RETURN: "return a card",
    codes.A_BACK: "put-back a card",
}
LOOKS = ("deck", "monuments")
PLAYERS = NUMBERED[:2]
BY_STEP = {
    codes.DO_SIFT: codes.A_RETURN,
    codes.DO_RETRIEVE: codes.A_RETRIEVE,
    codes.DO_STRAIGHTEN: codes.A_STRAIGHTEN,
    codes.DO_LOOK: codes.A_LOOK,
    codes.DO_PLACE: codes.A_DECLINE,
    codes.DO_LAY: codes.A_LAY,
    codes.DO_BORROW: codes.A_BORROW,
}


def offered(components: tuple[Component, ...], mode: int) -> list[tuple[int, int]]:
    """Every action the edition can offer in a mode, in the order of their codes: family and item."""
    steps = [step for each in components for power in each.powers for step in power.effect]
    families = {BY_STEP[step.do] for step in steps if step.do in BY_STEP}
    if codes.A_BORROW in families:
        families.add(codes.A_DECLINE)
    if any(step.of == codes.OF_PLAYER for step in steps):
        families.add(codes.A_PLAYER)
    turned = 0
    for each in components:
        for power in each.powers:
            turned |= power.turns & ~codes.ANY_MAGE  # there is only one mage
    numbers = [
        [number for number, each in enumerate(components) if each.kind == kind] for kind in range(codes.PLACE + 1)
    ]
    artifacts, mages, items, monuments, places = numbers
    everything = list(range(len(components)))
    essences = list(range(codes.ESSENCES))
    full = mode == codes.FULL_GAME
    found = {
        codes.A_KEEP: artifacts if full else [],
        codes.A_CHOOSE: mages if full else [],
        codes.A_TAKE: items,
        codes.A_COLLECT: everything,
        codes.A_DONE: [0],
        codes.A_GAIN: essences,
        codes.A_PLACE: artifacts,
        codes.A_CLAIM: monuments + places,
        codes.A_TOP: [0],
        codes.A_DISCARD: artifacts,
        codes.A_USE: [number for number in everything if components[number].powers],
        codes.A_USE_SECOND: [number for number in everything if len(components[number].powers) > 1],
        codes.A_PASS: [0],
        codes.A_SWAP: items,
        codes.A_PAY: essences,
        codes.A_TURN: [number for number in artifacts if components[number].types & turned],
        codes.A_STRAIGHTEN: everything if codes.A_STRAIGHTEN in families else [],
        codes.A_RETRIEVE: artifacts if codes.A_RETRIEVE in families else [],
        codes.A_RETURN: artifacts if codes.A_RETURN in families else [],
        codes.A_LOOK: [0, 1] if codes.A_LOOK in families else [],
        codes.A_BACK: artifacts + monuments if codes.A_LOOK in families else [],
        codes.A_BORROW: items if codes.A_BORROW in families else [],
        codes.A_LAY: everything if codes.A_LAY in families else [],
        codes.A_PLAYER: [0, 1] if codes.A_PLAYER in families else [],
        codes.A_DECLINE: [0] if codes.A_DECLINE in families else [],
    }
    return [(family, item) for family, items in found.items() for item in items]


class DuoNotation(Notation):
    """Actions of Res Arcana Duo as text, and back."""

    verbs = tuple(dict.fromkeys(VERBS.values()))

    def __init__(self, components: tuple[Component, ...], actions: list[tuple[int, int]]) -> None:
        self.ids = [each.id for each in components]
        super().__init__(actions)

    def _text(self, family: int, item: int) -> str:
        verb = VERBS[family]
        if family in ALONE:
            return verb
        if family == codes.A_TOP:
            return "claim top"
        if family in (codes.A_USE, codes.A_USE_SECOND):
            return f"use {self.ids[item]} {family - codes.A_USE + 1}"
        if family in (codes.A_GAIN, codes.A_PAY):
            return f"{verb} {ESSENCES[item]}"
        if family == codes.A_LOOK:
            return f"look {LOOKS[item]}"
        if family == codes.A_PLAYER:
            return f"player {PLAYERS[item]}"
        return f"{verb} {self.ids[item]}"

    def _wrong(self, verb: str, words: list[str]) -> str:
        known = [following[0] for following in self._following(verb)]
        if verb in ("gain", "pay", "look", "player"):
            return f"{verb} is followed by {' or '.join(known)}"
        if words[1] not in self.ids:
            return f"there is no component {words[1]!r}"
        if words[1] not in known:
            return f"{words[1]} is none of those one can {verb}"
        if verb == "use":
            return f"which power? use {words[1]} 1" + self._second(words[1])
        return "has more than two words"

    def _second(self, name: str) -> str:
        return f" or use {name} 2" if f"use {name} 2" in self.codes else " is its only one"
