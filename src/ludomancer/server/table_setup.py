"""How a table is opened: what was asked for, checked, and made into its first entry."""

import secrets
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludomancer.core.edition import Edition, parse_edition
from ludomancer.core.errors import LudomancerError
from ludomancer.core.game import Game
from ludomancer.core.game_cache import load_cached
from ludomancer.core.reader import is_id
from ludomancer.core.registry import game_class
from ludomancer.core.scenario import Run, parse_scenarios
from ludomancer.core.terms import FREE_UNDO, MACHINE, PERSON, PRACTICE
from ludomancer.core.translator import Phrase
from ludomancer.players import make_player
from ludomancer.players.levels import hardest
from ludomancer.server import tokens
from ludomancer.server.errors import BadRequest, NotFound, TableError
from ludomancer.server.seats import FREE, FRIEND, ME, SCREEN, tidy_name
from ludomancer.server.store import Key, StoredEdition, Summary
from ludomancer.server.table_deal import promised

MAX_EDITION = 100_000  # letters; the largest that comes with a game has a quarter
MAX_SCENARIO = 50_000
MAX_MOVES = 500


@dataclass(frozen=True)
class TableRequest:
    """A table as someone wants it. Seats that are not named go to friends."""

    game: str
    seats: dict[str, str] = field(default_factory=dict)
    name: str = ""  # of whoever opens it
    names: dict[str, str] = field(default_factory=dict)  # of others at the same screen
    mode: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    number: int | None = None  # of seats, where the game is for several numbers
    edition: str | Edition = "standard"
    edition_text: str = ""  # an edition of one's own, in TOML
    scenario: str = ""  # a position to begin from, in YAML
    hints: bool = False
    watchers: bool = True
    practice: str = ""  # FREE_UNDO: what was seen may be unseen
    promise: str = ""
    owner: str = ""  # hash of the browser's secret, for the list of its tables


class Opened(NamedTuple):
    """A table that can be written into the store."""

    game: Game
    summary: Summary
    data: dict[str, Any]  # of the first entry
    keys: list[Key]
    secrets: dict[str, str]  # the keys themselves, for whoever opened it: by seat
    edition: StoredEdition | None  # one that comes with the game and may change with it; others are in the first entry
    close: str  # the key for closing it, for a program; a browser is known by its own secret


def open_table(wanted: TableRequest, most_search: int = 0, games: tuple[str, ...] = ()) -> Opened:
    """LudomancerError where it cannot be. Machines that search do so `most_search` times at most; 0: as often as the
    hardest level. Of some games alone, where they are named."""
    game, start = _game(wanted)
    if games and game.id not in games:
        raise NotFound(Phrase("There is no game {game}."), game=game.id)
    chosen = _seats(wanted, game, most_search or hardest(game))
    _check_practice(wanted.practice, chosen)
    now = time.time()
    table_id = tokens.new_code()
    own = [seat["seat"] for seat in chosen if seat["kind"] == PERSON]
    server_secret = tokens.new_secret()
    about = {
        "mode": game.mode,
        "options": game.options,
        "edition": {"name": game.edition.name, "hash": game.edition.hash},
        "seats": chosen,
        "hints": wanted.hints,
        "watchers": wanted.watchers,
        "start": start,
        "rules": game.version,
        "cards": game.edition.whole_hash,
        "tag": tokens.new_tag(),  # the cards are dealt by the second recipe, whose key hashes it
    }
    if wanted.practice:
        about[PRACTICE] = wanted.practice
    keys = {seat: tokens.new_key() for seat in own}
    close = "" if wanted.owner else tokens.new_key()
    summary = Summary(
        id=table_id,
        game=game.id,
        status="open",
        revision=0,
        rules=game.version,
        about=about,
        document=None,
        to_act=None,
        waits_for_machine=False,
        created=now,
        changed=now,
        secret=server_secret,
        join=tokens.new_code(),
        watch=tokens.new_code(),
        opener=wanted.owner or tokens.hashed(close),
    )
    data = {
        "promises": {seat: promised(wanted.promise, server_secret, seat) for seat in own},
        "edition": None if game.edition.own else game.edition.data,
    }
    rows = [Key(tokens.hashed(key), table_id, seat, "seat", wanted.owner, now) for seat, key in keys.items()]
    cards = game.edition
    edition = StoredEdition(cards.hash, game.id, cards.name, cards.data) if cards.own else None
    return Opened(game, summary, data, rows, keys, edition, close)


