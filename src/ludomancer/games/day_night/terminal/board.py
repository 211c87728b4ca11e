"""Day & Night on a terminal: the board, both players, the hand, what happened and what can be done."""

from collections import Counter

from ludomancer.core.document import HIDDEN
from ludomancer.games.day_night.formats.notation import CENTRE
from ludomancer.games.day_night.formats.view import View, lady_in
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.terminal.colours import LADY_STYLES, SIGNS, TILE_STYLES
from ludomancer.games.day_night.text.narrator import DayNightNarrator
from ludomancer.terminal.board import BoardFrame, Choice, TextBoard
from ludomancer.terminal.canvas import Canvas, wrap
from ludomancer.terminal.rows import LIT, QUIET, put_rows

MIN_HAND_WIDTH = 30
LOG_WIDTH = 46
# a square's width and height, and the smallest terminal in which squares are that large
CELLS = ((10, 5, 150, 48), (8, 4, 120, 40), (6, 3, 100, 32), (4, 2, 0, 0))

Card = tuple[str, int, Choice | None]  # a spell's id, how many, and the choice that it stands for


class DayNightBoard(TextBoard):
    """The board of Day & Night."""

    narrator: DayNightNarrator

    def draw(self, canvas: Canvas, frame: BoardFrame) -> None:
        cell_width, cell_height = next(cell for cell in CELLS if canvas.width >= cell[2] and canvas.height >= cell[3])[
            :2
        ]
        self._title(canvas, frame.view)
        self._board(canvas, frame, cell_width, cell_height)
        bottom = 2 + 8 * cell_height
        left = 4 + 6 * cell_width
        side = canvas.width - left
        if side >= 2 * LOG_WIDTH:  # what happened stands beside the rest
            side -= LOG_WIDTH + 2
            self._log(canvas, frame.log, left + side + 2, 1, canvas.height - 4)
        else:
            self._log(canvas, frame.log, 0, bottom, canvas.height - 3 - bottom)
        self._side(canvas, frame, left, side, bottom)
        answer = frame.answer(canvas.width)
        top = canvas.height - 1 - len(answer)
        put_rows(canvas, 0, top, canvas.width, answer)
        self._loose_choices(canvas, frame.choices, top - 1)

    def _title(self, canvas: Canvas, view: View) -> None:
        t = self.narrator
        lady = view["turn_of"]
        x = canvas.put(0, 0, "Day & Night", "bold")
        x = canvas.put(x, 0, self.t(" · turn {number} · ", number=view["turn"]), QUIET)
        x = canvas.put(x, 0, t.seat(lady), LADY_STYLES[lady])
        x = canvas.put(x, 0, f" · {t.phase(view['phase'])}", "bold")
        hours = lady_in(view, lady)["hours"]
        text = self.t("hours {hours}", hours=hours)
        x = max(x + 2, canvas.width - codes.HOURS - len(text) - 1)
        x = canvas.put(x, 0, "■" * hours, LADY_STYLES[lady])
        x = canvas.put(x, 0, "□" * (codes.HOURS - hours), QUIET)
        canvas.put(x + 1, 0, text)

    # --- the board --------------------------------------------------------------------------------------------------
    def _board(self, canvas: Canvas, frame: BoardFrame, cell_width: int, cell_height: int) -> None:
        numbers = {choice.text.split(" ")[1]: choice for choice in frame.choices if _is_square(choice)}
        view: View = frame.view
        kinds = _tile_kinds(view)
        for row in range(8, 0, -1):
            y = 1 + (8 - row) * cell_height
            canvas.put(0, y, str(row), QUIET)
            for column, letter in enumerate("abcdef"):
                x = 2 + column * cell_width
                square = f"{letter}{row}"
                if square in CENTRE:
                    for i in range(cell_height):
                        canvas.put(x, y + i, "░" * cell_width, QUIET)
                    continue
                self._cell(canvas, x, y, cell_width, cell_height, square, kinds[square], view, numbers.get(square))
        for column, letter in enumerate("abcdef"):
            canvas.put(2 + column * cell_width + cell_width // 2 - 1, 1 + 8 * cell_height, letter, QUIET)

    def _cell(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        width: int,
        height: int,
        square: str,
        kind: str,
        view: View,
        choice: Choice | None,
    ) -> None:
        alternate = kind == "neutral" and (ord(square[0]) + int(square[1])) % 2
        style = TILE_STYLES["neutral-2" if alternate else kind]
        for i in range(height):
            canvas.put(x, y + i, " " * width, style, square)
        counters = view["mystified"].get(square, 0)
        crystal = "*" if square in view["crystals"] else ""
        canvas.put(x + 1, y + (height - 1) // 2, f"{SIGNS[kind]}{counters or ''}{crystal}", style, square)
        pending = view["pending"] or {}
        if square in pending.get("chosen", []):
            canvas.put(x + width - 1, y, "+", LIT, square)
        for i, lady in enumerate(("day", "night")):
            if lady_in(view, lady)["pawn"] == square:
                pawn = "bold #3d2b00 on #ffffff" if lady == "day" else "bold #ffffff on #000000"
                canvas.put(x + i, y + height - 1, self.narrator.seat(lady)[0], pawn, square)
        if choice:
            text = str(choice.number)
            canvas.put(x + width - len(text), y + height - 1, text, LIT, str(choice.number))

    # --- players and hands ------------------------------------------------------------------------------------------
    def _side(self, canvas: Canvas, frame: BoardFrame, x: int, width: int, bottom: int) -> None:
        view: View = frame.view
        y = 1
        for lady in ("day", "night"):
            self._player(canvas, view, lady, x, y, width)
            y += 2
        if view["outcome"]:
            for line in wrap(self.narrator.result(view["outcome"]), width):
                canvas.put(x, y + 1, line, "bold")
                y += 1
            return
        listed = [choice for choice in frame.choices if _is_spell(choice)]
        cards: list[Card]
        if listed and (view["pending"] or {}).get("ask") in ("steal", "stolen", "take", "discard"):
            copies = self._copies(view)
            cards = [(card, copies.get(card, 1), choice) for choice in listed for card in choice.text.split(" ")[1:]]
        else:
            cards = self._hand(view, listed)
        self._cards(canvas, cards, x, y, width, bottom)

    def _player(self, canvas: Canvas, view: View, lady: str, x: int, y: int, width: int) -> None:
        player = lady_in(view, lady)
        end = canvas.put(x, y, self.narrator.seat(lady), LADY_STYLES[lady])
        mark = "◎" if lady == "day" else "◉"
        temples = len(player["temples"])
        canvas.put(end + 1, y, mark * temples + "◌" * (2 - temples), LADY_STYLES[lady])
        counts = {"hand": len(player["hand"]), "book": len(player["book"]), "discards": len(player["discards"])}
        text = self.t("hand {hand} · book {book} · discards {discards}", **counts)
        canvas.put_cut(end + 4, y, width - (end + 4 - x), text)
        known = [card for card in player["hand"] if card != HIDDEN]
        if known and view.get("viewer") != lady:
            names = ", ".join(sorted(self.narrator.spell_name(card) for card in known))
            canvas.put_cut(x + 2, y + 1, width - 2, self.t("known: {spells}", spells=names), QUIET)

    def _hand(self, view: View, listed: list[Choice]) -> list[Card]:
        """The viewer's own hand, one entry a spell, with the choice that casts it."""
        viewer = view.get("viewer", view["turn_of"])
        hand = lady_in(view, viewer)["hand"] if viewer in ("day", "night") else []
        by_spell = {choice.text.split(" ")[1]: choice for choice in listed}
        counts = Counter(card for card in hand if card != HIDDEN)
        return [(card, count, by_spell.get(card)) for card, count in counts.items()]

    def _copies(self, view: View) -> dict[str, int]:
        """How many there are of each spell that can be chosen."""
        pending, lady = view["pending"] or {}, view["turn_of"]
        ask = pending["ask"]
        if ask == "take":
            return pending["among"]
        if ask == "steal":
            lady = "night" if lady == "day" else "day"
        return Counter(lady_in(view, lady)["hand"])

    def _cards(
        self,
        canvas: Canvas,
        cards: list[Card],
        x: int,
        y: int,
        width: int,
        bottom: int,
    ) -> None:
        """As much of every card as there is room for: all of its text, two lines, or its name."""
        texts = [self._card_text(card) for card, _, _ in cards]
        room = bottom - y - 1
        whole = [wrap(text, width - 5) for text in texts]
        if sum(1 + len(lines) for lines in whole) > room:
            whole = [lines[:1] if len(lines) == 1 else [" ".join(lines)] for lines in whole]
        if sum(1 + len(lines) for lines in whole) > room:
            whole = [[] for _ in whole]
        columns = 1 if len(cards) <= room or width < 2 * MIN_HAND_WIDTH else 2
        for i, ((card, count, choice), lines) in enumerate(zip(cards, whole, strict=True)):
            if columns == 2:
                self._card_name(canvas, x + (i % 2) * (width // 2), y + i // 2, width // 2 - 1, card, count, choice)
                continue
            self._card_name(canvas, x, y, width, card, count, choice)
            y += 1
            for line in lines:
                canvas.put_cut(x + 5, y, width - 5, line, "" if choice else QUIET)
                y += 1
        if y < bottom:
            canvas.put_cut(x, bottom - 1, width, self.t("* designed here: no source gives the hours"), QUIET)

    def _card_name(
        self, canvas: Canvas, x: int, y: int, width: int, card: str, count: int, choice: Choice | None
    ) -> None:
        spell = self.narrator.spells[card]
        target = str(choice.number) if choice else ""
        if choice:
            canvas.put(x, y, f"{choice.number:>3} ", LIT, target)
        hours = "X" if spell.hours == codes.X_HOURS else str(spell.hours)
        mark = "*" if spell.sources["hours"] == "designed" else ""
        name = f"{self.narrator.spell_name(card)}{f' ×{count}' if count > 1 else ''}"
        style = "bold" if choice else QUIET
        canvas.put_cut(x + 5, y, width - 5, f"{name} · {hours}{mark}h", style, target)

    def _card_text(self, card: str) -> str:
        spell = self.narrator.spells[card]
        condition = self.narrator.condition(spell.condition)
        effects = self.narrator.effects(spell)
        return self.t("{condition}: {effects}", condition=condition, effects=effects) if condition else effects

    # --- below the board --------------------------------------------------------------------------------------------
    def _log(self, canvas: Canvas, log: list[str], x: int, top: int, height: int) -> None:
        for i, line in enumerate(log[-height:] if height > 0 else []):
            canvas.put_cut(x, top + i, canvas.width - x, line, QUIET)

    def _loose_choices(self, canvas: Canvas, choices: list[Choice], y: int) -> None:
        """What is neither a square nor a spell, and how to choose."""
        canvas.put(0, y, " " * canvas.width)
        x = 0
        for choice in choices:
            if not _is_square(choice) and not _is_spell(choice):
                end = canvas.put(x, y, f" {choice.number} ", LIT, str(choice.number))
                x = canvas.put(end + 1, y, choice.label, "", str(choice.number)) + 3


def _tile_kinds(view: View) -> dict[str, str]:
    kinds = dict(view["board"])
    for lady in ("day", "night"):
        for temple in lady_in(view, lady)["temples"]:
            kinds |= dict.fromkeys(temple, f"{lady}-temple")
    return kinds | dict.fromkeys(view["temple_tiles"], "day-lone")


def _is_square(choice: Choice) -> bool:
    words = choice.text.split(" ")
    return len(words) == 2 and len(words[1]) == 2


def _is_spell(choice: Choice) -> bool:
    words = choice.text.split(" ")
    return len(words) == 2 and len(words[1]) > 2
