"""Reads positions of Res Arcana Duo: hidden cards, of full documents and of views."""

from typing import Any

from ludomancer.core.document import HIDDEN, DocumentReader, shuffled
from ludomancer.core.hidden import SetReader, arrangement, mask_of, members
from ludomancer.games.res_arcana_duo.formats.open_cards import OpenCards
from ludomancer.games.res_arcana_duo.formats.position_writer import SEATS
from ludomancer.games.res_arcana_duo.rules import codes

DRAFT_FIELDS = ("drawn", "kept", "gifts")


class HiddenCards(OpenCards):
    """Hands, decks and the draft."""

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
            state._load(kept={seat: kept}, gifts={seat: found[seat]["gifts"]})

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
        told = self.monuments.raw("deck", [])
        free = sets.free([told])
        places: list[tuple[str, int]] = []
        self._add_places(places, "monuments", sets.sets(told, free, self.monuments, "deck"))
        self._view_looked(places, sets, free, (codes.MONUMENT_PILE,))
        self.piles[codes.MONUMENT_PILE] = self._arrange(places, hidden, self.monuments, "deck")["monuments"]
        self.monuments.finish()

    def _view_draft(self) -> None:
        """Hidden cards are alike: any of them will do."""
        found: list[dict[str, int]] = []
        wanted: list[tuple[int, str, int]] = []
        for seat, player in enumerate(self.players):
            player.seen.add("hand")
            cards = {}
            for name in DRAFT_FIELDS:
                owner = 1 - seat if name == "gifts" else seat
                if owner == self.viewer:
                    cards[name] = mask_of(self._cards(player, name, (codes.ARTIFACT,)))
                else:
                    cards[name] = 0
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
        value = player.raw(field, [])
        if not isinstance(value, list) or any(each != HIDDEN for each in value):
            player.fail(field, "must be hidden cards")
        return len(value)
