"""Components on the board: in play before a player, and in the centre, in four lengths each.

Tight: side by side, powers as numbers only. Short: with the powers that can be used now. In signs: a line each.
In words: a line for each power.
"""

from ludomancer.games.res_arcana_duo.facts.scoring import score
from ludomancer.games.res_arcana_duo.formats.edition import Component
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import InPlay, View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.terminal import colours
from ludomancer.games.res_arcana_duo.terminal.choices import CENTRE, WHOLE, Choices
from ludomancer.games.res_arcana_duo.terminal.colours import coloured
from ludomancer.games.res_arcana_duo.text import signs
from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator, how_many, known
from ludomancer.terminal.board import Choice
from ludomancer.terminal.canvas import wrap
from ludomancer.terminal.rows import QUIET, Piece, Row, flow, length, number

# artifact, mage, item, monument, place
KIND_STYLES = ("bold #efe3c4", "bold #e0a878", "bold #d9b8f0", "bold #cfd3da", "bold #74cdb4")
TIGHT, SHORT, IN_SIGNS, IN_WORDS = range(4)
LINE = 74  # columns for a line in signs; with room for two they stand side by side


def spaced(row: Row, width: int) -> Row:
    """A row filled up with blanks."""
    return [*row, Piece(" " * max(0, width - length(row)))]


