"""What is half done, as a document tells it: entries with `doing`, innermost last, then the question."""

from typing import TYPE_CHECKING, Any, NoReturn

from ludomancer.core.document import DocumentReader
from ludomancer.core.hidden import mask_of, members
from ludomancer.core.seats import NUMBERED
from ludomancer.games.res_arcana_duo.formats import view
from ludomancer.games.res_arcana_duo.formats.edition import DOES, ESSENCES, Amount, Power
from ludomancer.games.res_arcana_duo.formats.notation import LOOKS
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.rules import DuoRules

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

SEATS = NUMBERED[:2]
SEAT_NUMBERS = {name: seat for seat, name in enumerate(SEATS)}
DOING = ("power", "borrow", "place", "claim", "discard", "pass", "collect")
COLLECT = len(DOING) - 1
STAGES = ("pay", "turn", "discard", "effect")
COLLECT_STAGES = ("start", "take", "choose")
TOP = "top"
ASKS = {
    codes.ASK_KEEP: "keep",
    codes.ASK_MAGE: "mage",
    codes.ASK_ITEM: "item",
    codes.ASK_COLLECT: "collect",
    codes.ASK_GAIN: "gain",
    codes.ASK_PAY: "pay",
    codes.ASK_TURN: "turn",
    codes.ASK_DISCARD: "discard",
    codes.ASK_SIFT: "sift",
    codes.ASK_STRAIGHTEN: "straighten",
    codes.ASK_RETRIEVE: "retrieve",
    codes.ASK_LOOK: "look",
    codes.ASK_BACK: "put-back",
    codes.ASK_BORROW: "borrow",
    codes.ASK_LAY: "lay",
    codes.ASK_PLAYER: "player",
    codes.ASK_PLACE: "place",
    codes.ASK_MONUMENT: "monument",
    codes.ASK_SWAP: "swap",
}
LAID = {"pay": "paid", "lay": "paid", "gain": "chosen"}
UNDER_WAY = tuple(name for ask, name in ASKS.items() if ask >= codes.ASK_PAY)
INSIDE = (codes.DO_PLACE, codes.DO_BORROW)
LATER = ("turn", "discard")  # the rest of a cost; what was paid is told if it will be laid on a component


# --- writing ----------------------------------------------------------------------------------------------------------
def write(game: "DuoGame", state: DuoRules, looked: tuple[list[Any], list[Any]]) -> list[view.Pending] | None:
    """All of it is open but the cards being looked at; None with nothing under way."""
    if state.ask in (codes.ASK_MAIN, codes.ASK_NOTHING):
        return None
    told = [_frame(game, state, i) for i in range(state.depth)]
    if state.phase == codes.COLLECTING:
        left = [game.card_ids[card] for card in members(state.collect_left)]
        told.append({"doing": "collect", "stage": COLLECT_STAGES[state.collect_stage], "left": left})
    asked: view.Pending = {"ask": ASKS[state.ask], "seat": SEATS[state.actor]}
    field = _laid_field(game, state, ASKS[state.ask])
    if field is not None:
        laid = state.laid
        asked["paid" if field == "paid" else "chosen"] = {name: laid[i] for i, name in enumerate(ESSENCES) if laid[i]}
    if state.ask == codes.ASK_PAY:
        asked["count"] = state.price_of_frame()
    elif state.ask == codes.ASK_GAIN:
        asked |= {"count": state.gain_count(), "of": [ESSENCES[i] for i in members(state.options)]}
    elif state.ask == codes.ASK_BACK:
        asked |= {"pile": LOOKS[state.look_pile == codes.MONUMENT_PILE], "cards": looked[0], "back": looked[1]}
    return [*told, asked]


