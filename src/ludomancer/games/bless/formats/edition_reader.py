"""Reads and checks an edition of Bless."""

from ludomancer.core.edition import Edition, read_head
from ludomancer.core.reader import LANGUAGES, Reader
from ludomancer.games.bless.formats.edition import CARD_FORMS, FORMS, PRAYERS, Card, Cards, Clause, Step
from ludomancer.games.bless.formats.text_reader import MAX_VALUE, read_clauses, read_steps
from ludomancer.games.bless.rules import codes

FIELDS = (*(f"name.{language}" for language in LANGUAGES), "form", "eye", "karma", "curse", "prayer", "effect")
MIN_CARDS = 20  # two hands, and enough to draw
DECK_SIZE = 62  # of the published deck


def read_cards(edition: Edition) -> Cards:
    """The cards of an edition, or an error that names file, card and field."""
    reader, title, defaults = read_head(edition, "bless", FIELDS)
    forms = reader.named_parts("forms", FORMS)
    cards: list[Card] = []
    numbers: set[int] = set()
    for card_id, table in reader.cards("cards", codes.MAX_CARDS, "card"):
        card = _card(table, card_id, defaults)
        if card.number in numbers:
            table.fail("number", f"there is already a card with the number {card.number}")
        numbers.add(card.number)
        cards.append(card)
    reader.finish()
    cards.sort(key=lambda card: card.number)
    _check_deck(edition, cards)
    return Cards(title, forms, tuple(cards), edition.place)


def _card(table: Reader, card_id: str, defaults: dict[str, str]) -> Card:
    prayer = PRAYERS.index(table.choice("prayer", PRAYERS))
    curse = read_clauses(table, "curse", codes.ANY_CURSE)
    bond: tuple[Clause, ...] = ()
    effect: tuple[Step, ...] = ()
    if prayer == codes.BOND:
        bond = read_clauses(table, "effect", codes.ANY_PRAYER)
    else:
        effect = read_steps(table, "effect")
    if not bond and not effect:
        table.fail("effect", "a Prayer has at least one effect")
    for field, text in (("curse", curse), ("effect", bond)):
        if sum(clause.when == codes.ON_BROKEN for clause in text) > 1:
            table.fail(field, "says twice what happens when it is broken; one row of steps can do it all")
        if sum(clause.kind == codes.W_FORM for clause in text) > 1:
            table.fail(field, "changes the Form twice")
    card = Card(
        card_id,
        table.number("number", 1, 999),
        table.names("name"),
        CARD_FORMS.index(table.choice("form", CARD_FORMS)) + 1,
        table.number("eye", 0, MAX_VALUE),
        table.number("karma", 0, MAX_VALUE),
        curse,
        prayer,
        bond,
        effect,
        table.sources("sources", FIELDS, defaults),
    )
    table.finish()
    return card


def _check_deck(edition: Edition, cards: list[Card]) -> None:
    """Sizes that the rules rely on are errors; departures from what was published only for `standard`."""
    place = Reader({}, edition.place)
    if len(cards) < MIN_CARDS:
        place.fail("cards", f"{len(cards)} in all; a deck has at least {MIN_CARDS}")
    if len(cards) != DECK_SIZE:
        edition.departs(place, "cards", f"{len(cards)} cards in all; the published deck has {DECK_SIZE}")
