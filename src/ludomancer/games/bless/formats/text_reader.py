"""Reads and checks the texts of cards: clauses, the steps of effects, filters and conditions."""

import itertools

from ludomancer.core.reader import Reader
from ludomancer.games.bless.formats.edition import (
    CHOSEN,
    FACES,
    FORMS,
    OPPOSITE,
    WHENS,
    Clause,
    Condition,
    Filter,
    Step,
)
from ludomancer.games.bless.rules import codes

SIDES = ("any", "own", "enemy", "opposite")
KINDS = ("card", "curse", "prayer")
STATES = ("any", "pure", "corrupted")
EYES = ("any", "greatest", "changed")
STATS = ("eye", "karma", "original", "form")
ABILITIES = {
    "rivalry": codes.RIVALRY,
    "impact": codes.IMPACT,
    "barrier": codes.BARRIER,
    "fate": codes.FATE,
    "ties-win": codes.TIES_WIN,
    "direct": codes.DIRECT,
    "decoy": codes.DECOY,
}
BANS = ("attack", "be-attacked", "use-text")
VALUES = ("number", "karma", "original", "greatest-enemy", "like")
OPS = ("is", "least", "most", "more_than", "fewer_than", "same_as")
DOES = (
    *("give", "break", "corrupt", "purify", "control", "convert", "copy", "invoke", "return"),
    *("discard", "draw", "look", "search", "take", "play", "cala", "points", "actions"),
    *("free-prayers", "end-turn", "to-deck", "break-this", "rebind", "match-curses"),
)
ORIGINS = ("void", "deck")
LASTS = ("turn", "next-turn", "until-next")
CHOOSING = (codes.DO_BREAK, codes.DO_CORRUPT, codes.DO_PURIFY, codes.DO_CONTROL, codes.DO_CONVERT, codes.DO_RETURN)
DECLINABLE = (*CHOOSING, codes.DO_COPY, codes.DO_INVOKE)
FOR_RIVALS = (*DECLINABLE, codes.DO_DISCARD, codes.DO_MATCH)  # what a rival can be made to do
COSTS = (codes.DO_BREAK, codes.DO_CORRUPT, codes.DO_RETURN, codes.DO_DISCARD)
# what filters ask beyond the rest, and only in some places
IN_CLASH = ("eye", "eye_from", "karma_to")
TO_CHOOSE = (*IN_CLASH, "greatest")
AFTER_COST = (*TO_CHOOSE, "opposite")
TO_COUNT = ("original",)
OPPOSITE_WHERE = "opposite looks across from the card of a cost: it is for the step that follows one"
MAX_VALUE = 20  # of an Eye, a Karma, a change
MAX_TEXT = 4  # clauses or steps of one text


def read_clauses(table: Reader, field: str, kind: int) -> tuple[Clause, ...]:
    """The text of a Curse (ANY_CURSE) or a Bond (ANY_PRAYER), or what an effect gives for a while (ANY_CARD)."""
    return tuple(_clause(clause, kind) for clause in table.tables(field, MAX_TEXT))


def _form(table: Reader, field: str) -> int:
    """A Form as a bit, 0 where none is named."""
    return FORMS.index(table.choice(field, FORMS)) + 1 if table.has(field) else 0


def _filter(table: Reader, asks: tuple[str, ...] = ()) -> Filter:
    """Which cards. `asks` names what may be asked here besides: Eye and Karma follow from texts, which cannot ask."""
    for field in (*IN_CLASH, *TO_COUNT):
        if table.has(field) and field not in asks:
            table.fail(field, "cannot be asked here")
    cards = Filter(
        SIDES.index(table.choice("side", SIDES if "opposite" in asks else SIDES[:-1], "any")),
        KINDS.index(table.choice("kind", KINDS, "card")),
        _form(table, "form"),
        STATES.index(table.choice("state", STATES, "any")),
        table.flag("stasis", False),
        table.flag("other", False),
        EYES.index(table.choice("eye", EYES if "greatest" in asks else ("any", "changed"), "any")),
        table.number("eye_from", 0, MAX_VALUE, 0),
        table.number("karma_to", 0, MAX_VALUE) if table.has("karma_to") else -1,
        table.choice("original", ("any", "greater"), "any") == "greater",
    )
    of_curses = cards.state or cards.stasis or cards.eye or cards.eye_from or cards.karma_to >= 0 or cards.original
    if of_curses and cards.kind != codes.ANY_CURSE:
        table.fail("kind", 'must be "curse": only Curses have a state, Stasis, an Eye and a Karma')
    table.finish()
    return cards


