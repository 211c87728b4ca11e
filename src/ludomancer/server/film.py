"""What others did since a reader's last own decision, move by move, as she saw it: positions played again from the
decisions, and of each nothing but her view and her log."""

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.history import Decision
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.web.film import Told, Turn

if TYPE_CHECKING:
    from ludomancer.server.table_session import TableSession

# of a page, what no move changes, and what must not be older than the page says it is
APART = frozenset(("revision", "declined", "deal", "terms", "menu", "resign", "close-table", "share"))
Parts = dict[str, str]
Step = dict[str, Any]


class Scene(NamedTuple):
    """A move, and the position after it."""

    told: Told | None  # None: what the reader did herself
    decisions: int
    early: bool = False  # the table is shown as it was before: another move follows by the same decision


class Film:
    """The last turn of others at a table in memory, for whoever reads."""

    def __init__(self, session: "TableSession") -> None:
        self.session = session
        self._reached: tuple[int, Decision | None, State] | None = None  # a position, and what led to it
        self._begun: dict[int, tuple[Decision, AnyView]] = {}  # by seats: with what the turn began, and the view before

    def rest(self) -> None:
        """Let go of what can be made again."""
        self._reached = None
        self._begun.clear()

    @property
    def decisions(self) -> list[Decision]:
        recorder = self.session.table.recorder
        return recorder.history.decisions if recorder is not None else []

    def first(self, seat: int) -> int:
        """How many decisions lie before what others did since the last one of a seat; for watchers, before the turn."""
        made = self.decisions
        count = len(made)
        if seat == NOBODY and len(self.session.table.game.seat_names) == 1:
            return count  # alone at the table, nobody's turn ends
        if seat == NOBODY:
            while count and made[count - 1].seat == made[-1].seat:
                count -= 1
        else:
            while count and made[count - 1].seat != seat:
                count -= 1
        return count

    def state_at(self, number: int) -> State:
        """The position after so many decisions, to be looked at only."""
        recorder = self.session.table.playing
        made = recorder.history.decisions
        if number == len(made):
            return recorder.state
        reached = self._reached
        if reached is None or reached[0] > number or (reached[0] and made[reached[0] - 1] is not reached[1]):
            state, start = recorder.history.before(number), number
        else:
            start, _, state = reached
            state = state.clone()
            state.dealer = recorder.state.dealer
        for decision in made[start:number]:
            state.chance_count = decision.events
            state.apply_unchecked(decision.action)
        self._reached = (number, made[number - 1] if number else None, state)
        return state

    def turn(self, seat: str, language: str) -> Turn | None:
        """What others did; None where it was the reader who decided last."""
        number = self.session.table.game.seat(seat)
        first = self.first(number)
        made = self.decisions
        if first == len(made):
            return None
        begun = self._begun.get(number)
        if begun is None or begun[0] is not made[first]:
            begun = self._begun[number] = (made[first], self.state_at(first).view(number))
        names = self.session.table.game.seat_names
        by = tuple(dict.fromkeys(names[decision.seat] for decision in made[first:]))
        return Turn(self.session.log(seat, language).lines_before(made[first].entries), begun[1], by)

    def scenes(self, seat: str, language: str, known: int) -> list[Scene]:
        """Moves that are over and not shown yet, of a page that shows the position after so many decisions."""
        made = self.decisions
        first = self.first(self.session.table.game.seat(seat))
        found = [Scene(None, first)] if known < first < len(made) else []
        turn = self.turn(seat, language)
        if turn is None:
            return found
        update = self.session.update(seat, language)
        log = self.session.log(seat, language)
        ends = [decision.entries for decision in made[first:]]  # of the journal, before each
        film = self.session.page(language).film
        words = film.words(update)
        for told in film.moves(update, turn):
            begun, after = [first + bisect_left(ends, log.entry_of(line) + 1) for line in (told.first, told.last)]
            if after <= max(known, first):
                continue
            if found and found[-1].told is not None and found[-1].decisions == after:
                # of two moves by one decision the earlier one is told where the table is as it was
                earlier = found[-2].decisions if found[1:] else max(known, first)
                found[-1] = found[-1]._replace(decisions=earlier, early=True)
            shown = begun <= known > first and not words.joins(told.events[-1])  # more comes of it, but it was told
            found.append(Scene(None if shown else told, after))
        return found

    def half_done(self, seat: str, language: str) -> bool:
        """Is a move under way that is shown once it is over? What another seat is asked meanwhile is shown at once."""
        table, made = self.session.table, self.decisions
        if table.machine is None or not made or made[-1].seat != table.state.actor:
            return False  # people may think about the next step: theirs are seen as they are made
        if not table.state.move_complete():
            return True
        turn = self.turn(seat, language)
        if turn is None:
            return False
        film, update = self.session.page(language).film, self.session.update(seat, language)
        told = film.moves(update, turn)
        return bool(told) and film.words(update).joins(told[-1].events[-1])

    def update_at(self, seat: str, language: str, number: int) -> TableUpdate:
        """What a seat received after so many decisions, as far as it tells of the game."""
        if number == len(self.decisions):
            return self.session.update(seat, language)
        return self.session.past_update(seat, language, self.state_at(number), self.decisions[number].entries)

    def parts_at(self, seat: str, language: str, number: int) -> Parts:
        """The parts of a page that the game changes, without anything that was told."""
        if number == len(self.decisions):
            parts = self.session.plain_parts(seat, language)
        else:
            parts = self.session.page(language).parts(self.update_at(seat, language, number))
        return {name: html for name, html in parts.items() if name not in APART}

    def steps(self, seat: str, language: str, known: int, shown: Parts) -> tuple[list[Step], list[str]]:
        """Moves for a page that shows the position after so many decisions, by these parts, which are brought up to
        date: what each changes of them; and the drawings that they need."""
        page = self.session.page(language)
        number = self.session.table.game.seat(seat)
        steps: list[Step] = []
        drawings: list[str] = []
        before = known
        for scene in self.scenes(seat, language, known):
            parts, update = (
                self.parts_at(seat, language, scene.decisions),
                self.update_at(seat, language, scene.decisions),
            )
            step: Step = {}
            if scene.told is not None:
                view = self.state_at(before).view(number)
                parts = page.film.marked(update, parts, [scene.told], view)
                step = page.film.step(scene.told._replace(before=view), update)
                drawings += page.film.drawings(scene.told)
            drawings += page.symbols(update)
            steps.append(step | {"parts": changed(shown, parts)})
            before = scene.decisions
        return steps, list(dict.fromkeys(drawings))

    def whole(self, seat: str, language: str) -> dict[str, Any]:
        """The turn from its beginning, for a page that shows its end: how the table was, the moves, and the end."""
        page = self.session.page(language)
        end = self.session.parts(seat, language)
        first = self.first(self.session.table.game.seat(seat))
        start = self.parts_at(seat, language, first)
        shown = end.copy()
        begin = changed(shown, start)
        steps, drawings = self.steps(seat, language, first, shown)
        drawings += page.symbols(self.update_at(seat, language, first))
        return {
            "revision": self.session.table.revision,
            "symbols": {name: page.symbol(name) for name in dict.fromkeys(drawings)},
            "start": begin,
            "steps": steps,
            "parts": changed(shown, end),
        }


def changed(shown: Parts, parts: Parts) -> Parts:
    """What is new in parts of a page, which shows them from then on."""
    new = {name: html for name, html in parts.items() if shown.get(name) != html}
    for name in [name for name in shown if name not in parts and name not in APART]:
        del shown[name]  # should it come again, it is new
    shown.update(new)
    return new
