"""What the texts of Day & Night call seats, phases and tiles."""

from ludomancer.core.seats import WATCHERS
from ludomancer.core.translator import Phrase
from ludomancer.games.day_night.rules import codes

LADIES = (Phrase("Day"), Phrase("Night"))
SEATS = {"day": LADIES[codes.DAY], "night": LADIES[codes.NIGHT], **WATCHERS}
PHASES = {"cast": Phrase("Cast"), "travel": Phrase("Travel"), "retreat": Phrase("Retreat"), "over": Phrase("Over")}
TILES = (Phrase("a Day tile"), Phrase("a Night tile"), Phrase("a neutral square"), Phrase("any square"))
ANY_TILES = (Phrase("any Day tile"), Phrase("any Night tile"), Phrase("any neutral square"), Phrase("any square"))
ALL_TILES = (Phrase("all Day tiles"), Phrase("all Night tiles"), Phrase("all neutral squares"), Phrase("all squares"))
