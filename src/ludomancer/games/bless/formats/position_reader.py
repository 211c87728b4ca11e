"""Reads positions of Bless: full documents, partial ones as people write them, and views."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import WHOLE, DocumentReader, shuffled
from ludomancer.core.hidden import SetReader, arrangement, members
from ludomancer.core.rng import Rng
from ludomancer.games.bless.formats import pending
from ludomancer.games.bless.formats.edition import FORMS
from ludomancer.games.bless.formats.position_writer import OBSERVERS, PHASES, SEATS, Writer
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

SEAT_NUMBERS = pending.SEATS
MAX_TURN = 1_000_000
MAX_POINTS = 30_000
MARKS = ("corrupted", "stasis", "attacked", "used", "safe")


class _Reading:
    """One document on its way into a state."""

    def __init__(self, game: "BlessGame", document: dict[str, Any], seed: int | None) -> None:
        self.game = game
        self.seed = seed
        self.reader = DocumentReader(document, "position")
        game.check_header(self.reader)
        self.viewer = WHOLE if not self.reader.has("viewer") else game.viewer_of(document)
        self.reader.seen.add("viewer")
        self.state = BlessRules(game)
        self.every = (1 << len(game.card_ids)) - 1
        self.placed = 0
        self.marks = dict.fromkeys(MARKS, 0)
        self.values: list[tuple[DocumentReader, int, str, int]] = []  # Eye and Karma as the document gives them
        self.since: list[tuple[int, int | None]] = []  # cards in play as they are written, with their number
        self.players = [self.reader.part(name) for name in SEATS]

    def read(self) -> BlessRules:
        reader, state = self.reader, self.state
        self._turn()
        for seat, player in enumerate(self.players):
            self._field(seat, player)
        self._clock()
        self._piles()
        self._lasting()
        state.set_marks(*(self.marks[mark] for mark in MARKS))
        asked = pending.read(self.game, reader, state)
        self._hidden_cards()
        self._finish(asked)
        for player in self.players:
            player.finish()
        reader.finish()
        return state

    # --- the turn ---------------------------------------------------------------------------------------------------
    def _turn(self) -> None:
        reader, state = self.reader, self.state
        to_act = None
        if reader.data.get("to_act") is not None:
            to_act = reader.name("to_act", SEAT_NUMBERS, "seat")
        reader.seen.add("to_act")
        self.to_act = to_act
        turn_of = reader.name("turn_of", SEAT_NUMBERS, "seat", 0 if to_act is None else to_act)
        phase = reader.name("phase", {name: i for i, name in enumerate(PHASES)}, "phase", codes.MAIN)
        turn = reader.number("turn", 0, MAX_TURN, 0 if phase == codes.OPENING else self._usual_turn())
        first = reader.name("first", SEAT_NUMBERS, "seat", turn_of if phase == codes.OPENING else 0)
        actions = reader.number("actions", 0, MAX_POINTS, 0 if phase == codes.OPENING else codes.TURN_ACTIONS)
        state.set_turn(turn, turn_of, phase, first, actions, 0)
        final_by, final_turn = self._final()
        self._check_turn(final_turn)
        state.set_turn_marks(reader.flag("free_prayers", False), reader.flag("turn_ends", False), final_by, final_turn)
        state.set_points(*(player.number("points", 0, MAX_POINTS, 0) for player in self.players))

    def _usual_turn(self) -> int:
        """Where a position does not say which turn it is: a few were before it, and Final Turns too."""
        final = self.reader.data.get("final")
        number = final.get("turn") if isinstance(final, dict) else 0
        return max(3, number + 1) if type(number) is int else 3

    def _check_turn(self, final_turn: int) -> None:
        reader, state = self.reader, self.state
        if state.turn <= final_turn and final_turn:
            reader.fail("turn", f"{state.turn} is too early for Final Turn {final_turn}: another turn brought them on")
        asked = reader.data.get("pending") is not None  # a question that is named says which moment it is
        if state.phase == codes.OPENING and state.turn and not asked:
            reader.fail("turn", f"{state.turn} cannot be in the phase opening, which is before turn 1")
        if state.turn == 0 and state.phase not in (codes.OPENING, codes.OVER):  # too long it may have been before
            reader.fail("turn", f"0 cannot be in the phase {PHASES[state.phase]}")

    def _final(self) -> tuple[int, int]:
        """The Final Turns: 1, 3 and 5 are of the player who did not bring them on (BL-32)."""
        reader, state = self.reader, self.state
        reader.seen.add("final")
        if reader.data.get("final") is None:
            return -1, 0
        final = reader.table("final")
        by = final.name("by", SEAT_NUMBERS, "seat")
        turn = final.number("turn", 0, codes.FINAL_TURNS, 0)
        final.finish()
        whose = by if turn % 2 == 0 else 1 - by
        if turn and whose != state.turn_of:
            final.fail("turn", f"{turn} is a turn of {SEATS[whose]}, and {SEATS[state.turn_of]} is in turn (BL-32)")
        if turn == codes.FINAL_TURNS and state.phase == codes.END:
            final.fail("turn", "the game is over when the fifth Final Turn ends (BL-A34)")
        if state.phase == codes.OPENING:
            final.fail("by", "nobody brings them on before the first turn")
        return by, turn

    # --- in play ----------------------------------------------------------------------------------------------------
    def _place(self, reader: DocumentReader, field: str, card: int) -> None:
        if self.placed >> card & 1:
            reader.fail(field, f"{self.game.card_ids[card]} lies in two places")
        self.placed |= 1 << card

    def _cards(self, reader: DocumentReader, field: str) -> list[int]:
        found = reader.names_list(field, self.game.card_numbers, "card")
        for card in found:
            self._place(reader, field, card)
        return found

    def _tables(self, player: DocumentReader, field: str) -> list[DocumentReader]:
        """Cards in play: names alone, or tables."""
        value = player.data.get(field, [])
        player.seen.add(field)
        if not isinstance(value, list) or len(value) > codes.MAX_CARDS:
            player.fail(field, "must be a list of cards")
        return [
            DocumentReader({"card": entry} if isinstance(entry, str) else entry, f"{player.place}: {field} {number}")
            for number, entry in enumerate(value, 1)
        ]

    def _card_in_play(self, table: DocumentReader) -> int:
        card = table.name("card", self.game.card_numbers, "card")
        self._place(table, "card", card)
        self.since.append((card, table.number("since", 0, MAX_TURN) if table.has("since") else None))
        return card

    def _field(self, seat: int, player: DocumentReader) -> None:
        state, prayers = self.state, self.game.prayers
        for table in self._tables(player, "curses"):
            card = self._card_in_play(table)
            state.put_card(card, codes.Z_CURSE, seat)
            for mark in MARKS:
                self.marks[mark] |= table.flag(mark, False) << card
            for value in ("eye", "karma"):
                if table.has(value):
                    self.values.append((table, card, value, table.number(value, 0, MAX_POINTS)))
            if table.data.get("bond") is not None:
                self._bond(table, card, seat)
            table.seen.add("bond")
            table.finish()
        for table in self._tables(player, "echoes"):
            card = self._card_in_play(table)
            if prayers[card] != codes.ECHO:
                table.fail("card", f"{self.game.card_ids[card]} is no Echo")
            state.put_card(card, codes.Z_ECHO, seat)
            self.marks["used"] |= table.flag("used", False) << card
            table.finish()
        for table in self._tables(player, "playing"):
            card = self._card_in_play(table)
            if prayers[card] == codes.ECHO:
                table.fail("card", f"{self.game.card_ids[card]} is an Echo, which enters at once")
            state.put_card(card, codes.Z_PLAYING, seat)
            table.finish()
        if (
            state.curses[seat].bit_count() > codes.CURSE_LIMIT + 1
            or state.echoes[seat].bit_count() > codes.ECHO_LIMIT + 1
        ):
            player.fail("curses", "there are more Curses or Echoes than the limits allow (BL-12)")
        for card in self._cards(player, "altar"):
            state.put_card(card, codes.Z_ALTAR, seat)

    def _bond(self, table: DocumentReader, host: int, seat: int) -> None:
        bond = table.data["bond"]
        inner = DocumentReader({"card": bond} if isinstance(bond, str) else bond, f"{table.place}: bond")
        card = self._card_in_play(inner)
        if self.game.prayers[card] != codes.BOND:
            inner.fail("card", f"{self.game.card_ids[card]} is no Bond")
        self.state.put_bond(card, host, inner.name("of", SEAT_NUMBERS, "seat", seat))
        inner.finish()

    def _clock(self) -> None:
        """Numbers that tell the order of play; where none are given, that in which the cards are written."""
        given = [since for _, since in self.since if since is not None]
        clock = max(given, default=0)
        for card, since in self.since:
            if since is None:
                clock += 1
                since = clock
            self.state.set_entry(card, since)
        self.clock = clock

    def _lasting(self) -> None:
        reader, state, game = self.reader, self.state, self.game
        value = reader.data.get("lasting", [])
        reader.seen.add("lasting")
        if not isinstance(value, list) or len(value) > codes.MAX_LASTING:
            reader.fail("lasting", f"must be a list of at most {codes.MAX_LASTING} effects")
        for number, entry in enumerate(value, 1):
            table = DocumentReader(entry, f"position: lasting {number}")
            card = table.name("card", game.card_numbers, "card")
            step_number = table.number("step", 1, 9) if table.has("step") else 0
            found = game.text_numbers.find_gift(card, step_number - 1, table.number("word", 1, 9, 1) - 1)
            if found is None:
                table.fail("card", f"{game.card_ids[card]} gives no such effect with a duration")
            step, clause, scope, lasts = found
            target = -1
            if not scope or table.has("target"):  # an attack lays such an effect on one of them
                target = table.name("target", game.card_numbers, "card")
                if state.zone[target] not in (codes.Z_CURSE, codes.Z_ECHO, codes.Z_BOND, codes.Z_PLAYING):
                    table.fail("target", f"{game.card_ids[target]} is not in play")
            times = (
                table.number("from", 0, MAX_TURN, state.turn + (lasts == codes.NEXT_TURN)),
                table.number("until", 0, MAX_TURN, state.turn + (lasts != codes.THIS_TURN)),
                table.number("since", 0, MAX_TURN, self.clock + 1),
            )
            self.clock = max(self.clock, times[2])
            if times[1] < state.turn:
                table.fail("until", f"{times[1]}: it has ended by turn {state.turn}")
            by = table.name("by", SEAT_NUMBERS, "seat", state.turn_of)
            state.add_lasting(card, step, clause, target, by, self._gift_value(table, clause), times)
            table.finish()
        clock = reader.number("clock", 0, MAX_TURN, self.clock)
        state.set_turn(state.turn, state.turn_of, state.phase, state.first, state.actions, max(clock, self.clock))

    def _gift_value(self, table: DocumentReader, clause: int) -> int:
        kind, to = self.game.text_numbers.clause_kind[clause], self.game.text_numbers.clause_to[clause]
        if kind == codes.W_FORM:
            return FORMS.index(table.choice("form", FORMS)) + 1
        if kind == codes.W_SET_EYE and to == codes.TO_LIKE:
            return table.name("like", self.game.card_numbers, "card")
        if kind == codes.W_EYE and self.game.text_numbers.clause_form[clause]:
            return codes.LAID if table.flag("laid", False) else codes.DUE
        return 0

    # --- piles and hands --------------------------------------------------------------------------------------------
    def _piles(self) -> None:
        reader, state = self.reader, self.state
        for card in reversed(self._cards(reader, "void")):
            state.put_card(card, codes.Z_VOID, 0)
        self.leaving: list[tuple[int, int, int]] = []  # card, seat, the card it follows
        for table in self._tables(reader, "leaving"):
            card = table.name("card", self.game.card_numbers, "card")
            self._place(table, "card", card)
            after = table.name("after", self.game.card_numbers, "card") if table.has("after") else -1
            self.leaving.append((card, table.name("of", SEAT_NUMBERS, "seat", state.turn_of), after))
            table.finish()
        self._cards(reader, "out")

    def _hidden_cards(self) -> None:
        """Hands, cards put aside and the Deck; then what observers know of them."""
        self._place_leaving()
        if self.viewer == WHOLE:
            self._place_hands()
            self._place_deck()
            self._read_knowledge()
        else:
            self._read_view()

    def _place_leaving(self) -> None:
        """What lies nowhere yet: to be offered, to be buried, or on its way."""
        state = self.state
        kinds, targets, stages, masks = state.frame_kind, state.frame_x, state.frame_stage, state.frame_mask
        places = range(state.depth)
        attacked = {targets[i] for i in places if kinds[i] == codes.F_ATTACK and stages[i] <= codes.AT_OFFER}
        leaving = {card for card, _, _ in self.leaving}
        for card, owner, after in self.leaving:
            state.put_card(card, codes.Z_STAKE if card in attacked else codes.Z_LEAVING, owner)
            if after == card or (after >= 0 and after not in leaving):
                self.reader.fail("leaving", f"{self.game.card_ids[after]} is not on its way")
            if after >= 0:
                state.set_follows(card, after)
        for i in places:
            if kinds[i] == codes.F_BURY and not set(members(masks[i])) <= leaving:
                self.reader.fail("pending", "only cards that are leaving can be buried")

    def _place_hands(self) -> None:
        for seat, player in enumerate(self.players):
            for field, zone in (("hand", codes.Z_HAND), ("aside", codes.Z_ASIDE)):
                for card in self._cards(player, field):
                    self.state.put_card(card, zone, seat)

    def _place_deck(self) -> None:
        reader = self.reader
        top = self._cards(reader, "deck_top")
        if reader.has("deck"):
            deck = self._cards(reader, "deck")
            if top:
                reader.fail("deck_top", "is for positions that do not give the whole deck")
        else:
            rest = members(self.every & ~self.placed)
            deck = top + (rest if self.seed is None else shuffled(rest, self.seed))
        for card in reversed(deck):
            self.state.put_card(card, codes.Z_DECK, 0)

    def _hidden(self, observer: int) -> int:
        return Writer(self.game, self.state, WHOLE)._hidden(observer)

    def _read_knowledge(self) -> None:
        reader = self.reader
        known = reader.part("known")
        self._read_seen()
        for observer, name in enumerate(OBSERVERS):
            part = known.part(name)
            self._known_to(part, observer)
            part.finish()
        known.finish()

    def _read_seen(self) -> None:
        reader = self.reader
        seen = reader.part("seen")
        most = min(codes.MAX_LOOK, self.state.deck_count)
        self.state.set_seen(*(seen.number(name, 0, most, 0) for name in SEATS))
        seen.finish()

    def _known_to(self, part: DocumentReader, observer: int) -> None:
        """What an observer knows; by default that a card is hidden."""
        state = self.state
        sets = SetReader(self.game.card_numbers, self._hidden(observer), codes.MAX_CARDS)
        deck = part.part("deck")
        named = [deck.data.get("top", []), deck.data.get("rest")]
        named += [part.data.get(f"{name}.{field}") for name in SEATS for field in ("hand", "aside")]
        if observer != codes.WATCHER and not part.has("deck"):  # who has looked knows what lies there
            pile = state.deck
            looked = [self.game.card_ids[pile[state.deck_count - 1 - i]] for i in range(state.seen[observer])]
            deck.data = {"top": looked[: state.deck_count - 1]}
            named[0] = looked
        free = sets.free(named)
        tops = sets.sets(deck.data.get("top", []), free, deck, "top")
        if len(tops) > min(codes.MAX_LOOK, state.deck_count - 1) and tops:
            deck.fail("top", "has more places than can be known")
        rest = free if state.deck_count else 0
        if deck.data.get("rest") is not None and state.deck_count:
            rest = sets.set(deck.data["rest"], free, deck, "rest")[0]
        deck.seen.update(("top", "rest"))
        deck.finish()
        self._check_seen(observer, tops, rest)
        state.set_deck_sets(observer, rest, tops)
        for seat, name in enumerate(SEATS):
            if seat != observer:
                for field, cards in (("hand", state.hand[seat]), ("aside", state.aside[seat])):
                    key = f"{name}.{field}"
                    found = [free] * cards.bit_count()
                    if part.has(key):
                        found = sets.sets(part.data[key], free, part, key)
                        part.seen.add(key)
                        if len(found) != cards.bit_count():
                            part.fail(key, f"tells of {len(found)} cards, there are {cards.bit_count()}")
                    (state.set_hand_sets if field == "hand" else state.set_aside_sets)(seat, observer, found)

    def _check_seen(self, observer: int, tops: list[int], rest: int) -> None:
        """Who has looked at cards on top knows each of them."""
        for place in range(self.state.seen[observer] if observer != codes.WATCHER else 0):
            possible = tops[place] if place < len(tops) else rest
            if possible & (possible - 1):
                self.reader.fail("seen", f"{SEATS[observer]} does not know that many cards on top of the Deck")

    # --- views ------------------------------------------------------------------------------------------------------
    def _read_view(self) -> None:
        """Any arrangement that fits: the redeal that follows settles the hidden cards."""
        reader, state = self.reader, self.state
        observer = codes.WATCHER if self.viewer == core.NOBODY else self.viewer
        if observer != codes.WATCHER:
            player = self.players[observer]
            for field, zone in (("hand", codes.Z_HAND), ("aside", codes.Z_ASIDE)):
                for card in self._cards(player, field):
                    state.put_card(card, zone, observer)
        hidden = self.every & ~self.placed
        sets = SetReader(self.game.card_numbers, hidden, codes.MAX_CARDS)
        named = [reader.data.get("deck")]
        named += [player.data.get(field) for player in self.players for field in ("hand", "aside")]
        free = sets.free(named)
        places: list[tuple[int, int, int]] = []  # set, zone, seat
        own: dict[tuple[int, str], list[int]] = {}
        for seat, player in enumerate(self.players):
            if seat != observer:
                for field, zone in (("hand", codes.Z_HAND), ("aside", codes.Z_ASIDE)):
                    found = sets.sets(player.data.get(field, []), free, player, field)
                    player.seen.add(field)
                    own[seat, field] = found
                    places += [(possible, zone, seat) for possible in found]
        deck = sets.sets(reader.data.get("deck", []), free, reader, "deck")
        reader.seen.add("deck")
        places += [(possible, codes.Z_DECK, 0) for possible in reversed(deck)]
        if len(places) != hidden.bit_count():
            reader.fail("deck", f"{hidden.bit_count()} cards are hidden, but there are {len(places)} places for them")
        self._fill(places, hidden)
        rest = deck[-1] if deck else 0
        tops = deck[:-1] if deck else []
        while tops and tops[-1] == rest:
            tops.pop()
        if len(tops) > codes.MAX_LOOK:
            reader.fail("deck", "more is told of the Deck than can be known")
        self._read_seen()
        self._check_seen(observer, tops, rest)
        state.set_deck_sets(observer, rest, tops)
        for (seat, field), found in own.items():
            (state.set_hand_sets if field == "hand" else state.set_aside_sets)(seat, observer, found)
        known = reader.part("known")
        if observer != codes.WATCHER:
            part = known.part("nobody")
            self._known_to(part, codes.WATCHER)
            part.finish()
        known.finish()

    def _fill(self, places: list[tuple[int, int, int]], hidden: int) -> None:
        cards = arrangement([possible for possible, _, _ in places], hidden)
        if cards is None:
            self.reader.fail("deck", "no arrangement of the hidden cards fits what is told of them")
        for card, (_, zone, seat) in zip(cards, places, strict=True):
            self.state.put_card(card, zone, seat)

    # --- the end ----------------------------------------------------------------------------------------------------
    def _finish(self, asked: tuple[str, int] | None) -> None:
        reader, state, game = self.reader, self.state, self.game
        decisions = reader.number("decisions", 0, game.cap, 0)
        ending = core.RUNNING
        if reader.data.get("outcome") is not None:
            ending, winner = game.read_outcome(reader.table("outcome"))
            state.set_winner(winner)
        reader.seen.add("outcome")
        if (ending != core.RUNNING) != (state.phase == codes.OVER):
            reader.fail("outcome", "goes with the phase over")
        events, words = reader.chance(Rng(self.seed or 0).words())
        state.set_core(core.NOBODY if ending != core.RUNNING else state.turn_of, decisions, ending, events, words)
        if ending == core.RUNNING:
            self._check_begun()
            self._resume(asked)
        if ending != core.TOO_LONG:
            self._check_limits()
        for table, card, value, given in self.values:
            now = dict(zip(("eye", "karma"), state.value_of(card), strict=True))[value]
            if now != given:
                table.fail(value, f"{game.card_ids[card]} has {now} now, not {given}")

    def _check_begun(self) -> None:
        """What cannot be at any moment of a phase."""
        state = self.state
        for seat, player in enumerate(self.players):
            mulligan = state.phase in (codes.OPENING, codes.END) and seat == state.turn_of
            if state.aside[seat] and not mulligan:
                player.fail("aside", "cards are put aside in one's own mulligan only (BL-4)")
            if state.phase == codes.OPENING and (state.curses[seat] or state.echoes[seat] or state.altar[seat]):
                player.fail("curses", "nothing is in play before the first turn")
            if state.altar[seat].bit_count() >= self.game.arrays.altar_end and state.final_by < 0:
                player.fail("altar", f"{state.altar[seat].bit_count()} offered cards bring on the Final Turns (BL-31)")
        if state.phase == codes.END and state.stasis:
            self.reader.fail("phase", "Stasis is over in the phase end (BL-8)")

    def _check_limits(self) -> None:
        """They are seen to at once: only the card that has just come may be one too many (BL-13)."""
        state = self.state
        come = -1
        if state.ask == codes.A_DROP:
            come = state.frame_card[state.depth - 1]
        for seat, player in enumerate(self.players):
            for field, cards, limit in (
                ("curses", state.curses[seat], codes.CURSE_LIMIT),
                ("echoes", state.echoes[seat], codes.ECHO_LIMIT),
            ):
                more = come >= 0 and cards >> come & 1
                if cards.bit_count() > limit + more:
                    player.fail(field, f"are {cards.bit_count()}, and no drop is asked: {limit} are the limit (BL-12)")

    def _resume(self, asked: tuple[str, int] | None) -> None:
        """The question follows from the rest; what the document says about it must fit."""
        reader, state = self.reader, self.state
        before = (state.decisions, state.chance_count, state.depth, state.phase, state.clock)
        state.resume()
        if state.outcome is not None:
            reader.fail("phase", "the game is over in this position")
        if asked is not None:
            found = pending.ASKS.get(state.ask, "main")
            if found != asked[0]:
                reader.fail("pending", f"asks {found} here, not {asked[0]}")
            if asked[1] >= 0 and asked[1] != state.actor:
                reader.fail("pending", f"it is for {SEATS[state.actor]} to decide, not for {SEATS[asked[1]]}")
            if before != (state.decisions, state.chance_count, state.depth, state.phase, state.clock):
                reader.fail("pending", "more would happen before that is asked")
        if self.to_act is not None and self.to_act != state.actor:
            reader.fail("to_act", f"it is for {SEATS[state.actor]} to decide here")


def read(game: "BlessGame", document: dict[str, Any], seed: int | None = None) -> BlessRules:
    """A state from a full, possibly partial document, or one that fits a view; unnamed cards lie in the Deck."""
    return _Reading(game, document, seed).read()
