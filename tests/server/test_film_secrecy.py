"""A film tells a reader of each moment what her page would have shown then, and nothing else: by law, for all games."""

import pytest

from ludomancer.core.codes import NOBODY
from ludomancer.core.journal import Journal
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.rng import Rng
from ludomancer.server.film import Parts
from properties.cases import Case
from properties.games import Route, law
from server.elsewhere import Elsewhere, Past, played
from server.test_secrecy import facts, retold

pytestmark = pytest.mark.slow


def name_of(past: Past, viewer: int) -> str:
    return "nobody" if viewer == NOBODY else past.game.seat_names[viewer]


@law
def test_a_film_is_the_same_whatever_its_reader_cannot_see(case: Case, route: Route) -> None:
    past = played(case.game, route.seed, route.choices, route.steps)
    language = LANGUAGES[route.choices % len(LANGUAGES)]
    journal = Journal(past.game)
    journal.entries = past.entries
    for viewer in case.viewers:
        seat = name_of(past, viewer)
        here = Elsewhere(past, facts(past.game, past.states[-1]), machine=bool(route.seed % 2))
        other = here.dealt_anew(viewer, retold(past.game, journal, viewer).entries, Rng(route.seed))
        assert other.film.half_done(seat, language) == here.film.half_done(seat, language)
        assert other.parts(seat, language) == here.parts(seat, language)
        assert other.film.whole(seat, language) == here.film.whole(seat, language)


@law
def test_nothing_of_a_later_moment_stands_in_a_scene(case: Case, route: Route) -> None:
    """Each shows what a page would have been sent by then, had nothing happened since."""
    past = played(case.game, route.seed, route.choices, route.steps)
    game = past.game
    language = LANGUAGES[route.choices % len(LANGUAGES)]
    end = len(past.made)
    for viewer in case.viewers:
        seat = name_of(past, viewer)
        now = Elsewhere(past, facts(game, past.states[-1]))
        turn = now.turn(seat, language)
        if turn is None:
            continue
        before = first = now.film.first(viewer)
        shown: Parts = {}
        steps, _ = now.film.steps(seat, language, first, {})
        for step, scene in zip(steps, now.film.scenes(seat, language, first), strict=True):
            number = scene.decisions
            if scene.early:
                shown |= step["parts"]
                before = number
                continue
            then = Elsewhere(past.until(number), facts(game, past.states[number])._replace(revision=end))
            # what follows by the same decision may still go on: it is told with what comes of it
            told = [each.told for each in then.film.scenes(seat, language, first) if each.told]
            mine = next(each for each in told if scene.told and each.number == scene.told.number)
            assert mine == scene.told
            update, film = then.update(seat, language), then.page(language).film
            view = past.states[before].view(viewer)
            marked = film.marked(update, then.film.parts_at(seat, language, number), [mine], view)
            shown |= step["parts"]
            assert marked.items() <= shown.items()
            assert step == film.step(mine._replace(before=view), update) | {"parts": step["parts"]}
            before = number


@law
def test_a_film_ends_with_the_page_as_it_is(case: Case, route: Route) -> None:
    past = played(case.game, route.seed, route.choices, route.steps)
    for viewer in case.viewers:
        seat = name_of(past, viewer)
        now = Elsewhere(past, facts(past.game, past.states[-1]))
        if now.turn(seat, "en") is None:
            continue
        film, end = now.film.whole(seat, "en"), now.parts(seat, "en")
        page = end | film["start"]
        for step in film["steps"]:
            page |= step["parts"]
        assert {**page, **film["parts"]}.items() >= end.items()
        numbers = [step["n"] for step in film["steps"]]
        assert numbers == sorted(set(numbers))
