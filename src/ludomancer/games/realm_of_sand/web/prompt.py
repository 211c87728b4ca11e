"""What the table says and asks: main actions, a tile in hand, discs, crystals; and the end with what was built."""

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from ludomancer.core.narrator import Names
from ludomancer.core.translator import Phrase
from ludomancer.core.update import Result, TableUpdate
from ludomancer.games.realm_of_sand.facts.positions import large_seat
from ludomancer.games.realm_of_sand.formats.view import View, player_in
from ludomancer.games.realm_of_sand.text.card_texts import USE
from ludomancer.games.realm_of_sand.text.narrator import RATINGS
from ludomancer.games.realm_of_sand.web.choices import Facts, Laid
from ludomancer.games.realm_of_sand.web.drawing_buildings import skyline
from ludomancer.web.elements import capital, icon
from ludomancer.web.prompt import TablePrompt

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.web.page import SandPage

HEADS = {  # over the question, by what is asked
    "take": Phrase("Take a tile"),
    "get": Phrase("Your first disc"),
    "remove": Phrase("Mark the round"),
    "fill": Phrase("The supply runs short"),
    "summon": Phrase("Summon discs"),
}


class SandPrompt(TablePrompt):
    """The prompt of Realm of Sand."""

    page: "SandPage"

    def __init__(self, page: "SandPage") -> None:
        super().__init__(page)
        self.game, self.narrator, self.cards = page.game, page.narrator, page.cards

    def curtain_words(self, seat: str) -> tuple[str, str]:
        """There are no hands; what somebody keeps is hidden."""
        t = self.t
        return t("The table is passed on. Whoever plays {seat} lifts the curtain.", seat=seat), t(
            "I am {seat}", seat=seat
        )

    def write(self, update: TableUpdate, view: View, facts: Facts, aim: Laid | None) -> str:
        """What the reader is asked; or what somebody else decides."""
        t = self.t
        question = f'<p id="told" class="tells">{escape(update["question"])}</p>'
        if not facts.mine:
            acting = self.page.acting(update)
            seat = acting["seat"] if acting else facts.seat
            art = self.face_art(self.page.seats.face(seat, view))
            text = f'<p id="told" class="tells">{escape(self._doing(view, self.page.names(update)))}</p>'
            return self.panel(art, escape(self.page.whose(update)), text, "quiet")
        pending = facts.pending
        if aim:
            tile = pending["tile"]
            art = f'<span class="prompt-art">{self.cards.tile_art(tile)}</span>'
            text = f'<p id="told" class="tells">{escape(self.page.board.told(aim))}</p>'
            plain = t("Choose how it is turned, then the cell for its middle square.")
            text += f'<p class="plainly">{escape(plain)}</p>'
            then = t("then take one") if not self.narrator.solo else t("it becomes a round marker")
            dots = '<span class="dots" aria-hidden="true"><i class="now"></i><i></i></span>'
            steps = f'<span class="so-far">{dots}{escape(then)}</span>'
            return self.panel(art, escape(t("Place a rune tile")), text, "holding", steps)
        if "building" in pending:
            art = f'<span class="prompt-art">{self.cards.tower(pending["building"])}</span>'
            return self.panel(art, escape(self.narrator.name(pending["building"])), question)
        if "power" in pending or pending.get("limit") == "all":
            ribbon = player_in(view, facts.seat)["ribbon"]
            art = self.face_art(self.page.seats.face(facts.seat, view))
            return self.panel(art, escape(capital(t(USE[ribbon]))), question)
        ask = "summon" if "limit" in pending else pending.get("ask", "")
        steps = ""
        if "limit" in pending:
            steps = self.steps(pending["used"], int(pending["limit"]))
        if ask in HEADS:
            sign = {"take": "queen", "remove": "hourglass", "fill": "rune"}.get(ask, "summon")
            return self.panel(self.art(sign), escape(t(HEADS[ask])), question, "", steps)
        art = self.face_art(self.page.seats.face(facts.seat, view))
        head = t("After the main action") if view["main_done"] else t("Main action")
        return self.panel(art, escape(head), question)

    def with_last_round(self, panel: str, view: View) -> str:
        """A phone's bar has no room for the round: what matters of it stands in the prompt."""
        if not self.narrator.last_round(view):
            return panel
        words = escape(self.t("last round"))
        return panel.replace("</h2>", f'<span class="last-round">{icon("hourglass")}{words}</span></h2>', 1)

    def _doing(self, view: View, names: Names) -> str:
        """What the one who decides is about."""
        t = self.t
        pending = view["pending"] or {}
        if not view["to_act"]:
            return ""
        seat = self.narrator.named(names).seat_phrase(view["to_act"])
        if "tile" in pending and pending["ask"] == "at":
            return t("{seat} lays a tile.", seat=seat)
        if pending.get("ask") == "take":
            return t("{seat} takes a tile of the circle.", seat=seat)
        if "limit" in pending:
            return t("{seat} summons discs.", seat=seat)
        if "power" in pending:
            return t("{seat} uses a crystal.", seat=seat)
        if view["main_done"]:
            return t("{seat} has done the main action.", seat=seat)
        return t("{seat} chooses a main action.", seat=seat)

    # --- the end ------------------------------------------------------------------------------------------------------
    def end(self, update: TableUpdate, face: Callable[[str], str]) -> str:
        """The common end, with the skyline of what was built; alone the rating instead of a winner."""
        view: View = update["view"]
        seat = large_seat(self.game, update)
        result = update["result"]
        assert result is not None
        winners = result["winners"]
        shown = seat if self.narrator.solo or not winners else winners[0]
        built = [self.narrator.buildings[card] for card in player_in(view, shown)["built"]]
        panel = super().end(update, face)
        if self.narrator.solo and result["reason"] in RATINGS:
            panel = self._rating(update, result, player_in(view, seat)["stars"])
        first = panel.index(">") + 1  # above all that is said
        return f"{panel[:first]}{skyline(built)}{panel[first:]}"

    def _rating(self, update: TableUpdate, result: Result, stars: int) -> str:
        t = self.t
        rule = self.page.rule_link(update, result["rule"])
        inside = f"<p>{escape(result['text'])} {rule}</p>{self.page.solo.ratings(result['reason'])}"
        if update["status"] != "replay":
            inside += f'<div class="prompt-acts">{self.ways_on(update)}</div>'
        art = f'<span class="prompt-art won sum">{icon("star")}<b>{stars}</b></span>'
        rating = RATINGS[result["reason"]]
        return self.panel(art, escape(t(rating)), inside, "end rated")
