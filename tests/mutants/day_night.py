"""Mutants of Day & Night: the rules, and the spells of the standard edition."""

from mutants.catalogue import Mutant, rule_mutants
from mutants.editions import Change, by, card_mutants, fixed, swapped

GAME = "day_night"
OTHER = {"day": "night", "night": "day", "change": "turn", "turn": "change"}
OTHER |= {"bordering": "surrounding", "surrounding": "bordering"}

CHANGES = (
    Change("an hour more", "DN-8", r"\b(hours) = (\d+)", by(1)),
    Change("an hour less", "DN-8", r"\b(hours) = (\d+)", by(-1)),
    Change("a fixed price", "DN-24", r'hours = "X"', fixed("hours = 3")),
    Change("without condition", "DN-9", r"condition = .*\n", fixed("")),
    Change("with a condition", "DN-9", r"(?<!\}\n)effects = ", fixed('condition = { built = "night" }\neffects = ')),
    Change("another condition", "DN-9", r'\b(on|changed|built|alone) = "(day|night)"', swapped(OTHER)),
    Change("the other Lady", "DN-22", r'\b(lady|pawn|spare) = "(day|night)"', swapped(OTHER)),
    Change("other tiles", "DN-10", r'\b(tiles) = "(day|night)"', swapped(OTHER)),
    Change("any tiles", "DN-10", r', tiles = "\w+"', fixed("")),
    Change("neutral tiles", "DN-10", r'at = "(?![^}]*tiles = )', fixed('tiles = "neutral", at = "')),
    Change("another effect", "DN-19", r'\b(do) = "(change|turn)"', swapped(OTHER)),
    Change("another area", "DN-21", r'\b(at) = "(bordering|surrounding)"', swapped(OTHER)),
    Change("not anywhere", "DN-10", r'at = "anywhere"', fixed('at = "within-x", lady = "day"')),
    Change("not as far as X", "DN-24", r'at = "within-x"', fixed('at = "surrounding"')),
    Change("beside the location", "DN-22", r'at = "location"', fixed('at = "bordering", count = 1')),
    Change("one more", "DN-10", r"\b(count|counters) = (\d+)", by(1)),
    Change("one less", "DN-10", r"\b(count|counters) = (\d+)", by(-1, 1)),
    Change("not all", "DN-45", r'count = "all"', fixed("count = 1")),
    Change("nothing spared", "DN-43", r', spare = "day"', fixed("")),
    Change("temples too", "DN-44", r", temples = false", fixed("")),
    Change("lasting", "DN-32", r'do = "crystallize"', fixed('do = "crystallize", lasting = true')),
)


def mutants() -> list[Mutant]:
    return rule_mutants(GAME) + card_mutants(GAME, CHANGES)
