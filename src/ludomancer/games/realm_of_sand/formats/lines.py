"""What lines of Realm of Sand know besides: discs that are named with the cell they come from, cells in any order."""

from typing import TYPE_CHECKING

from ludomancer.core.errors import IllegalAction, NotationError
from ludomancer.core.lines import Line, illegal
from ludomancer.core.notation import shown
from ludomancer.core.refusal import Refusal
from ludomancer.core.state import State
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.rules import SandRules

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

TILES = ("RS-23", Phrase("With the blue crystal one or two tiles are exchanged, not more"))


class SandLine(Line):
    """A line that also names discs by their cell, and cells in any order."""

    game: "SandGame"
    state: SandRules

    def __init__(self, game: "SandGame", state: State) -> None:
        super().__init__(game, state)
        self.verb = ""
        self.named: tuple[str, str] | None = None  # a disc and the cell from which it is to be moved first

    def _first(self, words: list[str], text: str) -> tuple[int, list[str]]:
        self.verb = words[0].lower() if words else ""
        if self.verb == "summon" and self._moves(words[1:]):
            self._cells(words[2:4])
            self.named = (words[1], words[2])
            words = ["move", *words[2:]]
        return super()._first(words, text)

    def _do(self, action: int) -> None:
        if self.named is not None and not self.actions:
            self._check_disc(*self.named)
        super()._do(action)

    def _answer(self, rest: list[str]) -> int:
        count = self._places(rest)
        if count and self.verb == "complete":
            self._complete(rest[:count])
            return count
        if not self._goes_on():
            return super()._answer(rest)
        if self._moves(rest[: self._length(rest)]):
            self._check_disc(rest[0], rest[1])
            return super()._answer(["move", *rest[1:]])
        if count and self.state.ask == codes.ASK_TILE_AT:
            self._lay(rest[:count])
            return count
        return super()._answer(rest)

    def _places(self, rest: list[str]) -> int:
        """How many words at the beginning name cells, `at` before them counted in."""
        count = start = int(rest[0].lower() == "at")
        while count < self._length(rest) and self._like_cell(rest[count].lower()):
            count += 1
        return count if count > start else 0

    def _end(self) -> None:
        """`summon` is a whole summoning, and `power blue` a whole exchange; other lines leave them open."""
        state, done = self.state, self.game.parse("done")
        if self.verb not in ("summon", "power") or state.actor != self.seat:
            return
        if state.ask in (codes.ASK_SUMMON, codes.ASK_GIVE_TILE) and state.is_legal(done):
            self._do(done)

    # --- discs ------------------------------------------------------------------------------------------------------
    def _moves(self, words: list[str]) -> bool:
        """`G d2 d4`: a disc, where it lies, and where it goes."""
        names = [word.lower() for word in words[1:3]]
        return len(words) > 2 and len(words[0]) == 1 and not words[0].isdecimal() and all(map(self._like_cell, names))

    def _like_cell(self, word: str) -> bool:
        return word in cells.NUMBERS or (len(word) == 2 and word[0].isalpha() and word[1].isdecimal())

    def _check_disc(self, letter: str, cell: str) -> None:
        if letter.upper() not in LETTERS:
            raise NotationError(f"{shown(letter)} is no disc; discs are {', '.join(LETTERS)}")
        where = self._cells([cell])[0]
        element = LETTERS.index(letter.upper())
        if not self.state.disc[self.seat * codes.ELEMENTS + element] >> where & 1:
            values: dict[str, object] = {"cell": cells.NAMES[where]}
            raise illegal(Refusal("RS-13", Phrase("There is no such disc on {cell}"), values))

    def _too_much(self, words: list[str]) -> IllegalAction:
        return super()._too_much(words) if self.state.over else self._ended() or super()._too_much(words)

    def _unfit(self, words: list[str]) -> IllegalAction | NotationError:
        if self.verb == "summon" and self._moves(words):
            self._check_disc(words[0], words[1])
        return (None if self._goes_on() else self._ended()) or super()._unfit(words)

    def _ended(self) -> IllegalAction | None:
        """What the line is about has come to its end."""
        began = self.game.action_list[self.actions[0]]
        if began == (codes.A_POWER, codes.R_BLUE):
            return illegal(Refusal(*TILES, {}))
        if began == (codes.A_POWER, codes.R_PURPLE) or self.verb in ("summon", "move"):
            return illegal(Refusal("RS-13", Phrase("No further disc can be placed or moved"), {}))
        return None

    # --- cells ------------------------------------------------------------------------------------------------------
    def _cells(self, words: list[str]) -> list[int]:
        words = words[int(words[0].lower() == "at") :]
        for word in words:
            if word.lower() not in cells.NUMBERS:
                raise NotationError(f"{shown(word)} is no cell; cells are a1 to f5")
        return [cells.NUMBERS[word.lower()] for word in words]

    def _lay(self, words: list[str]) -> None:
        """A tile that reads the same from both ends may be written from either."""
        named = self._cells(words)
        ways = self.game.spots.forms[self.game.arrays.form[self.state.held]]
        if self.game.spots.numbers.get(tuple(named[::-1])) in ways:
            named = named[::-1] if self.game.spots.numbers.get(tuple(named)) not in ways else named
        self._do(self.game.parse("at " + " ".join(cells.NAMES[each] for each in named)))

    def _complete(self, words: list[str]) -> None:
        """The cells of a pattern, in any order, also where there is only one place for it."""
        named = self._cells(words)
        if len(set(named)) != len(named):
            raise NotationError(f"{shown(' '.join(words))}: a cell is named twice")
        text = ["at", *cells.names_of(cells.mask_of(named))]
        if text in self.taken:
            self.taken.remove(text)
            return
        if self.state.info_boundary != self.info_boundary:
            self._check_open(words)
        action = self.notation.find(" ".join(text))
        if self.state.ask != codes.ASK_BUILDING_AT or action is None or not self.state.is_legal(action):
            values: dict[str, object] = {
                "building": self.game.building_names[self.game.action_list[self.actions[0]][1]]
            }
            raise illegal(Refusal("RS-16", Phrase("The pattern of {building} does not lie on these cells"), values))
        self._do(action)
