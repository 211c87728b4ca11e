"""Editions of Res Arcana Duo made for tests: changed copies of the standard one, ones with every word, and mistakes."""

import copy
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from ludomancer.core.edition import Edition
from ludomancer.games.res_arcana_duo.game import DuoGame
from unit.junk import JUNK, pieces_of, places_of, value_at
from unit.own_editions import PLACE, Data, changed_copy, standard

FILE = DuoGame.folder / "editions" / "standard.toml"
STANDARD: Data = standard(DuoGame)
LISTS = ("artifacts", "mages", "items", "monuments", "places")


def changed(change: Callable[[Data], object] | None = None, name: str = "mine") -> Edition:
    return changed_copy(STANDARD, change, name)


def component(data: Data, name: str) -> Data:
    found: Data = next(entry for field in LISTS for entry in data[field] if entry["id"] == name)
    return found


def names(text: str) -> Data:
    return dict.fromkeys(("en", "it", "fr"), text)


def artifacts(data: Data, count: int) -> None:
    """So many in all: copies of the first are added, or the last ones taken away."""
    found = data["artifacts"]
    del found[count:]
    for i in range(len(found), count):
        found.append({"id": f"more-{i}", "name": names(f"More {i}"), "cost": {"gold": i % 3}})


# --- every word -------------------------------------------------------------------------------------------------------
def power(*steps: Data, **cost: Any) -> Data:
    return {**(cost or {"turn": True}), "effect": list(steps)}


PER = [
    {"count": count, "of": of} for count in ("artifacts", "monuments", "places") for of in ("own", "rival", "player")
]
PER += [{"count": count, "of": of} for count in ("creatures", "dragons") for of in ("own", "rival", "player")]
POWERS: list[Data] = [
    power({"do": "gain", "any": 2, "of": ["calm", "gold"], "to": "this"}, {"do": "give", "life": 2, "gold": 1}),
    power({"do": "draw", "cards": 4}, {"do": "sift"}, {"do": "sift"}, {"do": "retrieve"}, turn=True),
    power({"do": "look", "cards": 5}, {"do": "look", "cards": 2}, {"do": "look"}, pay={"any": 1}),
    power({"do": "lay"}, pay={"any": 2, "elan": 1}, discard=1, turns="creature"),
    power({"do": "lay"}, pay={"any": 3, "not": ["gold"]}, turn=True),
    power({"do": "borrow"}, {"do": "place", "discount": 20}, {"do": "borrow"}, {"do": "borrow"}, turns="mage"),
    power({"do": "place", "discount": 1}, {"do": "place"}, turns="dragon", discard=2),
    power({"do": "borrow"}, pay={"life": 1}),
    power({"do": "straighten", "what": "creature"}, {"do": "straighten", "what": "dragon"}, {"do": "straighten"}),
    power({"do": "straighten", "what": "mage"}, {"do": "check-victory"}, discard=1),
    power({"do": "monument"}, {"do": "monument"}, pay={"any": 2, "of": ["elan", "life", "calm"], "gold": 1}),
    power({"do": "sift"}, {"do": "draw"}, {"do": "gain", "gold": 1}, discard=1, pay={"any": 1}),
    *(
        power({"do": "gain", "any": 1, "not": ["gold"], which: per}, pay={"any": 1})
        for i, per in enumerate(PER)
        for which in (("per", "more")[i % 2],)
    ),
    *(power({"do": "gain", "elan": 2, "per": per, "to": "this"}) for per in PER[:3]),
    power({"do": "gain", "any": 20, "elan": 20, "life": 20}, pay={"any": 20}),
    power({"do": "retrieve"}, {"do": "place"}, {"do": "look", "cards": 4}),
]
ITEM_POWERS: list[Data] = [
    power({"do": "lay"}, pay={"any": 1}, turns="creature"),
    power({"do": "place", "discount": 3}, {"do": "straighten", "what": "any"}, turn=True, pay={"any": 1}),
    power({"do": "look", "cards": 3}, {"do": "sift"}, discard=1),
    power({"do": "gain", "any": 2, "per": {"count": "artifacts", "of": "player"}}, turns="mage"),
    power({"do": "retrieve"}, {"do": "draw", "cards": 2}, turn=True),
]
AMOUNTS: list[Data] = [
    {"any": 1},
    {"elan": 1, "any": 1, "of": ["life", "calm"]},
    {"gold": 1, "any": 2, "not": ["gold"]},
    {"death": 1},
    {},
]


