"""The cards that can be played or chosen from, with both faces, as far as there is room for their texts."""

from ludomancer.core.document import HIDDEN
from ludomancer.games.bless.formats.view import View, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.terminal.colours import FORM_STYLES
from ludomancer.games.bless.text.narrator import BlessNarrator
from ludomancer.terminal.board import Choice
from ludomancer.terminal.canvas import wrap
from ludomancer.terminal.rows import QUIET, Piece, Row, in_columns, number

FACES = (codes.A_CURSE, codes.A_PRAYER)
WHOLE = (codes.A_ASIDE, codes.A_DISCARD, codes.A_TAKE, codes.A_KEEP, codes.A_BURY)
HAND_FAMILIES = (*FACES, *WHOLE)
NUMBER = 5  # columns for the number of a choice
NAME = 26  # columns for a number, the values and a name


class HandRows:
    """The hand of the viewer; or, while something asks for cards of the Void, of the Deck or on their way, those."""

    def __init__(self, narrator: BlessNarrator, view: View, viewer: str, choices: list[Choice]) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.faces: dict[tuple[str, int], Choice] = {}
        self.whole: dict[str, Choice] = {}
        for choice in choices:
            family, item = narrator.game.action_list[choice.action]
            if family in FACES:
                self.faces[narrator.game.card_ids[item], FACES.index(family)] = choice
            elif family in WHOLE:
                self.whole[narrator.game.card_ids[item]] = choice
        hand = [card for card in player_in(view, viewer)["hand"] if isinstance(card, str) and card != HIDDEN]
        named = [*self.whole, *(card for card, _ in self.faces)]
        self.elsewhere = any(card not in hand for card in named)
        self.cards = list(dict.fromkeys(named)) if self.elsewhere else hand
        if view.get("viewer") not in ("one", "two"):
            self.cards = []

    def rows(self, width: int, room: int) -> list[Row]:
        """As much of every card as there is room for: both texts whole, a line each, one line, the name."""
        title: list[Row] = [[Piece(self.t("To choose from:"), "bold")]] if self.elsewhere else []
        for rows in (
            [row for card in self.cards for row in self._whole_text(card, width)],
            [row for card in self.cards for row in self._two_lines(card)],
            [row for card in self.cards for row in self._one_line(card, width)],
        ):
            if len(title) + len(rows) <= room:
                return [*title, *rows]
        return [*title, *self.names(width, room - len(title))]

    def names(self, width: int, room: int) -> list[Row]:
        """Nothing but names, in columns."""
        return in_columns([self._name_only(card) for card in self.cards], width, room)

    def too_narrow(self, width: int, room: int) -> bool:
        """Would even names be cut beyond recognition?"""
        columns = -(-len(self.cards) // max(1, room - self.elsewhere))
        return columns > 1 and width // columns < NAME

    def _choice(self, choice: Choice | None) -> Piece:
        """A number, or the room for one."""
        if choice is None:
            return Piece(" " * NUMBER)
        return number(choice.number)._replace(text=f"{choice.number:>3} ")

    def _pieces(self, choice: Choice | None, rest: Row) -> Row:
        mark = self._choice(choice)
        gap = Piece(" " * (NUMBER - len(mark.text)))
        target = str(choice.number) if choice else ""
        return [mark, gap, *(piece._replace(target=target) for piece in rest)]

    def _name(self, card: str, full: bool) -> Row:
        printed = self.narrator.cards[card]
        form = self.narrator.texts.nouns.form(printed.form)
        name = self.narrator.full_name(card) if full else self.narrator.name(card)
        numbers = self.t("{form}, Eye {eye}, Karma {karma}", form=form, eye=printed.eye, karma=printed.karma)
        return [Piece(name, FORM_STYLES[printed.form]), Piece(f" {numbers}")]

    def _style(self, choice: Choice | None) -> str:
        """What cannot be chosen now is quiet, unless nothing of this list can."""
        return QUIET if choice is None and (self.faces or self.whole) else ""

    def _face_texts(self, card: str) -> tuple[str, str]:
        printed = self.narrator.cards[card]
        texts = self.narrator.texts
        prayer = self.t("{prayer}: {text}", prayer=texts.prayer_kind(printed), text=texts.prayer(printed))
        return self.t("Curse: {text}", text=texts.curse(printed)), prayer

    def _whole_text(self, card: str, width: int) -> list[Row]:
        rows = [self._pieces(self.whole.get(card), self._name(card, True))]
        for face, text in enumerate(self._face_texts(card)):
            choice = self.faces.get((card, face))
            for i, line in enumerate(wrap(text, width - NUMBER - 1, "  ")):
                rows.append(self._pieces(choice if i == 0 else None, [Piece(line, self._style(choice))]))
        return rows

    def _two_lines(self, card: str) -> list[Row]:
        """The name with the Curse text behind it, and the Prayer text below."""
        curse, prayer = self._face_texts(card)
        first, second = self.faces.get((card, 0)), self.faces.get((card, 1))
        style = self._style(self.whole.get(card) or first)
        return [
            self._pieces(self.whole.get(card) or first, [*self._name(card, False), Piece(f" · {curse}", style)]),
            self._pieces(second, [Piece(f"  {prayer}", self._style(self.whole.get(card) or second))]),
        ]

    def _one_line(self, card: str, width: int) -> list[Row]:
        """The faces beside each other."""
        printed = self.narrator.cards[card]
        first, second = self.faces.get((card, 0)), self.faces.get((card, 1))
        name = [
            Piece(self.narrator.name(card), FORM_STYLES[printed.form]),
            Piece(f" {self.narrator.texts.nouns.form(printed.form)[0]}{printed.eye}:{printed.karma} "),
            Piece(self.narrator.texts.curse(printed), self._style(self.whole.get(card) or first)),
        ]
        half = width // 2
        left = in_columns([self._pieces(self.whole.get(card) or first, name)], half, 1)[0]
        _, prayer = self._face_texts(card)
        right = self._pieces(second, [Piece(prayer, self._style(self.whole.get(card) or second))])
        return [[*left, *right]]

    def _name_only(self, card: str) -> Row:
        printed = self.narrator.cards[card]
        rest = [
            Piece(f"{self.narrator.texts.nouns.form(printed.form)[0]}{printed.eye}:{printed.karma} "),
            Piece(self.narrator.name(card), FORM_STYLES[printed.form]),
        ]
        if card in self.whole:
            return self._pieces(self.whole[card], rest)
        row: Row = []
        for face, kind in enumerate((self.t("Curse"), self.narrator.texts.prayer_kind(printed))):
            if choice := self.faces.get((card, face)):
                row += [number(choice.number), Piece(f"{kind[0]} ", "", str(choice.number))]
        return [*row, *rest]
