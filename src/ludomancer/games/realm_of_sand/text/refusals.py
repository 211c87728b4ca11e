"""Why an action is not legal: the first rule that fails, by id, and a sentence with the numbers of the position."""

from typing import TYPE_CHECKING

from ludomancer.core.refusal import Refusal, no
from ludomancer.core.seats import PLAYERS
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.lines import TILES
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.rules.rules import SandRules

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

RIBBON_NAMES = (
    *(Phrase("yellow crystal"), Phrase("green crystal"), Phrase("orange crystal")),
    *(Phrase("blue crystal"), Phrase("red crystal"), Phrase("purple crystal")),
)

# which rule has its say while something is asked, what may answer, and what is to be decided
ASKED = {
    codes.ASK_FIRST: ("RS-A11", (codes.A_GET,), Phrase("which disc you get")),
    codes.ASK_TILE_AT: ("RS-9", (codes.A_AT,), Phrase("where the tile lies")),
    codes.ASK_FILL: ("RS-A20", (codes.A_FILL,), Phrase("which cell gets the square")),
    codes.ASK_TAKE: ("RS-12", (codes.A_TAKE,), Phrase("which tile of the circle you take")),
    codes.ASK_SUMMON: ("RS-13", (codes.A_SUMMON, codes.A_MOVE, codes.A_DONE), Phrase("which disc you place or move")),
    codes.ASK_DISC_AT: ("RS-13", (codes.A_AT,), Phrase("where the disc goes")),
    codes.ASK_REMOVE: ("RS-26", (codes.A_REMOVE,), Phrase("which tile becomes the round marker")),
    codes.ASK_BUILDING_AT: ("RS-16", (codes.A_AT,), Phrase("from which cells you pay")),
    codes.ASK_GIVE_DISC: ("RS-23", (codes.A_GIVE_DISC, codes.A_GIVE_CELL), Phrase("which disc you give")),
    codes.ASK_GET: ("RS-23", (codes.A_GET,), Phrase("which disc you get")),
    codes.ASK_SQUARE: ("RS-23", (codes.A_MOVE,), Phrase("which square you move")),
    codes.ASK_SQUARE_AT: ("RS-23", (codes.A_AT,), Phrase("where the square goes")),
    codes.ASK_GIVE_TILE: ("RS-23", (codes.A_GIVE_TILE, codes.A_DONE), Phrase("which tile you give")),
    codes.ASK_FOR: ("RS-23", (codes.A_FOR,), Phrase("which tile of the circle you get for it")),
    codes.ASK_DECK: ("RS-23", (codes.A_DECK,), Phrase("which deck you look at")),
    codes.ASK_KEEP: ("RS-23", (codes.A_KEEP,), Phrase("which card you keep")),
    codes.ASK_UNDER: ("RS-23", (codes.A_UNDER,), Phrase("which card goes under the deck next")),
}
GIVES = (codes.A_GIVE_DISC, codes.A_GIVE_CELL, codes.A_GIVE_TILE)
MAIN = (codes.A_PLACE, codes.A_SUMMON, codes.A_MOVE)
BESIDES = (codes.A_COMPLETE, codes.A_POWER)
DISCS = ("RS-23", Phrase("A disc is exchanged with the yellow crystal, one each time"))
CARDS = ("RS-23", Phrase("Cards are looked at with the red crystal"))
OUTSIDE = {  # what is never asked in the menu, and the rule that says when it is
    codes.A_AT: ("RS-9", Phrase("No piece waits to be laid on a cell")),
    codes.A_FILL: ("RS-A20", Phrase("No cell waits for a square")),
    codes.A_DONE: ("RS-A8", Phrase("Nothing is under way that could be ended")),
    codes.A_REMOVE: ("RS-26", Phrase("A round marker is chosen after a summoning, in a game alone")),
    **dict.fromkeys((codes.A_GIVE_TILE, codes.A_FOR), TILES),
    **dict.fromkeys((codes.A_GIVE_DISC, codes.A_GIVE_CELL, codes.A_GET), DISCS),
    **dict.fromkeys((codes.A_DECK, codes.A_KEEP, codes.A_UNDER), CARDS),
}


def not_yours(state: SandRules) -> Refusal:
    rule = "RS-A11" if state.ask == codes.ASK_FIRST else "RS-7"
    return no(rule, "It is for {seat} to decide", seat=PLAYERS[state.actor])


