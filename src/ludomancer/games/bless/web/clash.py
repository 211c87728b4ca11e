"""Attack previews: what a target wears, the rows of the prompt, the great eye in the middle."""

from html import escape
from typing import NamedTuple

from ludomancer.core.events import Event
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.facts import attack_preview
from ludomancer.games.bless.facts.attack_preview import AttackPreview
from ludomancer.games.bless.facts.positions import SEATS, attack_under_way, rival_of
from ludomancer.games.bless.formats.edition import FORMS
from ludomancer.games.bless.formats.view import View, player_in
from ludomancer.games.bless.web.choices import Facts, Press, Region
from ludomancer.web.cache import Known, region
from ludomancer.web.elements import icon, press

# kind, icon, words on a wide screen, words on a phone
VERDICTS = {
    attack_preview.BREAKS: ("break", "break", Phrase("Breaks"), Phrase("Breaks")),
    attack_preview.CORRUPTS: ("corrupt", "corrupt", Phrase("Corrupted"), Phrase("Corrupted")),
    attack_preview.TIES: ("tie", "tie", Phrase("Tie, both lose"), Phrase("Tie")),
    attack_preview.LOSES: ("lose", "corrupt", Phrase("It wins"), Phrase("Loss")),
    attack_preview.DIE: ("fate", "fate", Phrase("The die decides"), Phrase("Die")),
    attack_preview.OPEN: ("fate", "why", Phrase("It answers first"), Phrase("Unsure")),
    attack_preview.DIRECT: ("break", "bless", Phrase("Blesses"), Phrase("Blesses")),
}
OUTCOMES = {
    attack_preview.DIRECT: Phrase("{card} blesses."),
    attack_preview.DIE: Phrase("The die decides."),
    attack_preview.OPEN: Phrase("{target} answers first; what follows is open."),
    attack_preview.BREAKS: Phrase("{target} breaks: offer it and bless."),
    attack_preview.CORRUPTS: Phrase("{target} is corrupted."),
}
FORBIDDEN = {
    "decoy": (Phrase("Not this one"), Phrase("No")),
    "barrier": (Phrase("Barrier"), Phrase("No")),
    "ban": (Phrase("Not now"), Phrase("No")),
    "light": (Phrase("Not by {form}"), Phrase("No")),
    "shadow": (Phrase("Not by {form}"), Phrase("No")),
    "weak": (Phrase("Would not win"), Phrase("No")),
}


class Attack(NamedTuple):
    """One attack that can be chosen, or a Curse that this one cannot attack."""

    place: int  # of the attacker, from 1
    goal: int  # of the target, from 1; 0 is the player
    attacker: str
    target: str
    press: Press
    preview: AttackPreview | None
    no: str = ""


