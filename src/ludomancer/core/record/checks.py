"""What of a record could be checked, and what a reader must believe."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.dealer import Fair
from ludomancer.core.record.entries import Move
from ludomancer.core.record.record import Record
from ludomancer.core.record.replay import Replay

if TYPE_CHECKING:
    from ludomancer.core.game import Game
    from ludomancer.core.words import Words


class Check(NamedTuple):
    good: bool  # False: nothing is wrong, but this could not be checked, and a reader should know
    text: str


def verify(record: Record, load: Callable[..., "Game"], t: "Words") -> Iterator[Check]:
    """What was checked, from the record alone, one after the other; RecordError where something does not fit."""
    fair = record.fair
    if fair is not None:
        yield Check(
            True, t("The secrets fit the promises made before the deal: {names}", names=", ".join(fair.secrets))
        )
        yield from _trust(fair, t)
    replay = Replay(record, load)
    if replay.older_rules:
        yield Check(False, unchecked_text(replay, t))
    played = sum(isinstance(entry, Move) for entry in replay.play())
    yield Check(True, t.many("One decision follows the rules", "{count} decisions follow the rules", played))
    replay.check("result")
    yield Check(True, t("The result follows from them: {result}", result=record.footer["result"]))
    replay.check("decisions")
    replay.check("position")
    yield Check(True, t("So does the last position: {hash}", hash=record.footer["position"]))
    yield from _chance(replay, t)


def fairness(replay: Replay, t: "Words") -> Iterator[Check]:
    """Of a record that was played to its end: where chance came from, and whom a reader must believe."""
    if replay.fair is not None:
        yield from _trust(replay.fair, t)
    if replay.older_rules:
        yield Check(False, unchecked_text(replay, t))
    yield from _chance(replay, t)


def unchecked_text(replay: Replay, t: "Words") -> str:
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


def _trust(fair: Fair, t: "Words") -> Iterator[Check]:
    """Whom a reader must believe nevertheless."""
    if len(fair.secrets) - 1 == len(fair.by_server):
        yield Check(False, t("All secrets were made by the server: it could have chosen the deal"))
    elif fair.by_server:
        names = ", ".join(fair.by_server)
        yield Check(False, t("The server made the secret of {names}, and nobody else knows when", names=names))


def _chance(replay: Replay, t: "Words") -> Iterator[Check]:
    """Where the deal and all that chance decided came from."""
    count = replay.state.events - replay.first_event
    header = replay.record.header
    dealt = not replay.older_rules and "start" not in header
    if replay.fair is not None and dealt:
        yield Check(True, t("The deal and every chance event follow from the secrets ({count} in all)", count=count))
    elif replay.fair is not None:
        yield Check(True, t("Every chance event follows from the secrets ({count} in all)", count=count))
    elif dealt:
        yield Check(True, t("The deal and every chance event follow from the seed ({count} in all)", count=count))
    else:
        yield Check(True, t("Every chance event follows from the first position ({count} in all)", count=count))
    if "seed" in header:
        yield Check(False, t("Nobody promised the seed beforehand: whoever chose it could choose the deal"))
    elif "start" in header:
        yield Check(False, t("Nobody promised beforehand how the cards of the first position lie"))
