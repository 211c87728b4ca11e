"""Reads positions of Bless: hidden cards, of full documents and of views, and what observers know of them."""

from ludomancer.core import codes as core
from ludomancer.core.document import WHOLE, DocumentReader, shuffled
from ludomancer.core.hidden import SetReader, arrangement, members
from ludomancer.games.bless.formats.open_cards import FIELDS, SEAT_NUMBERS, OpenCards
from ludomancer.games.bless.formats.position_writer import OBSERVERS, SEATS, Writer
from ludomancer.games.bless.rules import codes


class HiddenCards(OpenCards):
    """Piles, hands and cards put aside."""

    # --- piles and hands --------------------------------------------------------------------------------------------
    def _piles(self) -> None:
        reader, state = self.reader, self.state
        self._put_pile(self._cards(reader, "void")[::-1], codes.Z_VOID)
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
            self._load_zones()
            self._read_knowledge()
        else:
            self._read_view()
        self.state._load(**self.known)

    def _place_leaving(self) -> None:
        """What lies nowhere yet: to be offered, to be buried, or on its way."""
        state = self.state
        kinds, targets, stages, masks = state.frame_kind, state.frame_x, state.frame_stage, state.frame_mask
        places = range(state.depth)
        attacked = {targets[i] for i in places if kinds[i] == codes.F_ATTACK and stages[i] <= codes.AT_OFFER}
        leaving = {card for card, _, _ in self.leaving}
        for card, owner, after in self.leaving:
            self._put(card, codes.Z_STAKE if card in attacked else codes.Z_LEAVING, owner)
            if after == card or (after >= 0 and after not in leaving):
                self.reader.fail("leaving", f"{self.game.card_ids[after]} is not on its way")
            if after >= 0:
                self.hosts[card] = after
        for i in places:
            if kinds[i] == codes.F_BURY and not set(members(masks[i])) <= leaving:
                self.reader.fail("pending", "only cards that are leaving can be buried")

    def _place_hands(self) -> None:
        for seat, player in enumerate(self.players):
            for field, zone in (("hand", codes.Z_HAND), ("aside", codes.Z_ASIDE)):
                for card in self._cards(player, field):
                    self._put(card, zone, seat)

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
        self._put_pile(deck[::-1], codes.Z_DECK)

    def _load_zones(self) -> None:
        """All cards into the state, once every one of them has its place."""
        deck, void = self.piles[codes.Z_DECK], self.piles[codes.Z_VOID]
        self.state._load(
            **self.marks,
            since=self.entered,
            zone=self.zones,
            owner=self.owners,
            host=self.hosts,
            bond={host: card for card, host in self.hosts.items() if self.zones[card] == codes.Z_BOND},
            leaving=sum(self.masks[codes.Z_LEAVING]) + sum(self.masks[codes.Z_STAKE]),
            deck=deck,
            deck_count=len(deck),
            void=void,
            void_count=len(void),
            **{field: self.masks[zone] for field, zone in FIELDS.items()},
        )

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
        self.state._load(seen=[seen.number(name, 0, most, 0) for name in SEATS])
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
        self._know_deck(observer, rest, tops)
        for seat, name in enumerate(SEATS):
            if seat != observer:
                for field, cards in (("hand", state.hand[seat]), ("aside", state.aside[seat])):
                    key = f"{name}.{field}"
                    found = [free] * cards.bit_count()
                    if part.has(key):
                        found = sets.sets(part.raw(key), free, part, key)
                        if len(found) != cards.bit_count():
                            part.fail(key, f"tells of {len(found)} cards, there are {cards.bit_count()}")
                    self._know_hand(field, seat, observer, found)

    def _know_deck(self, observer: int, rest: int, tops: list[int]) -> None:
        self.known["deck_set"][observer] = rest
        self.known["top_count"][observer] = len(tops)
        self.known["top_set"][observer * codes.MAX_LOOK] = tops

    def _know_hand(self, field: str, seat: int, observer: int, sets: list[int]) -> None:
        row = seat * 2 + (1 if observer == codes.WATCHER else 0)
        self.known[f"{field}_set"][row * codes.CARDS] = sets

    def _check_seen(self, observer: int, tops: list[int], rest: int) -> None:
        """Who has looked at cards on top knows each of them."""
        for place in range(self.state.seen[observer] if observer != codes.WATCHER else 0):
            possible = tops[place] if place < len(tops) else rest
            if possible & (possible - 1):
                self.reader.fail("seen", f"{SEATS[observer]} does not know that many cards on top of the Deck")

    # --- views ------------------------------------------------------------------------------------------------------
    def _read_view(self) -> None:
        """Any arrangement that fits: the redeal that follows settles the hidden cards."""
        reader = self.reader
        observer = codes.WATCHER if self.viewer == core.NOBODY else self.viewer
        if observer != codes.WATCHER:
            player = self.players[observer]
            for field, zone in (("hand", codes.Z_HAND), ("aside", codes.Z_ASIDE)):
                for card in self._cards(player, field):
                    self._put(card, zone, observer)
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
                    found = sets.sets(player.raw(field, []), free, player, field)
                    own[seat, field] = found
                    places += [(possible, zone, seat) for possible in found]
        deck = sets.sets(reader.raw("deck", []), free, reader, "deck")
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
        self._know_deck(observer, rest, tops)
        for (seat, field), found in own.items():
            self._know_hand(field, seat, observer, found)
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
        deck: list[int] = []
        for card, (_, zone, seat) in zip(cards, places, strict=True):
            if zone == codes.Z_DECK:
                deck.append(card)
            else:
                self._put(card, zone, seat)
        self._put_pile(deck, codes.Z_DECK)
        self._load_zones()
