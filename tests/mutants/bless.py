"""Mutants of Bless: the rules, and the cards of the standard edition."""

from mutants.catalogue import Mutant, rule_mutants
from mutants.editions import Change, by, card_mutants, fixed, swapped

EDITION = "games/bless/editions/standard.toml"
FORMS = {"light": "shadow", "shadow": "light"}
SIDES = {"own": "enemy", "enemy": "own"}
STATES = {"pure": "corrupted", "corrupted": "pure"}
PRAYERS = {"echo": "impulse", "impulse": "echo"}
SOONER = {"until-next": "next-turn", "next-turn": "turn", "turn": "until-next"}
LATER = {"until-next": "turn", "next-turn": "until-next", "turn": "next-turn"}
ABILITIES = {"rivalry": "impact", "impact": "barrier", "barrier": "rivalry", "fate": "ties-win", "ties-win": "fate"}
ABILITIES |= {"direct": "decoy", "decoy": "direct"}
WHENS = {"cala": "turn-start", "turn-start": "cala", "broken": "corrupted", "corrupted": "broken"}
WHENS |= {"attacked": "blesses", "blesses": "attacked", "bond-played": "cala"}
DOES = {"copy": "invoke", "invoke": "copy", "break": "corrupt", "corrupt": "break"}
CHOOSING = r'\{ do = "(?:break|corrupt|purify|control|convert|return)"'

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
    # words of a text
    Change("a word missing", "BL-11", r"^curse = \[\{[^{}]*\}\]$", fixed("curse = []")),
    Change("one more", "BL-40", r"\b(by|to|is|least|eye_from|karma_to|top) = (-?\d+)", by(1, -9)),
    Change("one less", "BL-40", r"\b(by|to|is|least|eye_from|karma_to|top) = (-?\d+)", by(-1, -9)),
    Change("a greater count", "BL-44", r"\b(count) = (\d+)", by(1, 1)),
    Change("a smaller count", "BL-44", r"\b(count) = (\d+)", by(-1, 1)),
    Change("another ability", "BL-11", r'\b(has) = "([a-z-]+)"', swapped(ABILITIES)),
    Change("not always", "BL-41", r", always = true", fixed("")),
    Change("always", "BL-41", r'(to = "?[a-z0-9-]+"?|wins_against = \{[^{}]*\})(?= \}| , while|, while)', lambda f: f[0] + ", always = true"),
)


def mutants() -> list[Mutant]:
    return rule_mutants("bless") + card_mutants(EDITION, "[[cards]]\n", CHANGES)
