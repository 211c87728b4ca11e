"""Res Arcana Duo on a terminal: the rival above, the centre between, the viewer and the hand below."""

from typing import Any, NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.core.translator import Phrase
from ludomancer.games.res_arcana_duo.facts import component_help, scoring
from ludomancer.games.res_arcana_duo.facts.positions import asked_of
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.view import View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.terminal import colours
from ludomancer.games.res_arcana_duo.terminal.choices import CENTRE, Choices
from ludomancer.games.res_arcana_duo.terminal.colours import coloured
from ludomancer.games.res_arcana_duo.terminal.hand import HandRows
from ludomancer.games.res_arcana_duo.terminal.tableau import IN_SIGNS, IN_WORDS, SHORT, Tableau
from ludomancer.games.res_arcana_duo.text import signs
from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator, how_many, known
from ludomancer.terminal.board import BoardFrame, TextBoard, TwoSides
from ludomancer.terminal.canvas import Canvas, wrap
from ludomancer.terminal.rows import QUIET, REFUSED, SEAT_STYLES, Piece, Row, flow, length, numbered, put_log, put_rows

LEAST_LOG = 2
AIR = ("centre-head", "own-head", "choose", "mages", "hand", "score", "legend")  # with an empty line before


class Section(NamedTuple):
    """A part of the board: the same in several lengths, the shortest first."""

    name: str
    lengths: list[list[Row]]


# where there is room, what is made longer first; words come when all the rest has its signs
FIRST = (("choose", SHORT), ("own", SHORT), ("hand", SHORT), ("centre", SHORT), ("mages", SHORT), ("rival", SHORT))
LONGER = (
    *(("choose", IN_SIGNS), ("mages", IN_SIGNS), ("own", IN_SIGNS), ("hand", IN_SIGNS), ("legend", 1)),
    *(("choose", IN_WORDS), ("mages", IN_WORDS), ("known", 1), ("rival", IN_SIGNS), ("centre", IN_SIGNS)),
    ("legend", 2),
)
WORDS = ((("hand", IN_WORDS), ("own", IN_WORDS)), (("rival", IN_WORDS),))  # together or not at all


class DuoBoard(TextBoard):
    """The board of Res Arcana Duo."""

    narrator: DuoNarrator

    def why(self, view: View, name: str) -> str | None:
        return component_help.why(self.narrator, view, name)

    def draw(self, canvas: Canvas, frame: BoardFrame) -> None:
        _Drawing(self, canvas, frame).draw()


