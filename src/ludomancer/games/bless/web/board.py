"""The two fields: Curses, upright or lying, and the Bonds under them."""

from html import escape
from typing import NamedTuple

from ludomancer.core.translator import Phrase
from ludomancer.games.bless.facts.attack_preview import Present
from ludomancer.games.bless.formats.view import Curse, marked, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.web.cards import width
from ludomancer.games.bless.web.choices import Facts, Press, Region
from ludomancer.games.bless.web.clash import Attack, attacked
from ludomancer.games.bless.web.sides import CHIPS, chip, hollows
from ludomancer.web.cache import region
from ludomancer.web.elements import icon, press
from ludomancer.web.page import seat_in

ABILITY_WORDS = {
    "held": Phrase("cannot attack"),
    "untouchable": Phrase("cannot be attacked"),
    "direct": Phrase("direct attacks are possible"),
    "rivalry": Phrase("Rivalry"),
    "impact": Phrase("Impact"),
    "barrier": Phrase("Barrier"),
    "fate": Phrase("Fate"),
    "tie": Phrase("ties count as wins"),
    "lure": Phrase("the only Curse that your opponent may attack"),
}
LONG, LONG_NAME, LONGEST_NAME = 6, 11, 20  # letters of a word, and of a name: small cards write longer ones smaller
TAB = 15  # letters of a Bond's name that have room in one line
MOST_MARKS = 6  # that a card has room for
ABILITY_ICONS = {"lure": "eye"}
CRACKS = (
    '<svg class="cracks" viewBox="0 0 156 106" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M156 30 144 36 136 30 124 40 116 37M72 106 68 97 75 90M60 0 63 9 58 15"/></svg>'
)


class Standing(NamedTuple):
    """All that the HTML of a Curse in play depends on."""

    card: str
    eye: int
    karma: int
    marks: tuple[str, ...]  # corrupted, stasis, attacked, used, safe
    now: Present
    bond: str
    bond_press: Press
    press: Press
    place: int  # from 1, for whoever can attack with it; 0 otherwise
    state: str  # chosen, pointed
    attacks: tuple[Attack, ...]  # against it


