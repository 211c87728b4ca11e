"""Res Arcana Duo: payments, gains, collecting and discards are sets: any order, one path for search, all taken back."""

import random
from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludomancer.core.document import canonical
from ludomancer.core.edition import Edition, extended, read_edition
from ludomancer.core.history import History
from ludomancer.core.journal import Journal
from ludomancer.core.state import State
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, Amount
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules
from properties.cases import CASES, EDITIONS, Case
from properties.games import Route, each_of, routes, wander

DUO = [case for case in CASES if case.game_id == "res-arcana-duo"]
for_each_duo = each_of(DUO)
SETS = ("pay", "gain", "collect", "discard")
FEW = settings(max_examples=max(2, settings().max_examples // 3))
MOST = 80  # sets begun; larger questions are left out
FAR = 150  # decisions to the next question at most
GOLD = ESSENCES.index("gold")
DISCOUNTS = ("artificers-robes", "crown-of-command")

Multiset = tuple[int, ...]  # of each essence
FIVE = st.sampled_from(["crucible", "gnosis", "white-swan", "fairy-dragon", "squared-circle"])
POOLS = st.tuples(*[st.integers(0, 4)] * 5)


# --- by brute force ---------------------------------------------------------------------------------------------------
def payments(cost: Amount, discount: int, pool: Multiset) -> set[Multiset]:
    """Essences laid on so many of the icons, all printed Gold icons among them (RA-25, RA-26, RA-A4)."""
    icons = [1 << essence for essence, count in enumerate(cost.fixed) if essence != GOLD for _ in range(count)]
    icons += [cost.mask] * cost.any
    found = set()
    for kept in combinations(icons, max(len(icons) - discount, 0)):
        for chosen in product(*[[e for e in range(len(ESSENCES)) if icon >> e & 1] for icon in kept]):
            paid = [chosen.count(essence) for essence in range(len(ESSENCES))]
            paid[GOLD] += cost.fixed[GOLD]
            found.add(tuple(paid))
    return {paid for paid in found if all(count <= have for count, have in zip(paid, pool, strict=True))}


def gains(count: int, essences: list[int]) -> set[Multiset]:
    found = combinations_with_replacement(essences, count)
    return {tuple(chosen.count(essence) for essence in range(len(ESSENCES))) for chosen in found}


# --- sets, as the rules ask for them ----------------------------------------------------------------------------------
def question(state: State) -> str | None:
    """What is asked, without what has been answered so far; nothing where it is no set."""
    pending = state.document()["pending"]
    if not pending or pending[-1]["ask"] not in SETS:
        return None
    doing = [{name: value for name, value in entry.items() if name != "discarded"} for entry in pending[:-1]]
    return canonical({"doing": doing, "ask": pending[-1]["ask"], "seat": pending[-1]["seat"]})


def position(state: State) -> str:
    """All but the number of decisions."""
    document = state.document()
    del document["decisions"]
    return canonical(document)


def after(state: State, action: int) -> State:
    copy = state.clone()
    copy.apply(action)
    return copy


End = tuple[str, tuple[int, ...]]  # where a set leads, and its elements where several sets may lead there


def end_of(asked: str | None, found: str, path: tuple[int, ...]) -> End:
    """Cards discarded for a cost may all be drawn again at once; a payment may be full before all of it is named."""
    return found, path if '"ask":"discard"' in str(asked) else ()


def all_ways(start: State) -> dict[End, State] | None:
    """Where all orders lead, as soon as something else is asked; None where there are too many ways.

    The same elements lead to the same position in whatever order they were named.
    """
    asked = question(start)
    begun: dict[tuple[int, ...], State] = {(): start}
    ended: dict[End, State] = {}
    reached: dict[tuple[int, ...], str] = {}
    queue = list(begun)
    for chosen in queue:  # grows while it is read
        for action in begun[chosen].legal_actions():
            state = after(begun[chosen], action)
            path = tuple(sorted((*chosen, action)))
            found = position(state)
            assert reached.setdefault(path, found) == found, "the order of a set must not matter"
            if question(state) != asked:
                ended[end_of(asked, found, path)] = state
            elif path not in begun:
                begun[path] = state
                queue.append(path)
        if len(queue) > MOST:
            return None
    return ended


def search_ways(start: State) -> list[tuple[End, State]]:
    """The same for the reduced list: one entry for each path."""
    asked = question(start)
    found: list[tuple[End, State]] = []
    stack: list[tuple[tuple[int, ...], State]] = [((), start)]
    while stack:
        path, state = stack.pop()
        assert state.search_actions(), "a dead end"
        for action in state.search_actions():
            longer, then = tuple(sorted((*path, action))), after(state, action)
            if question(then) == asked:
                stack.append((longer, then))
            else:
                found.append((end_of(asked, position(then), longer), then))
    return found


def check_set(start: State) -> dict[End, State] | None:
    ended = all_ways(start)
    if ended is not None:
        assert Counter(end for end, _ in search_ways(start)) == Counter(ended.keys())
    return ended


def pool_of(state: State, name: str) -> Multiset:
    pool = state.document()[name]["pool"]
    return tuple(pool[essence] for essence in ESSENCES)


def difference(one: Multiset, other: Multiset) -> Multiset:
    return tuple(a - b for a, b in zip(one, other, strict=True))


# --- random games -----------------------------------------------------------------------------------------------------
@for_each_duo
@FEW
@given(route=routes(0, 400))
def test_every_set_has_one_path_and_its_order_does_not_matter(case: Case, route: Route) -> None:
    """Where a set begins, and in the middle of one that was begun in any order and read again."""
    state = case.game.start(route.seed)
    wander(state, route.choices, route.steps)
    wanted = SETS[route.seed % len(SETS)]
    before: str | None = question(state)
    for i in range(FAR):
        now = question(state)
        if state.over or (now not in (None, before) and f'"ask":"{wanted}"' in str(now)):
            break
        before = now
        wander(state, route.choices + i, 1)
    if not state.over and question(state) not in (None, before):
        check_set(state)
    wander(state, route.choices, 1 + route.seed % 2)
    if question(state):
        check_set(case.game.read(state.document()))


@for_each_duo
@FEW
@given(route=routes(0, 400))
def test_a_set_can_be_taken_back_in_full(case: Case, route: Route) -> None:
    """No step of a set shows anything, and neither does the action that it belongs to."""
    state = case.game.start(route.seed)
    wander(state, route.choices, route.steps)
    history = History(state)
    starts: list[str] = []  # the positions since the set was begun
    for i in range(FAR // 2):
        if state.over:
            break
        asked, actor, before = question(state), state.actor, position(state)
        starts = [*starts, before] if asked else []
        history.apply(wander(state.clone(), route.choices + i, 1)[0])
        if asked is None:
            continue
        if question(state) != asked:
            starts = []
            continue
        assert history.can_undo(actor) >= len(starts)
        if i % 8 == 0:
            history.undo(actor, len(starts))
            assert position(state) == starts[0]
            starts = []


# --- payments of any cost, from any pool ------------------------------------------------------------------------------
@cache
def priced(seed: int) -> DuoGame:
    """The published game with costs by lot, and two artifacts with a discount."""
    chooser = random.Random(seed)
    standard = read_edition(DuoGame.folder / "editions" / "standard.toml")
    base = extended(standard, read_edition(EDITIONS / "thrifty.toml"))
    data = deepcopy(base.data)
    for artifact in data["artifacts"]:
        cost: dict[str, Any] = {name: chooser.choice((0, 0, 1, 2)) for name in ESSENCES}
        cost["any"] = chooser.choice((0, 1, 2, 3))
        if cost["any"] and chooser.random() < 0.5:
            cost[chooser.choice(("of", "not"))] = chooser.sample(ESSENCES, chooser.randint(1, 3))
        artifact["cost"] = cost
        if artifact["id"] in DISCOUNTS:
            artifact["discount"] = chooser.randint(1, 4)
    data["monument"] = {"cost": {"gold": 1, "any": chooser.randint(1, 4)}}
    return DuoGame(Edition("priced", data, "priced"), "full", DuoGame.check_options({}, "full"), 2)


def table(game: DuoGame, pool: Multiset, **one: Any) -> DuoRules:
    """Seat one acts alone."""
    pools = dict(zip(ESSENCES, pool, strict=True))
    cards = {"mage": "smith", "item": "research", "deck": [], "pool": pools, **one}
    two = {"mage": "enchantress", "item": "reanimate", "deck": [], "passed": True}
    return game.read({"token": "two", "to_act": "one", "round": 2, "one": cards, "two": two})


def check_payments(state: DuoRules, action: str, expected: set[Multiset]) -> None:
    """Exactly these payments, each on one path for search."""
    game = state.game
    pool = pool_of(state, "one")
    code = game.parse(action)
    assert state.is_legal(code) == bool(expected), f"{action} with {pool}: {expected}"
    if not expected:
        return
    state.apply(code)
    pending = state.document()["pending"]
    if not pending or pending[-1]["ask"] != "pay":
        assert len(expected) == 1, f"{action} with {pool} must ask: {expected}"
        assert {difference(pool, pool_of(state, "one"))} == expected
        return
    assert len(expected) > 1, f"{action} with {pool} asks without need"
    ended = check_set(state)
    if ended is None:
        ways = [each for _, each in search_ways(state)]
    else:
        ways = list(ended.values())
    assert Counter(difference(pool, pool_of(each, "one")) for each in ways) == Counter(expected)


@given(
    seed=st.integers(0, 19),
    artifact=st.integers(0, 11),
    pool=POOLS,
    discounts=st.sets(st.sampled_from(DISCOUNTS)),
)
def test_placing_offers_every_payment_exactly_once(
    seed: int, artifact: int, pool: Multiset, discounts: set[str]
) -> None:
    game = priced(seed)
    card = game.components[artifact]
    there = sorted(discounts - {card.id})
    discount = sum(game.components[game.card_numbers[name]].discount for name in there)
    state = table(game, pool, artifacts=there, hand=[card.id])
    check_payments(state, f"place {card.id}", payments(card.cost, discount, pool))


@given(seed=st.integers(0, 19), artifact=st.integers(0, 11), pool=POOLS, robes=st.booleans())
def test_placing_by_a_power_adds_its_discount(seed: int, artifact: int, pool: Multiset, robes: bool) -> None:
    """The second power of the Crucible takes away two more."""
    game = priced(seed)
    card = game.components[artifact]
    if card.id == "crucible":
        return
    there = ["crucible"] + (["artificers-robes"] if robes and card.id != "artificers-robes" else [])
    discount = 2 + sum(game.components[game.card_numbers[name]].discount for name in there)
    state = table(game, pool, artifacts=there, hand=[card.id])
    state.apply(game.parse("use crucible 2"))
    check_payments(state, f"place {card.id}", payments(card.cost, discount, pool))


@given(seed=st.integers(0, 19), pool=POOLS, blind=st.booleans())
def test_claiming_has_no_discount(seed: int, pool: Multiset, blind: bool) -> None:
    game = priced(seed)
    state = table(game, pool, artifacts=list(DISCOUNTS))
    shown = state.document()["monuments"]["open"][0]
    check_payments(state, "claim top" if blind else f"claim {shown}", payments(game.cards.monument_cost, 0, pool))


@for_each_duo
@given(pool=POOLS, number=st.integers(0, 200))
def test_powers_and_places_are_paid_for_in_every_way(case: Case, pool: Multiset, number: int) -> None:
    game = case.game
    assert isinstance(game, DuoGame)
    places = [each for each in game.components if each.tile and each.side == 0]
    powers = [(each, which) for each in game.components if each.kind == 0 for which in range(len(each.powers))]
    if number % 4 == 0:
        place = places[number % len(places)]
        check_payments(table(game, pool), f"claim {place.id}", payments(place.cost, 0, pool))
        return
    card, which = powers[number % len(powers)]
    power = card.powers[which]
    if power.discard or power.turns or not power.pay.total:
        return
    state = table(game, pool, artifacts=[card.id])
    code = game.parse(f"use {card.id} {which + 1}")
    expected = payments(power.pay, 0, pool)
    assert state.is_legal(code) == bool(expected)
    if expected:
        state.apply(code)
        pending = state.document()["pending"]
        asks = bool(pending) and pending[-1]["ask"] == "pay"
        assert asks == (len(expected) > 1)
        if asks:
            assert Counter(paid_by_search(state)) == Counter(expected)


def paid_by_search(start: State) -> list[Multiset]:
    """What the journal says was paid, for every path of search; the effect may bring other essences at once."""
    found: list[Multiset] = []
    stack = [start]
    while stack:
        state = stack.pop()
        for action in state.search_actions():
            copy = state.clone()
            copy.journal = journal = Journal(state.game)
            copy.apply(action)
            paid = [event["essences"] for event in journal.whole() if event["event"] == "paid"]
            if paid:
                found.append(tuple(paid[0].get(essence, 0) for essence in ESSENCES))
            else:
                stack.append(copy)
    return found


# --- gains, collecting and discards -----------------------------------------------------------------------------------
@given(pool=POOLS)
def test_a_discarded_card_brings_one_gold_or_two_others(pool: Multiset) -> None:
    game = priced(0)
    state = table(game, pool, hand=["gnosis"])
    state.apply(game.parse("discard gnosis"))
    ended = check_set(state)
    assert ended is not None
    expected = gains(2, list(range(GOLD))) | {(0, 0, 0, 0, 1)}
    assert Counter(difference(pool_of(each, "one"), pool) for each in ended.values()) == Counter(expected)


@pytest.mark.parametrize("pool", [(0, 0, 0, 3, 0), (1, 1, 1, 1, 1)])
def test_a_gain_of_choice_has_every_mixture(pool: Multiset) -> None:
    """To the pool with fixed essences beside, and onto the component."""
    game = priced(0)
    state = table(game, pool, artifacts=["cursed-idol"], mage={"card": "smith", "turned": True})
    state.apply(game.parse("use cursed-idol 1"))  # three of any for 1 Gold and three others
    while question(state) and "pay" in str(question(state)):
        state.apply(state.search_actions()[0])
    left = pool_of(state, "one")
    ended = check_set(state)
    assert ended is not None
    expected = {difference(each, (0, 0, 0, 0, -1)) for each in gains(3, list(range(GOLD)))}
    assert Counter(difference(pool_of(each, "one"), left) for each in ended.values()) == Counter(expected)
    state = table(game, (0, 0, 0, 0, 1), mage="smith")
    state.apply(game.parse("use smith 2"))  # four but Gold onto him
    ended = check_set(state)
    assert ended is not None
    laid = [each.document()["one"]["mage"]["on"] for each in ended.values()]
    found = Counter(tuple(on.get(essence, 0) for essence in ESSENCES) for on in laid)
    assert found == Counter(gains(4, list(range(GOLD))))


@given(loaded=st.sets(FIVE))
def test_every_choice_of_components_can_be_collected_from(loaded: set[str]) -> None:
    game = priced(0)
    here = [{"card": name, "on": {"life": 1 + i}} for i, name in enumerate(sorted(loaded))]
    one = {"mage": "smith", "item": "research", "deck": [], "artifacts": here}
    two = {"mage": "cultist", "item": "reanimate", "deck": []}
    state = game.read({"phase": "collect", "token": "one", "to_act": "one", "round": 2, "one": one, "two": two})
    asked = (state.document()["pending"] or [{}])[-1].get("ask")
    assert (asked == "collect") == bool(loaded)
    if loaded:
        ended = check_set(state)
        assert ended is not None
        kept = [frozenset(e["card"] for e in each.document()["one"]["artifacts"] if e["on"]) for each in ended.values()]
        every = [frozenset(left) for count in range(len(loaded) + 1) for left in combinations(sorted(loaded), count)]
        assert Counter(kept) == Counter(every)


@given(hand=st.sets(FIVE, min_size=1))
def test_every_pair_of_cards_can_be_discarded_for_a_cost(hand: set[str]) -> None:
    game = priced(0)
    state = table(game, (0, 0, 0, 1, 0), artifacts=["golden-key"], hand=sorted(hand))
    use = game.parse("use golden-key 2")
    assert state.is_legal(use) == (len(hand) > 1)
    if len(hand) < 2:
        return
    state.apply(use)
    pending = state.document()["pending"] or [{}]
    assert (pending[-1].get("ask") == "discard") == (len(hand) > 2)
    if len(hand) > 2:
        ended = check_set(state)
        assert ended is not None
        gone = [frozenset(each.document()["one"]["discards"]) for each in ended.values()]
        assert Counter(gone) == Counter(map(frozenset, combinations(sorted(hand), 2)))
