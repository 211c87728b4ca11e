"""Writes positions of Day & Night as documents: the whole, and the view of a seat."""

from typing import TYPE_CHECKING

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE
from ludomancer.core.view import AnyView
from ludomancer.games.day_night.formats.edition import LADIES
from ludomancer.games.day_night.formats.notation import SQUARE_NAMES, square_name, squares_of
from ludomancer.games.day_night.formats.view import Known, Lady, Pending
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.rules.rules import DayNightRules

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame

SEATS = LADIES
SEAT_NAMES = {name: seat for seat, name in enumerate(SEATS)}
PHASES = ("cast", "travel", "retreat", "over")
ASKS = ("", "targets", "steal", "stolen", "take", "temple", "discard")
TILE_NAMES = ("day", "night", "neutral")


def write(game: "DayNightGame", state: DayNightRules, viewer: int) -> AnyView:
    """The position as the viewer (a seat, NOBODY, or WHOLE) sees it."""
    day, night, mist = state.day, state.night, state.mist
    outcome = state.outcome
    return {
        "turn": state.turn,
        "turn_of": SEATS[state.turn_of],
        "to_act": None if state.actor == core.NOBODY else SEATS[state.actor],
        "phase": PHASES[state.phase],
        "decisions": state.decisions,
        "board": {
            name: "day" if day >> s & 1 else "night" if night >> s & 1 else "neutral"
            for name, s in SQUARE_NAMES.items()
        },
        "crystals": squares_of(state.crystals),
        "lasting_crystals": squares_of(state.lasting),
        "mystified": {name: mist[SQUARE_NAMES[name]] for name in squares_of(state.misty)} if state.misty else {},
        "temple_tiles": squares_of(state.lone),
        "changed": ["day"] * (state.changed_day != 0) + ["night"] * (state.changed_night != 0),
        "pending": _pending(game, state, viewer),
        "day": _player(game, state, codes.DAY, viewer),
        "night": _player(game, state, codes.NIGHT, viewer),
        "outcome": outcome.document() if outcome else None,
    }


def _player(game: "DayNightGame", state: DayNightRules, seat: int, viewer: int) -> Lady:
    own = viewer in (WHOLE, seat)
    first, last = game.kinds_of(seat)
    hand, discards, known, out = state.hand, state.discards, state.known, state.out
    ids = game.spell_ids
    rival_knows = [ids[k] for k in range(first, last) for _ in range(known[k])]
    all_know = [ids[k] for k in range(first, last) for _ in range(known[codes.MAX_KINDS + k])]
    knowledge: Known = {}
    if own:
        shown = [ids[k] for k in range(first, last) for _ in range(hand[k])]
        knowledge["night" if seat == codes.DAY else "day"] = rival_knows
        knowledge["nobody"] = all_know
    elif viewer == core.NOBODY:
        shown = all_know
    else:
        shown = rival_knows
        knowledge = {"nobody": all_know}
    held = state.hand_count[seat]
    if not own and seat == state.turn_of:
        held += state.laid_count  # cards of the hand until the last is chosen (DN-16)
    count = state.book_count[seat]
    top = seat * codes.MAX_BOOK + count
    book = state.book if viewer == WHOLE else []
    temples = state.temples
    return {
        "pawn": square_name(state.pawn[seat]),
        "hours": state.hours if state.turn_of == seat else 0,
        "visited": squares_of(state.visited) if state.turn_of == seat else [],
        "hand": shown + [HIDDEN] * (held - len(shown)),
        "book": [ids[book[top - 1 - i]] for i in range(count)] if viewer == WHOLE else [HIDDEN] * count,
        "discards": [ids[k] for k in range(first, last) for _ in range(discards[k])],
        "out": [ids[k] for k in range(first, last) for _ in range(out[k])],
        "temples": [squares_of(temples[seat * 2 + i]) for i in range(state.temple_count[seat])],
        "known": knowledge,
        "looked": state.looked[seat],
    }


def _pending(game: "DayNightGame", state: DayNightRules, viewer: int) -> Pending | None:
    """What is half done; only discards are face down, and only whoever searches her book sees what it has."""
    if state.ask == codes.ASK_NOTHING:
        return None
    pending: Pending = {"ask": ASKS[state.ask]}
    if state.ask == codes.ASK_TEMPLE:
        pending["seat"] = SEATS[state.temple_seat]
        pending["chosen"] = squares_of(state.chosen)
    elif state.ask == codes.ASK_DISCARD:
        if viewer in (WHOLE, state.turn_of):
            first, last = game.kinds_of(state.turn_of)
            pending["chosen"] = [game.spell_ids[k] for k in range(first, last) for _ in range(state.laid[k])]
        else:
            pending["chosen"] = {"count": state.laid_count}
    else:
        pending["spell"] = game.spell_ids[state.spell]
        if state.stolen >= 0:
            pending["stolen"] = game.spell_ids[state.stolen]
        if state.ask != codes.ASK_STOLEN:
            pending["effect"] = state.effect + 1
        if state.ask == codes.ASK_TARGETS:
            pending["chosen"] = squares_of(state.chosen)
        left = game.cards.spells[state.current()].effects[state.effect :]
        if state.ask != codes.ASK_STOLEN and any(effect.at == codes.AT_WITHIN_X for effect in left):
            pending["x"] = state.reach
        if state.ask == codes.ASK_TAKE and viewer == state.turn_of:
            pending["among"] = in_book(game, state)
    return pending


def in_book(game: "DayNightGame", state: DayNightRules) -> dict[str, int]:
    """The spells of the book that is searched with their copies, without their order (DN-A29)."""
    place = state.turn_of * codes.MAX_BOOK
    book = state.book[place : place + state.book_count[state.turn_of]]
    return {game.spell_ids[kind]: book.count(kind) for kind in sorted(set(book))}
