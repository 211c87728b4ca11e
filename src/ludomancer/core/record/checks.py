"""What of a record could be checked, and what a reader must believe."""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING

from ludomancer.core.dealer import SERVER, CommitReveal, stand_in
from ludomancer.core.errors import NotCheckable, RecordError
from ludomancer.core.record.compare import compare_deal, compare_play
from ludomancer.core.record.entries import GoOn, Machine, Move, Person, TakeBack
from ludomancer.core.record.kept_file import KeptFile
from ludomancer.core.record.record import RecordFile, read_pairs
from ludomancer.core.record.replay import Replay
from ludomancer.core.record.verdict import GOOD, HINT, UNPROVEN, WRONG, Check
from ludomancer.core.terms import MACHINE, PERSON
from ludomancer.core.translator import Phrase

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.translator import Translator


def verify(
    record: RecordFile,
    load: Callable[..., "Game"],
    t: "Translator",
    is_machine: Callable[[str], bool],
    kept: Sequence[KeptFile] = (),
) -> Iterator[Check]:
    """All that can be said of a record, one after the other; NotCheckable where this program cannot play it again.

    `is_machine` says whether a label names a machine: older records say no more of who sat there. `kept` is what
    browsers and programs kept.
    """
    try:
        if "dealer" in record.header:
            yield from _without(record, is_machine, t)
        yield from compare_deal(record, kept, t)
        if record.fair is not None:
            names = ", ".join(record.fair.secrets)
            yield Check(GOOD, t("The secrets fit the promises made before the deal: {names}", names=names))
            yield from _trust(record.fair, t)
        replay = Replay(record, load)
        yield from _gone_on(replay, t)
        if (yield from _played(replay, t)):
            yield from _handed_over(record, t)
            yield from _practised(record, t)
            yield from compare_play(replay, kept, t)
            yield from _chance(replay, t)
        if record.fair is not None and not kept:
            told = t("Are these the promises shown before the deal? Only what a browser kept can prove it (--promises)")
            yield Check(HINT, told)
    except NotCheckable:
        raise
    except RecordError as error:
        yield Check(WRONG, str(error))


def fairness(replay: Replay, t: "Translator") -> Iterator[Check]:
    """Of a record that was played to its end: where chance came from, and whom a reader must believe."""
    if replay.fair is not None:
        yield from _trust(replay.fair, t)
    yield from _gone_on(replay, t)
    yield from _practised(replay.record, t)
    yield from compare_play(replay, (), t)
    yield from _chance(replay, t)


def unchecked_text(replay: Replay, t: "Translator") -> str:
    """Says which entries newer rules could not play again."""
    versions = ", ".join(str(version) for version in dict.fromkeys(replay.older_rules))
    if not replay.unchecked:
        return t("The deal was made with version {versions} of the rules and is not checked", versions=versions)
    return t.many(
        "The first entry was played with version {versions} of the rules and is not checked",
        "The first {count} entries were played with version {versions} of the rules and are not checked",
        replay.unchecked,
        versions=versions,
    )


def _without(record: RecordFile, is_machine: Callable[[str], bool], t: "Translator") -> Iterator[Check]:
    """Every seat that has no part in the deal; a person must have one."""
    shares = [read_pairs(record.header[key], key) for key in ("promises", "secrets")]
    for seat, label in record.players.items():
        if all(seat in share for share in shares):
            continue
        kind = record.kinds.get(seat) or (MACHINE if is_machine(label) else PERSON)
        if kind == MACHINE:
            yield Check(HINT, t("{seat} ({label}) is a machine and had no secret", seat=seat, label=label))
        else:
            told = t(
                "{seat} ({label}) has no promise or no secret, but a person must have both", seat=seat, label=label
            )
            yield Check(WRONG, told)


def _trust(fair: CommitReveal, t: "Translator") -> Iterator[Check]:
    """Secrets that the server made: they must be what they have to be, and a reader must believe when."""
    for name, secret in fair.secrets.items():
        if name == SERVER:
            continue
        made = secret == stand_in(fair.secrets[SERVER], name)
        if made and name not in fair.by_server:
            yield Check(WRONG, t("The server made the secret of {name}, and the record does not say so", name=name))
        elif not made and name in fair.by_server and fair.terms:  # records of the first recipe never had to say how
            told = t("The server made the secret of {name}, but not in the one way in which it may", name=name)
            yield Check(WRONG, told)
    if len(fair.secrets) - 1 == len(fair.by_server):
        yield Check(UNPROVEN, t("All secrets were made by the server: it could have chosen the deal"))
    elif fair.by_server:
        names = ", ".join(fair.by_server)
        yield Check(UNPROVEN, t("The server made the secret of {names}, and nobody else knows when", names=names))


