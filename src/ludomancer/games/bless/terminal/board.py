"""Bless on a terminal: both fields facing each other, the hand, what can be done and what happened."""

from ludomancer.games.bless.facts import stat_breakdown
from ludomancer.games.bless.facts.positions import MARKS, how_many, known
from ludomancer.games.bless.formats.view import Curse, View, marked, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules
from ludomancer.games.bless.terminal.choices import Choices
from ludomancer.games.bless.terminal.colours import FORM_STYLES
from ludomancer.games.bless.terminal.hand import HandRows
from ludomancer.games.bless.text.narrator import BlessNarrator
from ludomancer.terminal.board import BoardFrame, Choice, TextBoard, TwoSides
from ludomancer.terminal.canvas import Canvas, wrap
from ludomancer.terminal.rows import (
    QUIET,
    REFUSED,
    SEAT_STYLES,
    Piece,
    Row,
    flow,
    length,
    number,
    numbered,
    put_log,
    put_rows,
)

LEAST_LOG = 2
ENOUGH_AIR, ENOUGH_LOG = 6, 12  # lines to spare from which on there are empty ones between the parts
COLUMNS = codes.CURSE_LIMIT
ROOMY = 100  # below this width Curses share the line, so that a few of them can be read
WIDE_CELL = 28  # from this width on, a Curse's numbers are written out


class BlessBoard(TextBoard):
    """The board of Bless."""

    narrator: BlessNarrator

    def why(self, view: View, name: str) -> str | None:
        return stat_breakdown.why(self.narrator, view, name)

    def draw(self, canvas: Canvas, frame: BoardFrame) -> None:
        _Drawing(self, canvas, frame).draw()


