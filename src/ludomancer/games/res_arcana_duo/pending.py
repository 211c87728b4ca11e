"""What is half done, as a document tells it: entries with `doing`, innermost last, then the question."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.document import DocumentReader
from ludomancer.core.hidden import members
from ludomancer.games.res_arcana_duo import codes
from ludomancer.games.res_arcana_duo.actions import LOOKS
from ludomancer.games.res_arcana_duo.cards import ESSENCES
from ludomancer.games.res_arcana_duo.rules import DuoRules

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import ResArcanaDuo

SEATS = ("one", "two")
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
LAID = {codes.ASK_PAY: "paid", codes.ASK_LAY: "paid", codes.ASK_GAIN: "chosen"}
MOST = 30_000


# --- writing ----------------------------------------------------------------------------------------------------------
def write(game: "ResArcanaDuo", state: DuoRules, looked: tuple[list[Any], list[Any]]) -> list[dict[str, Any]] | None:
    """All of it is open but the cards being looked at; None with nothing under way."""
    if state.ask in (codes.ASK_MAIN, codes.ASK_NOTHING):
        return None
    told = [_frame(game, state, i) for i in range(state.depth)]
    if state.phase == codes.COLLECTING:
        left = [game.card_ids[card] for card in members(state.collect_left)]
        told.append({"doing": "collect", "stage": COLLECT_STAGES[state.collect_stage], "left": left})
    asked: dict[str, Any] = {"ask": ASKS[state.ask], "seat": SEATS[state.actor]}
    if state.ask in LAID:
        laid = state.laid
        asked[LAID[state.ask]] = {name: laid[i] for i, name in enumerate(ESSENCES) if laid[i]}
    if state.ask == codes.ASK_PAY:
        asked["count"] = state.price_of_frame()
    elif state.ask == codes.ASK_GAIN:
        asked |= {"count": state.gain_count(), "of": [ESSENCES[i] for i in members(state.options)]}
    elif state.ask == codes.ASK_BACK:
        asked |= {"pile": LOOKS[state.look_pile == codes.MONUMENT_PILE], "cards": looked[0], "back": looked[1]}
    return [*told, asked]


def _frame(game: "ResArcanaDuo", state: DuoRules, i: int) -> dict[str, Any]:
    kind, card = state.frame_kind[i], state.frame_card[i]
    told: dict[str, Any] = {"doing": DOING[kind]}
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
            step = _step(game, state.frame_power[i], state.frame_step[i])
            if x >= 0 and step.do == codes.DO_GAIN:
                told["player"] = SEATS[x]
            elif x >= 0:
                told["pile"] = LOOKS[x == codes.MONUMENT_PILE]
        told["turned"] = [game.card_ids[each] for each in members(state.frame_mask[i])]
    return told


def _step(game: "ResArcanaDuo", power: int, step: int) -> Any:
    effect = game.components[power // 2].powers[power % 2].effect
    return effect[min(step, len(effect) - 1)]


# --- reading ----------------------------------------------------------------------------------------------------------
class Asked:
    """The question that a document names."""

    def __init__(self) -> None:
        self.name: str | None = None
        self.seat = -1
        self.table: DocumentReader | None = None


def read(game: "ResArcanaDuo", reader: DocumentReader, state: DuoRules) -> Asked:
    """Sets what is under way, but for cards being looked at."""
    asked = Asked()
    value = reader.data.get("pending")
    reader.seen.add("pending")
    if value is None:
        return asked
    entries = value if isinstance(value, list) else [value]
    if len(entries) > codes.MAX_FRAMES + 1:
        reader.fail("pending", f"has {len(entries)} entries; at most {codes.MAX_FRAMES + 1} are possible")
    for number, entry in enumerate(entries, 1):
        table = DocumentReader(entry, f"{reader.place}: pending {number}")
        if table.has("ask"):
            if number != len(entries):
                table.fail("ask", "only the last entry asks")
            _read_question(table, state, asked)
        else:
            _read_frame(game, table, state)
            table.finish()
    return asked


def _read_question(table: DocumentReader, state: DuoRules, asked: Asked) -> None:
    asked.name = table.choice("ask", tuple(ASKS.values()))
    asked.seat = table.name("seat", SEAT_NUMBERS, "seat", -1)
    asked.table = table
    for field in ("paid", "chosen"):
        if table.has(field):
            laid = table.table(field)
            for essence, name in enumerate(ESSENCES):
                state.set_laid(essence, laid.number(name, 0, MOST, 0))
            laid.finish()
    table.seen.update(("count", "of", "pile", "cards", "back"))
    table.finish()


def _read_frame(game: "ResArcanaDuo", table: DocumentReader, state: DuoRules) -> None:
    kind = DOING.index(table.choice("doing", DOING))
    if kind == COLLECT:
        _read_collecting(game, table, state)
        return
    if state.phase != codes.ACTING:
        table.fail("doing", f"{DOING[kind]} belongs to the phase actions")
    if state.depth == codes.MAX_FRAMES:
        table.fail("doing", "too much is under way")
    if kind == codes.F_PASS:
        if not state.passed >> state.turn_of & 1:
            table.fail("doing", f"{SEATS[state.turn_of]} has not passed")
        state.add_frame([kind, 0, 0, codes.P_SWAP, 0, 0], 0)
        return
    numbers = game.card_numbers
    if kind == codes.F_CLAIM:
        numbers = game.by_kind[codes.MONUMENT] | game.by_kind[codes.PLACE] | {TOP: -1}
    elif kind in (codes.F_PLACE, codes.F_DISCARD):
        numbers = game.by_kind[codes.ARTIFACT]
    card = table.name("card", numbers, "component for that")
    if kind in (codes.F_POWER, codes.F_BORROW):
        _read_power(game, table, state, kind, card)
        return
    if kind == codes.F_CLAIM and not _claimable(state, card):
        table.fail("card", "does not lie in the centre")
    discount = table.number("discount", 0, MOST, 0) if kind == codes.F_PLACE else 0
    state.add_frame([kind, card, 0, 0, 0, discount], 0)


def _claimable(state: DuoRules, card: int) -> bool:
    if card < 0:
        return state.deck_count[codes.MONUMENT_PILE] > 0
    return bool((state.opened | state.centre) >> card & 1)


def _read_power(game: "ResArcanaDuo", table: DocumentReader, state: DuoRules, kind: int, card: int) -> None:
    seat = state.turn_of
    here = state.play[seat] if kind == codes.F_POWER else state.centre
    if not here >> card & 1:
        table.fail("card", "is not in play for that")
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
        x = -1
        do = power.effect[min(step, len(power.effect) - 1)].do
        if do == codes.DO_GAIN:
            x = table.name("player", SEAT_NUMBERS, "seat", -1)
        elif do == codes.DO_LOOK and table.has("pile"):
            x = codes.MONUMENT_PILE if table.choice("pile", LOOKS) == "monuments" else seat
    mask = 0
    for turned in table.names_list("turned", game.card_numbers, "component"):
        mask |= 1 << turned
    state.add_frame([kind, card, card * 2 + which, stage, step, x], mask)


def _read_collecting(game: "ResArcanaDuo", table: DocumentReader, state: DuoRules) -> None:
    if state.phase != codes.COLLECTING:
        table.fail("doing", "collect belongs to the phase collect")
    stage = COLLECT_STAGES.index(table.choice("stage", COLLECT_STAGES, "start"))
    left = 0
    for card in table.names_list("left", game.card_numbers, "component"):
        if not state.play[state.turn_of] >> card & 1 or not game.components[card].collect.any:
            table.fail("left", f"{game.card_ids[card]} has no choice to make")
        left |= 1 << card
    state.set_collecting(stage, left)
