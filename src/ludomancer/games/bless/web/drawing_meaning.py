"""What the drawing of a card tells, read from its texts: when its Curse works, what it does, what its Prayer does."""

from ludomancer.games.bless.formats.edition import Card, Clause, Filter, Step
from ludomancer.games.bless.rules import codes
from ludomancer.web.drawing import dice

ABILITIES = {
    codes.RIVALRY: "rivalry",
    codes.IMPACT: "impact",
    codes.BARRIER: "barrier",
    codes.FATE: "fate",
    codes.TIES_WIN: "tie",
    codes.DIRECT: "direct",
    codes.DECOY: "lure",
    codes.CANNOT_ATTACK: "hold",
    codes.UNTOUCHABLE: "ward",
}
WHENS = ("play", "broken", "attacked", "bless", "state", "start", "bond")
OF_FORM = {codes.LIGHT: "-light", codes.SHADOW: "-shadow"}
SETS = {codes.TO_KARMA: "same", codes.TO_ORIGINAL: "original", codes.TO_GREATEST: "mirror", codes.TO_LIKE: "mirror"}
STEPS = {
    codes.DO_CORRUPT: "corrupt",
    codes.DO_PURIFY: "purify",
    codes.DO_CONVERT: "convert",
    codes.DO_COPY: "copy",
    codes.DO_INVOKE: "invoke",
    codes.DO_RETURN: "recall",
    codes.DO_DISCARD: "discard",
    codes.DO_DRAW: "draw",
    codes.DO_LOOK: "look",
    codes.DO_SEARCH: "search",
    codes.DO_TAKE: "take",
    codes.DO_POINTS: "points",
    codes.DO_ACTIONS: "action",
    codes.DO_FREE_PRAYERS: "free-prayers",
    codes.DO_END_TURN: "end",
    codes.DO_TO_DECK: "return",
    codes.DO_BREAK_THIS: "break",
    codes.DO_REBIND: "convert",
    codes.DO_MATCH: "level",
}
# what is seen behind the eye, by words of the English name
SCENES = {
    "crown": ("king", "queen", "crown", "prince"),
    "blade": ("blade", "sword", "cut", "champion", "dagger", "spear"),
    "wings": ("wing", "wings", "wingbeat", "dragon", "flight", "bird", "angel"),
    "cloud": ("storm", "cloud", "clouds", "fog", "mist"),
    "rings": ("chains", "rings", "ring", "voice", "pendulum", "weave", "window", "seal"),
    "rays": ("touch", "ray", "sun", "die", "dawn"),
    "wind": ("helix", "wind", "whisper", "breath"),
    "flame": ("flame", "lamp", "lantern", "light", "fire", "torch"),
    "obelisk": ("beacon", "obelisk", "banner", "prison", "tower", "column"),
    "peaks": ("peaks", "summit", "rock", "crystal", "mountain", "stone"),
    "gate": ("temple", "portal", "passage", "gates", "gate", "underworld", "afterworld", "door"),
    "water": ("river", "sea", "pool", "lake", "rain"),
    "garden": ("mangrove", "flower", "tree", "garden", "rose"),
    "stars": ("star", "stars", "constellation", "zodiac", "vision", "gaze", "darkness"),
    "moon": ("moon", "night", "eclipse", "scythe"),
    "hills": ("horizon", "steps", "twilight", "path", "desert"),
}


def scene(card: Card) -> str:
    """By its name; where no word of it is known, by its id, so that it stays the same."""
    clauses = card.names["en"].lower().replace(",", " ").replace("’", " ").replace("'", " ").split()
    for clause in clauses:
        for kind, known in SCENES.items():
            if clause in known:
                return kind
    return list(SCENES)[dice(card.id)(len(SCENES))]


def curse(card: Card) -> tuple[str, str]:
    """When the Curse works, and its mark."""
    if not card.curse:
        return "none", "none"
    first = card.curse[0]
    has = {clause.amount for clause in card.curse if clause.kind == codes.W_HAS}
    if {codes.BARRIER, codes.IMPACT} <= has:
        return "clash", "both-keys"
    return _when(first), _clauses(card.curse)


def prayer(card: Card) -> str:
    if card.prayer == codes.BOND:
        return _clauses(card.bond)
    return _steps(card.effect)


def _when(clause: Clause) -> str:
    if clause.kind == codes.W_WHEN:
        return WHENS[clause.when]
    if clause.kind == codes.W_FREE:
        return "hand"
    if clause.kind == codes.W_WINS:
        return "clash"
    if clause.kind == codes.W_SAFE or (clause.kind == codes.W_HAS and clause.amount == codes.DECOY):
        return "attacked"
    if any(condition.kind == codes.IF_SELF for condition in clause.conditions):
        return "state"
    if clause.conditions or clause.per is not None or clause.on is not None:
        return "while"
    if clause.kind == codes.W_HAS:
        return "state" if clause.amount == codes.BARRIER else "clash"
    return "while"


