"""Lines: all or nothing, for one seat, and no oracle: the answer to a line does not depend on what is hidden."""

import random

from ludomancer.core.errors import IllegalAction, LudomancerError, NotationError
from ludomancer.core.game import Game
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from properties.cases import Case
from properties.games import Route, close_law, walk, whole

LINES = 12  # a position
MOST = 5  # decisions of a line
OTHER_WORLDS = 3
DEPENDS = "the rest depends on what comes"


def answered(state: State, line: str) -> list[str]:
    """What a seat is told of a line: its steps, or why not."""
    try:
        return [state.game.text(action) for action in state.game.steps(state, line)]
    except (IllegalAction, NotationError) as error:
        return [type(error).__name__, str(error), str(error.refusal)]


def written(state: State, chooser: random.Random) -> list[str]:
    """Decisions of the seat that decides, as long as it goes on deciding."""
    seat, copy, texts = state.actor, state.clone(), []
    for _ in range(chooser.randint(1, MOST)):
        if copy.over or copy.actor != seat:
            break
        action = chooser.choice(copy.legal_actions())
        texts.append(state.game.text(action))
        copy.apply(action)
    return texts


def worn(game: Game, texts: list[str], chooser: random.Random) -> str:
    """As people write them: verbs are left out, words come too many, are wrong or missing."""
    parts = [texts[0]]
    for text in texts[1:]:
        words = text.split()
        parts.append(" ".join(words[1:]) if len(words) > 1 and chooser.random() < 0.6 else text)
    if chooser.random() < 0.5:
        other = game.text(chooser.randrange(game.actions)).split()
        parts.insert(chooser.randint(1, len(parts)), chooser.choice((" ".join(other), other[-1], "nonsense", ",")))
    return chooser.choice((" ", ", ")).join(parts)


@close_law
def test_the_answer_to_a_line_is_the_same_in_every_world(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    if state.over:
        return
    chooser = random.Random(route.choices)
    worlds = [state.redeal(state.actor, Rng(route.seed + i)) for i in range(OTHER_WORLDS)]
    for _ in range(LINES):
        line = worn(case.game, written(chooser.choice([state, *worlds]), chooser), chooser)
        told = answered(state, line)
        for world in worlds:
            assert answered(world, line) == told, line


@close_law
def test_a_line_is_all_or_nothing(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    if state.over:
        return
    state.journal = Journal(case.game)
    chooser = random.Random(route.choices)
    before, seat = whole(state), state.actor
    for _ in range(LINES):
        line = worn(case.game, written(state, chooser), chooser)
        try:
            actions = case.game.steps(state, line)
        except LudomancerError:
            actions = []
        assert whole(state) == before
        assert not state.journal.entries
        copy = state.clone()
        for action in actions[: len(actions) if len(actions) > 1 else 0]:  # of one alone `apply` finds out
            assert copy.actor == seat, f"{line}: goes on in the turn of another seat"
            assert copy.info_boundary == state.info_boundary, f"{line}: goes on after something unknown"
            copy.apply(action)


@close_law
def test_decisions_written_out_are_their_line(case: Case, route: Route) -> None:
    """Up to where something unknown comes; from there on a line is refused with one sentence."""
    state, _ = walk(case.game, *route)
    if state.over:
        return
    chooser = random.Random(route.choices)
    for _ in range(LINES):
        texts = written(state, chooser)
        copy = state.clone()
        together: list[str] = []
        for text in texts:
            if together and (copy.info_boundary != state.info_boundary or not case.game.asks(copy)):
                break
            copy.apply(case.game.parse(text))
            together.append(text)
        found = answered(state, ", ".join(together))
        assert found[: len(together)] == together, (together, found)
        assert found[len(together) :] in ([], ["done"]), (together, found)
        if len(texts) > len(together) and copy.info_boundary != state.info_boundary:
            assert DEPENDS in answered(state, ", ".join(texts))[1]


@close_law
def test_a_text_is_applied_whole_or_not_at_all(case: Case, route: Route) -> None:
    """`apply` takes what `steps` reads, its answer is the same in every world, and a refusal changes nothing."""
    state, _ = walk(case.game, *route)
    if state.over:
        return
    chooser = random.Random(route.choices)
    worlds = [state, state.redeal(state.actor, Rng(route.seed))]
    for _ in range(LINES // 2):
        line = worn(case.game, written(chooser.choice(worlds), chooser), chooser)
        answers = []
        for world in worlds:
            copy, by_steps = world.clone(), world.clone()
            try:
                copy.apply(line)
            except (IllegalAction, NotationError) as error:
                answers.append(str(error))
                assert whole(copy) == whole(world), line
                assert copy.legal_actions() == world.legal_actions()
            else:
                answers.append("applied")
                for action in case.game.steps(by_steps, line):
                    by_steps.apply(action)
                assert whole(copy) == whole(by_steps), line
        assert answers[0] == answers[1], line