def _gone_on(replay: Replay, t: "Translator") -> Iterator[Check]:
    """Newer rules may begin anew from a document; the same rules never have to."""
    again = [entry for entry in replay.record.entries if isinstance(entry, GoOn)]
    later = [*(entry.rules for entry in again), int(replay.record.rules_at_end)][1:]
    for entry, version in zip(again, later, strict=True):
        if entry.rules >= version:
            told = t("Line {line}: the game begins anew from a document, but the rules are the same", line=entry.line)
            yield Check(WRONG, told)
    if again:
        yield Check(UNPROVEN, unchecked_text(replay, t))
    yield from _other_cards(replay, t)


def _other_cards(replay: Replay, t: "Translator") -> Iterator[Check]:
    """A game may go on with newer cards that come with it; from any others one could make any deal."""
    first, last = replay.record.header["edition"], replay.record.header.get("edition-at-end")
    if last is None:
        return
    chosen = "edition-data" in replay.record.header or first == last or first.split(" ")[0] != last.split(" ")[0]
    if chosen and not replay.older_rules:
        yield Check(WRONG, t("The cards are not those of the deal, nor newer ones that come with the game"))
    else:
        yield Check(UNPROVEN, t("The game ended with other cards than those of the deal, and these are not checked"))


def _played(replay: Replay, t: "Translator") -> Generator[Check, None, bool]:
    """Decisions, result and last position; the value says whether all of it fits."""
    try:
        played = sum(isinstance(entry, Move) for entry in replay.play())
        yield Check(GOOD, t.many("One decision follows the rules", "{count} decisions follow the rules", played))
        replay.check("result")
        result = replay.record.footer["result"]
        yield Check(GOOD, t("The result follows from them: {result}", result=result))
        replay.check("decisions")
        replay.check("position")
        yield Check(GOOD, t("So does the last position: {hash}", hash=replay.record.footer["position"]))
    except RecordError as error:
        # rules of another version may lead elsewhere without anybody having done anything
        yield Check(UNPROVEN if replay.older else WRONG, str(error))
        return False
    return True


def _practised(record: RecordFile, t: "Translator") -> Iterator[Check]:
    if record.practice:
        told = t("A practice game: whoever had seen too much could go back and decide anew, so it proves no skill")
        yield Check(UNPROVEN, told)


def _handed_over(record: RecordFile, t: "Translator") -> Iterator[Check]:
    """Who played for whom later: told, because no replay can prove it."""
    number = 0
    for entry in record.entries:
        match entry:
            case Move():
                number = entry.number
            case TakeBack():
                number -= entry.decisions
            case Machine():
                told = Phrase("After decision {number} a machine took over for {seat} ({player})")
                yield Check(HINT, t(told, number=number, seat=entry.seat, player=entry.player))
            case Person():
                told = Phrase("After decision {number} a person played for {seat} again")
                yield Check(HINT, t(told, number=number, seat=entry.seat))


def _chance(replay: Replay, t: "Translator") -> Iterator[Check]:
    """Where the deal and all that chance decided came from."""
    count = replay.state.chance_count - replay.first_event
    header = replay.record.header
    dealt = not replay.older_rules and "start" not in header
    if replay.fair is not None and dealt:
        told = t("The deal and every chance event follow from the secrets ({count} in all)", count=count)
    elif replay.fair is not None:
        told = t("Every chance event follows from the secrets ({count} in all)", count=count)
    elif dealt:
        told = t("The deal and every chance event follow from the seed ({count} in all)", count=count)
    else:
        told = t("Every chance event follows from the first position ({count} in all)", count=count)
    yield Check(GOOD, told)
    if "seed" in header:
        yield Check(UNPROVEN, t("Nobody promised the seed beforehand: whoever chose it could choose the deal"))
    elif "start" in header:
        yield Check(UNPROVEN, t("Nobody promised beforehand how the cards of the first position lie"))
