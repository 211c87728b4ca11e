"""Why an action is not legal: the first rule that fails, by id, and a sentence with the numbers of the position."""

from typing import TYPE_CHECKING

from ludomancer.core.hidden import members
from ludomancer.core.refusal import Refusal, no
from ludomancer.core.seats import PLAYERS
from ludomancer.core.translator import Phrase
from ludomancer.games.res_arcana_duo.formats.edition import Amount
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame


# which rule has its say while something is asked, what may answer, and what is to be decided
ASKED = {
    codes.ASK_KEEP: ("RA-7", (codes.A_KEEP,), Phrase("which card you keep")),
    codes.ASK_MAGE: ("RA-8", (codes.A_CHOOSE,), Phrase("which mage you choose")),
    codes.ASK_ITEM: ("RA-10", (codes.A_TAKE,), Phrase("which magic item you take")),
    codes.ASK_COLLECT: ("RA-12", (codes.A_COLLECT, codes.A_DONE), Phrase("off which components you take the essences")),
    codes.ASK_GAIN: ("RA-13", (codes.A_GAIN,), Phrase("which essence you gain")),
    codes.ASK_PAY: ("RA-24", (codes.A_PAY,), Phrase("which essence you pay")),
    codes.ASK_TURN: ("RA-34", (codes.A_TURN,), Phrase("what you turn for it")),
    codes.ASK_DISCARD: ("RA-33", (codes.A_DISCARD,), Phrase("which card you discard for it")),
    codes.ASK_SIFT: ("RA-36", (codes.A_DISCARD, codes.A_RETURN), Phrase("which card you discard or put on your deck")),
    codes.ASK_STRAIGHTEN: ("RA-35", (codes.A_STRAIGHTEN,), Phrase("what you straighten")),
    codes.ASK_RETRIEVE: ("RA-32", (codes.A_RETRIEVE,), Phrase("which card of your discards you take")),
    codes.ASK_LOOK: ("RA-31", (codes.A_LOOK,), Phrase("which deck you look at")),
    codes.ASK_BACK: ("RA-31", (codes.A_BACK,), Phrase("which card goes back next")),
    codes.ASK_BORROW: ("RA-36", (codes.A_BORROW, codes.A_DECLINE), Phrase("which magic item you borrow, if any")),
    codes.ASK_LAY: ("RA-36", (codes.A_LAY,), Phrase("on which component you lay it")),
    codes.ASK_PLAYER: ("RA-36", (codes.A_PLAYER,), Phrase("whose components count")),
    codes.ASK_PLACE: ("RA-26", (codes.A_PLACE, codes.A_DECLINE), Phrase("which card you place for less, if any")),
    codes.ASK_MONUMENT: ("RA-36", (codes.A_CLAIM, codes.A_TOP), Phrase("which monument you take")),
    codes.ASK_SWAP: ("RA-38", (codes.A_SWAP,), Phrase("which magic item you take for yours")),
}
MAIN = (*(codes.A_PLACE, codes.A_CLAIM, codes.A_TOP, codes.A_DISCARD, codes.A_USE, codes.A_USE_SECOND, codes.A_PASS),)


# what is wrong where nothing can be turned for a power, by what it turns
TURNS = {
    codes.ANY_MAGE: Phrase("{card} takes the turning of your mage, who is not straight"),
    codes.CREATURE: Phrase("{card} turns another Creature of yours, and none is straight"),
    codes.DRAGON: Phrase("{card} turns another Dragon of yours, and none is straight"),
}
# what is always wrong with a component that was chosen, by what it was chosen for
WRONG_CHOICES = {
    codes.A_KEEP: Phrase("{card} is not one of the two cards drawn"),
    codes.A_CHOOSE: Phrase("{card} is not one of your two mages"),
    codes.A_DISCARD: Phrase("{card} is not in your hand"),
    codes.A_RETURN: Phrase("{card} is not in your hand"),
    codes.A_RETRIEVE: Phrase("{card} is not among your discards"),
    codes.A_BACK: Phrase("{card} is none of the cards you are looking at"),
    codes.A_LAY: Phrase("{card} is not a component of yours in play"),
}


def not_yours(state: DuoRules) -> Refusal:
    rule = "RA-22" if state.ask == codes.ASK_MAIN else ASKED[state.ask][0]
    if state.ask == codes.ASK_MAIN and state.passed >> (1 - state.turn_of) & 1:
        return no(rule, "It is for {seat} to go on alone; the other has passed", seat=PLAYERS[state.actor])
    return no(rule, "It is for {seat} to decide", seat=PLAYERS[state.actor])


