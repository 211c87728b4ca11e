"""What is half done, as a document tells it: entries with `doing`, innermost last, then the question."""

from typing import TYPE_CHECKING

from ludomancer.core.document import DocumentReader
from ludomancer.core.hidden import mask_of, members
from ludomancer.core.seats import NUMBERED
from ludomancer.games.bless.formats.edition import FACES, WHENS
from ludomancer.games.bless.formats.notation import VERBS
from ludomancer.games.bless.formats.view import Pending, Waiting
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

SEAT_NAMES = NUMBERED[:2]
SEATS = {name: seat for seat, name in enumerate(SEAT_NAMES)}
DOING = ("effect", "order", "play", "attack", "bury")
WAYS = ("played", "cala", "moved")
HOWS = ("text", "broken", "impulse", "echo")
TEXTS = ("curse", "bond", "prayer")
WAITING = (*WHENS, "impact", "echo")
RESULTS = ("loses", "ties", "wins")  # for the attacker
ASKS = {
    codes.ASK_MULLIGAN: "mulligan",
    codes.ASK_PLAY: "play",
    codes.A_RESOLVE: "order",
} | {family: verb for family, verb in VERBS.items() if family >= codes.A_TARGET and family != codes.A_RESOLVE}
ASKS[codes.A_INVOKE] = "invoke"
MOST = 30_000


# --- writing ----------------------------------------------------------------------------------------------------------
def write(game: "BlessGame", state: BlessRules) -> list[Pending] | None:
    """All of it is open; None in the main phase with nothing under way."""
    if state.ask in (codes.ASK_MAIN, codes.ASK_NOTHING):
        return None
    frames = [_frame(game, state, i) for i in range(state.depth)]
    return [*frames, {"ask": ASKS[state.ask], "seat": SEAT_NAMES[state.actor]}]


def _frame(game: "BlessGame", state: BlessRules, i: int) -> Pending:
    kind = state.frame_kind[i]
    card, by, stage = state.frame_card[i], state.frame_by[i], state.frame_stage[i]
    told: Pending = {"doing": DOING[kind]}
    if kind == codes.F_GROUP:
        places = range(state.frame_x[i], state.frame_y[i])
        told["waiting"] = [_waiting(game, state, j) for j in places if state.wait_when[j] >= 0]
        return told
    told |= {"card": game.card_ids[card], "by": SEAT_NAMES[by]}
    if kind == codes.F_BURY:
        return told | {"cards": [game.card_ids[each] for each in members(state.frame_mask[i])]}
    told["stage"] = stage
    if kind == codes.F_PLAY:
        told |= {"as": FACES[state.frame_x[i]], "way": WAYS[state.frame_how[i]]}
    elif kind == codes.F_ATTACK:
        target = state.frame_x[i]
        told |= {"target": game.card_ids[target] if target >= 0 else "rival"}
        if stage >= codes.AT_STATES:
            told |= {"result": RESULTS[state.frame_step[i]], "karma": state.frame_y[i]}
        waiting = range(state.frame_end[i], state.frame_how[i]) if stage in (codes.AT_OFFER, codes.AT_REST) else ()
        if waiting:
            told["waiting"] = [_waiting(game, state, j) for j in waiting]
    else:
        text, clause, step = game.text_numbers.text_of_step(card, state.frame_step[i], state.frame_end[i])
        told |= {"how": HOWS[state.frame_how[i]], "text": TEXTS[text], "step": step + 1, "number": state.frame_y[i]}
        if clause:
            told["word"] = clause + 1
        if state.frame_x[i] >= 0:
            told["chose"] = game.card_ids[state.frame_x[i]]
        chosen = [game.card_ids[each] for each in members(state.frame_mask[i])]
        if chosen:
            told["chosen"] = chosen
    return told


def _waiting(game: "BlessGame", state: BlessRules, i: int) -> Waiting:
    card, when = state.wait_card[i], state.wait_when[i]
    told: Waiting = {"card": game.card_ids[card], "when": WAITING[when], "by": SEAT_NAMES[state.wait_by[i]]}
    if when < codes.ON_IMPACT:
        text, clause, _ = game.text_numbers.text_of_clause(card, state.wait_clause[i])
        told["text"] = TEXTS[text]
        if clause:
            told["word"] = clause + 1
    if state.wait_x[i]:
        told["number"] = state.wait_x[i]
    return told


