"""Action codes and their notation."""

from ludomancer.core.notation import Notation
from ludomancer.games.bless.formats.edition import FORMS, Card, Step
from ludomancer.games.bless.rules import codes

VERBS = {
    codes.A_CURSE: "play",
    codes.A_PRAYER: "play",
    codes.A_ATTACK: "attack",
    codes.A_DIRECT: "attack",
    codes.A_READY: "ready",
    codes.A_INVOKE: "invoke",
    codes.A_END: "end",
    codes.A_DONE: "done",
    codes.A_ASIDE: "set-aside",
    codes.A_TARGET: "target",
    codes.A_LIKE: "like",
    codes.A_FORM: "form",
    codes.A_BREAK: "break",
    codes.A_CORRUPT: "corrupt",
    codes.A_PURIFY: "purify",
    codes.A_CONTROL: "control",
    codes.A_CONVERT: "convert",
    codes.A_COPY: "copy",
    codes.A_RETURN: "return",
    codes.A_DISCARD: "discard",
    codes.A_TAKE: "take",
    codes.A_KEEP: "keep",
    codes.A_DROP: "drop",
    codes.A_RESOLVE: "resolve",
    codes.A_BIND: "bind",
    codes.A_CALL: "call",
    codes.A_OFFER: "offer",
    codes.A_DECLINE: "decline",
    codes.A_NONE: "none",
    codes.A_BURY: "bury",
}
ALONE = (codes.A_END, codes.A_DONE, codes.A_OFFER, codes.A_DECLINE, codes.A_NONE)
CALLS = ("even", "odd")
ALWAYS = (
    *(codes.A_CURSE, codes.A_PRAYER, codes.A_ATTACK, codes.A_DIRECT, codes.A_READY, codes.A_END, codes.A_DONE),
    *(codes.A_ASIDE, codes.A_DROP, codes.A_RESOLVE, codes.A_OFFER, codes.A_DECLINE),
)
SECRET = {codes.A_ASIDE: "set-aside a card", codes.A_KEEP: "keep a card"}  # others do not see which
BY_STEP = {
    codes.DO_BREAK: codes.A_BREAK,
    codes.DO_MATCH: codes.A_BREAK,
    codes.DO_CORRUPT: codes.A_CORRUPT,
    codes.DO_PURIFY: codes.A_PURIFY,
    codes.DO_CONTROL: codes.A_CONTROL,
    codes.DO_CONVERT: codes.A_CONVERT,
    codes.DO_COPY: codes.A_COPY,
    codes.DO_INVOKE: codes.A_INVOKE,
    codes.DO_RETURN: codes.A_RETURN,
    codes.DO_DISCARD: codes.A_DISCARD,
    codes.DO_TAKE: codes.A_TAKE,
    codes.DO_LOOK: codes.A_KEEP,
    codes.DO_SEARCH: codes.A_KEEP,
    codes.DO_REBIND: codes.A_BIND,
    codes.DO_CALA: codes.A_NONE,
}


def _steps(cards: tuple[Card, ...]) -> list[Step]:
    texts = [word for card in cards for word in (*card.curse, *card.bond)]
    return [step for word in texts for step in word.steps] + [step for card in cards for step in card.effect]


def _families(cards: tuple[Card, ...]) -> set[int]:
    """What the edition can ask."""
    families = set(ALWAYS)
    for step in _steps(cards):
        if step.number == codes.ALL:
            families.add(codes.A_BURY)
        elif step.do in BY_STEP:
            families.add(BY_STEP[step.do])
        if step.do == codes.DO_GIVE:
            families |= set() if step.scope else {codes.A_TARGET}
            families |= {codes.A_LIKE} if step.like else set()
            families |= {codes.A_FORM} if any(word.kind == codes.W_FORM for word in step.clauses) else set()
    prayers = {card.prayer for card in cards}
    families |= {codes.A_INVOKE} if codes.ECHO in prayers else set()
    families |= {codes.A_BIND} if codes.BOND in prayers else set()
    texts = [word for card in cards for word in (*card.curse, *card.bond)]
    texts += [word for step in _steps(cards) for word in step.clauses]
    if any(word.kind == codes.W_HAS and word.amount == codes.FATE for word in texts):
        families.add(codes.A_CALL)
    return families


def offered(cards: tuple[Card, ...]) -> list[tuple[int, int]]:
    """Every action the edition can offer, in the order of their codes: family and item."""
    families = _families(cards)
    count = len(cards)
    actions: list[tuple[int, int]] = []
    for family in VERBS:
        if family not in families:
            continue
        if family in ALONE:
            items = 1
        elif family in (codes.A_FORM, codes.A_CALL):
            items = 2
        else:
            items = count * count if family == codes.A_ATTACK else count
        actions += [(family, item) for item in range(items)]
    return actions


class BlessNotation(Notation):
    """Actions of Bless as text, and back."""

    verbs = tuple(dict.fromkeys(VERBS.values()))

    def __init__(self, cards: tuple[Card, ...], actions: list[tuple[int, int]]) -> None:
        self.ids = [card.id for card in cards]
        super().__init__(actions)

    def _text(self, family: int, item: int) -> str:
        verb = VERBS[family]
        if family in ALONE:
            return verb
        if family == codes.A_ATTACK:
            return f"attack {self.ids[item // len(self.ids)]} -> {self.ids[item % len(self.ids)]}"
        if family == codes.A_DIRECT:
            return f"attack {self.ids[item]} -> rival"
        if family == codes.A_FORM:
            return f"form {FORMS[item]}"
        if family == codes.A_CALL:
            return f"call {CALLS[item]}"
        if family in (codes.A_CURSE, codes.A_PRAYER):
            return f"play {self.ids[item]} {'curse' if family == codes.A_CURSE else 'prayer'}"
        return f"{verb} {self.ids[item]}"

    def _wrong(self, verb: str, words: list[str]) -> str:
        if verb in ("form", "call"):
            return f"{verb} is followed by {' or '.join(FORMS if verb == 'form' else CALLS)}"
        if words[1] not in self.ids:
            return f"there is no card {words[1]!r}"
        if verb == "play":
            return f"a card is played as curse or as prayer: play {words[1]} curse"
        if verb == "attack" and len(words) == 4 and words[2] == "->":
            return f"there is no card {words[3]!r} to attack"
        if verb == "attack":
            return f"an attack is written attack {words[1]} -> CARD, or attack {words[1]} -> rival"
        return "has more than two words"
