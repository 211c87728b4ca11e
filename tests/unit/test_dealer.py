"""The fair dealer: its recipe worked out by other code, its evenness, and records of games that it dealt."""

import hashlib
import hmac
import itertools
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.dealer import CommitReveal, FairDealer, SecretError, check_secret, commitment, deal_key
from ludomancer.core.errors import LudomancerError, RecordError, UndoError
from ludomancer.core.game import Game
from ludomancer.core.record import GoOn, Machine, Person, Recorder, Replay, Resign, parse_record, read_record
from ludomancer.core.rng import Rng
from ludomancer.core.state import State
from unit.junk import bounded, spoiled

GOLDEN = Path(__file__).parents[1] / "golden"
WRITE = bool(os.environ.get("LUDOMANCER_WRITE_GOLDEN"))
ONE, AB = "0" * 63 + "1", "ab" * 32
# worked out with sha256sum and openssl
PROMISED_ONE = "c386d8e8d07342f2e39e189c8e6c57bb205bb373fe4e3a6f69404a8bb767b417"
PROMISED_AB = "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a"
KEY = bytes.fromhex("84732a2b6a4ec35fec841521f699f0aacbb69d0620e3c75287d52ef0a9c9d97a")
FIRST_EVENT = (
    "6261d41ad40a12ba52d831b2f8899f1ad11588f3e96e9ce2b1be5dbef903431b"
    "38195eff16c9cdbd7209752eedadce5ad6cff32dbd8478accc70e1954c614125"
)
SECOND_EVENT = "d355022a6a230b47146bc5ba2a7c58a0bd01084a333bafd280bf110ab71b5e25"
GAMES = ["day-night", "bless", "res-arcana-duo", "realm-of-sand"]


def fair_for(game: Game, salt: str = "", by_server: tuple[str, ...] = ()) -> CommitReveal:
    """Secrets for a test: those of a table come from a better source."""
    secrets = {name: hashlib.sha256(f"{name}{salt}".encode()).hexdigest() for name in ("server", *game.seat_names)}
    return CommitReveal({name: commitment(secret) for name, secret in secrets.items()}, secrets, by_server)


def table(game: Game, salt: str = "", by_server: tuple[str, ...] = ()) -> Recorder:
    fair = fair_for(game, salt, by_server)
    return Recorder(game, game.start(0, fair.dealer), None, dict.fromkeys(game.seat_names, "random"), fair)


def step(recorder: Recorder, rng: Rng) -> None:
    actions = recorder.state.legal_actions()
    recorder.apply(actions[rng.below(len(actions))])


def replayed(text: str) -> Replay:
    found = Replay(parse_record(text, "game.record"), ludomancer.load)
    found.run()
    return found


# --- the recipe -------------------------------------------------------------------------------------------------------
def words_of(key: bytes, event: int) -> Iterator[int]:
    for block in itertools.count():
        found = hmac.new(key, b"%d %d" % (event, block), hashlib.sha256).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(found[i : i + 4], "big")


