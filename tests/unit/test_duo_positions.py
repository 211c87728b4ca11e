"""Positions of Res Arcana Duo that cannot arise are refused, with a message that says what and where."""

from typing import Any

import pytest

import ludomancer
from ludomancer.core.errors import DocumentError
from ludomancer.core.rng import Rng
from unit import duo_editions

Data = dict[str, Any]
FULL = ludomancer.load("res-arcana-duo")
LAYING = ludomancer.load(
    "res-arcana-duo",
    duo_editions.changed(
        duo_editions.put(
            "squared-circle",
            power1=duo_editions.power({"do": "lay"}, pay={"any": 2}, discard=1, turns="creature"),
            types=["creature"],
        )
    ),
)
POOL = {"elan": 3, "life": 3, "calm": 3, "death": 3, "gold": 3}
SWAN: Data = {"doing": "power", "card": "white-swan", "power": 1, "stage": "pay"}
CROWN: Data = {"doing": "power", "card": "crown-of-command", "power": 1, "stage": "pay"}
HEAD: Data = {"doing": "power", "card": "brass-head", "stage": "effect", "pile": "deck", "turned": ["brass-head"]}
BACK: Data = {"ask": "put-back", "pile": "deck", "cards": ["crucible", "gnosis"], "back": ["golden-key"]}
KEY: Data = {"doing": "power", "card": "solomons-key", "stage": "effect", "step": 2, "turned": ["solomons-key"]}
REANIMATE: Data = {"doing": "borrow", "card": "reanimate", "stage": "pay"}
PLACE: Data = {"doing": "place", "card": "cursed-idol"}
PAY: Data = {"ask": "pay"}
LAY: Data = {"doing": "power", "card": "squared-circle", "stage": "effect", "turned": ["squared-circle"]}


IN_PLAY = ("white-swan", "brass-head", "solomons-key", "squared-circle")


def position(*pending: Data, turned: tuple[str, ...] = (), cards: tuple[str, ...] = IN_PLAY, **more: Any) -> Data:
    """Seat one has some artifacts in play and plenty of essences."""
    one: Data = {
        "pool": POOL,
        "mage": {"card": "smith"},
        "item": {"card": "research"},
        "artifacts": [{"card": card, "turned": card in turned} for card in cards],
    }
    return {"turn_of": "one", "one": one | more.pop("one", {}), "pending": list(pending) or None, **more}


