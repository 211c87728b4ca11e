"""A table that is in memory: its entries carried out, who watches it, and what was already made for them."""

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeVar

from ludomancer.core.codes import NOBODY
from ludomancer.core.game import Game
from ludomancer.core.narrator import Narrator
from ludomancer.core.private import sees_more
from ludomancer.core.state import State
from ludomancer.core.terms import MACHINE, PERSON, PRACTICE
from ludomancer.core.update import AskedUpdate, DeclinedUpdate, Links, Sitting, TableUpdate, Undo
from ludomancer.server.deals import deal_of
from ludomancer.server.film import Film
from ludomancer.server.levels import player_title
from ludomancer.server.seats import WATCHER
from ludomancer.server.table import Table
from ludomancer.server.table_state import OPEN, OVER, RUNNING
from ludomancer.server.table_update import Facts, SeatLog, as_json, make_update, waiting_update
from ludomancer.web.film import Turn
from ludomancer.web.names import names_at
from ludomancer.web.page import Page

MOST_PAGES = 48  # games that tables share, in each language they are looked at in
Shown = tuple[str, str, str]  # to which seat, in which language, before whose curtain
Key = TypeVar("Key")
Made = TypeVar("Made")
GLANCED = 90.0  # seconds for which a glance counts: pages glance every 30, but browsers let hidden ones wait for 60


