"""Editions of Bless made for tests: changed copies of the standard one, one at every maximum, and mistakes."""

import copy
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ludomancer.core.edition import Edition
from ludomancer.games.bless.game import BlessGame
from unit.junk import JUNK, places_of
from unit.own_editions import PLACE, Data, changed_copy, standard

Text = list[Data]
FILE = BlessGame.folder / "editions" / "standard.toml"
STANDARD: Data = standard(BlessGame)


def changed(change: Callable[[Data], object] | None = None, name: str = "mine") -> Edition:
    return changed_copy(STANDARD, change, name)


def card(data: Data, card_id: str) -> Data:
    found: Data = next(entry for entry in data["cards"] if entry["id"] == card_id)
    return found


def everywhere(every: int = 1, **fields: Any) -> Edition:
    """The same texts on every card, or on every second, third and so on."""
    return changed(lambda data: [entry.update(copy.deepcopy(fields)) for entry in data["cards"][::every]])


# --- every maximum at once --------------------------------------------------------------------------------------------
CURSES: Text = [
    {"kind": "curse", "side": side, "state": state} for side in ("own", "enemy") for state in ("pure", "any")
]
WORDS: Text = [
    {"change": "eye", "by": 20, "per": {"kind": "curse", "original": "greater"}},
    {"change": "karma", "by": -20, "on": CURSES[0], "while": {"turn": "rival"}},
    {
        "change": "eye",
        "to": 20,
        "always": True,
        "while": [{"self": {"stasis": True}}, {"count": CURSES[1], "most": 62}],
    },
    {"change": "karma", "to": 20, "while": {"count": {"other": True}, "fewer_than": CURSES[2]}},
    {"has": "fate", "while": {"self": {"form": "light", "state": "corrupted"}}},
    {"has": "direct", "on": CURSES[3]},
    {"cannot": "be-attacked", "by_form": "shadow"},
    {"wins_against": {"eye_from": 20, "karma_to": 0, "eye": "changed"}, "always": True},
    {"change": "eye", "by": -20, "attacked_by": "light", "per": {"kind": "prayer"}},
]
GIFTS: Text = [
    {
        "to": {"kind": "curse"},
        "count": 4,
        "words": [{"change": "eye", "by": 20}, {"has": "decoy"}],
        "lasts": "until-next",
    },
    {"all": CURSES[0], "words": [{"change": "karma", "by": 1}, {"cannot": "attack"}], "lasts": "next-turn"},
    {
        "to": {"kind": "curse"},
        "like": {"other": True},
        "words": [{"change": "eye", "to": "like"}, {"change": "original", "to": 20}],
        "lasts": "turn",
    },
]
STEPS: Text = [
    {"do": "break", "what": {"kind": "curse", "eye": "greatest"}, "may": True},
    {"do": "look", "count": 8},
    {"do": "corrupt", "what": {}},
    {"do": "draw", "count": 9},
    {"do": "purify", "what": {"side": "own"}, "who": "rival"},
    {"do": "points", "count": 9},
    {"do": "return", "what": {"kind": "curse", "side": "own"}, "may": True},
    {"do": "discard", "who": "rival", "random": True},
    {"do": "play", "from": "void", "top": 62},
    {"do": "copy"},
    {"do": "search"},
    {"do": "actions", "count": 1},
]


def _row(found: Text, first: int, count: int) -> Text:
    return [found[(first + i) % len(found)] for i in range(count)]


