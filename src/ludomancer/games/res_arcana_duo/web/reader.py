"""Every component in words: a sheet for each, the reader beside the table, and the open cards of a player."""

from html import escape
from typing import TYPE_CHECKING, Any

from ludomancer.core.document import HIDDEN
from ludomancer.core.narrator import Names
from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.facts import component_help
from ludomancer.games.res_arcana_duo.facts.positions import card_in_use, powers_in_use, shown
from ludomancer.games.res_arcana_duo.formats.edition import Component
from ludomancer.games.res_arcana_duo.formats.pending import SEATS, TOP
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import InPlay, View, player_in
from ludomancer.games.res_arcana_duo.text.card_texts import sentence
from ludomancer.games.res_arcana_duo.text.narrator import known
from ludomancer.games.res_arcana_duo.web.cards import PRESSED, Card, Region
from ludomancer.games.res_arcana_duo.web.choices import Instead, Legal
from ludomancer.games.res_arcana_duo.web.signs import KINDS, amount, comes_out, goes_in
from ludomancer.web.cache import region
from ludomancer.web.elements import capital, icon, sheet_of
from ludomancer.web.page import seat_in

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.web.page import DuoPage

Now = tuple[str, Names, bool, tuple[tuple[str, int], ...]]  # whose, who sits where, turned, what lies on it
NOWHERE: Now = ("", (), False, ())


