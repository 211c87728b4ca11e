"""The middle of the board: tiles and circle, supply, display, cards at hand, and how the score came about."""

from ludomancer.games.realm_of_sand.formats.edition import LEVELS
from ludomancer.games.realm_of_sand.formats.position_writer import DISCS, PIECES
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.terminal import colours
from ludomancer.games.realm_of_sand.terminal.blocks import Block, beside, rule
from ludomancer.games.realm_of_sand.terminal.choices import OWN_TILES, Choices
from ludomancer.games.realm_of_sand.terminal.drawn_cards import DrawnCards, Scale, strip
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
from ludomancer.terminal.board import Choice
from ludomancer.terminal.rows import QUIET, Piece, Row, flow, length, number

OFFERED = 2  # tiles of the circle that one can take


class CentreRows:
    """What all players share, and what only the viewer has besides the board."""

    def __init__(self, narrator: SandNarrator, view: View, choices: Choices, cards: DrawnCards, viewer: str) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.view = view
        self.choices = choices
        self.cards = cards
        self.viewer = viewer

    # --- tiles ------------------------------------------------------------------------------------------------------
    def tiles(self, scale: Scale, width: int) -> list[Block]:
        """The own three, the queen, and the two that one can take; without and with a heading."""
        cell = Scale(3, 1) if width >= 100 else Scale(2, 1)
        rows, headed = self._tiles(cell, width)
        return [rows, headed, self._tiles(scale, width)[1]] if scale.height > 1 else [rows, headed]

    def _tiles(self, cell: Scale, width: int) -> tuple[Block, Block]:
        held = (self.view["pending"] or {}).get("tile")
        own = [
            self.cards.tile(tile, cell, self.cards.tile_choice(tile, *OWN_TILES) if tile else None, tile == held)
            for tile in player_in(self.view, self.viewer)["tiles"]
        ]
        offered = [
            self.cards.tile(tile, cell, self._offer(i, tile)) for i, tile in enumerate(self.view["circle"][:OFFERED])
        ]
        queen: Block = [[Piece(signs.QUEEN, colours.SAND_STYLE)]]
        gap = 3 if width >= 100 else 2
        left = beside([(tile, max(map(length, tile))) for tile in own], gap)
        right = beside([(tile, max(map(length, tile))) for tile in [queen, *offered]], gap)
        start = max(map(length, left)) + gap
        rows = strip([left, right], width, gap)
        heads = [
            ([rule([Piece(self.t("Your tiles"), QUIET)], start - gap, QUIET)], start - gap),
            (
                [rule([Piece(self.t("The queen, and the tiles to take"), QUIET)], length(right[0]), QUIET)],
                width - start,
            ),
        ]
        return rows, [*beside(heads, gap), *rows]

    def _offer(self, place: int, tile: str) -> Choice | None:
        return self.choices.find(place, codes.A_TAKE) or self.cards.tile_choice(tile, codes.A_FOR)

    def circle(self, width: int) -> list[Block]:
        """The rest of the circle: numbers, or what they show."""
        tiles = self.view["circle"][OFFERED:]
        label = [Piece(self.t("then"), QUIET)]
        short: list[Row] = [label]
        long: list[Row] = [label]
        for tile in tiles:
            choice = self.cards.tile_choice(tile, codes.A_FOR)
            head = [number(choice.number)] if choice else []
            text = colours.tile_text(self.narrator.tiles[tile])
            short.append([*head, text[0]])
            long.append([*head, *text])
        end: Row = [Piece(signs.QUEEN, colours.SAND_STYLE)]
        return [flow([*units, end], width, 1, 2) for units in (short, long)]

    # --- supply and display -----------------------------------------------------------------------------------------
    def supply(self, width: int) -> Block:
        units: list[Row] = [[Piece(self.t("supply"), QUIET)]]
        for name in PIECES:
            unit = colours.pieces({name: self.view["supply"][name]}, True)[0]
            choice = self.choices.find(DISCS.index(name), codes.A_GET) if name in DISCS else None
            units.append([number(choice.number), *unit] if choice else unit)
        if self.view["markers"]:
            units.append([Piece(self.t("markers {tiles}", tiles=" ".join(self.view["markers"])), QUIET)])
        return flow(units, width, 1)

    def display_head(self, width: int) -> Row:
        row = [Piece(self.t("Display"), colours.SAND_STYLE), Piece(" " + self.t("decks"), QUIET)]
        for which, level in enumerate(LEVELS):
            choice = self.choices.find(which, codes.A_DECK)
            row += [Piece(" "), number(choice.number)] if choice else []
            target = str(choice.number) if choice else ""
            row.append(Piece(f" {level} {len(self.view['decks'][level])}", "", target))
        return rule(row, width, QUIET)

    # --- cards that only some have ----------------------------------------------------------------------------------
    def cards_at_hand(self, scale: Scale, width: int) -> list[Block]:
        """Cards being looked at, and those that the viewer keeps: in lines, or drawn."""
        parts = []
        looked = (self.view["pending"] or {}).get("looked", [])
        if looked:
            parts.append((self.t("top of the deck:"), looked))
        kept = [card for card in player_in(self.view, self.viewer).get("kept", []) if card in self.narrator.buildings]
        if kept:
            parts.append((self.t("you keep:"), kept))
        if not parts:
            return [[]]
        short: Block = []
        long: Block = []
        for label, cards in parts:
            head = [Piece(label, QUIET)]
            short += flow([head, *(self.cards.line(card) for card in cards)], width)
            each = self.cards.most(scale)
            drawn = [(self.cards.building(card, scale, each), each) for card in cards]
            in_row = max(1, width // (each + 1))
            long.append(head)
            for i in range(0, len(drawn), in_row):
                long += beside(drawn[i : i + in_row], 1)
        return [short, long]

    def built(self, width: int) -> Block:
        """What everyone has completed."""
        if self.view["outcome"]:
            return []
        rows: Block = []
        for seat in self.narrator.game.seat_names:
            cards = player_in(self.view, seat)["built"]
            if cards:
                name = [Piece(self.narrator.seat(seat), colours.SEAT_STYLES[seat]), Piece(" " + self.t("built"), QUIET)]
                rows += flow([name, *map(self._built, cards)], width, 2, 2)
        return rows

    def _built(self, card: str) -> Row:
        building = self.narrator.buildings[card]
        mark = signs.designed(building.sources, "stars")
        return [
            Piece(f"{self.narrator.name(card)} "),
            Piece(f"{building.stars}{mark}{signs.STARS}", colours.STARS_STYLE),
        ]

    def score(self, width: int) -> Block:
        """At the end: the stars by building, and what settles a tie (RS-25)."""
        if not self.view["outcome"]:
            return []
        rows: Block = []
        for seat in self.narrator.game.seat_names:
            player = player_in(self.view, seat)
            head = [Piece(self.narrator.seat(seat), colours.SEAT_STYLES[seat])]
            head.append(Piece(f" {player['stars']}{signs.STARS} =", colours.STARS_STYLE))
            units: list[Row] = [head, *map(self._built, player["built"])]
            pieces = self.t.many("one piece on the board", "{count} pieces on the board", len(player["board"]))
            rows += flow([*units, [Piece(pieces, QUIET)]], width, 2, 2)
        return rows

    def legend(self, width: int) -> Block:
        units: list[Row] = []
        for sign, style, meaning in colours.coloured_legend(self.t, self.narrator.cards, self.narrator.advanced):
            units.append([Piece(sign, style), Piece(f" {meaning}", QUIET)])
        return flow(units, width)
