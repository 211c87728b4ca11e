"""Day & Night in the reader's words: spells, actions, events and questions."""

from collections import Counter
from typing import TYPE_CHECKING

from ludomancer.core.document import HIDDEN
from ludomancer.core.narrator import Narrator
from ludomancer.core.outcome import OutcomeView
from ludomancer.core.translator import Phrase, Plural
from ludomancer.games.day_night.formats.edition import Condition, Effect, Spell
from ludomancer.games.day_night.formats.notation import SPELL_FAMILIES, square_name
from ludomancer.games.day_night.formats.view import Pending, View, lady_in
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.text import event_sentences
from ludomancer.games.day_night.text.nouns import ALL_TILES, ANY_TILES, LADIES, PHASES, SEATS, TILES

if TYPE_CHECKING:
    from ludomancer.games.day_night.game import DayNightGame

TYPES = {
    "minor": Phrase("minor"),
    "miracle": Phrase("miracle"),
    "mystify": Phrase("Mystify"),
    "crystallize": Phrase("Crystallize"),
}
LABELS = {
    codes.A_CAST: Phrase("cast {spell}"),
    codes.A_DISCARD: Phrase("discard {spell}"),
    codes.A_CHOOSE: Phrase("choose {spell}"),
    codes.A_TAKE: Phrase("take {spell}"),
    codes.A_CHANGE: Phrase("change {square}"),
    codes.A_TURN: Phrase("turn over {square}"),
    codes.A_CRYSTALLIZE: Phrase("crystallize {square}"),
    codes.A_MYSTIFY: Phrase("mystify {square}"),
    codes.A_MOVE: Phrase("move to {square}"),
    codes.A_STEP: Phrase("step to {square}"),
    codes.A_TEMPLE: Phrase("Temple on {square}"),
    codes.A_TRAVEL: Phrase("stop casting and travel"),
    codes.A_RETREAT: Phrase("end the turn"),
}
CONDITIONS = {
    codes.IF_ON: Phrase("if {lady} stands on {tile}"),
    codes.IF_CHANGED: Phrase("if {tile} was changed this turn"),
    codes.IF_BUILT: Phrase("if {lady} has built a Temple"),
    codes.IF_ALONE: Phrase("if {lady} holds no other spell"),
}
SQUARES = {
    codes.DAY: Plural("one Day tile", "{count} Day tiles"),
    codes.NIGHT: Plural("one Night tile", "{count} Night tiles"),
    codes.NEUTRAL: Plural("one neutral square", "{count} neutral squares"),
    codes.ANY: Plural("one square", "{count} squares"),
}