class Tableau:
    """The components of both players, and the centre."""

    def __init__(self, narrator: DuoNarrator, view: View, choices: Choices, width: int) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.view = view
        self.choices = choices
        self.width = width

    # --- one component ----------------------------------------------------------------------------------------------
    def name(self, card: str, turned: bool = False, target: str = "") -> Piece:
        component = self.narrator.components[card]
        name = self.narrator.name(card)
        return Piece(f"<{name}>" if turned else f"[{name}]", QUIET if turned else KIND_STYLES[component.kind], target)

    def _named(self, entry: InPlay) -> Row:
        """Name, what lies there, and what it scores now."""
        card = entry["card"]
        choice = self.choices.find(card, WHOLE)
        row = [number(choice.number), Piece(" ")] if choice else []
        row.append(self.name(card, entry["turned"], str(choice.number) if choice else ""))
        if entry["on"]:
            row += coloured(f"+{signs.essences(entry['on'])}")
        component = self.narrator.components[card]
        points = score(component, entry).total
        if points:
            row.append(Piece(f" {signs.POINTS}{points}{signs.points_mark(component)}", colours.POINTS_STYLE))
        return row

    def _powers(self, card: str) -> list[tuple[Choice | None, int]]:
        """Powers with the choices to use them."""
        powers = self.narrator.components[card].powers
        return [(self.choices.find(card, (codes.A_USE + i,)), i) for i in range(len(powers))]

    def _power(self, component: Component, which: int, choice: Choice | None) -> Row:
        """In signs; quiet where it cannot be used now."""
        text = self.narrator.signs.power_of(component, which)
        if choice is None:
            return [Piece(text, QUIET)]
        return [number(choice.number), *coloured(f" {text}", "", str(choice.number))]

    def _abilities(self, component: Component) -> list[Row]:
        abilities = [coloured(self.narrator.signs.collect(component), QUIET)] if component.collect.total else []
        if component.discount:
            abilities.append([Piece(self.narrator.signs.discount(component), QUIET)])
        return abilities

    def _short(self, entry: InPlay, with_powers: bool) -> Row:
        row = self._named(entry)
        component = self.narrator.components[entry["card"]]
        for choice, which in self._powers(entry["card"]):
            if choice is not None:
                power = self._power(component, which, choice)
                row += [Piece(" "), *(power if with_powers else power[:1])]
        return row

    def _lines(self, entries: list[InPlay]) -> list[list[Row]]:
        """A line each, with the powers under one another."""
        wide = max(length(self._named(entry)) for entry in entries) + 2
        blocks: list[list[Row]] = []
        for entry in entries:
            component = self.narrator.components[entry["card"]]
            parts = self._abilities(component)
            parts += [self._power(component, which, choice) for choice, which in self._powers(component.id)]
            blocks.append([_joined(spaced(self._named(entry), wide), parts)])
        return blocks

    def _worded(self, entry: InPlay, width: int) -> list[Row]:
        component = self.narrator.components[entry["card"]]
        texts = self.narrator.texts
        named = self._named(entry)
        for part in self._abilities(component):
            named += [Piece("  "), *part]
        rows = [named]
        for choice, which in self._powers(component.id):
            text = texts.power(component.powers[which]) + signs.mark(component, f"power{which + 1}")
            rows += self.paragraph(text, choice, width)
        return rows

    def paragraph(self, text: str, choice: Choice | None, width: int) -> list[Row]:
        """A power in words, with its number before it."""
        rows: list[Row] = []
        for i, line in enumerate(wrap(text, width - 9)):
            first = choice is not None and i == 0
            mark = [number(choice.number)] if choice is not None and first else []
            target = str(choice.number) if choice else ""
            rows.append([*spaced([Piece("  "), *mark], 7), Piece(line, "" if choice else QUIET, target)])
        return rows

    # --- all of a player --------------------------------------------------------------------------------------------
    def of(self, seat: str) -> list[list[Row]]:
        """The components of a player, in all lengths."""
        entries = in_play(player_in(self.view, seat))
        if not entries:
            return [[]]
        columns, width = self.columns()
        lines = self._lines(entries)
        worded = [self._worded(entry, width) for entry in entries]
        tight, short = (flow([self._short(entry, powers) for entry in entries], self.width) for powers in (False, True))
        return [tight, short, self.side_by_side(lines, columns, width), self.side_by_side(worded, columns, width)]

    def columns(self) -> tuple[int, int]:
        columns = max(1, self.width // LINE)
        return columns, self.width // columns

    def side_by_side(self, blocks: list[list[Row]], columns: int, width: int) -> list[Row]:
        """Blocks in columns, row by row, so that their order can be read."""
        rows: list[Row] = []
        for i in range(0, len(blocks), columns):
            beside = blocks[i : i + columns]
            for j in range(max(len(block) for block in beside)):
                row: Row = []
                for block in beside:
                    row += spaced(_cut(block[j] if j < len(block) else [], width - 2), width)
                rows.append(row)
        return rows

    # --- the centre -------------------------------------------------------------------------------------------------
    def centre(self) -> list[list[Row]]:
        items, places, monuments = self._items(), self._places(), self._monuments()
        columns, width = self.columns()
        price = coloured(f" {signs.amount(self.narrator.game.cards.monument_cost)}")
        priced = [([*unit[:-1], *price, unit[-1]] if card else unit, card) for unit, card in monuments]
        units = [*items, *places, *priced]
        wide = max(length(unit) for unit, card in units if card or len(units) == 1) + 2
        blocks = [[self._centre_line(unit, card, wide)] for unit, card in units]
        parts: list[list[Row]] = [
            [self._label(label), *(unit for unit, _ in named)]
            for label, named in ((self.t("Magic items"), items), (self.t("Places of power"), places))
            if named
        ]
        parts.append([self._monument_label(), *(unit for unit, _ in monuments)])
        tight = flow([unit for part in parts for unit in part], self.width)
        short = [row for part in parts for row in flow(part, self.width)]
        return [tight, short, self.side_by_side(blocks, columns, width)]

    def _label(self, text: str) -> Row:
        return [Piece(text, QUIET)]

    def _monument_label(self) -> Row:
        cost = signs.amount(self.narrator.game.cards.monument_cost)
        return coloured(self.t("Monuments for {essences}", essences=cost), QUIET)

    def _centre_line(self, unit: Row, card: str, wide: int) -> Row:
        if not card:  # the monument deck
            return unit
        component = self.narrator.components[card]
        numbers = range(len(component.powers))
        powers: list[Row] = [[Piece(self.narrator.signs.power_of(component, i), QUIET)] for i in numbers]
        return _joined(spaced(unit, wide), [*self._abilities(component), *powers])

    def _choosable(self, card: str) -> Row:
        """A name in the centre, with the number of what can be done with it."""
        choice = self.choices.find(card, CENTRE)
        if choice is None:
            return [self.name(card)]
        claims = (codes.A_CLAIM, card) in self.choices.at
        verb = self.t("claim") if claims and self.view["pending"] is None else ""
        target = str(choice.number)
        return [
            number(choice.number),
            Piece(f" {verb} " if verb else " ", "bold", target),
            self.name(card, target=target),
        ]

    def _items(self) -> list[tuple[Row, str]]:
        return [(self._choosable(card), card) for card in self.view["items"]]

    def _places(self) -> list[tuple[Row, str]]:
        places = []
        for card in self.view["places"]:
            component = self.narrator.components[card]
            cost = coloured(f" {signs.cost(component)}")
            points = Piece(f" {signs.POINTS}{signs.points(component)}", colours.POINTS_STYLE)
            places.append(([*self._choosable(card), *cost, points], card))
        return places

    def _monuments(self) -> list[tuple[Row, str]]:
        t, monuments = self.t, self.view["monuments"]
        shown = []
        for card in monuments["open"]:
            points = signs.points(self.narrator.components[card])
            shown.append(([*self._choosable(card), Piece(f" {signs.POINTS}{points}", colours.POINTS_STYLE)], card))
        row = [Piece(t("monument deck {count}", count=how_many(monuments["deck"])))]
        top = self.choices.find("", (codes.A_TOP,))
        if top is not None:
            row = [number(top.number), Piece(" " + t("claim unseen:") + " ", "", str(top.number)), *row]
        names = [self.narrator.name(card) for card in known(monuments["deck"])]
        if names:
            row.append(Piece(" " + t("known: {cards}", cards=", ".join(names)), QUIET))
        return [*shown, (row, "")]


def _joined(row: Row, parts: list[Row]) -> Row:
    """Parts behind a row, two blanks apart."""
    for part in parts:
        row = [*row, *part, Piece("  ")]
    return row


def _cut(row: Row, width: int) -> Row:
    """The pieces that fit; what does not ends in an ellipsis."""
    whole: Row = []
    for piece in row:
        if len(piece.text) > width:
            return [*whole, piece._replace(text=piece.text[: max(0, width - 1)] + "…")] if width > 0 else whole
        whole.append(piece)
        width -= len(piece.text)
    return whole