GOOD: dict[str, Data] = {
    "a payment": position(SWAN, PAY | {"paid": {"calm": 1}}),
    "a placing": position(PLACE | {"card": "solomons-key", "discount": 0}, PAY, cards=("white-swan",)),
    "a look": position(HEAD, BACK, turned=("brass-head",)),
    "a borrowed item": position(KEY, REANIMATE, PAY, turned=("solomons-key",)),
    "a choice": position({"doing": "discard", "card": "gnosis"}, {"ask": "gain"}, one={"discards": ["gnosis"]}),
    "a swap": position({"doing": "pass"}, {"ask": "swap"}, one={"passed": True}),
    "a component to lay on": position(LAY, {"ask": "lay", "paid": {"elan": 1}}, turned=("squared-circle",)),
}
BAD: dict[str, Data] = {
    # what is said to be under way
    "pending: has 0 entries": position() | {"pending": []},
    "pending: has 6 entries; 1 to 5": position(*[SWAN] * 5, PAY),
    "pending 1: ask: is missing: the last entry": position(SWAN),
    "pending 1: ask: only the last entry asks": position(PAY, SWAN),
    "pending 1: ask: pay: nothing is under way that asks this": position(PAY),
    "pending 1: doing: power belongs to the phase actions": position(SWAN, PAY, phase="collect"),
    "pending 1: doing: collect belongs to the phase collect": position({"doing": "collect"}, {"ask": "collect"}),
    "pending 1: doing: borrow stands inside a power": position(REANIMATE, PAY),
    "pending 1: doing: one has not passed": position({"doing": "pass"}, {"ask": "swap"}),
    "pending 1: doing: one has passed": position(SWAN, PAY, one={"passed": True}),
    "pending 2: doing: nothing can be done while": position(SWAN, SWAN, PAY),
    "pending 2: doing: the effect before it does borrow": position(KEY, PLACE, PAY, turned=("solomons-key",)),
    "pending 2: card: 'dwarven-forge' is no component for that": position(
        KEY, REANIMATE | {"card": "dwarven-forge"}, PAY, turned=("solomons-key",)
    ),
    "pending 1: card: gnosis is not in play": position(SWAN | {"card": "gnosis"}, PAY),
    "pending 1: card: gnosis is not among the discards of one": position(
        {"doing": "discard", "card": "gnosis"}, {"ask": "gain"}
    ),
    "pending 1: card: does not lie in the centre": position({"doing": "claim", "card": "dragon-cave"}, PAY),
    "pending 1: card: white-swan lies in two places": position(PLACE | {"card": "white-swan"}, PAY),
    "pending 1: card: white-swan is turned": position(SWAN, PAY, turned=("white-swan",)),
    "pending 1: discount: is 0 here": position(PLACE | {"discount": 3}, PAY),
    "pending 1: power: 3 is not between 1 and 2": position(SWAN | {"power": 3}, PAY),
    "pending 1: step: 3 is not between 1 and 2": position(KEY | {"step": 3}, {"ask": "borrow"}),
    "pending 1: step: 1 steps are done": position(KEY, {"ask": "borrow"}, turned=("solomons-key",)),
    "pending 1: stage: the cost of this power turns nothing else": position(
        {"doing": "power", "card": "solomons-key", "stage": "turn", "turned": ["solomons-key"]},
        {"ask": "turn"},
        turned=("solomons-key",),
    ),
    "pending 1: turned: brass-head is turned for this power": position(HEAD | {"turned": []}, BACK),
    "pending 1: turned: 1 other components": position(HEAD | {"turned": ["brass-head", "white-swan"]}, BACK),
    "pending 1: turned: are components in play that are turned": position(HEAD, BACK),
    # payments and choices
    "pending 1: card: one cannot pay for it": position(
        CROWN, PAY, cards=("crown-of-command",), one={"pool": {"gold": 2}}
    ),
    "pending 2: paid: one does not have so much calm": position(
        SWAN, PAY | {"paid": {"calm": 2}}, one={"pool": {"elan": 1, "life": 1, "calm": 1}}
    ),
    "pending 2: paid: is more than is asked": position(SWAN, PAY | {"paid": {"elan": 2}}),
    "pending 2: paid: elan is not what is asked": position(
        CROWN, PAY | {"paid": {"elan": 1}}, cards=("crown-of-command",)
    ),
    "pending 2: paid: calm: 4001 is not between 0 and 4000": position(SWAN, PAY | {"paid": {"calm": 4001}}),
    "pending 2: count: is 2 here": position(SWAN, PAY | {"count": 3}),
    "pending 2: of: is not known here": position(SWAN, PAY | {"of": ["elan"]}),
    "pending 2: chosen: gold cannot be chosen": position(
        {"doing": "discard", "card": "gnosis"}, {"ask": "gain", "chosen": {"gold": 1}}, one={"discards": ["gnosis"]}
    ),
    "pending 2: chosen: 2 essences are chosen": position(
        {"doing": "discard", "card": "gnosis"}, {"ask": "gain", "chosen": {"elan": 2}}, one={"discards": ["gnosis"]}
    ),
    "pending 2: paid: is not what the power costs": position(
        LAY, {"ask": "lay", "paid": {"elan": 2}}, turned=("squared-circle",)
    ),
    # cards being looked at
    "pending 2: cards: with one card left": position(HEAD, BACK | {"cards": ["gnosis"]}, turned=("brass-head",)),
    "pending 2: cards: the effect looks at 3 cards": position(
        HEAD, BACK | {"back": ["golden-key", "silver-key"]}, turned=("brass-head",)
    ),
    "pending 2: cards: at most 5 cards are looked at": position(
        HEAD, BACK | {"back": ["golden-key", "silver-key", "cursed-idol", "mystic-spring"]}, turned=("brass-head",)
    ),
    "pending 2: pile: is not the pile that the effect looks at": position(
        HEAD | {"pile": "monuments"}, BACK, turned=("brass-head",)
    ),
    "pending 2: ask: put-back: no effect looks at cards here": position(SWAN, BACK),
    "pending 1: pile: its cards are put back": position(HEAD, {"ask": "look"}, turned=("brass-head",)),
    # the question
    "pending: asks pay here, not turn": position(SWAN, {"ask": "turn"}),
    "pending: it is for one to decide, not for two": position(SWAN, PAY | {"seat": "two"}),
    "pending: nothing is under way when the game is over": position(SWAN, PAY, phase="over"),
    # the round
    "turn_of: one has passed": position(one={"passed": True}),
    "items: there must be at least 1": position(items=[]),
    "items: there must be at least 3": {"phase": "item", "token": "two", "turn_of": "one", "items": ["research"]},
    "one: chosen: is missing: one chooses first": {"phase": "mage", "token": "one", "turn_of": "two"},
    "one: chosen: it is for one to choose": {
        "phase": "mage",
        "turn_of": "one",
        "one": {"mages": ["smith", "cultist"], "chosen": "smith"},
    },
    "one: mage: nobody has components in play or discards": {"phase": "draft", "one": {"discards": ["gnosis"]}},
    "turn_of: one has no cards left": {"phase": "draft", "turn_of": "one", "one": {"deck": []}},
    "two: kept: one keeps its cards first": {
        "phase": "draft",
        "turn_of": "one",
        "one": {"gifts": ["gnosis"]},
        "two": {"kept": ["crucible"]},
    },
    "two: drawn: it is for one to keep": {
        "phase": "draft",
        "turn_of": "one",
        "two": {"drawn": ["gnosis", "crucible"]},
    },
    "outcome: the winners are one": {
        "phase": "over",
        "one": {"artifacts": ["magnum-opus"]},
        "outcome": {"reason": "target", "winners": ["two"]},
    },
    # knowledge
    "known: one: looked: is not known here": position(known={"one": {"looked": ["gnosis"]}}),
    "known: two: looked: does not fit the cards": position(
        HEAD, BACK, turned=("brass-head",), known={"two": {"looked": ["gnosis"]}}
    ),
    "known: one.deck: nobody is said to know something that one does not": position(
        one={"deck": ["gnosis", "crucible"]}, known={"nobody": {"one.deck": ["gnosis"]}}
    ),
}


