"""Reads and checks an edition of Day & Night and makes the flat arrays the rules use."""

from typing import NamedTuple

from ludomancer.core.array_values import ArrayValues
from ludomancer.core.edition import Edition, read_head
from ludomancer.core.reader import LANGUAGES, Reader
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.rules.card_arrays import CardArrays

LADIES = ("day", "night")
TYPES = ("minor", "miracle", "mystify", "crystallize")
THEMES = ("mystify", "crystallize")  # the theme of each Lady
TILES = ("day", "night", "neutral", "any")
DOES = ("change", "turn", "crystallize", "mystify", "move", "draw", "steal", "take")
PLACES = ("location", "bordering", "surrounding", "anywhere", "within-x")
FIELDS = (*(f"name.{language}" for language in LANGUAGES), "condition", "effects", "hours", "copies", "type", "value")
MAX_BOOK_KINDS = codes.MAX_KINDS // 2
MAX_SPELL_EFFECTS = 4
MAX_HOURS = codes.HOURS
MAX_COUNT = 10  # targets of one effect, cards of one draw
MAX_COUNTERS = 9
MIN_BOOK = codes.HAND_LIMIT + 1  # a hand, and a card left to draw
BOOK_SIZE = 70  # of the published books


class Condition(NamedTuple):
    """What must be so for a spell to be cast."""

    kind: int
    lady: int
    tile: int


class Effect(NamedTuple):
    """One thing that a spell does."""

    do: int
    at: int
    lady: int
    tiles: int
    how_many: int
    counters: int
    spare: int
    lasting: bool
    temples: bool

    def asks(self) -> bool:
        """Can it happen that squares must be chosen?"""
        return self.at != codes.AT_LOCATION and self.how_many != codes.ALL_TILES


class Spell(NamedTuple):
    """One spell of a book, of which there may be several copies."""

    id: str
    owner: int
    names: dict[str, str]
    type: str
    hours: int  # X_HOURS for X
    copies: int
    value: int  # for building decks; no rule uses it
    condition: Condition
    effects: tuple[Effect, ...]
    sources: dict[str, str]


class Cards(NamedTuple):
    """All that an edition says."""

    title: dict[str, str]
    books: tuple[dict[str, str], ...]
    spells: tuple[Spell, ...]  # Day's first; the index is the spell's kind


def read_cards(edition: Edition, options: dict[str, str]) -> Cards:
    """The spells of an edition, or an error that names file, spell and field."""
    reader, title, defaults = read_head(edition, "day-night", FIELDS)
    books = reader.named_parts("books", LADIES)
    listed = reader.cards("spells", codes.MAX_KINDS, "spell")
    spells = [_spell(table, spell_id, defaults, options) for spell_id, table in listed]
    reader.finish()
    spells.sort(key=lambda spell: spell.owner)
    _check_books(edition, spells)
    return Cards(title, books, tuple(spells))


def _spell(table: Reader, spell_id: str, defaults: dict[str, str], options: dict[str, str]) -> Spell:
    owner = LADIES.index(table.choice("book", LADIES))
    kind = table.choice("type", TYPES)
    if kind in THEMES and THEMES.index(kind) != owner:
        table.fail("type", f"{kind} is the theme of {LADIES[1 - owner]}, this is a spell of {LADIES[owner]}")
    hours = codes.X_HOURS if table.raw("hours") == "X" else table.number("hours", 0, MAX_HOURS)
    condition = Condition(codes.IF_NOTHING, 0, 0)
    if table.raw("condition"):  # an empty one takes away what an extended edition has
        condition = _condition(table.table("condition"))
    effects = tuple(_effect(effect, options) for effect in table.tables("effects", MAX_SPELL_EFFECTS))
    if not effects:
        table.fail("effects", "a spell has at least one effect")
    if any(effect.do == codes.DO_STEAL for effect in effects[:-1]):
        table.fail("effects", "to steal must be the last effect of a spell")
    for effect in effects:
        if effect.do in (codes.DO_MYSTIFY, codes.DO_CRYSTALLIZE) and kind != DOES[effect.do]:
            table.fail("type", f"a spell that does {DOES[effect.do]} is of type {DOES[effect.do]} (DN-40)")
    spell = Spell(
        spell_id,
        owner,
        table.names("name"),
        kind,
        hours,
        table.number("copies", 1, codes.MAX_BOOK),
        table.number("value", 0, 99, 0),
        condition,
        effects,
        table.sources("sources", FIELDS, defaults),
    )
    table.finish()
    return spell