def _conditions(table: Reader, field: str) -> tuple[Condition, ...]:
    if not table.has(field):
        return ()
    value = table.raw(field)
    arrays = value if isinstance(value, list) else [value]
    if not 1 <= len(arrays) <= 2:
        table.fail(field, "must be one condition, or a list of two")
    return tuple(_condition(Reader(each, f"{table.place}: {field}")) for each in arrays)


def _condition(table: Reader) -> Condition:
    condition: Condition
    if table.has("self"):
        condition = Condition(codes.IF_SELF, _self_filter(table.table("self")))
    elif table.has("count"):
        cards = _filter(table.table("count"))
        ops = [op for op in OPS if table.has(op)]
        if len(ops) != 1:
            table.fail("count", f"must be compared by one of {', '.join(OPS)}")
        op = OPS.index(ops[0])
        if op < codes.MORE:
            condition = Condition(codes.IF_COUNT, cards, op, table.number(ops[0], 0, codes.MAX_CARDS))
        else:
            condition = Condition(codes.IF_COUNT, cards, op, 0, _filter(table.table(ops[0])))
    elif table.has("turn"):
        table.choice("turn", ("rival",))
        condition = Condition(codes.IF_RIVALS_TURN)
    elif table.has("hand"):
        condition = Condition(codes.IF_HAND, number=table.number("hand", 1, 1))
    else:
        table.fail("condition", "must be one of self, count, turn, hand")
    table.finish()
    return condition


def _self_filter(table: Reader) -> Filter:
    """What is asked of the card itself: its Form, its state, its Stasis."""
    form, state = _form(table, "form"), STATES.index(table.choice("state", STATES, "any"))
    cards = Filter(kind=codes.ANY_CURSE, form=form, state=state, stasis=table.flag("stasis", False))
    table.finish()
    return cards


def _clause(table: Reader, kind: int) -> Clause:
    """One clause of such a text."""
    given = kind == codes.ANY_CARD
    if table.has("when"):
        if given:
            table.fail("when", "cannot be given for a while")
        return _when(table, kind)
    conditions = _conditions(table, "while")
    if any(condition.kind == codes.IF_HAND for condition in conditions) != table.has("free"):
        table.fail("while", "{ hand = 1 } is the condition of a free card, and of nothing else")
    on = None if given else _others(table)
    if table.has("change"):
        clause = _change(table, on, conditions, kind)
    elif table.has("has"):
        ability = ABILITIES[table.choice("has", tuple(ABILITIES))]
        clause = Clause(codes.W_HAS, ability, on=on, conditions=conditions)
    elif table.has("cannot"):
        clause = _ban(table, on, conditions, given)
    elif table.has("wins_against") and not given:
        clause = _wins(table, conditions)
    elif table.has("free") and kind == codes.ANY_CURSE:
        table.choice("free", ("curse",))
        clause = Clause(codes.W_FREE, conditions=conditions)
    else:
        table.fail("text", "must be one of change, has, cannot, wins_against, free, when")
    table.finish()
    if conditions and not clause.conditions:
        table.fail("while", "Form, original Eye and use-text know no conditions")
    return clause


def _others(table: Reader) -> Filter | None:
    """The Curses that a clause goes to; None where that is the card itself."""
    if not table.has("on") or not any(table.has(field) for field in ("change", "has", "cannot")):
        return None
    on = _filter(table.table("on"))
    if on.kind != codes.ANY_CURSE:
        table.fail("on", 'must be of the kind "curse"')
    return on


