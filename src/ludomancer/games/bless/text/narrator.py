"""Bless in the reader's words: actions, questions, events; the texts of cards stand in `card_texts.py`."""

from typing import TYPE_CHECKING

from ludomancer.core.document import HIDDEN
from ludomancer.core.narrator import Narrator
from ludomancer.core.outcome import OutcomeView
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats.edition import FORMS, Card, Step
from ludomancer.games.bless.formats.view import Pending, View, Waiting, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.text import event_sentences
from ludomancer.games.bless.text.card_texts import Texts, sentence

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

PHASES = {
    "opening": Phrase("Opening"),
    "start": Phrase("Start"),
    "main": Phrase("Main phase"),
    "end": Phrase("End"),
    "over": Phrase("Over"),
}
PRAYER_LABELS = (
    Phrase("play {card} as an Impulse"),
    Phrase("play {card} as an Echo"),
    Phrase("play {card} as a Bond"),
)
LABELS = {
    codes.A_CURSE: Phrase("play {card} as a Curse"),
    codes.A_DIRECT: Phrase("{card} attacks directly"),
    codes.A_READY: Phrase("wake {card}"),
    codes.A_INVOKE: Phrase("invoke {card}"),
    codes.A_END: Phrase("end the turn"),
    codes.A_DONE: Phrase("done: draw up to four"),
    codes.A_ASIDE: Phrase("put {card} aside"),
    codes.A_TARGET: Phrase("choose {card}"),
    codes.A_LIKE: Phrase("choose the Eye of {card}"),
    codes.A_BREAK: Phrase("break {card}"),
    codes.A_CORRUPT: Phrase("corrupt {card}"),
    codes.A_PURIFY: Phrase("purify {card}"),
    codes.A_CONTROL: Phrase("take control of {card}"),
    codes.A_CONVERT: Phrase("turn {card} into a Curse"),
    codes.A_COPY: Phrase("use the Prayer text of {card}"),
    codes.A_RETURN: Phrase("take {card} back"),
    codes.A_DISCARD: Phrase("discard {card}"),
    codes.A_TAKE: Phrase("take {card}"),
    codes.A_KEEP: Phrase("keep {card}"),
    codes.A_DROP: Phrase("give up {card}"),
    codes.A_RESOLVE: Phrase("{card} comes next"),
    codes.A_BIND: Phrase("bind to {card}"),
    codes.A_OFFER: Phrase("offer it on the Altar"),
    codes.A_DECLINE: Phrase("decline"),
    codes.A_NONE: Phrase("none of my cards fits"),
    codes.A_BURY: Phrase("{card} goes to the Void next"),
}
QUESTIONS = {  # those that are asked in the same words whatever asks them
    "mulligan": Phrase("Mulligan: which cards go back? Those put aside are shuffled in after you have drawn."),
    "order": Phrase("Several effects are due: which comes next?"),
    "drop": Phrase("{card} is one too many: which of your cards makes room?"),
    "bury": Phrase("{card}: which of your broken cards goes to the Void next? The first lies lowest."),
    "call": Phrase("Fate decides the clash: even or odd?"),
}


