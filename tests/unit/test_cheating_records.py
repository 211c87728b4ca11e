"""A server that cheats with the deal and writes a record in which everything fits: what a browser kept proves it."""

import json
from collections.abc import Callable
from hashlib import sha256

import pytest

from ludomancer.core.dealer import SERVER, commitment, deal_key, stand_in
from ludomancer.core.errors import RecordError
from ludomancer.core.record import hashed
from ludomancer.core.record.record import MADE, read_pairs
from ludomancer.core.registry import game_class
from ludomancer.core.terms import KINDS, terms_of
from unit.cheats import (
    CHANCY,
    GAMES,
    Forger,
    Honest,
    Kept,
    checks,
    other_order,
    own_edition,
    secret_of,
    status,
    told,
)
from unit.deal_cheats import (
    CHEATS,
    another_option,
    another_tag,
    names_change_seats,
    the_rival_chooses_last,
    the_rival_lost_her_secret,
    the_server_chooses_last,
)
from unit.honest_tables import (
    TABLES,
    a_secret_made_by_the_server,
    against_a_machine,
    from_a_position,
    of_three,
    plain,
    with_own_cards,
)


@pytest.mark.parametrize(
    ("name", "game"),
    [(name, game) for name in TABLES for game in (CHANCY if name == "taken_back_past_chance" else GAMES)],
)
def test_honest_records_are_proven(name: str, game: str) -> None:
    make, alone, seen = TABLES[name]
    found = make(game)
    if name == "taken_back":
        assert found.table.agreed()
        alone = 3 if any(each.past_chance for each in found.table.agreed() or []) else 0
    record, files = found.record, list(found.files.values())
    assert status(record) == alone, checks(record)
    for file in files:
        assert status(record, file) == seen, checks(record, file)
        assert status(record, file, file | {"terms": [], "promises": {}, "takebacks": [], "made": {}}) == seen
    assert status(record, *files) == seen
    forger = Forger(found)  # it can write the honest record, too
    assert sorted(forger.text(forger.same(forger.begin())).split("\n")) == sorted(record.split("\n"))