def every_word(size: int = 16, shift: int = 0) -> Edition:
    """Each component says something else; together they use the whole vocabulary."""
    data = copy.deepcopy(STANDARD) | {"name": "mine", "monument": {"cost": {"any": 3, "not": ["gold"], "gold": 1}}}
    artifacts(data, size)
    turn = shift
    for field in LISTS:
        for i, entry in enumerate(data[field]):
            for key in ("power1", "power2", "collect", "discount", "types", "points", "each"):
                entry.pop(key, None)
            found = ITEM_POWERS if field == "items" else POWERS
            entry["power1"] = copy.deepcopy(found[(turn + i) % len(found)])
            entry["collect"] = copy.deepcopy(AMOUNTS[(i + shift) % len(AMOUNTS)])
            if field != "items":
                entry["power2"] = copy.deepcopy(found[(turn + i + 7) % len(found)])
            if field in ("monuments", "places", "artifacts"):
                entry["points"] = i % 2
            if field == "artifacts":
                entry["types"] = [["creature"], ["dragon", "demon"], ["creature", "dragon"], []][i % 4]
                entry["discount"] = 1 if i % 3 == 0 else 0
                entry["cost"] = copy.deepcopy(AMOUNTS[(i + shift + 2) % len(AMOUNTS)])
            if field == "places":
                entry["each"] = ("elan", "life", "calm", "death", "gold")[(i + shift) % 5]
                entry["cost"] = {"any": 3}
        turn += len(data[field])
    return Edition("mine", data, PLACE)


def largest(name: str = "largest") -> Edition:
    """24 artifacts, 8 items, 12 monuments, 4 tiles, greatest numbers."""
    data = every_word(24, 5).data | {"name": name}
    for field, count in (("items", 8), ("monuments", 12)):
        while len(data[field]) < count:
            number = len(data[field])
            more = copy.deepcopy(data[field][number % 3]) | {"id": f"{field}-{number}"}
            data[field].append(more)
    for tile in (3, 4):
        for side in ("sun", "moon"):
            more = copy.deepcopy(data["places"][0]) | {"id": f"tile-{tile}-{side}", "tile": tile, "side": side}
            data["places"].append(more | {"cost": {"any": 20, "gold": 20}, "points": 20})
    data["artifacts"][0]["discount"] = 20
    return Edition(name, data, PLACE)