class BlessNarrator(Narrator):
    """A game of Bless in the words of one language."""

    phases = PHASES
    sentences = event_sentences.SENTENCES
    places = event_sentences.PLACES

    def __init__(self, game: "BlessGame", language: str) -> None:
        super().__init__(game, language)
        self.game = game
        self.cards: dict[str, Card] = {card.id: card for card in game.cards.cards}
        self.texts = Texts(self.t, game.cards.forms)

    # --- cards ------------------------------------------------------------------------------------------------------
    def full_name(self, card: str) -> str:
        return self.cards[card].names[self.language]

    def name(self, card: str) -> str:
        """Short, as at the table: without what follows a comma."""
        return self.t("a card") if card == HIDDEN else self.full_name(card).split(",")[0]

    def form_name(self, form: str) -> str:
        return self.texts.nouns.form(FORMS.index(form) + 1)

    # --- actions ----------------------------------------------------------------------------------------------------
    def action(self, action: int) -> str:
        t = self.t
        family, item = self.game.action_list[action]
        ids = self.game.card_ids
        if family == codes.A_ATTACK:
            attacker, target = ids[item // len(ids)], ids[item % len(ids)]
            return t("{card} attacks {target}", card=self.name(attacker), target=self.name(target))
        if family == codes.A_FORM:
            return self.texts.nouns.form(item + 1)
        if family == codes.A_CALL:
            return t("odd") if item else t("even")
        if family == codes.A_PRAYER:
            return t(PRAYER_LABELS[self.cards[ids[item]].prayer], card=self.name(ids[item]))
        return t(LABELS[family], card=self.name(ids[item]))

    # --- questions --------------------------------------------------------------------------------------------------
    def question(self, view: View) -> str:
        t = self.t
        pending = view["pending"]
        if pending is None:
            if view["actions"] == 0:
                return t("No Action left: play what is free, or end the turn?")
            return t.many(
                "One Action left: what shall it be?", "{count} Actions left: what shall it be?", view["actions"]
            )
        ask = pending[-1]["ask"]
        frame: Pending = pending[-2] if len(pending) > 1 else {}
        if ask in QUESTIONS:
            return t(QUESTIONS[ask], card=self.name(frame["card"]) if "card" in frame else "")
        if ask == "offer":
            return self._offer_question(view, frame)
        if frame["doing"] == "play":
            return t("{card}: to which Curse shall it be bound?", card=self.name(frame["card"]))
        return self._effect_question(ask, frame)

    def _offer_question(self, view: View, frame: Pending) -> str:
        """The attacker's Karma is what it is now, or was when it broke."""
        curses = [curse for seat in ("one", "two") for curse in player_in(view, seat)["curses"]]
        karma = next((curse["karma"] for curse in curses if curse["card"] == frame["card"]), frame.get("karma", 0))
        return self.t.many(
            "{target} is broken: offer it on your Altar, so that {card} blesses for one point?",
            "{target} is broken: offer it on your Altar, so that {card} blesses for {count} points?",
            karma,
            card=self.name(frame["card"]),
            target=self.name(frame["target"]),
        )

    def _effect_question(self, ask: str, frame: Pending) -> str:
        step = self.step_of(frame)
        effect = self.texts.done(step._replace(rival=False))  # whoever is asked is the one who does it
        values = {"card": self.name(frame["card"]), "effect": sentence(effect)}
        if ask == "play" and step.do == codes.DO_PLAY and (step.origin == codes.FROM_DECK or step.form):
            return self.t("{card}: {effect} As a Curse or as a Prayer?", **values)
        if ask == "play":
            return self.t("{card}: {effect} Which one, and how?", **values)
        if ask == "form":
            return self.t("{card}: {effect} Which Form?", **values)
        if ask == "like":
            return self.t("{card}: {effect} Whose original Eye?", **values)
        chosen = len(frame.get("chosen", []))
        if ask == "target" and chosen:
            return self.t("{card}: {effect} Which other one?", **values)
        return self.t("{card}: {effect} Which one?", **values)

    def step_of(self, frame: Pending) -> Step:
        """The step that an effect under way has come to; its last, where it only waits for what it set off."""
        steps = self.steps_of(frame)
        step: Step = steps[min(frame["step"], len(steps)) - 1]
        return step

    def steps_of(self, frame: Pending | Waiting) -> tuple[Step, ...]:
        """All steps of an effect under way."""
        card = self.cards[frame["card"]]
        steps: tuple[Step, ...] = card.effect
        if frame["text"] != "prayer":
            words = card.curse if frame["text"] == "curse" else card.bond
            triggers = [clause for clause in words if clause.kind == codes.W_WHEN]
            steps = triggers[frame.get("word", 1) - 1].steps
        return steps

    # --- what lies open, how it ended -------------------------------------------------------------------------------
    def open_cards(self, view: View) -> str:
        t = self.t
        lines = [t("The Void, newest first: {count}", count=len(view["void"]))]
        lines += [f"  {self.card_line(card)}" for card in view["void"]]
        for seat in ("one", "two"):
            altar = player_in(view, seat)["altar"]
            lines.append(t("Altar of {seat}: {count}", seat=self.seat_phrase(seat), count=len(altar)))
            lines += [f"  {self.full_name(card)}" for card in altar]
        return "\n".join(lines)

    def card_line(self, card: str) -> str:
        """A card as it is printed, in one line without its texts."""
        printed = self.cards[card]
        values = {"name": printed.names, "form": self.texts.nouns.form(printed.form)}
        values |= {"eye": str(printed.eye), "karma": str(printed.karma), "prayer": self.texts.prayer_kind(printed)}
        return self.t("{name} · {form} · Eye {eye} · Karma {karma} · {prayer}", **values)

    def result(self, outcome: OutcomeView) -> str:
        t = self.t
        if not outcome["winners"]:
            return t("Nobody wins: the game was too long")
        winner = outcome["winners"][0]
        points = outcome["points"]
        values = {"seat": self.seat_phrase(winner), "points": points[winner], "others": min(points.values())}
        if outcome["reason"] == "too-long":
            return t("{seat} is ahead, {points} to {others}: the game was too long", **values)
        if values["points"] == values["others"]:  # BL-33
            return t("{seat} wins with {points} to {others}, having brought on the Final Turns", **values)
        return t("{seat} wins with {points} to {others} after the Final Turns", **values)

    def tips(self) -> list[str]:
        return [
            self.t("A card alone is enough where only cards can be chosen, by its id: lenora"),
            self.t("why and a card: where the Eye and Karma of a Curse come from: why lenora"),
        ]