class BoardParts(Region):
    """The Curses of both seats."""

    def parts(self, facts: Facts, attacks: list[Attack]) -> dict[str, str]:
        view = facts.view
        parts = {}
        for seat in ("one", "two"):
            side = "you" if seat == facts.lower else "rival"
            curses = [
                self._curse(self._standing(facts, seat, curse, attacks)) for curse in player_in(view, seat)["curses"]
            ]
            curses += hollows("place", self.t("Curses"), codes.CURSE_LIMIT - len(curses))
            label = escape(self.t("Curses of {seat}", seat=seat_in(facts.update, seat)["title"]))
            many = " five" if len(curses) > codes.CURSE_LIMIT else ""
            group = f'id="curses-{seat}" data-to="void-pile" role="group" aria-label="{label}"'
            parts[f"curses-{seat}"] = f'<div class="curses {side}{many}" {group}>{"".join(curses)}</div>'
        return parts

    # --- Curses -----------------------------------------------------------------------------------------------------
    def _standing(self, facts: Facts, seat: str, curse: Curse, attacks: list[Attack]) -> Standing:
        view, choices = facts.view, facts.choices
        card = curse["card"]
        assert facts.field is not None
        own = seat == facts.update["seat"]
        bond = curse["bond"]["card"] if curse["bond"] else ""
        place = 0
        if own and card in choices.attacks:
            place = 1 + [each["card"] for each in player_in(view, seat)["curses"]].index(card)
        why = f"attack {card} -> rival" if own else self._why_target(facts, card)
        against = () if own else tuple(attack for attack in attacks if attack.target == card)
        attacker, target = attacked(view)
        state = "pointed" if card == target else "chosen" if card == attacker else ""
        frames = view["pending"] or []
        if not state and any(card in frame.get("chosen", ()) for frame in frames):
            state = "picked"
        return Standing(
            card,
            curse["eye"],
            curse["karma"],
            tuple(mark for mark in ("corrupted", "stasis", "attacked", "used", "safe") if marked(curse, mark)),
            facts.field.now(card),
            bond,
            choices.of_card(bond) if bond else Press(),
            Press() if place or against else choices.of_card(card, why),
            place,
            state,
            against,
        )

    def _why_target(self, facts: Facts, card: str) -> str:
        """Where nothing can attack, the first own Curse answers why."""
        own = player_in(facts.view, facts.update["seat"])["curses"] if facts.update["seat"] in ("one", "two") else []
        return f"attack {own[0]['card']} -> {card}" if own else ""

    @region
    def _curse(self, at: Standing) -> str:
        t, card = self.t, at.card
        printed = self.narrator.cards[card]
        corrupted, stasis = "corrupted" in at.marks, "stasis" in at.marks
        name = self.narrator.name(card)
        long = " long-word" if max(map(len, name.split())) > LONG or len(name) > LONGEST_NAME else ""
        long += " long-name" if len(name) > LONG_NAME else ""
        long += width(name)
        art = f'{self.cards.sigil(card)}<span class="marks">{self._marks(at)}</span>'
        art += f'<span class="going" aria-hidden="true">{icon("attack")}</span>'
        inside = f'<span class="bc-art">{art}</span><span class="bc-name{long}"><span>{escape(name)}</span></span>'
        inside += CRACKS if corrupted else ""
        if stasis and at.press.name != "action":
            held = escape(t("Stasis"))
            inside += f'<span class="held">{icon("stasis")}<span class="long">{held}</span></span>'
        core = self._core(at, inside, escape(self._told(at)))
        if at.press.name == "action":
            sign, word = CHIPS[at.press.value.split(" ")[0]]
            core += chip(sign, t(word))
        for kind, now, was in (("eye", at.eye, printed.eye), ("karma", at.karma, printed.karma)):
            core += self.cards.number(kind, now, was, self.cards.degree(printed, kind), card)
        core += "".join(self.page.clash.verdict(attack) for attack in at.attacks)
        goal = f" goal-{at.attacks[0].goal}" if at.attacks else ""
        classes = ["place", *(["lying"] if corrupted else []), *(["stasis"] if stasis else []), at.state]
        classes += ["lit"] if at.press.name == "action" else ["may"] if at.place else ["off"] if self._quiet(at) else []
        bond = self._bond(at) if at.bond else ""
        moves = f'data-card="{card}" data-leaf="leaf-{card}" data-lies="{int(corrupted)}"'
        return f'<div class="{" ".join(filter(None, classes))}{goal}" id="at-{card}" {moves}>{bond}{core}</div>'

    def _quiet(self, at: Standing) -> bool:
        return at.press.name == "why" and not at.press.value.startswith("attack")

    def _core(self, at: Standing, inside: str, words: str) -> str:
        """The card itself: a button, the choice of an attacker, or the way to read it."""
        card = at.card
        body = f"bc {at.now.form}"
        if at.place:
            label = escape(self.t("Attack with {card}", card=self.narrator.name(card)))
            radio = (
                f'<input class="vh atk a{at.place}" type="radio" name="attacker" id="att-{card}" value="{card}" '
                f'autocomplete="off" aria-label="{label}; {words}">'
            )
            return f'{radio}<label class="{body}" data-body for="att-{card}" aria-hidden="true">{inside}</label>'
        if at.press.name:
            label = f"{escape(at.press.text)}; {words}" if at.press.text else words
            more = f' data-body data-stop aria-label="{label}"'
            return press(at.press.name, at.press.value, inside, body, more)
        return f'<a class="{body}" data-body data-stop href="#leaf-{card}" aria-label="{words}">{inside}</a>'

    def _marks(self, at: Standing) -> str:
        t = self.t
        signs = [(at.now.form, self.cards.form_name(at.now.form), " form")]
        if "safe" in at.marks:
            signs.append(("lock", t("safe"), ""))
        if at.now.silent:
            signs.append(("close", t("no effect"), ""))
        if "attacked" in at.marks:
            signs.append(("check", t("has attacked this turn"), ""))
        signs += [(ABILITY_ICONS.get(name, name), t(ABILITY_WORDS[name]), "") for name in at.now.abilities]
        return "".join(
            f'<span class="mk{kind}" title="{escape(meaning)}">{icon(sign)}</span>'
            for sign, meaning, kind in signs[:MOST_MARKS]
        )

    def _told(self, at: Standing) -> str:
        """A Curse for ears: name, Form, state, numbers, what it says."""
        t = self.t
        words = [self.narrator.full_name(at.card), self.cards.form_name(at.now.form)]
        words.append(t("corrupted") if "corrupted" in at.marks else t("pure"))
        words += [t("Eye: {number}", number=at.eye), t("Karma: {number}", number=at.karma)]
        states = {"stasis": t("in Stasis"), "attacked": t("has attacked this turn"), "safe": t("safe")}
        words += [states[mark] for mark in at.marks if mark in states]
        words += [t("no effect")] if at.now.silent else []
        words += [t(ABILITY_WORDS[name]) for name in at.now.abilities]
        if at.bond:
            words.append(t("carries {card}", card=self.narrator.name(at.bond)))
        return ", ".join(words) + ". " + self.narrator.texts.curse(self.narrator.cards[at.card])

    def _bond(self, at: Standing) -> str:
        bond = at.bond
        name, does = self.narrator.name(bond), at.bond_press
        inside = f"{icon('bond')}<span>{escape(name)}</span>"
        lit = " lit" if does.name == "action" else ""
        long = " long-name" if len(name) > LONG_NAME else ""
        long += " two-lines" if len(name) > TAB else ""
        classes = f"bond {self.cards.form(bond)}{long}{lit}"
        label = self.t("{card}: {text}", card=name, text=self.narrator.texts.prayer(self.narrator.cards[bond]))
        if does.text:
            label = f"{does.text}; {label}"
        more = f' data-card="{bond}" data-leaf="leaf-{bond}" aria-label="{escape(label)}"'
        if does.name:
            return press(does.name, does.value, inside, classes, more)
        return f'<a class="{classes}" href="#leaf-{bond}"{more}>{inside}</a>'
