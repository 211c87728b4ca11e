"""Tables of the real server with what each browser keeps of them, and a server that writes another record."""

import json
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from ludomancer.core.dealer import SERVER, CommitReveal, commitment
from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.game_cache import load_cached
from ludomancer.core.record import (
    TITLE,
    Check,
    Machine,
    Move,
    Person,
    Recorder,
    Resign,
    TakeBack,
    parse_kept_file,
    parse_record,
    position_hash,
    result_text,
    verdict,
    verify,
)
from ludomancer.core.record.entries import read_position
from ludomancer.core.record.record import MADE, read_pairs
from ludomancer.core.registry import game_class
from ludomancer.core.terms import KINDS, TAG, terms_of
from ludomancer.core.translator import translator
from ludomancer.players import is_player
from ludomancer.server.store import Entry, NewEntry
from ludomancer.server.table import Table
from ludomancer.server.table_setup import TableRequest, open_table
from unit.own_editions import changed_copy, standard

GAMES = ("day-night", "bless", "res-arcana-duo", "realm-of-sand")
CHANCY = GAMES[:3]  # where chance decides something after the deal
NAMES = ("Ada L", "Ben", "Cleo")
SOON = 60  # decisions
Kept = dict[str, Any]


def secret_of(*salt: object) -> str:
    return sha256(" ".join(map(str, salt)).encode()).hexdigest()


class NoChance(Exception):
    """Nothing was left to chance for long."""


def lucky(make: Callable[[str], "Honest"]) -> "Honest":
    """The first table, by its salt, at which chance decides something soon."""
    for number in range(2000):
        with suppress(NoChance):
            return make(str(number))
    raise AssertionError("no luck")


# --- an honest table --------------------------------------------------------------------------------------------------
class Honest:
    """A table that all sit down at; machines and seats whose secret the server makes are named."""

    def __init__(
        self,
        game: str,
        salt: str = "",
        machines: Iterable[str] = (),
        made: Iterable[str] = (),
        moves_before: int | None = None,
        **asked: Any,
    ) -> None:
        self.salt, self.chooser = salt, random.Random(salt)
        self.game: Game = load_cached(game, asked.get("edition", "standard"), seats=asked.get("number"))
        seats = self.game.seat_names
        self.people = [seat for seat in seats if seat not in set(machines)]
        self.secrets = {seat: secret_of(game, salt, seat) for seat in self.people if seat not in set(made)}
        given = {seat: commitment(secret) for seat, secret in self.secrets.items()}
        chosen = dict.fromkeys(seats, "friend") | dict.fromkeys(machines, "greedy") | {self.people[0]: "me"}
        wanted = TableRequest(game, chosen, NAMES[0], promise=given.get(self.people[0], ""), **asked)
        with patch("ludomancer.server.tokens.new_secret", lambda: secret_of(game, salt, SERVER)):
            new = open_table(wanted)
        new.summary.about["tag"] = secret_of(game, salt, TAG)[:32]
        if moves_before is not None:
            new.summary.about["start"] = _position(new.game, moves_before)
        self.table = Table(new.summary, new.game)
        self.files: dict[str, Kept] = {}
        self.write([NewEntry(self.table.id, 1, "open", new.data, 0.0)])
        for seat, name in zip(self.people[1:], NAMES[1:], strict=False):
            self.write(self.table.sit(seat, name, given.get(seat, "")))
        for seat in self.secrets:  # what each is shown before anybody tells a secret
            self.files[seat] = {
                "format": "ludomancer promises 1",
                "table": self.table.id,
                "seats": [seat],
                "terms": list(self.table.shown_terms()),
                "promises": self.table.promises(),
            } | {"without": [], "takebacks": [], "made": {seat: 0}, "returns": {seat: 0}}

    def dealt(self) -> "Honest":
        for seat, secret in self.secrets.items():
            self.write(self.table.reveal(seat, secret))
        return self

    def write(self, news: list[NewEntry]) -> None:
        for each in news:
            self.table.take_in(Entry(each.revision, each.kind, each.data, each.at))

    def step(self) -> None:
        """Whoever is to decide decides anything."""
        table, seat = self.table, self.table.actor
        assert seat is not None
        person = table.seats[seat].kind == "person"
        self.write(table.decide(seat, table.game.text(self.chooser.choice(table.state.legal_actions())), person))
        if person and seat in self.files:
            self.files[seat]["made"][seat] += 1

    def play(self, decisions: int) -> "Honest":
        for _ in range(decisions):
            if not self.table.over:
                self.step()
        return self

    def until_chance(self) -> str:
        """Play on until chance has decided something; who made that decision."""
        for _ in range(SOON):
            seat, events = self.table.actor, self.table.state.chance_count
            if seat is None:
                break
            self.step()
            if self.table.state.chance_count > events and not self.table.over:
                return seat
        raise NoChance

    def back(self, seat: str, count: int = 1) -> "Honest":
        """Taken back, and where people must agree they do and keep it."""
        state, before = self.table.state, len(self.table.agreed() or [])
        back = {"revision": self.table.revision, "seat": seat, "count": count}
        back |= {"decisions": state.decisions, "events": state.chance_count}
        self.write(self.table.undo(seat, count))
        asked = self.table.asked.missing if self.table.asked is not None else ()
        for each in asked:
            self.write(self.table.answer(each, True))
        if len(self.table.agreed() or []) > before:
            for each in {seat, *asked} & set(self.files):
                self.files[each]["takebacks"].append(back)
        return self

    def leave(self, seat: str) -> "Honest":
        """A machine takes over, and the others agree."""
        other = next(each for each in self.people if each != seat)
        self.write(self.table.hand_over(other, seat, away=True))
        while self.table.asked is not None:
            self.write(self.table.answer(self.table.asked.missing[0], True))
        return self

    def come_back(self, seat: str) -> "Honest":
        self.write(self.table.come_back(seat))
        self.files[seat]["returns"][seat] += 1
        return self

    def over(self) -> "Honest":
        """Somebody resigns; games of three are played to their end."""
        if len(self.game.seat_names) == 2:
            self.write(self.table.resign(self.people[0]))
        while not self.table.over:
            self.step()
        return self

    @property
    def record(self) -> str:
        return self.table.record()

    @property
    def victim(self) -> str:
        """Who sat down first; the server and the others may be in league against her."""
        return self.people[0]

    @property
    def rival(self) -> str:
        return self.people[1]


