"""Reads positions of Day & Night: full documents, partial ones as people write them, and views."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE, DocumentReader, shuffled
from ludomancer.games.day_night.formats import pending
from ludomancer.games.day_night.formats.notation import SQUARE_NAMES, square_name
from ludomancer.games.day_night.formats.pending import lowest, read_squares
from ludomancer.games.day_night.formats.position_writer import PHASES, SEAT_NAMES, SEATS, TILE_NAMES
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.rules import DayNightRules

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame

DRAWN = {".": "neutral", "d": "day", "n": "night"}
START = (SQUARE_NAMES["f1"], SQUARE_NAMES["a8"])
MAX_TURN = 1_000_000
MAX_COUNTERS = 30_000


def read(game: "DayNightGame", document: dict[str, Any], seed: int | None = None) -> DayNightRules:
    """A state from a full, possibly partial document, or one that fits a view; unnamed cards lie in the book."""
    reader = DocumentReader(document, "position")
    viewer = game.read_header(reader)
    state = DayNightRules(game)
    asked = reader.table("pending") if reader.raw("pending") is not None else None
    turn_of, actor = _who(reader, asked)
    phase = reader.name("phase", {name: i for i, name in enumerate(PHASES)}, "phase", codes.CAST)
    changed = reader.names_list("changed", SEAT_NAMES, "kind of tile")
    players = [reader.part(name) for name in SEATS]
    reader.seen.update(SEATS)
    pawns, looked, temples = zip(*(_read_player(player, seat) for seat, player in enumerate(players)), strict=True)
    hours = players[turn_of].number("hours", 0, codes.HOURS, codes.HOURS)
    players[1 - turn_of].number("hours", 0, 0, 0)
    state._load(
        pawn=pawns,
        looked=looked,
        temple_count=[len(own) for own in temples],
        temples={seat * 2: own for seat, own in enumerate(temples)},
        temple=reduce(or_, (nine for own in temples for nine in own), 0),
        turn=reader.number("turn", 1, MAX_TURN, 1),
        turn_of=turn_of,
        phase=phase,
        hours=hours,
        changed_day=codes.DAY in changed,
        changed_night=codes.NIGHT in changed,
    )
    _read_board(reader, state, _visited(players, turn_of, state.pawn[turn_of], phase))
    laid, covered = pending.read(game, asked, state, turn_of, phase, viewer)
    for seat, player in enumerate(players):
        mine = seat == turn_of
        _read_cards(game, player, state, seat, laid if mine else [], covered if mine else 0, viewer, seed)
        player.finish()
    pending.check(game, state, asked)
    _finish(game, reader, state, actor, phase)
    reader.finish()
    return state


def _who(reader: DocumentReader, asked: DocumentReader | None) -> tuple[int, int]:
    """Whose turn it is, and who decides."""
    owner = None
    if asked is not None and asked.data.get("ask") == "temple":
        owner = asked.name("seat", SEAT_NAMES, "seat")
    named = reader.name("to_act", SEAT_NAMES, "seat", -1)
    turn_of = reader.name("turn_of", SEAT_NAMES, "seat", codes.DAY if named < 0 else named)
    actor = turn_of if owner is None else owner
    if named not in (-1, actor):
        reader.fail("to_act", f"{SEATS[named]} cannot decide here, it is for {SEATS[actor]}")
    return turn_of, actor


def _read_player(player: DocumentReader, seat: int) -> tuple[int, int, list[int]]:
    """The pawn's square, how many cards of the hand were looked at, and the temples."""
    pawn = player.name("pawn", SQUARE_NAMES, "square", START[seat])
    looked = player.number("looked", 0, codes.MAX_BOOK, 0)
    return pawn, looked, _temples(player)


def _temples(player: DocumentReader) -> list[int]:
    value = player.raw("temples", [])
    if not isinstance(value, list) or len(value) > 2:
        player.fail("temples", "must be a list of at most two temples")
    temples = []
    for squares in value:
        nine = read_squares(DocumentReader({"temples": squares}, player.place), "temples")
        if nine.bit_count() != codes.TEMPLE_SIZE or board.component(nine & -nine, nine) != nine:
            player.fail("temples", "a temple is nine squares that are connected by their sides")
        temples.append(nine)
    return temples


def _visited(players: list[DocumentReader], turn_of: int, pawn: int, phase: int) -> int:
    """Squares barred for travel; while travelling the pawn's own is always one of them."""
    if read_squares(players[1 - turn_of], "visited"):
        players[1 - turn_of].fail("visited", "only the player in turn travels")
    if players[turn_of].has("visited"):
        return read_squares(players[turn_of], "visited") | (1 << pawn if phase == codes.TRAVEL else 0)
    return 1 << pawn


