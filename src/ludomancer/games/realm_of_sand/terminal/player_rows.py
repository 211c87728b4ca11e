"""The players: the viewer with a large board, the others with a small one or in one line."""

from ludomancer.core.document import HIDDEN
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.position_writer import DISCS
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.terminal import colours
from ludomancer.games.realm_of_sand.terminal.blocks import Block, beside, rule
from ludomancer.games.realm_of_sand.terminal.choices import STOCK, Choices
from ludomancer.games.realm_of_sand.terminal.drawn_board import SMALL, DrawnBoard, Size
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.text.card_texts import RIBBON_COLOURS
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
from ludomancer.terminal.rows import QUIET, Piece, Row, flow, length, number

FULL, EMPTY = "▮", "▯"
INFO, MOST_INFO = 16, 26  # columns beside the board of a rival
GAP = 2


class PlayerRows:
    """The viewer and the rivals of one view."""

    def __init__(self, narrator: SandNarrator, view: View, choices: Choices, viewer: str) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.view = view
        self.choices = choices
        self.viewer = viewer
        seats = list(narrator.game.seat_names)
        own = seats.index(viewer)
        self.rivals = [*seats[own + 1 :], *seats[:own]]

    # --- what can be said of everyone -------------------------------------------------------------------------------
    def _name(self, seat: str) -> Row:
        turn = "▸ " if self.view["to_act"] == seat and self.rivals else ""
        return [Piece(f"{turn}{self.narrator.seat(seat)}", colours.SEAT_STYLES[seat])]

    def _worth(self, seat: str) -> Row:
        player = player_in(self.view, seat)
        of = "" if self.narrator.solo else f"/{codes.LAST_GLASS}"  # alone they end nothing (RS-27)
        glasses = Piece(f" {player['hourglasses']}{of}{signs.GLASSES}", colours.GLASS_STYLE)
        return [Piece(f" {player['stars']}{signs.STARS}", colours.STARS_STYLE), glasses]

    def _level(self, seat: str) -> list[Row]:
        """Steps on the track, and how many dark cells are in use of those (RS-14)."""
        player, dark = player_in(self.view, seat), self.narrator.cards.dark
        used = sum(dark >> cells.NUMBERS[cell] & 1 for cell in player["board"])
        mark = signs.designed(self.narrator.cards.board_sources, "cells")
        level = self.t("level {level}/{last}", level=player["level"], last=dark.bit_count())
        dark_used = self.t("dark {used}/{level}", used=used, level=player["level"])
        return [[Piece(f"{level}{mark}")], [Piece(dark_used)]]

    def _crystal(self, seat: str) -> Row:
        player = player_in(self.view, seat)
        if "ribbon" not in player:
            return []
        style = colours.RIBBON_STYLES[player["ribbon"]]
        return [Piece(f"{signs.STATES[player['crystal']]} {self.narrator.crystal(player)}", style)]

    def _stock(self, seat: str) -> list[Row]:
        discs = colours.pieces(player_in(self.view, seat)["stock"])
        return discs or [[Piece(self.t("no discs"), QUIET)]]

    def _tiles(self, seat: str) -> list[Row]:
        return [colours.tile_text(self.narrator.tiles[tile]) for tile in player_in(self.view, seat)["tiles"] if tile]

    def _kept(self, seat: str) -> list[Row]:
        levels = player_in(self.view, seat).get("kept_levels", [])
        return [[Piece(self.t("kept {levels}", levels=" ".join(levels)), QUIET)]] if levels else []

    # --- the viewer -------------------------------------------------------------------------------------------------
    def own(self, size: Size) -> Block:
        """Heading, board, and below it level, crystal and stock."""
        player, width = player_in(self.view, self.viewer), size.board
        pending = self.view["pending"] or {}
        board = DrawnBoard(self.narrator.cards, player, self.choices.cells, pending.get("from", ""))
        head = [*self._name(self.viewer), Piece(" "), *self._worth(self.viewer)]
        glasses = min(player["hourglasses"], codes.LAST_GLASS)
        bar = f" {FULL * glasses}{EMPTY * (codes.LAST_GLASS - glasses)}"
        if length(head) + len(bar) <= width and not self.narrator.solo:
            head.append(Piece(bar, colours.GLASS_STYLE))
        rows = [head, *board.rows(size), *flow(self._level(self.viewer), width)]
        rows += [self._crystal(self.viewer)] if "ribbon" in player else []
        hidden = len(self.kept()) < len(player.get("kept", []))  # from someone who only watches
        return rows + flow(self._own_stock(), width, 1) + (self._kept(self.viewer) if hidden else [])

    def _own_stock(self) -> list[Row]:
        units: list[Row] = [[Piece(self.t("stock"), QUIET)]]
        counts = player_in(self.view, self.viewer)["stock"]
        for which, name in enumerate(DISCS):
            if not counts.get(name):
                continue
            choice = self.choices.find(which, *STOCK)
            unit = [number(choice.number)] if choice else []
            unit += [colours.disc(which, str(choice.number) if choice else ""), Piece(str(counts[name]))]
            units.append(unit)
        return units if len(units) > 1 else [[Piece(self.t("stock: no discs"), QUIET)]]

    def kept(self) -> list[str]:
        """Cards that the viewer keeps and knows."""
        return [card for card in player_in(self.view, self.viewer).get("kept", []) if card != HIDDEN]

    # --- the others -------------------------------------------------------------------------------------------------
    def lines(self, width: int) -> Block:
        """A line each, what matters most first; tiles with their colours where there is room."""
        rows: Block = []
        for seat in self.rivals:
            player = player_in(self.view, seat)
            row = [*self._name(seat), *self._worth(seat), Piece(" ")]
            row.append(Piece(self.t("level {level}", level=player["level"])))
            if "ribbon" in player:
                state = signs.STATES[player["crystal"]]
                colour = RIBBON_COLOURS[player["ribbon"]]
                row += [Piece(" "), Piece(state + self.t(colour), colours.RIBBON_STYLES[player["ribbon"]])]
            row += _parts([*self._kept(seat), *colours.pieces(player["stock"], tight=True)], " ", " ")
            lying = colours.pieces(signs.on_board(player), tight=True)
            row += [Piece(" " + self.t("board"), QUIET), *_parts(lying, " ", " ")] if lying else []
            tiles = _parts(self._tiles(seat), "  ", " ")
            if length(row) + length(tiles) > width:
                tiles = _parts([tile[:1] for tile in self._tiles(seat)], " " + self.t("tiles") + " ", " ")
            rows.append([*row, *tiles])
        return rows

    def boards_width(self, size: Size) -> int:
        """The columns that all their boards need at least; larger ones have all the rest beside them."""
        info = 0 if size == SMALL else GAP + INFO
        return len(self.rivals) * (size.board + info + GAP) - GAP

    def boards(self, size: Size, width: int) -> tuple[Block, int]:
        """Their boards side by side, and how many columns they fill."""
        least, most = size.board + GAP + INFO, size.board + GAP + MOST_INFO
        each = min(most, (width + GAP) // len(self.rivals) - GAP)
        blocks = [(self._with_board(seat, size, each, each >= least), each) for seat in self.rivals]
        return beside(blocks), len(blocks) * (each + GAP)

    def _with_board(self, seat: str, size: Size, width: int, aside: bool) -> Block:
        board = DrawnBoard(self.narrator.cards, player_in(self.view, seat), {}).rows(size)
        head = rule([*self._name(seat), *self._worth(seat)], width, QUIET)
        room = width - size.board - GAP if aside else width
        info = flow(self._level(seat), room)
        info += [self._crystal(seat)] if "ribbon" in player_in(self.view, seat) else []
        info += flow([*self._stock(seat), *self._kept(seat)], room, 1)
        tiles = flow(self._tiles(seat), room, 1)
        if aside:
            return [head, *beside([(board, size.board), ([*info, *tiles], room)])]
        return [head, *board, *info, *tiles]


def _parts(parts: list[Row], before: str, gap: str) -> Row:
    """One after the other, with something before the first one."""
    row: Row = []
    for part in parts:
        row += [Piece(gap if row else before), *part]
    return row