class Watcher:
    """Someone who is told when the table changes: an open page, or a program."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats  # which it holds; none: it only watches
        self.news = asyncio.Event()


class TableSession:
    """A table, its open pages, and what was made for them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.progress: dict[str, Any] | None = None  # of the machine that thinks
        self.machine_task: asyncio.Task[None] | None = None
        self.seen: dict[str, float] = {}  # when a seat was last at the table
        self.glances: dict[str, asyncio.TimerHandle] = {}  # seats of pages without a stream, until they are forgotten
        self.read_at = time.monotonic()
        self.used = self.read_at  # when somebody last asked for it
        self.elsewhere: set[str] = set()  # seats with an open page in another process
        self.gone = False  # no longer in memory: whoever still holds it asks the manager for the table again
        self.visitor = ""  # of the last request that changed it; not known after a restart
        self.film = Film(self)
        self.keyring: dict[str, str] = {}  # seats by the digests of keys that were looked up; another one once some go
        # what was made last, with the revision that it was made for
        self._updates: dict[Shown, tuple[int, TableUpdate]] = {}
        self._json: dict[Shown, tuple[int, str]] = {}
        self._plain_parts: dict[Shown, tuple[int, dict[str, str]]] = {}
        self._parts: dict[Shown, tuple[int, dict[str, str]]] = {}
        self._logs: dict[tuple[str, str], SeatLog] = {}
        self._alone: dict[str, tuple[int, bool]] = {}  # by seats: does it see what others must not?

    @property
    def idle(self) -> bool:
        """Nobody looks at it, and nothing is being done to it."""
        return not self.watchers and not self.glances and not self.lock.locked() and self.machine_task is None

    @property
    def payer(self) -> str:
        """Whose machine time it is when a machine thinks here."""
        return self.visitor or self.table.opener

    def wake(self, decided: str = "") -> None:
        """Whoever decided knows already: the others hear of it first."""
        for watcher in sorted(self.watchers, key=lambda each: decided in each.seats) if decided else self.watchers:
            watcher.news.set()

    def forget_keys(self) -> None:
        """Some were revoked: all are looked up again, and open streams ask whether they may go on."""
        self.keyring = {}
        self.wake()

    def somebody_came_or_went(self, seats: Iterable[str]) -> None:
        self.seen |= dict.fromkeys(seats, time.monotonic())
        for made in (self._updates, self._json, self._plain_parts, self._parts):  # they say who is here
            made.clear()
        self.wake()

    def rest(self) -> None:
        """Nobody looks any more: what can be made again is let go, logs are most of what a table weighs."""
        for made in (self._updates, self._json, self._plain_parts, self._parts, self._logs):
            made.clear()
        self.film.rest()

    def glanced(self, seats: Iterable[str]) -> None:
        """A page that nobody looks at has no stream, but asks now and then: its people have not left."""
        came = set(seats) - self.present()
        self._forget_glances(seats)
        loop = asyncio.get_running_loop()
        for seat in seats:
            self.glances[seat] = loop.call_later(GLANCED, self._glanced_last, seat)
        self.seen |= dict.fromkeys(seats, time.monotonic())
        if came:
            self.somebody_came_or_went(came)

    def opened(self, seats: Iterable[str]) -> None:
        """A page with a stream: whether they are here is known by that alone."""
        self._forget_glances(seats)
        self.somebody_came_or_went(seats)

    def _forget_glances(self, seats: Iterable[str]) -> None:
        for seat in seats:
            if seat in self.glances:
                self.glances.pop(seat).cancel()

    def _glanced_last(self, seat: str) -> None:
        del self.glances[seat]
        self.somebody_came_or_went(())  # the seat was last here when it glanced

    def here(self) -> dict[str, bool]:
        """Which people have the table open."""
        present = self.present() | self.elsewhere
        return {seat.seat: seat.seat in present for seat in self.table.seats.values() if seat.kind == PERSON}

    def away(self, seat: str, seconds: float) -> bool:
        """Has nobody of this seat been here for so long? Who only loads the page again has not left."""
        since = self.seen.get(seat, self.read_at)
        return not self.here().get(seat, False) and time.monotonic() - since >= seconds

    def present(self) -> set[str]:
        """Seats that have an open page, as far as this process knows."""
        return {seat for watcher in self.watchers for seat in watcher.seats} | self.glances.keys()

    # --- what is received -------------------------------------------------------------------------------------------
    def update(self, seat: str, language: str, curtain: str = "") -> TableUpdate:
        """Everything a seat receives now; made once for each revision."""
        return self._once(self._updates, (seat, language, curtain), lambda: self._make(seat, language, curtain))

    def _once(self, made: dict[Key, tuple[int, Made]], key: Key, make: Callable[[], Made]) -> Made:
        """What was made for this revision, or is made now."""
        known = made.get(key)
        if known is None or known[0] != self.table.revision:
            known = made[key] = (self.table.revision, make())
        return known[1]

    def update_json(self, seat: str, language: str) -> str:
        return self._once(self._json, (seat, language, ""), lambda: self._encoded(seat, language))

    def _encoded(self, seat: str, language: str) -> str:
        update = self.update(seat, language)
        log = self._logs.get((seat, language))
        if log is None:
            return as_json(update)
        rest = as_json({name: value for name, value in update.items() if name != "log"})
        return f'{rest[:-1]}, "log": {log.json()}}}'

    def page(self, language: str) -> Page:
        return page_of(self.table.game, language)

    def plain_parts(self, seat: str, language: str, curtain: str = "") -> dict[str, str]:
        """The elements of a page that may change, without what is told of the last turn."""
        key = (seat, language, curtain)
        return self._once(self._plain_parts, key, lambda: self.page(language).parts(self.update(*key)))

    def parts(self, seat: str, language: str, curtain: str = "") -> dict[str, str]:
        """The elements of a page as they are shown."""
        key = (seat, language, curtain)
        film = self.page(language).film
        return self._once(
            self._parts, key, lambda: film.shown(self.update(*key), self.plain_parts(*key), self.turn(*key))
        )

    def turn(self, seat: str, language: str, curtain: str = "") -> Turn | None:
        """What others did since the last decision of a seat; behind a curtain nothing is told."""
        return None if curtain else self.film.turn(seat, language)

    def log(self, seat: str, language: str) -> SeatLog:
        """The log of a seat, as long as the journal."""
        log = self._logs.setdefault((seat, language), SeatLog())
        state = self.table.playing.state
        assert state.journal is not None
        log.up_to_date(state.journal, self.table.game.seat(seat), narrator_of(self.table.game, language))
        return log

    def past_update(self, seat: str, language: str, state: State, entries: int) -> TableUpdate:
        """What a seat received when the journal had so many entries, as far as it tells of the game."""
        game, journal = self.table.game, self.table.playing.state.journal
        assert journal is not None
        narrator = narrator_of(game, language)
        facts = self.facts(seat, narrator, "")
        actor = "" if state.actor == NOBODY else game.seat_names[state.actor]
        seats: list[Sitting] = [{**each, "acts": each["seat"] == actor} for each in facts.seats]
        facts = facts._replace(status=RUNNING, seats=seats, asked=None, declined=None, resigned="")
        return make_update(game, state, journal, game.seat(seat), narrator, facts, self.log(seat, language), entries)

    def _make(self, seat: str, language: str, curtain: str) -> TableUpdate:
        table = self.table
        narrator = narrator_of(table.game, language)
        number = table.game.seat(seat)
        facts = self.facts(seat, narrator, curtain)
        if table.recorder is None:
            return waiting_update(table.game, number, narrator, facts)
        state = table.recorder.state
        assert state.journal is not None
        log = self._logs.setdefault((seat, language), SeatLog())
        return make_update(table.game, state, state.journal, number, narrator, facts, log)

    def narrator(self, language: str) -> Narrator:
        """Who calls the seats as they are called at this table."""
        narrator = narrator_of(self.table.game, language)
        return narrator.named(names_at(narrator, self.seats(narrator)))

    def seats(self, narrator: Narrator) -> list[Sitting]:
        """Who sits where."""
        table, here = self.table, self.here()
        return [
            {
                "seat": each.seat,
                "name": each.name,
                "kind": each.kind,
                "player": each.player if each.kind == MACHINE else "",
                "level": player_title(table.game.id, each.player, narrator.t) if each.kind == MACHINE else "",
                "here": here.get(each.seat, False),
                "screen": each.screen,
                "acts": each.seat == table.actor,
            }
            for each in table.seats.values()
        ]

    def facts(self, seat: str, narrator: Narrator, curtain: str) -> Facts:
        table = self.table
        undo: Undo = {"free": 0, "ask": 0, "step": 0, "asks": False}
        if table.status == RUNNING and seat != WATCHER:
            free = table.free_undo(seat)
            undo = {
                "free": free,
                "ask": 0 if free else table.asking_undo(seat),
                "step": table.step_back(seat),
                "asks": bool(table.others(seat)),
            }
        resigned = table.recorder.resigned if table.recorder is not None else None
        return Facts(
            table=table.id,
            revision=table.revision,
            status=table.status,
            seats=self.seats(narrator),
            undo=undo,
            asked=self._asked(seat, narrator),
            hints=table.hint_allowed(),
            curtain=curtain,
            links=self._links(seat),
            promises=table.promises(),
            deal=deal_of(table),
            rematch=table.rematch,
            resigned=resigned or "",
            closable=table.not_closable() is None,
            declined=self._declined(seat, narrator),
            practice=table.about.get(PRACTICE, ""),
        )

    def _links(self, seat: str) -> Links:
        """Codes to give away; whoever only watches has none for playing."""
        table = self.table
        invites = seat != WATCHER and table.status == OPEN
        return {"watch": table.watch if table.watchable else "", "join": table.join if invites else ""}

    def _asked(self, seat: str, narrator: Narrator) -> AskedUpdate | None:
        asked = self.table.asked
        if asked is None:
            return None
        t = narrator.t
        name = self.table.shown_name(asked.by, t)
        if asked.what == "back":
            text = t.many(
                "{name} asks to take back the last decision.",
                "{name} asks to take back the last {count} decisions.",
                asked.decisions,
                name=name,
            )
        else:
            left = self.table.shown_name(asked.of, t)
            text = t("{name} asks that a machine plays on for {left}.", name=name, left=left)
        mine = seat in asked.missing
        own = seat != WATCHER and self.table.together(seat, asked.by)
        return {
            "what": asked.what,
            "by": asked.by,
            "count": asked.decisions,
            "of": asked.of,
            "text": text,
            "mine": mine,
            "own": own,
        }

    def _declined(self, seat: str, narrator: Narrator) -> DeclinedUpdate | None:
        """For who asked, and whoever sits at the same screen."""
        declined = self.table.declined
        if declined is None or seat == WATCHER or not self.table.together(seat, declined.asked.by):
            return None
        t = narrator.t
        name = self.table.shown_name(declined.by, t)
        if declined.played_on:
            text = t("{name} played on without an answer.", name=name)
        elif declined.asked.what == "back":
            text = t("{name} declines to take anything back.", name=name)
        else:
            left = self.table.shown_name(declined.asked.of, t)
            text = t("{name} declines that a machine plays for {left}.", name=name, left=left)
        return {"what": declined.asked.what, "by": declined.by, "of": declined.asked.of, "text": text}

    def _private(self, seat: str) -> bool:
        """Must others at the screen not see what a seat sees now?"""
        return self._once(self._alone, seat, lambda: sees_more(self.table.state, self.table.game.seat(seat)))

    def shown_to(self, held: tuple[str, ...], wanted: str) -> tuple[str, str]:
        """The seat whose view a page shows, and whose curtain hangs before it.

        A screen that several people share shows what a seat alone sees only while nobody else at it has to decide.
        """
        if not held:
            return WATCHER, ""
        if len(held) == 1:
            return held[0], ""
        table = self.table
        if table.status == OVER:
            return (wanted if wanted in held else WATCHER), ""
        if table.actor in held and table.actor != wanted:
            return (WATCHER, table.actor) if self._private(table.actor) else (table.actor, "")
        return (wanted if wanted in held else WATCHER), ""


@lru_cache(maxsize=MOST_PAGES)
def narrator_of(game: Game, language: str) -> Narrator:
    return game.narrator(language)


@lru_cache(maxsize=MOST_PAGES)
def page_of(game: Game, language: str) -> Page:
    return game.page(language)
