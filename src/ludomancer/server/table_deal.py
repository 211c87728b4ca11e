"""Promises and secrets before the deal, and the deal itself."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ludomancer.core.dealer import CommitReveal, commitment, stand_in
from ludomancer.core.errors import LudomancerError
from ludomancer.core.journal import Journal
from ludomancer.core.record import Deal, Head, Recorder, hashed
from ludomancer.core.state import State
from ludomancer.core.terms import MACHINE, PERSON, PRACTICE
from ludomancer.core.translator import Phrase
from ludomancer.server.errors import BadRequest, SeatTaken, Unfit
from ludomancer.server.seats import FREE, Seat, tidy_name
from ludomancer.server.store import NewEntry
from ludomancer.server.table_state import DEALING, OPEN, TableState


class DealtTable(TableState):
    """A table that people sit down at, and that is dealt once all seats are taken and all secrets are there."""

    # --- what can be asked for --------------------------------------------------------------------------------------
    def sit(self, seat: str, name: str, given: str) -> list[NewEntry]:
        """A person takes a free seat; without a promise of her own the server makes her secret."""
        if self.status != OPEN:
            raise Unfit(Phrase("No seat is free at this table."))
        if seat not in self.seats or self.seats[seat].kind != FREE:
            raise SeatTaken(Phrase("This seat is taken."))
        return [self.entry("sit", {"seat": seat, "name": tidy_name(name), **promised(given, self.secret, seat)})]

    def reveal(self, seat: str, secret: str) -> list[NewEntry]:
        """A person brings her secret; it counts only if it is the one she promised."""
        person = self.seats[seat]
        if self.status != DEALING or not person.waits:
            raise Unfit(Phrase("No secret is asked for."))
        if not person.promise or promise_of(secret) != person.promise:
            raise BadRequest(Phrase("The secret is not the one that was promised."), field="secret")
        shared = [each.seat for each in self.people() if each.waits and each.promise == person.promise]
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

    # --- carrying out -----------------------------------------------------------------------------------------------
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
        given = start is not None
        self.recorder = Recorder(self.game, state, None, head.players, fair, given, self.practice)
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
            practice=about.get(PRACTICE, ""),
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

    # --- what is shown of it ----------------------------------------------------------------------------------------
    @cached_property
    def promise(self) -> str:
        """The server's own."""
        return promise_of(self.secret)

    def by_server(self) -> tuple[str, ...]:
        """Seats that brought no secret."""
        return tuple(seat.seat for seat in self.seats.values() if seat.by_server)

    def promises(self) -> dict[str, str]:
        """What was promised for the deal, open to all as soon as it is made."""
        return {"server": self.promise} | {s.seat: s.promise for s in self.seats.values() if s.promise}


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