@pytest.mark.parametrize("name", GOOD)
def test_positions_that_can_arise(name: str) -> None:
    state = FULL.read(GOOD[name])
    assert state.legal_actions()
    document = state.document()
    assert FULL.read(document).document() == document


@pytest.mark.parametrize("message", BAD)
def test_positions_that_cannot_arise(message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        FULL.read(BAD[message])
    assert str(caught.value).startswith(f"position: {message}")


def test_a_card_belongs_to_one_player() -> None:
    state = FULL.start(1)
    while state.phase < 4:  # type: ignore[attr-defined]
        state.apply(state.legal_actions()[0])
    view = state.view(0)
    view["two"]["cards"][0] = view["one"]["cards"][0]
    with pytest.raises(DocumentError, match=r"^position: two: cards: [a-z-]+ belongs to one too$"):
        FULL.deal_from(view, Rng(1))


@pytest.mark.parametrize("ask", ["turn", "discard"])
def test_what_will_be_laid_is_told_while_the_rest_of_the_cost_is_asked(ask: str) -> None:
    """It is paid first, and lies nowhere meanwhile."""
    cards = ("white-swan", "black-cat", "squared-circle")
    document = position(cards=cards, one={"hand": ["magnum-opus", "gnosis"]})
    state = LAYING.read(document)
    for action in ("use squared-circle 1", "pay elan", "pay gold", "turn black-cat"):
        if ask == "turn" and action.startswith("turn"):
            break
        state.apply(LAYING.parse(action))
    told = state.document()
    assert told["pending"][-1] == {"ask": ask, "seat": "one", "paid": {"elan": 1, "gold": 1}}
    read = LAYING.read(told)
    assert read.document() == told
    rest = ["turn black-cat"] if ask == "turn" else []
    for action in (*rest, "discard gnosis", "lay white-swan"):
        read.apply(LAYING.parse(action))
    swan = next(each for each in read.document()["one"]["artifacts"] if each["card"] == "white-swan")
    assert swan["on"] == {"elan": 1, "gold": 1}
    del told["pending"][-1]["paid"]
    with pytest.raises(DocumentError, match="paid: is not what the power costs"):
        LAYING.read(told)