class ClashParts(Region):
    """Attacks that can be chosen, with what they would lead to, and the clash under way."""

    # --- finding out ------------------------------------------------------------------------------------------------
    def attacks(self, facts: Facts) -> list[Attack]:
        """Every attacker with every target."""
        return self._attacks(Known(facts, facts.field)) if facts.choices.attacks else []

    @region
    def _attacks(self, known: Known[Facts]) -> list[Attack]:
        """They depend on the cards in play alone."""
        facts = known.it
        field, seat = facts.field, facts.update["seat"]
        assert field is not None
        targets = [curse["card"] for curse in player_in(facts.view, rival_of(seat))["curses"]]
        attacks = []
        for place, curse in enumerate(player_in(facts.view, seat)["curses"], 1):
            attacker = curse["card"]
            legal = facts.choices.attacks.get(attacker)
            if legal is None:
                continue
            for goal, target in enumerate(targets, 1):
                if target in legal:
                    preview = field.preview(legal[target].value)
                    attacks.append(Attack(place, goal, attacker, target, legal[target], preview))
                else:
                    press = Press("why", f"attack {attacker} -> {target}")
                    attacks.append(
                        Attack(place, goal, attacker, target, press, None, field.forbidden(attacker, target))
                    )
            if "rival" in legal:
                direct = legal["rival"]
                attacks.append(Attack(place, 0, attacker, "rival", direct, field.preview(direct.value)))
        return attacks

    # --- on the target ----------------------------------------------------------------------------------------------
    @region
    def verdict(self, attack: Attack) -> str:
        """What a target wears while this Curse would attack it, and the button over it."""
        t = self.t
        if attack.preview is None:
            words, few = FORBIDDEN[attack.no]
            form = self.narrator.form_name(attack.no) if attack.no in FORMS else ""
            long, brief = t(words, form=form), t(few)
            kind, sign, can = "no", "close", "cannot"
            label = t("{card}: {text}", card=self.narrator.name(attack.target), text=long)
        else:
            kind, sign, words, few = VERDICTS[attack.preview.kind]
            long, brief, can = t(words), t(few), "can"
            if attack.preview.kind == attack_preview.LOSES and attack.preview.hurts and attack.preview.suffers:
                long, brief = t("Both corrupted"), t("Both")
            if attack.preview.points:
                long, brief = (
                    t("{verdict}, +{points}", verdict=long, points=attack.preview.points),
                    f"+{attack.preview.points}",
                )
            label = t("{card}: {text}", card=attack.press.text, text=self.sentence(attack))
        more = f' aria-label="{escape(label)}"'
        button = press(attack.press.name, attack.press.value, "", f"hit from-{attack.place} {can}", more)
        chip = f'{icon(sign)}<span class="long">{escape(long)}</span><span class="brief">{escape(brief)}</span>'
        return f'{button}<span class="verdict v-{kind} from-{attack.place}" aria-hidden="true">{chip}</span>'

    def sentence(self, attack: Attack) -> str:
        """What comes of an attack."""
        t, preview = self.t, attack.preview
        assert preview is not None
        values = {"card": self.narrator.name(attack.attacker), "target": self.target(attack)}
        if preview.kind in OUTCOMES:
            return t(OUTCOMES[preview.kind], **values)
        if preview.kind == attack_preview.TIES:
            if preview.breaks:
                return t("A tie with {target}: it breaks, yours is corrupted.", **values)
            return t("A tie with {target}: both are corrupted.", **values)
        return self._defeat(preview, values)

    def _defeat(self, preview: AttackPreview, values: dict[str, str]) -> str:
        """What comes of an attack that the target wins."""
        t = self.t
        if preview.lost:
            return t("{target} wins, yours breaks.", **values)
        if preview.breaks or not (preview.suffers or preview.hurts):
            return t("{target} wins.", **values)
        if not preview.suffers:
            return t("{target} wins, but is corrupted.", **values)
        if preview.hurts:
            return t("{target} wins, both are corrupted.", **values)
        return t("{target} wins, yours is corrupted.", **values)

    def target(self, attack: Attack) -> str:
        return self.narrator.name(attack.target) if attack.goal else self.t("Directly")

    # --- in the prompt ----------------------------------------------------------------------------------------------
    def rows(self, attacks: list[Attack]) -> str:
        """The same as a list with the score and the points."""
        rows = [self._row(attack) for attack in attacks if attack.preview is not None]
        return f'<div class="fates">{"".join(rows)}</div>' if rows else ""

    def _row(self, attack: Attack) -> str:
        preview = attack.preview
        assert preview is not None
        kind, sign, *_ = VERDICTS[preview.kind]
        clash = preview.kind in (
            attack_preview.BREAKS,
            attack_preview.CORRUPTS,
            attack_preview.TIES,
            attack_preview.LOSES,
        )
        score = (
            f"{preview.mine} : {preview.theirs}"
            if clash
            else icon("fate" if preview.kind == attack_preview.DIE else "attack")
        )
        name, said = escape(self.target(attack)), escape(self.sentence(attack))
        bold = f"<b>{name}</b>"
        if name not in said:
            said = escape(self.t("{card}: {text}", card=self.target(attack), text=self.sentence(attack)))
        said = said.replace(name, bold, 1)
        wins = f"{icon('bless')}+{preview.points}" if preview.points else icon(sign)
        inside = f'<span class="fr-score">{score}</span><span class="fr-say">{said}</span>'
        inside += f'<span class="fr-gain">{wins}</span>'
        return press("action", attack.press.value, inside, f"fate-row v-{kind} from-{attack.place}")

    # --- the great eye ----------------------------------------------------------------------------------------------
    def eye(self, facts: Facts, attacks: list[Attack]) -> str:
        """Shut at rest; it opens for a clash that is previewed or under way."""
        shown = tuple(
            (attack.place, attack.goal, attack.preview)
            for attack in attacks
            if attack.preview is not None and attack.goal
        )
        under_way = self._under_way(facts) if facts.update["view"] else None
        return self._eye(shown, under_way)

    def _under_way(self, facts: Facts) -> tuple[str, str, str] | None:
        """Eyes and outcome of the attack that is not over."""
        frame = attack_under_way(facts.view)
        if frame is None or frame["target"] == "rival":
            return None
        clash = next(
            (
                each["event"]
                for each in reversed(facts.update["log"])
                if each["event"]["event"] in ("clashed", "attacked")
            ),
            {"event": ""},
        )
        if facts.choices.ask == "call":  # the Eyes do not matter
            return "", self.t(VERDICTS[attack_preview.DIE][3]), "?"
        below = frame["by"] == facts.lower  # the attacker; each number stands on the side of its card
        if clash["event"] == "clashed":
            return self._fought(clash, below)
        eyes = {curse["card"]: str(curse["eye"]) for seat in SEATS for curse in player_in(facts.view, seat)["curses"]}
        if frame["card"] not in eyes or frame["target"] not in eyes:
            return None
        mine, theirs = eyes[frame["card"]], eyes[frame["target"]]
        return (theirs, self.t("Clash"), mine) if below else (mine, self.t("Clash"), theirs)

    def _fought(self, clash: Event, below: bool) -> tuple[str, str, str]:
        """Eyes and outcome of a clash; `below`: the attacker stands at the lower edge."""
        mine, theirs = str(clash["attacker"]), str(clash["target"])
        word = self.t("Tie")
        if clash["result"] != "ties":
            arrow = "▲" if (clash["result"] == "wins") != below else "▼"  # towards the winner
            word = self.t("{arrow} wins", arrow=arrow)
        return (theirs, word, mine) if below else (mine, word, theirs)

    def fought(self, clash: Event, below: bool) -> str:
        """The eye with a clash that is over: its numbers are kept clear of what lies over the table."""
        eye = self._eye((), self._fought(clash, below))
        return eye.replace("<svg", '<i class="delta" aria-hidden="true"></i><svg', 1)

    @region
    def _eye(self, shown: tuple[tuple[int, int, AttackPreview], ...], under_way: tuple[str, str, str] | None) -> str:
        inside = '<svg viewBox="0 0 120 120" aria-hidden="true"><use href="#great-iris"/></svg>'
        if under_way:
            inside += self._numbers("", *under_way)
            return f'<div class="clash" id="clash">{inside}</div>'
        for place, goal, preview in shown:
            _, _, words, few = VERDICTS[preview.kind]
            phrase = few if preview.kind == attack_preview.TIES else words
            which = f"pair from-{place}-{goal}"
            if preview.kind in (attack_preview.DIE, attack_preview.OPEN):
                inside += self._numbers(which, "", self.t(few), "?")
            else:
                inside += self._numbers(which, str(preview.theirs), self.t(phrase), str(preview.mine))
        lid = '<svg class="lid-shut" viewBox="0 0 120 120" aria-hidden="true"><use href="#great-lid"/></svg>'
        return f'<div class="clash" id="clash" aria-hidden="true">{inside}{lid}</div>'

    def _numbers(self, classes: str, theirs: str, word: str, mine: str) -> str:
        return (
            f'<span class="{f"numbers {classes}".strip()}"><span class="c-them">{theirs}</span>'
            f'<span class="c-word">{escape(word)}</span><span class="c-mine">{mine}</span></span>'
        )


def attacked(view: View) -> tuple[str, str]:
    """Attacker and target of the attack under way."""
    frame = attack_under_way(view)
    return (frame["card"], frame["target"]) if frame else ("", "")