# --- strange, but good ------------------------------------------------------------------------------------------------
def all_artifacts(**fields: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for entry in data["artifacts"]:
            entry.update(copy.deepcopy(fields))

    return change


STRANGE: dict[str, Callable[[Data], None]] = {
    "all is free": all_artifacts(cost={}, power1=power({"do": "place", "discount": 20}), power2=power({"do": "sift"})),
    "creatures turn creatures": all_artifacts(
        types=["creature", "dragon"], cost={}, power1=power({"do": "straighten", "what": "creature"}, turns="dragon")
    ),
    "nothing but borrowing": all_artifacts(cost={}, power1=power(*[{"do": "borrow"}] * 4)),
    "nothing but looking": all_artifacts(cost={}, power1=power(*[{"do": "look", "cards": 5}] * 4, discard=1)),
    "nothing but sifting": all_artifacts(cost={}, power1=power(*[{"do": "sift"}] * 4, pay={"any": 1})),
    "all is thrown away": all_artifacts(cost={}, power1=power({"do": "retrieve"}, discard=4)),
    "monuments for nothing": all_artifacts(cost={}, power1=power(*[{"do": "monument"}] * 4)),
    "laid essences": all_artifacts(
        types=["creature"], cost={}, power1=power({"do": "lay"}, pay={"any": 3}, turns="creature", discard=1)
    ),
}


# --- mistakes ---------------------------------------------------------------------------------------------------------
Change = Callable[[Data], object]


def put(which: str, /, **more: Any) -> Change:
    return lambda data: component(data, which).update(copy.deepcopy(more))


def drop(name: str, *fields: str) -> Change:
    return lambda data: [component(data, name).pop(field) for field in fields]


def first(*steps: Data, **cost: Any) -> Change:
    """The first power of the crucible."""
    return put("crucible", power1=power(*steps, **cost))


def without(field: str, count: int) -> Change:
    """So many components of a kind are left, the first ones."""
    return lambda data: data[field].__delitem__(slice(count, None))


def many_steps(data: Data) -> None:
    artifacts(data, 24)
    for field in LISTS:
        for entry in data[field]:
            entry["power1"] = power(*[{"do": "draw"}] * 4)
            if field != "items":
                entry["power2"] = entry["power1"]


def many_amounts(data: Data) -> None:
    """All different: 256 of them and nothing are one too many."""
    artifacts(data, 24)
    numbers = iter(range(10_000))

    def amount() -> Data:
        number = next(numbers)
        return {"elan": number % 20, "life": number // 20 + 1}

    for field in LISTS:
        for entry in data[field]:
            entry["collect"] = amount()
            steps = [{"do": "gain"} | amount() for _ in range(2)]
            entry["power1"] = power(*steps, pay=amount())
            if field != "items":
                entry["power2"] = power(*[{"do": "gain"} | amount() for _ in range(2)], pay=amount())


GAIN: Data = {"do": "gain", "gold": 1}
ANY: Data = {"do": "gain", "any": 1}
COUNT: Data = {"count": "artifacts", "of": "own"}
MISTAKES: dict[str, Change] = {
    # the top
    "title: is missing": lambda data: data.pop("title"),
    "game: 'bless' is not one of res-arcana-duo": lambda data: data.update(game="bless"),
    "colour: is not known here": lambda data: data.update(colour="red"),
    "cards: is not known here": lambda data: data.update(cards=[]),
    "essences: is missing": lambda data: data.pop("essences"),
    "essences: gold: is missing": lambda data: data["essences"].pop("gold"),
    "essences: gold: name: fr: is missing": lambda data: data["essences"]["gold"]["name"].pop("fr"),
    "essences: mana: is not known here": lambda data: data["essences"].update(mana={}),
    "monument: is missing": lambda data: data.pop("monument"),
    "monument: cost: a monument costs something": lambda data: data["monument"].pop("cost"),
    "monument: cost: must be a table, not a number": lambda data: data["monument"].update(cost=4),
    "monument: price: is not known here": lambda data: data["monument"].update(price=4),
    "sources: colour: is not one of name.en": lambda data: data["sources"].update(colour="list"),
    "sources: cost: 'guess' is not one of rulebook": lambda data: data["sources"].update(cost="guess"),
    "artifact crucible: sources: no source is given for types": lambda data: data["sources"].pop("types"),
    "artifact crucible: sources: colour: is not one of": put("crucible", sources={"colour": "list"}),
    "artifact crucible: sources: cost: 'guess' is not one": put("crucible", sources={"cost": "guess"}),
    **{f"{field}: is missing": lambda data, field=field: data.pop(field) for field in LISTS},  # type: ignore[misc]
    # components
    "artifacts: must be a list of tables, not a table": lambda data: data.update(artifacts={}),
    "artifacts 1: must be a table, not a number": lambda data: data.update(artifacts=[7]),
    "artifacts 1: id: is missing": drop("crucible", "id"),
    "artifacts 1: id: 'The Crucible' must be small letters": put("crucible", id="The Crucible"),
    "artifact crucible: id: there is already a artifact with this id": put("gnosis", id="crucible"),
    "mage crucible: id: there is already another component with this id": put("smith", id="crucible"),
    "artifact crucible: name: is missing": drop("crucible", "name"),
    "artifact crucible: name: must be a table": put("crucible", name="Crucible"),
    "artifact crucible: colour: is not known here": put("crucible", colour="red"),
    "artifact crucible: each: is not known here": put("crucible", each="gold"),
    "artifact crucible: tile: is not known here": put("crucible", tile=1),
    "mage smith: cost: is not known here": put("smith", cost={"gold": 1}),
    "mage smith: points: is not known here": put("smith", points=1),
    "item research: points: is not known here": put("research", points=1),
    "item research: power2: is not known here": put("research", power2=power(GAIN)),
    "monument dark-temple: cost: is not known here": put("dark-temple", cost={"gold": 1}),
    "place dragon-cave: discount: is not known here": put("dragon-cave", discount=1),
    "artifact crucible: start: must be true or false": put("crucible", start=1),
    "artifact crucible: points: 21 is not between 0 and 20": put("crucible", points=21),
    "artifact crucible: points: must be a whole number": put("crucible", points="1"),
    "artifact crucible: discount: -1 is not between 0 and 20": put("crucible", discount=-1),
    "artifact crucible: types: must be a list, not a text": put("crucible", types="demon"),
    "artifact crucible: types: 'mage' is not one of creature, dragon, demon": put("crucible", types=["mage"]),
    "artifact crucible: types: [] is not one of creature": put("crucible", types=[[]]),
    "place dragon-cave: each: 'silver' is not one of elan": put("dragon-cave", each="silver"),
    "place dragon-cave: cost: a place of power costs something": drop("dragon-cave", "cost"),
    "place dragon-cave: tile: is missing": drop("dragon-cave", "tile"),
    "place dragon-cave: tile: 5 is not between 1 and 4": put("dragon-cave", tile=5),
    "place dragon-cave: side: 'dark' is not one of sun, moon": put("dragon-cave", side="dark"),
    "artifact crucible: power2: stands without a power1": drop("crucible", "power1"),
    # amounts
    "artifact crucible: cost: must be a table": put("crucible", cost=3),
    "artifact crucible: cost: mana: is not known here": put("crucible", cost={"mana": 1}),
    "artifact crucible: cost: gold: 21 is not between 0 and 20": put("crucible", cost={"gold": 21}),
    "artifact crucible: cost: any: -1 is not between 0 and 20": put("crucible", cost={"any": -1}),
    "artifact crucible: cost: any: is missing: how many": put("crucible", cost={"of": ["gold"]}),
    "artifact crucible: cost: not: stands beside of": put("crucible", cost={"any": 1, "of": ["gold"], "not": ["elan"]}),
    "artifact crucible: cost: of: names no essence": put("crucible", cost={"any": 1, "of": []}),
    "artifact crucible: cost: not: names no essence": put("crucible", cost={"any": 1, "not": []}),
    "artifact crucible: cost: of: must be a list, not a text": put("crucible", cost={"any": 1, "of": "gold"}),
    "artifact crucible: cost: of: 'mana' is not one of elan": put("crucible", cost={"any": 1, "of": ["mana"]}),
    "artifact crucible: cost: not: leaves no essence": put(
        "crucible", cost={"any": 1, "not": ["elan", "life", "calm", "death", "gold"]}
    ),
    "artifact crucible: collect: any: must be a whole number": put("crucible", collect={"any": "1"}),
    # powers
    "artifact crucible: power1: must be a table": put("crucible", power1=[]),
    "artifact crucible: power1: effect: is missing": put("crucible", power1={"turn": True}),
    "artifact crucible: power1: effect: a power does something": first(turn=True),
    "artifact crucible: power1: effect: has 5 entries; at most 4": first(*[GAIN] * 5),
    "artifact crucible: power1: effect 1: must be a table": put("crucible", power1={"turn": True, "effect": ["draw"]}),
    "artifact crucible: power1: turn: a power without any cost": first(GAIN, turn=False),
    "artifact crucible: power1: turn: must be true or false": first(GAIN, turn=1),
    "artifact crucible: power1: turns: 'demon' is not one of creature, dragon, mage": first(GAIN, turns="demon"),
    "artifact crucible: power1: discard: 5 is not between 0 and 4": first(GAIN, discard=5),
    "artifact crucible: power1: pay: gold: 21 is not": first(GAIN, pay={"gold": 21}),
    "artifact crucible: power1: cost: is not known here": first(GAIN, turn=True, cost={}),
    "artifact crucible: power1: effect: lay stands alone": first(GAIN, {"do": "lay"}, pay={"any": 1}),
    "artifact crucible: power1: effect: lay stands alone, in a power that essences": first({"do": "lay"}, turn=True),
    "item research: power1: effect: a magic item cannot borrow": put("research", power1=power({"do": "borrow"})),
    "item research: power1: effect: essences on a magic item": put("research", power1=power(GAIN | {"to": "this"})),
    # steps
    "artifact crucible: power1: effect 1: do: is missing": first({"gold": 1}),
    "artifact crucible: power1: effect 1: do: 'steal' is not one of gain": first({"do": "steal"}),
    "artifact crucible: power1: effect 2: do: gain names no essences": first(GAIN, {"do": "gain"}),
    "artifact crucible: power1: effect 1: do: give names no essences": first({"do": "give"}),
    "artifact crucible: power1: effect 1: any: is not known here": first({"do": "give", "any": 1}),
    "artifact crucible: power1: effect 1: to: 'rival' is not one of pool, this": first(GAIN | {"to": "rival"}),
    "artifact crucible: power1: effect 1: to: is not known here": first({"do": "give", "gold": 1, "to": "this"}),
    "artifact crucible: power1: effect 1: more: stands beside per": first(ANY | {"per": COUNT, "more": COUNT}),
    "artifact crucible: power1: effect 1: more: adds to essences of choice": first(GAIN | {"more": COUNT}),
    "artifact crucible: power1: effect 1: per: must be a table": first(GAIN | {"per": "artifacts"}),
    "artifact crucible: power1: effect 1: per: count: 'demons' is not": first(
        GAIN | {"per": COUNT | {"count": "demons"}}
    ),
    "artifact crucible: power1: effect 1: per: count: is missing": first(GAIN | {"per": {"of": "own"}}),
    "artifact crucible: power1: effect 1: per: of: is missing": first(GAIN | {"per": {"count": "artifacts"}}),
    "artifact crucible: power1: effect 1: per: of: 'all' is not one of own": first(
        GAIN | {"per": COUNT | {"of": "all"}}
    ),
    "artifact crucible: power1: effect 1: per: what: is not known here": first(GAIN | {"per": COUNT | {"what": 1}}),
    "artifact crucible: power1: effect 1: cards: 5 is not between 1 and 4": first({"do": "draw", "cards": 5}),
    "artifact crucible: power1: effect 1: cards: 6 is not between 1 and 5": first({"do": "look", "cards": 6}),
    "artifact crucible: power1: effect 1: cards: is not known here": first({"do": "sift", "cards": 1}),
    "artifact crucible: power1: effect 1: discount: 21 is not": first({"do": "place", "discount": 21}),
    "artifact crucible: power1: effect 1: what: 'demon' is not one of any": first(
        {"do": "straighten", "what": "demon"}
    ),
    "artifact crucible: power1: effect 1: what: is not known here": first({"do": "retrieve", "what": "any"}),
    # all together
    "artifacts: 15 in all; the draft needs a multiple of four, at least 8": without("artifacts", 15),
    "artifacts: 4 in all; the draft needs": without("artifacts", 4),
    "artifacts: has 25 entries; at most 24": lambda data: artifacts(data, 25),
    "artifacts: 5 are marked start; the first game needs an even number": put("crucible", start=False),
    "artifacts: 0 are marked start": all_artifacts(start=False),
    "artifacts: 16 are marked start": all_artifacts(start=True),
    "mages: 3 in all; there must be 4": without("mages", 3),
    "mages: has 5 entries; at most 4": lambda data: data["mages"].append({"id": "fifth", "name": names("Fifth")}),
    "mages: 3 are marked start; there must be 2": put("cultist", start=True),
    "items: 2 in all; one for each player": without("items", 2),
    "monuments: 1 in all; there are at least 2": without("monuments", 1),
    "places: every tile, numbered from 1, has one sun side and one moon side": put("dragon-cave", side="sun"),
    "places: every tile": lambda data: data.update(places=[]),
    "places: every tile, numbered from 1": without("places", 3),
    "components: more than 256 steps in all": many_steps,
    "components: more than 256 costs and gains in all": many_amounts,
}
# what differs from the published game: an error in `standard`, a note elsewhere
DEPARTURES: dict[str, Change] = {
    "12 artifacts; the published game has 16": without("artifacts", 12),
    "4 items; the published game has 5": without("items", 4),
    "6 monuments; the published game has 7": without("monuments", 6),
    "2 places; the published game has 4": without("places", 2),
    "4 artifacts marked start; the published game has 6": lambda data: [
        component(data, name).update(start=False) for name in ("crucible", "gnosis")
    ],
}
LIMITS: dict[str, Change] = {
    "fewest artifacts": lambda data: artifacts(data, 8),
    "most artifacts": lambda data: artifacts(data, 24),
    "fewest items": without("items", 3),
    "fewest monuments": without("monuments", 2),
    "one tile": without("places", 2),
    "two start artifacts": lambda data: [entry.update(start=i < 2) for i, entry in enumerate(data["artifacts"])],
    "all but two start": lambda data: [entry.update(start=i > 1) for i, entry in enumerate(data["artifacts"])],
    "greatest numbers": put("crucible", cost={"gold": 20, "any": 20}, points=20, discount=20),
}


# --- spoiled ----------------------------------------------------------------------------------------------------------
PIECES = pieces_of([{field: STANDARD[field] for field in LISTS}, {field: every_word().data[field] for field in LISTS}])


@st.composite
def spoiled_components(draw: st.DrawFn) -> Edition:
    """A few components with pieces taken away, added, or replaced by others; many of them still make an edition."""
    base = draw(st.sampled_from((STANDARD, every_word().data)))
    data = copy.deepcopy(base) | {"name": "mine"}
    for _ in range(draw(st.integers(1, 5))):
        entry = draw(st.sampled_from([entry for field in LISTS for entry in data[field]]))
        path = draw(st.sampled_from([path for path in places_of(entry) if path[0] != "name"]))
        owner, place = value_at(entry, path[:-1]), path[-1]
        role = [key for key in path if isinstance(key, str)][-1]
        kind = draw(st.integers(0, 9))
        if kind == 0:
            owner[place] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        elif kind == 1 and path != ("id",):
            del owner[place]
        elif kind == 2 and isinstance(owner[place], dict):
            added = draw(st.sampled_from(sorted(PIECES)))
            owner[place][added] = copy.deepcopy(draw(st.sampled_from(PIECES[added])))
        elif kind == 3 and isinstance(owner, list):
            owner.append(copy.deepcopy(owner[place]))
        elif path != ("id",):
            owner[place] = copy.deepcopy(draw(st.sampled_from(PIECES.get(role, JUNK))))
    return Edition("mine", data, PLACE)