def _clauses(clauses: tuple[Clause, ...]) -> str:
    kinds = {clause.kind for clause in clauses}
    if {codes.W_EYE, codes.W_KARMA} <= kinds and all(
        clause.amount > 0 for clause in clauses if clause.kind != codes.W_WHEN
    ):
        return "both"
    first = next((clause for clause in clauses if clause.kind != codes.W_WHEN), clauses[0])
    return _steps(first.steps) if first.kind == codes.W_WHEN else _clause(first)


def _clause(clause: Clause) -> str:
    if clause.kind == codes.W_HAS:
        return ABILITIES[clause.amount]
    if clause.kind == codes.W_EYE:
        return _growth(clause)
    if clause.kind == codes.W_KARMA:
        if clause.per is not None:
            return "karma-each"
        return "karma" + next((OF_FORM.get(c.cards.form, "") for c in clause.conditions if c.cards is not None), "")
    if clause.kind == codes.W_SET_EYE and clause.to != codes.TO_NUMBER:
        return SETS[clause.to]
    if clause.kind in (codes.W_SET_EYE, codes.W_ORIGINAL):
        return {3: "three", 5: "five"}.get(clause.amount, "fixed")
    if clause.kind == codes.W_SAFE:
        return f"unseen{OF_FORM[clause.form]}"
    if clause.kind == codes.W_WINS:
        return _wins(clause)
    return {codes.W_SET_KARMA: "karma", codes.W_FORM: "form", codes.W_MUTE: "mute"}.get(clause.kind, "free")


def _growth(clause: Clause) -> str:
    if clause.amount < 0:
        return f"dim{OF_FORM.get(clause.form, '')}"
    if clause.per is not None:
        return _counted(clause.per)
    if clause.on is not None:
        return "grow-all"
    own = [condition.cards for condition in clause.conditions if condition.kind == codes.IF_SELF]
    if any(cards is not None and cards.state == codes.CORRUPTED for cards in own):
        return "grow-lying" if clause.amount < 3 else "grow-3"
    if clause.amount > 2 and clause.conditions:
        return "alone"
    return f"grow-{min(3, max(1, clause.amount))}"


def _counted(cards: Filter) -> str:
    if cards.original:
        return "grow-higher"
    if cards.kind == codes.ANY_PRAYER:
        return "grow-prayer"
    return "grow-foes" if cards.side == codes.ENEMY else "grow-each"


def _wins(clause: Clause) -> str:
    cards = clause.per
    assert cards is not None
    if clause.always:
        return f"always{OF_FORM.get(cards.form, '')}"
    if cards.eye_from:
        return "wins-eye"
    if cards.karma_to >= 0:
        return "wins-karma"
    if cards.eye == codes.CHANGED:
        return "wins-changed"
    return "wins-lying" if cards.state == codes.CORRUPTED else "wins"


def _steps(steps: tuple[Step, ...]) -> str:
    """The first thing that is done and no cost."""
    return _step(next((step for step in steps if not step.cost), steps[0]))


def _step(step: Step) -> str:
    cards = step.cards or Filter()
    if step.do == codes.DO_GIVE:
        return _gift(step, cards)
    if step.do == codes.DO_BREAK:
        return _broken(step, cards)
    if step.do == codes.DO_CONTROL:
        return "take-prayer" if cards.kind == codes.ANY_PRAYER else "take-curse"
    if step.do == codes.DO_PLAY:
        return "top" if step.origin == codes.FROM_DECK else "raise"
    if step.do == codes.DO_CALA:
        return "curse" if step.face == codes.CURSE_FACE else "prayer"
    return STEPS[step.do]


def _gift(step: Step, cards: Filter) -> str:
    clause = step.clauses[0]
    if clause.kind == codes.W_KARMA:
        return f"karma{OF_FORM.get(cards.form, '')}"
    if clause.kind == codes.W_EYE and clause.amount > 0 and clause.per is None:
        if step.scope:
            return "grow-lying" if cards.state == codes.CORRUPTED else f"grow{OF_FORM.get(cards.form, '-all')}"
        if step.number > 1:
            return "grow-two"
    return _clause(clause)


def _broken(step: Step, cards: Filter) -> str:
    if cards.kind == codes.ANY_PRAYER:
        return "break-prayer"
    if step.number == codes.ALL and cards.form in OF_FORM:
        return f"break{OF_FORM[cards.form]}"
    if cards.eye == codes.GREATEST:
        return "break-greatest"
    return "break-pure" if cards.state == codes.PURE else "break"
