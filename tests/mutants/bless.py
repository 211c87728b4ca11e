"""Mutants of Bless: the rules, and the cards of the standard edition."""

import re
from collections.abc import Callable

from mutants.catalogue import Mutant, rule_mutants
from mutants.editions import Change, by, card_mutants, fixed, swapped

GAME = "bless"
FORMS = {"light": "shadow", "shadow": "light"}
SIDES = {"own": "enemy", "enemy": "own", "opposite": "own", "any": "own"}
STATES = {"pure": "corrupted", "corrupted": "pure"}
PRAYERS = {"echo": "impulse", "impulse": "echo"}
SOONER = {"until-next": "next-turn", "next-turn": "turn", "turn": "until-next"}
LATER = {"until-next": "turn", "next-turn": "until-next", "turn": "next-turn"}
ABILITIES = {"rivalry": "impact", "impact": "barrier", "barrier": "rivalry", "fate": "ties-win", "ties-win": "fate"}
ABILITIES |= {"direct": "decoy", "decoy": "direct"}
BANS = {"attack": "be-attacked", "be-attacked": "attack"}
WHENS = {"cala": "turn-start", "turn-start": "cala", "broken": "corrupted", "corrupted": "broken"}
WHENS |= {"attacked": "corrupted", "blesses": "attacked", "bond-played": "cala"}
VALUES = {"karma": "original", "original": "karma", "greatest-enemy": "original"}
DOES = {"copy": "invoke", "invoke": "copy", "search": "copy"}
OPS = {"more_than": "fewer_than", "fewer_than": "more_than", "same_as": "more_than", "is": "least", "least": "most"}
NUMBER = r"\b(by|to|is|least|eye_from|karma_to|top) = (-?\d+)"
COUNT = r"\b(count) = (\d+)"
FREE_SIDE = r'(?<!"control", what = \{ )(?<!"convert", what = \{ )'  # those two say whose cards they need


def after(text: str) -> Callable[[re.Match[str]], str]:
    """What stands there, and this after it."""
    return lambda found: found[0] + text


def other_op(found: re.Match[str]) -> str:
    return f"{OPS[found[1]]} = "


