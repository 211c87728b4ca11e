"""Moments with cards of their own: the draft, the choice of a mage, cards of a pile; and the score at the end."""

from html import escape

from ludomancer.core.document import HIDDEN
from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.facts import scoring
from ludomancer.games.res_arcana_duo.facts.positions import asked_of, rival_of
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.pending import SEATS
from ludomancer.games.res_arcana_duo.formats.view import Pending, View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.narrator import known
from ludomancer.games.res_arcana_duo.web.cards import Card, Region
from ludomancer.games.res_arcana_duo.web.drawing_shapes import LETTERS
from ludomancer.games.res_arcana_duo.web.signs import several
from ludomancer.web.elements import act, icon

NOTHING = '<section class="panel moment" id="moment" hidden></section>'
BACK = '<svg class="b" viewBox="0 0 50 70" aria-hidden="true"><use href="#ra-back"/></svg>'
SOURCES = (
    (codes.ARTIFACT, Phrase("Artifacts")),
    (codes.MONUMENT, Phrase("Monuments")),
    (codes.PLACE, Phrase("Places of power")),
)


class MomentParts(Region):
    """Cards that are on the table for a moment, and the score at the end."""

    def moment(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        seat = update["seat"]
        if seat not in SEATS or update["curtain"] or not update["view"]:
            return NOTHING
        if view["phase"] == "draft":
            return self._draft(view, legal, seat)
        if view["phase"] == "mage":
            return self._mages(view, legal, seat)
        ask = asked_of(view).get("ask", "") if legal else ""
        if ask == "retrieve":
            return self._pile(self.t("Your discards"), player_in(view, seat)["discards"], "retrieve", legal)
        if ask == "put-back":
            return self._put_back(asked_of(view), legal)
        return self._sift(known(player_in(view, seat)["hand"]), legal) if ask == "sift" else NOTHING

    def _panel(self, title: str, inside: str, classes: str = "") -> str:
        kind = f"panel moment {classes}".strip()
        name = escape(title)
        return f'<section class="{kind}" id="moment" aria-label="{name}"><h3>{name}</h3>{inside}</section>'

    def _offer(self, card: str, verb: str, legal: set[str], badges: tuple[tuple[str, str], ...] = ()) -> str:
        """A card to choose, with its price."""
        component = self.narrator.components[card]
        shown = Card(card, "pick", price=component.cost.total if component.kind == codes.ARTIFACT else -1)
        if f"{verb} {card}" in legal:
            shown = shown._replace(button="action", value=f"{verb} {card}", state="lit", badges=badges)
        return self.cards.card(shown)

    # --- before the first round --------------------------------------------------------------------------------------
    def _fan(self, title: str, cards: list[str], places: int = 0) -> str:
        """Cards in small, unknown ones from their back, with places for those to come."""
        shown = "".join(BACK if card == HIDDEN else self._small(card) for card in cards)
        shown += '<span class="empty-card"></span>' * max(0, places - len(cards))
        return f'<div class="fan"><span>{escape(title)}</span><span class="cards">{shown}</span></div>'

    def _small(self, card: str) -> str:
        name = escape(self.narrator.name(card))
        drawn = self.cards.window(card, "tall")
        return f'<a class="pic" href="#read-{card}" title="{name}" aria-label="{name}">{drawn}</a>'

    def _draft(self, view: View, legal: set[str], seat: str) -> str:
        t = self.t
        own, rival = player_in(view, seat), player_in(view, rival_of(seat))
        number = len(own["kept"]) + 1
        last = (len(own["kept"]) + len(own["drawn"]) // 2 + len(own["deck"]) // 2) or 4
        badges = (("check", t("You keep this")), ("arrow", t("To your rival")))
        pair = "".join(self._offer(card, "keep", legal, badges) for card in own["drawn"] if card != HIDDEN)
        fans = self._fan(t("Kept"), own["kept"], last)
        fans += self._fan(t("Given to your rival"), rival["gifts"], last)
        fans += self._fan(t("From your rival, unseen until the end"), own["gifts"], last)
        fans += self._fan(t("Your mages"), own["mages"])
        title = t("Draft, pair {number} of {last}", number=min(number, last), last=last)
        return self._panel(title, f'<div class="two big" data-walk>{pair}</div><div class="fans">{fans}</div>', "draft")

    def _mages(self, view: View, legal: set[str], seat: str) -> str:
        t = self.t
        own = player_in(view, seat)
        shown = ""
        for card in own["mages"]:
            if own["chosen"] == card:
                shown += self.cards.card(Card(card, "pick", state="kept", badges=(("check", t("Chosen")),)))
            else:
                shown += self._offer(card, "choose", legal)
        fans = self._fan(t("Mages of your rival"), player_in(view, rival_of(seat))["mages"])
        return self._panel(
            t("Choose your mage"),
            f'<div class="two big" data-walk>{shown}</div><div class="fans">{fans}</div>',
            "draft",
        )

    # --- cards of a pile ---------------------------------------------------------------------------------------------
    def _pile(self, title: str, cards: list[str], verb: str, legal: set[str]) -> str:
        shown = "".join(self._offer(card, verb, legal) for card in cards)
        return self._panel(title, f'<div class="line-up" data-walk>{shown}</div>')

    def _put_back(self, asked: Pending, legal: set[str]) -> str:
        t = self.t
        title = t("The monument deck, from its top") if asked["pile"] == "monuments" else t("Your deck, from its top")
        shown = "".join(
            self.cards.card(Card(card, "pick", state="kept", badges=(("check", t("number {place}", place=place)),)))
            for place, card in enumerate(known(asked["back"]), 1)
        )
        shown += "".join(self._offer(card, "put-back", legal) for card in known(asked["cards"]))
        return self._panel(title, f'<div class="line-up" data-walk>{shown}</div>')

    def _sift(self, hand: list[str], legal: set[str]) -> str:
        """Each card of the hand goes one of two ways."""
        t = self.t
        ways = (("discard", "ra-discard", t("Discard")), ("return", "ra-back", t("Onto the deck")))
        shown = ""
        for card in hand:
            buttons = ""
            for verb, sign, words in ways:
                if f"{verb} {card}" in legal:
                    label = escape(self.cards.does(f"{verb} {card}"))
                    inside = f"{icon(sign)}{escape(words)}"
                    buttons += act("action", f"{verb} {card}", inside, "btn", f' aria-label="{label}"')
            price = self.narrator.components[card].cost.total
            shown += f'<div class="ways">{self.cards.card(Card(card, "pick", price=price))}{buttons}</div>'
        return self._panel(t("Your hand"), f'<div class="line-up" data-walk>{shown}</div>')

    # --- the end -----------------------------------------------------------------------------------------------------
    def score(self, update: TableUpdate, view: View) -> str:
        """Points by where they come from, and what settles a tie (RA-40, RA-41)."""
        if view["phase"] != "over" or not update["result"]:
            return '<section class="score" id="score" hidden></section>'
        t = self.t
        titles = "".join(f"<th>{escape(each['title'])}</th>" for each in update["seats"])
        rows = "".join(self._source(view, kind, t(phrase)) for kind, phrase in SOURCES)
        tokens = [str(scoring.token(view, seat)) for seat in SEATS]
        rows += self._row(escape(t("First-player token")), tokens)
        total = escape(t("Points, target {target}", target=self.game.target))
        rows += self._row(total, [str(player_in(view, seat)["points"]) for seat in SEATS], "all")
        if view["one"]["points"] == view["two"]["points"]:
            rows += self._tie(view)
        source = escape(t("Points from"))
        head = f'<thead><tr><th><span class="vh">{source}</span></th>{titles}</tr></thead>'
        title = escape(t("The score"))
        return (
            f'<section class="score" id="score" aria-label="{title}">'
            f"<table>{head}<tbody>{rows}</tbody></table></section>"
        )

    def _row(self, title: str, cells: list[str], classes: str = "") -> str:
        shown = "".join(f"<td>{cell}</td>" for cell in cells)
        return f'<tr class="{classes}"><th scope="row">{title}</th>{shown}</tr>'

    def _source(self, view: View, kind: int, title: str) -> str:
        scores = {
            seat: [
                each for each in scoring.scores(self.narrator.components, player_in(view, seat)) if each.kind == kind
            ]
            for seat in SEATS
        }
        names = "; ".join(
            ", ".join(self.narrator.name(each.card) for each in scores[seat]) for seat in SEATS if scores[seat]
        )
        cells = [str(sum(each.total for each in scores[seat])) for seat in SEATS]
        return self._row(f"{escape(title)}<small>{escape(names)}</small>", cells)

    def _tie(self, view: View) -> str:
        gold = self.narrator.texts.names[codes.GOLD]
        title = escape(self.t("Tie: essences in the pool")) + "<small>"
        title += escape(self.t("{gold} counts twice; what lies on components does not count", gold=gold)) + "</small>"
        cells = []
        for seat in SEATS:
            pool = player_in(view, seat)["pool"]
            drawn = " ".join(several(LETTERS[i], pool[name]) for i, name in enumerate(ESSENCES) if pool[name])
            cells.append(f"{drawn} = {scoring.pool_worth(player_in(view, seat))}")
        return self._row(title, cells, "tie")
