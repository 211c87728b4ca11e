"""Scenarios: positions, moves and what must hold afterwards, in YAML that people can read (docs/scenarios.md)."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.errors import LudomancerError, ScenarioError
from ludomancer.core.journal import TakingJournal
from ludomancer.core.looks import CHECKS, Look, check_rule, listed, move_entry, seat_of
from ludomancer.core.reader import read_text
from ludomancer.core.rng import SEEDS, Rng
from ludomancer.core.shapes import nearest
from ludomancer.core.state import State
from ludomancer.core.yaml_documents import read_yaml

if TYPE_CHECKING:
    from ludomancer.core.game import Game

KEYS = (
    *("game", "rules", "title", "edition", "mode", "options", "seats", "seed", "position", "chance", "before", "moves"),
    *CHECKS,
)
MAX_BYTES = 1_000_000


class Scenario(NamedTuple):
    """One scenario of a file, as it is written there."""

    place: str  # file and line
    folder: Path
    data: dict[str, Any]
    problem: str = ""  # why it cannot be read; the others of its file can

    @property
    def title(self) -> str:
        return str(self.data.get("title", "without a title"))

    @property
    def rules(self) -> list[str]:
        return [str(rule) for rule in self.data.get("rules") or []]

    @property
    def checks(self) -> bool:
        """Does it look at anything?"""
        moves = self.data.get("moves") or []
        return any(key in self.data for key in ("before", *CHECKS)) or any(
            isinstance(move, dict) and any(key in move for key in CHECKS) for move in moves
        )


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    return parse_scenarios(read_text(path, MAX_BYTES, "a file of scenarios", ScenarioError), str(path), path.parent)


def parse_scenarios(text: str, name: str, folder: Path = Path()) -> list[Scenario]:
    """All scenarios of a text; files that they name lie in the folder."""
    scenarios = [_scenario(f"{name}:{line}", folder, data) for line, data in read_yaml(text, name, ScenarioError)]
    if not scenarios:
        raise ScenarioError(f"{name}: there is no scenario in it")
    return scenarios


def _scenario(place: str, folder: Path, data: object) -> Scenario:
    problem = str(data) if isinstance(data, ScenarioError) else _problem(place, data)
    if problem or not isinstance(data, dict):
        title = data.get("title") if isinstance(data, dict) else None
        return Scenario(place, folder, {"title": title} if isinstance(title, str) else {}, problem)
    return Scenario(place, folder, data)


def _problem(place: str, data: object) -> str:
    if not isinstance(data, dict):
        return f"{place}: a scenario is a mapping with game, position, moves …"
    for key in data:
        if key not in KEYS:
            known = "; a scenario has " + ", ".join(KEYS)
            return f"{place}: {key!r} is not known here{nearest(key, KEYS) or known}"
    if not isinstance(data.get("game"), str):
        return f"{place}: game: must name a game"
    for key in ("rules", "moves", "chance"):
        if not isinstance(data.get(key) or [], list):
            return f"{place}: {key}: must be a list"
    return ""


def keeping(load: Callable[..., "Game"]) -> Callable[..., "Game"]:
    """Loads each game once: reading an edition takes longer than most scenarios."""
    games: dict[str, Game] = {}

    def kept(*arguments: object) -> "Game":
        key = repr(arguments)
        if key not in games:
            games[key] = load(*arguments)
        return games[key]

    return kept


class Script:
    """A dealer that settles the coming chance events as a scenario says, and the rest with a generator."""

    def __init__(self, results: list[Any], card: Callable[[object, list[int]], int], seed: int) -> None:
        self.results = results
        self.card = card
        self.rng = Rng(seed)
        self.problem: str | None = None

    def shuffle(self, event: int, cards: list[int]) -> list[int]:
        """Bottom first, as every pile lies; the result names the first cards from the top."""
        wanted = self.results.pop(0) if self.results else []
        rest = list(cards)
        top: list[int] = []
        for name in wanted if isinstance(wanted, list) else [wanted]:
            try:
                rest.remove(self.card(name, cards))
            except ValueError:
                self.problem = f"chance: {name!r} is not among the cards of that shuffle"
            else:
                top.append(self.card(name, cards))
        for i in range(len(rest) - 1, 0, -1):
            j = self.rng.below(i + 1)
            rest[i], rest[j] = rest[j], rest[i]
        return rest + top[::-1]

    def roll(self, event: int, sides: int) -> int:
        if not self.results:
            return self.rng.below(sides)
        number = self.results.pop(0)
        if not isinstance(number, int) or not 1 <= number <= sides:
            self.problem = f"chance: {number!r} is not a number from 1 to {sides}"
            return 0
        return number - 1


class Move(NamedTuple):
    """One move of a scenario, and what must hold after it."""

    text: str
    seat: int | None  # who is said to make it
    look: Look


class Run:
    """One scenario on its way; `faults` collects what did not hold."""

    def __init__(self, scenario: Scenario, load: Callable[..., "Game"]) -> None:
        self.scenario = scenario
        self.faults: list[str] = []
        data = scenario.data
        if scenario.problem:
            raise ScenarioError(scenario.problem)
        try:
            seats = data.get("seats")
            if seats is not None and type(seats) is not int:
                raise ScenarioError("seats: must be a number")
            self.game = load(data["game"], self._edition(), data.get("mode"), self._mapping("options"), seats)
            for rule in scenario.rules:
                check_rule(self.game, rule)
            self.before = Look(self.game, self._before(), "before the first move: ", "before: ")
            self.moves = [self._move(i, entry) for i, entry in enumerate(listed(data, "moves"), 1)]
            self.last = Look(self.game, data, "")
            self.state = self._begin()
        except LudomancerError as error:
            raise ScenarioError(f"{scenario.place}: {error}") from None

    # --- reading ----------------------------------------------------------------------------------------------------
    def _mapping(self, key: str) -> dict[str, Any]:
        value = self.scenario.data.get(key) or {}
        if not isinstance(value, dict):
            raise ScenarioError(f"{key}: must be a mapping")
        return value

    def _before(self) -> dict[str, Any]:
        """A partial document as in `expect`; what else can be looked at may stand beside its keys."""
        before = self._mapping("before")
        checks = {key: value for key, value in before.items() if key in CHECKS}
        if "reads" in checks:
            raise ScenarioError("before: reads: nothing has happened yet")
        document = {key: value for key, value in before.items() if key not in CHECKS}
        if document and "expect" in checks:
            raise ScenarioError("before: expect stands there, and keys of the document beside it")
        return checks | {"expect": document} if document else checks

    def _move(self, number: int, entry: object) -> Move:
        move = move_entry(entry, ("move", "seat", *CHECKS), f"move {number}")
        seat = seat_of(self.game, move["seat"], f"move {number}") if "seat" in move else None
        if seat == NOBODY:
            raise ScenarioError(f"move {number}: seat: nobody makes no moves")
        look = Look(self.game, move, f"after move {number}, {move['move']}: ", f"move {number}: ")
        return Move(move["move"], seat, look)

    def _edition(self) -> "str | Path | None":
        name = self.scenario.data.get("edition")
        if name is not None and not isinstance(name, str):
            raise ScenarioError("edition: must be a name or a file")
        return self.scenario.folder / name if name and name.endswith(".toml") else name

    def _begin(self) -> State:
        data = self.scenario.data
        seed = data.get("seed")
        if seed is not None and (type(seed) is not int or not 0 <= seed < SEEDS):
            raise ScenarioError(f"seed: must be a number from 0 to {SEEDS - 1}")
        results = listed(data, "chance")
        script = Script(list(results), self._card, seed or 0) if results else None
        if "position" not in data:
            return self.game.start(seed or 0, script)
        state = self.game.read(self._mapping("position"), seed)
        state.dealer = script
        return state

    def _card(self, name: object, among: list[int]) -> int:
        return self.game.card_number(str(name), among)

    # --- playing ----------------------------------------------------------------------------------------------------
    def play(self) -> list[str]:
        """Make the moves and look; what did not hold, in words."""
        try:
            return self._play()
        except LudomancerError as error:
            raise ScenarioError(f"{self.scenario.place}: {error}") from None

    def _play(self) -> list[str]:
        state = self.state
        state.journal = journal = TakingJournal(self.game)
        self.faults += self.before.faults(state, journal, 0)
        taken = 0
        for i, move in enumerate(self.moves, 1):
            since, came = len(journal.entries), len(journal.taken)
            problem = self._make(move)
            if problem:
                self.faults.append(f"move {i}, {move.text}: {problem}{self._by_itself(journal, taken)}")
                return self.faults
            taken = came
            self.faults += move.look.faults(state, journal, since)
        self.faults += self.last.faults(state, journal, 0)
        if isinstance(state.dealer, Script) and state.dealer.results:
            self.faults.append(f"chance: {len(state.dealer.results)} results were not needed")
        impossible = getattr(state.dealer, "problem", None)
        if impossible:
            self.faults.append(impossible)
        return self.faults

    def _make(self, move: Move) -> str:
        """Carry out a move; why it cannot be."""
        state, names = self.state, self.game.seat_names
        if state.over:
            return "the game was over before"
        if move.seat is not None and move.seat != state.actor:
            return f"it is for {names[state.actor]} to decide, not for {names[move.seat]}"
        try:
            for action in self.game.steps(state, move.text):
                state.apply(action)
        except LudomancerError as error:
            return str(error)
        return ""

    def _by_itself(self, journal: TakingJournal, since: int) -> str:
        """The answers that were given by themselves since the move before."""
        moves = []
        for taken in journal.taken[since:]:
            code = self.game.action_codes.get((taken.family, taken.item))
            if code is not None:
                moves.append(f"{self.game.seat_names[taken.seat]} {self.game.text(code)}")
        return f"; by itself came before: {', '.join(moves)}" if moves else ""