def largest(name: str = "largest") -> Edition:
    """62 cards; four steps or words a text as far as the sums of 256 words and 256 steps allow; greatest numbers."""
    data = copy.deepcopy(STANDARD) | {"name": name}
    for i, entry in enumerate(data["cards"]):
        entry.update(eye=20 - i % 3, karma=i % 21)
        words = _row(WORDS, i, 2)
        if i % 2:
            when = ("cala", "broken", "attacked", "blesses", "turn-start")[i // 2 % 5]
            words[1] = {"when": when, "do": _row(STEPS, i, 4)}
        entry["curse"] = words
        if i < 20:
            entry.update(prayer="bond", effect=_row(WORDS, i, 4))
        else:
            gifts = [{"do": "give"} | GIFTS[i % 3]] if i < 46 else []
            steps = 4 if i < 26 else 3
            prayer = "echo" if i % 2 else "impulse"
            entry.update(prayer=prayer, effect=gifts + _row(STEPS, i, steps - len(gifts)))
    return Edition(name, copy.deepcopy(data), PLACE)


# --- mistakes in texts ------------------------------------------------------------------------------------------------
def curse(*words: Data) -> Data:
    return {"curse": list(words)}


def bond(*words: Data) -> Data:
    return {"prayer": "bond", "effect": list(words)}


def echo(*steps: Data) -> Data:
    return {"prayer": "echo", "effect": list(steps)}


def when(event: str, *steps: Data, **more: Any) -> Data:
    return {"when": event, "do": list(steps), **more}


def give(*words: Data, **more: Any) -> Data:
    return echo({"do": "give", "to": {"kind": "curse"}, "words": list(words), "lasts": "turn"} | more)


DRAW: Data = {"do": "draw", "count": 1}
BREAK: Data = {"do": "break", "what": {"kind": "card"}}
PLUS: Data = {"change": "eye", "by": 1}
OWN_CURSE: Data = {"side": "own", "kind": "curse"}
THEIR_CURSE: Data = {"side": "enemy", "kind": "curse"}
# what the card re-luce is made to say, and the error behind its name
BAD_TEXTS: dict[str, Data] = {
    # words
    "curse 1: text: must be one of change, has, cannot": curse({}),
    "curse 1: change: 'size' is not one of eye, karma, original, form": curse({"change": "size", "by": 1}),
    "curse 1: has: 'wings' is not one of rivalry": curse({"has": "wings"}),
    "curse 1: cannot: 'sleep' is not one of attack": curse({"cannot": "sleep"}),
    "curse 1: has: is not known here": curse(PLUS | {"has": "rivalry"}),
    "curse 1: to: is missing": curse({"change": "eye"}),
    "curse 1: to: is not known here": curse(PLUS | {"to": 3}),
    "curse 1: to: 21 is not between 0 and 20": curse({"change": "eye", "to": 21}),
    "curse 1: to: -1 is not between 0 and 20": curse({"change": "karma", "to": -1}),
    "curse 1: to: must be a whole number": curse({"change": "karma", "to": "original"}),
    "curse 1: to: 'number' is not one of karma, original, greatest-enemy": curse({"change": "eye", "to": "number"}),
    "curse 1: to: 'like' is not one of karma": curse({"change": "eye", "to": "like"}),
    "curse 1: by: 21 is not between -20 and 20": curse({"change": "eye", "by": 21}),
    "curse 1: by: must be a whole number, not a fraction": curse({"change": "eye", "by": 0.5}),
    "curse 1: always: is not known here": curse(PLUS | {"always": True}),
    "curse 1: always: must be true or false": curse({"change": "eye", "to": 3, "always": 1}),
    "curse 1: attacked_by: 'dual' is not one of light, shadow": curse(PLUS | {"attacked_by": "dual"}),
    "curse 1: attacked_by: is not known here": curse({"change": "karma", "by": 1, "attacked_by": "light"}),
    "curse 1: by_form: 'dual' is not one of": curse({"cannot": "be-attacked", "by_form": "dual"}),
    "curse 1: by_form: is not known here": curse({"cannot": "attack", "by_form": "light"}),
    "curse 1: cannot: use-text is given by effects": curse({"cannot": "use-text"}),
    "curse 1: change: an original Eye is changed by effects": curse({"change": "original", "to": 3}),
    "curse 1: change: a Form is changed by a Bond": curse({"change": "form", "to": "opposite"}),
    "effect 1: to: 'chosen' is not one of opposite": bond({"change": "form", "to": "chosen"}),
    "effect 1: while: Form, original Eye and use-text know no conditions": bond(
        {"change": "form", "to": "opposite", "while": {"turn": "rival"}}
    ),
    "effect: changes the Form twice": bond(*[{"change": "form", "to": "opposite"}] * 2),
    "curse 1: on: is not known here": curse({"wins_against": {}, "on": OWN_CURSE}),
    'curse 1: on: must be of the kind "curse"': curse(PLUS | {"on": {"side": "own"}}),
    "curse 1: free: 'prayer' is not one of curse": curse({"free": "prayer", "while": {"hand": 1}}),
    "curse 1: while: { hand = 1 } is the condition of a free card": curse({"free": "curse"}),
    "curse 2: while: { hand = 1 } is the condition": curse(PLUS, PLUS | {"while": {"hand": 1}}),
    "effect 1: text: must be one of": bond({"free": "curse", "while": {"hand": 1}}),
    "curse: has 5 entries; at most 4": curse(*[PLUS] * 5),
    "effect: a Prayer has at least one effect": bond(),
    # filters
    "curse 1: per: kind: 'field' is not one of card, curse, prayer": curse(PLUS | {"per": {"kind": "field"}}),
    "curse 1: per: form: 'dual' is not one of light, shadow": curse(PLUS | {"per": {"form": "dual"}}),
    "curse 1: per: side: 'opposite' is not one of any, own, enemy": curse(PLUS | {"per": {"side": "opposite"}}),
    "curse 1: per: eye_from: cannot be asked here": curse(PLUS | {"per": {"kind": "curse", "eye_from": 4}}),
    "curse 1: per: stasis: must be true or false": curse(PLUS | {"per": {"kind": "curse", "stasis": "yes"}}),
    "curse 1: per: colour: is not known here": curse(PLUS | {"per": {"colour": "red"}}),
    'curse 1: per: kind: must be "curse": only Curses': curse(PLUS | {"per": {"state": "pure"}}),
    "curse 1: on: karma_to: cannot be asked here": curse(PLUS | {"on": OWN_CURSE | {"karma_to": 2}}),
    "curse 1: on: original: cannot be asked here": curse(PLUS | {"on": OWN_CURSE | {"original": "greater"}}),
    "curse 1: wins_against: eye: 'greatest' is not one of any, changed": curse({"wins_against": {"eye": "greatest"}}),
    'curse 1: wins_against: kind: must be "curse"': curse({"wins_against": {"kind": "prayer"}}),
    'effect 1: what: kind: must be "curse": only Curses have': echo(
        {"do": "break", "what": {"kind": "prayer", "eye_from": 5}}
    ),
    "effect 1: what: karma_to: -1 is not between 0 and 20": echo(
        {"do": "break", "what": {"kind": "curse", "karma_to": -1}}
    ),
    "effect 1: what: must be a table, not a text": echo({"do": "break", "what": "curse"}),
    # conditions
    "curse 1: while: must be one condition, or a list of two": curse(PLUS | {"while": []}),
    "curse 1: while: must be a table, not a list": curse(PLUS | {"while": [[{"turn": "rival"}]]}),
    "curse 1: while: condition: must be one of self": curse(PLUS | {"while": {"moon": "full"}}),
    "curse 1: while: count: must be compared by one of is, least": curse(PLUS | {"while": {"count": {}}}),
    "curse 1: while: count: must be compared by one": curse(PLUS | {"while": {"count": {}, "is": 1, "most": 2}}),
    "curse 1: while: is: 63 is not between 0 and 62": curse(PLUS | {"while": {"count": {}, "is": 63}}),
    "curse 1: while: least: -1 is not between": curse(PLUS | {"while": {"count": {}, "least": -1}}),
    "curse 1: while: more_than: must be a table": curse(PLUS | {"while": {"count": {}, "more_than": 1}}),
    "curse 1: while: count: eye: cannot be asked here": curse(PLUS | {"while": {"count": {"eye": "changed"}, "is": 1}}),
    "curse 1: while: same_as: eye_from: cannot": curse(PLUS | {"while": {"count": {}, "same_as": {"eye_from": 1}}}),
    "curse 1: while: self: eye_from: is not known here": curse(PLUS | {"while": {"self": {"eye_from": 1}}}),
    "curse 1: while: self: side: is not known here": curse(PLUS | {"while": {"self": {"side": "enemy"}}}),
    "curse 1: while: turn: 'own' is not one of rival": curse(PLUS | {"while": {"turn": "own"}}),
    "curse 1: while: turn: is not known here": curse(PLUS | {"while": {"self": {}, "turn": "rival"}}),
    "curse 1: while: hand: 2 is not between 1 and 1": curse({"free": "curse", "while": {"hand": 2}}),
    # what sets off
    "curse 1: when: 'noon' is not one of cala": curse(when("noon", DRAW)),
    "curse 1: do: is missing": curse({"when": "cala"}),
    "curse 1: do: must say what is done": curse(when("cala")),
    "curse 1: while: is not known here": curse(when("cala", DRAW) | {"while": {"turn": "rival"}}),
    "curse 1: may: is for texts that begin with the choice": curse(when("cala", DRAW, may=True)),
    "curse: says twice what happens when it is broken": curse(*[when("broken", DRAW)] * 2),
    "effect 1: when: a Bond is not set off by cala": bond(when("cala", DRAW)),
    "effect 1: when: a Bond is not set off by bond-played": bond(when("bond-played", DRAW)),
    "curse 1: do: break-this is for Bonds": curse(when("cala", {"do": "break-this"})),
    "curse 1: do: rebind is for Bonds": curse(when("broken", {"do": "rebind"})),
    "effect 1: do: rebind is for Bonds": bond(when("attacked", {"do": "rebind"})),
    "effect 1: do: rebind is for Bonds that break, and nothing": bond(when("broken", DRAW, {"do": "rebind"})),
    "effect 1: do: to-deck is for Curses": bond(when("attacked", {"do": "to-deck"})),
    "curse 1: do: to-deck is for Curses": curse(when("broken", {"do": "to-deck"})),
    "effect: break-this is for texts that something sets off": echo({"do": "break-this"}),
    "curse 1: do: what is set off by corrupted cannot corrupt": curse(
        when("corrupted", *[{"do": "purify", "what": {}}, {"do": "corrupt", "what": {}}] * 2)
    ),
    "curse 1: do: what is set off by bond-played cannot play": curse(
        when("bond-played", {"do": "play", "from": "void"})
    ),
    "curse 1: do: a cala after a return": curse(
        when("cala", {"do": "return", "what": OWN_CURSE}, DRAW, {"do": "cala", "face": "curse"})
    ),
    # steps
    "effect: has 5 entries; at most 4": echo(*[DRAW] * 5),
    "effect: must say what is done": echo(),
    "effect 1: do: 'fly' is not one of give": echo({"do": "fly"}),
    "effect 1: do: is missing": echo(PLUS),
    "effect 1: text: must be one of change": bond(DRAW),
    "effect 1: what: is missing": echo({"do": "break"}),
    "effect 1: count: 10 is not between 1 and 9": echo({"do": "draw", "count": 10}),
    "effect 1: count: 0 is not between 1 and 9": echo({"do": "points", "count": 0}),
    "effect 1: count: 9 is not between 1 and 8": echo({"do": "look", "count": 9}),
    "effect 1: count: is not known here": echo(BREAK | {"count": 2}),
    "effect 1: count: all of them are neither": echo(BREAK | {"count": "all", "may": True}),
    "effect 1: who: 'me' is not one of rival": echo(BREAK | {"who": "me"}),
    "effect 1: who: is not known here": echo(DRAW | {"who": "rival"}),
    "effect 1: may: is for steps that choose a card in play": echo(DRAW | {"may": True}),
    "effect 1: if: must be one condition that counts": echo(DRAW | {"if": {"turn": "rival"}}),
    "effect 1: cost: only break, corrupt, return and discard": echo({"do": "purify", "what": {}, "cost": True}, BREAK),
    "effect: a cost must be followed": echo(DRAW, {"do": "discard", "cost": True}),
    "effect: after a cost comes a step of one's own": echo({"do": "discard", "cost": True}, DRAW),
    "effect: after a cost comes": echo({"do": "discard", "cost": True}, BREAK | {"who": "rival"}),
    "effect: the cost of a Curse is an own Curse": echo(
        {"do": "corrupt", "what": {"side": "own"}, "cost": True}, {"do": "control", "what": THEIR_CURSE}
    ),
    "effect: opposite looks across from the card of a cost": echo({"do": "break", "what": {"side": "opposite"}}),
    "effect: opposite looks across": echo(
        {"do": "discard", "cost": True}, {"do": "break", "what": {"side": "opposite"}}
    ),
    'effect 1: what: state: must be "pure"': echo({"do": "corrupt", "what": {"state": "any"}}),
    'effect 1: what: kind: must be "curse"': echo({"do": "return", "what": {"side": "own"}}),
    "effect 1: what: kind: only own Prayers are converted": echo({"do": "convert", "what": OWN_CURSE}),
    "effect 1: what: kind: control is taken of an enemy": echo({"do": "control", "what": OWN_CURSE}),
    "effect 1: from: 'hand' is not one of void, deck": echo({"do": "play", "from": "hand"}),
    "effect 1: top: is not known here": echo({"do": "play", "from": "void", "first": "light", "top": 3}),
    "effect 1: face: is missing": echo({"do": "cala"}),
    "effect 1: from: 'deck' is not one of void": echo({"do": "take", "from": "deck"}),
    # what is given
    "effect 1: to: is missing": echo({"do": "give", "words": [PLUS], "lasts": "turn"}),
    "effect 1: words: must say what is given": give(),
    "effect 1: words: has 5 entries; at most 4": give(*[PLUS] * 5),
    "effect 1: words 1: when: cannot be given for a while": give(when("cala", DRAW)),
    "effect 1: words 1: text: must be one of": give({"wins_against": {}}),
    "effect 1: words 1: on: is not known here": give(PLUS | {"on": OWN_CURSE}),
    "effect 1: words 1: while: Form, original Eye": give({"cannot": "use-text", "while": {"turn": "rival"}}),
    "effect 1: words 1: to: 'opposite' is not one of chosen": give({"change": "form", "to": "opposite"}),
    "effect 1: words: a chosen Form is given alone": give({"has": "barrier"}, {"change": "form", "to": "chosen"}),
    "effect 1: lasts: 'ever' is not one of turn": give(PLUS, lasts="ever"),
    "effect 1: like: goes with": give(PLUS, like={}),
    "effect 1: like: eye_from: cannot be asked here": give({"change": "eye", "to": "like"}, like={"eye_from": 3}),
    "effect 1: count: 5 is not between 1 and 4": give(PLUS, count=5),
    "effect 1: count: with a choice for each": give({"change": "form", "to": "chosen"}, count=2),
    'effect 1: to: must be of the kind "curse"': give(PLUS, to={"kind": "card"}),
    "effect 1: to: side: 'opposite' is not": give(PLUS, to={"kind": "curse", "side": "opposite"}),
    "effect 1: to: is not known here": give(PLUS, all={"kind": "curse"}),
    "effect 1: may: is for steps": give(PLUS, may=True),
    "effect 1: cost: only": give(PLUS, cost=True),
    "effect 1: who: is not known": give(PLUS, who="rival"),
}
ALL: Data = {"do": "give", "all": {"kind": "curse"}, "lasts": "turn"}
# with `all` there is no one card that a word could be about
OF_ONE_CARD: list[Data] = [
    {"cannot": "use-text"},
    {"change": "original", "to": 3},
    PLUS | {"while": {"self": {"state": "pure"}}},
    PLUS | {"while": {"count": {"other": True}, "is": 1}},
    PLUS | {"per": {"kind": "curse", "original": "greater"}},
]
# strange, but good: each is put on every fourth card and played
STRANGE_TEXTS: dict[str, Data] = {
    "nothing but breaks": curse(when("broken", *[BREAK] * 4)) | bond(when("broken", *[BREAK] * 2)),
    "a Bond that breaks itself": bond(when("corrupted", {"do": "break-this"}, DRAW), when("broken", {"do": "rebind"})),
    "copies of copies": {"prayer": "impulse", "effect": [{"do": "copy", "may": True}] * 4},
    "the rival does it all": echo(
        {"do": "copy", "who": "rival"},
        {"do": "invoke", "who": "rival", "may": True},
        {"do": "control", "who": "rival", "what": THEIR_CURSE},
        {"do": "convert", "who": "rival", "what": {"side": "own", "kind": "prayer"}},
    ),
    "the rival pays": echo({"do": "discard", "who": "rival", "cost": True, "random": True}, BREAK),
    "a cost for a cost": echo(
        {"do": "return", "what": OWN_CURSE, "cost": True, "may": True},
        {"do": "corrupt", "what": {}, "cost": True},
        {"do": "break", "what": {"side": "opposite", "kind": "curse"}},
    ),
    "an exchange": echo({"do": "return", "what": OWN_CURSE, "cost": True}, {"do": "control", "what": THEIR_CURSE}),
    "into the Deck": curse(when("cala", {"do": "to-deck"}), when("attacked", {"do": "to-deck"})),
    "turns that end": curse(when("turn-start", {"do": "end-turn"}), when("cala", {"do": "end-turn"})),
    "equal numbers": curse(when("turn-start", {"do": "match-curses"}, {"do": "match-curses", "who": "rival"})),
    "plays and plays": curse(when("broken", {"do": "play", "from": "deck"}))
    | echo(*[{"do": "play", "from": "deck"}] * 2),
    "from hand to hand": curse(when("cala", DRAW, {"do": "cala", "face": "curse"}))
    | echo({"do": "return", "what": {"kind": "curse"}}, {"do": "cala", "face": "prayer"}),
    "an Echo that plays itself": echo({"do": "break", "what": {"kind": "prayer"}}, {"do": "play", "from": "void"}),
    "a Prayer that turns": echo(*[{"do": "convert", "what": {"side": "own", "kind": "prayer"}}] * 2),
    "all is seen": echo({"do": "look", "count": 8}, {"do": "search"}, {"do": "take", "from": "void", "form": "light"}),
    "free, in two ways": curse({"free": "curse", "while": [{"hand": 1}, {"count": OWN_CURSE, "is": 0}]}),
    "no Form stays": bond({"change": "form", "to": "opposite"}) | {"form": "dual"},
    "gifts of all kinds": curse(
        when("cala", give(PLUS)["effect"][0]), when("blesses", give({"has": "fate"})["effect"][0])
    )
    | bond(when("attacked", give(PLUS)["effect"][0])),
    "long chains": curse(when("broken", DRAW, {"do": "cala", "face": "curse"}), when("cala", {"do": "match-curses"})),
    "fate for all": curse({"has": "fate", "on": {"kind": "curse"}}),
}


def _pieces(value: Any, role: str, found: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """All values of the texts, by the field that they stand in; entries of a list by that of the list."""
    if isinstance(value, list):
        for entry in value:
            _pieces(entry, role, found)
    elif value not in found.setdefault(role, []):
        found[role].append(value)
    if isinstance(value, dict):
        for key, inner in value.items():
            _pieces(inner, key, found)
    return found


PIECES: dict[str, list[Any]] = {}
for _card in (*STANDARD["cards"], *largest().data["cards"]):
    for _field in ("form", "eye", "karma", "curse", "prayer", "effect"):
        _pieces(_card[_field], _field, PIECES)


@st.composite
def spoiled_texts(draw: st.DrawFn) -> Edition:
    """The texts of two cards with pieces taken away, added, or replaced by others, on every fourth card of the deck."""
    data = copy.deepcopy(STANDARD) | {"name": "mine"}
    one, other = (draw(st.sampled_from(STANDARD["cards"])) for _ in range(2))
    spoiled = copy.deepcopy({field: one[field] for field in ("form", "eye", "karma", "curse")})
    spoiled |= copy.deepcopy({field: other[field] for field in ("prayer", "effect")})
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(places_of(spoiled)))
        owner: Any = spoiled
        for key in path[:-1]:
            owner = owner[key]
        place = path[-1]
        role = [key for key in path if isinstance(key, str)][-1]
        kind = draw(st.integers(0, 9))
        if kind == 0:
            owner[place] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        elif kind == 1 and len(path) > 1:
            del owner[place]
        elif kind == 2 and isinstance(owner[place], dict):
            added = draw(st.sampled_from(sorted(PIECES)))
            owner[place][added] = copy.deepcopy(draw(st.sampled_from(PIECES[added])))
        else:
            piece = copy.deepcopy(draw(st.sampled_from(PIECES.get(role, JUNK))))
            if not isinstance(owner[place], list):
                owner[place] = piece
            elif kind < 6:
                owner[place].append(piece)
            else:
                owner[place] = [piece]
    for entry in data["cards"][::4]:
        entry.update(copy.deepcopy(spoiled))
    return Edition("mine", data, PLACE)
