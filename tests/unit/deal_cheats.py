"""What a server could change about the deal, each in a function that does so."""

import json
from collections.abc import Callable

from ludomancer.core.dealer import SERVER, stand_in
from ludomancer.core.record import hashed
from ludomancer.core.record.record import MADE, read_pairs
from ludomancer.core.registry import game_class
from ludomancer.core.terms import KINDS, TAG
from unit.cheats import (
    Forger,
    other_order,
    own_edition,
    secret_of,
)

Cheat = Callable[[Forger], object]
CHEATS: dict[str, tuple[Cheat, int, str]] = {}  # by name: what is done, the status of the record alone, what is told


def cheat(alone: int, message: str) -> Callable[[Cheat], Cheat]:
    def keep(act: Cheat) -> Cheat:
        CHEATS[act.__name__] = act, alone, message
        return act

    return keep


@cheat(0, "the promise of server is not the one that was shown before the deal")
def the_server_chooses_last(f: Forger) -> None:
    f.try_until(lambda n: f.secrets.update({SERVER: secret_of("last", n)}))


@cheat(0, "the promise of RIVAL is not the one that was shown before the deal")
def the_rival_chooses_last(f: Forger) -> None:
    f.try_until(lambda n: f.secrets.update({f.honest.rival: secret_of("last", n)}))


@cheat(0, "the promise of VICTIM is not the one that was shown before the deal")
def her_own_secret_is_another(f: Forger) -> None:
    f.try_until(lambda n: f.secrets.update({f.honest.victim: secret_of("last", n)}))


@cheat(0, "before the deal “table” was")
def another_tag(f: Forger) -> None:
    f.try_until(lambda n: f.line(TAG, secret_of("tag", n)[:32]))


@cheat(0, "before the deal “table” was")
def a_tag_of_blanks(f: Forger) -> None:
    f.try_until(lambda n: f.line(TAG, f"a{' ' * n}b"))


@cheat(0, "before the deal “seats” was")
def another_name_of_the_rival(f: Forger) -> None:
    f.try_until(lambda n: f.pairs("seats", **{f.honest.rival: f"Ben{n}"}))


@cheat(0, "before the deal “seats” was")
def another_name_of_the_victim(f: Forger) -> None:
    f.try_until(lambda n: f.pairs("seats", **{f.honest.victim: f"Ada_L{n}"}))


@cheat(0, "before the deal “seats” was")
def blanks_between_the_names(f: Forger) -> None:
    line = f.header["seats"]
    f.try_until(lambda n: f.line("seats", line.replace(" ", "  " + " " * n)))


@cheat(0, "before the deal “seats” was")
def names_change_seats(f: Forger) -> None:
    players = read_pairs(f.header["seats"], "seats")
    f.pairs("seats", **{f.honest.victim: players[f.honest.rival], f.honest.rival: players[f.honest.victim]})


@cheat(0, "before the deal “options” was")
def blanks_between_the_options(f: Forger) -> None:
    line = f.header["options"]
    f.try_until(lambda n: f.line("options", line.replace(" ", "  " + " " * n, 1)))


@cheat(0, "before the deal “options” was")
def options_in_another_order(f: Forger) -> None:
    f.line("options", " ".join(reversed(f.header["options"].split())))


@cheat(0, "before the deal “options” was")
def fewer_options(f: Forger) -> None:
    f.line("options", f.header["options"].split()[0])


@cheat(0, "before the deal “options” was")
def another_option(f: Forger) -> None:
    known = game_class(f.header["game"]).known_options
    option = known[-1]
    now = read_pairs(f.header["options"], "options")[option.name]
    f.pairs("options", **{option.name: next(value for value in option.values if value != now)})


@cheat(0, "before the deal “edition” was")
def another_edition(f: Forger) -> None:
    edition = own_edition(f.header["game"], other_order)
    f.line("edition", f"mine {edition.hash}")
    f.line("cards", edition.whole_hash)
    f.line("edition-data", json.dumps(edition.data))


@cheat(0, "before the deal “cards” was")
def other_cards_of_the_same_name(f: Forger) -> None:
    edition = own_edition(f.header["game"], other_order, "standard")
    f.line("edition", f"standard {edition.hash}")
    f.line("cards", edition.whole_hash)
    f.line("edition-data", json.dumps(edition.data))


@cheat(1, "cards: the edition 'standard' has the hash")
def another_hash_of_the_cards(f: Forger) -> None:
    f.try_until(lambda n: f.line("cards", secret_of(n)))


@cheat(3, "before the deal “start” was “–”")
def a_position_that_nobody_saw(f: Forger) -> None:
    state = f.game().start(5)
    f.line("start", hashed(state.document()))


@cheat(3, "the promise of server that was shown before the deal is missing")
def a_seed(f: Forger) -> None:
    f.unfair()
    f.try_until(lambda n: f.line("seed", str(n)))


@cheat(3, "the promise of server that was shown before the deal is missing")
def a_position_without_secrets(f: Forger) -> None:
    f.unfair()
    f.line("start", hashed(f.game().start(5).document()))


