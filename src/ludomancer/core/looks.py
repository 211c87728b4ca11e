"""What a scenario looks at in a position: read before anything is played, so that a bad key is found in any case."""

from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.errors import DocumentError, IllegalAction, LudomancerError, NotationError, ScenarioError
from ludomancer.core.notation import shown
from ludomancer.core.shapes import TEXT, List, Shape, follow, names_in, nearest, value_at

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.journal import Journal
    from ludomancer.core.state import State

CHECKS = ("expect", "legal", "legal_exactly", "illegal", "private", "reads")
NOTATION = "notation"  # in place of a rule: no action of the game reads so
LINES = List(TEXT, ordered=True)


def listed(source: dict[str, Any], key: str) -> list[Any]:
    value = source.get(key) or []
    if not isinstance(value, list):
        raise ScenarioError(f"{key}: must be a list")
    return value


def move_entry(entry: object, keys: tuple[str, ...], where: str) -> dict[str, Any]:
    """A move, alone or in a mapping with what belongs to it."""
    move = entry if isinstance(entry, dict) else {"move": entry}
    for key in move:
        if key not in keys:
            raise ScenarioError(f"{where}: {key!r} is not known here{nearest(key, keys)}")
    if not isinstance(move.get("move"), str):
        raise ScenarioError(f"{where}: must be a move, or a mapping with a move")
    return move


def seat_of(game: "Game", name: object, where: str) -> int:
    if not isinstance(name, str):
        raise ScenarioError(f"{where}: seat: must name a seat")
    return game.seat(name)


class Illegal(NamedTuple):
    """An action that must not be legal, and why not."""

    text: str
    rule: str | None
    seat: int | None


class Hidden(NamedTuple):
    """Cards at the end of a path that must read "?", or names that must not stand there."""

    path: str
    steps: list[tuple[Shape, str]]
    names: list[str]


class Private(NamedTuple):
    """What one seat must see of a position, and what it must not see."""

    seat: int
    viewer: str
    hidden: list[Hidden]
    shown: list[tuple[str, list[tuple[Shape, str]], Any]]


