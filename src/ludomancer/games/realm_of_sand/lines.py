"""One line for all the steps of a move: `place 24 d3 e3 e4`. Either every step is legal or nothing happens."""

from typing import TYPE_CHECKING

from ludomancer.core.errors import IllegalAction, NotationError
from ludomancer.core.journal import Journal
from ludomancer.core.refusal import Refusal
from ludomancer.core.words import Phrase
from ludomancer.games.realm_of_sand import cells, codes
from ludomancer.games.realm_of_sand.actions import LINES, shown
from ludomancer.games.realm_of_sand.cards import LETTERS, LEVELS, RIBBONS
from ludomancer.games.realm_of_sand.rules import SandRules

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import RealmOfSand

LONGEST = 200  # words of a line


class Line:
    """Tries the steps of a line on a copy; `actions` holds those that were legal."""

    def __init__(self, game: "RealmOfSand", state: SandRules) -> None:
        self.game = game
        copy = state.clone()
        assert isinstance(copy, SandRules)
        self.state = copy
        self.actions: list[int] = []
        self.journal = Journal(game)
        self.state.journal = self.journal
        self.given = {cell: self._disc_on(cell) for cell in range(codes.CELLS)}  # before anything is done

    def steps(self, text: str) -> list[int]:
        words = text.replace(",", " , ").split()
        rest = words[1:]
        verb = words[0].lower() if words else ""
        if len(words) < 3 or verb not in LINES:
            return [self.game.parse(text)]
        if len(words) > LONGEST:
            raise NotationError(f"a line has at most {LONGEST} words, not {len(words)}")
        if verb == "place":
            self._place(rest[0], rest[1:])
        elif verb == "complete":
            self._complete(rest[0], rest[1:])
        elif verb == "summon":
            self._summon(rest)
        elif verb == "move":
            self._do(f"move {rest[0]}", f"at {' '.join(rest[1:])}")
        else:
            self._power(rest[0], rest[1:])
        return self.actions

    def _do(self, *texts: str) -> None:
        for text in texts:
            action = self.game.parse(text)
            self.state.apply(action)
            self.actions.append(action)

    def _do_if_asked(self, text: str) -> None:
        """Some answers are given by themselves."""
        if self.state.actor >= 0 and self.state.is_legal(self.game.parse(text)):
            self._do(text)

    def _cells(self, words: list[str]) -> list[int]:
        for word in words:
            if word.lower() not in cells.NUMBERS:
                raise NotationError(f"{shown(word)} is no cell; cells are a1 to f5")
        return [cells.NUMBERS[word.lower()] for word in words]

    def _place(self, tile: str, words: list[str]) -> None:
        """A tile that reads the same from both ends may be written from either."""
        found = self._cells(words)
        self._do(f"place {tile}")
        ways = self.game.spots.forms[self.game.tables.form[self.state.held]]
        if self.game.spots.numbers.get(tuple(found[::-1])) in ways:
            found = found[::-1] if self.game.spots.numbers.get(tuple(found)) not in ways else found
        self._do("at " + " ".join(cells.NAMES[each] for each in found))

    def _complete(self, card: str, words: list[str]) -> None:
        found = self._cells(words)
        if len(set(found)) != len(found):
            raise NotationError(f"{shown(' '.join(words))}: a cell is named twice")
        mask = cells.mask_of(found)
        text = "at " + " ".join(cells.names_of(mask))
        self._do(f"complete {card}")
        if self.state.ask == codes.ASK_BUILDING_AT:
            if text not in self.game.notation.codes:
                self._refuse(card)
            self._do(text)
        elif (codes.E_COMPLETED, mask) not in [(entry.kind, entry.b) for entry in self.journal.entries]:
            self._refuse(card)

    def _refuse(self, card: str) -> None:
        values: dict[str, object] = {"building": self.game.building_names[self.game.card_numbers[card.lower()]]}
        refusal = Refusal("RS-16", Phrase("The pattern of {building} does not lie on these cells"), values)
        raise IllegalAction(str(refusal), refusal)

    def _summon(self, words: list[str]) -> None:
        """`B b4` out of the stock, `G d2 d4` on the board; parts between commas."""
        for part in " ".join(words).split(","):
            found = part.split()
            if len(found) == 2:
                self._pick(f"summon {found[0]}")
            elif len(found) == 3:
                self._check_disc(found[0], found[1])
                self._pick(f"move {found[1]}")
            else:
                raise NotationError(f"{shown(part)}: write a disc and a cell, or a disc and the cells from and to")
            self._do(f"at {found[-1]}")
        if self.state.ask == codes.ASK_SUMMON:
            self._do_if_asked("done")

    def _pick(self, text: str) -> None:
        """The only disc there is is on its way by itself when the purple power is used."""
        family, item = self.game.action_list[self.game.parse(text)]
        state = self.state
        meant = (item, -1) == (state.held, state.from_cell) if family == codes.A_SUMMON else item == state.from_cell
        if not (state.ask == codes.ASK_DISC_AT and self.actions and meant):
            self._do(text)

    def _looked_at(self) -> str:
        """The deck that was looked at, perhaps because there was no other."""
        return LEVELS[next(entry.a for entry in self.journal.entries if entry.kind == codes.E_LOOKED)]

    def _disc_on(self, cell: int) -> int:
        seat = self.state.actor
        found = self.state.piece(seat, cell) if seat >= 0 else -1
        return found - codes.BASE_ELEMENTS

    def _check_disc(self, letter: str, cell: str) -> None:
        if len(letter) != 1 or letter.upper() not in LETTERS:
            raise NotationError(f"{shown(letter)} is no disc; discs are {', '.join(LETTERS)}")
        [where] = self._cells([cell])
        seat = self.state.actor
        element = LETTERS.index(letter.upper())
        if seat >= 0 and not self.state.disc[seat * codes.ELEMENTS + element] >> where & 1:
            values: dict[str, object] = {"cell": cells.NAMES[where]}
            refusal = Refusal("RS-13", Phrase("There is no such disc on {cell}"), values)
            raise IllegalAction(str(refusal), refusal)

    def _power(self, ribbon: str, words: list[str]) -> None:
        power = f"power {ribbon}"
        ribbon = ribbon.lower()
        if ribbon not in RIBBONS or ribbon == "orange":
            self.game.parse(" ".join([power, *words]))  # says what is wrong
        self.game.parse(power)  # not every mode has powers
        if ribbon == "purple":
            self._do(power)
            self._summon(words)
        elif ribbon == "blue":
            self._do(power)
            for number, part in enumerate(" ".join(words).split(","), 1):
                self._do_two(part, "give", "for", codes.E_TRADED, number)
            if self.state.ask == codes.ASK_GIVE_TILE:
                self._do_if_asked("done")
        elif ribbon == "red":
            if len(words) != 1 or words[0].upper() not in LEVELS:
                raise NotationError(f"{shown(' '.join(words))} is no deck; decks are {', '.join(LEVELS)}")
            self._do(power)
            if self.state.ask == codes.ASK_DECK or self._looked_at() != words[0].upper():
                self._do(f"deck {words[0]}")
        elif ribbon == "green":
            self._do(power)
            self._do_two(" ".join(words), "move", "at", codes.E_SQUARE)
        else:
            self._do(power)
            self._do_two(" ".join(words), "give", "get", codes.E_SWAPPED)

    def _do_two(self, part: str, first: str, second: str, event: int, number: int = 1) -> None:
        """Two answers; one that was given by itself must be the one that is meant, as the journal tells."""
        found = part.split()
        if len(found) != 2:
            raise NotationError(f"{shown(part)}: two words are needed here")
        texts = (f"{first} {found[0]}", f"{second} {found[1]}")
        items = [self.game.action_list[self.game.parse(text)] for text in texts]
        if self.state.ask in (codes.ASK_GIVE_DISC, codes.ASK_SQUARE, codes.ASK_GIVE_TILE):
            self._do(texts[0])
        if self.state.ask in (codes.ASK_GET, codes.ASK_SQUARE_AT, codes.ASK_FOR):
            self._do(texts[1])
        told = [(entry.a, entry.b) for entry in self.journal.entries if entry.kind == event]
        if event == codes.E_SQUARE:
            told = [(moved % codes.CELLS, to) for moved, to in told]
        (family, one), (_, other) = items
        wanted = (one, other)
        if event == codes.E_SWAPPED:
            from_cell = one if family == codes.A_GIVE_CELL else -1
            element = self.given.get(from_cell, -1) if from_cell >= 0 else one
            wanted = (element * codes.ELEMENTS + other, from_cell)
        wrong_kind = event == codes.E_SWAPPED and family == codes.A_GIVE_TILE
        if wrong_kind or len(told) != number or told[-1] != wanted:
            refusal = Refusal("RS-23", Phrase("The power cannot do that now"), {})
            raise IllegalAction(str(refusal), refusal)
