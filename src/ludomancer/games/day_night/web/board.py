"""The board on the page: squares, marks, pawns, temples, and the hours round the vortex."""

from collections.abc import Collection
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.games.day_night.facts.positions import bit_of, hours_held, hours_left, own_tiles, verb_asked
from ludomancer.games.day_night.formats.edition import LADIES
from ludomancer.games.day_night.formats.view import View, lady_in
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.text.nouns import SEATS
from ludomancer.games.day_night.web import drawing
from ludomancer.web.cache import region
from ludomancer.web.elements import icon, press
from ludomancer.web.table import TablePage

if TYPE_CHECKING:
    from ludomancer.games.day_night.web.page import DayNightPage

TILE_WORDS = {
    "day": Phrase("day"),
    "night": Phrase("night"),
    "neutral": Phrase("neutral"),
    "lone": Phrase("day, a single Temple tile"),
    "temple-day": Phrase("day, part of a Temple"),
    "heart-day": Phrase("day, part of a Temple"),
    "temple-night": Phrase("night, part of a Temple"),
    "heart-night": Phrase("night, part of a Temple"),
}
DOES = {  # what choosing a square does, by verb and what becomes of it
    ("change", "day"): Phrase("change to day"),
    ("change", "night"): Phrase("change to night"),
    ("turn", "day"): Phrase("turn over to day"),
    ("turn", "night"): Phrase("turn over to night"),
    ("crystallize", "crystal"): Phrase("crystallize"),
    ("mystify", "mist"): Phrase("mystify"),
    ("move", "go"): Phrase("move here"),
    ("step", "go"): Phrase("step here"),
    ("temple", "temple-day"): Phrase("take into the Temple"),
    ("temple", "temple-night"): Phrase("take into the Temple"),
}


class Square(NamedTuple):
    """All that a square's HTML depends on."""

    name: str
    face: str
    mist: int
    crystal: int  # 1, or 2 for one that lasts
    pawns: str  # letters of the Ladies who stand there
    visited: bool
    becomes: str  # what choosing it does; empty where it cannot be chosen
    builds: str  # whose Temple it would complete
    chosen: bool
    verb: str  # that is asked for; empty where there is nothing to be pressed


