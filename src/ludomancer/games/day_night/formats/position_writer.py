"""Positions of Day & Night as documents: the whole, the view of a seat, and back."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE, DocumentReader, shuffled
from ludomancer.games.day_night.formats.edition import LADIES
from ludomancer.games.day_night.formats.notation import SQUARE_NAMES, square_name, squares_of
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.rules import DayNightRules

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame

SEATS = LADIES
SEAT_NAMES = {name: seat for seat, name in enumerate(SEATS)}
PHASES = ("cast", "travel", "retreat", "over")
ASKS = ("", "targets", "steal", "stolen", "take", "temple", "discard")
TILE_NAMES = ("day", "night", "neutral")
DRAWN = {".": "neutral", "d": "day", "n": "night"}
START = (SQUARE_NAMES["f1"], SQUARE_NAMES["a8"])
MAX_TURN = 1_000_000
MAX_COUNTERS = 30_000


# --- writing ----------------------------------------------------------------------------------------------------------
def write(game: "DayNightGame", state: DayNightRules, viewer: int) -> dict[str, Any]:
    """The position as the viewer (a seat, NOBODY, or WHOLE) sees it."""
    document = game.header()
    if viewer != WHOLE:
        document["viewer"] = "nobody" if viewer == core.NOBODY else SEATS[viewer]
    day, night, mist = state.day, state.night, state.mist
    outcome = state.outcome
    document |= {
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
    if viewer == WHOLE:
        document["chance"] = {"events": state.chance_count, "words": state.rng.words()}
    return document


def _player(game: "DayNightGame", state: DayNightRules, seat: int, viewer: int) -> dict[str, Any]:
    own = viewer in (WHOLE, seat)
    first, last = game.kinds_of(seat)
    hand, discards, known, out = state.hand, state.discards, state.known, state.out
    ids = game.spell_ids
    rival_knows = [ids[k] for k in range(first, last) for _ in range(known[k])]
    all_know = [ids[k] for k in range(first, last) for _ in range(known[codes.MAX_KINDS + k])]
    if own:
        shown = [ids[k] for k in range(first, last) for _ in range(hand[k])]
        knowledge = {SEATS[1 - seat]: rival_knows, "nobody": all_know}
    elif viewer == core.NOBODY:
        shown = all_know
        knowledge = {}
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


def _pending(game: "DayNightGame", state: DayNightRules, viewer: int) -> dict[str, Any] | None:
    """What is half done; only discards are face down, and only whoever searches her book sees what it has."""
    if state.ask == codes.ASK_NOTHING:
        return None
    pending: dict[str, Any] = {"ask": ASKS[state.ask]}
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
            pending["among"] = _in_book(game, state)
    return pending


def _in_book(game: "DayNightGame", state: DayNightRules) -> dict[str, int]:
    """The spells of the book that is searched with their copies, without their order (DN-A29)."""
    place = state.turn_of * codes.MAX_BOOK
    book = state.book[place : place + state.book_count[state.turn_of]]
    return {game.spell_ids[kind]: book.count(kind) for kind in sorted(set(book))}


# --- reading ----------------------------------------------------------------------------------------------------------
def read(game: "DayNightGame", document: dict[str, Any], seed: int | None = None) -> DayNightRules:
    """A state from a full, possibly partial document, or one that fits a view; unnamed cards lie in the book."""
    reader = DocumentReader(document, "position")
    game.check_header(reader)
    viewer = WHOLE if not reader.has("viewer") else game.viewer_of(document)
    reader.seen.add("viewer")
    state = DayNightRules(game)
    pending = reader.table("pending") if document.get("pending") is not None else None
    reader.seen.add("pending")
    turn_of, actor = _who(reader, pending)
    phase = reader.name("phase", {name: i for i, name in enumerate(PHASES)}, "phase", codes.CAST)
    changed = reader.names_list("changed", SEAT_NAMES, "kind of tile")
    players = [reader.part(name) for name in SEATS]
    reader.seen.update(SEATS)
    for seat, player in enumerate(players):
        pawn = player.name("pawn", SQUARE_NAMES, "square", START[seat])
        looked = player.number("looked", 0, codes.MAX_BOOK, 0)
        state.set_player(seat, pawn, _temples(player), looked)
    hours = players[turn_of].number("hours", 0, codes.HOURS, codes.HOURS)
    players[1 - turn_of].number("hours", 0, 0, 0)
    state.set_turn(
        reader.number("turn", 1, MAX_TURN, 1), turn_of, phase, hours, codes.DAY in changed, codes.NIGHT in changed
    )
    _read_board(reader, state, _visited(players, turn_of, state.pawn[turn_of], phase))
    laid, covered = _read_pending(game, pending, state, turn_of, phase, viewer)
    for seat, player in enumerate(players):
        mine = seat == turn_of
        _read_cards(game, player, state, seat, laid if mine else [], covered if mine else 0, viewer, seed)
        player.finish()
    _check_pending(game, state, pending)
    _finish(game, reader, state, actor, phase)
    reader.finish()
    return state


def _who(reader: DocumentReader, pending: DocumentReader | None) -> tuple[int, int]:
    """Whose turn it is, and who decides."""
    owner = None
    if pending is not None and pending.data.get("ask") == "temple":
        owner = pending.name("seat", SEAT_NAMES, "seat")
    named = None
    if reader.data.get("to_act") is not None:
        named = reader.name("to_act", SEAT_NAMES, "seat")
    reader.seen.add("to_act")
    turn_of = reader.name("turn_of", SEAT_NAMES, "seat", codes.DAY if named is None else named)
    actor = turn_of if owner is None else owner
    if named is not None and named != actor:
        reader.fail("to_act", f"{SEATS[named]} cannot decide here, it is for {SEATS[actor]}")
    return turn_of, actor


def _squares(reader: DocumentReader, field: str) -> int:
    mask = 0
    for square in reader.names_list(field, SQUARE_NAMES, "square"):
        if mask >> square & 1:
            reader.fail(field, f"{square_name(square)} stands there twice")
        mask |= 1 << square
    return mask


def _temples(player: DocumentReader) -> list[int]:
    value = player.data.get("temples", [])
    player.seen.add("temples")
    if not isinstance(value, list) or len(value) > 2:
        player.fail("temples", "must be a list of at most two temples")
    temples = []
    for squares in value:
        nine = _squares(DocumentReader({"temples": squares}, player.place), "temples")
        if nine.bit_count() != codes.TEMPLE_SIZE or board.component(nine & -nine, nine) != nine:
            player.fail("temples", "a temple is nine squares that are connected by their sides")
        temples.append(nine)
    return temples


def _visited(players: list[DocumentReader], turn_of: int, pawn: int, phase: int) -> int:
    """Squares barred for travel; while travelling the pawn's own is always one of them."""
    if _squares(players[1 - turn_of], "visited"):
        players[1 - turn_of].fail("visited", "only the player in turn travels")
    if players[turn_of].has("visited"):
        return _squares(players[turn_of], "visited") | (1 << pawn if phase == codes.TRAVEL else 0)
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
    tiles = tiles_of(reader.data.get("board", {}), reader)
    reader.seen.add("board")
    masks = [sum(1 << SQUARE_NAMES[name] for name, tile in tiles.items() if tile == kind) for kind in SEATS]
    lone, crystals = _squares(reader, "temple_tiles"), _squares(reader, "crystals")
    lasting = _squares(reader, "lasting_crystals")
    for seat, name in enumerate(SEATS):
        for i in range(state.temple_count[seat]):
            strange = state.temples[seat * 2 + i] & ~masks[seat]
            if strange:
                reader.fail(f"{name}: temples", f"{square_name(_low(strange))} is no {name} tile")
    if state.temple_count[0] + state.temple_count[1] > 0 and state.temple.bit_count() != codes.TEMPLE_SIZE * (
        state.temple_count[0] + state.temple_count[1]
    ):
        reader.fail("temples", "two temples share a square")
    if lone & ~(masks[codes.DAY] & ~state.temple):
        reader.fail("temple_tiles", "a single Temple tile is a Day tile outside the temples")
    if lasting & ~crystals:
        reader.fail("lasting_crystals", f"{square_name(_low(lasting & ~crystals))} has no crystal")
    state.set_board(masks[codes.DAY], masks[codes.NIGHT], lone, crystals, lasting, visited)
    if reader.has("mystified"):
        counters = reader.table("mystified")
        for name in list(counters.data):
            square = SQUARE_NAMES.get(name)
            if square is None or not (masks[codes.DAY] & ~state.temple & ~lone) >> square & 1:
                counters.fail(str(name), "only Day tiles that are not permanent can be mystified")
            state.set_mist(square, counters.number(name, 1, MAX_COUNTERS))
    reader.seen.add("mystified")


