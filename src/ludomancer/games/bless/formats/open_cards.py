"""Reads positions of Bless: the turn, and what lies open."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.document import DocumentReader
from ludomancer.games.bless.formats import pending
from ludomancer.games.bless.formats.edition import FORMS
from ludomancer.games.bless.formats.position_writer import PHASES, SEATS
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

SEAT_NUMBERS = pending.SEATS
MAX_TURN = 1_000_000
MAX_POINTS = 30_000
MARKS = ("corrupted", "stasis", "attacked", "used", "safe")
LASTING = ("card", "step", "clause", "on", "by", "value", "from", "until", "since")
KNOWN = ("deck_set", "top_count", "top_set", "hand_set", "aside_set")
FIELDS = {
    "hand": codes.Z_HAND,
    "curses": codes.Z_CURSE,
    "echoes": codes.Z_ECHO,
    "bonds": codes.Z_BOND,
    "playing": codes.Z_PLAYING,
    "altar": codes.Z_ALTAR,
    "aside": codes.Z_ASIDE,
}


class OpenCards:
    """One document on its way into a state."""

    def __init__(self, game: "BlessGame", document: dict[str, Any], seed: int | None) -> None:
        self.game = game
        self.seed = seed
        self.reader = DocumentReader(document, "position")
        self.viewer = game.read_header(self.reader)
        self.state = BlessRules(game)
        self.every = (1 << len(game.card_ids)) - 1
        self.placed = 0
        self.zones: dict[int, int] = {}  # by card
        self.owners: dict[int, int] = {}
        self.masks = {zone: [0, 0] for zone in (*FIELDS.values(), codes.Z_LEAVING, codes.Z_STAKE)}  # by seat
        self.piles: dict[int, list[int]] = {codes.Z_DECK: [], codes.Z_VOID: []}  # bottom first
        self.hosts: dict[int, int] = {}  # of Bonds, and of cards that follow one to the Void
        self.entered: dict[int, int] = {}  # when cards in play came
        self.known: dict[str, dict[int, Any]] = {name: {} for name in KNOWN}  # what observers know, by place
        self.marks = dict.fromkeys(MARKS, 0)
        self.values: list[tuple[DocumentReader, int, str, int]] = []  # Eye and Karma as the document gives them
        self.since: list[tuple[int, int | None]] = []  # cards in play as they are written, with their number
        self.players = [self.reader.part(name) for name in SEATS]

    # --- the turn ---------------------------------------------------------------------------------------------------
    def _turn(self) -> None:
        reader, state = self.reader, self.state
        self.to_act = reader.name("to_act", SEAT_NUMBERS, "seat", -1)
        turn_of = reader.name("turn_of", SEAT_NUMBERS, "seat", max(self.to_act, 0))
        phase = reader.name("phase", {name: i for i, name in enumerate(PHASES)}, "phase", codes.MAIN)
        turn = reader.number("turn", 0, MAX_TURN, 0 if phase == codes.OPENING else self._usual_turn())
        first = reader.name("first", SEAT_NUMBERS, "seat", turn_of if phase == codes.OPENING else 0)
        actions = reader.number("actions", 0, MAX_POINTS, 0 if phase == codes.OPENING else codes.TURN_ACTIONS)
        state._load(turn=turn, turn_of=turn_of, phase=phase, first=first, actions=actions)
        final_by, final_turn = self._final()
        self._check_turn(final_turn)
        state._load(
            final_by=final_by,
            final_turn=final_turn,
            free_prayers=reader.flag("free_prayers", False),
            turn_ends=reader.flag("turn_ends", False),
            points=[player.number("points", 0, MAX_POINTS, 0) for player in self.players],
        )

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
        if reader.raw("final") is None:
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

    def _put(self, card: int, zone: int, seat: int) -> None:
        """A card comes to a zone of a seat."""
        self.zones[card] = zone
        self.owners[card] = seat
        self.masks[zone][seat] |= 1 << card

    def _put_pile(self, cards: list[int], zone: int) -> None:
        """The Deck or the Void, bottom first."""
        self.piles[zone] = cards
        self.zones |= dict.fromkeys(cards, zone)

    def _cards(self, reader: DocumentReader, field: str) -> list[int]:
        found = reader.names_list(field, self.game.card_numbers, "card")
        for card in found:
            self._place(reader, field, card)
        return found

    def _tables(self, player: DocumentReader, field: str) -> list[DocumentReader]:
        """Cards in play: names alone, or tables."""
        value = player.raw(field, [])
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
        prayers = self.game.prayers
        curses = self._tables(player, "curses")
        for table in curses:
            card = self._card_in_play(table)
            self._put(card, codes.Z_CURSE, seat)
            for mark in MARKS:
                self.marks[mark] |= table.flag(mark, False) << card
            for value in ("eye", "karma"):
                if table.has(value):
                    self.values.append((table, card, value, table.number(value, 0, MAX_POINTS)))
            if table.raw("bond") is not None:
                self._bond(table, card, seat)
            table.finish()
        echoes = self._tables(player, "echoes")
        for table in echoes:
            card = self._card_in_play(table)
            if prayers[card] != codes.ECHO:
                table.fail("card", f"{self.game.card_ids[card]} is no Echo")
            self._put(card, codes.Z_ECHO, seat)
            self.marks["used"] |= table.flag("used", False) << card
            table.finish()
        for table in self._tables(player, "playing"):
            card = self._card_in_play(table)
            if prayers[card] == codes.ECHO:
                table.fail("card", f"{self.game.card_ids[card]} is an Echo, which enters at once")
            self._put(card, codes.Z_PLAYING, seat)
            table.finish()
        if len(curses) > codes.CURSE_LIMIT + 1 or len(echoes) > codes.ECHO_LIMIT + 1:
            player.fail("curses", "there are more Curses or Echoes than the limits allow (BL-12)")
        for card in self._cards(player, "altar"):
            self._put(card, codes.Z_ALTAR, seat)

    def _bond(self, table: DocumentReader, host: int, seat: int) -> None:
        bond = table.data["bond"]
        inner = DocumentReader({"card": bond} if isinstance(bond, str) else bond, f"{table.place}: bond")
        card = self._card_in_play(inner)
        if self.game.prayers[card] != codes.BOND:
            inner.fail("card", f"{self.game.card_ids[card]} is no Bond")
        self._put(card, codes.Z_BOND, inner.name("of", SEAT_NUMBERS, "seat", seat))
        self.hosts[card] = host
        inner.finish()

    def _clock(self) -> None:
        """Numbers that tell the order of play; where none are given, that in which the cards are written."""
        given = [since for _, since in self.since if since is not None]
        clock = max(given, default=0)
        for card, since in self.since:
            if since is None:
                clock += 1
                since = clock
            self.entered[card] = since
        self.clock = clock

    def _lasting(self) -> None:
        reader, state, game = self.reader, self.state, self.game
        value = reader.raw("lasting", [])
        if not isinstance(value, list) or len(value) > codes.MAX_LASTING:
            reader.fail("lasting", f"must be a list of at most {codes.MAX_LASTING} effects")
        effects: list[tuple[int, ...]] = []
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
                if self.zones.get(target) not in (codes.Z_CURSE, codes.Z_ECHO, codes.Z_BOND, codes.Z_PLAYING):
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
            effects.append((card, step, clause, target, by, self._gift_value(table, clause), *times))
            table.finish()
        parts = {f"lasting_{part}": values for part, values in zip(LASTING, zip(*effects, strict=True), strict=False)}
        clock = reader.number("clock", 0, MAX_TURN, self.clock)
        state._load(clock=max(clock, self.clock), lasting_count=len(effects), **parts)

    def _gift_value(self, table: DocumentReader, clause: int) -> int:
        kind, to = self.game.text_numbers.clause_kind[clause], self.game.text_numbers.clause_to[clause]
        if kind == codes.W_FORM:
            return FORMS.index(table.choice("form", FORMS)) + 1
        if kind == codes.W_SET_EYE and to == codes.TO_LIKE:
            return table.name("like", self.game.card_numbers, "card")
        if kind == codes.W_EYE and self.game.text_numbers.clause_form[clause]:
            return codes.LAID if table.flag("laid", False) else codes.DUE
        return 0
