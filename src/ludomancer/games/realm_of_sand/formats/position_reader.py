"""Reads documents of Realm of Sand back: whole positions, positions as people write them, and views."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE, DocumentReader, shuffled
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LEVELS, RIBBONS
from ludomancer.games.realm_of_sand.formats.pending import Pending
from ludomancer.games.realm_of_sand.formats.position_writer import CRYSTALS, DISCS, PIECES, SQUARES
from ludomancer.games.realm_of_sand.formats.shorthand import plain
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.rules import SandRules

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

HIGHEST_ROUND = 10_000


def read(game: "SandGame", document: dict[str, Any], seed: int | None = None) -> SandRules:
    """The state of a document; unnamed cards and tiles lie in edition order, or as the seed says."""
    return _Reading(game, DocumentReader(plain(document), "position"), seed).read()


class _Reading:
    def __init__(self, game: "SandGame", reader: DocumentReader, seed: int | None) -> None:
        self.game = game
        self.reader = reader
        self.seed = seed
        self.viewer = game.read_header(reader)
        self.state = SandRules(game)
        self.players = [reader.part(name) for name in game.seat_names]
        self.seats = {name: seat for seat, name in enumerate(game.seat_names)}

    def read(self) -> SandRules:
        state, reader = self.state, self.reader
        decisions = reader.number("decisions", 0, 1 << 30, 0)
        first = reader.name("first", self.seats, "seat", 0)
        state._fill_supply()
        for seat, player in enumerate(self.players):
            self._board(seat, player)
        self._ribbons()
        over = reader.raw("outcome") is not None
        pending = Pending(self.game, reader)
        actor = core.NOBODY if over else self._actor(first, pending)
        first_disc = pending.ask == codes.ASK_FIRST
        last = codes.LAST_ROUND if self.game.arrays.solo else HIGHEST_ROUND
        number = reader.number("round", 0 if first_disc else 1, 0 if first_disc else last, 0 if first_disc else 1)
        main_done = reader.flag("main_done", pending.ask in (codes.ASK_TAKE, codes.ASK_REMOVE))
        state._load(round=number, first=first, main_done=main_done)
        self._tiles(first, actor, pending)
        self._cards(actor, pending)
        self._check_numbers()
        events, words = reader.chance(state.rng.words())
        reader.seen.add("to_act")
        for player in self.players:
            player.finish()
        ending = self._outcome(over)
        state._load(actor=actor, decisions=decisions, ending=ending, chance_count=events, words=words)
        if self.seed is not None and not reader.has("chance"):
            from ludomancer.core.state import seeded

            state.rng.assign(seeded(self.seed))
        if not over:
            pending.apply(state)
        reader.finish()
        if self.viewer == WHOLE and not over:
            state._resume()
        return state

    def _actor(self, first: int, pending: Pending) -> int:
        default = first
        if pending.ask == codes.ASK_FIRST:
            purple = [seat for seat in self.seats.values() if self.state.ribbon[seat] == codes.R_PURPLE]
            if not purple:
                self.reader.fail("pending", "nobody has the purple ribbon")
            default = purple[0]
        return self.reader.name("to_act", self.seats, "seat", default)

    # --- players ----------------------------------------------------------------------------------------------------
    def _board(self, seat: int, player: DocumentReader) -> None:
        state = self.state
        board = player.raw("board") or {}
        if not isinstance(board, dict):
            player.fail("board", "must be a mapping of cells to pieces, or a drawing of five lines")
        square, disc = [0] * codes.BASE_ELEMENTS, [0] * codes.ELEMENTS
        for cell, piece in board.items():
            if cell not in cells.NUMBERS:
                player.fail("board", f"{cell!r} is no cell; cells are a1 to f5")
            if piece is None:
                continue
            if piece not in PIECES:
                player.fail("board", f"{cell}: {piece!r} is no piece; pieces are {', '.join(PIECES)}")
            if piece in SQUARES:
                square[SQUARES.index(piece)] |= 1 << cells.NUMBERS[cell]
            else:
                disc[DISCS.index(piece)] |= 1 << cells.NUMBERS[cell]
        part = player.part("stock")
        stock = [part.number(name, 0, 99, 0) for name in DISCS]
        part.finish()
        state._load(
            square={seat * codes.BASE_ELEMENTS: square},
            disc={seat * codes.ELEMENTS: disc},
            stock={seat * codes.ELEMENTS: stock},
            squares=[left - mask.bit_count() for left, mask in zip(state.squares, square, strict=True)],
            discs=[left - mask.bit_count() - kept for left, mask, kept in zip(state.discs, disc, stock, strict=True)],
        )

    def _ribbons(self) -> None:
        state, game = self.state, self.game
        known = {name: number for number, name in enumerate(RIBBONS) if game.arrays.ribbons >> number & 1}
        named = [player.data.get("ribbon") for player in self.players]
        free = [name for name in known if name not in named]
        levels: list[int] = []
        ribbons: list[int] = []
        crystals: list[int] = []
        for seat, player in enumerate(self.players):
            level = player.number("level", 0, game.arrays.dark_count, 0)
            dark = (state.occupied(seat) & game.arrays.dark).bit_count()
            if dark > level:
                player.fail("board", f"{dark} dark cells are in use, and the level is {level}")
            levels.append(level)
            if not game.arrays.advanced:
                continue
            ribbon = player.name("ribbon", known, "ribbon", known[free.pop(0)] if not named[seat] else None)
            if ribbon in ribbons:
                player.fail("ribbon", f"{RIBBONS[ribbon]} is another's")
            ribbons.append(ribbon)
            crystals.append(CRYSTALS.index(player.choice("crystal", CRYSTALS, "clear")))
        red_seat = ribbons.index(codes.R_RED) if codes.R_RED in ribbons else -1
        state._load(level=levels, ribbon=ribbons, crystal=crystals, red_seat=red_seat)

    # --- tiles ------------------------------------------------------------------------------------------------------
    def _tiles(self, first: int, actor: int, pending: Pending) -> None:
        game, reader = self.game, self.reader
        numbers = game.tile_numbers
        named: dict[int, str] = {}

        def take(source: DocumentReader, field: str) -> list[int]:
            found = source.names_list(field, numbers, "tile")
            for tile in found:
                if tile in named:
                    source.fail(field, f"tile {game.tile_ids[tile]} lies in {named[tile]} too")
                named[tile] = field
            return found

        active: list[list[int] | None] = []
        for seat, player in enumerate(self.players):
            if not player.has("tiles"):
                active.append(None)
                continue
            gap = seat == actor and pending.ask == codes.ASK_TAKE
            found = self._with_gap(player, "tiles", take, codes.ACTIVE)
            if len([tile for tile in found if tile >= 0]) != codes.ACTIVE - gap:
                player.fail("tiles", f"must be {codes.ACTIVE - gap} tiles")
            active.append(found)
        markers = take(reader, "markers")
        if markers and not game.arrays.solo:
            reader.fail("markers", "only solo has round markers")
        turns = self.state.round - (not self.state.main_done or pending.ask == codes.ASK_REMOVE)
        if markers and len(markers) > turns:
            reader.fail("markers", f"are {len(markers)}, and {turns} were laid by now, one each round")
        if reader.has("circle") and reader.has("circle_start"):
            reader.fail("circle_start", "stands beside circle, which says it all")
        start = take(reader, "circle_start")
        circle = take(reader, "circle")
        rest = [tile for tile in range(len(game.tile_ids)) if tile not in named]
        if self.seed is not None:
            rest = shuffled(rest, self.seed)
        tiles: dict[int, list[int]] = {}
        for turn in range(len(self.players)):
            seat = (first + turn) % len(self.players)
            found_here = active[seat]
            if found_here is None:
                count = codes.ACTIVE - (seat == actor and pending.ask == codes.ASK_TAKE)
                if len(rest) < count:
                    self.players[seat].fail("tiles", "no tiles are left for this seat")
                found_here, rest = rest[:count], rest[count:]
            found_here += [-1] * (codes.ACTIVE - len(found_here))
            tiles[seat * codes.ACTIVE] = found_here
        if reader.has("circle") and rest:
            reader.fail("circle", f"tile {game.tile_ids[rest[0]]} lies nowhere")
        circle = circle or [*start, *rest]
        mask = sum(1 << tile for tile in markers)
        self.state._load(tiles=tiles, circle=circle, circle_count=len(circle), markers=mask)

    def _with_gap(self, source: DocumentReader, field: str, take: Any, most: int = codes.SLOTS) -> list[int]:
        """A list in which null stands for an empty place."""
        value = source.raw(field)
        if not isinstance(value, list) or len(value) > most:
            source.fail(field, f"must be a list of at most {most}")
        inner = DocumentReader({field: [each for each in value if each is not None]}, source.place)
        found = iter(take(inner, field))
        return [-1 if each is None else next(found) for each in value]

    # --- cards ------------------------------------------------------------------------------------------------------
    def _cards(self, actor: int, pending: Pending) -> None:
        """Every card lies somewhere once; hidden ones are those that are named nowhere."""
        game, reader, state = self.game, self.reader, self.state
        numbers, level_of = game.card_numbers, game.arrays.card_level
        named: dict[int, str] = {}

        def take(source: DocumentReader, field: str, level: int = -1, hidden: bool = False) -> list[int]:
            found = source.names_list(field, numbers, "building", hidden)
            for card in found:
                if card < 0:
                    continue
                if level >= 0 and level_of[card] != level:
                    source.fail(field, f"{game.card_ids[card]} is not of level {LEVELS[level]}")
                if card in named:
                    source.fail(field, f"building {game.card_ids[card]} lies in {named[card]} too")
                named[card] = field
            return found

        for seat, player in enumerate(self.players):
            built = take(player, "built")
            state._load(
                built={seat: sum(1 << card for card in built)},
                stars={seat: sum(game.arrays.stars[card] for card in built)},
                glasses={seat: sum(game.arrays.glasses[card] for card in built)},
            )
        kept = self._kept(take)
        looked = take(pending.reader, "looked", pending.look_level, True) if pending.looks else []
        pending.check_looked(len(looked))
        display, decks = reader.part("display"), reader.part("decks")
        tops, seen = reader.part("deck_tops"), reader.part("seen")
        open_cards: list[list[int] | None] = []
        for level, name in enumerate(LEVELS):
            found = self._with_gap(display, name, lambda s, f, at=level: take(s, f, at)) if display.has(name) else None
            open_cards.append(found)
        piles = [take(decks, name, level, True) if decks.has(name) else None for level, name in enumerate(LEVELS)]
        starts = [take(tops, name, level) for level, name in enumerate(LEVELS)]
        kept_before = pending.building >= 0 and pending.building not in named and actor == state.red_seat
        if kept_before:
            named[pending.building] = "pending"
        for level, name in enumerate(LEVELS):
            rest = [card for card in range(len(game.card_ids)) if level_of[card] == level and card not in named]
            if self.seed is not None:
                rest = shuffled(rest, self.seed + 1 + level)
            open_here = open_cards[level]
            if open_here is None:
                open_here, rest = rest[: codes.SLOTS], rest[codes.SLOTS :]
            pile = piles[level]
            if pile is not None and starts[level]:
                tops.fail(name, "stands beside decks, which says it all")
            kept = [self._next(rest, name) if card == -1 - level else card for card in kept]
            if pending.look_level == level:
                looked = [self._next(rest, name) if card < 0 else card for card in looked]
            if pile is None:
                pile = [*starts[level], *rest]
            else:
                pile = [self._next(rest, name) if card < 0 else card for card in pile]
                if rest:
                    decks.fail(name, f"building {game.card_ids[rest[0]]} lies nowhere")
            known = self._known(seen, name, len(pile))
            open_here += [-1] * (codes.SLOTS - len(open_here))
            state._load(
                display={level * codes.SLOTS: open_here},
                deck={level * codes.PILE: pile[::-1]},
                deck_count={level: len(pile)},
                known={level: known},
            )
        for part in (display, decks, tops, seen):
            part.finish()
        shown = [state.display[i] for i in range(codes.LEVELS * codes.SLOTS)]
        if pending.building >= 0 and not kept_before and pending.building not in shown:
            pending.reader.fail("building", f"{game.card_ids[pending.building]} does not lie open")
        mask = sum(1 << card for card in kept)
        state._load(kept=mask, look_level=max(pending.look_level, 0), looked=looked, looked_count=len(looked))

    def _next(self, rest: list[int], name: str) -> int:
        if not rest:
            self.reader.fail("decks", f"{name}: there are not so many cards")
        return rest.pop(0)

    def _kept(self, take: Any) -> list[int]:
        """Of the red seat; a hidden one is told by its level, -1 for I, -2 for II, -3 for III."""
        found: list[int] = []
        for seat, player in enumerate(self.players):
            cards = take(player, "kept", -1, True)
            if cards and seat != self.state.red_seat:
                player.fail("kept", "only the owner of the red ribbon keeps cards")
            levels = player.raw("kept_levels")
            if levels is None and HIDDEN in (player.data.get("kept") or []):
                player.fail("kept_levels", "is missing: the levels of the hidden cards")
            if levels is not None:
                if not isinstance(levels, list) or len(levels) != len(cards) or any(x not in LEVELS for x in levels):
                    player.fail("kept_levels", "must be the level of each kept card")
                at = [LEVELS.index(name) for name in levels]
                for card, level in zip(cards, at, strict=True):
                    if card >= 0 and self.game.arrays.card_level[card] != level:
                        player.fail("kept_levels", f"{self.game.card_ids[card]} is not of level {LEVELS[level]}")
                cards = [-1 - level if card < 0 else card for card, level in zip(cards, at, strict=True)]
            found += cards
        return found

    def _known(self, seen: DocumentReader, name: str, count: int) -> int:
        value = seen.raw(name) or []
        known = 0
        for place in value if isinstance(value, list) else [value]:
            if not isinstance(place, int) or isinstance(place, bool) or not 1 <= place <= count:
                seen.fail(name, f"{place!r} is no place of a deck of {count}")
            known |= 1 << count - place
        if known and self.state.red_seat < 0:
            seen.fail(name, "nobody has the red ribbon")
        return known

    # --- numbers that follow from the rest --------------------------------------------------------------------------
    def _check_numbers(self) -> None:
        state, reader = self.state, self.reader
        left = [*state.squares[: codes.BASE_ELEMENTS], *state.discs[: codes.ELEMENTS]]
        for name, count in zip(PIECES, left, strict=True):
            if count < 0:
                reader.fail("supply", f"{-count} more {name} are on the boards and in stocks than there are")
        supply = reader.part("supply")
        for name, count in zip(PIECES, left, strict=True):
            if supply.number(name, 0, 999, count) != count:
                supply.fail(name, f"is {supply.data[name]}, and {count} are left")
        supply.finish()
        for seat, player in enumerate(self.players):
            for field, count in (("stars", state.stars[seat]), ("hourglasses", state.glasses[seat])):
                if player.number(field, 0, 9999, count) != count:
                    player.fail(field, f"is {player.data[field]}, and the buildings have {count}")

    def _outcome(self, over: bool) -> int:
        if not over:
            return core.RUNNING
        if self.reader.data.get("pending"):
            self.reader.fail("pending", "the game is over")
        game, state, reader = self.game, self.state, self.reader.table("outcome")
        ending, winner = game.read_outcome(reader)
        seats = range(len(self.players))
        best = max(
            seats, key=lambda seat: (state.stars[seat], state.pieces_of(seat), (seat - state.first) % len(seats))
        )
        if winner != best:
            reader.fail("winners", f"{game.seat_names[winner]} is named, and {game.seat_names[best]} has won")
        if ending != core.TOO_LONG and (ending == codes.GLASSES) == bool(game.arrays.solo):
            reader.fail("reason", "no game of this mode ends like that")
        if ending == codes.GLASSES and max(state.glasses[seat] for seat in seats) < codes.LAST_GLASS:
            reader.fail("reason", f"nobody has {codes.LAST_GLASS} hourglasses")
        state._load(winner=winner)
        return ending