def _low(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _read_pending(
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
        state.set_temple_seat(pending.name("seat", SEAT_NAMES, "seat"))
        state.set_pending(ask, -1, -1, 0, 0, _squares(pending, "chosen"))
        pending.finish()
        return [], 0
    if ask == codes.ASK_DISCARD:
        laid, covered = _read_laid(game, pending, turn_of, viewer)
        pending.finish()
        state.set_pending(ask, -1, -1, 0, 0, 0)
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
    state.set_reach(pending.number("x", 0, codes.MAX_DISTANCE - 1, state.apart()))
    chosen = _squares(pending, "chosen") if ask == codes.ASK_TARGETS else 0
    state.set_pending(ask, spell, stolen, 0 if ask == codes.ASK_STOLEN else effect - 1, 0, chosen)
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
    state.set_cards(seat, hand[covered:], discards, laid + hand[:covered], book)
    state.set_out(out)
    _read_known(game, player, state, seat, viewer, laid)


def _read_known(
    game: "DayNightGame", player: DocumentReader, state: DayNightRules, seat: int, viewer: int, laid: list[int]
) -> None:
    """What others know of a hand, those cards of it included that are chosen to be discarded."""
    knowledge = player.table("known") if player.has("known") else DocumentReader({}, player.place)
    player.seen.add("known")
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
        state.set_looked(seat, len(rival))
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
    state.set_known(0, rival)
    state.set_known(1, everyone)
    knowledge.finish()


def _held(state: DayNightRules, kind: int) -> int:
    """Copies in the hand, with those of it that are chosen to be discarded."""
    return state.hand[kind] + state.laid[kind]


def _check_pending(game: "DayNightGame", state: DayNightRules, pending: DocumentReader | None) -> None:
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
            place.fail("chosen", f"{square_name(_low(state.chosen & ~squares))} is no possible target")
        if squares.bit_count() <= need or state.chosen.bit_count() >= need:
            place.fail("ask", "there is nothing left to choose")
    elif ask in (codes.ASK_STEAL, codes.ASK_TAKE):
        cards = state.hand_count[1 - state.turn_of] if ask == codes.ASK_STEAL else state.book_count[state.turn_of]
        if cards < 2:
            place.fail("ask", "there is nothing to choose from")
        if place.has("among") and place.data["among"] != _in_book(game, state):
            place.fail("among", "is not what the book has")
    elif ask == codes.ASK_TEMPLE:
        own = (state.day if state.temple_seat == codes.DAY else state.night) & ~state.temple
        groups = board.temple_groups(own)
        if groups.bit_count() <= codes.TEMPLE_SIZE or state.chosen & ~groups:
            place.fail("ask", "there is no group of more than nine to choose from")
        if state.chosen and not board.can_complete(state.chosen, groups):
            place.fail("chosen", "no connected nine has all these squares")
    state.set_pending(ask, state.spell, state.stolen, state.effect, need, state.chosen)


def _may_be_cast(state: DayNightRules) -> bool:
    """Whether the condition held can be told before the first effect only; the theme always."""
    if state.effect > 0:
        return state.arrays.theme[state.stolen] == 0
    return state.may_cast_stolen(state.stolen)


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
            where = square_name(_low(groups))
            reader.fail("board", f"nine {SEATS[seat]} tiles are connected at {where}, and no temple is asked (DN-33)")


def _finish(game: "DayNightGame", reader: DocumentReader, state: DayNightRules, actor: int, phase: int) -> None:
    ending = core.RUNNING
    if phase == codes.OVER:
        ending, winner = game.read_outcome(reader.table("outcome"))
        state.set_winner(winner)
        actor = core.NOBODY
    elif reader.data.get("outcome") is not None:
        reader.fail("outcome", "the game is not over")
    elif 2 in (state.temple_count[0], state.temple_count[1]):
        reader.fail("temples", "two temples of one player end the game (DN-37)")
    else:
        _check_temples(reader, state)
    reader.seen.add("outcome")
    events, words = reader.chance(state.rng.words())
    state.set_core(actor, reader.number("decisions", 0, 1 << 30, 0), ending, events, words)
