"""The spells of an edition as a table for people, every value with its source."""

from ludomancer.core.card_list import CardList, Cell, Column, Group
from ludomancer.core.translator import Translator
from ludomancer.games.day_night.formats.edition import Spell
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.text.narrator import DayNightNarrator
from ludomancer.games.day_night.text.nouns import LADIES


def card_list(narrator: DayNightNarrator) -> CardList:
    """All spells, one group a book."""
    t, cards = narrator.t, narrator.game.cards
    groups = []
    for owner, lady in enumerate(LADIES):
        spells = [spell for spell in cards.spells if spell.owner == owner]
        values = {"lady": lady, "book": cards.books[owner], "spells": len(spells)}
        values["cards"] = sum(spell.copies for spell in spells)
        title = t("Book of {lady}: {book} (spells: {spells}, cards: {cards})", **values)
        groups.append(Group(title, [_row(spell, narrator) for spell in spells]))
    with_x = any(spell.hours == codes.X_HOURS for spell in cards.spells) or any(
        effect.at == codes.AT_WITHIN_X for spell in cards.spells for effect in spell.effects
    )
    notes = (t("X: the number of steps between Day and Night."),) if with_x else ()
    return CardList(_columns(t), groups, notes)


def _columns(t: Translator) -> tuple[Column, ...]:
    name, effects = t("name"), t("effects")
    return (
        Column(name),
        Column("id", below=name),
        Column(t("type")),
        Column(t("hours"), number=True),
        Column(t("copies"), number=True),
        Column(t("condition"), above=effects),
        Column(effects),
    )


def _row(spell: Spell, narrator: DayNightNarrator) -> tuple[Cell, ...]:
    sources = spell.sources
    condition = narrator.condition(spell.condition)
    language = narrator.language
    return (
        Cell(spell.names[language], sources[f"name.{language}"]),
        Cell(spell.id),
        Cell(narrator.spell_type(spell), sources["type"]),
        Cell("X" if spell.hours == codes.X_HOURS else str(spell.hours), sources["hours"]),
        Cell(str(spell.copies), sources["copies"]),
        Cell(condition, sources["condition"] if condition else ""),
        Cell(narrator.effects(spell), sources["effects"]),
    )