class IllegalityChecker:
    """One action in one position."""

    def __init__(self, game: "SandGame", state: SandRules, action: int) -> None:
        self.game = game
        self.state = state
        self.family, self.item = game.action_list[action]
        self.seat = state.actor

    def first(self) -> Refusal:
        ask = self.state.ask
        if ask == codes.ASK_MENU:
            return self._menu()
        rule, asked, what = ASKED[ask]
        if self.family == codes.A_DONE and ask == codes.ASK_DISC_AT and self.state.used == 0:
            return no("RS-A8", "At least one disc is placed or moved")
        if self.family not in asked:
            return self._not_asked(rule, what)
        if ask == codes.ASK_TILE_AT:
            return self._tile_at()
        if ask == codes.ASK_DISC_AT:
            return self._disc_at()
        if ask == codes.ASK_BUILDING_AT:
            return self._wrong_pattern(self.state.held)
        if ask == codes.ASK_SUMMON:
            return self._summon()
        if ask in (codes.ASK_SQUARE, codes.ASK_SQUARE_AT):
            return self._green()
        return self._choice(rule)

    def _not_asked(self, rule: str, what: Phrase) -> Refusal:
        """Not what is to be decided now."""
        ask = self.state.ask
        if self.family in GIVES and ask in (codes.ASK_GIVE_DISC, codes.ASK_GIVE_TILE):
            if ask == codes.ASK_GIVE_TILE:
                return no("RS-23", "It is a tile that is exchanged")
            return no("RS-23", "It is a disc that is exchanged")
        rule = "RS-8" if self.family in BESIDES else "RS-7" if self.family in (*MAIN, codes.A_END) else rule
        return no(rule, "Another decision comes first: {what}", what=what)

    # --- the menu ---------------------------------------------------------------------------------------------------
    def _menu(self) -> Refusal:
        family = self.family
        if family == codes.A_COMPLETE:
            return self._complete()
        if family == codes.A_POWER:
            return self._power()
        if family == codes.A_END:
            return no("RS-7", "The main action comes first: place a tile or summon discs")
        if family == codes.A_TAKE:
            return no("RS-12", "A tile of the circle is taken once one of yours is gone")
        if family not in MAIN:
            return no(*OUTSIDE[family])
        if self.state.main_done:
            return no("RS-7", "You have had your main action in this turn")
        if family == codes.A_PLACE:
            return no("RS-9", "Tile {tile} is none of your active tiles", tile=self.game.tile_ids[self.item])
        return self._summon()

    def _building(self, card: int) -> dict[str, str]:
        return self.game.building_names[card]

    def _complete(self) -> Refusal:
        state, card = self.state, self.item
        name = self._building(card)
        slots = [state.display[i] for i in range(codes.LEVELS * codes.SLOTS)]
        mine = self.seat == state.red_seat and bool(state.kept >> card & 1)
        level = self.game.arrays.card_level[card]
        gap = state.deck_count[level] > 0 and -1 in slots[level * codes.SLOTS : (level + 1) * codes.SLOTS]
        if gap and state.built[self.seat] >> card & 1:
            return no("RS-18", "{building} is built; its place is filled after the turn", building=name)
        if card not in slots and not mine:
            for seat in range(len(self.game.seat_names)):
                if state.built[seat] >> card & 1:
                    return no("RS-16", "{seat} has built {building} already", seat=PLAYERS[seat], building=name)
            return no("RS-16", "{building} does not lie open", building=name)
        return self._wrong_pattern(card)

    def _wrong_pattern(self, card: int) -> Refusal:
        """Where the pattern lies nowhere, what is wanting; else that it does not lie there."""
        name = self._building(card)
        if self.family == codes.A_AT:
            return no("RS-16", "The pattern of {building} does not lie on these cells", building=name)
        missing = self.state.missing_pieces(self.seat, card)
        if missing == 1:
            return no("RS-16", "{building} is not on your board: one piece is wanting", building=name)
        return no("RS-16", "{building} is not on your board: {count} pieces are wanting", building=name, count=missing)

    def _power(self) -> Refusal:
        state, seat = self.state, self.seat
        ribbon = state.ribbon[seat]
        if self.item != ribbon:
            return no("RS-23", "Your power is that of the {crystal}", crystal=RIBBON_NAMES[ribbon])
        if state.crystal[seat] == codes.CLEAR:
            return no("RS-22", "Your crystal is not charged")
        if state.crystal[seat] == codes.FRESH:
            return no("RS-21", "Your crystal was charged in this turn and can be used from the next one on")
        if ribbon == codes.R_RED:
            return no("RS-A22", "All decks are empty")
        if ribbon == codes.R_ORANGE:
            return no("RS-A4", "The end of the track is reached")
        if ribbon == codes.R_PURPLE and state.main_done:
            return no("RS-A26", "Your crystal helps in a summoning, and you have had your main action")
        return no("RS-23", "There is nothing that your power could do now")

    # --- tiles ------------------------------------------------------------------------------------------------------
    def _tile_at(self) -> Refusal:
        state, spots = self.state, self.game.spots
        tile = self.game.tile_ids[state.held]
        if self.item not in spots.forms[self.game.arrays.form[state.held]]:
            return no("RS-9", "Tile {tile} has another shape, or is named from its other end", tile=tile)
        return self._too_dark(state.occupied(self.seat))

    def _too_dark(self, occupied: int) -> Refusal:
        used = cells.names_of(occupied & self.game.arrays.dark)
        return no(
            "RS-14",
            "Your level, {level}, is the number of dark cells that may be in use; in use now: {cells}",
            level=self.state.level[self.seat],
            cells=" ".join(used) or "–",
        )

    # --- discs ------------------------------------------------------------------------------------------------------
    def _summon(self) -> Refusal:
        state, seat = self.state, self.seat
        if self.family == codes.A_DONE:
            return no("RS-A8", "At least one disc is placed or moved")
        if self.family == codes.A_MOVE:
            cell = cells.NAMES[self.item]
            if not state.discs_of(seat) >> self.item & 1:
                return no("RS-13", "There is no disc on {cell}", cell=cell)
            return no("RS-A10", "The disc on {cell} was placed or moved already", cell=cell)
        element = self.game.element_names[self.item]
        if state.stock[seat * codes.ELEMENTS + self.item]:
            return no("RS-A10", "This disc was placed or moved already: {element}", element=element)
        return no("RS-13", "You have no such disc in your stock: {element}", element=element)

    def _disc_at(self) -> Refusal:
        state = self.state
        if self.item >= codes.CELLS:
            return no("RS-13", "A disc goes to one cell")
        if self.item == state.from_cell:
            return no("RS-13", "The disc lies on {cell} already", cell=cells.NAMES[self.item])
        occupied = state.occupied(self.seat)
        return self._too_dark(occupied & ~(1 << state.from_cell) if state.from_cell >= 0 else occupied)

    # --- powers -----------------------------------------------------------------------------------------------------
    def _green(self) -> Refusal:
        state = self.state
        if self.item >= codes.CELLS:
            return no("RS-23", "A square goes to one cell")
        cell = cells.NAMES[self.item]
        if self.family == codes.A_MOVE:
            if not state.squares_of(self.seat) >> self.item & 1:
                return no("RS-23", "There is no square on {cell}", cell=cell)
            return self._too_dark(state.occupied(self.seat))
        if state.occupied(self.seat) >> self.item & 1:
            return no("RS-23", "{cell} is not empty", cell=cell)
        return self._too_dark(state.occupied(self.seat) & ~(1 << state.from_cell))

    def _choice(self, rule: str) -> Refusal:
        """The rest: what is named is not among what can be chosen."""
        family = self.family
        if family in (codes.A_GET, codes.A_GIVE_DISC):
            return self._exchanged_disc(rule)
        if family == codes.A_GIVE_CELL:
            return no(rule, "There is no disc on {cell}", cell=cells.NAMES[self.item])
        if family == codes.A_FILL:
            return no(rule, "{cell} is none of the cells that wait for a square", cell=cells.NAMES[self.item])
        if family in (codes.A_GIVE_TILE, codes.A_REMOVE, codes.A_FOR):
            return self._exchanged_tile(rule)
        if family == codes.A_DECK:
            return no("RS-A22", "This deck is empty")
        if family == codes.A_DONE:
            return no(rule, "At least one tile is exchanged")
        if family == codes.A_TAKE:
            return no(rule, "There are not so many tiles in the circle")
        return no(rule, "{building} is none of the cards that you look at", building=self._building(self.item))

    def _exchanged_disc(self, rule: str) -> Refusal:
        element = self.game.element_names[self.item]
        if self.family == codes.A_GIVE_DISC:
            return no(rule, "You have no such disc in your stock: {element}", element=element)
        if self.state.ask == codes.ASK_FIRST and self.item < codes.BLUE:
            return no(rule, "It is a blue or a yellow disc")
        return no("RS-A17", "The supply has no such disc: {element}", element=element)

    def _exchanged_tile(self, rule: str) -> Refusal:
        tile = self.game.tile_ids[self.item]
        if self.family == codes.A_FOR:
            if self.item == self.state.gave:
                return no("RS-A27", "Tile {tile} has just gone to the circle", tile=tile)
            return no(rule, "Tile {tile} does not lie in the circle", tile=tile)
        if self.item == self.state.got:
            return no("RS-A27", "Tile {tile} has just come from the circle", tile=tile)
        return no(rule, "Tile {tile} is none of your active tiles", tile=tile)
