"""The record of a finished table from its rows in the store alone: nothing is played again.

The migration writes records with it for games that ended before records were stored, with whatever rules they were
played. It must give, letter for letter, what `core.record.Recorder` gave when the game ended.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ludomancer.core.dealer import CommitReveal, commitment
from ludomancer.core.document import digest
from ludomancer.core.record.entries import GoOn, Machine, Move, Person, Resign, TakeBack, entry_line, hashed
from ludomancer.core.record.played import resigned_result, rules_result
from ludomancer.core.record.record import Deal, Head, record_text
from ludomancer.core.terms import PRACTICE
from ludomancer.server.store.rows import Entry, Summary


def stored_record(summary: Summary, entries: Iterable[Entry]) -> str:
    """Of a table that is over."""
    assert summary.document is not None
    writing = _Writing(summary)
    for entry in entries:
        writing.take_in(entry)
    return writing.text(summary.document)


class _Writing:
    def __init__(self, summary: Summary) -> None:
        self.summary = summary
        self.about = summary.about
        self.edition: dict[str, Any] | None = None
        self.seats = {each["seat"]: dict(each) for each in self.about["seats"]}  # as they sat at the deal
        self.secrets: dict[str, str] = {}
        self.by_server: set[str] = set()
        self.lines: list[str] = []
        self.resigned = ""
        start = self.about.get("start")
        self.decisions = start["decisions"] if start else 0

    def take_in(self, entry: Entry) -> None:
        data = entry.data
        match entry.kind:
            case "open":
                self.edition = data.get("edition")
                for seat, given in data["promises"].items():
                    self._promised(seat, given)
            case "sit":
                self.seats[data["seat"]] |= {"kind": "person", "name": data["name"]}
                self._promised(data["seat"], data)
            case "reveal":
                self.secrets[data["seat"]] = data["secret"]
                if data.get("by_server"):
                    self.by_server.add(data["seat"])
            case "goon":
                self.decisions = data["document"]["decisions"]
                self._line(GoOn(0, data["rules"], data["document"]))
            case _:
                self._played(entry.kind, data)

    def _promised(self, seat: str, data: dict[str, Any]) -> None:
        if "secret" in data:
            self.secrets[seat] = data["secret"]
            self.by_server.add(seat)

    def _played(self, kind: str, data: dict[str, Any]) -> None:
        match kind:
            case "move":
                self.decisions += 1
                self._line(Move(0, self.decisions, data["seat"], " ".join(data["action"].split()), data["seconds"]))
            case "back":
                self.decisions -= data["count"]
                self._line(TakeBack(0, data["seat"], data["count"], data["agreed"]))
            case "machine":
                self._line(Machine(0, data["seat"], "_".join(data["player"].split())))
            case "person":
                self._line(Person(0, data["seat"]))
            case "resign":
                self.resigned = data["seat"]
                self._line(Resign(0, data["seat"]))

    def _line(self, entry: Move | TakeBack | Machine | Person | Resign | GoOn) -> None:
        # a document that newer rules went on from stands before the resignation that ended the game
        place = len(self.lines) - (bool(self.resigned) and isinstance(entry, GoOn))
        self.lines.insert(place, entry_line(entry))

    def text(self, document: dict[str, Any]) -> str:
        about = self.about
        people = [seat for seat, each in self.seats.items() if each["kind"] == "person"]
        secrets = {"server": self.summary.secret} | {seat: self.secrets[seat] for seat in people}
        promises = {name: commitment(secret) for name, secret in secrets.items()}
        fair = CommitReveal(promises, secrets, tuple(seat for seat in people if seat in self.by_server))
        head = Head(
            game=self.summary.game,
            rules=self.summary.rules,
            edition=f"{about['edition']['name']} {about['edition']['hash']}",
            edition_data=self.edition,
            mode=about["mode"],
            options=about["options"],
            players={seat: _player(each) for seat, each in self.seats.items()},
            fair=fair,
            origin=[f"start: {hashed(about['start'])}"] if about.get("start") is not None else [],
            practice=about.get(PRACTICE, ""),
        )
        if "tag" in about:  # the second recipe: what was hashed stays as it was at the deal
            kinds = {seat: each["kind"] for seat, each in self.seats.items()}
            at_end = self.summary.rules if self.summary.rules != about["rules"] else 0
            deal = Deal(about["cards"], kinds, about["tag"])
            head = head._replace(rules=about["rules"], rules_at_end=at_end, deal=deal)
            head = head._replace(fair=replace(fair, terms=head.terms(self.summary.secret)))
        outcome = document["outcome"]
        if self.resigned:
            result = resigned_result(tuple(self.seats), self.resigned)
        else:
            result = rules_result(outcome["winners"], outcome["reason"], outcome["rule"])
        position = digest({key: value for key, value in document.items() if key != "chance"})
        return record_text(head, self.lines, result, document["decisions"], position)


def _player(seat: dict[str, Any]) -> str:
    name = seat.get("player", "") if seat["kind"] == "machine" else seat.get("name", "")
    return "_".join(name.split()) or "human"