def drawn(words: Iterator[int], n: int) -> int:
    return next(word % n for word in words if word < 2**32 // n * n)


def shuffled(key: bytes, event: int, cards: list[int]) -> list[int]:
    words = words_of(key, event)
    left, order = list(cards), []
    while left:
        j = drawn(words, len(left)) if len(left) > 1 else 0
        left[j], left[-1] = left[-1], left[j]
        order.append(left.pop())
    return order[::-1]


def test_promises_and_key_are_those_of_the_recipe() -> None:
    assert (commitment(ONE), commitment(AB)) == (PROMISED_ONE, PROMISED_AB)
    assert deal_key({"server": ONE, "day": AB}) == KEY
    assert deal_key({"server": ONE, "night": AB}) != KEY
    assert deal_key({"server": AB, "day": ONE}) != KEY
    assert deal_key({"server": ONE}) == hashlib.sha256(f"ludomancer deal 1\nserver {ONE}\n".encode()).digest()


def test_words_are_those_of_the_recipe() -> None:
    dealer = FairDealer(KEY)
    first = [int(FIRST_EVENT[i : i + 8], 16) for i in range(0, 128, 8)]
    assert list(itertools.islice(words_of(KEY, 1), 16)) == first
    assert [dealer.roll(1, 2**32), dealer.roll(2, 2**32)] == [first[0], int(SECOND_EVENT[:8], 16)]
    assert dealer.roll(1, 6) == first[0] % 6
    order = list(range(10, 17))  # six words of the first event, none of which is thrown away
    for i, word in zip(range(6, 0, -1), first, strict=False):
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert dealer.shuffle(1, list(range(10, 17))) == order


def test_the_dealer_follows_the_recipe() -> None:
    chooser = random.Random(1)
    for event in range(1, 300):
        key = chooser.randbytes(32)
        cards = [chooser.randrange(100) for _ in range(chooser.choice([0, 1, 2, 3, 8, 9, 10, 70, 140]))]
        before = list(cards)
        assert FairDealer(key).shuffle(event, cards) == shuffled(key, event, cards)
        assert cards == before
        sides = chooser.choice([1, 2, 6, 20, 2**31 - 1, 2**31 + 1, 3 * 2**30, chooser.randrange(1, 2**32)])
        assert FairDealer(key).roll(event, sides) == (drawn(words_of(key, event), sides) if sides > 1 else 0)


def test_words_that_would_favour_some_are_thrown_away() -> None:
    """A bare remainder would give one third of these numbers twice as often as the others."""
    dealer = FairDealer(KEY)
    counts = Counter(dealer.roll(event, 3 << 30) >> 30 for event in range(6000))
    assert sorted(counts) == [0, 1, 2]
    assert chi_square(counts, 3) < 18.4


def chi_square(counts: "Counter[Any]", kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (kinds - len(counts))


@pytest.mark.parametrize("key", [KEY, bytes(32), b"x" * 16])
def test_all_orders_and_all_numbers_are_equally_likely(key: bytes) -> None:
    dealer = FairDealer(key)
    orders = Counter(tuple(dealer.shuffle(event, [0, 1, 2, 3])) for event in range(12_000))
    assert chi_square(orders, 24) < 54.0  # of 23 degrees of freedom: once in four thousand
    rolls = Counter(dealer.roll(event, 6) for event in range(6000))
    assert chi_square(rolls, 6) < 23.7
    pairs = Counter((dealer.roll(event, 4), dealer.roll(event + 1, 4)) for event in range(0, 8000, 2))
    assert chi_square(pairs, 16) < 41.0


@pytest.mark.slow
def test_all_places_of_a_long_shuffle_are_equally_likely() -> None:
    dealer = FairDealer(KEY)
    places = Counter(
        (i, card) for event in range(4000) for i, card in enumerate(dealer.shuffle(event, list(range(20))))
    )
    assert chi_square(places, 400) < 361 + 4 * (2 * 361) ** 0.5


def test_a_dealer_never_raises() -> None:
    dealer = FairDealer(KEY)
    for event in (-1, 0, 1, 1 << 30, 1 << 70):
        assert dealer.shuffle(event, []) == []
        assert dealer.shuffle(event, [7]) == [7]
        for sides in (-5, 0, 1):
            assert dealer.roll(event, sides) == 0
        for sides in (1 << 32, 1 << 40):
            assert 0 <= dealer.roll(event, sides) < 1 << 32


def test_a_dealer_does_not_tell_its_secrets() -> None:
    fair = CommitReveal({"server": PROMISED_ONE}, {"server": ONE})
    for shown in (repr(fair), str(fair), repr(fair.dealer), str(SecretError("secrets", "x"))):
        assert ONE not in shown
        assert repr(deal_key(fair.secrets)) not in shown


# --- what is no secret ------------------------------------------------------------------------------------------------
BAD = [
    "",
    "ab" * 16,
    "AB" * 32,
    "ab" * 31 + "a",
    "ab" * 33,
    "g" * 64,
    " " + "a" * 63,
    "a" * 64 + "\n",
    "٣" * 64,
    "é" * 64,
]


@pytest.mark.parametrize("secret", BAD)
def test_only_256_bits_are_a_secret(secret: str) -> None:
    for ask in (
        lambda: check_secret(secret, "day"),
        lambda: commitment(secret),
        lambda: deal_key({"server": ONE, "day": secret}),
        lambda: CommitReveal({"server": PROMISED_ONE, "day": PROMISED_AB}, {"server": ONE, "day": secret}).check(
            ["day"]
        ),
        lambda: CommitReveal({"server": secret}, {"server": ONE}).check(["day"]),
    ):
        with pytest.raises(SecretError, match="must be 64 digits") as caught:
            ask()
        assert not secret.strip() or secret not in str(caught.value)


def test_a_key_is_long_enough() -> None:
    FairDealer(b"x" * 16)
    with pytest.raises(SecretError, match="128 bits"):
        FairDealer(b"x" * 15)


def test_the_server_comes_first() -> None:
    for wrong in ({}, {"day": AB}, {"day": AB, "server": ONE}):
        with pytest.raises(SecretError, match="server must come first"):
            deal_key(wrong)


P, S = {"server": PROMISED_ONE, "day": PROMISED_AB}, {"server": ONE, "day": AB}


@pytest.mark.parametrize(
    ("promises", "secrets", "made", "message"),
    [
        ({}, S, (), "promises: the one of server is missing"),
        (P, {"day": AB}, (), "secrets: the one of server is missing"),
        (P, {"server": ONE}, (), "secrets: the one of day is missing"),
        ({"server": PROMISED_ONE}, S, (), "promises: the one of day is missing"),
        (P | {"west": PROMISED_AB}, S, (), "promises: there is no seat 'west'"),
        (P, S | {"west": AB}, (), "secrets: there is no seat 'west'"),
        ({"day": PROMISED_AB, "server": PROMISED_ONE}, S, (), "promises: must come in the order server, day, night"),
        (P, {"day": AB, "server": ONE}, (), "secrets: must come in the order server, day, night"),
        (P, S | {"day": ONE}, (), "secrets: the secret of day is not the one that was promised"),
        (P | {"server": PROMISED_AB}, S, (), "secrets: the secret of server is not the one that was promised"),
        (P, S, ("night",), "made-by-server: 'night' is no seat with a secret"),
        (P, S, ("server",), "made-by-server: 'server' is no seat with a secret"),
        (P, S, ("day", "day"), "made-by-server: names a seat twice"),
    ],
)
def test_promises_and_secrets_belong_together(
    promises: dict[str, str], secrets: dict[str, str], made: tuple[str, ...], message: str
) -> None:
    CommitReveal(P, S, ("day",)).check(["day", "night"])
    with pytest.raises(SecretError) as caught:
        CommitReveal(promises, secrets, made).check(["day", "night"])
    assert str(caught.value) == message


# --- games that it deals ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_was_dealt_fairly_comes_back(game_id: str) -> None:
    game = ludomancer.load(game_id)
    recorder = table(game, "x")
    rng = Rng(5)
    for _ in range(60):
        if not recorder.state.over:
            step(recorder, rng)
    if not recorder.over:
        with pytest.raises(RecordError, match="stay secret"):
            recorder.text()
        recorder.resign(0)
    found = replayed(recorder.text())
    assert found.state.document() == recorder.state.document()
    assert found.state.chance_count >= 1
    assert Recorder.go_on(Replay(found.record, ludomancer.load)).text() == recorder.text()


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_come_back(game_id: str, seed: int) -> None:
    recorder = table(ludomancer.load(game_id), f"whole {seed}")
    rng = Rng(seed)
    while not recorder.over:
        step(recorder, rng)
    assert replayed(recorder.text()).state.document() == recorder.state.document()


@pytest.mark.parametrize("game_id", GAMES)
def test_other_secrets_give_another_deal(game_id: str) -> None:
    game = ludomancer.load(game_id)
    deals = [table(game, salt).state.document() for salt in ("a", "a", "b")]
    assert deals[0] == deals[1] != deals[2]
    secrets = fair_for(game, "a").secrets
    for name in secrets:  # everybody's secret counts
        changed = FairDealer(deal_key(secrets | {name: AB}))
        assert game.start(0, changed).document() != deals[0]
    assert game.start(9, FairDealer(deal_key(secrets))).view(NOBODY) == table(game, "a").state.view(NOBODY)


def test_machines_have_no_secret() -> None:
    game = ludomancer.load("day-night")
    fair = CommitReveal({"server": PROMISED_ONE, "night": PROMISED_AB}, {"server": ONE, "night": AB})
    recorder = Recorder(game, game.start(0, fair.dealer), None, {"day": "greedy", "night": "Ann"}, fair)
    recorder.resign(1)
    assert f"\npromises: server={PROMISED_ONE} night={PROMISED_AB}\n" in recorder.text()
    replayed(recorder.text())


def chance_taken_back(recorder: Recorder, rng: Rng, decisions: int) -> Iterator[tuple[State, State]]:
    """Play on; whenever chance decided something, take it back and do the same again: both positions."""
    for _ in range(decisions):
        if recorder.state.over:
            return
        events, seat = recorder.state.chance_count, recorder.state.actor
        step(recorder, rng)
        if recorder.state.chance_count == events or recorder.state.over:
            continue
        first, numbers = recorder.state.clone(), recorder.state.chance_count
        action = recorder.history.decisions[-1].action
        recorder.undo(seat, 1, consent=True)
        assert recorder.state.chance_count == numbers
        recorder.apply(action)
        assert recorder.state.chance_count > numbers
        yield first, recorder.state.clone()


@pytest.mark.parametrize(("game_id", "decisions"), [("day-night", 600), ("res-arcana-duo", 400)])
def test_a_shuffle_that_was_taken_back_is_dealt_anew(game_id: str, decisions: int) -> None:
    recorder = table(ludomancer.load(game_id), "again")
    both = [(a.document(), b.document()) for a, b in chance_taken_back(recorder, Rng(5), decisions)]
    assert len(both) >= 2
    for first, again in both:
        del first["chance"], again["chance"]
    assert 2 * sum(first != again for first, again in both) > len(both)  # two cards may fall the same way again
    if not recorder.over:
        recorder.resign(1)
    assert recorder.text().count(" agreed\n") >= 2
    found = replayed(recorder.text())
    assert found.state.document() == recorder.state.document()
    assert found.state.chance_count == recorder.state.chance_count


def test_the_shuffle_after_a_take_back_is_another_one() -> None:
    """Seven cards of a book with no name are shuffled by this spell: the same order again is not to be expected."""
    game = ludomancer.load("day-night")
    fair = fair_for(game)
    state = game.read({"day": {"hand": ["wonder", "warp"]}})
    recorder = Recorder(game, state, None, {}, fair, from_position=True)
    books = []
    for _ in range(4):
        recorder.apply(game.parse("cast wonder"))
        recorder.apply(game.parse("take fate"))
        books.append(tuple(recorder.state.document()["day"]["book"]))
        recorder.undo(0, 2, consent=True)
    assert len(set(books)) == len(books)
    assert len({frozenset(book) for book in books}) == 1
    recorder.resign(0)
    text = recorder.text()
    assert "\nstart: " in text
    assert "\ndealer: 1\n" in text
    found = replayed(text)
    assert found.state.document() == recorder.state.document()
    assert found.state.chance_count == 4


def test_nothing_is_taken_back_when_the_secrets_are_open() -> None:
    recorder = table(ludomancer.load("realm-of-sand", mode="solo", seats=1))
    rng = Rng(1)
    while not recorder.over:
        step(recorder, rng)
    text = recorder.text()
    with pytest.raises(UndoError, match="secrets are open"):
        recorder.undo(0, 1, consent=True)
    assert recorder.text() == text
    with pytest.raises(RecordError, match="secrets are open"):
        replayed(text.replace("\n\nresult:", "\nback one 1 agreed\n\nresult:"))


def test_secrets_of_a_running_game_never_leave() -> None:
    game = ludomancer.load("day-night")
    recorder = table(game)
    rng = Rng(2)
    for _ in range(5):
        step(recorder, rng)
        with pytest.raises(RecordError, match="stay secret"):
            recorder.text()
    recorder.machine(0, "greedy")
    assert recorder.fair is not None
    told = "".join([*recorder.lines, *recorder.origin, str(recorder.state.document())])
    assert not any(secret in told for secret in recorder.fair.secrets.values())
    recorder.resign(1)
    assert all(secret in recorder.text() for secret in recorder.fair.secrets.values())


def test_a_record_with_open_secrets_is_of_a_finished_game(small: str) -> None:
    running = small.replace("resign night\n", "").replace("day night-resigned", "running")
    with pytest.raises(RecordError, match="the game still runs, but its secrets are open"):
        replayed(running)


def test_a_seed_or_secrets_but_not_both() -> None:
    game = ludomancer.load("day-night")
    with pytest.raises(RecordError, match="not with both"):
        Recorder(game, game.start(1), 1, {}, fair_for(game))
    with pytest.raises(LudomancerError, match="there is no seat 'one'"):
        Recorder(game, game.start(1), None, {}, fair_for(ludomancer.load("bless")))


def test_a_game_that_goes_on_from_a_document_keeps_its_dealer() -> None:
    game = ludomancer.load("res-arcana-duo")
    straight, broken = table(game, "on"), table(game, "on")
    one, other = Rng(1), Rng(1)
    for decision in range(150):
        step(straight, one)
        step(broken, other)
        if decision == 40:
            broken.go_on_from(broken.state.document(), 1)
    assert straight.state.chance_count > table(game, "on").state.chance_count
    assert broken.state.document() == straight.state.document()
    broken.resign(0)
    found = replayed(broken.text())
    assert found.state.document() == straight.state.document()
    assert found.unchecked == 41


# --- records that were changed ----------------------------------------------------------------------------------------
def short(salt: str = "short") -> Recorder:
    game = ludomancer.load("day-night")
    recorder = table(game, salt, ("night",))
    rng = Rng(4)
    for i in range(12):
        step(recorder, rng)
        if i == 3:
            recorder.undo(recorder.state.actor, 2, consent=True)
        if i == 6:
            recorder.machine(0, "greedy")
        if i == 9:
            recorder.person(0)
    recorder.resign(1)
    return recorder


@pytest.fixture(scope="module")
def small() -> str:
    return short().text()


LABELS = ("machine ", "person ", "made-by-server:", "seats:")  # no replay can prove them


def refusal(text: str) -> str | None:
    """How a record is refused, with its place; None if it is not."""
    try:
        replayed(text)
    except RecordError as error:
        if not str(error).startswith("game.record:"):
            pytest.fail(f"an error without a place: {error}")
        return str(error)
    return None


def test_every_line_that_is_missing_or_stands_twice_is_found(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        harmless = not line.strip()
        label = line.startswith(LABELS[:3])
        assert (refusal("\n".join(lines[:i] + lines[i + 1 :])) is None) == (harmless or label), line
        twice = line.startswith(LABELS[:2])
        assert (refusal("\n".join(lines[: i + 1] + lines[i:])) is None) == (harmless or twice), line


@pytest.mark.slow
def test_every_word_that_was_changed_is_found(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        words = line.split()
        for j, word in enumerate(words):
            for other in ([], ["x"], [word, word], ["0"], ["99"], ["night"], [word + "0"], [word[:-1]]):
                changed = " ".join([*words[:j], *other, *words[j + 1 :]])
                left_out = line.startswith("options:") and j and not other
                if changed == line or left_out or line.startswith(LABELS) or (line.endswith("agreed") and j == 1):
                    refusal("\n".join([*lines[:i], changed, *lines[i + 1 :]]))
                    continue
                assert refusal("\n".join([*lines[:i], changed, *lines[i + 1 :]])) is not None, changed


def test_every_digit_of_promises_and_secrets_counts(small: str) -> None:
    lines = small.split("\n")
    for i, line in enumerate(lines):
        if not line.startswith(("promises:", "secrets:")):
            continue
        for at, sign in enumerate(line):
            if sign not in "0123456789abcdef" or "=" not in line[:at]:
                continue
            changed = line[:at] + ("1" if sign == "0" else "0") + line[at + 1 :]
            found = refusal("\n".join([*lines[:i], changed, *lines[i + 1 :]]))
            assert found is not None, changed


def test_secrets_with_promises_that_fit_do_not_fit_the_game(small: str) -> None:
    old, new = fair_for(ludomancer.load("day-night"), "short"), fair_for(ludomancer.load("day-night"), "other")
    for name in old.secrets:
        changed = small.replace(old.secrets[name], new.secrets[name]).replace(old.promises[name], new.promises[name])
        assert changed != small
        assert refusal(changed) is not None


def end_of(small: str) -> int:
    return small.split("\n").index("end") + 1


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("dealer: 1", "dealer: 3", "dealer", "dealer: version '3' is not known; there are 1, 2"),
        ("dealer: 1", "dealer:", "dealer", "dealer: version '' is not known"),
        ("dealer: 1", "dealer: 2", "dealer", "dealer: version 2 needs a line 'cards: …'"),
        ("dealer: 1", "dealer: 1\ntable: ab", "dealer+1", "table: belongs to 'dealer: 2'"),
        ("dealer: 1", "dealer: 1\nrules-at-end: 2", "dealer+1", "rules-at-end: belongs to 'dealer: 2'"),
        ("dealer: 1\n", "", "end", "belong together"),
        ("dealer: 1\n", "seed: 3\n", "end", "belong together"),
        ("dealer: 1\n", "dealer: 1\nseed: 3\n", "end", "either a line 'seed: …' or a line 'secrets: …'"),
        ("dealer: 1\n", "dealer: 1\ndealer: 1\n", "dealer+1", "'dealer: 1' is not understood here"),
        ("promises: server=", "promises: server=0", "promises", "the promise of server must be 64 digits"),
        ("secrets: server=", "secrets: server=0", "secrets", "the secret of server must be 64 digits"),
        ("secrets: server=", "secrets: west=", "secrets", "the one of server is missing"),
        ("promises: server=", "promises: west=", "promises", "the one of server is missing"),
        ("secrets: server=", "secrets: server", "secrets", "must be written as name=value"),
        ("secrets: ", "secrets: day=0 ", "secrets", "each name once"),
        ("made-by-server: night", "made-by-server: west", "made-by-server", "'west' is no seat with a secret"),
        ("made-by-server: night", "made-by-server:", "made-by-server", "names no seat"),
        ("resign night", "resign", "resign", "resigning is written as 'resign SEAT'"),
        ("resign night", "resign west", "resign", "there is no seat 'west'"),
        ("resign night", "resign day", "", "result: the record says 'day night-resigned'"),
        ("resign night\n", "resign night\nback night 1\n", "resign+1", "the game was over before: night had resigned"),
        ("resign night\n", "resign night\nresign day\n", "resign+1", "the game was over before: night had resigned"),
        ("machine day greedy", "machine day", "machine", "written as 'machine SEAT PLAYER'"),
        ("machine day greedy", "machine day very greedy", "machine", "written as 'machine SEAT PLAYER'"),
        ("machine day greedy", "machine west greedy", "machine", "there is no seat 'west'"),
        ("person day", "person day Ann", "person", "written as 'person SEAT'"),
        ("person day", "person nobody", "person", "there is no seat 'nobody'"),
        ("person day", "go-on", "person", "written as 'go-on RULES HASH DOCUMENT'"),
        ("person day", "go-on x y {}", "person", "written as 'go-on RULES HASH DOCUMENT'"),
        ("person day", "go-on 0 y {}", "person", "written as 'go-on RULES HASH DOCUMENT'"),
        ("person day", "go-on 1 y []", "person", "go-on: is not a JSON object"),
        ("person day", "go-on 1 y {}", "person", "its hash differs"),
        ("person day", 'go-on 1 y {"x": "\\ud800"}', "person", "its hash differs"),
        ("person day", "go-on 1 44136fa355b3678a {}", "", "decision 1 comes next"),
        ("person day", "go-on 3 44136fa355b3678a {}", "person", "go-on: the rules must be older"),
    ],
)
def test_the_message_says_what_and_where(small: str, old: str, new: str, line: str, message: str) -> None:
    assert old in small
    changed = small.replace(old, new, 1)
    found = refusal(changed)
    assert found is not None
    assert message in found
    if line == "end":
        assert found.startswith(f"game.record:{end_of(changed)}: ")
    elif line:
        start, _, more = line.partition("+")
        numbers = [i for i, each in enumerate(small.split("\n"), 1) if each.startswith((start + ":", start + " "))]
        assert found.startswith(f"game.record:{numbers[0] + int(more or 0)}: "), found


def test_a_seed_has_no_server() -> None:
    game = ludomancer.load("day-night")
    text = Recorder(game, game.start(1), 1, {}).text()
    assert "needs the line 'secrets" in str(refusal(text.replace("seed: 1\n", "seed: 1\nmade-by-server: day\n")))


@bounded(150)
@given(data=spoiled(short().text().encode()))
def test_spoiled_records_are_refused_and_nothing_worse(data: bytes) -> None:
    refusal(data.decode("utf-8", "replace"))


# --- golden records ---------------------------------------------------------------------------------------------------
def whole_game() -> str:
    recorder = table(ludomancer.load("day-night"), "golden")
    rng = Rng(9)
    for _ in chance_taken_back(recorder, rng, 20_000):
        pass
    return recorder.text()


def with_take_backs() -> str:
    recorder = table(ludomancer.load("bless"), "golden", ("two",))
    rng = Rng(2)
    while recorder.state.decisions < 70:
        step(recorder, rng)
        if rng.below(8) == 0:
            recorder.undo(recorder.state.actor, 1 + rng.below(2), consent=True)
    recorder.resign(0)
    return recorder.text()


def with_a_machine() -> str:
    recorder = table(ludomancer.load("res-arcana-duo"), "golden")
    rng = Rng(3)
    for decision in range(90):
        step(recorder, rng)
        if decision == 30:
            recorder.machine(1, "greedy")
        if decision == 60:
            recorder.person(1)
    recorder.resign(1)
    return recorder.text()


def alone() -> str:
    recorder = table(ludomancer.load("realm-of-sand", mode="solo", seats=1), "golden")
    rng = Rng(4)
    while not recorder.over:
        step(recorder, rng)
    return recorder.text()


def gone_on() -> str:
    recorder = table(ludomancer.load("res-arcana-duo"), "golden")
    rng = Rng(5)
    for seat in (0, 0, 1):
        recorder.note_move(seat, "do what older rules allowed", 1.5)
    recorder.note_back(1, 2, agreed=True)
    recorder.go_on_from(recorder.state.document(), 1)
    for _ in range(90):
        step(recorder, rng)
    recorder.resign(0)
    return recorder.text()


FAIR: dict[str, Callable[[], str]] = {
    "fair-day-night": whole_game,
    "fair-bless": with_take_backs,
    "fair-duo": with_a_machine,
    "fair-sand-solo": alone,
    "fair-gone-on": gone_on,
}


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    """On request the records are written first, as in test_golden.py."""
    for name, make in FAIR.items() if WRITE else ():
        (GOLDEN / f"{name}.record").write_text(make(), encoding="utf-8", newline="\n")


def test_all_golden_records_are_known() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("fair-*.record")) == sorted(FAIR)


@pytest.mark.parametrize("name", FAIR)
def test_golden_records_replay_and_are_written_the_same(name: str) -> None:
    path = GOLDEN / f"{name}.record"
    Replay(read_record(path), ludomancer.load).run()
    assert path.read_bytes().decode() == FAIR[name]()


def test_golden_records_cover_what_a_fair_game_can_be() -> None:
    records = [read_record(GOLDEN / f"{name}.record") for name in FAIR]
    kinds = {type(entry) for record in records for entry in record.entries}
    assert {Resign, Machine, Person, GoOn} <= kinds
    assert {record.header["game"] for record in records} == set(GAMES)
    assert any("made-by-server" in record.header for record in records)
