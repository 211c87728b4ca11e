"""A table: a game with the people and machines around it, as the sum of its entries.

Whatever changes a table is an entry in the store. The methods that answer a request look whether it can be done and
give the entries that say so; `take_in` carries an entry out, once it is asked for and again whenever the table is read.
"""

import time
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.dealer import CommitReveal, commitment, stand_in
from ludomancer.core.errors import IllegalAction, LudomancerError, NotationError
from ludomancer.core.game import Game
from ludomancer.core.journal import Journal
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.record import Agreed, Deal, Head, Recorder, hashed, parse_record
from ludomancer.core.state import State
from ludomancer.core.terms import MACHINE, PERSON, terms_of
from ludomancer.core.translator import Phrase, Translator, translator
from ludomancer.server.errors import BadRequest, NotYours, Refused, Stale, Unfit
from ludomancer.server.store import Entry, NewEntry, Summary

FREE = "free"
OPEN, DEALING, RUNNING, OVER = "open", "dealing", "running", "over"
STAND_IN = "greedy"  # takes over the seat of someone who left
MAX_NAME = 40
NOT_DRAWN = Phrase("This game was played with older rules, and its end cannot be drawn any more. Its record is kept.")
MOST_ENTRIES = 5_000  # of a table; then moves only: who does and undoes for ever fills the store


