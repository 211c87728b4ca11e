"""The own tiles on the page, and how the one in hand is held."""

from html import escape
from typing import NamedTuple

from ludomancer.games.realm_of_sand.facts.turning import Form, forms
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text.narrator import LABELS
from ludomancer.games.realm_of_sand.web import drawing
from ludomancer.games.realm_of_sand.web.cards import Region, verb_of
from ludomancer.games.realm_of_sand.web.choices import Facts, Laid
from ludomancer.web.cache import region
from ludomancer.web.elements import capital, icon, labelled, press

OWN = {"place": codes.A_PLACE, "remove": codes.A_REMOVE, "give": codes.A_GIVE_TILE}  # what can be done with a tile


class Rune(NamedTuple):
    """All that the HTML of a tile in the tray depends on."""

    tile: str
    key: int
    state: str
    button: str
    value: str
    then: str

    @property
    def does(self) -> str:
        return verb_of(self.button, self.value, self.then)


class TrayParts(Region):
    """The own tiles."""

    def tray(self, view: View, facts: Facts, aim: Laid | None) -> str:
        tiles = player_in(view, facts.seat)["tiles"]
        runes = "".join(self._rune(self._own(facts, tile, i)) for i, tile in enumerate(tiles, 1))
        held = facts.pending["tile"] if facts.laid else ""
        turners = self._turners(facts.plays, held, *((aim.form, cells.NAMES[aim.placement[1]]) if aim else (0, "")))
        label = escape(self.t("Your tiles"))
        return (
            f'<section class="panel tray" id="tray" aria-label="{label}"><div class="runes" data-hand="tiles">{runes}'
            f"</div>{turners}</section>"
        )

    def _own(self, facts: Facts, tile: str | None, key: int) -> Rune:
        if tile is None:
            return Rune("", key, "gone", "", "", "")
        for verb in OWN:
            if f"{verb} {tile}" in facts.legal:
                return Rune(tile, key, "lit", "action", f"{verb} {tile}", "")
        if facts.mine and facts.pending.get("tile") == tile:
            return Rune(tile, key, "held", "undo" if facts.back else "", "1", "")
        if "place" in facts.instead:
            return Rune(tile, key, "lit", "undo", "1", f"place {tile}")
        return Rune(tile, key, "", "why" if facts.plays else "", f"place {tile}", "")

    @region
    def _rune(self, rune: Rune) -> str:
        if not rune.tile:
            return '<span class="rune gone"></span>'
        t = self.t
        inside = f'{self.cards.tile_art(rune.tile)}<kbd>{rune.key}</kbd><i class="no">{escape(rune.tile)}</i>'
        label = self.cards.tile_words(rune.tile)
        if rune.does:
            does = capital(t(LABELS[OWN[rune.does]], tile=rune.tile))
            label = t("{card}: {text}", card=does, text=self.cards.tile_kind(rune.tile))
        if rune.state == "held":
            label += "; " + t("in your hand")
        if rune.button == "undo" and not rune.then:
            label += "; " + t("touch it to put it back")
        classes = f"rune {rune.state}".strip()
        more = f' data-key="{rune.key}" data-tile="{escape(rune.tile)}" aria-label="{escape(label)}"'
        if not rune.button:
            return f'<span class="{classes}"{more} role="img">{inside}</span>'
        more += ' aria-pressed="true"' if rune.state == "held" else ""
        more += f' data-then="{escape(rune.then)}"' if rune.then else ""
        return press(rune.button, rune.value, inside, classes, more)

    @region
    def _turners(self, plays: bool, held: str, chosen: int, aim: str) -> str:
        """Three buttons for those with script, a picture of every form for those without; and the last word."""
        t = self.t
        if not plays:
            return ""
        off = "" if held else " disabled"
        buttons = ""
        for turn, sign, letter, word in (
            ("left", "turn-left", "Q", t("Turn left")),
            ("right", "turn-right", "E", t("Turn right")),
            ("flip", "mirror", "F", t("Flip over")),
        ):
            common = f'class="btn" type="button" data-turn="{turn}" aria-label="{escape(word)}"'
            buttons += f"<button {common}{off}>{icon(sign)}<kbd>{letter}</kbd></button>"
        place = labelled("check", t("Place here"), "↵")
        last = f'<button class="btn prime place" type="button" data-put{off}>{place}</button>'
        label = escape(t("Turn the tile"))
        return (
            f'{self._forms(held, chosen, aim) if held else ""}<div class="turners" role="group" aria-label="{label}">'
            f"{buttons}</div>{last}"
        )

    def _forms(self, tile: str, chosen: int, aim: str) -> str:
        """How the tile is held: which of the buttons on the cells are shown depends on it."""
        t, component = self.t, self.narrator.tiles[tile]
        rows = ""
        for i, form in enumerate(forms(component.bent, component.even)):
            checked = ' checked=""' if i == chosen else ""
            label = escape(t("Orientation {number}", number=i + 1))
            ident = f"form-{escape(tile)}-{i}"
            common = f'name="form" class="form-{i}" id="{ident}" value="{i}" aria-label="{label}"'
            field = f'<input type="radio" {common}{checked}>'
            rows += f'<label class="form" for="{ident}">{field}{self._held_art(form, component.colours)}</label>'
        legend = escape(t("Turn the tile"))
        common = f'class="forms" data-held="{escape(tile)}" data-aim="{aim}"'
        return f'<fieldset {common}><legend class="vh">{legend}</legend>{rows}</fieldset>'

    def _held_art(self, form: Form, colours: tuple[int, ...]) -> str:
        left, top = min(x for x, _ in form.steps), min(y for _, y in form.steps)
        blocks = [(x - left, y - top, LETTERS[which]) for (x, y), which in zip(form.steps, colours, strict=True)]
        return drawing.turned_art(tuple(blocks))