def _wins(table: Reader, conditions: tuple[Condition, ...]) -> Clause:
    against = table.table("wins_against")
    against.data = {"kind": "curse"} | against.data
    cards = _filter(against, IN_CLASH)
    if cards.kind != codes.ANY_CURSE:
        against.fail("kind", 'must be "curse"')
    return Clause(codes.W_WINS, always=table.flag("always", False), per=cards, conditions=conditions)


def _change(table: Reader, on: Filter | None, conditions: tuple[Condition, ...], kind: int) -> Clause:
    stat = table.choice("change", STATS)
    given = kind == codes.ANY_CARD
    if stat == "form":
        if kind == codes.ANY_CURSE or on:
            table.fail("change", "a Form is changed by a Bond, of its host, or by an effect that lasts")
        table.choice("to", ("chosen",) if given else ("opposite",))
        return Clause(codes.W_FORM, CHOSEN if given else OPPOSITE)
    if stat == "original":
        if not given:
            table.fail("change", "an original Eye is changed by effects that last, not by texts")
        return Clause(codes.W_ORIGINAL, table.number("to", 0, MAX_VALUE), always=table.flag("always", False))
    if table.has("by"):
        added = codes.W_EYE if stat == "eye" else codes.W_KARMA
        form = _form(table, "attacked_by") if stat == "eye" else 0
        per = _filter(table.table("per"), TO_COUNT) if table.has("per") else None
        amount = table.number("by", -MAX_VALUE, MAX_VALUE)
        return Clause(added, amount, form=form, on=on, per=per, conditions=conditions)
    always = table.flag("always", False)
    if isinstance(table.data.get("to"), str) and stat == "eye":
        to = VALUES.index(table.choice("to", VALUES[1:] if given else VALUES[1:-1]))
        return Clause(codes.W_SET_EYE, 0, to, always, on=on, conditions=conditions)
    fixed = codes.W_SET_EYE if stat == "eye" else codes.W_SET_KARMA
    return Clause(fixed, table.number("to", 0, MAX_VALUE), always=always, on=on, conditions=conditions)


def _ban(table: Reader, on: Filter | None, conditions: tuple[Condition, ...], given: bool) -> Clause:
    ban = table.choice("cannot", BANS)
    if ban == "attack":
        return Clause(codes.W_HAS, codes.CANNOT_ATTACK, on=on, conditions=conditions)
    if ban == "use-text":
        if not given:
            table.fail("cannot", "use-text is given by effects that last, it is no text")
        return Clause(codes.W_MUTE)
    form = _form(table, "by_form")
    if form:
        return Clause(codes.W_SAFE, form=form, on=on, conditions=conditions)
    return Clause(codes.W_HAS, codes.UNTOUCHABLE, on=on, conditions=conditions)


def _when(table: Reader, kind: int) -> Clause:
    when = WHENS.index(table.choice("when", WHENS))
    if kind == codes.ANY_PRAYER and when in (codes.ON_CALA, codes.ON_BOND):
        table.fail("when", f"a Bond is not set off by {WHENS[when]}")
    may = table.flag("may", False)
    steps = read_steps(table, "do")
    _check_set_off(table, when, steps, kind == codes.ANY_PRAYER)
    if may:
        if steps[0].do not in DECLINABLE or steps[0].number == codes.ALL:
            table.fail("may", "is for texts that begin with the choice of a card in play")
        steps = (steps[0]._replace(may=True), *steps[1:])
    table.finish()
    return Clause(codes.W_WHEN, when=when, steps=steps)


