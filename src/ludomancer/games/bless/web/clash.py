"""Attacks foretold: what a target wears, the rows of the prompt, the great eye in the middle."""

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.translator import Phrase
from ludomancer.games.bless.facts import attack_preview as fore
from ludomancer.games.bless.facts.attack_preview import AttackPreview
from ludomancer.games.bless.facts.positions import SEATS, View, attack_under_way, rival_of
from ludomancer.games.bless.formats.edition import FORMS
from ludomancer.games.bless.web.choices import Press, Reader
from ludomancer.web.pieces import Kept, Pieces
from ludomancer.web.table import icon, press

if TYPE_CHECKING:
    from ludomancer.games.bless.text.narrator import BlessNarrator

# kind, icon, words on a wide screen, words on a phone
VERDICTS = {
    fore.BREAKS: ("break", "break", Phrase("Breaks"), Phrase("Breaks")),
    fore.CORRUPTS: ("corrupt", "corrupt", Phrase("Corrupted"), Phrase("Corrupted")),
    fore.TIES: ("tie", "tie", Phrase("Tie, both lose"), Phrase("Tie")),
    fore.LOSES: ("lose", "corrupt", Phrase("It wins"), Phrase("Loss")),
    fore.DIE: ("fate", "fate", Phrase("The die decides"), Phrase("Die")),
    fore.OPEN: ("fate", "why", Phrase("It answers first"), Phrase("Unsure")),
    fore.DIRECT: ("break", "bless", Phrase("Blesses"), Phrase("Blesses")),
}
FORBIDDEN = {
    "decoy": (Phrase("Not this one"), Phrase("No")),
    "barrier": (Phrase("Barrier"), Phrase("No")),
    "ban": (Phrase("Not now"), Phrase("No")),
    "light": (Phrase("Not by {form}"), Phrase("No")),
    "shadow": (Phrase("Not by {form}"), Phrase("No")),
    "weak": (Phrase("Would not win"), Phrase("No")),
}


class Fate(NamedTuple):
    """One attack that can be chosen, or a Curse that this one cannot attack."""

    place: int  # of the attacker, from 1
    goal: int  # of the target, from 1; 0 is the player
    attacker: str
    target: str
    press: Press
    told: AttackPreview | None
    no: str = ""


