"""Realm of Sand on a terminal: rivals above, board and display, tiles, and what can be done."""

from typing import NamedTuple

from ludomancer.games.realm_of_sand.facts import component_help
from ludomancer.games.realm_of_sand.formats.view import View
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.terminal import colours
from ludomancer.games.realm_of_sand.terminal.blocks import Block, beside
from ludomancer.games.realm_of_sand.terminal.centre_rows import CentreRows
from ludomancer.games.realm_of_sand.terminal.choices import Choices
from ludomancer.games.realm_of_sand.terminal.drawn_board import HUGE, LARGE, MIDDLE, SMALL, Size
from ludomancer.games.realm_of_sand.terminal.drawn_cards import DrawnCards, Scale
from ludomancer.games.realm_of_sand.terminal.placement_list import PlacementList
from ludomancer.games.realm_of_sand.terminal.player_rows import EMPTY, FULL, PlayerRows
from ludomancer.games.realm_of_sand.text.narrator import SandNarrator
from ludomancer.terminal.board import BoardFrame, TextBoard
from ludomancer.terminal.canvas import Canvas, wrap
from ludomancer.terminal.rows import QUIET, REFUSED, Piece, flow, numbered, put_log, put_rows

LOG_WIDTH = 42
LOG_BESIDE = 164  # from this width on, what happened stands beside the rest
LEAST_LOG = 2
LEAST_BESIDE = 40  # columns beside the boards of rivals from which something may stand there
GAP = 2
# with an empty line before
AIR = ("main", "tiles", "placements", "log", "legend", "cards", "circle", "score", "supply", "built")
MOST_GAP = 3  # empty lines between the levels of the display
LEAST_AIR = 4  # of them there should be, before there is room for what is known anyway
FEW_PLACEMENTS = 3  # rows, with the one that says how many there are


class Plan(NamedTuple):
    """How large things are drawn."""

    board: Size
    scale: Scale
    rivals: Size | None  # their boards, or a line each
    seats: tuple[int, ...] = (1, 2, 3, 4)  # for so many players
    beside: bool = True  # what happened may stand beside the rest


PLANS = (
    Plan(HUGE, Scale(6, 3), MIDDLE, (2,), False),
    Plan(HUGE, Scale(6, 3), SMALL, (2,), False),
    Plan(HUGE, Scale(6, 3), None, (1,), False),
    Plan(LARGE, Scale(4, 2), MIDDLE),
    Plan(LARGE, Scale(4, 2), SMALL),
    Plan(LARGE, Scale(3, 1), MIDDLE),
    Plan(LARGE, Scale(3, 1), SMALL),
    Plan(LARGE, Scale(4, 2), None),
    Plan(MIDDLE, Scale(3, 1), SMALL),
    Plan(MIDDLE, Scale(2, 1), SMALL),
    Plan(LARGE, Scale(3, 1), None),
    Plan(MIDDLE, Scale(3, 1), None),
    Plan(SMALL, Scale(2, 1), SMALL),
    Plan(SMALL, Scale(1, 1), SMALL),
    Plan(MIDDLE, Scale(2, 1), None),
    Plan(SMALL, Scale(2, 1), None),
    Plan(SMALL, Scale(1, 1), None),
)


class SandBoard(TextBoard):
    """The board of Realm of Sand."""

    narrator: SandNarrator

    def why(self, view: View, name: str) -> str | None:
        return component_help.why(self.narrator, view, name)

    def draw(self, canvas: Canvas, frame: BoardFrame) -> None:
        _Drawing(self.narrator, canvas, frame).draw()


