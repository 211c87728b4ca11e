"""Reads positions of Res Arcana Duo: full documents, partial ones as people write them, and views."""

from typing import TYPE_CHECKING, Any

from ludomancer.core import codes as core
from ludomancer.core.document import HIDDEN, DocumentReader, shuffled
from ludomancer.core.hidden import SetReader, arrangement, members
from ludomancer.core.rng import Rng
from ludomancer.games.res_arcana_duo import codes, pending
from ludomancer.games.res_arcana_duo.cards import ESSENCES
from ludomancer.games.res_arcana_duo.document import DECKS, OBSERVERS, PHASES, SEATS, WHOLE, Places
from ludomancer.games.res_arcana_duo.pending import Pending, mask_of
from ludomancer.games.res_arcana_duo.rules import DuoRules

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import ResArcanaDuo

SEAT_NUMBERS = pending.SEAT_NUMBERS
IN_PLAY = (("artifacts", codes.ARTIFACT), ("monuments", codes.MONUMENT), ("places", codes.PLACE))
DRAFT_FIELDS = ("drawn", "kept", "gifts")
MAX_HANDS = 3000


class _Reading:
    """One document on its way into a state."""

    def __init__(self, game: "ResArcanaDuo", document: dict[str, Any], seed: int | None) -> None:
        self.game = game
        self.seed = seed
        self.reader = DocumentReader(document, "position")
        game.check_header(self.reader)
        self.viewer = WHOLE if not self.reader.has("viewer") else game.viewer_of(document)
        self.reader.seen.add("viewer")
        self.observer = codes.WATCHER if self.viewer == core.NOBODY else self.viewer
        self.state = DuoRules(game)
        self.placed = 0
        self.out = 0
        self.turned = 0
        self.play = [0, 0]
        self.discards = [0, 0]
        self.limbo = 0  # an artifact being placed, cards being looked at
        self.given: list[tuple[DocumentReader, int, int]] = []  # points as the document has them
        self.players = [self._part(self.reader, name) for name in SEATS]
        self.piles: list[list[int]] = [[], [], []]  # top first
        self.hands = [0, 0]

    def _part(self, reader: DocumentReader, name: str) -> DocumentReader:
        reader.seen.add(name)
        return reader.table(name) if reader.has(name) else DocumentReader({}, f"{reader.place}: {name}")

    def read(self) -> DuoRules:
        reader, state = self.reader, self.state
        self._round()
        for seat, player in enumerate(self.players):
            self._in_play(seat, player)
        self._under_way()
        self._mages_and_items()
        self._centre()
        if self.viewer == WHOLE:
            self._place_hidden()
        else:
            self._place_view()
        for pile in range(codes.PILES):
            state.set_pile(pile, self.piles[pile])
        for seat in range(2):
            state.set_cards(seat, self.play[seat], self.hands[seat], self.discards[seat])
        state.set_centre(state.centre, self.opened, self._all() & ~self.placed | self.out, self.turned)
        self.pending = Pending(self.game, reader, state)
        self._read_seen()
        state.set_looking(self.look_pile, mask_of(self.looking), self.back)
        self._check_sizes()
        self._knowledge()
        self._finish()
        for player in self.players:
            player.finish()
        reader.finish()
        return state

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
            pool = self._part(player, "pool")
            for essence, name in enumerate(ESSENCES):
                state.set_essences(seat, essence, pool.number(name, 0, codes.MAX_ESSENCES, 0))
            pool.finish()
            if player.has("points"):
                self.given.append((player, seat, player.number("points", 0, 1 << 30)))
        if phase == codes.COLLECTING and passed:
            reader.fail("phase", "nobody has passed while essences are collected")
        usual = 1 - token if phase == codes.PICKING or passed >> token & 1 else token
        turn_of = reader.name("turn_of", SEAT_NUMBERS, "seat", self.to_act if self.to_act >= 0 else usual)
        state.set_round(number, phase, turn_of, token, passed)
        state.set_collecting(codes.C_START, 0)

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
        on = self._part(table, "on")
        for essence, name in enumerate(ESSENCES):
            self.state.set_on(card, essence, on.number(name, 0, codes.MAX_ESSENCES, 0))
        on.finish()
        table.finish()
        return card

    def _in_play(self, seat: int, player: DocumentReader) -> None:
        for field, kind in (("mage", codes.MAGE), ("item", codes.ITEM)):
            player.seen.add(field)
            if player.data.get(field) is not None:
                self.play[seat] |= 1 << self._component(player, field, player.data[field], kind)
        for field, kind in IN_PLAY:
            player.seen.add(field)
            value = player.data.get(field, [])
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
                state.set_draft(seat, 0, 0, mask_of(dealt[seat]), self._chosen(seat, player, dealt[seat]))
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
        value = player.data.get("mages")
        player.seen.add("mages")
        if self.viewer == core.NOBODY and value == [HIDDEN, HIDDEN]:
            return []
        found = self._cards(player, "mages", (codes.MAGE,))
        if len(found) not in (0, 2):
            player.fail("mages", "are two")
        return found

    def _chosen(self, seat: int, player: DocumentReader, dealt: list[int]) -> int:
        """Whoever has the token chooses first."""
        value = player.data.get("chosen")
        player.seen.add("chosen")
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
        self.state.set_centre(mask_of(items) | mask_of(places), 0, 0, 0)
        self.monuments = self._part(reader, "monuments")
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

    # --- hidden cards -----------------------------------------------------------------------------------------------
    def _in_order(self, kind: int) -> list[int]:
        rest = self._unplaced(kind)
        return rest if self.seed is None else shuffled(rest, self.seed)

    def _place_hidden(self) -> None:
        for seat, player in enumerate(self.players):
            self.hands[seat] = mask_of(self._cards(player, "hand", (codes.ARTIFACT,)))
        if self.state.phase == codes.DRAFT:
            self._place_draft()
        decks = [self._named_deck(player, codes.ARTIFACT) for player in self.players]
        for seat, player in enumerate(self.players):
            share = self._share(seat)
            if not player.has("deck"):
                for card in self._in_order(codes.ARTIFACT):
                    if len(decks[seat]) < share:
                        decks[seat].append(self._place(player, "deck", card))
            if len(decks[seat]) > share:
                player.fail("deck", f"{SEATS[seat]} has more than {self.game.half} artifacts")
            if self.state.phase == codes.DRAFT and len(decks[seat]) % 2:
                player.fail("deck", "cards are drawn in pairs")
            self.piles[seat] = decks[seat]
        deck = self._named_deck(self.monuments, codes.MONUMENT)
        if not self.monuments.has("deck"):
            for card in self._in_order(codes.MONUMENT):
                place = self._place(self.monuments, "deck", card)
                if self.opened.bit_count() < codes.OPEN_MONUMENTS and not self.monuments.has("open"):
                    self.opened |= 1 << place
                else:
                    deck.append(place)
        self.piles[codes.MONUMENT_PILE] = deck
        self.monuments.finish()

    def _named_deck(self, reader: DocumentReader, kind: int) -> list[int]:
        top = self._cards(reader, "deck_top", (kind,))
        if top and reader.has("deck"):
            reader.fail("deck_top", "is for positions that do not give the whole deck")
        return top or self._cards(reader, "deck", (kind,))

    def _share(self, seat: int) -> int:
        """How many cards the deck of a seat can have."""
        game, state = self.game, self.state
        if state.phase == codes.DRAFT:
            found = self.hands[seat] | state.kept[seat] | state.gifts[1 - seat]
        else:
            found = self.hands[seat] | self.discards[seat] | self.play[seat] & game.kind_masks[codes.ARTIFACT]
            if seat == state.turn_of:
                found |= self.limbo
            if seat == self.look_pile:
                found |= mask_of(self.looking + self.back)
        return game.half - found.bit_count()

    def _place_draft(self) -> None:
        found: list[dict[str, int]] = []
        for player in self.players:
            if player.data.get("hand"):
                player.fail("hand", "in the draft the cards being looked at are drawn")
            found.append({name: mask_of(self._cards(player, name, (codes.ARTIFACT,))) for name in DRAFT_FIELDS})
        self._set_draft(found)

    def _set_draft(self, found: list[dict[str, int]]) -> None:
        state = self.state
        for seat, player in enumerate(self.players):
            drawn, kept, given = found[seat]["drawn"], found[seat]["kept"], found[1 - seat]["gifts"]
            if drawn.bit_count() not in (0, 2):
                player.fail("drawn", "cards are drawn in pairs")
            if kept.bit_count() != given.bit_count():
                player.fail("kept", f"{SEATS[seat]} keeps as many as it gives")
            if 2 * kept.bit_count() + drawn.bit_count() > self.game.half:
                player.fail("kept", f"{SEATS[seat]} has more than {self.game.half} artifacts")
            if drawn and seat != state.turn_of:
                player.fail("drawn", f"it is for {SEATS[state.turn_of]} to keep a card")
            self.hands[seat] = drawn
            state.set_draft(seat, kept, found[seat]["gifts"], state.mages[seat], state.chosen[seat])

    # --- views ------------------------------------------------------------------------------------------------------
    def _place_view(self) -> None:
        """Any arrangement that fits: the redeal that follows settles the hidden cards."""
        self.sets: dict[str, list[int]] = {}
        self._view_monuments()
        if self.state.phase == codes.DRAFT:
            self._view_draft()
            return
        if self.viewer >= 0:
            player = self.players[self.viewer]
            self.hands[self.viewer] = mask_of(self._cards(player, "hand", (codes.ARTIFACT,)))
        groups: list[tuple[int, ...]] = [(0, 1)]
        hidden = [self.game.kind_masks[codes.ARTIFACT] & ~self.placed]
        for player in self.players:
            player.seen.add("cards")
        if self.game.mode == "full" and self.viewer >= 0:
            groups = [(0,), (1,)]
            owned = [
                mask_of(player.names_list("cards", self.game.by_kind[codes.ARTIFACT], "artifact"))
                for player in self.players
            ]
            if owned[0] & owned[1]:
                both = self.game.card_ids[members(owned[0] & owned[1])[0]]
                self.players[1].fail("cards", f"{both} belongs to {SEATS[0]} too")
            hidden = [cards & ~self.placed for cards in owned]
        for piles, cards in zip(groups, hidden, strict=True):
            self._view_group(piles, cards)

    def _view_group(self, piles: tuple[int, ...], hidden: int) -> None:
        """Hidden artifacts that may lie in the decks and hands of these seats."""
        sets = SetReader(self.game.card_numbers, hidden, codes.MAX_ARTIFACTS)
        named: list[Any] = []
        for seat in piles:
            named.append(self.players[seat].data.get("deck"))
            named += [self.players[seat].data.get("hand")] if seat != self.viewer else []
        free = sets.free(named)
        places: list[tuple[str, int]] = []
        for seat in piles:
            player = self.players[seat]
            self._add_places(
                places, f"{SEATS[seat]}.deck", sets.sets(player.data.get("deck", []), free, player, "deck")
            )
            player.seen.update(("deck", "hand"))
            if seat != self.viewer:
                found = sets.sets(player.data.get("hand", []), free, player, "hand")
                self._add_places(places, f"{SEATS[seat]}.hand", found)
            for name in ("deck", "hand"):
                if len(self.sets.get(f"{SEATS[seat]}.{name}", [])) > self.game.half:
                    player.fail(name, f"{SEATS[seat]} has more than {self.game.half} artifacts")
        self._view_looked(places, sets, free, piles)
        cards = self._arrange(places, hidden, self.players[piles[0]], "deck")
        for seat in piles:
            self.piles[seat] = cards[f"{SEATS[seat]}.deck"]
            if seat != self.viewer:
                self.hands[seat] = mask_of(cards[f"{SEATS[seat]}.hand"])

    def _add_places(self, places: list[tuple[str, int]], name: str, sets: list[int]) -> None:
        self.sets[name] = sets
        places += [(name, possible) for possible in sets]

    def _view_looked(self, places: list[tuple[str, int]], sets: SetReader, free: int, piles: tuple[int, ...]) -> None:
        if self.looked_told and self.look_pile in piles:
            for name, told in zip(("looking", "back"), self.looked_told, strict=True):
                self._add_places(places, name, sets.sets(told, free, self.reader, "pending"))
            looked = self.sets["looking"] + self.sets["back"]
            if len(looked) > codes.MAX_LOOK:
                self.reader.fail("pending", f"at most {codes.MAX_LOOK} cards are looked at")
            if len(set(looked)) > 1:
                self.reader.fail("pending", "cards being looked at may all be the same ones")

    def _arrange(
        self, places: list[tuple[str, int]], hidden: int, reader: DocumentReader, field: str
    ) -> dict[str, list[int]]:
        if len(places) != hidden.bit_count():
            reader.fail(field, f"{hidden.bit_count()} cards are hidden, but there are {len(places)} places for them")
        cards = arrangement([possible for _, possible in places], hidden)
        if cards is None:
            reader.fail(field, "no arrangement of the hidden cards fits what is told of them")
        found: dict[str, list[int]] = {name: [] for name in self.sets}
        for card, (name, _) in zip(cards, places, strict=True):
            found[name].append(card)
            self.placed |= 1 << card
        if found.get("looking"):
            self.looking, self.back = found["looking"], found["back"]
        return found

    def _view_monuments(self) -> None:
        hidden = self.game.kind_masks[codes.MONUMENT] & ~self.placed
        sets = SetReader(self.game.card_numbers, hidden, codes.MAX_MONUMENTS)
        told = self.monuments.data.get("deck", [])
        free = sets.free([told])
        places: list[tuple[str, int]] = []
        self._add_places(places, "monuments", sets.sets(told, free, self.monuments, "deck"))
        self.monuments.seen.add("deck")
        self._view_looked(places, sets, free, (codes.MONUMENT_PILE,))
        self.piles[codes.MONUMENT_PILE] = self._arrange(places, hidden, self.monuments, "deck")["monuments"]
        self.monuments.finish()

    def _view_draft(self) -> None:
        """Hidden cards are alike: any of them will do."""
        found: list[dict[str, int]] = []
        wanted: list[tuple[int, str, int]] = []
        for seat, player in enumerate(self.players):
            player.seen.update(("hand", "deck"))
            cards = {}
            for name in DRAFT_FIELDS:
                owner = 1 - seat if name == "gifts" else seat
                if owner == self.viewer:
                    cards[name] = mask_of(self._cards(player, name, (codes.ARTIFACT,)))
                else:
                    cards[name] = 0
                    player.seen.add(name)
                    wanted.append((seat, name, self._hidden_count(player, name)))
            found.append(cards)
            wanted.append((seat, "deck", self._hidden_count(player, "deck")))
        rest = self._unplaced(codes.ARTIFACT)
        if sum(count for _, _, count in wanted) != len(rest):
            self.reader.fail("phase", f"{len(rest)} cards are hidden, but there are not so many places for them")
        for seat, name, count in wanted:
            cards_here, rest = rest[:count], rest[count:]
            for card in cards_here:
                self._place(self.players[seat], name, card)
            if name == "deck":
                self.piles[seat] = cards_here
            else:
                found[seat][name] = mask_of(cards_here)
        for seat, player in enumerate(self.players):
            if len(self.piles[seat]) > self.game.half or len(self.piles[seat]) % 2:
                player.fail("deck", "cards are drawn in pairs")
        self._set_draft(found)

    def _hidden_count(self, player: DocumentReader, field: str) -> int:
        value = player.data.get(field, [])
        if not isinstance(value, list) or any(each != HIDDEN for each in value):
            player.fail(field, "must be hidden cards")
        return len(value)

    # --- what observers know ----------------------------------------------------------------------------------------
    def _read_seen(self) -> None:
        seen = self._part(self.reader, "seen")
        for seat, name in enumerate(SEATS):
            part = self._part(seen, name)
            for pile, field in ((seat, "deck"), (codes.MONUMENT_PILE, "monuments")):
                self.state.set_seen(pile, seat, part.number(field, 0, len(self.piles[pile]), 0))
            part.finish()
        seen.finish()

    def _check_sizes(self) -> None:
        """Nobody has more than half of the artifacts, wherever they lie; the draft goes one seat after the other."""
        state, half = self.state, self.game.half
        places = Places(self.game, state)
        for seat, player in enumerate(self.players):
            count = places.owned(seat).bit_count()
            if state.phase == codes.DRAFT:
                count += 2 * state.kept[seat].bit_count()
            if count > half:
                player.fail("deck", f"{SEATS[seat]} has {count} artifacts, more than {half}")
        if state.phase == codes.DRAFT:
            other = 1 - state.turn_of
            if not state.hand[state.turn_of] and not state.deck_count[state.turn_of]:
                self.reader.fail("turn_of", f"{SEATS[state.turn_of]} has no cards left to keep one of")
            if state.turn_of == state.token and state.kept[other]:
                self.players[other].fail("kept", f"{SEATS[state.token]} keeps its cards first")
            if state.turn_of != state.token and state.deck_count[other]:
                self.players[other].fail("deck", f"{SEATS[other]} has kept its cards already")

    def _knowledge(self) -> None:
        known = self._part(self.reader, "known")
        places = Places(self.game, self.state)
        draft = self.state.phase == codes.DRAFT
        if self.viewer != WHOLE:
            self._known_from_view()
        for observer, name in enumerate(OBSERVERS):
            if self.viewer == WHOLE or (observer == codes.WATCHER and self.viewer != core.NOBODY):
                part = self._part(known, name)
                apart = places.apart and observer != codes.WATCHER
                for piles in ((0,), (1,), (2,)) if apart else ((0, 1), (2,)):
                    if not draft or piles == (codes.MONUMENT_PILE,):
                        self._known_to(part, observer, piles, places)
                part.finish()
        known.finish()
        if not draft:
            for seat in range(2) if self.viewer == WHOLE else [self.viewer] if self.viewer >= 0 else []:
                self._compare_known(seat)

    def _compare_known(self, seat: int) -> None:
        """What all know a seat knows: whatever it thinks possible, all must, for hidden cards are dealt again so."""
        state, rival = self.state, 1 - seat
        places = Places(self.game, state)
        for pile, name in enumerate(DECKS):
            pairs = zip(places.pile(pile, codes.WATCHER), places.pile(pile, seat), strict=True)
            state.set_pile_sets(pile, codes.WATCHER, [self._known_by_all(seat, name, *pair) for pair in pairs])
        known, mine = places.hand(rival, codes.WATCHER), places.hand(rival, seat)
        if not _as_wide(known, mine):
            union = 0
            for each in mine:
                union |= each
            wider = [self._known_by_all(seat, f"{SEATS[rival]}.hand", each, union) for each in known]
            state.set_hand_sets(rival, codes.WATCHER, wider)
        if state.turn_of == rival:
            possible = self._known_by_all(seat, "looked", state.look_set[codes.WATCHER], state.look_set[seat])
            state.set_look_set(codes.WATCHER, possible)

    def _known_by_all(self, seat: int, field: str, known: int, mine: int) -> int:
        """A view is not refused for it: the bags of a hand lose a little of what is known."""
        if mine & ~known and (self.viewer == WHOLE or not mine & known):
            self.reader.fail("known", f"{field}: nobody is said to know something that {SEATS[seat]} does not")
        return known | mine

    def _known_from_view(self) -> None:
        """What the viewer knows is what its view tells."""
        state = self.state
        for pile, name in enumerate(DECKS):
            if name in self.sets:
                state.set_pile_sets(pile, self.observer, self.sets[name])
        for seat, name in enumerate(SEATS):
            if f"{name}.hand" in self.sets:
                state.set_hand_sets(seat, self.observer, self.sets[f"{name}.hand"])
        if self.sets.get("looking"):
            state.set_look_set(self.observer, self.sets["looking"][0])
        self._check_seen(self.observer)

    def _check_seen(self, observer: int) -> None:
        """Who has looked at cards on top knows each of them."""
        if observer == codes.WATCHER:
            return
        places = Places(self.game, self.state)
        for pile in (observer, codes.MONUMENT_PILE):
            for possible in places.pile(pile, observer)[: self.state.seen[pile * 2 + observer]]:
                if possible & (possible - 1):
                    self.reader.fail("seen", f"{SEATS[observer]} does not know that many cards on top")

    def _known_to(self, part: DocumentReader, observer: int, piles: tuple[int, ...], places: Places) -> None:
        """What an observer knows of some piles and hands; by default that a card is hidden."""
        state = self.state
        hands = [seat for seat in piles if seat < 2 and seat != observer]
        sets = SetReader(self.game.card_numbers, places.hidden(observer, piles[0]), codes.MAX_COMPONENTS)
        told: dict[str, list[Any]] = {}
        for pile in piles:
            told[DECKS[pile]] = self._told(part, DECKS[pile])
            if observer != codes.WATCHER and not part.has(DECKS[pile]):  # who has looked knows what lies there
                looked = places.cards(pile)[: state.seen[pile * 2 + observer]]
                told[DECKS[pile]] = [self.game.card_ids[card] for card in looked]
        for seat in hands:
            told[f"{SEATS[seat]}.hand"] = self._told(part, f"{SEATS[seat]}.hand")
        looking = (self.looking or self.back) and self.look_pile in piles and observer != state.turn_of
        if looking:
            told["looked"] = self._told(part, "looked")
        free = sets.free(list(told.values()))
        for pile in piles:
            found = sets.sets(told[DECKS[pile]], free, part, DECKS[pile])
            cards = places.cards(pile)
            found = self._padded(found, len(cards), free, part, DECKS[pile])
            for card, possible in zip(cards, found, strict=True):
                if self.viewer == WHOLE and not possible >> card & 1:
                    part.fail(DECKS[pile], f"{self.game.card_ids[card]} lies there")
            state.set_pile_sets(pile, observer, found)
        for seat in hands:
            field = f"{SEATS[seat]}.hand"
            found = sets.sets(told[field], free, part, field)
            found = self._padded(found, self.hands[seat].bit_count(), free, part, field)
            fits = [each & self.hands[seat] for each in found]
            if self.viewer in (WHOLE, seat) and arrangement(fits, self.hands[seat]) is None:
                part.fail(field, "does not fit the cards of the hand")
            state.set_hand_sets(seat, observer, found)
        if looking:
            found = sets.sets(told["looked"], free, part, "looked") or [free]
            if len(found) > 1:
                part.fail("looked", "is one entry, for all cards being looked at")
            if self.viewer in (WHOLE, state.turn_of) and mask_of(self.looking + self.back) & ~found[0]:
                part.fail("looked", "does not fit the cards being looked at")
            state.set_look_set(observer, found[0])
        self._check_seen(observer)

    def _told(self, part: DocumentReader, field: str) -> list[Any]:
        value = part.data.get(field, [])
        part.seen.add(field)
        if not isinstance(value, list):
            part.fail(field, "must be a list of cards")
        return value

    def _padded(self, sets: list[int], count: int, free: int, part: DocumentReader, field: str) -> list[int]:
        if len(sets) > count:
            part.fail(field, f"tells of {len(sets)} cards, there are {count}")
        return sets + [free] * (count - len(sets))

    # --- the end ----------------------------------------------------------------------------------------------------
    def _finish(self) -> None:
        reader, state, game = self.reader, self.state, self.game
        decisions = reader.number("decisions", 0, game.cap, 0)
        ending = core.RUNNING
        if reader.data.get("outcome") is not None:
            ending, winner = game.read_outcome(reader.table("outcome"))
            state.set_winner(winner)
            self._check_winner(winner)
        reader.seen.add("outcome")
        if (ending != core.RUNNING) != (state.phase == codes.OVER):
            reader.fail("outcome", "goes with the phase over")
        events, words = reader.chance(Rng(self.seed or 0).words())
        state.set_core(core.NOBODY if ending != core.RUNNING else state.turn_of, decisions, ending, events, words)
        if ending == core.RUNNING:
            self._check_turn()
            self._resume()
        elif self.to_act >= 0:
            reader.fail("to_act", "nobody decides any more")
        for player, seat, points in self.given:
            if state.points_of(seat) != points:
                player.fail("points", f"are {state.points_of(seat)} here, not {points}")

    def _check_winner(self, winner: int) -> None:
        """The most points, then the most essences (RA-41)."""
        state = self.state
        one, two = ((state.points_of(seat), state.pool_worth(seat)) for seat in range(2))
        best = 2 if one == two else int(one < two)
        if winner != best:
            self.reader.fail("outcome", f"the winners are {', '.join(SEATS if best == 2 else SEATS[best : best + 1])}")

    def _check_turn(self) -> None:
        reader, state = self.reader, self.state
        if state.phase == codes.ACTING and not state.depth and state.passed >> state.turn_of & 1:
            reader.fail("turn_of", f"{SEATS[state.turn_of]} has passed")
        if state.phase < codes.COLLECTING and state.passed:
            reader.fail("phase", "nobody passes before the first round")

    def _resume(self) -> None:
        """The question follows from the rest; what the document says about it must fit."""
        reader, state = self.reader, self.state
        self.pending.check()
        before = self.pending.moment()
        state.resume()
        if state.outcome is not None:
            reader.fail("phase", "the game is over in this position")
        self.pending.compare()
        if self.pending.asked is not None and before != self.pending.moment():
            reader.fail("pending", "more would happen before that is asked")
        if self.to_act not in (-1, state.actor):
            reader.fail("to_act", f"it is for {SEATS[state.actor]} to decide here")


def _as_wide(known: list[int], mine: list[int]) -> bool:
    """Does every hand that fits one bag of sets fit another?"""
    inside = [mask_of(j for j, possible in enumerate(known) if not each & ~possible) for each in mine]
    if arrangement(inside, (1 << len(known)) - 1) is not None:
        return True
    hands = {0}
    for possible in sorted(mine, key=int.bit_count):
        hands = {hand | 1 << card for hand in hands for card in members(possible & ~hand)}
        if len(hands) > MAX_HANDS:
            return True  # too many to look at; what is told of so large a hand hardly tells anything
    return all(arrangement([each & hand for each in known], hand) is not None for hand in hands)


def read(game: "ResArcanaDuo", document: dict[str, Any], seed: int | None = None) -> DuoRules:
    """A state from a full, possibly partial document, or one that fits a view; unnamed cards lie in the decks."""
    return _Reading(game, document, seed).read()
