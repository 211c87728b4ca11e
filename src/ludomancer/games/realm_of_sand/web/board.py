"""The own board on the page: cells, what lies on them, the tile that hovers over them, plans of buildings."""

from html import escape
from json import dumps
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.facts.positions import crystal_cells, dark_cells, dark_used
from ludomancer.games.realm_of_sand.facts.turning import Step, forms, spot
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.formats.position_writer import PIECES
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.text.card_texts import A_DISC, A_SQUARE
from ludomancer.games.realm_of_sand.web import drawing
from ludomancer.games.realm_of_sand.web.choices import ORDER, Facts, Laid, best, idle, small
from ludomancer.web.cache import region
from ludomancer.web.drawing import board_frame, outline
from ludomancer.web.elements import icon, press

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.web.page import SandPage

PIECE_WORDS = dict(zip(PIECES, (*A_SQUARE, *A_DISC), strict=True))
ROW_NAMES = "54321"
VERBS = ("move", "fill", "give", "at")  # of choices of one cell
DOES = {
    "move disc": Phrase("move this disc"),
    "move square": Phrase("move this square"),
    "at disc": Phrase("put the disc here"),
    "at square": Phrase("put the square here"),
    "fill": Phrase("gets the square"),
    "give": Phrase("give this disc"),
}
MARKED = 3  # outlines at once
SEEDS = {name: drawing.seed_of(*spot(cells.NUMBERS[name])) for name in ORDER}
SENTENCES = {  # what laying a tile does; the script writes them too, with pieces drawn
    "both": Phrase("On {cells} it lifts {pieces}, and finishes {buildings}."),
    "lifts": Phrase("On {cells} it lifts {pieces}."),
    "ends": Phrase("On {cells} it lifts nothing, and finishes {buildings}."),
    "none": Phrase("On {cells} it lifts nothing."),
    "no": Phrase("It may not lie on {cells}."),
}


def _ids(ends: tuple[tuple[str, int], ...]) -> str:
    """Buildings that would be finished, and where: the script draws their outlines."""
    return " ".join(f"{card}-{mask:x}" for card, mask in ends)


def _sentence(lifts: bool, ends: bool) -> Phrase:
    return SENTENCES["both" if lifts and ends else "lifts" if lifts else "ends" if ends else "none"]


class Cell(NamedTuple):
    """All that a cell's HTML depends on."""

    name: str
    ground: str
    piece: str
    ribbon: str  # of its crystal
    verb: str  # that is asked for; empty where there is nothing to be pressed
    lit: str  # what choosing it does, a key of DOES; empty where it cannot be chosen
    held: bool  # its piece is on its way
    number: int  # in the order in which discs were put
    placements: tuple[Laid, ...]  # of the tile in hand, with its middle here
    ends: tuple[tuple[str, int], ...]  # what the piece on its way would finish here


