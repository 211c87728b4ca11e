"""What the table says and asks: phases, targets of a spell, temples, cards to discard."""

from html import escape
from typing import TYPE_CHECKING

from ludomancer.core.update import TableUpdate
from ludomancer.games.day_night.facts.positions import effect_asked, hours_held, hours_left
from ludomancer.games.day_night.formats.edition import LADIES, Effect
from ludomancer.games.day_night.formats.view import View, lady_in
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.text.nouns import SEATS
from ludomancer.web.elements import capital, emblem, sigil
from ludomancer.web.prompt import TablePrompt

if TYPE_CHECKING:
    from ludomancer.games.day_night.web.page import DayNightPage


class DayNightPrompt(TablePrompt):
    """The prompt of Day & Night."""

    def __init__(self, page: "DayNightPage") -> None:
        super().__init__(page)
        self.game, self.narrator = page.game, page.narrator
        self.spells = page.spells

    def write(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        """What the reader is asked; or what somebody else decides."""
        t = self.t
        acting = self.page.acting(update)
        if not self.page.mine(update):
            seat = acting["seat"] if acting else view["turn_of"]
            art = self.face_art(emblem(seat))
            return self.panel(
                art, escape(self.page.whose(update)), f"<p>{escape(self._rivals_doing(view))}</p>", "quiet"
            )
        pending = view["pending"]
        if pending is None:
            phase = view["phase"]
            art = self.face_art(emblem(update["seat"]))
            text = f"<p>{escape(update['question'])}{self._more(self._reminder(view))}</p>"
            return self.panel(art, escape(self.narrator.phase(phase)), text)
        if pending["ask"] == "temple":
            steps = self.steps(len(pending["chosen"]), codes.TEMPLE_SIZE)
            how = escape(t("Choose nine connected tiles. What cannot be part of the same nine goes quiet."))
            return self.panel(self.art("temple"), escape(t("A Temple")), f"<p>{how}</p>", "", steps)
        if pending["ask"] == "discard":
            done = len(pending["chosen"])
            steps = self.steps(done, done + len(lady_in(view, update["seat"])["hand"]) - codes.HAND_LIMIT)
            text = f"<p>{escape(update['question'])}</p>"
            return self.panel(self.art("discard"), escape(self.narrator.phase("retreat")), text, "", steps)
        spell = self.spells[pending.get("stolen") or pending["spell"]]
        art = f'<span class="prompt-art {LADIES[spell.owner]}-skin">{sigil(f"s-{spell.id}")}</span>'
        name = escape(self.narrator.spell_name(spell.id))
        if pending["ask"] == "stolen":
            does = " ".join(f"{self._told(effect, True)}." for effect in spell.effects)
            return self.panel(
                art, name, f'<p>{escape(update["question"])} <span class="more">{escape(does)}</span></p>'
            )
        if pending["ask"] != "targets":
            return self.panel(art, name, f"<p>{escape(update['question'])}</p>")
        effect = effect_asked(self.game, pending)
        steps = self.steps(len(pending["chosen"]), effect.how_many)
        text = escape(self._told(effect, bool(pending.get("stolen"))))
        if not steps and spell.hours == codes.X_HOURS:
            x = escape(t("X = {x}", x=hours_held(self.game, view)))
            steps = f'<span class="so-far">{x}</span>'
        more = ""
        if effect.do in (codes.DO_CHANGE, codes.DO_TURN):
            more = self._more(t("The small disc shows what a square becomes."))
        return self.panel(art, name, f"<p>{text}.{more}</p>", "", steps)

    def _more(self, text: str) -> str:
        """A second sentence, left out where there is little room."""
        return f'<span class="more"> {escape(text)}</span>' if text else ""

    def _reminder(self, view: View) -> str:
        """What somebody who plays for the first time does not know yet."""
        if view["phase"] == "travel":
            return self.t("A step takes 3 hours and brings a spell.")
        if view["phase"] == "cast" and view["turn"] <= len(LADIES):
            return self.t("Nine tiles joined side to side become a Temple; two Temples win.")
        return ""

    def _told(self, effect: Effect, stolen: bool) -> str:
        """An effect as it is carried out: a stolen one with the Ladies exchanged."""
        if stolen and effect.lady != codes.NO_LADY:
            effect = effect._replace(lady=1 - effect.lady)
        if stolen and self.game.options["steal"] == "ladies-and-tiles" and effect.tiles <= codes.NIGHT:
            effect = effect._replace(tiles=1 - effect.tiles)
        return capital(self.narrator.effect(effect))

    def _rivals_doing(self, view: View) -> str:
        t = self.t
        pending = view["pending"] or {}
        seat: str = pending.get("seat") or view["turn_of"]
        lady = SEATS[seat]
        if pending.get("ask") == "temple":
            return t("{lady} chooses the nine tiles of a Temple.", lady=lady)
        if pending.get("spell"):
            spell = self.narrator.spell_name(pending.get("stolen") or pending["spell"])
            return t("{lady} casts {spell}.", lady=lady, spell=spell)
        hours = hours_left(view)
        if view["phase"] == "cast":
            return t.many("{lady} is casting; 1 hour left.", "{lady} is casting; {count} hours left.", hours, lady=lady)
        if view["phase"] == "travel":
            return t.many(
                "{lady} is travelling; 1 hour left.", "{lady} is travelling; {count} hours left.", hours, lady=lady
            )
        if view["phase"] == "retreat":
            return t("{lady} discards down to five spells.", lady=lady)
        return ""
