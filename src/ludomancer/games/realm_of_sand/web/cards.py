"""The buildings on the page: the display, what is kept, and whatever is chosen from cards, tiles, discs or places."""

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.facts.component_help import KINDS
from ludomancer.games.realm_of_sand.facts.turning import spot
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS, LEVELS, Building
from ludomancer.games.realm_of_sand.formats.position_writer import DISCS
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.card_texts import A_DISC, COLOURS, SHAPE_NAMES
from ludomancer.games.realm_of_sand.web import drawing
from ludomancer.games.realm_of_sand.web.choices import Facts, small
from ludomancer.games.realm_of_sand.web.drawing_buildings import flat, stance
from ludomancer.web.cache import region
from ludomancer.web.elements import icon, press

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.web.page import SandPage

CHOICES = {  # what is chosen beside the board, and its heading
    "get": Phrase("Discs of the supply"),
    "for": Phrase("Tiles of the circle"),
    "keep": Phrase("Top of the deck"),
    "under": Phrase("Top of the deck"),
    "places": Phrase("Where?"),
}


class Card(NamedTuple):
    """All that a building's HTML depends on."""

    card: str
    state: str  # lit, chosen, or at rest
    button: str  # name of the form's field; empty where there is nothing to be pressed
    value: str
    then: str  # what is done after something was put back
    flag: str
    badge: str