class Seat:
    """A place at the table and who has it."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        self.seat: str = chosen["seat"]
        self.kind: str = chosen["kind"]
        self.player: str = chosen.get("player", "")  # of a machine
        self.name: str = chosen.get("name", "")
        self.screen: bool = chosen.get("screen", False)  # at the screen of whoever opened the table
        self.promise = ""
        self.secret = ""
        self.by_server = False
        self.lost = False  # the promised secret, as the person herself says
        self.person = self.kind == PERSON  # did someone sit down here, whoever plays now?
        self.left_at = 0  # the decision after which a machine took over

    @property
    def waits(self) -> bool:
        """Has this person still to bring a secret?"""
        return self.kind == PERSON and not self.secret


class Asked(NamedTuple):
    """Something that others must agree to."""

    what: str  # "back" or "machine"
    by: str
    decisions: int  # to take back
    of: str  # the seat that a machine shall take over
    missing: tuple[str, ...]  # seats that have not answered yet


class End(NamedTuple):
    """How a game ended, as it was written when it did; newer rules change nothing of it."""

    record: str
    rules: int
    document: dict[str, Any]
    winners: list[str]


class Table:
    handlers: ClassVar = {  # by the kind of an entry, as it is stored
        "open": "_open",
        "sit": "_sit",
        "reveal": "_reveal",
        "lost": "_lost",
        "without": "_without",
        "move": "_move",
        "back": "_back",
        "ask": "_asked",
        "answer": "_answered",
        "machine": "_machine",
        "person": "_person",
        "resign": "_resign",
        "rematch": "_rematch",
        "goon": "_go_on",
    }

    def __init__(self, summary: Summary, game: Game) -> None:
        self.id = summary.id
        self.game = game
        self.about: dict[str, Any] = summary.about
        self.secret = summary.secret
        self.join = summary.join
        self.watch = summary.watch
        self.opener = summary.opener
        self.created = summary.created
        self.changed = summary.changed
        self.revision = 0
        self.seats = {chosen["seat"]: Seat(chosen) for chosen in summary.about["seats"]}
        self.asked: Asked | None = None
        self.recorder: Recorder | None = None
        self.end: End | None = None  # once it is over and written
        self.rematch = ""
        self.terms: tuple[str, ...] = ()  # of the deal, once it is made
        self.without: set[str] = set()  # who wants to deal without the secrets that are missing
        self.since = summary.created  # of the last decision
        self.moved = 0  # the revision that made the position what it is
        self._checked = True
        self._deals = True
        self.fallback: dict[str, Any] | None = None  # where it goes on if its first position cannot be read any more

    # --- what it is -------------------------------------------------------------------------------------------------
    @property
    def status(self) -> str:
        if self.over:
            return OVER
        if self.recorder is not None:
            return RUNNING
        return OPEN if any(seat.kind == FREE for seat in self.seats.values()) else DEALING

    @property
    def over(self) -> bool:
        return self.end is not None or (self.recorder is not None and self.recorder.over)

    @property
    def playing(self) -> Recorder:
        if self.recorder is None and self.end is not None:
            raise Unfit(NOT_DRAWN)
        if self.recorder is None:
            raise Unfit(Phrase("The game has not begun yet."))
        return self.recorder

    @property
    def state(self) -> State:
        return self.playing.state

    @property
    def actor(self) -> str | None:
        """The seat that decides."""
        if self.recorder is None or self.over or self.state.actor == NOBODY:
            return None
        return self.game.seat_names[self.state.actor]

    @property
    def machine(self) -> Seat | None:
        """The machine that is to decide."""
        seat = self.seats[self.actor] if self.actor else None
        return seat if seat is not None and seat.kind == MACHINE else None

    @property
    def watchable(self) -> bool:
        return bool(self.about.get("watchers", True))

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.kind == PERSON]

    @property
    def machines_only(self) -> bool:
        return all(seat.kind == MACHINE and not seat.person for seat in self.seats.values())

    def together(self, one: str, other: str) -> bool:
        """Do two seats belong to people at one screen?"""
        return one == other or (self.seats[one].screen and self.seats[other].screen)

    def summary(self) -> Summary:
        document = self.recorder.state.document() if self.recorder is not None else None
        if self.end is not None:
            document = self.end.document
        return Summary(
            id=self.id,
            game=self.game.id,
            status=self.status,
            revision=self.revision,
            rules=self.game.version if self.end is None else self.end.rules,
            about=self.about | {"now": self._now()},
            document=document,
            to_act=self.actor,
            waits_for_machine=self.machine is not None,
            created=self.created,
            changed=self.changed,
            secret=self.secret,
            join=self.join,
            watch=self.watch,
            opener=self.opener,
        )

    def _now(self) -> dict[str, Any]:
        """What a list of tables shows besides."""
        seats = [{"seat": s.seat, "kind": s.kind, "name": s.name, "player": s.player} for s in self.seats.values()]
        decisions = self.recorder.state.decisions if self.recorder is not None else 0
        if self.end is not None:
            decisions = self.end.document["decisions"]
        return {"seats": seats, "decisions": decisions, "winners": self.winners(), "rematch": self.rematch}

    def winners(self) -> list[str] | None:
        """None while it goes on; empty for a draw."""
        if self.end is not None:
            return self.end.winners
        outcome = self.recorder.outcome if self.recorder is not None else None
        return None if outcome is None else list(outcome.winner_names)

    # --- what can be asked for --------------------------------------------------------------------------------------
    def expect(self, revision: int) -> None:
        if revision != self.revision:
            raise Stale(self.revision)

    def entry(self, kind: str, data: dict[str, Any], after: int = 0) -> NewEntry:
        return NewEntry(self.id, self.revision + 1 + after, kind, data, time.time())

    def sit(self, seat: str, name: str, given: str) -> list[NewEntry]:
        """A person takes a free seat; without a promise of her own the server makes her secret."""
        if self.status != OPEN:
            raise Unfit(Phrase("No seat is free at this table."))
        if seat not in self.seats or self.seats[seat].kind != FREE:
            raise Unfit(Phrase("This seat is taken."))
        return [self.entry("sit", {"seat": seat, "name": tidy_name(name), **promised(given, self.secret, seat)})]

    def reveal(self, seat: str, secret: str) -> list[NewEntry]:
        """A person brings her secret; it counts only if it is the one she promised."""
        found = self.seats[seat]
        if self.status != DEALING or not found.waits:
            raise Unfit(Phrase("No secret is asked for."))
        if not found.promise or promise_of(secret) != found.promise:
            raise BadRequest(Phrase("The secret is not the one that was promised."), field="secret")
        shared = [each.seat for each in self.people() if each.waits and each.promise == found.promise]
        return [
            self.entry("reveal", {"seat": name, "secret": secret}, i)
            for i, name in enumerate(name for name in shared if self.together(name, seat))
        ]

    def deal_without(self, seat: str, away: Callable[[str], bool]) -> list[NewEntry]:
        """Secrets are lost, one's own or those of others who left: the server makes some, and the record says so.

        Who could bring a secret and does not could choose between two deals. So everybody else who is there agrees.
        """
        if self.status != DEALING:
            raise Unfit(Phrase("No secret is asked for."))
        missing = [each.seat for each in self.people() if each.waits]
        own = [name for name in missing if self.together(name, seat)]
        others = [each.seat for each in self.people() if not self.together(each.seat, seat) and not away(each.seat)]
        if own and others:
            if all(self.seats[name].lost for name in own):
                raise Unfit(Phrase("The others know already. They can deal without your secret."))
            return [self.entry("lost", {"seat": name}, i) for i, name in enumerate(own)]
        for name in missing:
            if name not in own and not self.seats[name].lost and not away(name):
                raise self._present(name)
        agreed = {*self.without, seat}
        asked = [name for name in others if name not in missing]
        if not all(any(self.together(name, other) for other in agreed) for name in asked):
            if seat in self.without:
                raise Unfit(Phrase("Something else is being asked. Wait until it is answered."))
            return [self.entry("without", {"seat": seat})]
        return [
            self.entry("reveal", {"seat": name, "secret": stand_in(self.secret, name), "by_server": True}, i)
            for i, name in enumerate(missing)
        ]

    def decide(self, seat: str, line: str, by_person: bool = True) -> list[NewEntry]:
        """One decision, or a line that stands for several."""
        self._running()
        if by_person and self.seats[seat].kind == MACHINE:
            raise Unfit(Phrase("A machine plays for this seat; take it back first."))
        number = self.game.seat(seat)
        state = self.state
        try:
            actions = self.game.steps(state, line, number)
        except (NotationError, IllegalAction) as error:
            raise Refused(str(error), refusal=error.refusal) from None
        refusal = state.refusal(actions[0], number)
        if refusal is not None:
            raise Refused(str(refusal), refusal=refusal)
        now = time.time()
        seconds = max(0.0, round(now - self.since, 1))  # clocks may be set back
        return [
            NewEntry(
                self.id,
                self.revision + 1 + i,
                "move",
                {"seat": seat, "action": self.game.text(action), "seconds": seconds if i == 0 else 0.0},
                now,
            )
            for i, action in enumerate(actions)
        ]

    def free_undo(self, seat: str) -> int:
        """How many of its last decisions a seat may take back without asking."""
        return min(self.playing.history.can_undo(self.game.seat(seat)), self._undoable(seat))

    def asking_undo(self, seat: str) -> int:
        """How many decisions lie between now and before the seat's last one."""
        number = self.game.seat(seat)
        for count, made in enumerate(reversed(self.playing.history.decisions), 1):
            if made.seat == number:
                return count if count <= self._undoable(seat) else 0
        return 0

    def _undoable(self, seat: str) -> int:
        """How many decisions can be taken back at all, whoever agrees."""
        if self.revision >= MOST_ENTRIES:
            return 0
        left_at = max((absent.left_at for absent in self._absent(seat)), default=0)
        return max(0, len(self.playing.history.decisions) - left_at)

    def undo(self, seat: str, count: int) -> list[NewEntry]:
        """Take back; where others must agree, ask them."""
        self._running()
        if not 1 <= count <= len(self.playing.history.decisions):
            raise Refused(Phrase("There is nothing to take back."))
        self._check_length()
        if count > self._undoable(seat):
            raise Refused(Phrase("A machine plays for someone who left: nothing from before can be taken back."))
        if count <= self.free_undo(seat):
            return [self.entry("back", {"seat": seat, "count": count, "agreed": False})]
        return self._ask(Asked("back", seat, count, "", ()), {"count": count})

    def _check_length(self) -> None:
        """Moves come to an end, because games do; nothing else does by itself."""
        if self.revision >= MOST_ENTRIES:
            raise Refused(Phrase("So much has happened at this table that from now on only moves are possible."))

    def hand_over(self, seat: str, of: str, away: bool) -> list[NewEntry]:
        """A machine shall play for someone who left."""
        self._running()
        if of not in self.seats or self.seats[of].kind != PERSON or self.together(seat, of):
            raise Refused(Phrase("There is nobody to play for at that seat."))
        if not away:
            raise self._present(of)
        return self._ask(Asked("machine", seat, 0, of, ()), {"of": of})

    def _present(self, seat: str) -> Refused:
        names = {language: self.shown_name(seat, translator(language)) for language in LANGUAGES}
        return Refused(Phrase("{name} is at the table, or left only just now."), name=names)

    def _absent(self, seat: str) -> list[Seat]:
        """People for whom machines play."""
        return [s for s in self.seats.values() if s.person and s.kind == MACHINE and not self.together(s.seat, seat)]

    def _ask(self, asked: Asked, data: dict[str, Any]) -> list[NewEntry]:
        self._check_length()
        if self.asked is not None:
            raise Unfit(Phrase("Something else is being asked. Wait until it is answered."))
        entry = self.entry("ask", {"seat": asked.by, "what": asked.what, **data})
        missing = self._others(asked)
        return [entry] if missing else [entry, self._agreed(asked, 1)]

    def _others(self, asked: Asked) -> tuple[str, ...]:
        """Who must agree: people at other screens; machines always do."""
        return tuple(s.seat for s in self.people() if not self.together(s.seat, asked.by) and s.seat != asked.of)

    def _agreed(self, asked: Asked, after: int) -> NewEntry:
        if asked.what == "back":
            return self.entry("back", {"seat": asked.by, "count": asked.decisions, "agreed": True}, after)
        return self.entry("machine", {"seat": asked.of, "player": STAND_IN}, after)

    def answer(self, seat: str, yes: bool) -> list[NewEntry]:
        if self.asked is None:
            raise Unfit(Phrase("Nothing is being asked."))
        if not yes and self.together(seat, self.asked.by):  # who asked thinks better of it
            return [self.entry("answer", {"seat": seat, "yes": False})]
        if seat not in self.asked.missing:
            raise NotYours(Phrase("The question is not for this seat."))
        entries = [self.entry("answer", {"seat": seat, "yes": yes})]
        answered = [name for name in self.asked.missing if self.together(name, seat)]
        if yes and len(answered) == len(self.asked.missing):
            entries.append(self._agreed(self.asked, 1))
        return entries

    def come_back(self, seat: str) -> list[NewEntry]:
        """A person takes her seat back from the machine that played for her."""
        self._running()
        if self.seats[seat].kind != MACHINE:
            raise Unfit(Phrase("No machine plays for this seat."))
        self._check_length()
        return [self.entry("person", {"seat": seat})]

    def resign(self, seat: str) -> list[NewEntry]:
        """Ends a game of two; in larger ones a machine plays on."""
        self._running()
        if len(self.seats) > 2:
            return [self.entry("machine", {"seat": seat, "player": STAND_IN})]
        return [self.entry("resign", {"seat": seat})]

    def kept_for(self) -> Phrase | None:
        """Why whoever opened the table cannot close it: nobody wipes out what others play, or played."""
        own = {chosen["seat"] for chosen in self.about["seats"] if chosen["kind"] == PERSON}
        if self.status in (OPEN, DEALING) or not any(s.person and s.seat not in own for s in self.seats.values()):
            return None
        if self.status == OVER:
            return Phrase("Somebody else played at this table, so the game is kept.")
        return Phrase("Somebody else plays at this table, so it cannot be closed. You can resign instead.")

    def check_close(self, opener: str) -> None:
        """`opener`: the hash of the secret that whoever asks has."""
        if not opener or opener != self.opener:
            raise NotYours(Phrase("Only the one who opened this table can close it."))
        kept = self.kept_for()
        if kept is not None:
            raise Unfit(kept)

    def _running(self) -> None:
        if self.status == OVER:
            raise Unfit(Phrase("The game is over."))
        if self.status != RUNNING:
            raise Unfit(Phrase("This game is not being played now."))

    def hint_allowed(self) -> bool:
        """As agreed at the beginning; whoever plays against machines only need not ask anyone."""
        people = {seat.screen or seat.seat for seat in self.seats.values() if seat.person}
        return bool(self.about["hints"]) or len(people) <= 1

    # --- carrying out -----------------------------------------------------------------------------------------------
    def take_in(self, entry: Entry, checked: bool = True) -> None:
        """One entry further; LudomancerError where the rules do not follow it.

        Unchecked ones were played with other rules: they are only written down, until the game goes on from a document.
        """
        data = entry.data
        self._checked = checked
        getattr(self, self.handlers[entry.kind])(data)
        if entry.kind in ("reveal", "move", "back", "goon"):
            self.since = entry.at
            self.moved = entry.revision
        self.revision = entry.revision
        self.changed = entry.at

    def _open(self, data: dict[str, Any]) -> None:
        for name, given in data["promises"].items():
            self._promised(self.seats[name], given)
        self._deal_if_ready()

    def _sit(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.person = PERSON, True
        seat.name = data["name"]
        self._promised(seat, data)
        self._deal_if_ready()

    def _promised(self, seat: Seat, data: dict[str, Any]) -> None:
        seat.promise = data["promise"]
        if "secret" in data:
            seat.secret, seat.by_server = data["secret"], True

    def _reveal(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.secret = data["secret"]
        if data.get("by_server"):
            seat.by_server = True
            seat.promise = promise_of(seat.secret)
        self._deal_if_ready()

    def _lost(self, data: dict[str, Any]) -> None:
        self.seats[data["seat"]].lost = True

    def _without(self, data: dict[str, Any]) -> None:
        self.without.add(data["seat"])

    def _deal_if_ready(self) -> None:
        missing = any(seat.kind == FREE or seat.waits for seat in self.seats.values())
        if missing or self.recorder is not None or not self._deals:
            return
        people = self.people()
        secrets = {"server": self.secret} | {seat.seat: seat.secret for seat in people}
        promises = {name: promise_of(secret) for name, secret in secrets.items()}
        self.terms = self.shown_terms()
        fair = CommitReveal(promises, secrets, self.by_server(), self.terms if self._second else ())
        start = self.about.get("start")
        state = self.game.start(0, fair.dealer) if start is None else self._first(start)
        state.journal = Journal(self.game)
        head = self._head()
        self.recorder = Recorder(self.game, state, None, head.players, fair, from_position=start is not None)
        self.recorder.origin = head.origin
        if self._second:
            self.recorder.head = head._replace(fair=fair)

    @property
    def _second(self) -> bool:
        """Is it dealt by the second recipe? Tables that were opened earlier are not."""
        return "tag" in self.about

    def _head(self) -> Head:
        """What the record will say before the first entry, as it is at the deal."""
        about, seats = self.about, self.seats.values()
        players = {s.seat: s.player if s.kind == MACHINE else s.name or "human" for s in seats}
        start = about.get("start")
        deal = Deal(about.get("cards", ""), {s.seat: s.kind for s in seats}, about.get("tag", ""))
        return Head(
            game=self.game.id,
            rules=about.get("rules", self.game.version),
            edition=f"{about['edition']['name']} {about['edition']['hash']}",
            edition_data=None,
            mode=self.game.mode,
            options=about["options"],
            players={seat: "_".join(name.split()) or "human" for seat, name in players.items()},
            fair=None,
            origin=[] if start is None else [f"start: {hashed(start)}"],
            deal=deal if self._second else None,
        )

    def shown_terms(self) -> tuple[str, ...]:
        """What all are shown before the deal, and after it again; nothing before every seat is taken."""
        if self.terms or self.status == OPEN:
            return self.terms
        lines = self._head().terms(self.secret)
        if self._second:
            return lines
        kinds = " ".join(f"{seat.seat}={seat.kind}" for seat in self.seats.values())
        return (*lines, f"kinds: {kinds}")

    def _first(self, start: dict[str, Any]) -> State:
        """The position it begins from; where newer rules cannot read that, it goes on from where it was left."""
        try:
            return self.game.read(start)
        except LudomancerError:
            if self.fallback is None:
                raise
            return self.game.read(self.fallback)

    def _move(self, data: dict[str, Any]) -> None:
        if not self._checked:
            self.playing.note_move(self.game.seat(data["seat"]), data["action"], data["seconds"])
        elif data["seat"] != self.actor:
            raise LudomancerError(f"it is not for {data['seat']} to decide")
        else:
            self.playing.apply(self.game.parse(data["action"]), data["seconds"])
        self.asked = None

    def _back(self, data: dict[str, Any]) -> None:
        seat = self.game.seat(data["seat"])
        if self._checked:
            self.playing.undo(seat, data["count"], consent=data["agreed"])
        else:
            self.playing.note_back(seat, data["count"], data["agreed"])
        self.asked = None

    def _asked(self, data: dict[str, Any]) -> None:
        asked = Asked(data["what"], data["seat"], data.get("count", 0), data.get("of", ""), ())
        self.asked = asked._replace(missing=self._others(asked))

    def _answered(self, data: dict[str, Any]) -> None:
        if self.asked is None:
            return
        missing = tuple(name for name in self.asked.missing if not self.together(name, data["seat"]))
        self.asked = self.asked._replace(missing=missing) if data["yes"] else None

    def _machine(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.player = MACHINE, data["player"]
        seat.left_at = len(self.playing.history.decisions)
        self.playing.machine(self.game.seat(seat.seat), seat.player)
        self.asked = None

    def _person(self, data: dict[str, Any]) -> None:
        self.seats[data["seat"]].kind = PERSON
        self.playing.person(self.game.seat(data["seat"]))

    def _resign(self, data: dict[str, Any]) -> None:
        self.playing.resign(self.game.seat(data["seat"]))
        self.asked = None

    def _rematch(self, data: dict[str, Any]) -> None:
        self.rematch = data["table"]

    def _go_on(self, data: dict[str, Any]) -> None:
        self.playing.go_on_from(data["document"], data["rules"])
        for seat in self.seats.values():
            seat.left_at = 0  # nothing from before can be taken back anyway

    @cached_property
    def promise(self) -> str:
        """The server's own."""
        return promise_of(self.secret)

    def by_server(self) -> tuple[str, ...]:
        """Seats that brought no secret."""
        return tuple(seat.seat for seat in self.seats.values() if seat.by_server)

    def agreed(self) -> list[Agreed] | None:
        """Take-backs that all had to agree to; not known of a game that today's rules cannot play again."""
        if not self._deals:
            return None
        return self.recorder.agreed if self.recorder is not None else []

    def promises(self) -> dict[str, str]:
        """What was promised for the deal, open to all as soon as it is made."""
        return {"server": self.promise} | {s.seat: s.promise for s in self.seats.values() if s.promise}

    # --- words ------------------------------------------------------------------------------------------------------
    def shown_name(self, seat: str, t: Translator) -> str:
        """A person by her name, a seat without one by its own."""
        found = self.seats[seat]
        return found.name or self.game.narrator(t.language).seat(seat)

    def record(self) -> str:
        """The whole game on paper, secrets and all; only once it is over."""
        if not self.over:
            raise Unfit(Phrase("The replay and the record are there once the game is over."))
        return self.end.record if self.end is not None else self.playing.text()

    # --- the end ----------------------------------------------------------------------------------------------------
    def finish(self) -> End:
        """The game has ended just now: what is to be kept of it."""
        self.end = End(self.playing.text(), self.game.version, self.state.document(), self.winners() or [])
        return self.end

    def stand_at(self, end: End, entries: Iterable[Entry]) -> None:
        """A finished game as it was left, for rules that lead elsewhere: who sat there, and its last position."""
        resigned, self._deals = None, False
        for entry in entries:
            if entry.kind in ("open", "sit", "reveal", "rematch"):
                self.take_in(entry)
            elif entry.kind in ("machine", "person"):
                seat = self.seats[entry.data["seat"]]
                seat.kind, seat.player = entry.kind, entry.data.get("player", seat.player)
            elif entry.kind == "resign":
                resigned = entry.data["seat"]
            self.revision, self.changed = entry.revision, entry.at
        self.end = end
        self.terms = terms_of(parse_record(end.record, "the record").header, self.secret)
        try:
            state = self.game.read(end.document)
        except LudomancerError:
            self.recorder = None
            return
        state.journal = Journal(self.game)
        self.recorder = Recorder(self.game, state, None, {})
        self.recorder.resigned = resigned


def promised(given: str, server_secret: str, seat: str) -> dict[str, Any]:
    """What an entry says of a person's promise; without one the server makes her secret at once."""
    if given:
        if len(given) != 64 or any(sign not in "0123456789abcdef" for sign in given):
            raise BadRequest(
                Phrase("A promise is a SHA-256: 64 digits from 0 to f, in small letters."), field="promise"
            )
        return {"promise": given}
    secret = stand_in(server_secret, seat)
    return {"promise": promise_of(secret), "secret": secret}


def promise_of(secret: str) -> str:
    try:
        return commitment(secret)
    except LudomancerError:
        raise BadRequest(Phrase("A secret is 64 digits from 0 to f, in small letters."), field="secret") from None


def tidy_name(name: str) -> str:
    """On one line, printable, not too long."""
    shown = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(shown.split())[:MAX_NAME].strip()
