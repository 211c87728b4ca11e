"""How the numbers of events are told."""

from typing import TYPE_CHECKING

from ludomancer.core.events import EventWords, named
from ludomancer.games.bless.formats.edition import FACES
from ludomancer.games.bless.formats.notation import CALLS
from ludomancer.games.bless.formats.pending import RESULTS

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame


def event_words(game: "BlessGame") -> EventWords:
    return {
        "card": named(game.card_ids),
        "card-or-rival": named(game.card_ids, "rival"),
        "face": named(FACES),
        "call": named(CALLS),
        "result": named(RESULTS),
    }