def _game(wanted: TableRequest) -> tuple[Game, dict[str, Any] | None]:
    """The game, and the position it begins from if it is not dealt."""
    if wanted.scenario:
        try:
            return _from_scenario(wanted.scenario)
        except TableError:
            raise
        except LudomancerError as error:
            raise _unplayable(str(error)) from None
    edition = wanted.edition
    if wanted.edition_text:
        edition = game_class(wanted.game).with_base(parse_edition(wanted.edition_text, "edition"))
    if isinstance(edition, Edition):
        return load_cached(wanted.game, edition, wanted.mode, wanted.options, wanted.number), None
    if not is_id(edition):
        raise BadRequest(Phrase("There is no edition {edition}."), field="edition", edition=edition)
    return load_cached(wanted.game, edition, wanted.mode, wanted.options, wanted.number), None


def _from_scenario(text: str) -> tuple[Game, dict[str, Any]]:
    """The position of a scenario after its moves. It names no files: what a stranger sends must not choose them."""
    if len(text) > MAX_SCENARIO:
        raise BadRequest(Phrase("A scenario may have {most} letters at most."), field="scenario", most=MAX_SCENARIO)
    scenarios = parse_scenarios(text, "scenario")
    if len(scenarios) != 1:
        raise BadRequest(
            Phrase("There must be one scenario in the file, not {number}."), field="scenario", number=len(scenarios)
        )
    name = scenarios[0].data.get("edition")
    if name is not None and not (isinstance(name, str) and is_id(name)):
        raise BadRequest(Phrase("The edition of a scenario must be one that comes with the game."), field="scenario")
    if len(scenarios[0].data.get("moves") or []) > MAX_MOVES:
        raise BadRequest(Phrase("A scenario may have {most} moves at most."), field="scenario", most=MAX_MOVES)
    run = Run(scenarios[0], load_cached)
    faults = run.play()
    if faults:
        raise _unplayable(faults[0])
    if run.state.over:
        raise BadRequest(Phrase("The game is over in the position of this scenario."), field="scenario")
    return run.game, run.state.document()


def _unplayable(fault: str) -> BadRequest:
    return BadRequest(Phrase("The scenario cannot be played: {fault}."), field="scenario", fault=fault.rstrip("."))


def _seats(wanted: TableRequest, game: Game, most_search: int) -> list[dict[str, Any]]:
    unknown = [name for name in wanted.seats if name not in game.seat_names]
    if unknown:
        seats = ", ".join(game.seat_names)
        raise BadRequest(
            Phrase("There is no seat {seat} in this game; there are {seats}."),
            field="seats",
            seat=unknown[0],
            seats=seats,
        )
    if list(wanted.seats.values()).count(ME) > 1:
        raise BadRequest(
            Phrase("Only one seat can be yours. For others at the same screen choose “screen”."), field="seats"
        )
    chosen = []
    shared = SCREEN in wanted.seats.values()
    for seat in game.seat_names:
        who = wanted.seats.get(seat, FRIEND)
        if who in (ME, SCREEN):
            name = tidy_name(wanted.name if who == ME else wanted.names.get(seat, ""))
            chosen.append({"seat": seat, "kind": PERSON, "name": name, "screen": shared})
        elif who == FRIEND:
            chosen.append({"seat": seat, "kind": FREE, "name": ""})
        else:
            _check_player(who, most_search)
            chosen.append({"seat": seat, "kind": MACHINE, "player": who, "name": ""})
    return chosen


def _check_practice(practice: str, seats: list[dict[str, Any]]) -> None:
    """It is chosen by whoever plays it: nobody sits down later at a table where others may look ahead."""
    if practice not in ("", FREE_UNDO):
        raise BadRequest(Phrase("A practice game is called “{known}”."), field="practice", known=FREE_UNDO)
    if practice and any(seat["kind"] == FREE for seat in seats):
        raise BadRequest(
            Phrase("A practice game is played at one screen, against machines or each other: no friend by a link."),
            field="practice",
        )


def _check_player(spec: str, most_search: int) -> None:
    """UnknownName where there is no such machine; and none may keep those at other tables waiting for long."""
    if getattr(make_player(spec, 0), "simulations", 0) > most_search:
        sentence = Phrase("A machine of this server may search {most} times before it decides, not more.")
        raise BadRequest(sentence, field="seats", most=most_search)


def mixed(seats: dict[str, str]) -> dict[str, str]:
    """The same people and machines, their seats drawn by lot."""
    who = list(seats.values())
    secrets.SystemRandom().shuffle(who)
    return dict(zip(seats, who, strict=True))
