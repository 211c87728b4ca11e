"""Mutants of the standard edition's spells: one value of one spell changed at a time."""

import re
from collections.abc import Callable

from mutants.catalogue import PACKAGE, Mutant

EDITION = "games/day_night/editions/standard.toml"
OTHER = {"day": "night", "night": "day", "change": "turn", "turn": "change"}
OTHER |= {"bordering": "surrounding", "surrounding": "bordering"}


def other(found: re.Match[str]) -> str:
    return f'{found[1]} = "{OTHER[found[2]]}"'


def more(found: re.Match[str]) -> str:
    return f"{found[1]} = {int(found[2]) + 1}"


def less(found: re.Match[str]) -> str:
    """Hours may be none, other numbers not."""
    number = int(found[2])
    return f"{found[1]} = {number - 1}" if number > (found[1] != "hours") else found[0]


def fixed(text: str) -> Callable[[re.Match[str]], str]:
    return lambda found: text


# what is changed, the rule that it concerns, where it stands, what stands there instead
CHANGES: tuple[tuple[str, str, str, Callable[[re.Match[str]], str]], ...] = (
    ("an hour more", "DN-8", r"\b(hours) = (\d+)", more),
    ("an hour less", "DN-8", r"\b(hours) = (\d+)", less),
    ("a fixed price", "DN-24", r'hours = "X"', fixed("hours = 3")),
    ("without condition", "DN-9", r"condition = .*\n", fixed("")),
    ("with a condition", "DN-9", r"(?<!\}\n)effects = ", fixed('condition = { built = "night" }\neffects = ')),
    ("another condition", "DN-9", r'\b(on|changed|built|alone) = "(day|night)"', other),
    ("the other Lady", "DN-22", r'\b(lady|pawn|spare) = "(day|night)"', other),
    ("other tiles", "DN-10", r'\b(tiles) = "(day|night)"', other),
    ("any tiles", "DN-10", r', tiles = "\w+"', fixed("")),
    ("neutral tiles", "DN-10", r'at = "', fixed('tiles = "neutral", at = "')),
    ("another effect", "DN-19", r'\b(do) = "(change|turn)"', other),
    ("another area", "DN-21", r'\b(at) = "(bordering|surrounding)"', other),
    ("not anywhere", "DN-10", r'at = "anywhere"', fixed('at = "within-x", lady = "day"')),
    ("not as far as X", "DN-24", r'at = "within-x"', fixed('at = "surrounding"')),
    ("beside the location", "DN-22", r'at = "location"', fixed('at = "bordering", count = 1')),
    ("one more", "DN-10", r"\b(count|counters) = (\d+)", more),
    ("one less", "DN-10", r"\b(count|counters) = (\d+)", less),
    ("not all", "DN-45", r'count = "all"', fixed("count = 1")),
    ("nothing spared", "DN-43", r', spare = "day"', fixed("")),
    ("temples too", "DN-44", r", temples = false", fixed("")),
    ("lasting", "DN-32", r'do = "crystallize"', fixed('do = "crystallize", lasting = true')),
)


def spell_mutants() -> list[Mutant]:
    text = (PACKAGE / EDITION).read_text(encoding="utf-8")
    mutants = []
    for spell in text.split("[[spells]]\n")[1:]:
        name = re.findall(r'\bid = "([^"]+)"\n', spell)[0]
        for what, rule, pattern, change in CHANGES:
            for found in re.finditer(pattern, spell):
                mutant = spell[: found.start()] + change(found) + spell[found.end() :]
                if mutant != spell and mutant.count("tiles = ") <= max(1, spell.count("tiles = ")):
                    mutants.append(Mutant(f"{name}: {what}", rule, EDITION, spell, mutant))
    return mutants