class _Drawing(TwoSides):
    """One frame on one canvas."""

    def __init__(self, board: DuoBoard, canvas: Canvas, frame: BoardFrame) -> None:
        self.narrator, self.t = board.narrator, board.t
        super().__init__(canvas, frame)
        self.view: View = frame.view
        self.choices = Choices(self.narrator, frame.choices)
        self.tableau = Tableau(self.narrator, self.view, self.choices, self.width)
        self.cards = HandRows(self.tableau, self.view, self.viewer)

    def draw(self) -> None:
        canvas = self.canvas
        self._title()
        foot = self._foot()
        top = canvas.height - 1 - len(foot)
        put_rows(canvas, 0, top, canvas.width, foot)
        if self.beside:
            put_log(canvas, self.frame.log, self.width + 2, 1, self.log_width, top - 2)
        self._body(1, top)

    def _title(self) -> None:
        canvas, view, t = self.canvas, self.view, self.t
        x = canvas.put(0, 0, "Res Arcana Duo", "bold")
        if view["round"]:
            x = canvas.put(x, 0, t(" · round {number}", number=view["round"]), QUIET)
        x = canvas.put(x, 0, f" · {self.narrator.phase(view['phase'])}", "bold")
        if view["to_act"]:
            x = canvas.put(x, 0, " · ")
            canvas.put(x, 0, self.narrator.seat(view["to_act"]), SEAT_STYLES[view["to_act"]])
        target = t("to {points} points", points=self.narrator.game.target)
        canvas.put(canvas.width - len(target) - 2, 0, f"{signs.POINTS} {target}", colours.POINTS_STYLE)

    # --- the foot: what is laid out, what can be done, what is asked ------------------------------------------------
    def _foot(self) -> list[Row]:
        return [*self._reader(), *self._till(), *self._loose(), *self.frame.answer(self.canvas.width)]

    def _reader(self) -> list[Row]:
        """The power under way, in words."""
        frames = [frame for frame in self.view["pending"] or [] if "power" in frame]
        if not frames:
            return []
        power = self.narrator.components[frames[-1]["card"]].powers[frames[-1]["power"] - 1]
        text = self.t(
            "{card}: {text}", card=self.narrator.name(frames[-1]["card"]), text=self.narrator.texts.power(power)
        )
        return [[Piece(line)] for line in wrap(text, self.canvas.width - 1, "  ")]

    def _till(self) -> list[Row]:
        """While essences are paid or chosen: what is laid out, and how many are missing."""
        laid = self.narrator.till(self.view)
        if laid is None:
            return []
        asked = asked_of(self.view)
        label = self.t("Laid out:") if asked["ask"] == "pay" else self.t("Chosen:")
        count = sum(laid.values())
        boxes = "■" * count + "□" * self.narrator.missing(self.view)
        row = [Piece(f"{label} ", QUIET), Piece(f"{boxes} ", SEAT_STYLES[asked["seat"]])]
        row += coloured(f"{signs.essences(laid)} ") if count else []
        return [[*row, Piece(self.t("{count} of {all}", count=count, all=asked["count"]))]]

    def _loose(self) -> list[Row]:
        """Choices that stand at no component; essences in their colours."""
        units: list[Row] = []
        for choice in self.choices.loose:
            family, item = self.narrator.game.action_list[choice.action]
            style = colours.STYLES[item] if family in (codes.A_GAIN, codes.A_PAY) else ""
            units.append(numbered(choice.number, choice.label, style))
        return flow(units, self.canvas.width)

    # --- the body: as much as there is room for ---------------------------------------------------------------------
    def _body(self, top: int, bottom: int) -> None:
        sections = [section for section in self._sections() if section.lengths != [[]]]
        room = bottom - top - (0 if self.beside else LEAST_LOG)
        used = self._lengths(sections, bottom - top, room)
        gaps = sum(section.name in AIR for section in sections)
        airy = _height(sections, used) + gaps <= room
        y = top
        for section in sections:
            rows = section.lengths[used[section.name]]
            y += 1 if rows and airy and section.name in AIR else 0
            put_rows(self.canvas, 0, y, self.width, rows[: max(0, bottom - y)])
            y += len(rows)
        if not self.beside:
            y += airy
            put_log(self.canvas, self.frame.log, 0, y, self.canvas.width, bottom - y)

    def _lengths(self, sections: list[Section], whole: int, room: int) -> dict[str, int]:
        """Which length each section gets; `whole` has the rows of the log too."""
        used = {section.name: 0 for section in sections}
        _lengthen(sections, used, FIRST, whole)  # rather the cards than the log
        if self.view["pending"] and self.choices.families & set(CENTRE):  # what can be chosen should be read
            _lengthen(sections, used, (("centre", IN_SIGNS),), room)
        if _lengthen(sections, used, LONGER, room):
            gaps = sum(section.name in AIR for section in sections)
            for steps in WORDS:
                before = dict(used)
                if not _lengthen(sections, used, steps, room - gaps):
                    used = before
        return used

    def _sections(self) -> list[Section]:
        """From the rival down to the hand."""
        return [
            Section("rival-head", [[self._header(self.rival)]]),
            Section("rival", self.tableau.of(self.rival)),
            Section("centre-head", [[self._rule(self.t("Centre"))]]),
            Section("centre", self.tableau.centre()),
            Section("own-head", [[self._header(self.viewer)]]),
            Section("own", self.tableau.of(self.viewer)),
            Section("drafted", [self.cards.drafted()]),
            Section("choose", self.cards.to_choose()),
            Section("mages", self.cards.own_mages()),
            Section("hand", self.cards.hand_lists()),
            Section("known", [[], self._known()]),
            Section("score", [self._score()]),
            Section("legend", self._legend()),
        ]

    def _rule(self, text: str) -> Row:
        row = [Piece(f"── {text} ", QUIET)]
        return [*row, Piece("─" * max(0, self.width - length(row)), QUIET)]

    def _header(self, seat: str) -> Row:
        t, player = self.t, player_in(self.view, seat)
        row = [Piece(self.narrator.seat(seat), SEAT_STYLES[seat])]
        if self.view["token"] == seat:
            row.append(Piece(f" {signs.TOKEN}", colours.POINTS_STYLE))
        row.append(Piece(f" {signs.POINTS} {player['points']}/{self.narrator.game.target}", colours.POINTS_STYLE))
        row += [Piece("  "), *colours.pool(player["pool"]), Piece("  ")]
        counts = [t("deck {count}", count=how_many(player["deck"]))]
        if self.view["phase"] != "draft":
            counts.insert(0, t("hand {count}", count=how_many(player["hand"])))
            counts.append(t("discards {count}", count=len(player["discards"])))
        row.append(Piece(" · ".join(counts)))
        if player["passed"]:
            row.append(Piece("  " + t("passed"), REFUSED))
        if player.get("chosen"):
            row.append(Piece("  " + t("has chosen"), QUIET))
        row.append(Piece(" "))
        return [*row, Piece("─" * max(0, self.width - length(row)), QUIET)]

    def _known(self) -> list[Row]:
        """Hidden cards that the viewer knows; piles from the top."""
        if self.view.get("viewer") != self.viewer:
            return []
        lists = (
            (Phrase("In the hand of your rival: {cards}"), known(player_in(self.view, self.rival)["hand"])),
            (Phrase("Deck of your rival, top first: {cards}"), self._pile(player_in(self.view, self.rival)["deck"])),
            (Phrase("Your deck, top first: {cards}"), self._pile(player_in(self.view, self.viewer)["deck"])),
        )
        rows = [self.t(phrase, cards=", ".join(map(self._known_name, cards))) for phrase, cards in lists if cards]
        return [[Piece(row, QUIET)] for row in rows]

    def _known_name(self, card: str) -> str:
        return card if card == HIDDEN else self.narrator.name(card)

    def _pile(self, entries: list[Any]) -> list[str]:
        """Down to the last card that is known; nothing where none is."""
        cards = [entry if isinstance(entry, str) else HIDDEN for entry in entries for _ in range(how_many([entry]))]
        last = max((i for i, card in enumerate(cards) if card != HIDDEN), default=-1)
        return cards[: last + 1]

    def _legend(self) -> list[list[Row]]:
        """Nothing, the essences, or all signs."""
        units = self._legend_units()
        return [[], flow(units[: codes.ESSENCES], self.width), flow(units, self.width)]

    def _legend_units(self) -> list[Row]:
        units: list[Row] = []
        for i, unit in enumerate(self.narrator.signs.table_legend()):
            style = colours.STYLES[i] if i < codes.ESSENCES else QUIET
            units.append([Piece(unit[0], style), Piece(unit[1:], QUIET)])
        return units

    # --- the end ----------------------------------------------------------------------------------------------------
    def _score(self) -> list[Row]:
        """Points by source, and what settles a tie (RA-40, RA-41)."""
        if self.view["phase"] != "over":
            return []
        rows = [row for seat in ("one", "two") for row in self._points_of(seat)]
        if self.view["one"]["points"] == self.view["two"]["points"]:
            worth = {seat: scoring.pool_worth(player_in(self.view, seat)) for seat in ("one", "two")}
            gold = self.narrator.texts.essence(ESSENCES[codes.GOLD])
            tie = self.t("A tie: in the pools, with {gold} counted twice, {one} to {two} (RA-41)", gold=gold, **worth)
            rows.append([Piece(tie)])
        return rows

    def _points_of(self, seat: str) -> list[Row]:
        t = self.t
        head = [Piece(self.narrator.seat(seat), SEAT_STYLES[seat])]
        head.append(Piece(f" {signs.POINTS} {player_in(self.view, seat)['points']} =", colours.POINTS_STYLE))
        units: list[Row] = [head]
        for each in scoring.scores(self.narrator.components, player_in(self.view, seat)):
            units.append([self.tableau.name(each.card), Piece(f" {each.total}")])
        if scoring.token(self.view, seat):
            units.append([Piece(t("first-player token")), Piece(" 1")])
        return flow(units, self.width, 2, 2)


def _height(sections: list[Section], used: dict[str, int]) -> int:
    return sum(len(section.lengths[used[section.name]]) for section in sections)


def _lengthen(sections: list[Section], used: dict[str, int], steps: tuple[tuple[str, int], ...], room: int) -> bool:
    """Takes longer forms as far as there is room; whether all that was tried has its place."""
    lengths = {section.name: len(section.lengths) for section in sections}
    wanted = [(name, longer) for name, longer in steps if longer < lengths.get(name, 0)]
    for name, longer in wanted:
        shorter, used[name] = used[name], longer
        if _height(sections, used) > room:
            used[name] = shorter
    return all(used[name] >= longer for name, longer in wanted)
