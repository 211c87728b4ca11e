"""Scenarios: positions, moves and what must hold afterwards, in YAML that people can read (docs/scenarios.md)."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.errors import IllegalAction, LudomancerError, NotationError, ScenarioError
from ludomancer.core.reader import read_text
from ludomancer.core.rng import SEEDS, Rng
from ludomancer.core.state import State
from ludomancer.core.yaml_documents import read_yaml

if TYPE_CHECKING:
    from ludomancer.core.game import Game

KEYS = (
    *("game", "rules", "title", "edition", "mode", "options", "seats", "seed", "position", "chance", "moves"),
    *("expect", "legal", "legal_exactly", "illegal", "private"),
)
CHECKS = ("expect", "legal", "legal_exactly", "illegal", "private")
MAX_BYTES = 1_000_000


class Scenario(NamedTuple):
    place: str  # file and line
    folder: Path
    data: dict[str, Any]

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
        return any(key in self.data for key in CHECKS) or any(
            isinstance(move, dict) and any(key in move for key in CHECKS) for move in moves
        )


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    return parse_scenarios(read_text(path, MAX_BYTES, "a file of scenarios", ScenarioError), str(path), path.parent)


def parse_scenarios(text: str, name: str, folder: Path = Path()) -> list[Scenario]:
    """All scenarios of a text; files that they name lie in the folder."""
    found = [_scenario(f"{name}:{line}", folder, data) for line, data in read_yaml(text, name, ScenarioError)]
    if not found:
        raise ScenarioError(f"{name}: there is no scenario in it")
    return found


def _scenario(place: str, folder: Path, data: object) -> Scenario:
    if not isinstance(data, dict):
        raise ScenarioError(f"{place}: a scenario is a mapping with game, position, moves …")
    for key in data:
        if key not in KEYS:
            raise ScenarioError(f"{place}: {key!r} is not known here; a scenario has {', '.join(KEYS)}")
    if not isinstance(data.get("game"), str):
        raise ScenarioError(f"{place}: game: must name a game")
    for key in ("rules", "moves", "chance"):
        if not isinstance(data.get(key) or [], list):
            raise ScenarioError(f"{place}: {key}: must be a list")
    return Scenario(place, folder, data)


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


class Run:
    """One scenario on its way; `faults` collects what did not hold."""

    def __init__(self, scenario: Scenario, load: Callable[..., "Game"]) -> None:
        self.scenario = scenario
        self.faults: list[str] = []
        data = scenario.data
        try:
            seats = data.get("seats")
            if seats is not None and type(seats) is not int:
                raise ScenarioError("seats: must be a number")
            self.game = load(data["game"], self._edition(), data.get("mode"), self._mapping("options"), seats)
            for rule in scenario.rules:
                self._check_rule(rule)
            self.state = self._begin()
        except LudomancerError as error:
            raise ScenarioError(f"{scenario.place}: {error}") from None

    def _mapping(self, key: str) -> dict[str, Any]:
        value = self.scenario.data.get(key) or {}
        if not isinstance(value, dict):
            raise ScenarioError(f"{key}: must be a mapping")
        return value

    def _list(self, source: dict[str, Any], key: str) -> list[Any]:
        value = source.get(key) or []
        if not isinstance(value, list):
            raise ScenarioError(f"{key}: must be a list")
        return value

    def _texts(self, source: dict[str, Any], key: str) -> list[str]:
        found = self._list(source, key)
        for text in found:
            if not isinstance(text, str):
                raise ScenarioError(f"{key}: {text!r} is no text")
        return found

    def _entry(self, entry: object, keys: tuple[str, ...], where: str) -> dict[str, Any]:
        """A move, alone or in a mapping with what belongs to it."""
        found = entry if isinstance(entry, dict) else {"move": entry}
        for key in found:
            if key not in keys:
                raise ScenarioError(f"{where}: {key!r} is not known here")
        if not isinstance(found.get("move"), str):
            raise ScenarioError(f"{where}: must be a move, or a mapping with a move")
        return found

    def _check_rule(self, rule: object) -> None:
        if rule not in self.game.rules:
            raise ScenarioError(f"there is no rule {rule!r} in {self.game.id}")

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
        results = self._list(data, "chance")
        script = Script(list(results), self._card, seed or 0) if results else None
        if "position" not in data:
            return self.game.start(seed or 0, script)
        state = self.game.read(self._mapping("position"), seed)
        state.dealer = script
        return state

    def _card(self, name: object, among: list[int]) -> int:
        return self.game.card_number(str(name), among)

    def play(self) -> list[str]:
        """Make the moves and look; what did not hold, in words."""
        try:
            return self._play()
        except LudomancerError as error:
            raise ScenarioError(f"{self.scenario.place}: {error}") from None

    def _play(self) -> list[str]:
        for i, entry in enumerate(self._list(self.scenario.data, "moves"), 1):
            checks = self._entry(entry, ("move", *CHECKS), f"move {i}")
            text = checks["move"]
            if self.state.over:
                self.faults.append(f"move {i}, {text}: the game was over before")
                return self.faults
            try:
                for action in self.game.steps(self.state, text):
                    self.state.apply(action)
            except LudomancerError as error:
                self.faults.append(f"move {i}, {text}: {error}")
                return self.faults
            self._look(checks, f"after move {i}, {text}: ")
        self._look(self.scenario.data, "")
        if isinstance(self.state.dealer, Script) and self.state.dealer.results:
            self.faults.append(f"chance: {len(self.state.dealer.results)} results were not needed")
        problem = getattr(self.state.dealer, "problem", None)
        if problem:
            self.faults.append(problem)
        return self.faults

    # --- looking ----------------------------------------------------------------------------------------------------
    def _look(self, checks: dict[str, Any], where: str) -> None:
        state, game = self.state, self.game
        if "expect" in checks:
            expected = checks["expect"]
            if not isinstance(expected, dict):
                raise ScenarioError("expect: must be a mapping")
            self._fault(where, mismatches(game.expected(expected), state.document(), game.ordered_lists))
        legal = {game.text(action) for action in state.legal_actions()}
        for text in self._texts(checks, "legal"):
            if text not in legal and not self._leads_on(text):
                self._fault(where, [f"{text} is not legal: {self._reason(text)}"])
        if "legal_exactly" in checks:
            wanted = set(self._texts(checks, "legal_exactly"))
            missing, more = sorted(wanted - legal), sorted(legal - wanted)
            if missing:
                self._fault(where, [f"not legal: {', '.join(missing)}"])
            if more:
                self._fault(where, [f"legal too: {', '.join(more)}"])
        for entry in self._list(checks, "illegal"):
            self._check_illegal(entry, where)
        private = checks.get("private") or []
        for entry in private if isinstance(private, list) else [private]:
            self._check_private(entry, where)

    def _fault(self, where: str, faults: list[str]) -> None:
        self.faults += [where + fault for fault in faults]

    def _leads_on(self, text: str) -> bool:
        """Is it a line of steps, all of them legal?"""
        try:
            return self.state.is_legal(self.game.steps(self.state, text)[0])
        except LudomancerError:
            return False

    def _reason(self, text: str) -> str:
        try:
            return str(self.state.refusal(self.game.steps(self.state, text)[0], self.state.actor))
        except LudomancerError as error:
            return str(error)

    def _check_illegal(self, entry: object, where: str) -> None:
        case = self._entry(entry, ("move", "rule", "seat"), "illegal")
        text = case["move"]
        if "rule" in case:
            self._check_rule(case["rule"])
        seat = self.game.seat(str(case["seat"])) if "seat" in case else self.state.actor
        try:
            actions = self.game.steps(self.state, text, seat)
            refusal = self.state.refusal(actions[0], seat)
        except NotationError as error:
            if error.refusal is None or error.rule != case.get("rule", ""):
                self._fault(where, [f"{text}: refused by the notation: {error}"])
            return
        except IllegalAction as error:  # a later step of a line
            refusal = error.refusal
        if refusal is None:
            self._fault(where, [f"{text} is legal, and should not be"])
        elif "rule" in case and refusal.rule != case["rule"]:
            self._fault(where, [f"{text} is refused by {refusal.rule}, not by {case['rule']}: {refusal}"])

    def _check_private(self, entry: object, where: str) -> None:
        if not isinstance(entry, dict) or not isinstance(entry.get("seat"), str) or len(entry) < 2:
            raise ScenarioError("private: must be a mapping with seat and hidden or shown")
        for key in entry:
            if key not in ("seat", "hidden", "shown"):
                raise ScenarioError(f"private: {key!r} is not known here")
        seat = self.game.seat(entry["seat"])
        view = self.state.view(seat)
        viewer = "nobody" if seat == NOBODY else entry["seat"]
        for path in self._list(entry, "hidden"):
            found = _at(view, str(path))
            if any(card != HIDDEN for card in found) if isinstance(found, list) else found != HIDDEN:
                self._fault(where, [f"{viewer} sees {path}: {found}"])
        shown = entry.get("shown") or {}
        if not isinstance(shown, dict):
            raise ScenarioError("private: shown: must be a mapping of paths")
        for path, value in shown.items():
            _at(view, str(path))
            part: Any = value
            for key in reversed(str(path).split(".")):
                part = {key: part}
            faults = mismatches(self.game.expected(part), view, self.game.ordered_lists)
            self._fault(where, [f"in the view of {viewer}, {fault}" for fault in faults])


def _at(document: Any, path: str) -> Any:
    for key in path.split("."):
        if not isinstance(document, dict) or key not in document:
            raise ScenarioError(f"private: there is no {path!r} in the document")
        document = document[key]
    return document


def mismatches(expected: Any, found: Any, ordered: frozenset[str], path: str = "", key: str = "") -> list[str]:
    """Where a partial expectation does not fit a document. A card may stand for its entry."""
    if isinstance(expected, str) and isinstance(found, dict):
        expected = {"card": expected}
    if isinstance(expected, dict) and isinstance(found, dict):
        if not expected and found:
            return [f"{path}: {_shorten(found)} instead of nothing"]
        faults = []
        for name, value in expected.items():
            inner = f"{path}.{name}" if path else str(name)
            if name not in found and value in (0, None):
                continue  # what is not there counts nothing
            if name not in found:
                faults.append(f"{inner}: is not there")
            else:
                faults += mismatches(value, found[name], ordered, inner, str(name))
        return faults
    if isinstance(found, list) and isinstance(expected, dict):
        if set(expected) <= {"count", "top"} and expected:
            top = expected.get("top")
            short = found[: len(top)] if isinstance(top, list) else None
            if expected.get("count", len(found)) == len(found) and top == short:
                return []
        return [f"{path}: {_shorten(found)} instead of {expected}"]
    if isinstance(found, list) and isinstance(expected, list) and any(isinstance(entry, dict) for entry in found):
        return _entries(expected, found, ordered, path, key)
    if isinstance(found, list) and isinstance(expected, list) and not {key, path} & ordered:
        expected, found = _sorted(expected), _sorted(found)
    return [] if expected == found else [f"{path}: {_shorten(found)} instead of {_shorten(expected)}"]


def _entries(expected: list[Any], found: list[Any], ordered: frozenset[str], path: str, key: str) -> list[str]:
    """Lists of mappings: each entry fits one entry, in order where the list has one."""
    if len(expected) != len(found):
        return [f"{path}: {len(found)} entries instead of {len(expected)}: {_shorten(found)}"]
    left = list(found)
    faults = []
    for number, wanted in enumerate(expected, 1):
        inner = f"{path} {number}"
        place = 0
        if key not in ordered:
            fitting = (i for i, each in enumerate(left) if not mismatches(wanted, each, ordered, inner))
            place = next(fitting, 0)
        faults += mismatches(wanted, left.pop(place), ordered, inner)
    return faults


def _sorted(values: list[Any]) -> list[Any]:
    return sorted((_sorted(value) if isinstance(value, list) else value for value in values), key=repr)


def _shorten(value: object) -> str:
    text = str(value)
    return text if len(text) <= 200 else text[:200] + "…"