def _frame(game: "DuoGame", state: DuoRules, i: int) -> view.Pending:
    kind, card = state.frame_kind[i], state.frame_card[i]
    told: view.Pending = {"doing": DOING[kind]}
    if kind == codes.F_PASS:
        return told
    told["card"] = game.card_ids[card] if card >= 0 else TOP
    if kind == codes.F_PLACE:
        told["discount"] = state.frame_x[i]
    elif kind in (codes.F_POWER, codes.F_BORROW):
        stage, x = state.frame_stage[i], state.frame_x[i]
        told |= {"power": state.frame_power[i] % 2 + 1, "stage": STAGES[stage]}
        if stage == codes.S_DISCARD:
            told["discarded"] = x
        elif stage == codes.S_EFFECT:
            told["step"] = state.frame_step[i] + 1
            if x >= 0 and _power(game, state, i).effect[state.frame_step[i]].do == codes.DO_GAIN:
                told["player"] = SEATS[x]
            elif x >= 0:
                told["pile"] = LOOKS[x == codes.MONUMENT_PILE]
        told["turned"] = [game.card_ids[each] for each in members(state.frame_mask[i])]
    return told


def _power(game: "DuoGame", state: DuoRules, i: int) -> Power:
    number = state.frame_power[i]
    return game.components[number // 2].powers[number % 2]


def _is_power(state: DuoRules, i: int) -> bool:
    return state.frame_kind[i] in (codes.F_POWER, codes.F_BORROW)


def _lays(game: "DuoGame", state: DuoRules) -> bool:
    """Will what was paid be laid on a component?"""
    top = state.depth - 1
    return top >= 0 and _is_power(state, top) and _power(game, state, top).effect[0].do == codes.DO_LAY


def _laid_field(game: "DuoGame", state: DuoRules, ask: str) -> str | None:
    """Where a question tells what is laid out: paid, chosen, or paid and yet to be laid on a component."""
    if ask in LATER and _lays(game, state):
        return "paid"
    return LAID.get(ask)


# --- reading ----------------------------------------------------------------------------------------------------------
class Pending:
    """What a document says is under way; checked before the rules go on from there."""

    def __init__(self, game: "DuoGame", reader: DocumentReader, state: DuoRules) -> None:
        self.game = game
        self.reader = reader
        self.state = state
        self.arrays: list[DocumentReader] = []  # of what is under way
        self.asked: DocumentReader | None = None
        self.name: str | None = None
        self._read()

    def _read(self) -> None:
        """Sets what is under way, but for cards being looked at."""
        reader, state = self.reader, self.state
        value = reader.raw("pending")
        if value is None:
            return
        entries = value if isinstance(value, list) else [value]
        if not entries or len(entries) > codes.MAX_FRAMES + 1:
            reader.fail("pending", f"has {len(entries)} entries; 1 to {codes.MAX_FRAMES + 1} are possible")
        if state.phase == codes.OVER:
            reader.fail("pending", "nothing is under way when the game is over")
        arrays = [DocumentReader(entry, f"{reader.place}: pending {i}") for i, entry in enumerate(entries, 1)]
        for number, table in enumerate(arrays, 1):
            if table.has("ask") and number != len(arrays):
                table.fail("ask", "only the last entry asks")
            if not table.has("ask"):
                self._read_doing(table)
                table.finish()
        if not arrays[-1].has("ask"):
            arrays[-1].fail("ask", "is missing: the last entry says what is asked")
        self._read_question(arrays[-1])

    def _read_question(self, table: DocumentReader) -> None:
        self.name = table.choice("ask", tuple(ASKS.values()))
        self.seat = table.name("seat", SEAT_NUMBERS, "seat", self.state.turn_of)
        self.asked = table
        if self.name in UNDER_WAY and not self.state.depth:
            table.fail("ask", f"{self.name}: nothing is under way that asks this")
        field = _laid_field(self.game, self.state, self.name) if self.state.depth or self.name == "gain" else None
        if field is not None and table.has(field):
            laid = table.table(field)
            self.state._load(laid=[laid.number(name, 0, codes.MAX_ESSENCES, 0) for name in ESSENCES])
            laid.finish()
        if self.name in ("pay", "gain"):
            table.seen.add("count")
        if self.name == "gain":
            table.seen.add("of")
        if self.name == "put-back":
            table.seen.update(("pile", "cards", "back"))
        table.finish()

    def _read_doing(self, table: DocumentReader) -> None:
        game, state = self.game, self.state
        kind = DOING.index(table.choice("doing", DOING))
        if kind == COLLECT:
            self._read_collecting(table)
            return
        if state.phase != codes.ACTING:
            table.fail("doing", f"{DOING[kind]} belongs to the phase actions")
        if state.depth == codes.MAX_FRAMES:
            table.fail("doing", "too much is under way")
        self._check_below(table, kind)
        self.arrays.append(table)
        passed = bool(state.passed >> state.turn_of & 1)
        if passed != (kind == codes.F_PASS) and not state.depth:
            table.fail("doing", f"{SEATS[state.turn_of]} has {'' if passed else 'not '}passed")
        if kind == codes.F_PASS:
            self._push(kind=kind, stage=codes.P_SWAP)
            return
        numbers = game.by_kind[codes.ARTIFACT]
        if kind == codes.F_CLAIM:
            numbers = game.by_kind[codes.MONUMENT] | game.by_kind[codes.PLACE] | {TOP: -1}
        elif kind == codes.F_BORROW:
            numbers = game.by_kind[codes.ITEM]
        elif kind == codes.F_POWER:
            numbers = game.card_numbers
        card = table.name("card", numbers, "component for that")
        if kind in (codes.F_POWER, codes.F_BORROW):
            self._read_power(table, kind, card)
            return
        if kind == codes.F_CLAIM and not self._claimable(card):
            table.fail("card", "does not lie in the centre")
        if kind == codes.F_DISCARD and not state.discards[state.turn_of] >> card & 1:
            table.fail("card", f"{game.card_ids[card]} is not among the discards of {SEATS[state.turn_of]}")
        discount = self._read_discount(table) if kind == codes.F_PLACE else 0
        self._push(kind=kind, card=card, x=discount)

    def _push(self, **parts: int) -> None:
        """One more thing under way; parts that are not named are 0."""
        top = self.state.depth
        self.state._load(depth=top + 1, **{f"frame_{part}": {top: value} for part, value in parts.items()})

    def _check_below(self, table: DocumentReader, kind: int) -> None:
        """An action begins; an effect that places or borrows has another one begin inside it."""
        state = self.state
        below = self._step_before()
        if state.depth and below not in INSIDE:
            table.fail("doing", "nothing can be done while that before it is under way")
        if (below == codes.DO_PLACE and kind != codes.F_PLACE) or (below == codes.DO_BORROW and kind != codes.F_BORROW):
            table.fail("doing", f"the effect before it does {DOES[below]}")
        if not state.depth and kind == codes.F_BORROW:
            table.fail("doing", "borrow stands inside a power")

    def _step_before(self) -> int:
        """What the power on top did last, or -1; it asks nothing itself while that is under way."""
        state = self.state
        top = state.depth - 1
        if top < 0 or not _is_power(state, top):
            return -1
        if state.frame_stage[top] != codes.S_EFFECT or state.frame_x[top] >= 0 or not state.frame_step[top]:
            return -1
        return _power(self.game, state, top).effect[state.frame_step[top] - 1].do

    def _claimable(self, card: int) -> bool:
        state = self.state
        if card < 0:
            return state.deck_count[codes.MONUMENT_PILE] > 0
        return bool((state.opened | state.centre) >> card & 1)

    def _read_discount(self, table: DocumentReader) -> int:
        """It follows from what is in play and from the effect that allows the placing."""
        state = self.state
        discount = state.discount(state.turn_of)
        if state.depth:
            top = state.depth - 1
            discount += _power(self.game, state, top).effect[state.frame_step[top] - 1].number
        if table.number("discount", 0, 1 << 30, discount) != discount:
            table.fail("discount", f"is {discount} here")
        return discount

    def _read_power(self, table: DocumentReader, kind: int, card: int) -> None:
        game, state = self.game, self.state
        here = state.play[state.turn_of] if kind == codes.F_POWER else state.centre
        if not here >> card & 1:
            table.fail(
                "card", f"{game.card_ids[card]} is not {'in play' if kind == codes.F_POWER else 'in the centre'}"
            )
        powers = game.components[card].powers
        if not powers:
            table.fail("card", f"{game.card_ids[card]} has no power")
        which = table.number("power", 1, len(powers), 1) - 1
        power = powers[which]
        stage = STAGES.index(table.choice("stage", STAGES, "pay"))
        x, step = 0, 0
        if stage == codes.S_DISCARD:
            x = table.number("discarded", 0, power.discard, 0)
        elif stage == codes.S_EFFECT:
            step = table.number("step", 1, len(power.effect) + 1, 1) - 1
            x = self._read_choice(table, power, step)
        mask = mask_of(table.names_list("turned", game.card_numbers, "component"))
        self._check_turned(table, kind, card, power, stage, mask)
        self._push(kind=kind, card=card, power=card * 2 + which, stage=stage, step=step, x=x, mask=mask)

    def _read_choice(self, table: DocumentReader, power: Power, step: int) -> int:
        """Of a player or a pile, within a step of an effect; -1 for none yet."""
        seat = self.state.turn_of
        if step == len(power.effect):
            return -1
        told = power.effect[step]
        if told.do == codes.DO_GAIN and table.has("player"):
            player = table.name("player", SEAT_NUMBERS, "seat")
            if player != seat and told.of != codes.OF_PLAYER:
                table.fail("player", "this gain leaves no choice of a player")
            return player
        if told.do == codes.DO_LOOK and table.has("pile"):
            return codes.MONUMENT_PILE if table.choice("pile", LOOKS) == "monuments" else seat
        return -1

    def _check_turned(self, table: DocumentReader, kind: int, card: int, power: Power, stage: int, mask: int) -> None:
        """What a cost has turned is turned, and no more than it asks for."""
        game, state = self.game, self.state
        here = 1 << card
        own = here if power.turn and kind == codes.F_POWER and stage > codes.S_PAY else 0
        if kind == codes.F_POWER and stage == codes.S_PAY and state.turned & here:
            table.fail("card", f"{game.card_ids[card]} is turned")
        if mask & here != own:
            table.fail("turned", f"{game.card_ids[card]} is {'' if own else 'not '}turned for this power at this stage")
        others = members(mask & ~here)
        if len(others) != (power.turns != 0 and stage > codes.S_TURN):
            table.fail("turned", f"{len(others)} other components are turned for it at this stage")
        for each in others:
            component = game.components[each]
            types = codes.ANY_MAGE if component.kind == codes.MAGE else component.types
            if not types & power.turns:
                table.fail("turned", f"{game.card_ids[each]} is not of the type that the power turns")
        if mask & ~(state.turned & state.play[state.turn_of]):
            table.fail("turned", "are components in play that are turned")

    def _read_collecting(self, table: DocumentReader) -> None:
        game, state = self.game, self.state
        if state.phase != codes.COLLECTING:
            table.fail("doing", "collect belongs to the phase collect")
        if self.arrays:
            table.fail("doing", "collect stands alone")
        self.arrays.append(table)
        stage = COLLECT_STAGES.index(table.choice("stage", COLLECT_STAGES, "start"))
        left = 0
        for card in table.names_list("left", game.card_numbers, "component"):
            if not state.play[state.turn_of] >> card & 1 or not game.components[card].collect.any:
                table.fail("left", f"{game.card_ids[card]} has no choice to make")
            left |= 1 << card
        if left and stage == codes.C_START:
            table.fail("left", "is for the stages after the start")
        state._load(collect_stage=stage, collect_left=left)

    # --- what cannot arise ------------------------------------------------------------------------------------------
    def check(self) -> None:
        """Before the rules go on: nothing that is under way may lead them astray."""
        state = self.state
        if self.asked is None:
            return
        if self.name == "put-back":
            self._check_looking(self.asked)
        if state.phase == codes.COLLECTING:
            self._check_collecting()
        if not state.depth:
            return
        top = state.depth - 1
        kind, table = state.frame_kind[top], self.arrays[top]
        if kind in (codes.F_PLACE, codes.F_CLAIM):
            self._check_payment(table)
        elif kind == codes.F_DISCARD:
            self._check_chosen(Amount(any=2, mask=(1 << codes.GOLD) - 1), 2)
        elif _is_power(state, top):
            self._check_power(table, top)

    def _check_looking(self, table: DocumentReader) -> None:
        """Cards of the pile that the effect on top looks at."""
        state = self.state
        top = state.depth - 1
        power = _power(self.game, state, top) if _is_power(state, top) else None
        if power is None or state.frame_stage[top] != codes.S_EFFECT or state.frame_step[top] == len(power.effect):
            table.fail("ask", "put-back: no effect looks at cards here")
        step = power.effect[state.frame_step[top]]
        if step.do != codes.DO_LOOK or state.frame_x[top] != state.look_pile:
            table.fail("pile", "is not the pile that the effect looks at")
        if state.looking.bit_count() < 2:
            table.fail("cards", "with one card left, or none, nothing is asked")
        if state.looking.bit_count() + state.back_count > step.number:
            table.fail("cards", f"the effect looks at {step.number} cards")

    def _check_collecting(self) -> None:
        state = self.state
        laid = sum(state.laid)
        if laid and (state.collect_stage != codes.C_CHOOSE or not state.collect_left):
            assert self.asked is not None
            self.asked.fail("chosen", "nothing is chosen at this stage")
        if laid:
            amount = self.game.components[members(state.collect_left)[0]].collect
            self._check_chosen(amount, amount.any)

    def _check_power(self, table: DocumentReader, top: int) -> None:
        state = self.state
        power, stage, x = _power(self.game, state, top), state.frame_stage[top], state.frame_x[top]
        if stage == codes.S_PAY:
            self._check_payment(table)
        elif power.effect[0].do == codes.DO_LAY:
            self._check_paid(power.pay)
        turnable = state.turnable(state.turn_of, state.frame_card[top], state.frame_power[top])
        if stage <= codes.S_TURN and power.turns and not turnable:
            table.fail("card", "there is nothing that its cost could turn")
        if stage == codes.S_TURN and not power.turns:
            table.fail("stage", "the cost of this power turns nothing else")
        if stage <= codes.S_DISCARD:
            missing = power.discard - (x if stage == codes.S_DISCARD else 0)
            if state.hand[state.turn_of].bit_count() < missing:
                table.fail("card", f"its cost discards {missing} cards, which the hand does not have")
            if stage == codes.S_DISCARD and (not missing or state.discards[state.turn_of].bit_count() < x):
                table.fail("discarded", f"{x} of {power.discard} cards were discarded; there is nothing to ask")
        if stage == codes.S_EFFECT:
            self._check_effect(table, power, top)

    def _check_effect(self, table: DocumentReader, power: Power, top: int) -> None:
        state = self.state
        x = state.frame_x[top]
        if state.frame_step[top] == len(power.effect):
            table.fail("step", f"{len(power.effect)} steps are done, and there are no more")
        step = power.effect[state.frame_step[top]]
        if step.do == codes.DO_GAIN and x >= 0:
            self._check_chosen(step.amount, state.gain_count())
        elif step.do == codes.DO_LOOK and x >= 0 and self.name != "put-back":
            table.fail("pile", "its cards are put back; nothing else is asked meanwhile")

    def _laid_past(self, amount: Amount) -> int:
        """How many essences are laid out beyond the fixed ones; too many of one that may not be are an error."""
        beyond = 0
        for essence, name in enumerate(ESSENCES):
            over = self.state.laid[essence] - amount.fixed[essence]
            if over > 0 and not amount.mask >> essence & 1:
                self._fail_laid(f"{name} is not what is asked")
            beyond += max(0, over)
        return beyond

    def _fail_laid(self, message: str) -> NoReturn:
        assert self.asked is not None
        assert self.name is not None
        self.asked.fail(_laid_field(self.game, self.state, self.name) or "ask", message)

    def _check_payment(self, table: DocumentReader) -> None:
        """A part of a payment that can be completed."""
        game, state, seat = self.game, self.state, self.state.turn_of
        top = state.depth - 1
        kind, card = state.frame_kind[top], state.frame_card[top]
        amount = game.cards.monument_cost
        if _is_power(state, top):
            amount = _power(game, state, top).pay
        elif kind == codes.F_PLACE or (card >= 0 and game.components[card].kind == codes.PLACE):
            amount = game.components[card].cost
        discount = state.frame_x[top] if kind == codes.F_PLACE else 0
        if not state.can_pay(seat, state.cost_of_frame(), discount):
            table.fail("card", f"{SEATS[seat]} cannot pay for it")
        laid = state.laid
        if self._laid_past(amount) > amount.any:
            self._fail_laid("is more than is asked")
        for essence, name in enumerate(ESSENCES):
            if laid[essence] > state.pool[seat * codes.ESSENCES + essence]:
                self._fail_laid(f"{SEATS[seat]} does not have so much {name}")
        gold = max(0, amount.fixed[codes.GOLD] - laid[codes.GOLD])  # which no discount takes away
        if sum(laid) + gold > state.price_of_frame():
            self._fail_laid("is more than the price")

    def _check_paid(self, amount: Amount) -> None:
        """The whole payment, which will be laid on a component."""
        if self._laid_past(amount) != amount.any or sum(self.state.laid) != amount.total:
            self._fail_laid("is not what the power costs")

    def _check_chosen(self, amount: Amount, count: int) -> None:
        for essence, name in enumerate(ESSENCES):
            if self.state.laid[essence] and not amount.mask >> essence & 1:
                self._fail_laid(f"{name} cannot be chosen")
        if sum(self.state.laid) >= max(count, 1):
            self._fail_laid(f"{count} essences are chosen, and no more is asked")

    # --- once it is asked -------------------------------------------------------------------------------------------
    def moment(self) -> list[Any]:
        """What must not change until the question; of payments what is forced may be laid out."""
        state = self.state
        depth = state.depth
        found: list[Any] = [state.chance_count, state.phase, state.turn_of, depth]
        found += [state.frame_stage[:depth], state.frame_step[:depth], state.frame_mask[:depth]]
        if self.name != "pay":
            found.append(list(state.laid))
        if state.phase == codes.COLLECTING and state.collect_stage != codes.C_START:
            found += [state.collect_stage, state.collect_left]
        return found

    def compare(self) -> None:
        """What a document says of the question fits what is asked."""
        state, table = self.state, self.asked
        if table is None:
            return
        found = ASKS.get(state.ask, "main")
        if found != self.name:
            self.reader.fail("pending", f"asks {found} here, not {self.name}")
        if self.seat != state.actor:
            self.reader.fail("pending", f"it is for {SEATS[state.actor]} to decide, not for {SEATS[self.seat]}")
        if self.name in ("pay", "gain"):
            count = state.price_of_frame() if self.name == "pay" else state.gain_count()
            if table.has("count") and table.number("count", 0, 1 << 30) != count:
                table.fail("count", f"is {count} here")
        if self.name == "gain" and table.has("of"):
            numbers = {name: essence for essence, name in enumerate(ESSENCES)}
            if mask_of(table.names_list("of", numbers, "essence")) != state.options:
                table.fail("of", f"is {', '.join(ESSENCES[i] for i in members(state.options))} here")
