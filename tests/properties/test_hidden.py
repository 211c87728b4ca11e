"""Hidden information: what a seat is told does not depend on what it cannot see (laws 1, 2 and 5)."""

from itertools import combinations

from ludomancer.core.document import canonical
from ludomancer.core.journal import Journal
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from properties.cases import Case
from properties.games import Route, close_law, paper, seen, walk, wander, whole

OTHER_WORLDS = 2
ONWARD = 5


@close_law
def test_a_redeal_never_changes_a_view(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    for count in range(len(case.seats) + 1):
        for seats in combinations(case.seats, count):
            dealt = state.redeal(seats, Rng(route.choices))
            for viewer in (*seats, -1):
                assert seen(dealt, viewer) == seen(state, viewer), f"dealt again for {seats}, seen by {viewer}"


@close_law
def test_a_redeal_leaves_the_state_alone(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    state.journal = Journal(case.game)
    before = whole(state)
    dealt = state.redeal(0, Rng(1))
    assert whole(state) == before
    assert dealt.journal is None
    assert dealt.dealer is None
    assert not state.journal.entries


@close_law
def test_the_same_view_is_dealt_the_same_way(case: Case, route: Route) -> None:
    """Also from the view alone: nothing that is hidden shines through."""
    state, _ = walk(case.game, *route)
    for viewer in case.viewers:
        other = state.redeal(viewer, Rng(route.seed))
        rngs = [Rng(route.choices) for _ in range(3)]
        dealt = [
            state.redeal(viewer, rngs[0]),
            other.redeal(viewer, rngs[1]),
            case.game.deal_from(paper(state.view(viewer)), rngs[2]),
        ]
        assert rngs[0].words() == rngs[1].words() == rngs[2].words()
        for i in range(ONWARD):
            assert whole(dealt[0]) == whole(dealt[1]) == whole(dealt[2])
            assert dealt[0].search_actions() == dealt[1].search_actions() == dealt[2].search_actions()
            trails = [wander(each, route.choices + i, 1) for each in dealt]
            assert trails[0] == trails[1] == trails[2]


@close_law
def test_several_seats_together_are_dealt_the_same_way(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    for count in range(2, len(case.seats) + 1):
        for seats in combinations(case.seats, count):
            other = state.redeal(seats, Rng(route.seed))
            assert whole(other.redeal(seats, Rng(7))) == whole(state.redeal(seats, Rng(7)))


@close_law
def test_another_generator_deals_another_arrangement(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    chance = [state.redeal(0, Rng(i)).document()["chance"] for i in range(2)]
    assert chance[0] != chance[1]


@close_law
def test_refusals_do_not_depend_on_what_is_hidden(case: Case, route: Route) -> None:
    state, _ = walk(case.game, *route)
    for viewer in case.viewers:
        dealt = state.redeal(viewer, Rng(route.choices))
        for action in range(case.game.actions):
            assert dealt.refusal(action, viewer) == state.refusal(action, viewer), case.game.text(action)
        if viewer == state.actor:
            assert dealt.legal_actions() == state.legal_actions()


Story = tuple[list[str], str]  # of the journal, and the text of the action


class Still:
    """Chance that falls the same way in every world: what a die shows is no secret."""

    def shuffle(self, event: int, cards: list[int]) -> list[int]:
        return cards

    def roll(self, event: int, sides: int) -> int:
        return 0


@close_law
def test_journal_and_texts_tell_no_more_than_the_view(case: Case, route: Route) -> None:
    """Two worlds that a seat cannot tell apart, before a decision and after it, have the same story for it."""
    state, _ = walk(case.game, *route)
    for i in range(ONWARD):
        actor, start = state.actor, state.clone()
        for action in wander(state, route.choices + i, 1):
            for viewer in case.viewers:
                if viewer != actor:
                    compare_worlds(start, action, viewer, Rng(route.seed + i))


def compare_worlds(state: State, action: int, viewer: int, rng: Rng) -> None:
    view, story = told(state, action, viewer)
    for _ in range(OTHER_WORLDS):
        other = state.redeal(viewer, rng)
        for twin in other.legal_actions():
            if reads(state, twin, viewer) == reads(state, action, viewer):
                other_view, other_story = told(other, twin, viewer)
                if (other_view, other_story[1]) == (view, story[1]) and not shuffles(story):
                    assert other_story == story


def shuffles(story: Story) -> bool:
    """Then cards that were laid open in between are hidden again, and the view no longer tells them."""
    return any('"event":"shuffled"' in line for line in story[0])


def reads(state: State, action: int, viewer: int) -> str:
    """What this viewer reads of the action while it is secret, the same for all that it cannot tell apart."""
    return state.game.text_for(action, state.actor, viewer)


def told(state: State, action: int, viewer: int) -> tuple[str, Story]:
    """What a viewer sees after an action, and what journal and notation say about it."""
    after = state.clone()
    after.journal = Journal(state.game)
    after.dealer = Still()
    after.apply(action)
    story = after.journal.view(viewer)
    text = story[0]["action"]
    assert text in (reads(state, action, viewer), state.game.text(action))  # the last of a set lays all of it open
    return seen(after, viewer), (sorted(map(canonical, story)), text)  # the order of cards drawn at once is no secret
