"""Why an action is not legal now: the first rule that fails, and a sentence with the position's own numbers."""

from typing import TYPE_CHECKING

from ludomancer.core.refusal import Refusal, no
from ludomancer.core.translator import Phrase
from ludomancer.games.day_night.formats.notation import TARGET_FAMILIES, square_name
from ludomancer.games.day_night.rules import board, codes
from ludomancer.games.day_night.rules.rules import DayNightRules
from ludomancer.games.day_night.text.nouns import LADIES, PHASES, TILES

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame


# which rule has its say while something is pending, and what is asked
PENDING = {
    codes.ASK_TARGETS: ("DN-10", Phrase("the squares of the spell")),
    codes.ASK_STEAL: ("DN-41", Phrase("which spell is stolen")),
    codes.ASK_STOLEN: ("DN-41", Phrase("whether the stolen spell is cast")),
    codes.ASK_TAKE: ("DN-42", Phrase("which spell is taken out of the book")),
    codes.ASK_TEMPLE: ("DN-33", Phrase("the squares of the Temple")),
    codes.ASK_DISCARD: ("DN-16", Phrase("which spells are discarded")),
}
ASKED = {
    codes.ASK_STEAL: (codes.A_CHOOSE,),
    codes.ASK_STOLEN: (codes.A_CAST, codes.A_DISCARD),
    codes.ASK_TAKE: (codes.A_TAKE,),
    codes.ASK_TEMPLE: (codes.A_TEMPLE,),
    codes.ASK_DISCARD: (codes.A_DISCARD,),
}


def not_yours(state: DayNightRules) -> Refusal:
    rule = "DN-33" if state.ask == codes.ASK_TEMPLE else "DN-5"
    return no(rule, "It is for {lady} to decide", lady=LADIES[state.actor])