def _check_set_off(table: Reader, when: int, steps: tuple[Step, ...], bond: bool) -> None:
    """What a text that something sets off can do; some would set themselves off again without end."""
    does = [step.do for step in steps]
    if codes.DO_BREAK_THIS in does and not bond:
        table.fail("do", "break-this is for Bonds")
    if codes.DO_REBIND in does and (not bond or when != codes.ON_BROKEN or len(does) > 1):
        table.fail("do", "rebind is for Bonds that break, and nothing else is done with it")
    if codes.DO_TO_DECK in does and (bond or when == codes.ON_BROKEN):
        table.fail("do", "to-deck is for Curses, and cannot follow a break")
    if when == codes.ON_CORRUPTED and codes.DO_CORRUPT in does:
        table.fail("do", "what is set off by corrupted cannot corrupt: that would go on without end")
    if when == codes.ON_BOND and codes.DO_PLAY in does:
        table.fail("do", "what is set off by bond-played cannot play a card: that would go on without end")
    if when == codes.ON_CALA and codes.DO_RETURN in does and codes.DO_CALA in does[does.index(codes.DO_RETURN) :]:
        table.fail("do", "a cala after a return, set off by cala, would go on without end")


def read_steps(table: Reader, field: str) -> tuple[Step, ...]:
    steps = tuple(_step(step) for step in table.tables(field, MAX_TEXT))
    if not steps:
        table.fail(field, "must say what is done")
    if steps[-1].cost:
        table.fail(field, "a cost must be followed by what it is paid for")
    if steps[0].cards is not None and steps[0].cards.side == codes.OPPOSITE:
        table.fail(field, OPPOSITE_WHERE)
    for step, after in itertools.pairwise(steps):
        _check_pair(table, field, step, after)
    for step in steps if field == "effect" else ():
        if step.do in (codes.DO_BREAK_THIS, codes.DO_REBIND, codes.DO_TO_DECK):
            table.fail(field, f"{DOES[step.do]} is for texts that something sets off")
    return steps


def _check_pair(table: Reader, field: str, step: Step, after: Step) -> None:
    """A cost and what it is paid for."""
    if after.cards is not None and after.cards.side == codes.OPPOSITE and not (step.cost and step.cards):
        table.fail(field, OPPOSITE_WHERE)
    if not step.cost:
        return
    if after.do not in CHOOSING or after.rival or after.condition:
        table.fail(field, "after a cost comes a step of one's own, without if, that chooses a card in play")
    if after.do == codes.DO_CONTROL and after.cards is not None and after.cards.kind == codes.ANY_CURSE:
        own = step.cards is not None and step.cards.kind == codes.ANY_CURSE and step.cards.side == codes.OWN
        if not own or step.do == codes.DO_CORRUPT or step.rival:
            table.fail(field, "the cost of a Curse is an own Curse that leaves: there must be room for it")


def _step(table: Reader) -> Step:
    do = DOES.index(table.choice("do", DOES))
    rival = do in FOR_RIVALS and table.has("who") and table.choice("who", ("rival",)) == "rival"
    conditions = _conditions(table, "if")
    if len(conditions) > 1 or any(condition.kind != codes.IF_COUNT for condition in conditions):
        table.fail("if", "must be one condition that counts cards")
    condition = conditions[0] if conditions else None
    cost = table.flag("cost", False)
    step = Step(do, rival, cost=cost, may=table.flag("may", False), condition=condition)
    if step.may and do not in DECLINABLE:
        table.fail("may", "is for steps that choose a card in play")
    if cost and do not in COSTS:
        table.fail("cost", "only break, corrupt, return and discard can be a cost")
    step = _details(table, step)
    table.finish()
    return step