class _Drawing:
    """One frame on one canvas."""

    def __init__(self, narrator: SandNarrator, canvas: Canvas, frame: BoardFrame) -> None:
        self.narrator, self.t = narrator, narrator.t
        self.canvas = canvas
        self.frame = frame
        self.view: View = frame.view
        seats = narrator.game.seat_names
        self.viewer = self.view["viewer"] if self.view.get("viewer") in seats else seats[0]
        self.beside = False
        self.width = canvas.width
        self.choices = Choices(narrator, frame.choices)
        self.cards = DrawnCards(narrator, self.view, self.choices)
        self.players = PlayerRows(narrator, self.view, self.choices, self.viewer)
        self.centre = CentreRows(narrator, self.view, self.choices, self.cards, self.viewer)
        self.placements = PlacementList(narrator, self.view, self.choices.placements)

    def draw(self) -> None:
        canvas = self.canvas
        self._title()
        foot = self._foot()
        top = canvas.height - 1 - len(foot)
        put_rows(canvas, 0, top, canvas.width, foot)
        plan = next((plan for plan in PLANS if self._fits(plan, top - 1)), PLANS[-1])
        self._set_width(plan)
        self._body(plan, 1, top)
        if self.beside:
            put_log(canvas, self.frame.log, self.width + GAP, 1, LOG_WIDTH, top - 2)

    def _set_width(self, plan: Plan) -> None:
        self.beside = plan.beside and self.canvas.width >= LOG_BESIDE
        self.width = self.canvas.width - (LOG_WIDTH + GAP if self.beside else 0)

    def _title(self) -> None:
        canvas, view, t = self.canvas, self.view, self.t
        x = canvas.put(0, 0, self.narrator.game.names[self.narrator.language], colours.SAND_STYLE)
        if view["round"]:
            x = canvas.put(x, 0, t(" · round {number}", number=view["round"]), "")
        if self.narrator.solo:
            x = canvas.put(x, 0, " " + t("of {last}", last=codes.LAST_ROUND), "")
            done = min(len(view["markers"]), codes.LAST_ROUND)
            x = canvas.put(x, 0, f" {FULL * done}{EMPTY * (codes.LAST_ROUND - done)}", colours.GLASS_STYLE)
        elif view["to_act"]:
            x = canvas.put(x, 0, " · ")
            x = canvas.put(x, 0, self.narrator.seat(view["to_act"]), colours.SEAT_STYLES[view["to_act"]])
        if view["outcome"]:
            x = canvas.put(x, 0, " · " + t("over"), "bold")
        elif self.narrator.last_round(view):
            x = canvas.put(x, 0, " · " + t("last round"), REFUSED)
        if not self.narrator.solo:
            first = t("{seat} began", seat=self.narrator.seat_phrase(view["first"]))
            if x + 2 + len(first) <= canvas.width:
                canvas.put(canvas.width - len(first), 0, first, QUIET)

    # --- the foot: what can be done and stands nowhere else, what is asked ------------------------------------------
    def _foot(self) -> Block:
        frame = self.frame
        asked = wrap(frame.message or frame.question, self.canvas.width - 1)[:3]
        style = colours.STARS_STYLE if self.view["outcome"] else REFUSED if frame.message else "bold"
        units = [numbered(choice.number, choice.label) for choice in self.choices.loose]
        return [*flow(units, self.canvas.width), *([Piece(line.ljust(self.canvas.width), style)] for line in asked)]

    # --- the body: as much as there is room for ---------------------------------------------------------------------
    def _body(self, plan: Plan, top: int, bottom: int) -> None:
        room = bottom - top
        sections = self._sections(plan)
        used = self._lengthen(plan, sections, room)
        blocks = {name: lengths[used[name]] for name, lengths in sections.items()}
        log = self._log_rows(plan)
        free = room - sum(map(len, blocks.values()))
        blocks["placements"] = self.placements.rows(self.width, max(FEW_PLACEMENTS, free - log))
        free -= len(blocks["placements"])
        legend = blocks.pop("legend")
        gaps = [name for name in AIR if blocks.get(name) or name in ("log" if log else "", "legend" if legend else "")]
        airy = gaps[: max(0, free - log)]
        y = top
        for name, block in blocks.items():
            y += name in airy and y > top
            put_rows(self.canvas, 0, y, self.width, block[: max(0, bottom - y)])
            if name == "rivals":
                self._beside_rivals(plan, y, len(block))
            y += len(block)
        last = bottom - len(legend)
        if log:
            y += "log" in airy
            put_log(self.canvas, self.frame.log, 0, y, self.width, last - ("legend" in airy) - y)
        put_rows(self.canvas, 0, last, self.width, legend)

    def _fits(self, plan: Plan, room: int) -> bool:
        """Whether a plan can be carried out with everything in its shortest form."""
        self._set_width(plan)
        least = plan.board.board + GAP + codes.SLOTS * self.cards.least(plan.scale) - 1
        if least > self.width or len(self.players.rivals) + 1 not in plan.seats:
            return False
        if plan.rivals and (not self.players.rivals or self.players.boards_width(plan.rivals) > self.width):
            return False
        height = sum(len(lengths[0]) for lengths in self._sections(plan).values())
        rows = min(self.placements.all_rows(self.width), FEW_PLACEMENTS)
        return height + self._log_rows(plan) + rows <= room

    def _log_rows(self, plan: Plan) -> int:
        """What happened needs some rows of its own, unless it stands beside."""
        return 0 if self.beside or self._room_at_rivals(plan) else LEAST_LOG

    def _room_at_rivals(self, plan: Plan) -> int:
        """The columns beside the boards of the rivals, where there are enough."""
        if not plan.rivals or not self.players.rivals:
            return 0
        room = self.width - self.players.boards(plan.rivals, self.width)[1]
        return room if room >= LEAST_BESIDE else 0

    def _beside_rivals(self, plan: Plan, top: int, height: int) -> None:
        """The log; where that has a column of its own, what was built."""
        room = self._room_at_rivals(plan)
        x = self.width - room
        if room and not self.beside:
            put_log(self.canvas, self.frame.log, x, top, room, height)
        elif room:
            put_rows(self.canvas, x, top, room, self.centre.built(room)[:height])

    def _sections(self, plan: Plan) -> dict[str, list[Block]]:
        """From the top: each in several lengths, the shortest first."""
        built = [] if self.beside and self._room_at_rivals(plan) else self.centre.built(self.width)
        return {
            "rivals": [self._rivals(plan)],
            "main": [self._main(plan, False), self._main(plan, True)],
            "tiles": self.centre.tiles(plan.scale, self.width),
            "cards": self.centre.cards_at_hand(plan.scale, self.width),
            "circle": self.centre.circle(self.width),
            "supply": [self.centre.supply(self.width)],
            "score": [self.centre.score(self.width)],
            "built": [[], built],
            "legend": [[], self.centre.legend(self.width)],
        }

    def _lengthen(self, plan: Plan, sections: dict[str, list[Block]], room: int) -> dict[str, int]:
        """Which length each section gets: longer ones as long as all fits."""
        used = dict.fromkeys(sections, 0)
        spare = 2 * self._log_rows(plan) + min(self.placements.all_rows(self.width), 2 * FEW_PLACEMENTS)
        for name in ("cards", "circle", "main", "tiles", "built", "legend"):
            spare += LEAST_AIR if name == "built" else 0
            for longer in range(1, len(sections[name])):
                shorter, used[name] = used[name], longer
                if sum(len(lengths[used[each]]) for each, lengths in sections.items()) + spare > room:
                    used[name] = shorter
        return used

    def _rivals(self, plan: Plan) -> Block:
        if not self.players.rivals:
            return []
        return self.players.boards(plan.rivals, self.width)[0] if plan.rivals else self.players.lines(self.width)

    def _main(self, plan: Plan, airy: bool) -> Block:
        """The own board, and the display beside it."""
        width = self.width - plan.board.board - GAP
        own = self.players.own(plan.board)
        display = [self.centre.display_head(width), *self.cards.display(plan.scale, width + 1)]
        if airy:
            gap = min(MOST_GAP, max(1, (len(own) - len(display)) // (codes.LEVELS - 1)))
            display = [display[0], *self.cards.display(plan.scale, width + 1, gap)]
        return beside([(own, plan.board.board), (display, width)], GAP)