@cheat(0, "before the deal “table” was")
def the_first_recipe(f: Forger) -> None:
    f.as_recipe_1()


@cheat(0, "before the deal “seats” was")
def the_first_recipe_and_other_names(f: Forger) -> None:
    f.as_recipe_1()
    f.pairs("seats", **{f.honest.rival: "Eve"})


@cheat(0, "the promise of RIVAL that was shown before the deal is missing")
def the_rival_was_a_machine(f: Forger) -> None:
    del f.secrets[f.honest.rival]
    f.pairs(KINDS, **{f.honest.rival: "machine"})
    f.try_until(lambda n: f.pairs("seats", **{f.honest.rival: f"greedy{n}"}))


@cheat(0, "the promise of VICTIM that was shown before the deal is missing")
def the_victim_was_a_machine(f: Forger) -> None:
    del f.secrets[f.honest.victim]
    f.pairs(KINDS, **{f.honest.victim: "machine"})


@cheat(0, "the promise of RIVAL that was shown before the deal is missing")
def a_machine_in_the_first_recipe(f: Forger) -> None:
    f.as_recipe_1()
    del f.secrets[f.honest.rival]
    f.pairs("seats", **{f.honest.rival: "greedy"})


@cheat(1, "RIVAL (Ben) has no promise or no secret, but a person must have both")
def a_person_without_a_secret(f: Forger) -> None:
    """The deal was tried until it was liked, with the server's secret alone to choose."""
    del f.secrets[f.honest.rival]
    f.try_until(lambda n: f.secrets.update({SERVER: secret_of("ground", n)}))


@cheat(1, "RIVAL (Ben) has no promise or no secret, but a person must have both")
def a_person_without_a_secret_in_the_first_recipe(f: Forger) -> None:
    f.as_recipe_1()
    del f.secrets[f.honest.rival]


@cheat(1, "is a machine and has no secret")
def a_machine_with_a_secret(f: Forger) -> None:
    f.pairs(KINDS, **{f.honest.rival: "machine"})


@cheat(3, "the promise of RIVAL is not the one that was shown before the deal")
def the_rival_lost_her_secret(f: Forger) -> None:
    f.secrets[f.honest.rival] = stand_in(f.secrets[SERVER], f.honest.rival)
    f.line(MADE, f.honest.rival)


@cheat(3, "the promise of VICTIM is not the one that was shown before the deal")
def the_victim_lost_her_secret(f: Forger) -> None:
    f.secrets[f.honest.victim] = stand_in(f.secrets[SERVER], f.honest.victim)
    f.line(MADE, f.honest.victim)


@cheat(1, "The server made the secret of RIVAL, but not in the one way in which it may")
def made_by_the_server_as_it_liked(f: Forger) -> None:
    f.line(MADE, f.honest.rival)
    f.try_until(lambda n: f.secrets.update({f.honest.rival: secret_of("made", n)}))


@cheat(1, "The server made the secret of RIVAL, and the record does not say so")
def made_by_the_server_in_silence(f: Forger) -> None:
    f.secrets[f.honest.rival] = stand_in(f.secrets[SERVER], f.honest.rival)


@cheat(1, "The server made the secret of VICTIM, but not in the one way in which it may")
def said_to_be_made_by_the_server(f: Forger) -> None:
    f.line(MADE, f.honest.victim)


@cheat(0, "the promise of VICTIM is not the one that was shown before the deal")
def secrets_change_seats(f: Forger) -> None:
    one, other = f.honest.victim, f.honest.rival
    f.secrets |= {one: f.secrets[other], other: f.secrets[one]}


@cheat(0, "the promise of server is not the one that was shown before the deal")
def the_server_changes_with_the_rival(f: Forger) -> None:
    f.secrets |= {SERVER: f.secrets[f.honest.rival], f.honest.rival: f.secrets[SERVER]}


@cheat(1, "The cards are not those of the deal")
def other_cards_at_the_end(f: Forger) -> None:
    """The key stays the same, and any order of the cards gives any deal."""
    edition = own_edition(f.header["game"], other_order)
    f.line("edition-at-end", f"mine {edition.hash}")
    f.line("edition-data", json.dumps(edition.data))


@cheat(1, "The cards are not those of the deal")
def other_cards_of_the_same_name_at_the_end(f: Forger) -> None:
    edition = own_edition(f.header["game"], other_order, "standard")
    f.line("edition-at-end", f"standard {edition.hash}")
    f.line("edition-data", json.dumps(edition.data))


@cheat(1, "The cards are not those of the deal")
def the_same_cards_at_the_end(f: Forger) -> None:
    """With a line of its own the whole hash of the cards would not be looked at."""
    f.line("cards", secret_of("cards"))
    f.line("edition-at-end", f.header["edition"])


@cheat(3, "before the deal “cards” was")
def cards_that_nobody_has(f: Forger) -> None:
    """The key hashes an edition that never was."""
    f.line("edition-at-end", f.header["edition"])
    f.line("edition", "standard 0123456789abcdef")
    f.try_until(lambda n: f.line("cards", secret_of("cards", n)))