def _position(game: Game, moves: int) -> dict[str, Any]:
    state = game.start(7)
    for _ in range(moves):
        state.apply(state.legal_actions()[0])
    document: dict[str, Any] = state.document()
    return document


def own_edition(game: str, change: Callable[[dict[str, Any]], object] | None = None, name: str = "mine") -> Edition:
    return changed_copy(standard(game_class(game)), change, name)


def other_order(data: dict[str, Any]) -> None:
    """The same cards, listed the other way round: they are dealt to other places."""
    for key, value in data.items():
        if isinstance(value, list) and all(isinstance(each, dict) for each in value):
            data[key] = value[::-1]


# --- the check --------------------------------------------------------------------------------------------------------
def checks(record: str, *files: Kept) -> list[Check]:
    kept = [parse_kept_file(json.dumps(file), _place(file)) for file in files]
    return list(verify(parse_record(record, "game.record"), load_cached, translator("en"), is_player, kept))


def _place(file: Kept) -> str:
    seats = file["seats"]
    return f"{seats[0] if isinstance(seats, list) and seats else 'nobody'}.json"


def status(record: str, *files: Kept) -> int:
    return verdict(checks(record, *files))


def told(record: str, *files: Kept, result: str = "wrong") -> str:
    """All that is wrong, or all that is another thing."""
    return "\n".join(check.text for check in checks(record, *files) if check.result == result)


