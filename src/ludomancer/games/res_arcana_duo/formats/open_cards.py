"""Reads positions of Res Arcana Duo: the round, and what lies open."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, WHOLE, DocumentReader
from ludomancer.core.hidden import mask_of, members
from ludomancer.games.res_arcana_duo.formats import pending
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.position_writer import PHASES, SEATS
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

SEAT_NUMBERS = pending.SEAT_NUMBERS
IN_PLAY = (("artifacts", codes.ARTIFACT), ("monuments", codes.MONUMENT), ("places", codes.PLACE))


class OpenCards:
    """One document on its way into a state."""

    def __init__(self, game: "DuoGame", document: dict[str, Any], seed: int | None) -> None:
        self.game = game
        self.seed = seed
        self.reader = DocumentReader(document, "position")
        self.viewer = game.read_header(self.reader)
        self.observer = codes.WATCHER if self.viewer == core.NOBODY else self.viewer
        self.state = DuoRules(game)
        self.placed = 0
        self.out = 0
        self.turned = 0
        self.on: dict[int, int] = {}  # essences on components
        self.play = [0, 0]
        self.discards = [0, 0]
        self.limbo = 0  # an artifact being placed, cards being looked at
        self.given: list[tuple[DocumentReader, int, int]] = []  # points as the document has them
        self.players = [self.reader.part(name) for name in SEATS]
        self.piles: list[list[int]] = [[], [], []]  # top first
        self.hands = [0, 0]

    def _all(self) -> int:
        return (1 << len(self.game.card_ids)) - 1

    # --- the round --------------------------------------------------------------------------------------------------
    def _round(self) -> None:
        reader, state = self.reader, self.state
        self.to_act = reader.name("to_act", SEAT_NUMBERS, "seat", -1)
        token = reader.name("token", SEAT_NUMBERS, "seat", 0)
        phase = reader.name("phase", {name: i for i, name in enumerate(PHASES)}, "phase", codes.ACTING)
        if self.game.mode != "full" and phase < codes.PICKING:
            reader.fail("phase", f"{PHASES[phase]} is a phase of the mode full")
        number = reader.number("round", 0, codes.LAST_ROUND, 0 if phase < codes.COLLECTING else 1)
        passed = 0
        for seat, player in enumerate(self.players):
            passed |= player.flag("passed", False) << seat
            pool = player.part("pool")
            counts = [pool.number(name, 0, codes.MAX_ESSENCES, 0) for name in ESSENCES]
            state._load(pool={seat * codes.ESSENCES: counts})
            pool.finish()
            if player.has("points"):
                self.given.append((player, seat, player.number("points", 0, 1 << 30)))
        if phase == codes.COLLECTING and passed:
            reader.fail("phase", "nobody has passed while essences are collected")
        usual = 1 - token if phase == codes.PICKING or passed >> token & 1 else token
        turn_of = reader.name("turn_of", SEAT_NUMBERS, "seat", self.to_act if self.to_act >= 0 else usual)
        state._load(round=number, phase=phase, turn_of=turn_of, token=token, passed=passed)

    # --- in play ----------------------------------------------------------------------------------------------------
    def _place(self, reader: DocumentReader, field: str, card: int) -> int:
        if self.placed >> card & 1:
            reader.fail(field, f"{self.game.card_ids[card]} lies in two places")
        self.placed |= 1 << card
        return card

    def _cards(self, reader: DocumentReader, field: str, kinds: tuple[int, ...]) -> list[int]:
        known = {name: number for kind in kinds for name, number in self.game.by_kind[kind].items()}
        found = reader.names_list(field, known, "such component")
        return [self._place(reader, field, card) for card in found]

    def _component(self, reader: DocumentReader, field: str, told: Any, kind: int) -> int:
        """A component in play: its name alone, or a table."""
        table = DocumentReader({"card": told} if isinstance(told, str) else told, f"{reader.place}: {field}")
        card = self._place(table, "card", table.name("card", self.game.by_kind[kind], "such component"))
        self.turned |= table.flag("turned", False) << card
        on = table.part("on")
        for essence, name in enumerate(ESSENCES):
            self.on[card * codes.ESSENCES + essence] = on.number(name, 0, codes.MAX_ESSENCES, 0)
        on.finish()
        table.finish()
        return card

    def _in_play(self, seat: int, player: DocumentReader) -> None:
        for field, kind in (("mage", codes.MAGE), ("item", codes.ITEM)):
            if (told := player.raw(field)) is not None:
                self.play[seat] |= 1 << self._component(player, field, told, kind)
        for field, kind in IN_PLAY:
            value = player.raw(field, [])
            if not isinstance(value, list) or len(value) > codes.MAX_COMPONENTS:
                player.fail(field, "must be a list of components")
            for number, told in enumerate(value, 1):
                self.play[seat] |= 1 << self._component(player, f"{field} {number}", told, kind)
        self.discards[seat] = mask_of(self._cards(player, "discards", (codes.ARTIFACT,)))

    def _under_way(self) -> None:
        """Cards that are neither here nor there: one being placed, some being looked at."""
        value = self.reader.data.get("pending")
        self.looking: list[int] = []
        self.back: list[int] = []
        self.looked_told: list[Any] = []
        self.look_pile = 0
        for number, told in enumerate(value if isinstance(value, list) else [value] if value else [], 1):
            if not isinstance(told, dict):
                continue
            table = DocumentReader(told, f"position: pending {number}")
            if told.get("doing") == "place":
                card = table.name("card", self.game.by_kind[codes.ARTIFACT], "artifact")
                self.limbo |= 1 << self._place(table, "card", card)
            elif told.get("ask") == "put-back":
                self._looked(table)

    def _looked(self, table: DocumentReader) -> None:
        seat = self.state.turn_of
        monuments = table.choice("pile", ("deck", "monuments")) == "monuments"
        self.look_pile = codes.MONUMENT_PILE if monuments else seat
        kind = codes.MONUMENT if monuments else codes.ARTIFACT
        if self.viewer in (WHOLE, seat):
            self.looking = self._cards(table, "cards", (kind,))
            self.back = self._cards(table, "back", (kind,))
        else:
            self.looked_told = [table.data.get("cards", []), table.data.get("back", [])]
        count = len(self.looking) + len(self.back)
        if count > codes.MAX_LOOK:
            table.fail("cards", f"at most {codes.MAX_LOOK} cards are looked at")

    def _mages_and_items(self) -> None:
        """Before the mages are chosen both lie face down; later each player has one, and a magic item."""
        state, game = self.state, self.game
        phase = state.phase
        mages = list(game.by_kind[codes.MAGE].values())
        if phase <= codes.CHOOSING:
            for seat, player in enumerate(self.players):
                if self.play[seat] or self.discards[seat]:
                    player.fail("mage", f"nobody has components in play or discards in the phase {PHASES[phase]}")
            dealt = [self._dealt_mages(player) for player in self.players]
            for seat, player in enumerate(self.players):
                rest = [mage for mage in mages if not self.placed >> mage & 1]
                while len(dealt[seat]) < 2:
                    dealt[seat].append(self._place(player, "mages", rest.pop(0)))
                chosen = self._chosen(seat, player, dealt[seat])
                state._load(mages={seat: mask_of(dealt[seat])}, chosen={seat: chosen})
            return
        items = list(game.by_kind[codes.ITEM].values())
        for field, kind, found in (("mage", codes.MAGE, mages), ("item", codes.ITEM, items)):
            for seat, player in enumerate(self.players):
                has = self.play[seat] & game.kind_masks[kind]
                waiting = field == "item" and phase == codes.PICKING
                if has and waiting and (seat != 1 - state.token or state.turn_of != state.token):
                    player.fail("item", "the second player takes one first")
                if not has and waiting and seat == 1 - state.token and state.turn_of == state.token:
                    player.fail("item", "is missing: the second player has taken one")
                if not has and not waiting and phase != codes.OVER:
                    rest = [card for card in found if not self.placed >> card & 1]
                    if not rest:
                        player.fail(field, "none is left")
                    self.play[seat] |= 1 << self._place(player, field, rest[0])

    def _dealt_mages(self, player: DocumentReader) -> list[int]:
        value = player.raw("mages")
        if self.viewer == core.NOBODY and value == [HIDDEN, HIDDEN]:
            return []
        found = self._cards(player, "mages", (codes.MAGE,))
        if len(found) not in (0, 2):
            player.fail("mages", "are two")
        return found

    def _chosen(self, seat: int, player: DocumentReader, dealt: list[int]) -> int:
        """Whoever has the token chooses first."""
        value = player.raw("chosen")
        state = self.state
        if value is not None and state.phase != codes.CHOOSING:
            player.fail("chosen", "mages are chosen in the phase mage")
        if value is not None and state.turn_of == seat:
            player.fail("chosen", f"it is for {SEATS[seat]} to choose")
        if value is not None and state.token != seat:
            player.fail("chosen", f"{SEATS[state.token]} chooses first")
        if value is None:
            if state.phase == codes.CHOOSING and state.turn_of != seat and state.token == seat:
                player.fail("chosen", f"is missing: {SEATS[seat]} chooses first")
            return -1
        if value == HIDDEN and self.viewer not in (WHOLE, seat):
            return dealt[0]
        card = player.name("chosen", self.game.by_kind[codes.MAGE], "mage")
        if card not in dealt:
            player.fail("chosen", f"{value} is none of the two mages")
        return card

    # --- the centre -------------------------------------------------------------------------------------------------
    def _centre(self) -> None:
        reader, game = self.reader, self.game
        self.out = mask_of(self._cards(reader, "out", tuple(range(codes.PLACE + 1))))
        items = self._cards(reader, "items", (codes.ITEM,))
        if not reader.has("items"):
            items = [self._place(reader, "items", card) for card in self._unplaced(codes.ITEM)]
        if len(items) < self._items_needed():
            reader.fail("items", f"there must be at least {self._items_needed()} magic items in the centre")
        places = self._cards(reader, "places", (codes.PLACE,))
        sides: dict[int, int] = {}
        for card in [*places, *members((self.play[0] | self.play[1]) & game.kind_masks[codes.PLACE])]:
            tile = game.components[card].tile
            if tile in sides:
                reader.fail("places", f"{game.card_ids[card]} is the other side of {game.card_ids[sides[tile]]}")
            sides[tile] = card
        if not reader.has("places"):
            for card in self._unplaced(codes.PLACE):
                if game.components[card].tile not in sides and game.components[card].side == 0:
                    places.append(self._place(reader, "places", card))
        self.state._load(centre=mask_of(items) | mask_of(places))
        self.monuments = reader.part("monuments")
        self.opened = mask_of(self._cards(self.monuments, "open", (codes.MONUMENT,)))

    def _items_needed(self) -> int:
        """One for each player who has none, and one to swap for."""
        state = self.state
        if state.phase == codes.OVER:  # it may have been too long before it began
            return 0
        if state.phase > codes.PICKING:
            return 1
        return 2 if state.phase == codes.PICKING and state.turn_of == state.token else 3

    def _unplaced(self, kind: int) -> list[int]:
        return members(self.game.kind_masks[kind] & ~self.placed)
