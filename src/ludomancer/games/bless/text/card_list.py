"""The cards of an edition as a table for people, every value with its source."""

from ludomancer.core.card_list import CardList, Cell, Column, Group
from ludomancer.core.translator import Phrase, Translator
from ludomancer.games.bless.formats.edition import Card
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.text.narrator import BlessNarrator

ABILITIES = {
    codes.RIVALRY: Phrase("Rivalry: 3 Eye more in a clash with the other Form."),
    codes.IMPACT: Phrase("Impact: blesses when a clash with it corrupts an enemy Curse."),
    codes.BARRIER: Phrase("Barrier: once corrupted, it cannot be attacked for the rest of the turn."),
    codes.FATE: Phrase("Fate: a die decides its clashes."),
}
MOMENTS = Phrase("When laid: the card comes from the hand as a Curse. When broken: it breaks.")
HOST = Phrase("Host: the Curse that a Bond lies under; “you” in a Bond's text is whoever controls the host.")
NOTES = (*ABILITIES.values(), MOMENTS, HOST)


def notes_on(card: Card, t: Translator) -> list[str]:
    """What those words on a card mean that stand for a whole rule."""
    words = (*card.curse, *card.bond, *(word for step in card.effect for word in step.clauses))
    had = {word.amount for word in words if word.kind == codes.W_HAS}
    notes = [note for ability, note in ABILITIES.items() if ability in had]
    if any(word.kind == codes.W_WHEN and word.when in (codes.ON_CALA, codes.ON_BROKEN) for word in words):
        notes.append(MOMENTS)
    if card.prayer == codes.BOND:
        notes.append(HOST)
    return [t(note) for note in notes]


def card_list(narrator: BlessNarrator) -> CardList:
    """All cards, one group a Form."""
    t, cards = narrator.t, narrator.game.cards
    groups = []
    for form in (codes.LIGHT, codes.SHADOW, codes.DUAL):
        found = [card for card in cards.cards if card.form == form]
        if found:
            title = t.many(
                "{form}: one card", "{form}: {count} cards", len(found), form=narrator.texts.nouns.form(form)
            )
            groups.append(Group(title, [_row(card, narrator) for card in found]))
    return CardList(_columns(t), groups, tuple(t(note) for note in NOTES))


def _columns(t: Translator) -> tuple[Column, ...]:
    name, prayer = t("name"), t("Prayer text")
    return (
        Column(t("no."), number=True),
        Column(name),
        Column("id", below=name),
        Column(t("Form")),
        Column(t("Eye"), number=True),
        Column(t("Karma"), number=True),
        Column(t("Curse text")),
        Column(t("Prayer"), above=prayer),
        Column(prayer),
    )


def _row(card: Card, narrator: BlessNarrator) -> tuple[Cell, ...]:
    sources, texts, language = card.sources, narrator.texts, narrator.language
    return (
        Cell(str(card.number)),
        Cell(card.names[language], sources[f"name.{language}"]),
        Cell(card.id),
        Cell(texts.nouns.form(card.form), sources["form"]),
        Cell(str(card.eye), sources["eye"]),
        Cell(str(card.karma), sources["karma"]),
        Cell(texts.curse(card), sources["curse"]),
        Cell(texts.prayer_kind(card), sources["prayer"]),
        Cell(texts.prayer(card), sources["effect"]),
    )
