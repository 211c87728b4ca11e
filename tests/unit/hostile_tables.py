"""The pages of a table with hostile texts in all that a seat receives."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ludomancer.core.codes import NOBODY
from ludomancer.core.edition import Edition
from ludomancer.core.game import Game
from ludomancer.core.registry import game_class
from ludomancer.core.scenario import Run, read_scenarios
from ludomancer.core.state import State
from ludomancer.core.translator import translator
from ludomancer.web.table import TablePage
from unit.hostile import Signs, edition_of
from unit.pages import before_the_deal, sheet_of, started, told, whole_page

RULES = Path(__file__).parents[1] / "rules"
Shown = tuple[str, str]  # what it is, and its HTML


class Extent(NamedTuple):
    """How much is looked at."""

    games: int = 1  # of each mode and number of seats
    asked: int = 1  # positions of each kind of question
    every: int = 0  # and besides them one in so many decisions
    signs: Signs = Signs(True)
    language: str = "en"
    scenarios: int = 0  # instead of games: of the files with scenarios of the rules, one in so many


def positions(game_id: str, extent: Extent) -> Iterator[tuple[Game, State, int]]:
    """Of random games in all modes and with all numbers of seats, everything that is asked, as all see it."""
    kind = game_class(game_id)
    edition = edition_of(game_id, extent.signs)
    if extent.scenarios:
        yield from _positions_of_scenarios(kind, edition, extent.scenarios)
        return
    asked: Counter[str] = Counter()
    for mode in kind.modes:
        for seats in kind.counts_in(mode):
            game = kind.load(edition, mode, None, seats)
            for seed in range(extent.games):
                yield from _positions_of(game, seed, extent, asked)


def _positions_of(game: Game, seed: int, extent: Extent, asked: Counter[str]) -> Iterator[tuple[Game, State, int]]:
    state, choose = started(game, seed), random.Random(seed)
    while True:
        what = asked_in(state)
        wanted = state.over or state.decisions == 0 or (extent.every and state.decisions % extent.every == 0)
        if wanted or asked[what] < extent.asked:
            asked[what] += 1
            others = [seat for seat in (*range(len(game.seat_names)), NOBODY) if seat != state.actor]
            for seat in (choose.choice(others), *([] if state.over else [state.actor])):
                yield game, state, seat
        if state.over:
            break
        state.apply(choose.choice(state.legal_actions()))


def _positions_of_scenarios(kind: type[Game], edition: Edition, every: int) -> Iterator[tuple[Game, State, int]]:
    """What seldom comes about: scenarios of the rules before their last move, as the one who decides sees it."""
    games: dict[str, Game] = {}

    def load(_id: str, _edition: object, *terms: Any) -> Game:
        return games.setdefault(repr(terms), kind.load(edition, *terms))

    for file in sorted((RULES / kind.id.replace("-", "_")).glob("*.yaml"))[::every]:
        for scenario in read_scenarios(file):
            if "edition" in scenario.data:
                continue
            run = Run(scenario, load)
            state = told(run.game, run.state)
            for move in run.moves[:-1]:
                if run._make(move):
                    break
            yield run.game, state, NOBODY if state.over else state.actor


def asked_in(state: State) -> str:
    """What is half done and asked, and what can be done, in a few words."""
    pending = state.view(NOBODY)["pending"] or []
    each = pending if isinstance(pending, list) else [pending]
    words = ["over"] if state.over else [str(one.get("doing", one.get("ask"))) for one in each]
    verbs = [] if state.over else sorted({state.game.text(action).split(" ")[0] for action in state.legal_actions()})
    return " ".join([*words, ":", *verbs])


def refused_in(game: Game, state: State, language: str) -> str:
    """Why some of what is not legal cannot be done."""
    legal = set(state.legal_actions())
    others = [action for action in range(0, game.actions, 1 + game.actions // 60) if action not in legal]
    refused = [] if state.over else [state.refusal(action, state.actor) for action in others]
    return " ".join(dict.fromkeys(each.text(translator(language)) for each in refused if each))


def hostile_update(game: Game, state: State, seat: int, signs: Signs, language: str, number: int) -> Any:
    """As the server makes it, with such signs in every text of it that people or programs have a hand in."""
    narrator, any_of = game.narrator(language), random.Random(number)
    update: Any = sheet_of(game, state, seat, narrator, language=language)
    update["seats"] = [_seat(each, place, signs, any_of) for place, each in enumerate(update["seats"])]
    update["links"] = {"watch": signs.text(9001, "L"), "join": signs.text(9002, "L")}
    first, last = game.seat_names[0], game.seat_names[-1]
    update["promises"] = {"server": signs.text(9003), first: signs.text(9004)}
    update["deal"] = {
        "terms": [signs.text(9005), signs.text(9006)],
        "by_server": ["server"],
        "from_position": number % 2 == 0,
        "decisions": 3,
        "events": 4,
        "agreed": [],
        "missing": [first],
        "lost": [last],
    }
    update["closable"] = True
    update["undo"] = {"free": 0, "ask": 2, "step": 0} if any_of.random() < 0.5 else {"free": 1, "ask": 0, "step": 1}
    update["undo"]["asks"] = any_of.random() < 0.5
    if any_of.random() < 0.1:
        what, mine = any_of.choice(("machine", "back")), any_of.random() < 0.5
        update["asked"] = {"what": what, "count": 2, "by": first, "of": first, "mine": mine, "text": signs.text(9007)}
    if any_of.random() < 0.1 and seat == NOBODY and not state.over:
        update["curtain"] = {"seat": first, "title": signs.text(9008)}
    update["log"] = [line | {"text": line["text"] + signs.text(9009)} for line in update["log"]]
    if update["question"]:
        update["question"] += signs.text(9010)
    if update["result"]:
        update["result"] |= {"text": update["result"]["text"] + signs.text(9011), "rule": signs.text(9012, "R")}
    return update


def _seat(seat: dict[str, Any], place: int, signs: Signs, any_of: random.Random) -> dict[str, Any]:
    kind = any_of.choice(("person", "person", "machine", "machine", "free"))
    words: dict[str, Any] = {
        key: signs.text(9100 + 10 * place + i) for i, key in enumerate(("name", "level", "player"))
    }
    if kind == "person" and any_of.random() < 0.2:
        words |= {"name": "", "screen": True}
    if any_of.random() < 0.2:
        words["level"] = ""  # then its player is named
    title = seat["title"] + signs.text(9100 + 10 * place + 3)
    return seat | words | {"kind": kind, "title": title, "here": any_of.random() < 0.5}


def table_pages(game_id: str, extent: Extent) -> Iterator[Shown]:
    """All parts in every position; whole pages of some."""
    language, signs = extent.language, extent.signs
    seen: set[object] = set()
    for number, (game, state, seat) in enumerate(positions(game_id, extent)):
        page = game.page(language)
        assert isinstance(page, TablePage)
        update = hostile_update(game, state, seat, signs, language, number)
        here = f"{number}: {game.mode}, {len(game.seat_names)} seats, decision {state.decisions}, seat {seat}"
        for ident, html in page.parts(update).items():
            yield f"{here}, {ident}", html
        for name in page.symbols(update):
            yield f"{here}, {name}", page.symbol(name)
        yield f"{here}, title", page.title(update).replace("&", "&amp;").replace("<", "&lt;")
        if game not in seen:
            seen.add(game)
            for status in ("open", "dealing"):
                early: Any = before_the_deal(game, status)
                early = update | {key: early[key] for key in ("view", "legal", "log", "question", "status")}
                yield f"{here}, {status}", whole_page(early | {"result": None}, page)
        if number % 8 == 0 and not extent.scenarios:
            why = {"text": refused_in(game, state, language) + signs.text(9013), "rule": signs.text(9014, "R")}
            asked: dict[str, Any] = {"why": why, "told": signs.text(9015)}
            asked |= {"origin": "https://play.example", "title": page.title(update)}
            yield f"{here}, page", whole_page(update, page, **asked)
            yield f"{here}, replay", page.body(update | {"status": "replay", "legal": [], "table": "abc"})
        if number % 16 == 0 and not extent.scenarios:
            yield f"{here}, notebook", page.framed(state.view(seat))
