"""Realm of Sand in the reader's words: actions, questions, events, the end; texts of components in `card_texts.py`."""

from typing import TYPE_CHECKING

from ludomancer.core.document import HIDDEN
from ludomancer.core.narrator import Narrator
from ludomancer.core.outcome import OutcomeView
from ludomancer.core.translator import Phrase
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LEVELS, RIBBONS, Building, Tile
from ludomancer.games.realm_of_sand.formats.view import Pending, Ribbon, View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text import event_sentences, signs
from ludomancer.games.realm_of_sand.text.card_texts import (
    A_DISC,
    CRYSTALS,
    POWERS,
    RIBBON_COLOURS,
    USE,
    Texts,
)

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.game import SandGame

MODES = {
    "base": Phrase("base side, without crystals"),
    "advanced": Phrase("advanced side, with crystals and powers"),
    "solo": Phrase("alone, fourteen rounds"),
}
LABELS = {
    codes.A_PLACE: Phrase("lay tile {tile}"),
    codes.A_REMOVE: Phrase("tile {tile} becomes the round marker"),
    codes.A_GIVE_TILE: Phrase("give tile {tile}"),
    codes.A_FOR: Phrase("for tile {tile}"),
    codes.A_COMPLETE: Phrase("complete {building}"),
    codes.A_KEEP: Phrase("keep {building}"),
    codes.A_UNDER: Phrase("{building} goes under the deck"),
    codes.A_SUMMON: Phrase("summon {disc}"),
    codes.A_GIVE_DISC: Phrase("give {disc}"),
    codes.A_GET: Phrase("get {disc}"),
    codes.A_AT: Phrase("on {cells}"),
    codes.A_FILL: Phrase("a square for {cells}"),
    codes.A_MOVE: Phrase("move the piece on {cells}"),
    codes.A_GIVE_CELL: Phrase("give the disc on {cells}"),
    codes.A_DONE: Phrase("no more"),
    codes.A_END: Phrase("end the turn"),
    codes.A_DECK: Phrase("look at deck {deck}"),
}
TAKES = (Phrase("take the first tile of the circle"), Phrase("take the second tile of the circle"))
OF_TILES = (codes.A_PLACE, codes.A_REMOVE, codes.A_GIVE_TILE, codes.A_FOR)
OF_BUILDINGS = (codes.A_COMPLETE, codes.A_KEEP, codes.A_UNDER)
OF_DISCS = (codes.A_SUMMON, codes.A_GIVE_DISC, codes.A_GET)
OF_CELLS = (codes.A_FILL, codes.A_MOVE, codes.A_GIVE_CELL)
# questions by what is asked, and by the power that asks it
QUESTIONS = {
    "get": Phrase("Which disc do you begin with?"),
    "fill": Phrase("Too few squares of this colour are left: which cell gets one?"),
    "take": Phrase("Which tile of the circle do you take?"),
    "remove": Phrase("Which of your tiles becomes the round marker?"),
    "give yellow": Phrase("Yellow power: which of your discs do you give?"),
    "get yellow": Phrase("Yellow power: which disc do you get for it?"),
    "move green": Phrase("Green power: which square do you move?"),
    "at green": Phrase("Green power: where does the square on {cell} go?"),
    "give blue": Phrase("Blue power: which of your tiles do you give?"),
    "for blue": Phrase("Blue power: which tile of the circle comes for tile {tile}?"),
    "deck red": Phrase("Red power: which deck do you look at?"),
    "keep red": Phrase("Red power: which card do you keep?"),
    "under red": Phrase("Red power: which card goes under the deck next? The last one lies lowest."),
}
RATINGS = {
    "apprentice": Phrase("Apprentice"),
    "master": Phrase("Master"),
    "prime-minister": Phrase("Prime Minister"),
    "grand-master": Phrase("Grand Master"),
    "king": Phrase("King of Ragusa"),
}


