"""The rulebook of a game: pages in Markdown in which every rule is a block that begins with its id."""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ludomancer.core.errors import UnknownName

if TYPE_CHECKING:
    from ludomancer.core.game import Game

BLOCK = re.compile(r"^\*\*([A-Z]{2}-A?\d+)\*\* ")
HEADING = re.compile(r"^#+ ")


class Rulebook:
    """One language's page: the whole text, and each rule by its id."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, str] = {}
        rule = ""
        for line in text.splitlines():
            if block := BLOCK.match(line):
                rule = block[1]
            elif HEADING.match(line):
                rule = ""
            if rule:
                self.rules[rule] = self.rules.get(rule, "") + line + "\n"

    def rule(self, rule: str) -> str:
        """One rule; ids are found in any writing: dn-13, DN-13, 13."""
        prefix = next(iter(self.rules)).split("-")[0]
        wanted = rule.strip().upper()
        wanted = wanted if "-" in wanted else f"{prefix}-{wanted}"
        if wanted not in self.rules:
            raise UnknownName(f"there is no rule {rule!r}; there are {', '.join(self.rules)}")
        return self.rules[wanted].strip() + "\n"


def read_rulebook(game: "type[Game] | Game", language: str) -> Rulebook:
    return _read(game.folder, language)


def _read(folder: Path, language: str) -> Rulebook:
    return Rulebook((folder / "text" / f"rulebook.{language}.md").read_text(encoding="utf-8"))


class RuleIds:
    """The ids of a game's rules, as its rulebook tells them: read when somebody first asks for them."""

    def __get__(self, game: "Game | None", owner: "type[Game]") -> tuple[str, ...]:
        return _rule_ids(owner.folder)


@cache
def _rule_ids(folder: Path) -> tuple[str, ...]:
    """Rules by their numbers, then rulings (BL-A1) by theirs."""
    found = _read(folder, "en").rules
    return tuple(
        sorted(found, key=lambda rule: ("A" in rule.partition("-")[2], int(rule.partition("-")[2].strip("A"))))
    )
