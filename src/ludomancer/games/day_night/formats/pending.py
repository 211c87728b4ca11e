"""What is half done in a position: the `pending` part of documents, read back."""

from typing import TYPE_CHECKING

from ludomancer.core.document import WHOLE, DocumentReader
from ludomancer.games.day_night.formats.notation import SQUARE_NAMES, square_name
from ludomancer.games.day_night.formats.position_writer import ASKS, PHASES, SEAT_NAMES, SEATS, in_book
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.rules import DayNightRules

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame


def read_squares(reader: DocumentReader, field: str) -> int:
    mask = 0
    for square in reader.names_list(field, SQUARE_NAMES, "square"):
        if mask >> square & 1:
            reader.fail(field, f"{square_name(square)} stands there twice")
        mask |= 1 << square
    return mask


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def read(
    game: "DayNightGame", pending: DocumentReader | None, state: DayNightRules, turn_of: int, phase: int, viewer: int
) -> tuple[list[int], int]:
    """Sets what is half done; the discards chosen so far are handed back, and how many of the hand are besides."""
    if pending is None:
        return [], 0
    ask = pending.name("ask", {name: i for i, name in enumerate(ASKS) if name}, "pending decision")
    wanted = codes.RETREAT if ask == codes.ASK_DISCARD else codes.CAST
    if phase != wanted:
        pending.fail("ask", f"{ASKS[ask]} is asked in the phase {PHASES[wanted]} only")
    if ask == codes.ASK_TEMPLE:
        seat = pending.name("seat", SEAT_NAMES, "seat")
        state._load(ask=ask, temple_seat=seat, chosen=read_squares(pending, "chosen"))
        pending.finish()
        return [], 0
    if ask == codes.ASK_DISCARD:
        laid, covered = _read_laid(game, pending, turn_of, viewer)
        pending.finish()
        state._load(ask=ask)
        return laid, covered
    spell = pending.name("spell", game.kind_names(turn_of), f"spell of {SEATS[turn_of]}")
    stolen = -1
    if pending.has("stolen") or ask == codes.ASK_STOLEN:
        stolen = pending.name("stolen", game.kind_names(1 - turn_of), f"spell of {SEATS[1 - turn_of]}")
    innermost = spell if stolen < 0 else stolen
    effects = game.cards.spells[innermost].effects
    does = {codes.ASK_STEAL: codes.DO_STEAL, codes.ASK_TAKE: codes.DO_TAKE}
    found = [i for i, effect in enumerate(effects, 1) if effect.do == does.get(ask)]
    effect = 1
    if ask != codes.ASK_STOLEN:
        effect = pending.number("effect", 1, len(effects), found[0] if found else 1)
    do = effects[effect - 1].do
    if ask == codes.ASK_TARGETS and do in (codes.DO_DRAW, codes.DO_STEAL, codes.DO_TAKE):
        pending.fail("effect", f"effect {effect} of {game.spell_ids[innermost]} has no targets")
    if ask in does and do != does[ask]:
        pending.fail("effect", f"effect {effect} of {game.spell_ids[innermost]} does not ask to {ASKS[ask]}")
    if stolen >= 0 and game.cards.spells[spell].effects[-1].do != codes.DO_STEAL:
        pending.fail("spell", f"{game.spell_ids[spell]} does not steal")
    reach = pending.number("x", 0, codes.MAX_DISTANCE - 1, state.apart())
    chosen = read_squares(pending, "chosen") if ask == codes.ASK_TARGETS else 0
    done = 0 if ask == codes.ASK_STOLEN else effect - 1
    state._load(ask=ask, spell=spell, stolen=stolen, effect=done, reach=reach, chosen=chosen)
    if ask == codes.ASK_TAKE and viewer == turn_of:
        pending.seen.add("among")  # compared with the book once that is read
    pending.finish()
    return [], 0


def _read_laid(game: "DayNightGame", pending: DocumentReader, turn_of: int, viewer: int) -> tuple[list[int], int]:
    """Discards chosen so far: their names, or in the views of others only how many of the hand they are."""
    if viewer in (WHOLE, turn_of) or not isinstance(pending.data.get("chosen"), dict):
        return pending.names_list("chosen", game.kind_names(turn_of), f"spell of {SEATS[turn_of]}"), 0
    chosen = pending.table("chosen")
    covered = chosen.number("count", 0, codes.MAX_BOOK)
    chosen.finish()
    return [], covered


def check(game: "DayNightGame", state: DayNightRules, pending: DocumentReader | None) -> None:
    """Fill in how many are needed, and refuse what could not be asked."""
    place = pending or DocumentReader({}, "position: pending")
    ask = state.ask
    if state.phase == codes.RETREAT and ask == codes.ASK_NOTHING:
        ask = codes.ASK_DISCARD
    need = 0
    if ask == codes.ASK_DISCARD:
        need = state.hand_count[state.turn_of] + state.laid_count - codes.HAND_LIMIT
        if need <= state.laid_count:
            place.fail("ask", "nothing is left to discard")
    elif state.stolen >= 0 and not _may_be_cast(state):
        place.fail("stolen", f"{game.spell_ids[state.stolen]} may not be cast")
    elif ask == codes.ASK_TARGETS:
        need = state.arrays.count[state.current_effect()]
        squares = state.eligible(state.current_effect())
        if state.chosen & ~squares:
            place.fail("chosen", f"{square_name(lowest(state.chosen & ~squares))} is no possible target")
        if squares.bit_count() <= need or state.chosen.bit_count() >= need:
            place.fail("ask", "there is nothing left to choose")
    elif ask in (codes.ASK_STEAL, codes.ASK_TAKE):
        cards = state.hand_count[1 - state.turn_of] if ask == codes.ASK_STEAL else state.book_count[state.turn_of]
        if cards < 2:
            place.fail("ask", "there is nothing to choose from")
        if place.has("among") and place.data["among"] != in_book(game, state):
            place.fail("among", "is not what the book has")
    elif ask == codes.ASK_TEMPLE:
        own = (state.day if state.temple_seat == codes.DAY else state.night) & ~state.temple
        groups = board.temple_groups(own)
        if groups.bit_count() <= codes.TEMPLE_SIZE or state.chosen & ~groups:
            place.fail("ask", "there is no group of more than nine to choose from")
        if state.chosen and not board.can_complete(state.chosen, groups):
            place.fail("chosen", "no connected nine has all these squares")
    state._load(ask=ask, need=need)


def _may_be_cast(state: DayNightRules) -> bool:
    """Whether the condition held can be told before the first effect only; the theme always."""
    if state.effect > 0:
        return state.arrays.theme[state.stolen] == 0
    return state.may_cast_stolen(state.stolen)
