"""Mutants of an edition: one value of one card changed at a time."""

import re
from collections.abc import Callable
from typing import NamedTuple

from mutants.catalogue import STANDARD, Mutant, edition_text


class Change(NamedTuple):
    what: str
    rule: str  # the rule that it concerns
    pattern: str  # where it stands
    instead: Callable[[re.Match[str]], str]


def fixed(text: str) -> Callable[[re.Match[str]], str]:
    return lambda found: text


def swapped(names: dict[str, str]) -> Callable[[re.Match[str]], str]:
    """A key with a text, which becomes another one."""
    return lambda found: f'{found[1]} = "{names[found[2]]}"'


def by(step: int, least: int = 0) -> Callable[[re.Match[str]], str]:
    """A key with a number, which becomes greater or smaller."""

    def instead(found: re.Match[str]) -> str:
        number = int(found[2]) + step
        return f"{found[1]} = {number}" if number >= least or int(found[2]) < least else found[0]

    return instead


def card_mutants(game: str, changes: tuple[Change, ...]) -> list[Mutant]:
    """Every change at every place of every card; those that change nothing are left out."""
    mutants = []
    for card in re.split(r"^\[\[\w+\]\]\n", edition_text(game), flags=re.MULTILINE)[1:]:
        name = re.findall(r'\bid = "([^"]+)"\n', card)[0]
        for change in changes:
            places = list(re.finditer(change.pattern, card, re.MULTILINE))
            for number, found in enumerate(places, 1):
                mutant = card[: found.start()] + change.instead(found) + card[found.end() :]
                if mutant != card:
                    what = f"{name}: {change.what}" + (f" ({number})" if len(places) > 1 else "")
                    mutants.append(Mutant(game, what, change.rule, STANDARD, card, mutant, name))
    return mutants