class BoardParts:
    """The board."""

    def __init__(self, page: "DayNightPage") -> None:
        self.game, self.t = page.game, page.t

    def parts(self, update: TableUpdate, view: View, legal: set[str]) -> dict[str, str]:
        parts = self._hours(hours_left(view), hours_held(self.game, view))
        temples = tuple([(seat, tuple(nine)) for seat in LADIES for nine in lady_in(view, seat)["temples"]])
        parts = parts | self._temples(temples) | self._pawns(view["day"]["pawn"], view["night"]["pawn"])
        square = self._square
        parts.update([(f"sq-{facts[0]}", square(facts)) for facts in self._squares(update, view, legal)])
        return parts

    @region
    def _pawns(self, day: str, night: str) -> dict[str, str]:
        parts = {}
        for seat, at, aside in (("night", night, (2, 0)), ("day", day, (38, 8))):
            x, y = drawing.cell(at)
            right, down = aside if day == night else (20, 4)
            parts[f"pawn-{seat}"] = (
                f'<g id="pawn-{seat}" class="pawn" data-square="{at}" '
                f'transform="translate({x * 100 + right} {y * 100 + down})"><use href="#p-{seat}"/></g>'
            )
        return parts

    def _squares(self, update: TableUpdate, view: View, legal: set[str]) -> list[tuple[Any, ...]]:
        """The facts of every square, in the order of Square: plain tuples, as there are many of them."""
        tiles: dict[str, str] = dict(view["board"])
        tiles |= dict.fromkeys(view["temple_tiles"], "lone")
        for seat in LADIES:
            for nine in lady_in(view, seat)["temples"]:
                tiles |= dict.fromkeys(nine, f"temple-{seat}")
                tiles[drawing.heart(tuple(nine))] = f"heart-{seat}"
        pending = view["pending"] or {}
        asked = verb_asked(self.game, view)
        verb = asked or "step"
        pressed = verb if TablePage.plays(update) else ""
        chosen = pending.get("chosen", []) if asked else []
        mist = view["mystified"]
        crystals = dict.fromkeys(view["crystals"], 1) | dict.fromkeys(view["lasting_crystals"], 2)
        visited = set(lady_in(view, view["turn_of"])["visited"])
        day, night = view["day"]["pawn"], view["night"]["pawn"]
        lit = {action.split()[1] for action in legal if action.startswith(f"{verb} ")}
        becomes = self._becoming(view, verb, lit)
        builds = self._building(view, verb, becomes, chosen) if verb in ("change", "turn") else {}
        return [
            (
                name,
                tile,
                mist.get(name, 0),
                crystals.get(name, 0),
                ("d" if name == day else "") + ("n" if name == night else ""),
                name in visited,
                becomes.get(name, ""),
                builds.get(name, ""),
                name in chosen,
                pressed,
            )
            for name, tile in tiles.items()
        ]

    def _becoming(self, view: View, verb: str, lit: set[str]) -> dict[str, str]:
        """What each of the squares that can be chosen becomes."""
        if verb in ("change", "turn"):
            turned = {"day": "night", "night": "day", "neutral": view["turn_of"]}
            return {name: turned[view["board"][name]] for name in lit}
        if verb == "temple":
            seat = (view["pending"] or {}).get("seat", "day")
            return dict.fromkeys(lit, f"temple-{seat}")
        signs = {"crystallize": "crystal", "mystify": "mist"}
        return dict.fromkeys(lit, signs.get(verb, "go"))

    def _building(self, view: View, verb: str, becomes: dict[str, str], chosen: Collection[str]) -> dict[str, str]:
        """Squares that would complete a Temple, with those chosen before, and whose."""
        if not becomes:
            return {}
        own = {seat: own_tiles(view, seat) for seat in LADIES}
        already = self._becoming(view, verb, set(chosen))
        for name, tile in already.items():
            bit = bit_of(name)
            own[tile] |= bit
            own["day" if tile == "night" else "night"] &= ~bit
        building = {}
        before = {seat: board.temple_groups(own[seat]) for seat in LADIES}
        for name, tile in becomes.items():
            bit = bit_of(name)
            if not before[tile] and board.component(bit, own[tile] | bit).bit_count() >= codes.TEMPLE_SIZE:
                building[name] = tile
        return building

    @region
    def _square(self, facts: tuple[Any, ...]) -> str:
        square = Square(*facts)
        face = square.face
        uses = f'<use href="#t-{face}"/>'
        if face == "night":
            column, row = drawing.cell(square.name)
            turn = (column * 3 + row * 5) % 4 * 90
            uses += f'<use href="#t-stars" transform="rotate({turn} 50 50)"/>'
        if square.mist:
            uses += '<use href="#o-mist"/>'
        if square.crystal:
            uses += '<use href="#o-crystal"/>'
        marks = self._marks(square)
        drawn = f'<svg class="tile" viewBox="0 0 100 100" aria-hidden="true">{uses}</svg>'
        if marks:
            drawn += f'<svg class="marks" viewBox="0 0 100 100" aria-hidden="true">{marks}</svg>'
        if square.becomes:
            disc = f"temple-{square.builds}" if square.builds else square.becomes
            big = " big" if square.builds else ""
            drawn += f'<svg class="become{big}" aria-hidden="true"><use href="#to-{disc}"/></svg>'
        if square.chosen:
            drawn += f'<span class="nth" aria-hidden="true">{icon("check")}</span>'
        state = " lit" if square.becomes else " chosen" if square.chosen else ""
        common = f' id="sq-{square.name}" data-square="{square.name}" data-face="{face}"'
        common += f' aria-label="{escape(self._square_words(square))}"'
        if not square.verb:
            return f'<span class="sq{state}"{common} role="img">{drawn}</span>'
        button = "action" if square.becomes else "why"
        reach = "" if square.becomes or square.pawns else ' tabindex="-1"'
        return press(button, f"{square.verb} {square.name}", drawn, f"sq{state}", common + reach)

    def _marks(self, square: Square) -> str:
        """Crystals that last, steps, and the counters of the mist."""
        marks = ""
        if square.crystal == 2:
            marks += '<use href="#o-lasting"/>'
        if square.visited and not square.pawns:
            marks += '<use href="#o-feet"/>'
        if square.mist > 3:
            marks += '<use href="#o-counter" x="61" y="18"/>'
            return marks + f'<text class="mi-n" x="77" y="26">{square.mist}</text>'
        return marks + "".join(f'<use href="#o-counter" x="{82 - 21 * i}" y="18"/>' for i in range(square.mist))

    def _square_words(self, square: Square) -> str:
        """Place, face, marks, pawns, what choosing it does."""
        t = self.t
        words = [square.name, t(TILE_WORDS[square.face])]
        if square.mist:
            words.append(t.many("mystified, one counter", "mystified, {count} counters", square.mist))
        if square.crystal == 1:
            words.append(t("crystallized"))
        if square.crystal == 2:
            words.append(t("crystallized for a turn more"))
        words += [t("{lady} stands here", lady=SEATS[seat]) for seat in LADIES if seat[0] in square.pawns]
        if square.visited and not square.pawns:
            words.append(t("visited this turn"))
        if square.chosen:
            words.append(t("chosen"))
        if square.becomes:
            words.append(t(DOES[square.verb, square.becomes]))
        if square.builds:
            words.append(t("completes a Temple of {lady}", lady=SEATS[square.builds]))
        return ", ".join(words)

    @region
    def _hours(self, left: int, held: int) -> dict[str, str]:
        t = self.t
        spent = codes.HOURS - left - held
        spoken = t("Hours: {spent} spent, {held} held, {left} left.", spent=spent, held=held, left=left)
        words = escape(t.many("hour", "hours", left))
        eye = f'<text class="eye-n" x="100" y="109">{left}</text><text class="eye-t" x="100" y="123">{words}</text>'
        return {
            "hours": f'<p class="vh" id="hours">{escape(spoken)}</p>',
            "eye": '<span class="eye" id="eye"></span>',
            "dial": f'<g id="dial">{drawing.dial(left, held)}{eye}</g>',
        }

    @region
    def _temples(self, temples: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, str]:
        """Under the tiles of the temples their floors, round them their walls."""
        floors, walls = "", ""
        numbers = dict.fromkeys(LADIES, 0)
        for seat, nine in temples:
            numbers[seat] += 1
            line = drawing.wall(nine)
            drawn = "".join(f'<path class="{kind}" d="{line}"/>' for kind in ("wall-out", "wall", "wall-in"))
            floors += f'<path class="floor-{seat}" d="{line}"/>'
            walls += f'<g class="of-{seat}" id="temple-{seat}-{numbers[seat]}" data-wall>{drawn}</g>'
        return {"floors": f'<g id="floors">{floors}</g>', "walls": f'<g id="walls">{walls}</g>'}
