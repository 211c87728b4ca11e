"""A record beside what browsers and programs kept: what they were shown before the deal, and what they agreed to."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ludomancer.core.dealer import SERVER, stand_in
from ludomancer.core.record.entries import Machine, Move, Person
from ludomancer.core.record.kept_file import Back, KeptFile, together
from ludomancer.core.record.record import MADE, RecordFile, read_pairs
from ludomancer.core.record.replay import Replay
from ludomancer.core.record.verdict import GOOD, HINT, UNPROVEN, WRONG, Check
from ludomancer.core.terms import KINDS, TAG, by_key, terms_of

if TYPE_CHECKING:
    from ludomancer.core.translator import Translator


# --- the deal ---------------------------------------------------------------------------------------------------------
def compare_deal(record: RecordFile, files: Sequence[KeptFile], t: "Translator") -> Iterator[Check]:
    """Promises and terms."""
    without = {seat for kept in files for seat in kept.without}
    saw = [kept for kept in files if kept.promises]
    if files and not saw:
        yield Check(UNPROVEN, t("Whoever wrote {file} did not see the deal", file=files[0].place))
    for kept in saw:
        found = [*_promises(record, kept, without, t), *_terms(record, kept, t)]
        if not any(check.result in (WRONG, UNPROVEN) for check in found):
            told = t("Promises and terms are those that were shown before the deal ({file})", file=kept.place)
            found.append(Check(GOOD, told))
        yield from found


def _promises(record: RecordFile, kept: KeptFile, without: set[str], t: "Translator") -> Iterator[Check]:
    said, secrets = (read_pairs(record.header.get(key, ""), key) for key in ("promises", "secrets"))
    made = record.header.get(MADE, "").split()
    for name in dict.fromkeys((*kept.promises, *said)):
        then, now = kept.promises.get(name), said.get(name)
        if then == now:
            continue
        values = {"file": kept.place, "name": name}
        lost = name in made and secrets.get(name) == stand_in(secrets.get(SERVER, ""), name)
        if then and lost and name in without:
            yield Check(HINT, t("{name} brought no secret, and {file} agreed to deal without it", **values))
        elif then and now:
            told = t("{file}: the promise of {name} is not the one that was shown before the deal", **values)
            yield Check(WRONG, told)
        elif then:
            yield Check(WRONG, t("{file}: the promise of {name} that was shown before the deal is missing", **values))
        else:
            yield Check(WRONG, t("{file}: no promise of {name} was shown before the deal", **values))


def _terms(record: RecordFile, kept: KeptFile, t: "Translator") -> Iterator[Check]:
    if not kept.terms:
        yield Check(UNPROVEN, t("{file} holds promises only, not the terms of the deal", file=kept.place))
        return
    secrets = read_pairs(record.header.get("secrets", ""), "secrets")
    then, now = by_key(kept.terms), by_key(terms_of(record.header, secrets.get(SERVER, "")))
    if TAG not in then and TAG not in now:
        then.pop(KINDS, None)  # the first recipe has no line for them
        yield Check(HINT, t("The cards were dealt by the first recipe, which does not bind the terms to the deal"))
    for key in dict.fromkeys((*then, *now)):
        if then.get(key) != now.get(key):
            values = {"file": kept.place, "key": key, "before": then.get(key, "–"), "after": now.get(key, "–")}
            told = t("{file}: before the deal “{key}” was “{before}”, the record has “{after}”", **values)
            yield Check(WRONG, told)


# --- the game ---------------------------------------------------------------------------------------------------------
def compare_play(replay: Replay, files: Sequence[KeptFile], t: "Translator") -> Iterator[Check]:
    """Take-backs, and who played for a seat: an invented take-back past chance gives another result to choose from."""
    sitting = [kept for kept in together(files) if kept.seats and kept.terms]
    if not sitting:
        count = sum(agreed.past_chance for agreed in replay.agreed)
        if count:
            told = t.many(
                "One take-back went past chance; only who had to agree knows whether she did",
                "{count} take-backs went past chance; only who had to agree knows whether she did",
                count,
            )
            yield Check(UNPROVEN, told)
        return
    for kept in sitting:
        found = [*_take_backs(replay, kept, t), *_presence(replay.record, kept, t)]
        if not found and replay.agreed:
            told = t.many(
                "The take-back that all had to agree to is one that {file} agreed to",
                "The {count} take-backs that all had to agree to are ones that {file} agreed to",
                len(replay.agreed),
                file=kept.place,
            )
            found.append(Check(GOOD, told))
        yield from found


def _take_backs(replay: Replay, kept: KeptFile, t: "Translator") -> Iterator[Check]:
    used: Counter[Back] = Counter()
    agreed_to = Counter(each.back for each in kept.take_backs)
    for agreed in replay.agreed:
        if agreed.machines.issuperset(kept.seats):
            if agreed.past_chance:
                told = t(
                    "After decision {number} something was taken back while a machine played for {seats}",
                    number=agreed.decisions,
                    seats=", ".join(kept.seats),
                )
                yield Check(UNPROVEN, told)
            continue
        back = agreed.seat, agreed.taken, agreed.decisions, agreed.events
        used[back] += 1
        if used[back] > agreed_to[back]:
            told = t(
                "After decision {number} {seat} takes back {count}, and {file} never agreed to it",
                number=agreed.decisions,
                seat=agreed.seat,
                count=agreed.taken,
                file=kept.place,
            )
            yield Check(WRONG, told)
    if replay.older_rules or replay.older or replay.record.rules_at_end != replay.record.header["rules"]:
        return  # not all of them can be found
    for seat, count, decisions, _ in Counter(each.back for each in kept.happened) - used:
        told = t(
            "After decision {number} {seat} took back {count}, as {file} saw, and it is not in the record",
            number=decisions,
            seat=seat,
            count=count,
            file=kept.place,
        )
        yield Check(WRONG, told)


def _presence(record: RecordFile, kept: KeptFile, t: "Translator") -> Iterator[Check]:
    """Nobody can say that a machine played for someone who did, and took things back meanwhile."""
    machines: set[str] = set()
    made: Counter[str] = Counter()
    returns: Counter[str] = Counter()
    for entry in record.entries:
        if isinstance(entry, Machine):
            machines.add(entry.seat)
        elif isinstance(entry, Person):
            machines.discard(entry.seat)
            returns[entry.seat] += 1
        elif isinstance(entry, Move) and entry.seat not in machines:
            made[entry.seat] += 1
    for seat in kept.seats:
        if made[seat] < kept.made.get(seat, 0):
            told = t(
                "{file} made {count} decisions for {seat}, the record has only {number} of them made by a person",
                file=kept.place,
                seat=seat,
                count=kept.made[seat],
                number=made[seat],
            )
            yield Check(WRONG, told)
        if returns[seat] > kept.returns.get(seat, 0):
            told = t(
                "The record says that {seat} came back from a machine, {file} never did", seat=seat, file=kept.place
            )
            yield Check(WRONG, told)