class BoardParts:
    """The large board."""

    def __init__(self, page: "SandPage") -> None:
        self.game, self.narrator, self.t = page.game, page.narrator, page.t

    def parts(self, view: View, facts: Facts) -> dict[str, str]:
        parts = {f"sq-{cell.name}": self._cell(cell) for cell in self._cells(view, facts)}
        building = facts.pending.get("building", "")
        if building and facts.pending["ask"] == "at":
            shown = tuple((str(i), building, mask) for i, mask in enumerate(facts.ready.get(building, ()), 1))
        else:
            shown = tuple((facts.flags[card], card, places[0]) for card, places in facts.ready.items())[:MARKED]
        parts["plans"] = self._plans(len(facts.ready), shown)
        parts["ghosts"] = self._ghosts(facts.pending["tile"] if facts.laid else "")
        return parts

    # --- cells --------------------------------------------------------------------------------------------------------
    def _cells(self, view: View, facts: Facts) -> list[Cell]:
        game, player = self.game, player_in(view, facts.seat)
        ribbon = player.get("ribbon", "")
        crystals = crystal_cells(game, ribbon) if ribbon else []
        dark = dark_cells(game.cards.dark)
        full = dark_used(game, player) >= player["level"]
        board: dict[str, str] = player["board"]
        asked, lit = self._single(facts)
        held = facts.pending.get("from", "") if view["to_act"] == facts.seat else ""
        moved = list(facts.pending.get("moved", [])) if view["to_act"] == facts.seat else []
        placements: dict[str, list[Laid]] = {}
        for each in facts.laid:
            placements.setdefault(cells.NAMES[each.placement[1]], []).append(each)
        shown = []
        for name in ORDER:
            piece = board.get(name, "")
            seed = SEEDS[name]
            ground = f"bright-{seed}" if name not in dark else "lock" if full and not piece else f"dark-{seed}"
            here = tuple(placements.get(name, ()))
            number = moved.index(name) + 1 if name in moved else 0
            own = ribbon if name in crystals else ""
            shown.append(
                Cell(
                    name,
                    ground,
                    piece,
                    own,
                    asked,
                    lit.get(name, ""),
                    name == held,
                    number,
                    here,
                    facts.ends.get(name, ()),
                )
            )
        return shown

    def _single(self, facts: Facts) -> tuple[str, dict[str, str]]:
        """The verb with which cells are named now, and those that can be chosen, with what that does."""
        chosen: dict[str, str] = {}
        asked = ""
        stuff = "square" if facts.pending.get("power") == "green" else "disc"
        for action in facts.legal:
            verb, _, cell = action.partition(" ")
            if verb in VERBS and cell in cells.NUMBERS:
                asked = verb
                chosen[cell] = f"{verb} {stuff}" if verb in ("move", "at") else verb
        if not facts.plays or facts.laid:
            return "", {}
        return asked or ("at" if facts.pending.get("ask") == "at" and facts.mine else "move"), chosen

    @region
    def _cell(self, cell: Cell) -> str:
        drawn = drawing.cell_art(cell.ground, cell.piece, cell.ribbon)
        if cell.number:
            drawn += f'<span class="nth" aria-hidden="true">{cell.number}</span>'
        words = self._cell_words(cell)
        state = " held" if cell.held else ""
        if cell.placements:
            inside = f'<span class="vh">{escape(words)}</span>'
            inside += "".join(self._placement(cell.name, each) for each in cell.placements if each.legal)
            inside += self._no_placement(cell.name, [each for each in cell.placements if not each.legal])
        elif not cell.verb:
            inside = f'<span class="sq" data-square="{cell.name}" role="img" aria-label="{escape(words)}"></span>'
        else:
            inside = self._button(cell, words)
        return (
            f'<div class="cell{state}" id="sq-{cell.name}" data-at="{cell.name}" data-face="{cell.piece or "-"}">'
            f"{drawn}{inside}</div>"
        )

    def _button(self, cell: Cell, words: str) -> str:
        value = f"{cell.verb} {cell.name}"
        place = f' data-square="{cell.name}"'
        if not cell.lit:
            return press("why", value, "", "sq", f'{place} tabindex="-1" aria-label="{escape(words)}"')
        label = ", ".join([words, self.t(DOES[cell.lit])])
        kind = "lit" if cell.lit.startswith(("at", "fill")) else "lit may"
        inside = ""
        if cell.ends:
            label += self._finishes(cell.ends)
            place += f' data-ends="{_ids(cell.ends)}"'
            inside = f'<span class="fin" aria-hidden="true">{icon("building")}</span>'
        return press("action", value, inside, f"sq {kind}", f'{place} aria-label="{escape(label)}"')

    def _placement(self, cell: str, laid: Laid) -> str:
        """A cell under the middle of the tile, held in one way. There are many of them, so they say little: what lies
        on a cell stands there once, and what the tile would lift is said by the prompt."""
        place, label = f' data-square="{cell}"', laid.names
        if laid.ends:
            place += f' data-ends="{_ids(laid.ends)}"'
            label += self._finishes(laid.ends)
        return press("action", f"at {laid.names}", "", f"sq may f{laid.form}", f'{place} aria-label="{escape(label)}"')

    def _no_placement(self, cell: str, placements: list[Laid]) -> str:
        """One for all the ways that are not legal; with script it asks about the cells that the tile would cover."""
        if not placements:
            return ""
        names = placements[0].names
        classes = " ".join(f"n{each.form}" for each in placements)
        return press(
            "why", f"at {names}", "", f"sq {classes}", f' data-square="{cell}" tabindex="-1" aria-label="{names}"'
        )

    def _finishes(self, ends: tuple[tuple[str, int], ...]) -> str:
        names = ", ".join(self.narrator.name(card) for card, _ in ends)
        return ", " + self.t("would finish {buildings}", buildings=names)

    def told(self, laid: Laid) -> str:
        """What laying the tile there would do, in a sentence."""
        t = self.t
        lifted = ", ".join(t("{piece} from {cell}", piece=PIECE_WORDS[piece], cell=name) for name, piece in laid.lifts)
        ends = ", ".join(self.narrator.name(card) for card, _ in laid.ends)
        return t(_sentence(bool(lifted), bool(ends)), cells=laid.names, pieces=lifted, buildings=ends)

    def _cell_words(self, cell: Cell) -> str:
        """Place, ground, crystal, piece."""
        t = self.t
        words = [cell.name, t("bright") if cell.ground.startswith("bright") else t("dark")]
        if cell.ground == "lock":
            words.append(t("out of reach"))
        if cell.ribbon:
            words.append(t("crystal cell"))
        words.append(t(PIECE_WORDS[cell.piece]) if cell.piece else t("empty cell"))
        if cell.held:
            words.append(t("on its way"))
        return ", ".join(words)

    # --- the board of somebody else, large for a moment ---------------------------------------------------------------
    def shown(self, view: View, seat: str, marked: list[str], gone: dict[str, str]) -> str:
        """With marks on some cells, and what has just left its cell."""
        drawn = ""
        for cell in self._cells(view, idle(seat)):
            left = gone.get(cell.name, "") if not cell.piece else ""
            art = drawing.cell_art(cell.ground, cell.piece, cell.ribbon)
            if left:
                art += drawing.cell_art("", left, "").replace('class="tile"', 'class="tile gone"', 1)
            mark = '<i class="trace"></i>' if cell.name in marked else ""
            drawn += f'<div class="cell">{art}{mark}</div>'
        frame = board_frame(cells.COLUMN_NAMES, ROW_NAMES)
        return (
            f'<div class="board"><svg class="bd" viewBox="-26 -26 652 552">{frame}</svg>'
            f'<div class="squares">{drawn}</div></div>'
        )

    # --- plans --------------------------------------------------------------------------------------------------------
    def _flag(self, letter: str, mask: int, taken: list[Step]) -> str:
        """At the upper left of the cells, beside those that are there already."""
        column, row = min(small(mask), key=lambda at: (at[1], at[0]))
        place = f"translate({column * 100 + 17 + 30 * taken.count((column, row))} {row * 100 + 17})"
        taken.append((column, row))
        return (
            f'<g class="fl" transform="{place}"><path d="M-14 -16H14V6L0 19L-14 6Z"/><text y="-3">{letter}</text></g>'
        )

    @region
    def _plans(self, ready: int, plans: tuple[tuple[str, str, int], ...]) -> str:
        """Whole lines: what can be completed now; their letters above all of them."""
        drawn, flags = "", ""
        taken: list[Step] = []
        for letter, card, mask in plans:
            line = outline(set(small(mask)), 100, 10, 10)
            paths = f'<path class="plan-o" d="{line}"/><path class="plan" d="{line}"/>'
            place = f"{card}-{mask:x}"
            common = f'data-plan="{card}" data-where="{place}"'
            drawn += f'<g id="plan-{place}" {common}>{paths}</g>'
            flags += f'<g id="flag-{place}" {common}>{self._flag(letter, mask, taken)}</g>'
        return f'<g id="plans" data-ready="{ready}">{drawn}{flags}</g>'

    @region
    def _ghosts(self, tile: str) -> str:
        """The tile in hand in all its forms, for the script to show one of them."""
        if not tile:
            return '<g id="ghosts"></g>'
        component = self.narrator.tiles[tile]
        drawn = ""
        for i, form in enumerate(forms(component.bent, component.even)):
            blocks = [(x, y, LETTERS[which]) for (x, y), which in zip(form.steps, component.colours, strict=True)]
            steps = " ".join(f"{x},{y}" for x, y in form.steps)
            turns = f'data-left="{form.left}" data-right="{form.right}" data-flip="{form.flip}"'
            ident = f"ghost-{tile}-{i}"
            drawn += (
                f'<g id="{ident}" class="ghost" data-ghost="{i}" data-steps="{steps}" {turns} hidden="">'
                f"{drawing.ghost(blocks)}</g>"
            )
        return f'<g id="ghosts">{drawn}</g>'

    def words(self) -> str:
        """For the script: sentences with their gaps, names of pieces, and what stands on a card that is foreseen."""
        gaps = {name: f"{{{name}}}" for name in ("cells", "pieces", "buildings")}
        words = {name: self.t(sentence, **gaps) for name, sentence in SENTENCES.items()}
        words |= {code: self.t(word) for code, word in PIECE_WORDS.items()}
        words |= {"tile": self.t("With this tile"), "piece": self.t("With this piece")}
        return dumps(words, ensure_ascii=False)

    def aim(self, facts: Facts) -> Laid | None:
        return best(self.game, facts) if facts.laid else None