CHANGES = (
    # the card
    Change("an Eye more", "BL-42", r"^(eye) = (\d+)", by(1)),
    Change("an Eye less", "BL-42", r"^(eye) = (\d+)", by(-1)),
    Change("a Karma more", "BL-42", r"^(karma) = (\d+)", by(1)),
    Change("a Karma less", "BL-42", r"^(karma) = (\d+)", by(-1)),
    Change("the other Form", "BL-37", r'^(form) = "(light|shadow)"', swapped(FORMS)),
    Change("both Forms", "BL-37", r'^form = "(light|shadow)"', fixed('form = "dual"')),
    Change("Light alone", "BL-37", r'^form = "dual"', fixed('form = "light"')),
    Change("Shadow alone", "BL-37", r'^form = "dual"', fixed('form = "shadow"')),
    Change("another kind of Prayer", "BL-14", r'^(prayer) = "(echo|impulse)"', swapped(PRAYERS)),
    # texts: one thing missing, or one too many
    Change("no Curse text", "BL-11", r"^curse = \[\{.*\}\]$", fixed("curse = []")),
    Change(
        "a first word missing",
        "BL-11",
        r"(?<= = \[)\{ (?:has|change) [^{}]*(?:\{[^{}]*(?:\{[^{}]*\})?[^{}]*\})?[^{}]*\}, ",
        fixed(""),
    ),
    Change(
        "a last word missing",
        "BL-11",
        r", \{ (?:has|change|when|do) [^{}]*(?:\{[^{}]*\})?[^{}]*\}(?=\]|\] \}\]$)",
        fixed(""),
    ),
    Change("Rivalry too", "BL-27", r"^curse = \[\]", fixed('curse = [{ has = "rivalry" }]')),
    # words
    Change("one more", "BL-40", NUMBER, by(1, -9)),
    Change("one less", "BL-40", NUMBER, by(-1, -9)),
    Change("another value", "BL-41", r'\b(to) = "(karma|original|greatest-enemy)"', swapped(VALUES)),
    Change("Karma, not Eye", "BL-40", r'change = "eye"(?=, by)(?!.*attacked_by)', fixed('change = "karma"')),
    Change("Eye, not Karma", "BL-40", r'change = "karma"', fixed('change = "eye"')),
    Change("another ability", "BL-11", r'\b(has) = "([a-z-]+)"', swapped(ABILITIES)),
    Change("another ban", "BL-17", r'\b(cannot) = "(attack|be-attacked)"(?!, by_form)', swapped(BANS)),
    Change("not always", "BL-41", r", always = true", fixed("")),
    Change(
        "always",
        "BL-41",
        r'(?:to = (?:\d+|"(?:karma|original|greatest-enemy|like)")|wins_against = \{[^{}]*\})(?!, always)',
        after(", always = true"),
    ),
    Change("the other attacker", "BL-17", r'\b(attacked_by|by_form) = "(\w+)"', swapped(FORMS)),
    Change("any attacker", "BL-17", r', (attacked_by|by_form) = "(\w+)"', fixed("")),
    Change("whatever happens", "BL-40", r", while = (?:\[.*\]|\{(?! hand).*?\}(?: \})*?)(?= \}\]| \}, \{)", fixed("")),
    Change("once, not for each", "BL-40", r", per = \{[^{}]*\}", fixed("")),
    Change("on itself alone", "BL-40", r", on = \{[^{}]*\}", fixed("")),
    Change("another comparison", "BL-40", r"\b(more_than|fewer_than|same_as|is|least) = ", other_op),
    Change(
        "set off by something else", "BL-36", r'\b(when) = "([a-z-]+)"(?!.*"(?:rebind|break-this)")', swapped(WHENS)
    ),
    # which cards
    Change("the other side", "BL-43", FREE_SIDE + r'\b(side) = "(\w+)"', swapped(SIDES)),
    Change("any side", "BL-A5", FREE_SIDE + r'side = "(?!any)\w+",? ?', fixed("")),
    Change("own ones only", "BL-A5", r"(?<=(?:what|like) = \{ )(?=kind)", fixed('side = "own", ')),
    Change("enemies only", "BL-A5", r"(?<=to = \{ )(?=kind)", fixed('side = "enemy", ')),
    Change("own targets only", "BL-A5", r"(?<=to = \{ )(?=kind)", fixed('side = "own", ')),
    Change("the other Form asked for", "BL-37", r'(?<!^)\b(form|first) = "(light|shadow)"(?!$)', swapped(FORMS)),
    Change("any Form", "BL-37", r', form = "\w+"(?!$)|(?<=\{ )form = "\w+"(?:, )?', fixed("")),
    Change("not the first one", "BL-A38", r', first = "\w+"', fixed("")),
    Change("the other state", "BL-22", r'\b(state) = "(\w+)"', swapped(STATES)),
    Change("any state", "BL-22", r', state = "\w+"', fixed("")),
    Change("itself too", "BL-40", r", other = true", fixed("")),
    Change("without Stasis too", "BL-10", r", stasis = true", fixed("")),
    Change(
        "Curses only",
        "BL-A5",
        r'kind = "(?:card|prayer)"(?<!convert", what = \{ side = "own", kind = "prayer")',
        fixed('kind = "curse"'),
    ),
    Change("Prayers only", "BL-A5", r'kind = "card"', fixed('kind = "prayer"')),
    Change(
        "any card",
        "BL-A5",
        r'(?<!to = \{ )(?<!all = \{ side = "own", )kind = "(?:curse|prayer)"(?! *, *(?:state|eye|original))',
        fixed('kind = "card"'),
    ),
    Change("any Eye", "BL-38", r', eye = "greatest"|eye = "changed"|, original = "greater"', fixed("")),
    # steps
    Change("a greater count", "BL-44", COUNT, by(1, 1)),
    Change("a smaller count", "BL-44", COUNT, by(-1, 1)),
    Change("not all", "BL-44", r', count = "all"', fixed("")),
    Change("shorter or later", "BL-A4", r'\b(lasts) = "([a-z-]+)"', swapped(SOONER)),
    Change("longer or sooner", "BL-A4", r'\b(lasts) = "([a-z-]+)"', swapped(LATER)),
    Change(
        "all of them",
        "BL-A5",
        r'\bto = (?=\{ kind = "curse"[^{}]*\}, (?:words = \[\{ (?:change = "(?:eye|karma)"|cannot|has)|count))',
        fixed("all = "),
    ),
    Change("one of them", "BL-A5", r"\ball = ", fixed("to = ")),
    Change(
        "optional",
        "BL-35",
        r'do = "(?:break|corrupt|purify|control|convert|return)", (?!what = \{[^{}]*\}, (?:cost = true, may|count))',
        after("may = true, "),
    ),
    Change("compulsory", "BL-36", r", may = true", fixed("")),
    Change("not a cost", "BL-A45", r", cost = true", fixed("")),
    Change("without condition", "BL-35", r", if = \{.*?\} \}(?= \})|, if = \{.*?least = 2 \}", fixed("")),
    Change("the other player", "BL-A41", r', who = "rival"', fixed("")),
    Change("the rival discards", "BL-A45", r'do = "discard"(?=, cost)', after(', who = "rival"')),
    Change("chosen", "BL-44", r", random = true", fixed("")),
    Change("at random", "BL-44", r'do = "discard"(?!.*random)', after(", random = true")),
    Change("another effect", "BL-11", r'\b(do) = "(copy|invoke|search)"', swapped(DOES)),
    Change(
        "the other face",
        "BL-9",
        r'face = "(?:curse|prayer)"',
        lambda found: 'face = "prayer"' if "curse" in found[0] else 'face = "curse"',
    ),
    Change(
        "from elsewhere",
        "BL-9",
        r'do = "play", from = "void"(?:, (?:first|top) = [\w"]+)?',
        fixed('do = "play", from = "deck"'),
    ),
    Change("from the Void", "BL-9", r'from = "deck"', fixed('from = "void"')),
)

NO_EDITION = {  # the reader refuses these
    "tormenta-degli-angeli: any card",
    "tocco-divino: any card",
    "elica-empirea: all of them",
    "lume-nomade: one less (2)",
    "raggio-vanescente: a last word missing",
    "tempio-di-herset: a last word missing",
    "obelisco-del-sole: any card (1)",
    "sussurro-fatale: a last word missing",
    "sussurro-fatale: set off by something else",
    "sussurro-fatale: not a cost",
    "obelisco-del-buio: any card (1)",
    "passi-persi: any card (1)",
    "passi-persi: any card (2)",
    "passi-persi: any card (3)",
    "crepuscolo: a last word missing",
    "oblio-e-prigione: a last word missing",
    "oblio-e-prigione: the other side (1)",
    "oblio-e-prigione: any side (1)",
    "oblio-e-prigione: any card (2)",
}
SAME_GAME = {  # and why
    "nube-mentale: not always": "no other card changes an original Eye",
    "vessillo-del-presagio: optional": "it is already",
}


def mutants() -> list[Mutant]:
    left_out = NO_EDITION | SAME_GAME.keys()
    cards = card_mutants(GAME, CHANGES)
    return rule_mutants(GAME) + [mutant for mutant in cards if mutant.name not in left_out]