class Look:
    """Some checks on one position; `where` says in a fault which one it is, `place` in an error."""

    def __init__(self, game: "Game", checks: dict[str, Any], where: str, place: str = "") -> None:
        self.game = game
        self.where = where
        try:
            self._read(checks)
        except LudomancerError as error:
            raise ScenarioError(f"{place}{error}") from None

    # --- reading ----------------------------------------------------------------------------------------------------
    def _read(self, checks: dict[str, Any]) -> None:
        game = self.game
        self.expect: dict[str, Any] | None = None
        if "expect" in checks:
            if not isinstance(checks["expect"], dict):
                raise ScenarioError("expect: must be a mapping")
            if "viewer" in checks["expect"]:
                raise ScenarioError("expect: 'viewer' stands in views only")
            self.expect = game.shape.read(checks["expect"], "expect")
        self.legal = self._texts(checks, "legal")
        self.exactly = self._texts(checks, "legal_exactly") if "legal_exactly" in checks else None
        self.illegal = [self._illegal(entry) for entry in listed(checks, "illegal")]
        private = checks.get("private") or []
        self.private = [self._private(entry) for entry in (private if isinstance(private, list) else [private])]
        self.reads = self._reads(checks)

    def _texts(self, source: dict[str, Any], key: str) -> list[str]:
        found = listed(source, key)
        for text in found:
            if not isinstance(text, str):
                raise ScenarioError(f"{key}: {text!r} is no text")
        return found

    def _illegal(self, entry: object) -> Illegal:
        case = move_entry(entry, ("move", "rule", "seat"), "illegal")
        if "rule" in case and case["rule"] != NOTATION:
            check_rule(self.game, case["rule"])
        seat = self.game.seat(str(case["seat"])) if "seat" in case else None
        return Illegal(case["move"], case.get("rule"), seat)

    def _private(self, entry: object) -> Private:
        if not isinstance(entry, dict) or not isinstance(entry.get("seat"), str) or len(entry) < 2:
            raise ScenarioError("private: must be a mapping with seat and hidden or shown")
        for key in entry:
            if key not in ("seat", "hidden", "shown"):
                raise ScenarioError(f"private: {key!r} is not known here")
        told = entry.get("shown") or {}
        if not isinstance(told, dict):
            raise ScenarioError("private: shown: must be a mapping of paths")
        seat = self.game.seat(entry["seat"])
        found = []
        for path, value in told.items():
            steps = self._steps(path, "shown")
            if steps[0][1] == "chance":
                raise ScenarioError("private: shown: 'chance' stands in no view")
            found.append((str(path), steps, steps[-1][0].read(value, f"private: shown: {path}")))
        hidden = [self._hidden(each) for each in listed(entry, "hidden")]
        return Private(seat, "nobody" if seat == NOBODY else entry["seat"], hidden, found)

    def _steps(self, path: object, key: str) -> list[tuple[Shape, str]]:
        if not isinstance(path, str):
            raise ScenarioError(f"private: {key}: {path!r} is no path")
        return follow(self.game.shape, path, f"private: {key}: {path}")

    def _hidden(self, entry: object) -> Hidden:
        """A path, or `{not_named: cards, in: path}`, without a path for the whole view."""
        if not isinstance(entry, dict):
            return Hidden(str(entry), self._steps(entry, "hidden"), [])
        for key in entry:
            if key not in ("not_named", "in"):
                raise ScenarioError(f"private: hidden: {key!r} is not known here{nearest(key, ('not_named', 'in'))}")
        value = entry.get("not_named")
        names = [str(name) for name in (value if isinstance(value, list) else [value])]
        known = self.game.card_numbers
        for name in names:
            if name not in known:
                raise ScenarioError(f"private: hidden: not_named: {shown(name)} is no card{nearest(name, known)}")
        if not names:
            raise ScenarioError("private: hidden: not_named: must name a card")
        if "in" not in entry:
            return Hidden("", [], names)
        return Hidden(str(entry["in"]), self._steps(entry["in"], "hidden"), names)

    def _reads(self, checks: dict[str, Any]) -> list[tuple[str, int, Any]]:
        value = checks.get("reads")
        if value is None:
            return []
        if not isinstance(value, dict):
            raise ScenarioError("reads: must be a mapping of seats to lines")
        found = []
        for name, lines in value.items():
            seat = seat_of(self.game, name, "reads")
            found.append((name, seat, LINES.read(lines if lines is not None else [], f"reads: {name}")))
        return found

    # --- looking ----------------------------------------------------------------------------------------------------
    def faults(self, state: "State", journal: "Journal", since: int) -> list[str]:
        """What does not hold; the log is read from an entry of the journal on."""
        found: list[str] = []
        if self.expect is not None:
            found += self.game.shape.differ(self.expect, state.document(), "")
        found += self._look_at_actions(state)
        for case in self.illegal:
            found += self._look_at_refusal(state, case)
        for private in self.private:
            found += self._look_at_view(state, private)
        for name, seat, lines in self.reads:
            told = [self.game.told.event(event) for event in journal.view(seat, since)]
            found += LINES.differ(lines, [line for line in told if line], f"{name} reads")
        return [self.where + fault for fault in found]

    def _look_at_actions(self, state: "State") -> list[str]:
        if not self.legal and self.exactly is None:
            return []
        found = []
        legal = {self.game.text(action) for action in state.legal_actions()}
        for text in self.legal:
            if text not in legal and not self._leads_on(state, text):
                found.append(f"{text} is not legal: {self._reason(state, text)}")
        if self.exactly is not None:
            missing, more = sorted(set(self.exactly) - legal), sorted(legal - set(self.exactly))
            found += [f"not legal: {', '.join(missing)}"] if missing else []
            found += [f"legal too: {', '.join(more)}"] if more else []
        return found

    def _leads_on(self, state: "State", text: str) -> bool:
        """Is it a line of steps, all of them legal?"""
        try:
            return state.is_legal(self.game.steps(state, text)[0])
        except LudomancerError:
            return False

    def _reason(self, state: "State", text: str) -> str:
        try:
            return str(state.refusal(self.game.steps(state, text)[0], state.actor))
        except LudomancerError as error:
            return str(error)

    def _look_at_refusal(self, state: "State", case: Illegal) -> list[str]:
        text, seat = case.text, state.actor if case.seat is None else case.seat
        try:
            refusal = state.refusal(self.game.steps(state, text, seat)[0], seat)
        except NotationError as error:
            rule = error.rule or NOTATION
            if case.rule == rule or (case.rule is None and error.refusal is not None):
                return []
            hint = "" if case.rule or error.refusal else f"; if that is meant, write rule: {NOTATION}"
            return [f"{text}: refused by the notation: {error}{hint}"]
        except IllegalAction as error:  # a later step of a line
            refusal = error.refusal
        if refusal is None:
            return [f"{text} is legal, and should not be"]
        if case.rule is not None and refusal.rule != case.rule:
            return [f"{text} is refused by {refusal.rule}, not by {case.rule}: {refusal}"]
        return []

    def _look_at_view(self, state: "State", private: Private) -> list[str]:
        view = state.view(private.seat)
        found = []
        for each in private.hidden:
            try:
                there = value_at(each.steps, view, "") if each.steps else view
            except DocumentError:
                found.append(f"{private.viewer} has no {each.path} in its view")
                continue
            if each.names:
                named = [name for name in each.names if name in set(names_in(there))]
                found += [f"{private.viewer} sees {name} named in {each.path or 'the view'}" for name in named]
            elif any(card != HIDDEN for card in there) if isinstance(there, list) else there != HIDDEN:
                found.append(f"{private.viewer} sees {each.path}: {there}")
        for path, steps, value in private.shown:
            faults = self._look_at_value(view, path, steps, value)
            found += [f"in the view of {private.viewer}, {fault}" for fault in faults]
        return found

    def _look_at_value(self, view: Any, path: str, steps: list[tuple[Shape, str]], value: Any) -> list[str]:
        """A key that is not there counts nothing; an entry of a list must be there."""
        found = view
        for shape, key in steps[:-1]:
            try:
                found = shape.at(found, key)
            except KeyError:
                counts = isinstance(shape, List) or value not in (0, None)
                return [f"{path}: is not there"] if counts else []
        return steps[-1][0].differ(value, found, path)


def check_rule(game: "Game", rule: object) -> None:
    if rule not in game.rules:
        raise ScenarioError(f"there is no rule {rule!r} in {game.id}")
