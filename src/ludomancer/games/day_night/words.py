"""Spells in words: conditions and effects for people who read them, in English."""

from ludomancer.core.card_table import CardTable, Cell, Column, Group
from ludomancer.games.day_night import codes
from ludomancer.games.day_night.cards import DOES, LADIES, Cards, Condition, Effect, Spell

LADY_NAMES = tuple(lady.capitalize() for lady in LADIES)
TILE_NAMES = (*LADY_NAMES, "neutral")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COLUMNS = (
    Column("name"),
    Column("id", below="name"),
    Column("type"),
    Column("hours", number=True),
    Column("copies", number=True),
    Column("condition", above="effects"),
    Column("effects"),
)
X_NOTE = "X: the number of steps between Day and Night."


def condition_words(condition: Condition) -> str:
    """When a spell may be cast; empty where it always may."""
    lady, tile = LADY_NAMES[condition.lady], TILE_NAMES[condition.tile]
    return {
        codes.IF_NOTHING: "",
        codes.IF_ON: f"if {lady} is on a {tile} tile",
        codes.IF_CHANGED: f"if a {tile} tile was changed this turn",
        codes.IF_BUILT: f"if {lady} has built a temple",
        codes.IF_ALONE: f"if {lady} holds no other spell",
    }[condition.kind]


def effects_words(spell: Spell) -> str:
    return "; then ".join(effect_words(effect) for effect in spell.effects)


def effect_words(effect: Effect) -> str:
    if effect.do == codes.DO_DRAW:
        return "draw " + _many(effect.how_many, "spell")
    if effect.do == codes.DO_STEAL:
        return "see your rival's hand; cast one spell of it free, or discard it"
    if effect.do == codes.DO_TAKE:
        return "take one spell out of your book, then shuffle it"
    if effect.do == codes.DO_MOVE:
        outside = "" if effect.temples else " outside the temples"
        return f"move {LADY_NAMES[effect.lady]} to any {_tile(effect.tiles)}{outside}"
    verb = "turn over" if effect.do == codes.DO_TURN else DOES[effect.do]
    return f"{verb} {_targets(effect)}{_details(effect)}"


def _targets(effect: Effect) -> str:
    tile = _tile(effect.tiles)
    if effect.at == codes.AT_LOCATION:
        only = "" if effect.tiles == codes.ANY else f", if it is a {tile}"
        return f"the tile under {LADY_NAMES[effect.lady]}{only}"
    tiles = _many(effect.how_many, tile)
    if effect.at == codes.AT_ANYWHERE:
        return f"{tiles} anywhere"
    where = {codes.AT_BORDERING: "bordering", codes.AT_SURROUNDING: "around", codes.AT_WITHIN_X: "within X steps of"}
    return f"{tiles} {where[effect.at]} {LADY_NAMES[effect.lady]}"


def _details(effect: Effect) -> str:
    if effect.do == codes.DO_MYSTIFY:
        each = "" if effect.how_many == 1 else " each"
        return f", {_many(effect.counters, 'counter')}{each}"
    words = "" if effect.spare == codes.NO_LADY else f", not the one under {LADY_NAMES[effect.spare]}"
    return words + (", for a turn longer" if effect.lasting else "")


def _tile(tiles: int) -> str:
    return "tile" if tiles == codes.ANY else f"{TILE_NAMES[tiles]} tile"


def _many(count: int, what: str) -> str:
    if count == codes.ALL_TILES:
        return f"all {what}s"
    return f"{NUMBERS[count]} {what}{'' if count == 1 else 's'}"


def spell_table(cards: Cards, language: str) -> CardTable:
    """All spells, one group a book."""
    groups = []
    for owner, lady in enumerate(LADY_NAMES):
        spells = [spell for spell in cards.spells if spell.owner == owner]
        size = sum(spell.copies for spell in spells)
        title = f"Book of {lady}: {cards.books[owner][language]}, {len(spells)} spells, {size} cards"
        groups.append(Group(title, [_row(spell, language) for spell in spells]))
    with_x = any(spell.hours == codes.X_HOURS or "X" in effects_words(spell) for spell in cards.spells)
    return CardTable(COLUMNS, groups, (X_NOTE,) if with_x else ())


def _row(spell: Spell, language: str) -> tuple[Cell, ...]:
    sources = spell.sources
    condition = condition_words(spell.condition)
    return (
        Cell(spell.names[language], sources[f"name.{language}"]),
        Cell(spell.id),
        Cell(spell.type, sources["type"]),
        Cell("X" if spell.hours == codes.X_HOURS else str(spell.hours), sources["hours"]),
        Cell(str(spell.copies), sources["copies"]),
        Cell(condition, sources["condition"] if condition else ""),
        Cell(effects_words(spell), sources["effects"]),
    )
