"""A late position of every game, what people do there, and what its table must show at every size."""

import json
from typing import Any, NamedTuple

from playwright.sync_api import Page

from browser.tables import header_of, loaded, named, seats_of, without_rules

GAMES = ("day-night", "bless", "res-arcana-duo", "realm-of-sand")
OTHERS = GAMES[1:]  # Day & Night has tests of its own beside those of all games
PREFIXES = {"day-night": "DN", "bless": "BL", "res-arcana-duo": "RA", "realm-of-sand": "RS"}  # of the rules
# of the scenario `middle` of Day & Night
DAY_HAND = ("day-chant", "day-ritual", "warp", "wishing-mist", "flourish")
NIGHT_HAND = ("deter", "night-ritual", "shift", "crystal-sky", "night-wish")
DAY = {*DAY_HAND, "Day Chant", "Day Ritual", "Warp", "Wishing Mist", "Flourish"}
NIGHT = {*NIGHT_HAND, "Deter", "Night Ritual", "Shift", "Crystal Sky", "Night Wish"}


class Late(NamedTuple):
    scenario: str
    turn: tuple[str, ...]  # of the first seat, until the second one decides
    board: tuple[str, ...]  # in view at every size
    updates: tuple[str, ...]  # that only this game has

    @property
    def game(self) -> str:
        return str(header_of(self.scenario)["game"])

    @property
    def seats(self) -> tuple[str, ...]:
        return seats_of(self.game)

    def hand(self, seat: str) -> set[str]:
        """Cards in a hand, by id and by English name."""
        held: list[str] = header_of(self.scenario)["position"][seat].get("hand", [])
        return with_names(self.game, held)

    def unknown(self, seat: str, to: str) -> set[str]:
        """Of a hand, what the player of another seat cannot know."""
        header = header_of(self.scenario)
        game = loaded(self.game, mode=header.get("mode"), seats=header.get("seats"))
        view = game.view(game.read(header["position"], 1), game.seat(to))
        held: list[str] = header["position"][seat].get("hand", [])
        return with_names(self.game, set(held) - named(json.dumps(view), held))


LATE = {
    late.game: late
    for late in (
        Late(
            "middle",
            ("cast day-ritual", "change e1", "retreat"),
            (".board", "#prompt", "#hand"),
            ("discards-day",),
        ),
        Late(
            "bless-late",
            ("attack oblio-e-prigione -> lama-del-mattino", "end", "done"),
            (".board", "#prompt", "#hand"),
            ("void", "leaf-orizzonte"),
        ),
        Late(
            "duo-middle",
            ("use enchantress 1", "pass", "swap research"),
            (".mat.mine", "#prompt", ".hand"),
            ("sell", "cards-two", "read-enchantress"),
        ),
        Late(
            "sand-late",
            ("place 6", "at b3 c3 d3", "take 1"),
            (".board", "#prompt", "#tray"),
            ("circle", "of-two"),
        ),
    )
}


def with_names(game: str, cards: "set[str] | list[str]", language: str = "en") -> set[str]:
    narrator: Any = loaded(game).narrator(language)
    name = narrator.spell_name if game == "day-night" else narrator.name
    return {*cards, *map(name, cards)}


def shown_cards(page: Page) -> set[str]:
    """Spells of the hands of `middle` that the page holds anywhere, seen or not."""
    html = without_rules(page.content())
    assert len(html) > 5000
    return named(html, DAY | NIGHT) - {"day-chant", "Day Chant"}  # lies among the discards too