class _Drawing(TwoSides):
    """One frame on one canvas."""

    def __init__(self, board: BlessBoard, canvas: Canvas, frame: BoardFrame) -> None:
        self.narrator, self.game, self.t = board.narrator, board.narrator.game, board.t
        super().__init__(canvas, frame)
        self.view: View = frame.view
        self.state: BlessRules = self.game.read(frame.view)  # for Forms and silence as they are now
        self.state.reckon()
        curses = max(len(player_in(self.view, seat)["curses"]) for seat in ("one", "two"))
        self.cell = self.width // (COLUMNS if self.width >= ROOMY else max(2, curses))
        self.choices = Choices(self.narrator, frame)

    # --- choices ----------------------------------------------------------------------------------------------------
    def _number(self, card: str) -> Row:
        """The number at a card in play; in the main phase, where there are several kinds, with the word for it."""
        choice = self.choices.marked.get(card)
        if choice is None or self._wakes(choice):
            return []
        invoke = self.t("invoke")  # not inside an f-string, where the catalogs would miss it
        verb = f" {invoke} " if self.view["pending"] is None else " "
        return [number(choice.number), Piece(verb, "bold", str(choice.number))]

    def _wakes(self, choice: Choice) -> bool:
        return self.game.action_list[choice.action][0] == codes.A_READY

    def _wake(self, card: str) -> list[Row]:
        choice = self.choices.marked.get(card)
        if choice is None or not self._wakes(choice):
            return []
        return [numbered(choice.number, self.t("wake"))]

    def _choice_rows(self) -> list[Row]:
        """Choices that stand at no card."""
        return flow([numbered(choice.number, choice.label) for choice in self.choices.loose], self.canvas.width)

    def _attackers(self, card: str) -> list[Row]:
        """Who may attack a Curse, with the numbers of these choices."""
        rows: list[Row] = []
        for attacker, choice in self.choices.attacks.get(card, []):
            name = self.narrator.name(attacker)
            row = numbered(choice.number, self.t("{card} attacks", card=name))
            rows.append(row if length(row) < self.cell else numbered(choice.number, f"← {name}"))
        return rows

    # --- the whole --------------------------------------------------------------------------------------------------
    def draw(self) -> None:
        canvas, frame = self.canvas, self.frame
        self._title()
        foot = [*self._choice_rows(), *frame.answer(canvas.width)]
        top = canvas.height - 1 - len(foot)
        put_rows(canvas, 0, top, canvas.width, foot)
        if self.beside:
            put_log(canvas, frame.log, self.width + 2, 1, self.log_width, top - 1)
        self._body(1, top - 1)

    def _title(self) -> None:
        canvas, view, t = self.canvas, self.view, self.t
        x = canvas.put(0, 0, "Bless", "bold")
        x = canvas.put(x, 0, t(" · turn {number} · ", number=view["turn"]) if view["turn"] else " · ", QUIET)
        x = canvas.put(x, 0, self.narrator.seat(view["turn_of"]), SEAT_STYLES[view["turn_of"]])
        x = canvas.put(x, 0, f" · {self.narrator.phase(view['phase'])}", "bold")
        if view["final"]:
            values = {"number": view["final"]["turn"], "last": codes.FINAL_TURNS}
            coming = (
                t("Final Turns to come") if not view["final"]["turn"] else t("Final Turn {number} of {last}", **values)
            )
            x = canvas.put(x, 0, f" · {coming}", REFUSED)
        if view["phase"] not in ("opening", "over"):
            actions = view["actions"]
            text = t("Actions {count}", count=actions)
            if view["free_prayers"]:
                text = t("{actions} · Prayers free", actions=text)
            boxes = max(actions, codes.TURN_ACTIONS)
            x = max(x + 2, canvas.width - boxes - len(text) - 1)
            x = canvas.put(x, 0, "■" * actions, SEAT_STYLES[view["turn_of"]])
            x = canvas.put(x, 0, "□" * (boxes - actions), QUIET)
            canvas.put(x + 1, 0, text)

    def _body(self, top: int, bottom: int) -> None:
        """Rows from `top` to before `bottom`: the fields and the hand first, then as much text as there is room for."""
        room = bottom - top + 1 - (0 if self.beside else LEAST_LOG)
        head = [self._header(self.rival), *self._echoes(self.rival, False)]
        tail = [*self._echoes(self.viewer, False), self._header(self.viewer)]
        plain = self._height(self.rival, 0) + self._height(self.viewer, 0)
        room -= len(head) + len(tail) + 1 + plain
        cards = HandRows(self.narrator, self.view, self.viewer, self.frame.choices)
        if cards.elsewhere and cards.too_narrow(
            self.width, room
        ):  # a whole Deck: the names matter more than the fields
            y = self._rows([head[0], tail[-1]], top)
            self._rows(cards.names(self.width, bottom - y + 1), y)
            return
        if cards.too_narrow(self.width, room) and not self.beside:
            room += LEAST_LOG  # rather the hand than the log
        hand = cards.rows(self.width, room)
        room -= len(hand)
        long_echoes = self._echoes(self.rival, True), self._echoes(self.viewer, True)
        more = sum(len(rows) for rows in long_echoes) - (len(head) - 1) - (len(tail) - 1)
        if more <= room:
            head, tail = [head[0], *long_echoes[0]], [*long_echoes[1], tail[-1]]
            room -= more
        lines = self._text_lines(plain, room)
        room -= self._height(self.rival, lines) + self._height(self.viewer, lines) - plain
        air = 1 if room >= (ENOUGH_AIR if self.beside else ENOUGH_LOG) else 0
        y = self._rows(head, top) + air
        y = self._field(self.rival, y, lines) + air
        y = self._rows([self._middle()], y) + air
        y = self._field(self.viewer, y, lines) + air
        y = self._rows(tail, y) + air
        y = self._rows(hand, y) + air
        if not self.beside:
            put_log(self.canvas, self.frame.log, 0, y, self.canvas.width, bottom - y + 1)

    def _rows(self, rows: list[Row], y: int) -> int:
        return put_rows(self.canvas, 0, y, self.width, rows)

    # --- players ----------------------------------------------------------------------------------------------------
    def _header(self, seat: str) -> Row:
        t, player = self.t, player_in(self.view, seat)
        last = int(self.game.options["altar"])
        altar = len(player["altar"])
        hand = how_many(player["hand"])
        row = [Piece(self.narrator.seat(seat), SEAT_STYLES[seat])]
        row.append(Piece(" · " + t.many("one point", "{count} points", player["points"]), "bold"))
        row.append(Piece(" · " + t("Altar {count} of {last}", count=altar, last=last)))
        row.append(Piece(" " + "◆" * altar + "◇" * max(0, last - altar), SEAT_STYLES[seat]))
        row.append(Piece(" · " + t("hand {count}", count=hand)))
        sure = known(player["hand"], self.narrator.cards)
        if sure and seat != self.view.get("viewer"):
            names = ", ".join(self.narrator.name(card) for card in sure)
            row.append(Piece(" · " + t("known: {cards}", cards=names), QUIET))
        if player["aside"]:
            names = ", ".join(
                self.narrator.name(card) for card in player["aside"] if isinstance(card, str) and card != "?"
            )
            row.append(Piece(" · " + t("put aside: {cards}", cards=names or len(player["aside"])), QUIET))
        return row

    def _echoes(self, seat: str, long: bool) -> list[Row]:
        """Echoes and what is just being played: in one line, or a line each with the text."""
        t, player = self.t, player_in(self.view, seat)
        units: list[Row] = []
        for entry in [*player["echoes"], *player["playing"]]:
            card = entry["card"]
            printed = self.narrator.cards[card]
            kind = self.narrator.texts.prayer_kind(printed)
            unit = [*self._number(card), Piece(f"{kind} ", QUIET)]
            unit.append(self._named(card))
            marks = [t("used")] if entry.get("used") else []
            marks += [t("no effect")] if self._silent(card) else []
            if "used" not in entry:
                marks = [t("being played")]
            if marks:
                unit.append(Piece(f" ({', '.join(marks)})"))
            if long:
                unit.append(Piece(self.t(": {text}", text=self.narrator.texts.prayer(printed)), QUIET))
            units.append(unit)
        return units if long else flow(units, self.width, 3)

    def _named(self, card: str) -> Piece:
        """A card in play in the colour of its Form, which its first letter tells too."""
        form = self.state.form[self.game.card_numbers[card]]
        choice = self.choices.marked.get(card)
        text = f"{self._letter(form)} {self.narrator.name(card)}"
        return Piece(text, FORM_STYLES[form], str(choice.number) if choice else "")

    def _letter(self, form: int) -> str:
        return self.narrator.texts.nouns.form(form)[0]

    def _silent(self, card: str) -> bool:
        return bool(self.state.mute >> self.game.card_numbers[card] & 1)

    def _middle(self) -> Row:
        """Deck and Void lie between the two fields."""
        t, void = self.t, self.view["void"]
        text = t("Deck {count}", count=how_many(self.view["deck"])) + " · " + t("Void {count}", count=len(void))
        if void:
            names = ", ".join(self.narrator.name(card) for card in void[:3])
            text += " · " + t("on top: {cards}", cards=names)
        row = [Piece("── ", QUIET), Piece(text)]
        return [*row, Piece(" " + "─" * max(0, self.width - length(row) - 1), QUIET)]

    # --- Curses -----------------------------------------------------------------------------------------------------
    def _height(self, seat: str, lines: int) -> int:
        """Of a row of Curses with so many lines of text."""
        cells = [self._cell(seat, curse, lines) for curse in player_in(self.view, seat)["curses"]]
        return max((len(cell) for cell in cells), default=1)

    def _text_lines(self, plain: int, room: int) -> int:
        """How many lines of text every Curse can have."""
        best = 0
        for lines in range(1, 9):
            if self._height(self.rival, lines) + self._height(self.viewer, lines) - plain > room:
                break
            best = lines
        return best

    def _field(self, seat: str, y: int, lines: int) -> int:
        curses = player_in(self.view, seat)["curses"]
        if not curses:
            self.canvas.put(0, y, self.t("no Curses"), QUIET)
            return y + 1
        for i, curse in enumerate(curses):
            put_rows(self.canvas, i * self.cell, y, self.cell - 1, self._cell(seat, curse, lines))
        return y + self._height(seat, lines)

    def _cell(self, seat: str, curse: Curse, lines: int) -> list[Row]:
        card = curse["card"]
        rows = [[*self._number(card), self._named(card)], self._values(curse), *self._marks(curse)]
        rows += self._wake(card) + self._attackers(card)
        rows += self._text(self.narrator.texts.curse(self.narrator.cards[card]), lines)
        bond = curse["bond"]
        if bond:
            row = [Piece("└ ", QUIET), *self._number(bond["card"])]
            if self.cell >= WIDE_CELL or bond["of"] != seat:  # where there is little room, only what is unusual
                row.append(Piece(f"{self._whose(bond['of'])} "))
            rows.append([*row, self._named(bond["card"])])
            rows += self._text(self.narrator.texts.prayer(self.narrator.cards[bond["card"]]), lines)
        return rows

    def _text(self, text: str, lines: int) -> list[Row]:
        if not lines:
            return []
        wrapped = wrap(text, self.cell - 3)
        if len(wrapped) > lines:
            wrapped = [*wrapped[: lines - 1], " ".join(wrapped[lines - 1 :])]  # cut where it is written
        return [[Piece(f" {line}", QUIET)] for line in wrapped]

    def _values(self, curse: Curse) -> Row:
        """Eye and Karma now, and as printed where that differs."""
        printed = self.narrator.cards[curse["card"]]
        form = self.state.form[self.game.card_numbers[curse["card"]]]
        wide = self.cell >= WIDE_CELL
        gap = " " if wide else ""
        eye = f"{curse['eye']}{gap}({printed.eye})" if curse["eye"] != printed.eye else str(curse["eye"])
        karma = f"{curse['karma']}{gap}({printed.karma})" if curse["karma"] != printed.karma else str(curse["karma"])
        row = [Piece(self.t("Eye {eye} Karma {karma}", eye=eye, karma=karma), "bold")]
        if wide:
            row.append(Piece(f" {self.narrator.texts.nouns.form(form)}", FORM_STYLES[form]))
        return row

    def _marks(self, curse: Curse) -> list[Row]:
        t = self.t
        words = [t("corrupted") if curse["corrupted"] else t("pure")]
        words += [t(phrase) for mark, phrase in MARKS.items() if marked(curse, mark)]
        words += [t("no effect")] if self._silent(curse["card"]) else []
        style = "#e0566a" if curse["corrupted"] else ""
        return [[Piece(line, style)] for line in wrap(", ".join(words), self.cell - 1)]

    def _whose(self, seat: str) -> str:
        if self.view.get("viewer") not in ("one", "two"):
            return f"{self.narrator.seat(seat)}:"
        return self.t("yours:") if seat == self.viewer else self.t("theirs:")