def tiles_of(value: object, reader: DocumentReader) -> dict[str, str]:
    """A board as a mapping of squares, from a mapping or a drawing."""
    if isinstance(value, dict):
        for name, tile in value.items():
            if name not in SQUARE_NAMES:
                reader.fail("board", f"{name!r} is no square")
            if tile not in TILE_NAMES:
                reader.fail("board", f"{name}: {tile!r} is not one of {', '.join(TILE_NAMES)}")
        return value
    if not isinstance(value, str):
        reader.fail("board", "must be a mapping of squares or a drawing")
    rows = [line.replace(" ", "") for line in value.strip().splitlines()]
    if len(rows) != 8 or any(len(row) != 6 for row in rows):
        reader.fail("board", "a drawing has eight lines of six letters")
    tiles = {}
    for i, row in enumerate(rows):
        for column, letter in enumerate(row):
            name = "abcdef"[column] + str(8 - i)
            if (letter == "#") != (name not in SQUARE_NAMES):
                reader.fail("board", f"{name}: # marks the four squares of the centre, and only those")
            if letter != "#":
                if letter not in DRAWN:
                    reader.fail("board", f"{name}: {letter!r} is not one of . d n #")
                tiles[name] = DRAWN[letter]
    return tiles


def _read_board(reader: DocumentReader, state: DayNightRules, visited: int) -> None:
    tiles = tiles_of(reader.raw("board", {}), reader)
    masks = [sum(1 << SQUARE_NAMES[name] for name, tile in tiles.items() if tile == kind) for kind in SEATS]
    lone, crystals = read_squares(reader, "temple_tiles"), read_squares(reader, "crystals")
    lasting = read_squares(reader, "lasting_crystals")
    for seat, name in enumerate(SEATS):
        for i in range(state.temple_count[seat]):
            strange = state.temples[seat * 2 + i] & ~masks[seat]
            if strange:
                reader.fail(f"{name}: temples", f"{square_name(lowest(strange))} is no {name} tile")
    if state.temple_count[0] + state.temple_count[1] > 0 and state.temple.bit_count() != codes.TEMPLE_SIZE * (
        state.temple_count[0] + state.temple_count[1]
    ):
        reader.fail("temples", "two temples share a square")
    if lone & ~(masks[codes.DAY] & ~state.temple):
        reader.fail("temple_tiles", "a single Temple tile is a Day tile outside the temples")
    if lasting & ~crystals:
        reader.fail("lasting_crystals", f"{square_name(lowest(lasting & ~crystals))} has no crystal")
    mist: dict[int, int] = {}
    counters = reader.part("mystified")
    for name in list(counters.data):
        square = SQUARE_NAMES.get(name)
        if square is None or not (masks[codes.DAY] & ~state.temple & ~lone) >> square & 1:
            counters.fail(str(name), "only Day tiles that are not permanent can be mystified")
        mist[square] = counters.number(name, 1, MAX_COUNTERS)
    state._load(
        day=masks[codes.DAY],
        night=masks[codes.NIGHT],
        lone=lone,
        crystals=crystals,
        lasting=lasting,
        visited=visited,
        mist=mist,
        misty=sum(1 << square for square in mist),
    )


def _read_cards(
    game: "DayNightGame",
    player: DocumentReader,
    state: DayNightRules,
    seat: int,
    laid: list[int],
    covered: int,
    viewer: int,
    seed: int | None,
) -> None:
    names = game.kind_names(seat)
    what = f"spell of {SEATS[seat]}"
    is_view = viewer != WHOLE
    hand = player.names_list("hand", names, what, is_view)
    top = player.names_list("deck_top", names, what)
    book = player.names_list("book", names, what, is_view)
    discards = player.names_list("discards", names, what)
    out = player.names_list("out", names, what)
    resolving = [kind for kind in (state.spell, state.stolen) if kind >= 0 and state.arrays.owner[kind] == seat]
    left = {kind: game.cards.spells[kind].copies for kind in range(*game.kinds_of(seat))}
    for kind in (*hand, *top, *book, *discards, *out, *laid, *resolving):
        if kind >= 0:
            left[kind] -= 1
            if left[kind] < 0:
                copies = game.cards.spells[kind].copies
                player.fail("hand", f"{game.spell_ids[kind]} is named more often than its {copies} copies")
    rest = [kind for kind, count in left.items() for _ in range(count)]
    if is_view:
        hidden = hand.count(-1) + book.count(-1)
        if hidden != len(rest):
            player.fail("book", f"{hidden} cards are hidden, but {len(rest)} lie nowhere else")
        hand = [kind if kind >= 0 else rest.pop() for kind in hand]
        book = [kind if kind >= 0 else rest.pop() for kind in book]
    elif player.has("book"):
        if top:
            player.fail("deck_top", "is for a book that is not named whole")
        out += rest  # a book that is named whole leaves the unnamed cards out of the game
    else:
        if seed is not None:
            rest = shuffled(rest, seed * 2 + seat)
        book = top + rest
    if not book and discards:
        player.fail("book", "is empty while discards lie open; they become the book at once (DN-18)")
    if covered > len(hand):
        player.fail("hand", f"{covered} discards are chosen, but only {len(hand)} cards are there")
    held, chosen = hand[covered:], laid + hand[:covered]
    state._load(
        hand=_counts(held),
        discards=_counts(discards),
        laid=_counts(chosen),
        out=_counts(out),
        hand_count={seat: len(held)},
        discard_count={seat: len(discards)},
        laid_count=state.laid_count + len(chosen),
        book_count={seat: len(book)},
        book={seat * codes.MAX_BOOK: book[::-1]},
    )
    _read_known(game, player, state, seat, viewer, laid)