def test_a_game_of_three_is_proven() -> None:
    found = of_three()
    assert status(found.record) == 0
    assert [status(found.record, file) for file in found.files.values()] == [0, 0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_the_key_is_that_of_the_second_recipe(game: str) -> None:
    """Worked out from the lines of the record by other code."""
    found = from_a_position(game)
    lines = dict(line.split(": ", 1) for line in found.record.split("\n\n")[0].split("\n")[1:])
    secrets = dict(pair.split("=") for pair in lines["secrets"].split())
    lines["start"] = sha256(f"{secrets['server']} {lines['start']}".encode()).hexdigest()
    keys = ("table", "game", "rules", "edition", "cards", "mode", "options", "seats", "kinds", "start")
    terms = [f"{key}: {lines[key]}" for key in keys]
    assert found.files[found.victim]["terms"] == terms
    text = "\n".join(["ludomancer deal 2", *terms, *(f"{name} {secret}" for name, secret in secrets.items()), ""])
    assert deal_key(secrets, terms) == sha256(text.encode()).digest()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", CHEATS)
def test_another_deal_is_found_out(name: str, game: str) -> None:
    act, alone, message = CHEATS[name]
    found = plain(game)
    forger = Forger(found)
    act(forger)
    record = forger.text()
    assert status(record) == alone, checks(record)
    message = message.replace("VICTIM", found.victim).replace("RIVAL", found.rival)
    for file in found.files.values():
        assert status(record, file) == 1, checks(record, file)
        assert message in told(record, file)
    assert status(record, *found.files.values()) == 1


@pytest.mark.parametrize("game", ["res-arcana-duo", "realm-of-sand"])
def test_another_mode_is_found_out(game: str) -> None:
    found = plain(game)
    forger = Forger(found)
    forger.line("mode", next(mode for mode in game_class(game).modes if mode != forger.header["mode"]))
    record = forger.text()
    assert status(record) == 0
    assert "before the deal “mode” was" in told(record, found.files[found.victim])


@pytest.mark.parametrize("game", CHANCY)
def test_older_rules_are_found_out(game: str) -> None:
    """What older rules would have done nobody can check: then the server could go on from any document."""
    found = plain(game)
    forger = Forger(found)
    forger.line("rules-at-end", forger.header["rules"])
    forger.line("rules", "1")
    record = forger.text()
    assert status(record) == 0
    assert "before the deal “rules” was “2”, the record has “1”" in told(record, found.files[found.victim])
    document = forger.game().start(11).document()
    again = forger.begin()
    again.go_on_from(document, 1)
    record = forger.text(forger.play(again))
    assert status(record) == 3
    assert status(record, found.files[found.victim]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_another_first_position_is_found_out(game: str) -> None:
    found = from_a_position(game)
    for document in (forged_start(found, 8), forged_start(found, 9)):
        forger = Forger(found)
        forger.line("start", hashed(document))
        record = forger.text()
        assert status(record) == 3
        assert "before the deal “start” was" in told(record, found.files[found.victim])
    forger = Forger(found)  # and without one
    forger.drop("start")
    assert status(forger.text()) == 0
    assert "the record has “–”" in told(forger.text(), found.files[found.victim])


def forged_start(found: Honest, seed: int) -> dict[str, object]:
    document: dict[str, object] = found.game.start(seed).document()
    return document


@pytest.mark.parametrize("game", GAMES)
def test_own_cards_in_another_order_are_found_out(game: str) -> None:
    found = with_own_cards(game)
    edition = own_edition(game, other_order)
    forger = Forger(found)
    forger.line("edition-data", json.dumps(edition.data))
    assert status(forger.text()) == 1
    forger.line("edition", f"mine {edition.hash}")
    assert status(forger.text()) == 1
    forger.line("cards", edition.whole_hash)
    assert status(forger.text()) == 0
    assert "before the deal “cards” was" in told(forger.text(), found.files[found.victim])


@pytest.mark.parametrize("game", GAMES)
def test_a_machine_cannot_be_made_a_person(game: str) -> None:
    found = against_a_machine(game)
    machine = next(seat for seat in found.game.seat_names if seat not in found.people)
    forger = Forger(found)
    forger.pairs(KINDS, **{machine: "person"})
    assert status(forger.text()) == 1
    order = (SERVER, *found.game.seat_names)
    forger.secrets = dict(sorted((forger.secrets | {machine: secret_of("x")}).items(), key=lambda p: order.index(p[0])))
    forger.try_until(lambda n: forger.secrets.update({machine: secret_of("x", n)}))
    record = forger.text()
    assert status(record) == 0
    assert f"no promise of {machine} was shown before the deal" in told(record, found.files[found.victim])
    assert "before the deal “kinds” was" in told(record, found.files[found.victim])


@pytest.mark.parametrize("game", GAMES)
def test_what_the_server_made_is_said(game: str) -> None:
    found = a_secret_made_by_the_server(game)
    file, seat = found.files[found.victim], found.rival
    forger = Forger(found)
    forger.drop(MADE)
    assert status(forger.text()) == 1
    forger.secrets[seat] = secret_of("own")  # as if she had made it herself
    assert status(forger.text()) == 0
    assert f"the promise of {seat} is not the one" in told(forger.text(), file)
    forger.line(MADE, seat)
    assert "not in the one way in which it may" in told(forger.text())


@pytest.mark.parametrize("game", GAMES)
def test_dealing_without_a_secret_needs_consent(game: str) -> None:
    """A server in league with the rival could choose between two deals."""
    found = plain(game)
    forger = Forger(found)
    the_rival_lost_her_secret(forger)
    record, file = forger.text(), found.files[found.victim]
    assert status(record, file) == 1
    assert status(record, file | {"without": [found.victim]}) == 1
    agreed = file | {"without": [found.rival]}
    assert status(record, agreed) == 3
    assert "agreed to deal without it" in told(record, agreed, result="hint")
    forger.secrets[found.rival] = secret_of("chosen")  # not to any secret that the server likes
    assert status(forger.text(), agreed) == 1
    forger.secrets[SERVER] = secret_of("chosen")
    forger.secrets[found.rival] = stand_in(forger.secrets[SERVER], found.rival)
    assert status(forger.text(), agreed) == 1


def test_two_tables_are_not_each_other() -> None:
    tables = {game: plain(game) for game in GAMES}
    others = {game: Honest(game, "other").dealt().play(14).over() for game in GAMES}
    for game, found in tables.items():
        for other in (*others.values(), *(tables[each] for each in GAMES if each != game)):
            assert status(found.record, *other.files.values()) == 1
            assert status(other.record, found.files[found.victim]) == 1


def test_each_of_three_finds_out() -> None:
    found = of_three()
    for seat in found.people:
        forger = Forger(found)
        del forger.secrets[seat]
        forger.pairs(KINDS, **{seat: "machine"})
        record = forger.text()
        assert status(record) == 0
        for file in found.files.values():
            assert f"the promise of {seat} that was shown before the deal is missing" in told(record, file)


def test_a_file_without_terms_proves_only_promises() -> None:
    """As the first pages kept them."""
    found = plain("bless")
    old = found.files[found.victim] | {"terms": []}
    assert status(found.record, old) == 3
    forger = Forger(found)
    another_tag(forger)
    assert status(forger.text(), old) == 3
    the_server_chooses_last(forger)
    assert status(forger.text(), old) == 1


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_the_first_recipe_are_compared_too(game: str) -> None:
    """As they were opened before there was a second one: their keys hash no terms, but browsers see them."""
    found = plain(game)
    f = Forger(found)
    f.as_recipe_1()
    kinds = next(line for line in found.files[found.victim]["terms"] if line.startswith(KINDS))
    file = found.files[found.victim] | {
        "terms": [*terms_of(f.header, f.secrets[SERVER]), kinds],
        "without": [found.rival],
    }
    assert [status(f.text()), status(f.text(), file)] == [0, 0]
    f.line(MADE, found.rival)
    the_rival_chooses_last(f)
    assert status(f.text()) == 3
    assert f"the promise of {found.rival} is not the one" in told(f.text(), file)
    f.secrets[found.rival] = stand_in(f.secrets[SERVER], found.rival)
    assert status(f.text(), file) == 3
    for change in (names_change_seats, another_option, the_server_chooses_last):
        f = Forger(found)
        f.as_recipe_1()
        change(f)
        assert status(f.text()) == 0
        assert status(f.text(), file) == 1


# --- lines changed by hand --------------------------------------------------------------------------------------------
def outcome(text: str, *files: Kept) -> int:
    try:
        return status(text, *files)
    except RecordError:
        return 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("make", [plain, with_own_cards, from_a_position, a_secret_made_by_the_server])
def test_no_line_can_be_changed_by_hand(make: Callable[[str], Honest], game: str) -> None:
    """From a position without any chance after it the key counts for nothing: there it takes a file."""
    found = make(game)
    files = found.files.values() if make is from_a_position else ()
    lines = found.record.split("\n")
    for i, line in enumerate(lines[:-1]):
        key, colon, value = line.partition(": ")
        changes = [lines[:i] + lines[i + 1 :], lines[:i] + [line, line] + lines[i + 1 :]]
        if colon:
            other = value[:-1] + ("0" if value[-1:] != "0" else "1")
            changes.append([*lines[:i], f"{key}: {other}", *lines[i + 1 :]])
        for changed in changes if line else ():
            assert outcome("\n".join(changed), *files) in (1, 2), line


@pytest.mark.parametrize("game", GAMES)
def test_no_two_lines_can_be_exchanged(game: str) -> None:
    lines = plain(game).record.split("\n")
    first = lines.index("") + 1
    for i in range(first, first + 13):
        changed = [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        assert outcome("\n".join(changed)) in (1, 2)


@pytest.mark.parametrize("key", ["promises", "secrets"])
@pytest.mark.parametrize("game", GAMES)
def test_parts_of_a_deal_have_one_order(game: str, key: str) -> None:
    forger = Forger(plain(game))
    record = forger.text()
    changed = record.replace(forger.header[key], " ".join(reversed(forger.header[key].split())))
    assert outcome(changed) == 1
    dropped = record.replace(forger.header[key], " ".join(forger.header[key].split()[:-1]))
    assert outcome(dropped) == 1
    assert "has no promise or no secret" in told(dropped)
    swapped = read_pairs(forger.header[key], key)
    other = commitment(secret_of("x")) if key == "promises" else secret_of("x")
    assert outcome(record.replace(swapped[SERVER], other)) == 1