class SandNarrator(Narrator):
    """A game of Realm of Sand in the words of one language."""

    modes = MODES
    sentences = event_sentences.SENTENCES
    places = event_sentences.PLACES

    def __init__(self, game: "SandGame", language: str) -> None:
        super().__init__(game, language)
        self.game = game
        self.cards = game.cards
        self.buildings: dict[str, Building] = {each.id: each for each in game.cards.buildings}
        self.tiles: dict[str, Tile] = {each.id: each for each in game.cards.tiles}
        self.texts = Texts(self.t)
        self.advanced = bool(game.arrays.advanced)
        self.solo = bool(game.arrays.solo)

    def name(self, building: str) -> str:
        return self.t("a card") if building == HIDDEN else self.buildings[building].names[self.language]

    def crystal(self, player: Ribbon) -> str:
        """The crystal of a player in words."""
        t = self.t
        return t("{colour} {state}", colour=RIBBON_COLOURS[player["ribbon"]], state=CRYSTALS[player["crystal"]])

    def last_round(self, view: View) -> bool:
        """Somebody has ten hourglasses: this round is finished, then it is over (RS-24); alone it is not (RS-27)."""
        hourglasses = [player_in(view, seat)["hourglasses"] for seat in self.game.seat_names]
        return max(hourglasses) >= codes.LAST_GLASS and not self.solo

    # --- actions ----------------------------------------------------------------------------------------------------
    def action(self, action: int) -> str:
        t = self.t
        family, item = self.game.action_list[action]
        if family == codes.A_TAKE:
            return t(TAKES[item])
        if family == codes.A_POWER:
            return t("{use}: {power}", use=USE[RIBBONS[item]], power=POWERS[RIBBONS[item]])
        sentence = LABELS[family]
        if family in OF_TILES:
            return t(sentence, tile=self.game.tile_ids[item])
        if family in OF_BUILDINGS:
            return t(sentence, building=self.game.building_names[item])
        if family in OF_DISCS:
            return t(sentence, disc=A_DISC[item])
        if family in OF_CELLS:
            return t(sentence, cells=cells.NAMES[item])
        if family == codes.A_AT:
            return t(sentence, cells=", ".join(cells.NAMES[each] for each in self.game.spots.cells[item]))
        if family == codes.A_DECK:
            return t(sentence, deck=LEVELS[item])
        return t(sentence)

    # --- questions --------------------------------------------------------------------------------------------------
    def question(self, view: View) -> str:
        t, pending = self.t, view["pending"]
        if pending is None:
            return self._menu(view)
        ask = pending["ask"]
        if "power" in pending:
            sentence = QUESTIONS[f"{ask} {pending['power']}"]
            if ask == "give" and "got" in pending:
                return t("Blue power: which second tile do you give? Or done.")
            return t(sentence, cell=pending.get("from", ""), tile=pending.get("tile", ""))
        if ask == "summon":
            return self._summoning(pending)
        if ask == "at":
            return self._where(pending)
        return t(QUESTIONS[ask])

    def _menu(self, view: View) -> str:
        t = self.t
        own = player_in(view, view["to_act"] or "")
        charged = own.get("crystal") == "charged"
        if view["main_done"]:
            if charged and own["ribbon"] != "purple":  # whose power is a summoning
                return t("Your main action is done: complete a building, use your power, or end the turn.")
            return t("Your main action is done: complete a building, or end the turn.")
        if charged:
            return t("Your turn: lay a tile or summon discs; complete buildings, use your power.")
        return t("Your turn: lay a tile or summon discs; complete buildings as you can.")

    def _summoning(self, pending: Pending) -> str:
        t = self.t
        if pending["limit"] == "all":
            return t("Summoning: which of your discs comes next? Each may move once.")
        number = pending["used"] + 1
        return t("Summoning: disc {number} of up to {limit}?", number=number, limit=pending["limit"])

    def _where(self, pending: Pending) -> str:
        t = self.t
        if "tile" in pending:
            return t("Where do you lay tile {tile}?", tile=pending["tile"])
        if "building" in pending:
            return t("Where do you complete {building}?", building=self.name(pending["building"]))
        if "from" in pending:
            return t("Where does the disc on {cell} go?", cell=pending["from"])
        return t("Where do you put {disc}?", disc=A_DISC[signs.element(pending["disc"])])

    # --- what lies open, how it ended -------------------------------------------------------------------------------
    def open_cards(self, view: View) -> str:
        t = self.t
        lines = [t("Circle, clockwise from the queen: {count}", count=len(view["circle"]))]
        lines.append("  " + "  ".join(self.tile_line(tile) for tile in view["circle"]))
        for seat in self.game.seat_names:
            built = player_in(view, seat)["built"]
            lines.append(t("Buildings of {seat}: {count}", seat=self.seat_phrase(seat), count=len(built)))
            lines += [f"  {self.card_line(card)}" for card in built]
            kept = [card for card in player_in(view, seat).get("kept", []) if card != HIDDEN]
            if kept:
                lines.append(t("Cards that {seat} keeps: {count}", seat=self.seat_phrase(seat), count=len(kept)))
                lines += [f"  {self.card_line(card)}" for card in kept]
        for level in LEVELS:
            known = [(i, card) for i, card in enumerate(view["decks"][level], 1) if card != HIDDEN]
            lines += [
                t("Deck {deck}, place {place} from the top: {card}", deck=level, place=place, card=self.card_line(card))
                for place, card in known
            ]
        if view["markers"]:
            lines.append(t("Round markers: {tiles}", tiles=", ".join(view["markers"])))
        return "\n".join(lines)

    def tile_line(self, tile: str) -> str:
        return signs.tile_text(self.tiles[tile])

    def card_line(self, card: str) -> str:
        """A building as it is printed, in one line, in signs."""
        building = self.buildings[card]
        parts = [f"{self.name(card)}{signs.building_mark(building)}", "/".join(building.pattern)]
        parts += [signs.worth_text(building.stars, building.hourglasses), signs.bonus_text(building)]
        return " · ".join(part for part in parts if part)

    def result(self, outcome: OutcomeView) -> str:
        t, points, winner = self.t, outcome["points"], outcome["winners"][0]
        if outcome["reason"] in RATINGS:
            rating = RATINGS[outcome["reason"]]
            return t.many("One star: {rating}", "{count} stars: {rating}", points[winner], rating=rating)
        values: dict[str, object] = {"seat": self.seat_phrase(winner), "stars": points[winner]}
        if outcome["reason"] == "too-long":
            return t("{seat} is ahead with {stars} stars: the game was too long", **values)
        others = [stars for seat, stars in points.items() if seat != winner]
        if points[winner] in others:
            return t("{seat} wins with {stars} stars; the tie is broken by pieces, then turn order (RS-25)", **values)
        return t("{seat} wins with {stars} stars to {others}", others=", ".join(map(str, others)), **values)

    def tips(self) -> list[str]:
        t = self.t
        legend = ", ".join(f"{sign} {meaning}" for sign, meaning in signs.legend(t, self.cards, self.advanced))
        return [
            t("All the steps of a move may stand in one line:"),
            t("  place 24 d3 e3 e4        tile 24, its squares on these cells in the tile's own order"),
            t("  summon B b4, G d2 d4     a blue disc of your stock to b4, the green one on d2 to d4"),
            t("  complete 44 b3 c3 c4     a building, on the cells of its pattern"),
            *([t("  power green d3 e4        your power, with what it does")] if self.advanced else []),
            t("why and a building or a tile: what is printed on it and what is missing: why 44, why tile 24"),
            t("Signs: {signs}", signs=legend),
        ]