class IllegalityChecker:
    """One action in one position."""

    def __init__(self, game: "DayNightGame", state: DayNightRules, action: int) -> None:
        self.game = game
        self.state = state
        self.arrays = state.arrays
        self.family = self.arrays.family[action]
        self.item = self.arrays.item[action]
        self.seat = state.turn_of
        self.lady = LADIES[self.seat]

    def first(self) -> Refusal:
        state = self.state
        if state.ask != codes.ASK_NOTHING:
            asked = ASKED.get(state.ask) or (self._target_family(),)
            if self.family not in asked:
                return self._pending()
        elif self.family not in self._families_of_phase():
            return self._wrong_phase()
        if self.family in TARGET_FAMILIES.values():
            return self._target()
        return {
            codes.A_CAST: self._cast,
            codes.A_DISCARD: self._discard,
            codes.A_CHOOSE: self._choose,
            codes.A_TAKE: self._take,
            codes.A_TEMPLE: self._temple,
            codes.A_STEP: self._stepping,
            codes.A_TRAVEL: self._travel,
        }[self.family]()

    # --- another kind of decision -----------------------------------------------------------------------------------
    def _target_family(self) -> int:
        return TARGET_FAMILIES[self.arrays.do[self.state.current_effect()]]

    def _pending(self) -> Refusal:
        state = self.state
        if self.family == codes.A_STEP and state.ask == codes.ASK_DISCARD and state.steps() == 0:
            return self._stepping()  # the journey was over by itself
        rule, what = PENDING[state.ask]
        return no(rule, "Another decision comes first: {what}", what=what)

    def _families_of_phase(self) -> tuple[int, ...]:
        if self.state.phase == codes.CAST:
            return codes.A_CAST, codes.A_TRAVEL, codes.A_RETREAT
        return codes.A_STEP, codes.A_RETREAT

    def _wrong_phase(self) -> Refusal:
        if self.family == codes.A_TRAVEL:
            return no("DN-5", "{lady} is travelling already", lady=self.lady)
        if self.family == codes.A_STEP:
            return no("DN-5", "{lady} is still casting; to walk, stop casting and travel", lady=self.lady)
        if self.family == codes.A_CAST:
            return no("DN-5", "{lady} is travelling; spells are cast before", lady=self.lady)
        values = {"lady": self.lady, "phase": list(PHASES.values())[self.state.phase]}
        return no("DN-5", "{lady} is in the phase {phase}, and nothing asks for that", **values)

    # --- spells -----------------------------------------------------------------------------------------------------
    def _name(self, kind: int) -> dict[str, str]:
        return self.game.cards.spells[kind].names

    def _cast(self) -> Refusal:
        state, kind = self.state, self.item
        name = self._name(kind)
        if state.ask == codes.ASK_STOLEN:
            return no("DN-41", "The stolen spell is {stolen}, not {spell}", stolen=self._name(state.stolen), spell=name)
        if self.arrays.owner[kind] != self.seat:
            rule = "DN-40" if self.arrays.theme[kind] else "DN-3"
            return no(rule, "{spell} is a spell of the other book, {lady} cannot cast it", spell=name, lady=self.lady)
        if state.hand[kind] == 0:
            return no("DN-8", "{spell} is not in the hand", spell=name)
        price = state.price(kind)
        if price > state.hours:
            values = {"spell": name, "price": price, "hours": state.hours}
            if self.arrays.hours[kind] == codes.X_HOURS:
                return no("DN-24", "{spell} costs X = {price} h, the distance; hours left: {hours}", **values)
            return no("DN-8", "{spell} costs {price} h; hours left: {hours}", **values)
        return self._condition(kind, name)

    def _condition(self, kind: int, name: dict[str, str]) -> Refusal:
        state = self.state
        condition = self.arrays.condition[kind]
        lady = self.arrays.condition_lady[kind]
        values: dict[str, object] = {"spell": name, "lady": LADIES[lady]}
        if condition == codes.IF_ON:
            square = state.pawn[lady]
            values |= {
                "wanted": TILES[self.arrays.condition_tile[kind]],
                "square": square_name(square),
                "found": TILES[self._kind_of_tile(square)],
            }
            return no("DN-9", "{spell} needs {lady} to stand on {wanted}; {square} is {found}", **values)
        if condition == codes.IF_CHANGED:
            values["tile"] = TILES[self.arrays.condition_tile[kind]]
            return no("DN-9", "{spell} needs {tile} to have been changed this turn", **values)
        if condition == codes.IF_BUILT:
            return no("DN-9", "{spell} needs {lady} to have built a Temple", **values)
        values["others"] = state.hand_count[lady] - (lady == self.seat)
        return no("DN-9", "{spell} needs {lady} to hold no other spell; others in hand: {others}", **values)

    def _kind_of_tile(self, square: int) -> int:
        if self.state.day >> square & 1:
            return codes.DAY
        return codes.NIGHT if self.state.night >> square & 1 else codes.NEUTRAL

    def _discard(self) -> Refusal:
        if self.state.ask == codes.ASK_STOLEN:
            values = {"stolen": self._name(self.state.stolen), "spell": self._name(self.item)}
            return no("DN-41", "The stolen spell is {stolen}, not {spell}", **values)
        if self.state.laid[self.item]:
            return no("DN-16", "{spell} is chosen already", spell=self._name(self.item))
        return no("DN-16", "{spell} is not in the hand", spell=self._name(self.item))

    def _choose(self) -> Refusal:
        return no(
            "DN-41", "{spell} is not in the hand of {lady}", spell=self._name(self.item), lady=LADIES[1 - self.seat]
        )

    def _take(self) -> Refusal:
        return no("DN-42", "{spell} is not in the book of {lady}", spell=self._name(self.item), lady=self.lady)

    # --- squares ----------------------------------------------------------------------------------------------------
    def _target(self) -> Refusal:
        """A target the effect cannot touch: first where it lies, then what lies there."""
        state, square = self.state, self.item
        effect = state.current_effect()
        here = self.arrays.bit[square]
        values: dict[str, object] = {"square": square_name(square), "spell": self._name(state.current())}
        if state.chosen & here:
            return no("DN-A18", "{square} is chosen already; {spell} needs different squares", **values)
        if not state.area(effect) & here:
            return self._outside(effect, values)
        kind = self._kind_of_tile(square)
        wanted = state.tile_meant(effect)
        values |= {"found": TILES[kind], "wanted": TILES[wanted] if wanted != codes.ANY else ""}
        do = self.arrays.do[effect]
        if do == codes.DO_MOVE:
            return self._destination(effect, wanted, kind, values)
        if do == codes.DO_CRYSTALLIZE and wanted in (codes.ANY, kind):
            values["lady"] = LADIES[state.lady_meant(self.arrays.spare[effect])]
            return no("DN-43", "{spell} spares the place of {lady}, {square}", **values)
        if do == codes.DO_MYSTIFY:
            if kind != codes.DAY:
                return no("DN-26", "Only Day tiles can be mystified; {square} is {found}", **values)
            return no("DN-A10", "{square} is a permanent tile, it cannot be mystified", **values)
        if wanted not in (codes.ANY, kind):
            return no("DN-10", "{spell} asks for {wanted}; {square} is {found}", **values)
        return self._unchanging(here, values)

    def _unchanging(self, here: int, values: dict[str, object]) -> Refusal:
        """A tile of the right kind that can neither be changed nor turned over."""
        state = self.state
        if state.temple & here:
            return no("DN-34", "{square} is part of a Temple and stays as it is", **values)
        if state.lone & here:
            return no("DN-28", "{square} is a single Temple tile and stays as it is", **values)
        if self.seat == codes.DAY and state.crystals & here:
            return no("DN-29", "{square} is crystallized; Day can neither change it nor turn it over", **values)
        return no("DN-19", "{square} is a neutral square and cannot be turned over", **values)

    def _destination(self, effect: int, wanted: int, kind: int, values: dict[str, object]) -> Refusal:
        lady = self.state.lady_meant(self.arrays.lady[effect])
        if self.item == self.state.pawn[lady]:
            values["lady"] = LADIES[lady]
            return no("DN-A26", "{spell} leads to another square, and {lady} stands on {square}", **values)
        if wanted not in (codes.ANY, kind):
            return no("DN-44", "{spell} leads to {wanted}; {square} is {found}", **values)
        return no("DN-44", "{spell} does not lead onto a Temple, and {square} is part of one", **values)

    def _outside(self, effect: int, values: dict[str, object]) -> Refusal:
        state = self.state
        at = self.arrays.at[effect]
        lady = state.lady_meant(self.arrays.lady[effect])
        values |= {"lady": LADIES[lady], "place": square_name(state.pawn[lady])}
        if at == codes.AT_BORDERING:
            return no("DN-21", "{square} does not border {place}, where {lady} stands", **values)
        if at == codes.AT_SURROUNDING:
            return no("DN-21", "{square} does not surround {place}, where {lady} stands", **values)
        values["distance"] = self.arrays.distance[state.pawn[lady] * codes.SQUARES + self.item]
        values["x"] = state.reach
        return no("DN-24", "{square} is at distance {distance} from {place}; {spell} reaches X = {x}", **values)

    def _temple(self) -> Refusal:
        state = self.state
        values = {"square": square_name(self.item), "lady": LADIES[state.temple_seat]}
        here = self.arrays.bit[self.item]
        if state.temple & here:
            return no("DN-35", "{square} is already part of a Temple", **values)
        if state.chosen & here:
            return no("DN-33", "{square} is chosen already", **values)
        own = (state.day if state.temple_seat == codes.DAY else state.night) & ~state.temple
        if not board.temple_groups(own) & here:
            return no("DN-33", "{square} is not in a group of at least nine tiles of {lady}", **values)
        return no("DN-33", "With {square} and the squares chosen so far no nine tiles connect", **values)

    # --- travel -----------------------------------------------------------------------------------------------------
    def _stepping(self) -> Refusal:
        state = self.state
        start = state.pawn[self.seat]
        values = {
            "square": square_name(self.item),
            "place": square_name(start),
            "lady": self.lady,
            "hours": state.hours,
        }
        here = self.arrays.bit[self.item]
        if not self.arrays.border[start] & here:
            return no("DN-12", "{square} does not border {place}", **values)
        if state.hours < codes.STEP_HOURS:
            return no("DN-12", "A step takes 3 hours; hours left: {hours}", **values)
        if state.visited & here:
            return no(
                "DN-13",
                "{square} is barred this turn: there {lady} began her turn or her journey, or has travelled there",
                **values,
            )
        if state.crystals & self.arrays.bit[start]:
            return no("DN-15", "{place} is crystallized; Day cannot travel from it", **values)
        return no("DN-15", "{square} is crystallized; Day cannot travel onto it", **values)

    def _travel(self) -> Refusal:
        state = self.state
        start = state.pawn[self.seat]
        values = {"place": square_name(start), "hours": state.hours, "lady": self.lady}
        if state.hours < codes.STEP_HOURS:
            return no("DN-12", "A step takes 3 hours; hours left: {hours}", **values)
        if self.seat == codes.DAY and state.crystals & (self.arrays.bit[start] | self.arrays.border[start]):
            return no("DN-15", "Crystals keep Day on {place}", **values)
        return no("DN-13", "Every square bordering {place} is barred this turn", **values)