def _condition(table: Reader) -> Condition:
    if table.has("on"):
        lady = LADIES.index(table.choice("lady", LADIES))
        found = Condition(codes.IF_ON, lady, TILES.index(table.choice("on", TILES[:3])))
    elif table.has("changed"):
        found = Condition(codes.IF_CHANGED, 0, TILES.index(table.choice("changed", TILES[:2])))
    elif table.has("built"):
        found = Condition(codes.IF_BUILT, LADIES.index(table.choice("built", LADIES)), 0)
    elif table.has("alone"):
        found = Condition(codes.IF_ALONE, LADIES.index(table.choice("alone", LADIES)), 0)
    else:
        table.fail("condition", "must be one of { lady, on }, { changed }, { built }, { alone }")
    table.finish()
    return found


def _effect(table: Reader, options: dict[str, str]) -> Effect:
    do = DOES.index(table.choice("do", DOES))
    at, lady, tiles, count, counters, spare = codes.AT_ANYWHERE, codes.NO_LADY, codes.ANY, 1, 0, codes.NO_LADY
    lasting, temples = False, True
    if do == codes.DO_DRAW:
        count = table.number("count", 1, MAX_COUNT)
    elif do == codes.DO_MOVE:
        lady = LADIES.index(table.choice("pawn", LADIES))
        tiles = TILES.index(table.choice("tiles", TILES, "any"))
        temples = table.flag("temples", True)
    elif do not in (codes.DO_STEAL, codes.DO_TAKE):
        at = PLACES.index(_place(table, options))
        if at != codes.AT_ANYWHERE:
            lady = LADIES.index(table.choice("lady", LADIES))
        count = _count(table, at)
        tiles = TILES.index(table.choice("tiles", TILES, "any"))
        if do == codes.DO_MYSTIFY:
            counters = table.number("counters", 1, MAX_COUNTERS)
        if do == codes.DO_CRYSTALLIZE:
            lasting = table.flag("lasting", False)
            if table.has("spare"):
                spare = LADIES.index(table.choice("spare", LADIES))
    table.finish()
    return Effect(do, at, lady, tiles, count, counters, spare, lasting, temples)


def _place(table: Reader, options: dict[str, str]) -> str:
    """A place, or the one that an option names: `at = { option = "mimic" }`."""
    if not isinstance(table.data.get("at"), dict):
        return table.choice("at", PLACES)
    by_option = table.table("at")
    name = by_option.choice("option", ("mimic",))
    by_option.finish()
    return options[name]


def _count(table: Reader, at: int) -> int:
    if at == codes.AT_LOCATION:
        return 1
    if table.raw("count") == "all":
        return codes.ALL_TILES
    return table.number("count", 1, MAX_COUNT)


def _check_books(edition: Edition, spells: list[Spell]) -> None:
    """Sizes that the rules rely on are errors; departures from what was published only for `standard`."""
    stealing = {spell.owner for spell in spells for effect in spell.effects if effect.do == codes.DO_STEAL}
    if len(stealing) == 2:
        Reader({}, edition.place).fail("spells", "only one of the two books may have spells that steal")
    if sum(len(spell.effects) for spell in spells) > codes.MAX_EFFECTS:
        Reader({}, edition.place).fail("spells", f"more than {codes.MAX_EFFECTS} effects in all")
    for owner, lady in enumerate(LADIES):
        book = [spell for spell in spells if spell.owner == owner]
        place = Reader({}, f"{edition.place}: book of {lady}")
        if len(book) > MAX_BOOK_KINDS:
            place.fail("spells", f"has {len(book)} different spells; at most {MAX_BOOK_KINDS} are possible")
        size = sum(spell.copies for spell in book)
        if not MIN_BOOK <= size <= codes.MAX_BOOK:
            place.fail("copies", f"{size} cards in all; {MIN_BOOK} to {codes.MAX_BOOK} are possible")
        if size != BOOK_SIZE:
            edition.departs(place, "copies", f"{size} cards in all; the published book has {BOOK_SIZE}")


def make_arrays(cards: Cards, options: dict[str, str], actions: list[tuple[int, int]]) -> CardArrays:
    found = ArrayValues()
    effects = 0
    for kind, spell in enumerate(cards.spells):
        found.put_fields(kind, spell, "owner hours copies")
        found.put_fields(kind, spell.condition, "lady tile", "condition")
        found.put(kind, condition=spell.condition.kind, theme=spell.type in THEMES)
        found.put(kind, effect_first=effects, effect_count=len(spell.effects))
        for effect in spell.effects:
            found.put_fields(effects, effect, "do at lady tiles counters spare lasting temples")
            found.put(effects, count=effect.how_many)
            effects += 1
    kinds = len(cards.spells)
    arrays = CardArrays(
        kinds=kinds,
        first_kind=[0, sum(spell.owner == codes.DAY for spell in cards.spells), kinds],
        any_turn=options["changed"] == "any-turn",
        steal_tiles=options["steal"] == "ladies-and-tiles",
        family=[family for family, _ in actions],
        item=[item for _, item in actions],
        action={family * codes.MAX_KINDS + item: code for code, (family, item) in enumerate(actions)},
        **found,
    )
    arrays.measure()
    return arrays