def _details(table: Reader, step: Step) -> Step:
    """A step with what is said of steps that do such a thing."""
    do = step.do
    if do in CHOOSING:
        step = _choosing(table, step)
    elif do == codes.DO_GIVE:
        step = _giving(table, step)
    elif do == codes.DO_DISCARD:
        step = step._replace(random=table.flag("random", False))
    elif do in (codes.DO_DRAW, codes.DO_POINTS, codes.DO_ACTIONS):
        step = step._replace(number=table.number("count", 1, 9))
    elif do == codes.DO_LOOK:
        step = step._replace(number=table.number("count", 1, codes.MAX_LOOK))
    elif do == codes.DO_TAKE:
        table.choice("from", ("void",))
        step = step._replace(eye_from=table.number("eye_from", 0, MAX_VALUE, 0), form=_form(table, "form"))
    elif do == codes.DO_PLAY:
        step = step._replace(origin=ORIGINS.index(table.choice("from", ORIGINS)))
        if step.origin == codes.FROM_VOID:
            top = table.number("top", 1, codes.MAX_CARDS) if table.has("top") and not table.has("first") else 0
            step = step._replace(form=_form(table, "first"), top=top)
    elif do == codes.DO_CALA:
        step = step._replace(face=FACES.index(table.choice("face", FACES)), form=_form(table, "form"))
    return step


def _choosing(table: Reader, step: Step) -> Step:
    what = table.table("what")
    if step.do in (codes.DO_CORRUPT, codes.DO_PURIFY):  # only what can become so
        state = "pure" if step.do == codes.DO_CORRUPT else "corrupted"
        what.data = {"kind": "curse", "state": state} | what.data
        if what.data["state"] != state:
            what.fail("state", f'must be "{state}"')
    cards = _filter(what, AFTER_COST)
    if step.do in (codes.DO_CORRUPT, codes.DO_PURIFY, codes.DO_RETURN) and cards.kind != codes.ANY_CURSE:
        what.fail("kind", 'must be "curse"')
    if step.do == codes.DO_CONVERT and (cards.kind != codes.ANY_PRAYER or cards.side != codes.OWN):
        what.fail("kind", "only own Prayers are converted")
    if step.do == codes.DO_CONTROL and (cards.kind == codes.ANY_CARD or cards.side != codes.ENEMY):
        what.fail("kind", "control is taken of an enemy Curse or an enemy Prayer")
    number = 1
    if step.do == codes.DO_BREAK and table.data.get("count") == "all":
        if step.cost or step.may:
            table.fail("count", "all of them are neither a cost nor a choice")
        table.seen.add("count")
        number = codes.ALL
    return step._replace(cards=cards, number=number)


def _giving(table: Reader, step: Step) -> Step:
    clauses = read_clauses(table, "words", codes.ANY_CARD)
    if not clauses:
        table.fail("words", "must say what is given")
    scope = table.has("all")
    cards = _filter(table.table("all" if scope else "to"), () if scope else TO_CHOOSE)
    like = _filter(table.table("like")) if table.has("like") else None
    if any(clause.to == codes.TO_LIKE for clause in clauses) != (like is not None):
        table.fail("like", 'goes with { change = "eye", to = "like" }')
    if any(clause.kind == codes.W_FORM for clause in clauses) and len(clauses) > 1:
        table.fail("words", "a chosen Form is given alone")
    if scope and (like is not None or any(_of_one_card(clause) for clause in clauses)):
        table.fail("all", "these words are about one card, which is chosen with to")
    if cards.kind != codes.ANY_CURSE and not all(clause.kind in (codes.W_MUTE, codes.W_FORM) for clause in clauses):
        table.fail("to", 'must be of the kind "curse": only Form and text of a Prayer can be changed')
    number = 1 if scope else table.number("count", 1, MAX_TEXT, 1)
    if number > 1 and (like is not None or any(clause.kind == codes.W_FORM for clause in clauses)):
        table.fail("count", "with a choice for each only one card can be given something")
    lasts = LASTS.index(table.choice("lasts", LASTS))
    return step._replace(cards=cards, scope=scope, like=like, number=number, clauses=clauses, lasts=lasts)


def _of_one_card(clause: Clause) -> bool:
    """Does a given clause need one card that it goes to?"""
    if clause.kind in (codes.W_MUTE, codes.W_FORM, codes.W_ORIGINAL) or (
        clause.per is not None and clause.per.original
    ):
        return True
    filters = [cards for condition in clause.conditions for cards in (condition.cards, condition.other) if cards]
    return any(each.kind == codes.IF_SELF for each in clause.conditions) or any(cards.other for cards in filters)