class ClashParts:
    def __init__(self, narrator: "BlessNarrator") -> None:
        self.narrator = narrator
        self.t = narrator.t
        self._fates: Pieces[str, list[Fate]] = Pieces()
        self.verdict = Kept(self._write_verdict)
        self._eye = Kept(self._write_eye)

    # --- finding out ------------------------------------------------------------------------------------------------
    def fates(self, reader: Reader, key: str) -> list[Fate]:
        """Every attacker with every target; kept by the cards in play."""
        if not reader.choices.attacks:
            return []
        return self._fates.keep(key, lambda _: self._find(reader))

    def _find(self, reader: Reader) -> list[Fate]:
        field, seat = reader.field, reader.update["seat"]
        assert field is not None
        targets = [curse["card"] for curse in reader.view[rival_of(seat)]["curses"]]
        found = []
        for place, curse in enumerate(reader.view[seat]["curses"], 1):
            attacker = curse["card"]
            legal = reader.choices.attacks.get(attacker)
            if legal is None:
                continue
            for goal, target in enumerate(targets, 1):
                if target in legal:
                    told = field.preview(legal[target].value)
                    found.append(Fate(place, goal, attacker, target, legal[target], told))
                else:
                    press = Press("why", f"attack {attacker} -> {target}")
                    found.append(Fate(place, goal, attacker, target, press, None, field.forbidden(attacker, target)))
            if "rival" in legal:
                direct = legal["rival"]
                found.append(Fate(place, 0, attacker, "rival", direct, field.preview(direct.value)))
        return found

    # --- on the target ----------------------------------------------------------------------------------------------
    def _write_verdict(self, fate: Fate) -> str:
        """What a target wears while this Curse would attack it, and the button over it."""
        t = self.t
        if fate.told is None:
            words, few = FORBIDDEN[fate.no]
            form = self.narrator.form_name(fate.no) if fate.no in FORMS else ""
            long, brief = t(words, form=form), t(few)
            kind, sign, can = "no", "close", "cannot"
            label = t("{card}: {text}", card=self.narrator.name(fate.target), text=long)
        else:
            kind, sign, words, few = VERDICTS[fate.told.kind]
            long, brief, can = t(words), t(few), "can"
            if fate.told.kind == fore.LOSES and fate.told.hurts and fate.told.suffers:
                long, brief = t("Both corrupted"), t("Both")
            if fate.told.points:
                long, brief = t("{verdict}, +{points}", verdict=long, points=fate.told.points), f"+{fate.told.points}"
            label = t("{card}: {text}", card=fate.press.text, text=self.sentence(fate))
        more = f' aria-label="{escape(label)}"'
        button = press(fate.press.name, fate.press.value, "", f"hit from-{fate.place} {can}", more)
        chip = f'{icon(sign)}<span class="long">{escape(long)}</span><span class="brief">{escape(brief)}</span>'
        return f'{button}<span class="verdict v-{kind} from-{fate.place}" aria-hidden="true">{chip}</span>'

    def sentence(self, fate: Fate) -> str:
        """What comes of an attack."""
        t, told = self.t, fate.told
        assert told is not None
        values = {"card": self.narrator.name(fate.attacker), "target": self.target(fate)}
        if told.kind == fore.DIRECT:
            return t("{card} blesses.", **values)
        if told.kind == fore.DIE:
            return t("The die decides.")
        if told.kind == fore.OPEN:
            return t("{target} answers first; what follows is open.", **values)
        if told.kind == fore.BREAKS:
            return t("{target} breaks: offer it and bless.", **values)
        if told.kind == fore.CORRUPTS:
            return t("{target} is corrupted.", **values)
        if told.kind == fore.TIES:
            if told.breaks:
                return t("A tie with {target}: it breaks, yours is corrupted.", **values)
            return t("A tie with {target}: both are corrupted.", **values)
        if told.lost:
            return t("{target} wins, yours breaks.", **values)
        if told.breaks or not (told.suffers or told.hurts):
            return t("{target} wins.", **values)
        if not told.suffers:
            return t("{target} wins, but is corrupted.", **values)
        if told.hurts:
            return t("{target} wins, both are corrupted.", **values)
        return t("{target} wins, yours is corrupted.", **values)

    def target(self, fate: Fate) -> str:
        return self.narrator.name(fate.target) if fate.goal else self.t("Directly")

    # --- in the prompt ----------------------------------------------------------------------------------------------
    def rows(self, fates: list[Fate]) -> str:
        """The same as a list with the score and the points."""
        rows = [self._row(fate) for fate in fates if fate.told is not None]
        return f'<div class="fates">{"".join(rows)}</div>' if rows else ""

    def _row(self, fate: Fate) -> str:
        told = fate.told
        assert told is not None
        kind, sign, *_ = VERDICTS[told.kind]
        clash = told.kind in (fore.BREAKS, fore.CORRUPTS, fore.TIES, fore.LOSES)
        score = f"{told.mine} : {told.theirs}" if clash else icon("fate" if told.kind == fore.DIE else "attack")
        name, said = escape(self.target(fate)), escape(self.sentence(fate))
        bold = f"<b>{name}</b>"
        if name not in said:
            said = self.t("{card}: {text}", card=name, text=said)
        said = said.replace(name, bold, 1)
        wins = f"{icon('bless')}+{told.points}" if told.points else icon(sign)
        inside = f'<span class="fr-score">{score}</span><span class="fr-say">{said}</span>'
        inside += f'<span class="fr-gain">{wins}</span>'
        return press("action", fate.press.value, inside, f"fate-row v-{kind} from-{fate.place}")

    # --- the great eye ----------------------------------------------------------------------------------------------
    def eye(self, reader: Reader, fates: list[Fate]) -> str:
        """Shut at rest; it opens for a clash that is foretold or under way."""
        shown = tuple((fate.place, fate.goal, fate.told) for fate in fates if fate.told is not None and fate.goal)
        under_way = self._under_way(reader) if reader.update["view"] else None
        return self._eye((shown, under_way))

    def _under_way(self, reader: Reader) -> tuple[str, str, str] | None:
        """Eyes and outcome of the attack that is not over."""
        frame = attack_under_way(reader.view)
        if frame is None or frame["target"] == "rival":
            return None
        clash = next(
            (
                each["event"]
                for each in reversed(reader.update["log"])
                if each["event"]["event"] in ("clashed", "attacked")
            ),
            {"event": ""},
        )
        if reader.choices.ask == "call":  # the Eyes do not matter
            return "", self.t(VERDICTS[fore.DIE][3]), "?"
        below = frame["by"] == reader.lower  # the attacker; each number stands on the side of its card
        if clash["event"] == "clashed":
            mine, theirs = str(clash["attacker"]), str(clash["target"])
            word = self.t("Tie")
            if clash["result"] != "ties":
                arrow = "▲" if (clash["result"] == "wins") != below else "▼"  # towards the winner
                word = self.t("{arrow} wins", arrow=arrow)
            return (theirs, word, mine) if below else (mine, word, theirs)
        eyes = {curse["card"]: str(curse["eye"]) for seat in SEATS for curse in reader.view[seat]["curses"]}
        if frame["card"] not in eyes or frame["target"] not in eyes:
            return None
        mine, theirs = eyes[frame["card"]], eyes[frame["target"]]
        return (theirs, self.t("Clash"), mine) if below else (mine, self.t("Clash"), theirs)

    def _write_eye(self, facts: tuple[tuple[tuple[int, int, AttackPreview], ...], tuple[str, str, str] | None]) -> str:
        shown, under_way = facts
        inside = '<svg viewBox="0 0 120 120" aria-hidden="true"><use href="#great-iris"/></svg>'
        if under_way:
            inside += self._numbers("", *under_way)
            return f'<div class="clash" id="clash">{inside}</div>'
        for place, goal, told in shown:
            _, _, words, few = VERDICTS[told.kind]
            phrase = few if told.kind == fore.TIES else words
            which = f"pair from-{place}-{goal}"
            if told.kind in (fore.DIE, fore.OPEN):
                inside += self._numbers(which, "", self.t(few), "?")
            else:
                inside += self._numbers(which, str(told.theirs), self.t(phrase), str(told.mine))
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