# --- a server that cheats ---------------------------------------------------------------------------------------------
class Forger:
    """Holds all secrets of a table that is over, and writes another record in which everything fits together."""

    def __init__(self, honest: Honest) -> None:
        self.honest = honest
        self.record = parse_record(honest.record, "honest")
        self.header = dict(self.record.header)
        self.secrets = read_pairs(self.header["secrets"], "secrets")
        self.chooser = random.Random("forger")

    def line(self, key: str, value: str) -> None:
        self.header[key] = value

    def pairs(self, key: str, **changes: str) -> None:
        """One or more values of a line of pairs."""
        found = read_pairs(self.header[key], key) | changes
        self.header[key] = " ".join(f"{name}={value}" for name, value in found.items())

    def drop(self, *keys: str) -> None:
        for key in keys:
            self.header.pop(key, None)

    def as_recipe_1(self) -> None:
        self.line("dealer", "1")
        self.drop("cards", KINDS, TAG)

    def unfair(self) -> None:
        """Nobody promised anything."""
        self.drop("dealer", "promises", "secrets", "cards", KINDS, TAG, MADE)
        self.secrets = {}

    def fair(self) -> CommitReveal | None:
        if not self.secrets:
            return None
        promises = {name: commitment(secret) for name, secret in self.secrets.items()}
        for key, texts in (("promises", promises), ("secrets", self.secrets)):
            self.header[key] = " ".join(f"{name}={text}" for name, text in texts.items())
        terms = terms_of(self.header, self.secrets[SERVER]) if TAG in self.header else ()
        return CommitReveal(promises, self.secrets, tuple(self.header.get(MADE, "").split()), terms)

    def game(self) -> Game:
        header = self.header
        edition: str | Edition = header.get("edition-at-end", header["edition"]).split()[0]
        if "edition-data" in header:
            edition = Edition(str(edition), json.loads(header["edition-data"]), "edition-data")
        options = read_pairs(header["options"], "options")
        return load_cached(header["game"], edition, header["mode"], options, len(self.record.players))

    def begin(self) -> Recorder:
        """The deal that follows from all it says now."""
        game, fair = self.game(), self.fair()
        if "start" in self.header:
            state = game.read(read_position("start", self.header["start"]))
        else:
            state = game.start(int(self.header.get("seed", "0")), fair.dealer if fair else None)
        recorder = Recorder(game, state, 0, {})
        state.dealer = fair.dealer if fair else None
        return recorder

    def try_until(self, change: Callable[[int], object], tries: int = 400) -> int:
        """Try until the victim's view of the deal is one of the sixteenth that it likes; how many it took."""
        for number in range(tries):
            change(number)
            if position_hash(self.begin().state).startswith("0"):
                return number + 1
        raise AssertionError("no luck")

    def play(self, recorder: Recorder) -> Recorder:
        """Any game in which everybody decides at least as often as she did."""
        left = dict.fromkeys(recorder.game.seat_names, 0)
        for file in self.honest.files.values():
            left |= file["made"]
        while not recorder.over and (max(left.values()) > 0 or len(left) > 2):
            left[recorder.game.seat_names[recorder.state.actor]] -= 1
            recorder.apply(self.chooser.choice(recorder.state.legal_actions()))
        return recorder

    def same(self, recorder: Recorder, entries: int | None = None, start: int = 0) -> Recorder:
        """What was really played, or a part of it."""
        for entry in self.record.entries[start:entries]:
            match entry:
                case Move():
                    recorder.apply(recorder.game.parse(entry.text), entry.seconds)
                case TakeBack():
                    recorder.undo(recorder.game.seat(entry.seat), entry.decisions, consent=entry.agreed)
                case Machine():
                    recorder.machine(recorder.game.seat(entry.seat), entry.player)
                case Person():
                    recorder.person(recorder.game.seat(entry.seat))
                case Resign():
                    recorder.resign(recorder.game.seat(entry.seat))
        return recorder

    def text(self, recorder: Recorder | None = None) -> str:
        """The record of a game, of any where none is given."""
        done = recorder if recorder is not None else self.play(self.begin())
        if not done.over:
            done.resign(0)
        lines = [TITLE, *(f"{key}: {value}" for key, value in self.header.items()), "", *done.lines, ""]
        lines += [f"result: {result_text(done.state, done.resigned)}", f"decisions: {done.state.decisions}"]
        return "\n".join([*lines, f"position: {position_hash(done.state)}", "end", ""])