def _counts(cards: list[int], first: int = 0) -> dict[int, int]:
    """How many cards of their kinds there are, in an array that has the kinds from a place on."""
    counts: dict[int, int] = {}
    for kind in cards:
        counts[first + kind] = counts.get(first + kind, 0) + 1
    return counts


def _read_known(
    game: "DayNightGame", player: DocumentReader, state: DayNightRules, seat: int, viewer: int, laid: list[int]
) -> None:
    """What others know of a hand, those cards of it included that are chosen to be discarded."""
    knowledge = player.part("known")
    names = game.kind_names(seat)
    everyone = knowledge.names_list("nobody", names, f"spell of {SEATS[seat]}")
    rival = knowledge.names_list(SEATS[1 - seat], names, f"spell of {SEATS[seat]}")
    if viewer not in (WHOLE, seat):  # what this viewer knows of the hand is what the view names of it
        shown = [names[name] for name in player.data.get("hand", []) if name != HIDDEN] + laid
        if viewer == core.NOBODY:
            everyone = shown
        rival = shown
    if state.book_count[seat] == 0:  # then the hand is known by elimination
        everyone = [kind for kind in range(*game.kinds_of(seat)) for _ in range(_held(state, kind))]
    if seat != state.turn_of and (state.stolen >= 0 or state.ask == codes.ASK_STEAL):  # the thief has seen all of it
        rival = [kind for kind in range(*game.kinds_of(seat)) for _ in range(state.hand[kind])]
        state._load(looked={seat: len(rival)})
    for kinds in (everyone, rival):
        for kind in set(kinds):
            if kinds.count(kind) > _held(state, kind):
                knowledge.fail("known", f"{game.spell_ids[kind]} is not in the hand that often")
    for kind in set(everyone):
        if everyone.count(kind) > rival.count(kind):
            rival.extend([kind] * (everyone.count(kind) - rival.count(kind)))  # the rival knows what everyone knows
    held = state.hand_count[seat] + (state.laid_count if seat == state.turn_of else 0)
    if state.looked[seat] > (held if viewer == core.NOBODY else len(rival)):
        player.fail("looked", f"{state.looked[seat]} cards were looked at, but not that many are known")
    state._load(known=_counts(rival) | _counts(everyone, codes.MAX_KINDS))
    knowledge.finish()


def _held(state: DayNightRules, kind: int) -> int:
    """Copies in the hand, with those of it that are chosen to be discarded."""
    return state.hand[kind] + state.laid[kind]


def _check_temples(reader: DocumentReader, state: DayNightRules) -> None:
    """Nine connected tiles become a temple as soon as a spell is done, the caster's first (DN-33, DN-A12)."""
    if state.spell >= 0:
        return
    for seat in (state.turn_of, 1 - state.turn_of):
        own = (state.day if seat == codes.DAY else state.night) & ~state.temple
        groups = board.temple_groups(own)
        if state.ask == codes.ASK_TEMPLE and state.temple_seat == seat:
            if state.temple_count[seat] + board.group_count(groups) >= 2:
                reader.fail("pending", f"{SEATS[seat]} has the second temple, whichever nine they are (DN-37)")
            return  # what the other one has comes later
        if groups:
            where = square_name(lowest(groups))
            reader.fail("board", f"nine {SEATS[seat]} tiles are connected at {where}, and no temple is asked (DN-33)")


def _finish(game: "DayNightGame", reader: DocumentReader, state: DayNightRules, actor: int, phase: int) -> None:
    ending = core.RUNNING
    if phase == codes.OVER:
        ending, winner = game.read_outcome(reader.table("outcome"))
        state._load(winner=winner)
        actor = core.NOBODY
    elif reader.raw("outcome") is not None:
        reader.fail("outcome", "the game is not over")
    elif 2 in (state.temple_count[0], state.temple_count[1]):
        reader.fail("temples", "two temples of one player end the game (DN-37)")
    else:
        _check_temples(reader, state)
    events, words = reader.chance(state.rng.words())
    decisions = reader.number("decisions", 0, 1 << 30, 0)
    state._load(actor=actor, decisions=decisions, ending=ending, chance_count=events, words=words)