class IllegalityChecker:
    """One action in one position."""

    def __init__(self, game: "DuoGame", state: DuoRules, action: int) -> None:
        self.game = game
        self.state = state
        self.family, self.item = game.action_list[action]
        self.seat = state.actor
        self.pool = state.pool[self.seat * codes.ESSENCES : (self.seat + 1) * codes.ESSENCES]

    def first(self) -> Refusal:
        ask = self.state.ask
        if ask == codes.ASK_MAIN:
            return self._main()
        rule, asked, what = ASKED[ask]
        if self.family not in asked:
            return no(rule, "Another decision comes first: {what}", what=what)
        if ask == codes.ASK_PAY:
            return self._pay()
        if ask == codes.ASK_GAIN:
            return self._gain()
        if ask == codes.ASK_PLACE:
            return self._place(self.state.step_discount())
        return self._choice(rule)

    def _name(self, card: int) -> dict[str, str]:
        return self.game.components[card].names

    def _essence(self, essence: int) -> dict[str, str]:
        return self.game.cards.essences[essence]

    def _has(self, mask: int, card: int) -> bool:
        return bool(mask >> card & 1)

    # --- actions ----------------------------------------------------------------------------------------------------
    def _main(self) -> Refusal:
        if self.family not in MAIN:
            return no("RA-22", "That would be an answer, and nothing is asked now; an action is to be chosen")
        if self.family == codes.A_PLACE:
            return self._place(self.state.discount(self.seat))
        if self.family == codes.A_DISCARD:
            return no("RA-19", "{card} is not in your hand", card=self._name(self.item))
        if self.family in (codes.A_CLAIM, codes.A_TOP):
            return self._claim()
        return self._use(self.family - codes.A_USE)

    def _place(self, discount: int) -> Refusal:
        name = self._name(self.item)
        if not self._has(self.state.hand[self.seat], self.item):
            return no("RA-17", "{card} is not in your hand", card=name)
        return self._too_dear("RA-26" if discount else "RA-17", name, self.game.components[self.item].cost, discount)

    def _too_dear(self, rule: str, name: dict[str, str], cost: Amount, discount: int) -> Refusal:
        """Which essence is short, or how many in all."""
        gold = cost.fixed[codes.GOLD]
        if self.pool[codes.GOLD] < gold:
            return self._short(rule, name, codes.GOLD, gold)
        if not discount:
            for essence in range(codes.GOLD):
                if self.pool[essence] < cost.fixed[essence]:
                    return self._short(rule, name, essence, cost.fixed[essence])
        return no(
            rule,
            "{card}: the price is {price} here, and your pool covers {covered} of it",
            card=name,
            price=cost.price(discount),
            covered=cost.covered(self.pool),
        )

    def _short(self, rule: str, name: dict[str, str], essence: int, cost: int) -> Refusal:
        return no(
            rule,
            "{card} costs {cost} {essence}, and your pool has {have}",
            card=name,
            cost=cost,
            essence=self._essence(essence),
            have=self.pool[essence],
        )

    def _claim(self) -> Refusal:
        state = self.state
        if self.family == codes.A_TOP:
            if not state.deck_count[codes.MONUMENT_PILE]:
                return no("RA-A6", "No monument is left in the deck")
            return self._dear_monument()
        name = self._name(self.item)
        if not self._has(state.opened | state.centre, self.item):
            owner = next((seat for seat in range(2) if self._has(state.play[seat], self.item)), -1)
            if owner >= 0:
                return no("RA-18", "{card} has been claimed already", card=name)
            return no("RA-18", "{card} does not lie open in the centre", card=name)
        component = self.game.components[self.item]
        if component.kind == codes.MONUMENT:
            return self._dear_monument()
        return self._too_dear("RA-18", name, component.cost, 0)

    def _dear_monument(self) -> Refusal:
        cost = self.game.cards.monument_cost
        for essence in range(codes.ESSENCES):
            if self.pool[essence] < cost.fixed[essence]:
                return no(
                    "RA-18",
                    "A monument costs {cost} {essence}, and your pool has {have}",
                    cost=cost.fixed[essence],
                    essence=self._essence(essence),
                    have=self.pool[essence],
                )
        return no("RA-18", "A monument costs {cost} essences; your pool does not cover them", cost=cost.total)

    def _use(self, which: int) -> Refusal:
        state, card = self.state, self.item
        name = self._name(card)
        if not self._has(state.play[self.seat], card):
            return no("RA-20", "{card} is not a component of yours in play", card=name)
        if self._has(state.turned, card):
            return no("RA-20", "{card} is turned; its powers rest until it is straight again", card=name)
        return self._unpaid(which)

    def _unpaid(self, which: int) -> Refusal:
        """What part of the cost of a power is missing."""
        state, card = self.state, self.item
        name = self._name(card)
        power = self.game.components[card].powers[which]
        if not state.can_pay(self.seat, self.game.arrays.power_pay[card * 2 + which], 0):
            return self._too_dear("RA-27", name, power.pay, 0)
        if power.turns and not state.turnable(self.seat, card, card * 2 + which):
            return no("RA-34", TURNS[power.turns], card=name)
        if power.discard == 1:
            return no("RA-27", "{card}: a card of your hand is part of the cost, and you hold none", card=name)
        return no(
            "RA-27",
            "{card}: {count} cards of your hand are part of the cost, and you hold {have}",
            card=name,
            count=power.discard,
            have=state.hand[self.seat].bit_count(),
        )

    # --- sets of essences -------------------------------------------------------------------------------------------
    def _pay(self) -> Refusal:
        name = self._essence(self.item)
        if self.state.laid[self.item] >= self.pool[self.item]:
            if not self.pool[self.item]:
                return no("RA-24", "There is no {essence} in your pool", essence=name)
            return no("RA-24", "All {essence} of your pool is laid out already", essence=name)
        return no("RA-25", "{essence} is no part of what is left to pay", essence=name)

    def _gain(self) -> Refusal:
        name = self._essence(self.item)
        state = self.state
        if state.depth and state.frame_kind[state.depth - 1] == codes.F_DISCARD:
            gold = self._essence(codes.GOLD)
            return no("RA-19", "A discard brings 1 {gold} or 2 other essences, not both", gold=gold)
        return no("RA-13", "{essence} is not among the essences to choose from", essence=name)

    # --- one component ----------------------------------------------------------------------------------------------
    def _choice(self, rule: str) -> Refusal:
        state, family = self.state, self.family
        if family == codes.A_TOP:
            return no("RA-A6", "No monument is left in the deck")
        values: dict[str, object] = {"card": self._name(self.item)}
        own = self._has(state.play[self.seat], self.item)
        if family in WRONG_CHOICES:
            return no(rule, WRONG_CHOICES[family], **values)
        if family in (codes.A_TAKE, codes.A_SWAP):
            return self._item(rule, own, values)
        if family == codes.A_BORROW:
            return self._borrow(values)
        if family == codes.A_COLLECT:
            if not own:
                return no(rule, "{card} is not a component of yours in play", **values)
            return no(rule, "No essences lie on {card}", **values)
        if family == codes.A_TURN:
            if own and self._has(state.turned, self.item):
                return no(rule, "{card} is turned already", **values)
            return no(rule, "{card} is not what is to be turned", **values)
        if family == codes.A_STRAIGHTEN:
            return self._straighten(own, values)
        return no("RA-18", "{card} is no monument lying open", **values)

    def _item(self, rule: str, own: bool, values: dict[str, object]) -> Refusal:
        if own:
            return no(rule, "{card} is what you have; it must be a different one", **values)
        return no(rule, "{card} does not lie in the centre", **values)

    def _borrow(self, values: dict[str, object]) -> Refusal:
        """An item of the centre with a power, the whole cost of which can be paid."""
        if not self._has(self.state.centre, self.item):
            return no("RA-36", "{card} does not lie in the centre; only a magic item there is borrowed", **values)
        if not self.game.components[self.item].powers:
            return no("RA-36", "{card} has no power that could be borrowed", **values)
        return self._unpaid(0)

    def _straighten(self, own: bool, values: dict[str, object]) -> Refusal:
        state = self.state
        if not own:
            return no("RA-A13", "{card} is not a component of yours in play", **values)
        if not self._has(state.turned, self.item):
            return no("RA-A13", "{card} is straight", **values)
        masks = state.frame_mask
        if any(self.item in members(masks[i]) for i in range(state.depth)):
            return no("RA-A13", "{card} was turned to pay for this", **values)
        return no("RA-A13", "{card} is not what this straightens", **values)
