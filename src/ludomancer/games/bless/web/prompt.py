"""What the table says and asks: who attacks whom, what is under way step by step, what else can be pressed."""

from html import escape
from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.narrator import Names
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.formats.view import Pending, View, Waiting, player_in
from ludomancer.games.bless.web.choices import Facts
from ludomancer.games.bless.web.clash import Attack
from ludomancer.games.bless.web.log import used_in_chain
from ludomancer.web.elements import capital, emblem, icon, labelled, press, without_name
from ludomancer.web.prompt import TablePrompt

if TYPE_CHECKING:
    from ludomancer.games.bless.web.page import BlessPage

WORD_ICONS = {
    "offer": "offer",
    "decline": "close",
    "none": "close",
    "form light": "light",
    "form shadow": "shadow",
    "call even": "fate",
    "call odd": "fate",
}
FINISHES = ("end", "done")  # stand with the tools


class BlessPrompt(TablePrompt):
    """The prompt of Bless."""

    def __init__(self, page: "BlessPage") -> None:
        super().__init__(page)
        self.narrator, self.cards, self.clash = page.narrator, page.cards, page.clash

    def write(self, facts: Facts, attacks: list[Attack]) -> str:
        """What the reader is asked; or what somebody else decides."""
        update, view = facts.update, facts.view
        card, prayer = self.source(view)
        chain = self.chain(facts)
        if not self.page.mine(update):
            acting = self.page.acting(update)
            seat = acting["seat"] if acting else view["turn_of"]
            art = self.skin(card, prayer) if card else self.face_art(emblem(seat))
            doing = f"<p>{escape(self.rivals_doing(view, self.page.names(update)))}</p>{chain}"
            return self.panel(art, escape(self.page.whose(update)), doing, "quiet")
        if view["pending"] is None:
            head = escape(self.narrator.phase(view["phase"]))
            return self.panel(self.face_art(emblem(update["seat"])), head, self.main_phase(facts, attacks), "main")
        art = self.skin(card, prayer) if card else self.face_art(emblem(update["seat"]))
        head = escape(self.narrator.name(card)) if card else escape(self._head_of(view))
        inside = f"<p>{escape(self.question(facts))}</p>{self.buttons(facts)}{chain}"
        return self.panel(art, head, inside)

    def _head_of(self, view: View) -> str:
        if (view["pending"] or [{}])[-1].get("ask") == "mulligan":
            if view["phase"] == "end" and not view["actions"]:  # perhaps the turn ends by itself
                return self.t("No Action is left")
            return self.t("Your hand")
        return self.t("Several effects")

    def skin(self, card: str, prayer: bool = False) -> str:
        closed = " closed" if prayer else ""
        return f'<span class="prompt-art skin {self.cards.form(card)}{closed}">{self.cards.sigil(card, prayer)}</span>'

    def source(self, view: View) -> tuple[str, bool]:
        """The card that asks, and whether it does so as a Prayer."""
        frames = view["pending"] or []
        for frame in reversed(frames):
            if frame.get("doing") == "attack" and _about_target(view, frame):
                return frame["target"], False
            if frame.get("card"):
                return frame["card"], frame.get("text") == "prayer" or frame.get("as") == "prayer"
        return "", False

    # --- one's own decision -----------------------------------------------------------------------------------------
    def question(self, facts: Facts) -> str:
        """What is asked, without the name of the card that stands above it."""
        card, _ = self.source(facts.view)
        return capital(without_name(facts.update["question"], self.narrator.name(card) if card else ""))

    def main_phase(self, facts: Facts, attacks: list[Attack]) -> str:
        """What can be done with an Action; or, once an attacker is chosen, whom it can attack."""
        t = self.t
        question = f"<p>{escape(facts.update['question'])}</p>"
        if not attacks:
            return question
        hint = escape(t("A Curse with a gold line may attack: touch it, then its target."))
        inside = f'<div class="calm">{question}<p class="more">{hint}</p></div>'
        for place, attacker in dict.fromkeys((attack.place, attack.attacker) for attack in attacks):
            name = escape(t("{card} attacks: whom?", card=self.narrator.name(attacker)))
            more = escape(t("Each target shows what would happen."))
            inside += f'<div class="from-{place}"><p><b>{name}</b> <span class="more">{more}</span></p></div>'
        leave = escape(t("Cancel"))
        radio = 'class="vh" type="radio" name="attacker" id="att-none" value="" autocomplete="off"'
        nobody = f'<input {radio} aria-label="{leave}">'
        label = f'<label class="btn leave" for="att-none" aria-hidden="true">{icon("undo")}<span>{leave}</span></label>'
        return inside + nobody + label + self.clash.rows(attacks)

    def buttons(self, facts: Facts) -> str:
        """What is chosen that is no card."""
        shown = []
        for action, does in facts.choices.words.items():
            if action in FINISHES:
                continue
            label = labelled(WORD_ICONS.get(action, "check"), capital(does.text))
            shown.append(press("action", action, label, "btn prime" if action == "offer" else "btn"))
        return f'<div class="prompt-acts">{"".join(shown)}</div>' if shown else ""

    # --- what is under way ------------------------------------------------------------------------------------------
    def chain(self, facts: Facts) -> str:
        """Step by step: what led here, which Echoes were used, what asks now, what waits."""
        frames = (facts.view["pending"] or [])[:-1]
        names = self.page.names(facts.update)
        steps, waiting = [], []
        for frame in frames:
            waiting += [self._waits(each) for each in frame.get("waiting", ())]
            if frame["doing"] not in ("order", "bury"):  # a burial belongs to the effect below it
                steps.append(("", *self._step(frame, frame is frames[-1], names)))
        asks = {frame["card"] for frame in frames if frame["doing"] == "effect"}
        now = [("now", *steps.pop()[1:])] if steps and frames[-1]["doing"] not in ("order", "bury") else []
        if frames:
            used = used_in_chain(facts.update["log"], self.narrator.cards)
            steps += [("done", *self._echo(card)) for card in used if card not in asks]
        steps += now
        waiting += self._answers(facts, frames)
        if len(steps) + len(waiting) < 2:
            return ""
        rows = [self._row(str(number), *step) for number, step in enumerate(steps, 1)]
        rows += [self._row("", "then", sign, self.t("then {what}", what=what)) for sign, what in waiting]
        label = escape(self.t("What is under way"))
        return f'<ol class="chain" aria-label="{label}">{"".join(rows)}</ol>'

    def _row(self, number: str, state: str, sign: str, what: str) -> str:
        classes = f' class="{state}"' if state else ""
        current = ' aria-current="step"' if state == "now" else ""
        used = '<span class="vh">, ' + escape(self.t("used")) + "</span>" if state == "done" else ""
        words = f"<span>{icon('check' if used else sign)} {escape(what)}{used}</span>"
        return f'<li{classes}{current}><span class="nth">{number}</span>{words}</li>'

    def _step(self, frame: Pending, asks: bool, names: Names) -> tuple[str, str]:
        """Icon and words of something that is under way; what asks now says the rest above."""
        narrator = self.narrator.named(names)
        card = frame["card"]
        if frame["doing"] == "attack":
            event: Event = {"event": "attacked", "card": card, "target": frame["target"]}
            return "attack", narrator.event(event) or ""
        if frame["doing"] == "play":
            cala = frame["way"] == "cala"
            event = {"event": "played", "seat": frame["by"], "card": card, "as": frame["as"], "cala": cala}
            sign = "curse" if frame["as"] == "curse" else self.cards.prayer_icon(card)
            return sign, narrator.event(event) or ""
        sign = self.cards.prayer_icon(card) if frame["text"] != "curse" else "curse"
        if asks:
            return sign, narrator.name(card)
        effect = narrator.texts.done(narrator.step_of(frame))
        return sign, self.t("{card}: {effect}", card=narrator.name(card), effect=effect)

    def _echo(self, card: str) -> tuple[str, str]:
        effect = self.narrator.texts.steps(self.narrator.cards[card].effect)
        return "echo", self.t("{card}: {effect}", card=self.narrator.name(card), effect=effect)

    def _answers(self, facts: Facts, frames: list[Pending]) -> list[tuple[str, str]]:
        """The Echoes that the one under way will set off (BL-15)."""
        by = next((frame["by"] for frame in frames if frame.get("how") == "echo"), "")
        if not by or facts.field is None:
            return []
        wait = {each["card"] for frame in frames for each in frame.get("waiting", ())}
        echoes = [
            echo["card"]
            for echo in player_in(facts.view, by)["echoes"]
            if not echo["used"] and echo["card"] not in wait
        ]
        return [self._echo(card) for card in echoes if not facts.field.now(card).silent]

    def _waits(self, entry: Waiting) -> tuple[str, str]:
        """What is to come: the card and what it does."""
        narrator, card = self.narrator, entry["card"]
        if entry["when"] == "echo":
            return self._echo(card)
        if entry["when"] == "impact":
            return "impact", self.t("{card}: {effect}", card=narrator.name(card), effect=self.t("Impact"))
        effect = narrator.texts.steps(narrator.steps_of(entry))
        return "curse", self.t("{card}: {effect}", card=narrator.name(card), effect=effect)

    def rivals_doing(self, view: View, names: Names = ()) -> str:
        """What somebody else has to decide."""
        t = self.t
        seat = self.narrator.named(names).seat_phrase(view["to_act"] or view["turn_of"])
        if view["pending"] is None:
            if not view["actions"]:
                return t("{seat} has no Action left.", seat=seat)
            return t.many("{seat} has one Action left.", "{seat} has {count} Actions left.", view["actions"], seat=seat)
        ask = (view["pending"] or [{}])[-1]["ask"]
        if ask == "mulligan":
            return t("{seat} looks through the hand and puts cards aside.", seat=seat)
        card, _ = self.source(view)
        if not card:
            return ""
        return t(DECIDES.get(ask, DECIDES_ABOUT), seat=seat, card=self.narrator.name(card))


def _about_target(view: View, attack: Pending) -> bool:
    """Whether the attacked Curse asks: it is offered, or its own Fate is called."""
    ask = (view["pending"] or [{}])[-1].get("ask")
    return bool(ask == "offer" or (ask == "call" and view["to_act"] != attack["by"]))


DECIDES_ABOUT = Phrase("{seat} decides about {card}.")
DECIDES = {
    "offer": Phrase("{seat} decides whether to offer {card}."),
    "call": Phrase("{seat} calls the die for {card}."),
    "bind": Phrase("{seat} chooses a host for {card}."),
    "drop": Phrase("{seat} makes room for {card}."),
    "bury": Phrase("{seat} orders broken cards for the Void."),
}