class ReaderParts(Region):
    """Components in words."""

    def __init__(self, page: "DuoPage") -> None:
        super().__init__(page)
        self.powers = {each.id: range(1, len(each.powers) + 1) for each in page.game.components}

    def parts(self, update: TableUpdate, view: View, legal: Legal, instead: Instead) -> dict[str, str]:
        """A sheet stays as it is: how the component is now, and the buttons of its powers, are parts of their own."""
        cards = shown(view) if update["view"] else []
        plays = self.page.plays(update)
        used, names = powers_in_use(view), self.page.names(update)
        lying: dict[str, Now] = {}
        for seat in SEATS:
            for entry in in_play(player_in(view, seat)):
                lying[entry["card"]] = (seat, names, entry["turned"], tuple(entry["on"].items()))
        stubs = "".join(f'<dialog id="read-{card}" data-keep></dialog>' for card in cards)
        parts = {"reads": f'<div id="reads">{stubs}</div>'}
        for card in cards:
            now = lying.get(card, NOWHERE)
            parts[f"read-{card}"] = self._sheet(card)
            parts[f"now-{card}"] = self._now(card, *now)
            own = plays and now[0] == update["seat"]
            for which in self.powers[card]:
                state = self._state(card, which, own, used, legal, instead)
                back = instead.back if state == "instead" else 0
                parts[f"use-{card}-{which}"] = self._use(card, which, state, back)
        parts["reader"] = self._reader(*self._read_now(update, view, cards, used))
        for seat in SEATS:
            parts[f"cards-{seat}"] = self._open(seat_in(update, seat)["title"], *self._open_facts(view, seat))
        return parts

    def _state(
        self, card: str, which: int, own: bool, used: set[tuple[str, int]], legal: Legal, instead: Instead
    ) -> str:
        if (card, which) in used:
            return "using"
        if not own:
            return ""
        if (card, which) in instead.powers:
            return "instead"
        return "lit" if (card, which) in legal.usable else "off"

    # --- what is read ------------------------------------------------------------------------------------------------
    def _read_now(
        self, update: TableUpdate, view: View, cards: list[str], used: set[tuple[str, int]]
    ) -> tuple[str, int]:
        """What is in use, else what the log spoke of last, else the own mage; and the power in use."""
        card = card_in_use(view)
        if card and card != TOP:
            return card, next((which for name, which in used if name == card), 0)
        for line in reversed(update["log"][-12:]):
            card = line["event"].get("card", HIDDEN)
            if card in cards:
                return card, 0
        return (cards[0], 0) if cards else ("", 0)

    @region
    def _reader(self, card: str, now: int) -> str:
        if not card:
            return '<section class="panel reader" id="reader" hidden></section>'
        label = escape(self.t("{card} in words", card=self.narrator.name(card)))
        component = self.narrator.components[card]
        kind = KINDS[component.kind]
        inside = self._body(component, now)
        return f'<section class="panel reader k-{kind}" id="reader" aria-label="{label}">{inside}</section>'

    def _body(self, component: Component, now: int | None = None) -> str:
        """Beside the table it is named, and the power in use marked; in a sheet powers are pressed."""
        name = "" if now is None else f"<h2>{escape(self.narrator.name(component.id))}</h2>"
        art = f'<span class="rd-art co-win">{self.cards.sigil(component.id)}</span>'
        top = f'<div class="rd-top">{self._kind(component)}{name}{self._facts(component)}</div>'
        rows = self._abilities(component)
        rows += [self._power(component, which, now) for which in self.powers[component.id]]
        mark = self.cards.marks
        legend = f'<p class="legend">{mark.mark} {escape(mark.told)}</p>'
        return f'<div class="rd">{art}{top}<ul class="rd-rows">{"".join(rows)}</ul>{legend}</div>'

    def _kind(self, component: Component) -> str:
        words = ", ".join([capital(self.texts.kind(component)), *self.texts.types(component)])
        mark = self.cards.marks.at(component, "types") if component.types else ""
        return f'<p class="rd-kind">{icon(f"ra-{KINDS[component.kind]}")}{escape(words)}{mark}</p>'

    def _facts(self, component: Component) -> str:
        t, marks = self.t, self.cards.marks
        rows = ""
        cost = self.narrator.cost(component)
        if cost.total:
            words = escape(t("cost: {essences}", essences=self.texts.amount(cost)))
            mark = marks.at(component, "cost") if component.cost.total else ""
            head = escape(t("Cost"))
            rows += f'<p class="rd-cost"><span class="vh">{words}</span>{head} {amount(cost)}{mark}</p>'
        if points := self.texts.points(component):
            rows += f'<p class="rd-cost">{icon("vp")}{escape(sentence(points))}{marks.points(component)}</p>'
        return rows

    def _abilities(self, component: Component) -> list[str]:
        marks, rows = self.cards.marks, []
        if component.collect.total:
            words = escape(self.t("Collect: {essences}", essences=self.texts.amount(component.collect)))
            signs = f"{icon('collect')}{amount(component.collect)}"
            rows.append(self._row(signs, words + marks.at(component, "collect")))
        if component.discount:
            words = escape(sentence(self.texts.discount(component)))
            rows.append(self._row(icon("ra-place-card"), words + marks.at(component, "discount")))
        return rows

    def _row(self, signs: str, words: str, classes: str = "") -> str:
        return f'<li class="{classes}"><span class="rd-row">{signs}</span><span>{words}</span></li>'

    def _power(self, component: Component, which: int, now: int | None) -> str:
        power = component.powers[which - 1]
        signs = f"{goes_in(power)}{icon('arrow', 'to')}{comes_out(power)}"
        words = escape(sentence(self.texts.power(power))) + self.cards.marks.at(component, f"power{which}")
        if now is not None:
            return self._row(signs, words, "now" if which == now else "")
        ident = f"{component.id}-{which}"
        words = f'<span id="text-{ident}">{words}</span><i id="use-{ident}" data-keep></i>'
        return f'<li><span class="rd-row">{signs}</span>{words}</li>'

    @region
    def _use(self, card: str, which: int, state: str, back: int) -> str:
        """What lies over the words of a power in a sheet, and makes them a button."""
        ident = f"{card}-{which}"
        button = ""
        if state in PRESSED:
            named = f' aria-labelledby="text-{ident}"'
            button = self.cards.use(f"use {card} {which}", state, back, "", "rd-use", named)
        return f'<i class="{f"rd-over {state}".strip()}" id="use-{ident}">{button}</i>'

    @region
    def _now(self, card: str, seat: str, names: Names, turned: bool, on: tuple[tuple[str, int], ...]) -> str:
        if not seat:
            return f'<p class="note" id="now-{card}" hidden></p>'
        entry: InPlay = {"card": card, "turned": turned, "on": dict(on)}
        lines = component_help.in_play_lines(self.narrator.named(names), card, seat, entry)
        return f'<p class="note" id="now-{card}">' + " ".join(escape(line) for line in lines) + "</p>"

    @region
    def _sheet(self, card: str) -> str:
        component = self.narrator.components[card]
        inside = f'{self._body(component)}<p id="now-{card}" data-keep></p>'
        kind = KINDS[component.kind]
        name = escape(self.narrator.name(card))
        return sheet_of(f"read-{card}", name, escape(self.t("Close")), inside, f"small read k-{kind}")

    # --- open cards --------------------------------------------------------------------------------------------------
    def _open_facts(self, view: View, seat: str) -> tuple[Any, ...]:
        player = player_in(view, seat)
        hand = () if view.get("viewer") == seat else tuple(known(player["hand"]))
        unseen = tuple(self.narrator.unseen(view, seat)) if view["phase"] != "draft" else ()
        return seat, tuple(player["discards"]), hand, unseen

    @region
    def _open(
        self, called: str, seat: str, discards: tuple[str, ...], hand: tuple[str, ...], unseen: tuple[str, ...]
    ) -> str:
        t = self.t
        inside = self._shelf(t("Discards"), discards)
        inside += self._shelf(t("Known in the hand"), hand) if hand else ""
        inside += self._shelf(t("Somewhere in hand and deck"), unseen) if unseen else ""
        title = escape(t("Known cards of {seat}", seat=called))
        return sheet_of(f"cards-{seat}", title, escape(t("Close")), inside)

    def _shelf(self, title: str, cards: tuple[str, ...]) -> str:
        shown_ = "".join(self.cards.card(Card(card, price=self.narrator.components[card].cost.total)) for card in cards)
        empty = '<p class="empty">' + escape(self.t("none")) + "</p>"
        return f'<h3>{escape(title)}</h3><div class="shelf">{shown_ or empty}</div>'
