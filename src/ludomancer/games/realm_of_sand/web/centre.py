"""What lies in the middle of the page: the circle with the queen, the supply, and a sheet with all of it in words."""

from html import escape
from typing import TYPE_CHECKING

from ludomancer.games.realm_of_sand.formats.edition import LEVELS
from ludomancer.games.realm_of_sand.formats.position_writer import PIECES
from ludomancer.games.realm_of_sand.formats.view import View
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text import signs
from ludomancer.games.realm_of_sand.web import drawing, drawing_circle
from ludomancer.games.realm_of_sand.web.board import PIECE_WORDS
from ludomancer.games.realm_of_sand.web.choices import Facts
from ludomancer.games.realm_of_sand.web.drawing_buildings import flat
from ludomancer.web.cache import region
from ludomancer.web.elements import capital, icon, press, sheet_of

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.web.page import SandPage

SHOWN = 7  # tiles of the circle where there is no room for all


class CentreParts:
    """The circle, the supply, and a sheet with all of it."""

    def __init__(self, page: "SandPage") -> None:
        game = page.game
        self.narrator, self.t, self.cards = page.narrator, page.t, page.cards
        self.places = len(game.cards.tiles) - codes.ACTIVE * len(game.seat_names) + 1
        self.bent = frozenset(tile.id for tile in game.cards.tiles if tile.bent)
        self._sheet = self._write_sheet()

    def parts(self, view: View, facts: Facts) -> dict[str, str]:
        circle, supply = tuple(view["circle"]), tuple(view["supply"][code] for code in PIECES)
        return {
            "ring": self._ring(circle),
            "strip": self._strip(circle, self._offered(facts, 1), self._offered(facts, 2)),
            "supply": self._supply("supply", supply),
            "circle": self._sheet,
            "all-supply": self._supply("all-supply", supply),
            "all-tiles": self._tiles(circle),
            "all-buildings": self._buildings(tuple(tuple(view["display"][level]) for level in LEVELS)),
        }

    # --- the circle ---------------------------------------------------------------------------------------------------
    @region
    def _ring(self, circle: tuple[str, ...]) -> str:
        return f'<g id="ring">{drawing_circle.laid(circle, self.bent, self.places)}</g>'

    def _offered(self, facts: Facts, number: int) -> tuple[int, str]:
        value = f"take {number}"
        return number, "action" if value in facts.legal else "why" if facts.plays else ""

    @region
    def _offer(self, number: int, button: str, tile: str) -> str:
        t = self.t
        which = t("First tile on offer") if number == 1 else t("Second tile on offer")
        label = escape(f"{which}. {self.cards.tile_words(tile)}")
        inside = f'{self.cards.tile_art(tile)}<b class="of-n" aria-hidden="true">{number}</b>'
        more = f' id="offer-{number}" data-tile="{escape(tile)}" aria-label="{label}"'
        classes = f"offer o{number}"
        if not button:
            return f'<span class="{classes}"{more} role="img">{inside}</span>'
        classes += " lit" if button == "action" else ""
        return press(button, f"take {number}", inside, classes, more)

    @region
    def _strip(self, circle: tuple[str, ...], *offers: tuple[int, str]) -> str:
        """The two tiles on offer; where the kerb has no room, some that follow, and the way to the rest."""
        t = self.t
        shown = "".join(self._offer(*offer, tile) for offer, tile in zip(offers, circle[:2], strict=False))
        for tile in circle[2:SHOWN]:
            label = escape(self.cards.tile_words(tile))
            shown += f'<span class="next" role="img" aria-label="{label}">{self.cards.tile_art(tile)}</span>'
        label = escape(self._title())
        shown += f'<a class="strip-more" href="#circle" aria-label="{label}" title="{label}">{icon("info")}</a>'
        queen = '<svg class="strip-q" viewBox="0 0 60 84" aria-hidden="true"><use href="#queen"/></svg>'
        label = escape(t("The queen, and the tiles to take"))
        return f'<div class="strip" id="strip" role="group" aria-label="{label}">{queen}{shown}</div>'

    # --- the supply ---------------------------------------------------------------------------------------------------
    @region
    def _supply(self, ident: str, supply: tuple[int, ...]) -> str:
        """What has run out is not placed (RS-11), and no bonus (RS-17)."""
        t, shown, counted = self.t, "", []
        for code, count in zip(PIECES, supply, strict=True):
            piece = t(PIECE_WORDS[code])
            counted.append(f"{piece} ×{count}")
            out = "" if count else ' class="out"'
            shown += f"<span{out}>{drawing.loose(code)}<b>{count}</b></span>"
        name = capital(t("supply"))
        label = escape(t("{card}: {text}", card=name, text=", ".join(counted)))
        inside = f"<small>{escape(name)}</small>{shown}"
        return f'<div class="supply" id="{ident}" role="img" aria-label="{label}">{inside}</div>'

    # --- all of it in a sheet -----------------------------------------------------------------------------------------
    def _title(self) -> str:
        return self.t("Circle, supply and buildings")

    def _write_sheet(self) -> str:
        """Where there is no room on the table: what is left, and the buildings with their names."""
        kept = (("div", "all-supply"), ("section", "all-buildings"), ("section", "all-tiles"))
        inside = "".join(f'<{tag} id="{ident}" data-keep></{tag}>' for tag, ident in kept)
        return sheet_of("circle", escape(self._title()), escape(self.t("Close")), inside)

    @region
    def _tiles(self, circle: tuple[str, ...]) -> str:
        rows = "".join(map(self._row, circle))
        title = escape(self.t("Circle, clockwise from the queen: {count}", count=len(circle)))
        return f'<section id="all-tiles"><h3>{title}</h3><ol class="all-tiles">{rows}</ol></section>'

    @region
    def _row(self, tile: str) -> str:
        words = escape(self.cards.tile_words(tile))
        number = escape(tile) + signs.tile_mark(self.narrator.tiles[tile])
        inside = f"{self.cards.tile_art(tile)}<b>{number}</b>"
        return f'<li><span role="img" aria-label="{words}">{inside}</span></li>'

    @region
    def _buildings(self, display: tuple[tuple[str | None, ...], ...]) -> str:
        t, rows = self.t, ""
        for card in (card for cards in display[::-1] for card in cards if card):
            building = self.narrator.buildings[card]
            mark = signs.building_mark(building)
            level = escape(t("Level {level}", level=LEVELS[building.level]))
            pattern = escape(t("Pattern: {pattern}", pattern=self.cards.pattern(building)))
            gives = escape(t("Gives {gains}", gains=self.cards.gives(building)))
            head = f"<b>{escape(self.narrator.name(card))}{mark}</b> <small>{level}</small>"
            words = f'<p><span class="vh">{pattern}. </span>{gives}</p>'
            rows += f"<li>{flat(building.pattern)}<div>{head}{words}</div></li>"
        title = escape(t("Buildings on display"))
        return f'<section id="all-buildings"><h3>{title}</h3><ul class="all-buildings">{rows}</ul></section>'