class CardParts:
    """Buildings on display and kept, and what is chosen beside the board."""

    def __init__(self, page: "SandPage") -> None:
        self.page, self.game, self.narrator, self.t = page, page.game, page.narrator, page.t

    def parts(self, view: View, facts: Facts, builder: str) -> dict[str, str]:
        parts = {}
        for level in LEVELS:
            parts[f"shelf-{level}"] = self._shelf(level, builder)
            for i, card in enumerate(view["display"][level], 1):
                ident = f"slot-{level}-{i}"
                parts[ident] = self._slot(ident, self._shown(facts, card) if card else None)
            deck = f"deck {level}"
            parts[f"deck-{level}"] = self._deck(level, len(view["decks"][level]), deck in facts.legal)
        parts["kept"] = self._kept(view, facts)
        parts["choice"] = self._choice(view, facts)
        may = [card for card in facts.ready if f"complete {card}" in facts.legal or "complete" in facts.instead]
        parts["buildings-tab"] = self._tab(len(set(may) - {facts.pending.get("building")}))
        return parts

    # --- a building ---------------------------------------------------------------------------------------------------
    def plain(self, card: str) -> str:
        return self._card(Card(card, "", "", "", "", "", ""))

    def _shown(self, facts: Facts, card: str) -> Card:
        t, flag = self.t, facts.flags.get(card, "")
        value = f"complete {card}"
        if value in facts.legal:
            return Card(card, "lit", "action", value, "", flag, t("Complete"))
        if card in facts.ready and "complete" in facts.instead and facts.pending.get("building") != card:
            return Card(card, "lit", "undo", "1", value, flag, t("Complete"))
        if card in facts.ready and facts.plays and facts.pending.get("building") != card:
            return Card(card, "", "why", value, "", flag, "")
        if facts.pending.get("building") == card:
            return Card(card, "chosen", "undo" if facts.back else "", "1", "", "", t("Where?"))
        return Card(card, "", "why" if facts.plays else "", value, "", "", "")

    @region
    def _shelf(self, level: str, builder: str) -> str:
        """A deck and its open cards; a card that goes, goes to whoever completed one last."""
        label = escape(self.t("Level {level}", level=level))
        inside = f'<div id="deck-{level}" data-keep></div>'
        inside += "".join(f'<div id="slot-{level}-{i + 1}" data-keep></div>' for i in range(codes.SLOTS))
        common = f'data-hand="{level}" data-from="deck-{level}" data-to="seat-{builder}"'
        return f'<div class="shelf" id="shelf-{level}" role="group" {common} aria-label="{label}">{inside}</div>'

    @region
    def _slot(self, ident: str, card: Card | None) -> str:
        """A place of the display."""
        if card is None:
            return f'<div class="slot bare" id="{ident}"></div>'
        return f'<div class="slot" id="{ident}">{self._card(card)}{self.page.info(self.narrator.name(card.card))}</div>'

    def words(self, card: str) -> str:
        """All that stands on a card."""
        t, building = self.t, self.narrator.buildings[card]
        return t(
            "{name}, {kind}; pattern {pattern}; gives {gains}",
            name=self.narrator.name(card),
            kind=KINDS[building.level],
            pattern=self.pattern(building),
            gains=self.gives(building),
        )

    def pattern(self, building: Building) -> str:
        """Row by row, as the building stands."""
        t = self.t
        blocks = stance(building.pattern)
        width, height = drawing.size_of(blocks)
        colours = {(column, row): t(COLOURS[LETTERS.index(letter)]) for column, row, letter in blocks}
        gap = t("gap")
        rows = [" ".join(colours.get((column, row), gap) for column in range(width)) for row in range(height)]
        return ", ".join(rows)

    def gives(self, building: Building) -> str:
        texts = self.narrator.texts
        gains = [texts.stars(building.stars)]
        if building.hourglasses:
            gains.append(texts.glasses(building.hourglasses))
        if building.steps:
            gains.append(texts.steps(building.steps))
        if any(building.bonus):
            gains.append(texts.discs(building))
        return ", ".join(gains)

    def tower(self, card: str) -> str:
        fit = 'viewBox="0 0 100 138" preserveAspectRatio="xMidYMax meet"'
        return f'<svg class="tower" {fit} aria-hidden="true"><use href="#s-{card}"/></svg>'

    @region
    def _face(self, card: str) -> str:
        """What stands on a card, whatever its state."""
        t, building = self.t, self.narrator.buildings[card]
        mark = '<i class="deg">°</i>' if signs.building_mark(building) else ""
        glasses = icon("hourglass") * building.hourglasses
        bonus = "".join(drawing.loose(DISCS[i]) * count for i, count in enumerate(building.bonus))
        if building.steps:
            bonus += f'<span class="b-up">{icon("level")}{building.steps}</span>'
        pattern = escape(t("Pattern: {pattern}", pattern=self.pattern(building)))
        gives = escape(t("Gives {gains}", gains=self.gives(building)))
        return (
            f'<span class="b-top"><b class="b-lv">{LEVELS[building.level]}</b>'
            f'<span class="b-name">{escape(self.narrator.name(card))}</span></span>'
            f'<span class="b-art">{self.tower(card)}{flat(building.pattern)}</span>'
            f'<span class="b-foot"><span class="b-star">{icon("star")}<b>{building.stars}{mark}</b></span>'
            f'<span class="b-hg">{glasses}</span><span class="b-bonus">{bonus}</span></span>'
            f'<span class="b-words"><span>{pattern}</span><span>{gives}</span></span>'
        )

    @region
    def _card(self, card: Card) -> str:
        building = self.narrator.buildings[card.card]
        inside, label = self._face(card.card), self.words(card.card)
        if card.flag or card.badge:
            inside += f'<span class="flag" aria-hidden="true">{card.flag}</span>'
        if card.badge:
            inside += f'<span class="badge" aria-hidden="true">{escape(card.badge)}</span>'
        if card.state:
            label += f"; {card.badge}"
        classes = f"bld lv{building.level + 1} {card.state}".strip()
        more = f' data-card="{card.card}" aria-label="{escape(label)}"'
        if not card.button:
            return f'<div class="{classes}"{more} role="img">{inside}</div>'
        more += f' data-then="{card.then}"' if card.then else ""
        more += ' aria-pressed="true"' if card.state == "chosen" else ""
        return press(card.button, card.value, inside, classes, more)

    @region
    def _deck(self, level: str, left: int, lit: bool) -> str:
        t = self.t
        cards_left = escape(
            t.many("one card left in deck {level}", "{count} cards left in deck {level}", left, level=level)
        )
        inside = f"<b>{level}</b><span>{left}</span>"
        if lit:
            label = escape(t("look at deck {deck}", deck=level))
            deck = press("action", f"deck {level}", inside, "deck lit", f' aria-label="{label}, {cards_left}"')
        else:
            deck = f'<span class="deck" role="img" aria-label="{cards_left}">{inside}</span>'
        return f'<div class="pack" id="deck-{level}">{deck}</div>'

    @region
    def _tab(self, ready: int) -> str:
        """Where tiles and buildings share one place: it shows the other of them, and how many can be completed."""
        t = self.t
        buildings, tiles, count = escape(t("Buildings")), escape(t("Tiles")), ""
        told = f'<span class="vh">{buildings}</span>'
        if ready:
            words = escape(t.many("one can be completed", "{count} can be completed", ready))
            count = f'<b class="how-many">{ready}</b>'
            told = f'<span class="vh">{buildings}, {words}</span>'
        inside = (
            f'<span class="of-buildings" aria-hidden="true">{icon("building")}<span>{buildings}</span>{count}</span>'
        )
        inside += f'<span class="of-tiles" aria-hidden="true">{icon("rune")}<span>{tiles}</span></span>'
        return f'<label class="tab" id="buildings-tab" for="buildings-shown">{told}{inside}</label>'

    # --- what only one keeps ------------------------------------------------------------------------------------------
    def _kept(self, view: View, facts: Facts) -> str:
        known = [card for card in player_in(view, facts.seat).get("kept", []) if card != HIDDEN]
        if not known:
            return '<section class="panel kept" id="kept" hidden></section>'
        title = escape(self.t("You keep"))
        cards = "".join(self._slot(f"kept-{card}", self._shown(facts, card)) for card in known)
        inside = f'<h2>{title}</h2><div class="pick" data-hand="kept">{cards}</div>'
        return f'<section class="panel kept" id="kept" aria-label="{title}">{inside}</section>'

    # --- choices that are not made on the table -----------------------------------------------------------------------
    def _choice(self, view: View, facts: Facts) -> str:
        ask = facts.pending.get("ask", "")
        if ask == "at" and "building" in facts.pending:
            ask = "places"
        if not facts.mine or ask not in CHOICES:
            return '<section class="panel choice" id="choice" hidden></section>'
        title = escape(self.t(CHOICES[ask]))
        if ask in ("keep", "under"):
            inside = self._looked(facts, ask)
        elif ask == "get":
            inside = self._supply(view, facts)
        elif ask == "for":
            inside = self._tiles(view, facts)
        else:
            inside = self._places(view, facts)
        return (
            f'<section class="panel choice" id="choice" aria-label="{title}">'
            f'<h2>{title}</h2><div class="pick">{inside}</div></section>'
        )

    def _looked(self, facts: Facts, ask: str) -> str:
        badge = self.t("Keep") if ask == "keep" else self.t("Under the deck")
        cards = []
        for card in facts.pending["looked"]:
            value = f"{ask} {card}"
            lit = Card(card, "lit", "action", value, "", "", badge)
            cards.append(self._slot(f"looked-{card}", lit))
        return "".join(cards)

    def _supply(self, view: View, facts: Facts) -> str:
        buttons = []
        for i, code in enumerate(DISCS):
            if f"get {LETTERS[i]}" in facts.legal:
                name = escape(self.t(A_DISC[i]))
                inside = f"{drawing.loose(code)}<span>{name}</span><b>{view['supply'][code]}</b>"
                buttons.append(press("action", f"get {LETTERS[i]}", inside, "btn disc lit"))
        return "".join(buttons)

    @region
    def tile_words(self, tile: str) -> str:
        t = self.t
        return t("{card}: {text}", card=t("Tile {tile}", tile=tile), text=self.tile_kind(tile))

    def tile_kind(self, tile: str) -> str:
        component = self.narrator.tiles[tile]
        shape = self.t(SHAPE_NAMES[component.bent])
        return f"{shape}, {self.narrator.texts.colours(component)}"

    def tile_art(self, tile: str) -> str:
        return drawing.tile_art(tile, self.narrator.tiles[tile].bent)

    def _tiles(self, view: View, facts: Facts) -> str:
        buttons = []
        for tile in view["circle"]:
            if f"for {tile}" in facts.legal:
                label = f' aria-label="{escape(self.tile_words(tile))}"'
                buttons.append(press("action", f"for {tile}", self.tile_art(tile), "rune lit", label))
        return "".join(buttons)

    def _places(self, view: View, facts: Facts) -> str:
        """One small board a place."""
        buttons = []
        lying = [(spot(cells.NUMBERS[name]), code) for name, code in player_in(view, facts.seat)["board"].items()]
        for i, mask in enumerate(facts.ready.get(facts.pending["building"], ()), 1):
            names = cells.names_of(mask)
            if f"at {' '.join(names)}" not in facts.legal:
                continue
            art = drawing.small_board(lying, "", [], small(mask))
            board = f'<svg class="mini" viewBox="{drawing.SMALL_FIELD}" aria-hidden="true">{art}</svg>'
            label = escape(self.t("on {cells}", cells=", ".join(names)))
            plan = f"{facts.pending['building']}-{mask:x}"
            more = f' data-place="{plan}" aria-label="{label}"'
            buttons.append(press("action", f"at {' '.join(names)}", f"{board}<b>{i}</b>", "place-pick lit", more))
        return "".join(buttons)


def verb_of(button: str, value: str, then: str) -> str:
    """What touching something does, where it does anything."""
    return (then or (value if button == "action" else "")).partition(" ")[0]


class Region:
    """A region of the table: it knows the game and the page, and has its words and its cards."""

    def __init__(self, page: "SandPage") -> None:
        self.page, self.game, self.narrator, self.t, self.cards = page, page.game, page.narrator, page.t, page.cards
