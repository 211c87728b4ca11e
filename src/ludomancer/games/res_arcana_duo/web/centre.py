"""Between the two mats: monuments, places of power and magic items. And the own hand."""

from html import escape

from ludomancer.core.narrator import Names
from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.facts.positions import asked_of, card_in_use, frame_of, powers_in_use
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, Component
from ludomancer.games.res_arcana_duo.formats.pending import SEATS, TOP
from ludomancer.games.res_arcana_duo.formats.view import View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.card_texts import sentence
from ludomancer.games.res_arcana_duo.text.narrator import how_many, known
from ludomancer.games.res_arcana_duo.web.cards import Card, Region, stub
from ludomancer.games.res_arcana_duo.web.choices import CENTRE
from ludomancer.games.res_arcana_duo.web.signs import amount, several
from ludomancer.web.cache import region
from ludomancer.web.elements import act, icon, labelled, press, sheet_of

ENGRAVING = (
    '<svg class="engraving" viewBox="0 0 1000 190" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<use href="#ra-engraving"/></svg>'
)
BRINGS = f'<span class="brings" aria-hidden="true">{several("G", 1)}<span class="or">/</span>{several("N", 2)}</span>'
DECK = '<div id="monument-deck" data-keep></div>'


class CentreParts(Region):
    """Monuments, places of power and magic items; and the own hand."""

    # --- the centre --------------------------------------------------------------------------------------------------
    def parts(self, update: TableUpdate, view: View, legal: set[str]) -> dict[str, str]:
        plays = self.page.plays(update)
        used, using = powers_in_use(view), card_in_use(view)
        rows = {}
        for name, cards in (
            ("monuments", view["monuments"]["open"]),
            ("places", view["places"]),
            ("items", view["items"]),
        ):
            rows[name] = [self._card(view, legal, card, plays, used, using == card) for card in cards]
        parts = {
            "centre": self._centre(view, rows, self.page.names(update)),
            "monument-deck": self._deck(*self._top(view, legal, plays)),
        }
        parts.update((f"centre-{card.card}", self.cards.card(card)) for row in rows.values() for card in row)
        return parts

    def _card(
        self, view: View, legal: set[str], card: str, plays: bool, used: set[tuple[str, int]], using: bool
    ) -> Card:
        component = self.narrator.components[card]
        states = tuple("using" if (card, i + 1) in used else "" for i in range(len(component.powers)))
        price = component.cost.total if component.kind == codes.PLACE else -1
        shown = Card(card, "centre", powers=states, price=price, state="in-use" if using else "")
        for verb in CENTRE:
            if f"{verb} {card}" in legal:
                state = "target" if view["pending"] else "lit"
                return shown._replace(button="action", value=f"{verb} {card}", state=state)
        if plays and component.kind != codes.ITEM:
            return shown._replace(button="why", value=f"claim {card}")
        return shown

    def _top(self, view: View, legal: set[str], plays: bool) -> tuple[int, str, str]:
        """Of the monument deck: how many are left, the top one where it is known, and whether it can be claimed."""
        state = "why" if plays else ""
        if f"claim {TOP}" in legal:
            state = "target" if view["pending"] else "lit"
        top = known(view["monuments"]["deck"][:1])
        return how_many(view["monuments"]["deck"]), top[0] if top else "", state

    def _centre(self, view: View, rows: dict[str, list[Card]], names: Names) -> str:
        """What can be done there stands in its cards alone, so that a change of turn does not bring all of it again."""
        claimed = tuple((seat, entry["card"]) for seat in SEATS for entry in player_in(view, seat)["places"])
        called = names if claimed else ()
        stubs = tuple("".join(map(stub, row)) for row in rows.values())
        cards = tuple(tuple(card.card for card in row) for row in rows.values())
        return self._written(stubs, cards, how_many(view["monuments"]["deck"]), claimed, called)

    @region
    def _written(
        self,
        stubs: tuple[str, ...],
        cards: tuple[tuple[str, ...], ...],
        left: int,
        claimed: tuple[tuple[str, str], ...],
        names: Names,
    ) -> str:
        t = self.t
        ghosts = "".join(self._ghost(seat, card, names) for seat, card in claimed)
        each = escape(t("each"))
        cost = amount(self.game.cards.monument_cost)
        groups = (
            self._group("monument", t("Monuments"), f"<span>{cost} {each}</span>", stubs[0] + DECK)
            + self._group("place", t("Places of power"), "", ghosts + stubs[1])
            + self._group("item", t("Magic items"), "", stubs[2])
        )
        word, open_it = escape(t("Centre")), escape(t("Open the centre"))
        fold = f'<span class="fold-word">{word}</span>{self._minis(cards, left)}{icon("back", "chev")}'
        return (
            f'<section class="centre" id="centre" aria-label="{word}">'
            f'<input class="vh" type="checkbox" id="centre-fold" aria-label="{open_it}">'
            f'<label class="fold" for="centre-fold">{fold}</label>'
            f'<div class="centre-in">{ENGRAVING}{groups}</div></section>'
        )

    def _group(self, kind: str, title: str, note: str, row: str) -> str:
        name = escape(title)
        return (
            f'<div class="group g-{kind}"><h3>{icon(f"ra-{kind}")}{name} {note}</h3>'
            f'<div class="line-up" id="centre-of-{kind}" data-walk role="group" aria-label="{name}">{row}</div></div>'
        )

    def _ghost(self, seat: str, card: str, names: Names) -> str:
        """The trace of a place that was claimed."""
        whose = escape(self.t("claimed by {seat}", seat=self.narrator.named(names).seat_phrase(seat)))
        return f'<span class="ghost"><b>{escape(self.narrator.name(card))}</b><small>{whose}</small></span>'

    @region
    def _deck(self, left: int, top: str, state: str) -> str:
        return f'<div class="co-slot" id="monument-deck">{self._pile(left, top, state)}</div>'

    def _pile(self, left: int, top: str, state: str) -> str:
        t = self.t
        if not left:
            return '<span class="ghost"><small>' + escape(t("No monument is left in the deck")) + "</small></span>"
        count = t.many("one left", "{count} left", left)
        drawn = '<svg viewBox="0 0 50 70" preserveAspectRatio="none" aria-hidden="true"><use href="#ra-back-m"/></svg>'
        inside = f'{drawn}<span class="count">{escape(count)}</span>'
        inside += f'<span class="top">{escape(self.narrator.name(top))}</span>' if top else ""
        label = escape(t("The monument deck: {left}", left=count))
        value = f"claim {TOP}"
        if state == "why":
            return press("why", value, inside, "deck", f' data-stop aria-label="{label}"')
        if state:
            label = f"{escape(sentence(self.cards.does(value)))} {label}"
            return press("action", value, inside, f"deck {state}", f' data-stop aria-label="{label}"')
        return f'<span class="deck" role="img" aria-label="{label}">{inside}</span>'

    def _minis(self, cards: tuple[tuple[str, ...], ...], left: int) -> str:
        """The centre in small, where it is folded."""
        monuments, places, items = cards
        minis = "".join(self._mini(card, self.narrator.components[card].points) for card in monuments)
        if left:
            minis += (
                f'<span class="mini back"><svg viewBox="0 0 50 70"><use href="#ra-back-m"/></svg><b>{left}</b></span>'
            )
        minis += "".join(self._mini(card, 0) for card in (*places, *items))
        return f'<span class="minis" aria-hidden="true">{minis}</span>'

    def _mini(self, card: str, points: int) -> str:
        number = f"<b>{points}</b>" if points else ""
        return self.cards.window(card, "mini").removesuffix("</span>") + number + "</span>"

    # --- the hand ----------------------------------------------------------------------------------------------------
    def hand(self, update: TableUpdate, view: View, legal: set[str]) -> dict[str, str]:
        t = self.t
        seat = update["seat"]
        if seat not in SEATS or update["curtain"] or not update["view"] or view["phase"] == "draft":
            return {"hand": '<div class="line-up" id="hand" hidden></div>', "sell": self._sell([])}
        cards = [self._own_card(update, view, legal, card) for card in known(player_in(view, seat)["hand"])]
        inside = "".join(map(stub, cards)) or '<p class="empty">' + escape(t("No card in hand")) + "</p>"
        label = escape(t("Your hand"))
        part = (
            f'<div class="line-up" id="hand" data-hand="{seat}" data-from="deck-{seat}" '
            f'data-to="discard-{seat}" role="group" aria-label="{label}">{inside}</div>'
        )
        parts = {"hand": part}
        parts.update((f"hand-{card.card}", self.cards.card(card)) for card in cards)
        parts["sell"] = self._sell([card.card for card in cards] if self._sells(view, legal) else [])
        return parts

    def _own_card(self, update: TableUpdate, view: View, legal: set[str], card: str) -> Card:
        seat = update["seat"]
        component = self.narrator.components[card]
        asked = asked_of(view).get("ask", "")
        discount = self.narrator.discount(player_in(view, seat)) + (
            self._step_discount(view) if asked == "place" else 0
        )
        price = component.cost.price(discount)
        shown = Card(card, "hand", price=price)
        if f"place {card}" in legal:
            return shown._replace(button="action", value=f"place {card}", state="target" if asked else "lit")
        if f"discard {card}" in legal and asked == "discard":
            return shown._replace(button="action", value=f"discard {card}", state="target")
        if update["legal"] and asked in ("", "place"):
            lack = self._lack(component, player_in(view, seat)["pool"], price, bool(discount))
            return shown._replace(button="why", value=f"place {card}", state="off", badges=(("", lack),))
        return shown

    def _step_discount(self, view: View) -> int:
        """Of the effect that lets an artifact be placed."""
        frame = frame_of(view)
        power = self.narrator.components[frame["card"]].powers[frame["power"] - 1]
        return int(power.effect[frame["step"] - 1].number)

    def _lack(self, component: Component, pool: dict[str, int], price: int, discounted: bool) -> str:
        """What the pool has too little of, in the fewest words."""
        cost = component.cost
        for i, name in enumerate(ESSENCES):
            if (i == codes.GOLD or not discounted) and pool[name] < cost.fixed[i]:
                missing = cost.fixed[i] - pool[name]
                essence = self.narrator.texts.names[i]
                return self.t.many("lacks 1 {essence}", "lacks {count} {essence}", missing, essence=essence)
        covered = cost.covered([pool[name] for name in ESSENCES])
        return self.t.many("lacks 1", "lacks {count}", price - covered)

    def _sell(self, cards: list[str]) -> str:
        """Which card of the hand is discarded for essences."""
        t = self.t
        rows = ""
        for card in cards:
            label = f"{self.cards.window(card, 'tiny')}<span>{escape(self.narrator.name(card))}</span>"
            rows += "<li>" + act("action", f"discard {card}", label, "row") + "</li>"
        gold = self.narrator.texts.names[codes.GOLD]
        words = escape(t("A discarded card brings 1 {gold}, or 2 other essences.", gold=gold))
        none = '<p class="empty">' + escape(t("No card in hand")) + "</p>"
        inside = f'<p class="note">{words}</p>' + (f'<ul class="rows">{rows}</ul>' if rows else none)
        return sheet_of("sell", escape(t("Discard a card")), escape(t("Close")), inside, "small")

    def _sells(self, view: View, legal: set[str]) -> bool:
        """Can a card be discarded as an action of its own (RA-19)?"""
        return not view["pending"] and any(action.startswith("discard ") for action in legal)

    def sell_link(self, view: View, hand: list[str], legal: set[str]) -> str:
        """Opens the choice of a card; with an empty hand the sheet says so, at another's turn the button says why."""
        inside = labelled("ra-discard", self.t("Discard")) + BRINGS
        if hand and not self._sells(view, legal):
            value = f"discard {hand[0]}"
            if value in legal:  # the cards themselves are asked for
                return f'<button class="btn sell" type="button" disabled>{inside}</button>'
            return press("why", value, inside, "btn sell")
        return f'<a class="btn sell{" lit" if hand else ""}" href="#sell">{inside}</a>'
