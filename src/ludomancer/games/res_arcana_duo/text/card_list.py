"""The components of an edition as a table for people, every value with its source."""

from ludomancer.core.card_list import CardList, Cell, Column, Group
from ludomancer.core.translator import Phrase, Translator
from ludomancer.games.res_arcana_duo.formats.edition import FIELDS, SIDES, Component
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text import signs
from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator

NOTHING = "–"
TITLES = (Phrase("Artifacts"), Phrase("Mages"), Phrase("Magic items"), Phrase("Monuments"), Phrase("Places of power"))
SIDE_NAMES = {"sun": Phrase("tile {number}, sun side"), "moon": Phrase("tile {number}, moon side")}


def card_list(narrator: DuoNarrator) -> CardList:
    """All components, one group a kind."""
    t, cards = narrator.t, narrator.game.cards
    groups = []
    for kind, title in enumerate(TITLES):
        found = [each for each in cards.components if each.kind == kind]
        told = t("{kind}: {count}", kind=title, count=len(found))
        if kind == codes.MONUMENT:
            cost = narrator.texts.amount(cards.monument_cost)
            told = t("{monuments}, each costs {essences}", monuments=told, essences=cost)
        groups.append(Group(told, [_row(each, narrator) for each in found]))
    notes = (t("Signs: {signs}", signs=", ".join(narrator.signs.legend())),)
    return CardList(_columns(t), groups, notes)


def _columns(t: Translator) -> tuple[Column, ...]:
    name, power = t("name"), t("power 1")
    return (
        Column(t("type"), above=name),
        Column(name),
        Column("id", below=name),
        Column(t("start"), below=name),
        Column(t("cost")),
        Column(t("points")),
        Column(t("Collect")),
        Column(t("more points"), above=power),
        Column(t("discount"), above=power),
        Column(power),
        Column(t("power 2"), below=power),
    )


def _row(each: Component, narrator: DuoNarrator) -> tuple[Cell, ...]:
    t, texts, language = narrator.t, narrator.texts, narrator.language
    tile = t(SIDE_NAMES[SIDES[each.side]], number=each.tile) if each.tile else ""
    powers = [narrator.signs.power(power) for power in each.powers] + ["", ""]
    per = t("one point for each {essence} on it", essence=texts.names[each.each]) if each.each >= 0 else ""

    def cell(field: str, text: str, none: str = NOTHING) -> Cell:
        """A value that a component of this kind can have."""
        return Cell(text or none, each.sources[field]) if field in FIELDS[each.kind] else Cell("")

    return (
        cell("types", ", ".join(texts.types(each)), "") if each.kind == codes.ARTIFACT else Cell(tile),
        Cell(each.names[language], each.sources[f"name.{language}"]),
        Cell(each.id),
        cell("start", t("start") if each.start else "", ""),
        cell("cost", signs.amount(each.cost)),
        cell("points", str(each.points or "")),
        cell("collect", signs.amount(each.collect)),
        cell("each", per, ""),
        cell("discount", texts.discount(each) if each.discount else "", ""),
        cell("power1", powers[0]),
        cell("power2", powers[1], ""),
    )