class DayNightNarrator(Narrator):
    """A game of Day & Night in the words of one language."""

    seats = SEATS
    keeps_names = True
    phases = PHASES
    sentences = event_sentences.SENTENCES
    places = event_sentences.PLACES

    def __init__(self, game: "DayNightGame", language: str) -> None:
        super().__init__(game, language)
        self.game = game
        self.spells = {spell.id: spell for spell in game.cards.spells}

    # --- spells -----------------------------------------------------------------------------------------------------
    def spell_name(self, spell_id: str) -> str:
        if spell_id == HIDDEN:
            return self.t("a spell")
        return self.spells[spell_id].names[self.language]

    def spell_type(self, spell: Spell) -> str:
        return self.t(TYPES[spell.type])

    def condition(self, condition: Condition) -> str:
        """When a spell may be cast; empty where it always may."""
        if condition.kind not in CONDITIONS:
            return ""
        return self.t(CONDITIONS[condition.kind], lady=LADIES[condition.lady], tile=TILES[condition.tile])

    def effects(self, spell: Spell) -> str:
        return self.t.joined(Phrase("{first}; then {second}"), map(self.effect, spell.effects))

    def effect(self, effect: Effect) -> str:
        t = self.t
        if effect.do == codes.DO_DRAW:
            return t.many("draw one spell", "draw {count} spells", effect.how_many)
        if effect.do == codes.DO_STEAL:
            return t("look at the rival's hand, choose a spell: cast it free or discard it")
        if effect.do == codes.DO_TAKE:
            return t("take one spell out of your book, then shuffle it")
        if effect.do == codes.DO_MOVE:
            values = {"lady": LADIES[effect.lady], "place": ANY_TILES[effect.tiles]}
            if effect.temples:
                return t("move {lady} to {place}", **values)
            return t("move {lady} to {place} outside the Temples", **values)
        where = self._where(effect)
        if effect.do == codes.DO_CHANGE:
            return t("change {squares}", squares=where)
        if effect.do == codes.DO_TURN:
            return t("turn over {squares}", squares=where)
        if effect.do == codes.DO_MYSTIFY:
            return self._mystify(effect, where)
        return self._crystallize(effect, where)

    def _where(self, effect: Effect) -> str:
        t = self.t
        lady = LADIES[effect.lady]
        if effect.at == codes.AT_LOCATION:
            if effect.tiles == codes.ANY:
                return t("the square of {lady}", lady=lady)
            return t("the square of {lady}, if it is {tile}", lady=lady, tile=TILES[effect.tiles])
        mystified = effect.do == codes.DO_MYSTIFY and effect.tiles == codes.ANY  # only Day tiles can be (DN-26)
        squares = self._squares(codes.DAY if mystified else effect.tiles, effect.how_many)
        if effect.at == codes.AT_BORDERING:
            return t("{squares} bordering {lady}", squares=squares, lady=lady)
        if effect.at == codes.AT_SURROUNDING:
            return t("{squares} around {lady}", squares=squares, lady=lady)
        if effect.at == codes.AT_WITHIN_X:
            return t("{squares} at most X steps from {lady}", squares=squares, lady=lady)
        return squares

    def _squares(self, tiles: int, count: int) -> str:
        if count == codes.ALL_TILES:
            return self.t(ALL_TILES[tiles])
        return self.t.many(SQUARES[tiles].one, SQUARES[tiles].many, count)

    def _mystify(self, effect: Effect, where: str) -> str:
        many, count = self.t.many, effect.counters
        if effect.how_many == 1:
            return many(
                "mystify {squares} with one counter", "mystify {squares} with {count} counters", count, squares=where
            )
        return many(
            "mystify {squares} with one counter each",
            "mystify {squares} with {count} counters each",
            count,
            squares=where,
        )

    def _crystallize(self, effect: Effect, where: str) -> str:
        told = self.t("crystallize {squares}", squares=where)
        if effect.spare != codes.NO_LADY:
            told = self.t("{effect}, never the square of {lady}", effect=told, lady=LADIES[effect.spare])
        if effect.lasting:
            told = self.t("{effect}, for one turn more", effect=told)
        return told

    # --- actions ----------------------------------------------------------------------------------------------------
    def action(self, action: int) -> str:
        family, item = self.game.action_list[action]
        if family in SPELL_FAMILIES:
            return self.t(LABELS[family], spell=self.game.cards.spells[item].names)
        return self.t(LABELS[family], square=square_name(item))

    def question(self, view: View) -> str:
        t = self.t
        pending = view["pending"]
        if pending is None:
            if view["phase"] == "cast":
                return t("Cast a spell, travel, or end the turn?")
            return t("Step to a square, or end the turn?")
        ask = pending["ask"]
        if ask == "temple":
            left = codes.TEMPLE_SIZE - len(pending["chosen"])
            return t.many("One more square for the Temple?", "{count} more squares for the Temple?", left)
        if ask == "discard":
            left = len(lady_in(view, view["turn_of"])["hand"]) - codes.HAND_LIMIT
            return t.many("Discard one more spell: which?", "Discard {count} more spells: which?", left)
        spell = self.spells[pending.get("stolen") or pending["spell"]]
        if ask == "steal":
            return t("Which spell of the rival's hand?")
        if ask == "stolen":
            return t("Cast {spell} free, or discard it?", spell=spell.names)
        if ask == "take":
            return t("Which spell of your book?")
        return self._target_question(spell, pending)

    def _target_question(self, spell: Spell, pending: Pending) -> str:
        effect = spell.effects[pending["effect"] - 1]
        if effect.do == codes.DO_MOVE:
            return self.t("{spell}: where to?", spell=spell.names)
        left = effect.how_many - len(pending["chosen"])
        return self.t.many("{spell}: which square?", "{spell}: which squares? {count} more", left, spell=spell.names)

    # --- what lies open, how it ended ---------------------------------------------------------------------------------
    def open_cards(self, view: View) -> str:
        lines = []
        for seat in ("day", "night"):
            discards = lady_in(view, seat)["discards"]
            lines.append(self.t("Discards of {lady}: {count}", lady=SEATS[seat], count=len(discards)))
            counts = Counter(discards)
            lines += [f"  {count} × {self.spell_name(card)}" for card, count in counts.items()]
        return "\n".join(lines)

    def result(self, outcome: OutcomeView) -> str:
        t = self.t
        reason = outcome["reason"]
        if reason == "too-long":
            return t("Nobody wins: the game was too long")
        if reason == "no-room":
            return t("A draw: neither can build two Temples any more")
        lady = SEATS[outcome["winners"][0]]
        if reason == "night-shut-out":
            return t("{lady} wins: Night can no longer build two Temples", lady=lady)
        return t("{lady} wins with her second Temple", lady=lady)

    def tips(self) -> list[str]:
        return [self.t("A square alone is enough where only squares can be chosen: c3")]