# --- reading ----------------------------------------------------------------------------------------------------------
def read(game: "BlessGame", reader: DocumentReader, state: BlessRules) -> tuple[str, int] | None:
    """Sets what is under way; hands back the question that is named, and whose it is (-1 where nobody is named)."""
    value = reader.raw("pending")
    if value is None:
        return None
    entries = value if isinstance(value, list) else [value]
    if len(entries) > codes.MAX_FRAMES:
        reader.fail("pending", f"has {len(entries)} entries; at most {codes.MAX_FRAMES} are possible")
    asked = None
    for number, entry in enumerate(entries, 1):
        table = DocumentReader(entry, f"{reader.place}: pending {number}")
        if table.has("ask"):
            if number != len(entries):
                table.fail("ask", "only the last entry asks")
            names = tuple(dict.fromkeys(ASKS.values()))
            seat = table.name("seat", SEATS, "seat") if table.has("seat") else -1
            asked = table.choice("ask", names), seat
        else:
            _read_frame(game, table, state)
        table.finish()
    return asked


def _read_frame(game: "BlessGame", table: DocumentReader, state: BlessRules) -> None:
    kind = DOING.index(table.choice("doing", DOING))
    if kind == codes.F_GROUP:
        first = state.wait_count
        for entry in table.tables("waiting", codes.MAX_WAITING):
            _read_waiting(game, entry, state)
        _push(state, kind=kind, card=-1, by=-1, x=first, y=state.wait_count)
        return
    card = table.name("card", game.card_numbers, "card")
    by = table.name("by", SEATS, "seat")
    if kind == codes.F_PLAY:
        face = FACES.index(table.choice("as", FACES))
        way = WAYS.index(table.choice("way", WAYS))
        _push(state, kind=kind, how=way, stage=table.number("stage", 0, 2), card=card, by=by, x=face)
    elif kind == codes.F_ATTACK:
        stage = table.number("stage", 0, codes.AT_END)
        target = table.name("target", game.card_numbers | {"rival": -1}, "card")
        if target < 0 and stage < codes.AT_REST:
            table.fail("stage", "a direct attack asks nothing before it has Blessed")
        result = RESULTS.index(table.choice("result", RESULTS)) if stage >= codes.AT_STATES and target >= 0 else 0
        if stage >= codes.AT_STATES:
            table.seen.add("result")
        karma = table.number("karma", 0, MOST, 0)
        first = state.wait_count
        for entry in table.tables("waiting", codes.MAX_WAITING) if table.has("waiting") else ():
            _read_waiting(game, entry, state)
        last = state.wait_count
        _push(state, kind=kind, how=last, stage=stage, card=card, by=by, step=result, end=first, x=target, y=karma)
    elif kind == codes.F_BURY:
        mask = mask_of(table.names_list("cards", game.card_numbers, "card"))
        _push(state, kind=kind, card=card, by=by, mask=mask)
    else:
        how = HOWS.index(table.choice("how", HOWS))
        text = TEXTS.index(table.choice("text", TEXTS))
        span = game.text_numbers.steps_of_text(card, text, table.number("word", 1, codes.MAX_CLAUSES, 1) - 1)
        if span is None:
            table.fail("text", f"{game.card_ids[card]} has no such text")
        step = table.number("step", 1, span[1] - span[0] + 1) - 1
        chose = table.name("chose", game.card_numbers, "card") if table.has("chose") else -1
        mask = mask_of(table.names_list("chosen", game.card_numbers, "card"))
        number = table.number("number", -1, MOST, 0)
        stage = table.number("stage", 0, 1, 0)
        parts = {"step": span[0] + step, "end": span[1], "x": chose, "y": number, "mask": mask}
        _push(state, kind=kind, how=how, stage=stage, card=card, by=by, **parts)


def _read_waiting(game: "BlessGame", table: DocumentReader, state: BlessRules) -> None:
    card = table.name("card", game.card_numbers, "card")
    when = WAITING.index(table.choice("when", WAITING))
    by = table.name("by", SEATS, "seat")
    clause = 0
    if when < codes.ON_IMPACT:
        text = TEXTS.index(table.choice("text", TEXTS[:2]))
        found = game.text_numbers.trigger_of_text(card, text, table.number("word", 1, codes.MAX_CLAUSES, 1) - 1)
        if found is None or game.text_numbers.clause_when[found] != when:
            table.fail("text", f"{game.card_ids[card]} has no such text")
        clause = found
    if state.wait_count == codes.MAX_WAITING:
        table.fail("waiting", "too much waits")
    parts = {"when": when, "card": card, "by": by, "clause": clause, "x": table.number("number", 0, MOST, 0)}
    _load_entry(state, "wait", state.wait_count, parts, wait_count=state.wait_count + 1)
    table.finish()


def _push(state: BlessRules, **parts: int) -> None:
    """One more thing under way; parts that are not named are 0."""
    _load_entry(state, "frame", state.depth, parts, depth=state.depth + 1)


def _load_entry(state: BlessRules, group: str, place: int, parts: dict[str, int], **more: int) -> None:
    state._load(**more, **{f"{group}_{part}": {place: value} for part, value in parts.items()})
