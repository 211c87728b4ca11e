"""What the drawing of a card tells, read from its texts: when its Curse works, what it does, what its Prayer does."""

from ludomancer.games.bless import codes
from ludomancer.games.bless.cards import Card, Filter, Step, Word
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
    words = card.names["en"].lower().replace(",", " ").replace("’", " ").replace("'", " ").split()
    for word in words:
        for kind, known in SCENES.items():
            if word in known:
                return kind
    return list(SCENES)[dice(card.id)(len(SCENES))]


def curse(card: Card) -> tuple[str, str]:
    """When the Curse works, and its mark."""
    if not card.curse:
        return "none", "none"
    first = card.curse[0]
    has = {word.amount for word in card.curse if word.kind == codes.W_HAS}
    if {codes.BARRIER, codes.IMPACT} <= has:
        return "clash", "both-keys"
    return _when(first), _words(card.curse)


def prayer(card: Card) -> str:
    if card.prayer == codes.BOND:
        return _words(card.bond)
    return _steps(card.effect)


def _when(word: Word) -> str:
    if word.kind == codes.W_WHEN:
        return WHENS[word.when]
    if word.kind == codes.W_FREE:
        return "hand"
    if word.kind == codes.W_WINS:
        return "clash"
    if word.kind == codes.W_SAFE or (word.kind == codes.W_HAS and word.amount == codes.DECOY):
        return "attacked"
    if any(condition.kind == codes.IF_SELF for condition in word.conditions):
        return "state"
    if word.conditions or word.per is not None or word.on is not None:
        return "while"
    if word.kind == codes.W_HAS:
        return "state" if word.amount == codes.BARRIER else "clash"
    return "while"


def _words(words: tuple[Word, ...]) -> str:
    kinds = {word.kind for word in words}
    if {codes.W_EYE, codes.W_KARMA} <= kinds and all(word.amount > 0 for word in words if word.kind != codes.W_WHEN):
        return "both"
    first = next((word for word in words if word.kind != codes.W_WHEN), words[0])
    return _steps(first.steps) if first.kind == codes.W_WHEN else _word(first)


def _word(word: Word) -> str:
    if word.kind == codes.W_HAS:
        return ABILITIES[word.amount]
    if word.kind == codes.W_EYE:
        return _growth(word)
    if word.kind == codes.W_KARMA:
        if word.per is not None:
            return "karma-each"
        return "karma" + next((OF_FORM.get(c.cards.form, "") for c in word.conditions if c.cards is not None), "")
    if word.kind == codes.W_SET_EYE and word.to != codes.TO_NUMBER:
        return SETS[word.to]
    if word.kind in (codes.W_SET_EYE, codes.W_ORIGINAL):
        return {3: "three", 5: "five"}.get(word.amount, "fixed")
    if word.kind == codes.W_SAFE:
        return f"unseen{OF_FORM[word.form]}"
    if word.kind == codes.W_WINS:
        return _wins(word)
    return {codes.W_SET_KARMA: "karma", codes.W_FORM: "form", codes.W_MUTE: "mute"}.get(word.kind, "free")


def _growth(word: Word) -> str:
    if word.amount < 0:
        return f"dim{OF_FORM.get(word.form, '')}"
    if word.per is not None:
        return _counted(word.per)
    if word.on is not None:
        return "grow-all"
    own = [condition.cards for condition in word.conditions if condition.kind == codes.IF_SELF]
    if any(cards is not None and cards.state == codes.CORRUPTED for cards in own):
        return "grow-lying" if word.amount < 3 else "grow-3"
    if word.amount > 2 and word.conditions:
        return "alone"
    return f"grow-{min(3, max(1, word.amount))}"


def _counted(cards: Filter) -> str:
    if cards.original:
        return "grow-higher"
    if cards.kind == codes.ANY_PRAYER:
        return "grow-prayer"
    return "grow-foes" if cards.side == codes.ENEMY else "grow-each"


def _wins(word: Word) -> str:
    cards = word.per
    assert cards is not None
    if word.always:
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
    word = step.words[0]
    if word.kind == codes.W_KARMA:
        return f"karma{OF_FORM.get(cards.form, '')}"
    if word.kind == codes.W_EYE and word.amount > 0 and word.per is None:
        if step.scope:
            return "grow-lying" if cards.state == codes.CORRUPTED else f"grow{OF_FORM.get(cards.form, '-all')}"
        if step.number > 1:
            return "grow-two"
    return _word(word)


def _broken(step: Step, cards: Filter) -> str:
    if cards.kind == codes.ANY_PRAYER:
        return "break-prayer"
    if step.number == codes.ALL and cards.form in OF_FORM:
        return f"break{OF_FORM[cards.form]}"
    if cards.eye == codes.GREATEST:
        return "break-greatest"
    return "break-pure" if cards.state == codes.PURE else "break"
