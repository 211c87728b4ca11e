"""The cards on the page: the hand, what can be chosen from, what lies open."""

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.games.day_night.facts.positions import effect_asked, hours_left, in_vain, price, rival_of
from ludomancer.games.day_night.formats.edition import LADIES, Spell
from ludomancer.games.day_night.formats.view import View, lady_in
from ludomancer.games.day_night.rules import codes
from ludomancer.games.day_night.text.nouns import SEATS
from ludomancer.web.cache import region
from ludomancer.web.elements import act, capital, icon, labelled, press, sheet_of, sigil

if TYPE_CHECKING:
    from ludomancer.games.day_night.web.page import DayNightPage

TYPE_NAMES = {
    "minor": Phrase("Minor"),
    "miracle": Phrase("Miracle"),
    "mystify": Phrase("Mystify"),
    "crystallize": Phrase("Crystallize"),
}
TYPE_ICONS = {"minor": "minor", "miracle": "miracle", "mystify": "mystify", "crystallize": "crystal"}
DO_ICONS = ("change", "flip", "crystal", "mystify", "move", "draw", "eye", "book")
ON_WORDS = {"day": Phrase("on day"), "night": Phrase("on night"), "neutral": Phrase("on neutral")}

Badge = tuple[str, str, str]  # icon, what may be left out where there is little room, what must be said


class Card(NamedTuple):
    """All that a card's HTML depends on."""

    spell: str
    state: str  # lit, casting, off, or at rest
    button: str  # name of the form's field; empty where there is nothing to be pressed
    value: str
    badge: Badge | None
    copies: int


class CardParts:
    """Spells in hand, to choose from, and discarded."""

    def __init__(self, page: "DayNightPage") -> None:
        self.page, self.game, self.narrator, self.t = page, page.game, page.narrator, page.t
        self.spells = page.spells

    def _cost(self, spell: Spell) -> str:
        return "X" if spell.hours == codes.X_HOURS else str(spell.hours)

    def _card_words(self, spell: Spell) -> str:
        """All that stands on a card, in one sentence."""
        t = self.t
        words = [
            t("{cost} hours", cost=self._cost(spell)),
            self.narrator.spell_name(spell.id),
            t(TYPE_NAMES[spell.type]),
        ]
        condition = self.narrator.condition(spell.condition)
        return ", ".join([*words, *([condition] if condition else []), self.narrator.effects(spell)])

    @region
    def _face(self, spell_id: str) -> str:
        """What stands on a card, whatever its state."""
        t = self.t
        spell = self.spells[spell_id]
        cost = self._cost(spell)
        mark = '<i class="deg">°</i>' if spell.sources["hours"] == "designed" else ""
        kind = escape(t(TYPE_NAMES[spell.type]))
        condition = self.narrator.condition(spell.condition)
        text = f'<span class="cond">{escape(capital(condition))}</span>' if condition else ""
        for effect in spell.effects:
            does = escape(capital(self.narrator.effect(effect)))
            text += f'<span class="does">{icon(DO_ICONS[effect.do])} {does}.</span>'
        return (
            f'<span class="card-top"><span class="cost"><svg viewBox="0 0 40 40" aria-hidden="true">'
            f'<use href="#r-{cost.lower()}"/></svg><b>{cost}{mark}</b></span>'
            f'<span class="card-name">{escape(self.narrator.spell_name(spell_id))}</span></span>'
            f'<span class="card-art">{sigil(f"s-{spell_id}")}</span>'
            f'<span class="card-type">{icon(TYPE_ICONS[spell.type])}{kind}</span>'
            f'<span class="card-text">{text}</span>'
        )

    @region
    def _card(self, card: Card) -> str:
        spell = self.spells[card.spell]
        inside = self._face(card.spell)
        label = self._card_words(spell)
        if card.copies > 1:
            inside += f'<span class="times">×{card.copies}</span>'
            label = self.t("{count} cards: {card}", count=card.copies, card=label)
        if card.badge:
            sign, long, short = card.badge
            first = icon(sign) if sign else ""
            more = f'<span class="long">{escape(long)} </span>' if long else ""
            inside += f'<span class="badge">{first}<span>{more}{escape(short)}</span></span>'
            label += f"; {long} {short}".replace("  ", " ")
        if card.button == "undo":
            label += "; " + self.t("touch it to take it back")
        state = f" {card.state}" if card.state else ""
        stack = " stack" if card.copies > 1 else ""
        classes = f"card {LADIES[spell.owner]} {spell.type}{state}{stack}"
        common = f' data-card="{card.spell}" aria-label="{escape(label)}"'
        if not card.button:
            return f'<div class="{classes}"{common} role="img">{inside}</div>'
        pressed = ' aria-pressed="true"' if card.state == "casting" else ""
        return press(card.button, card.value, inside, classes, common + pressed)

    @region
    def _slot(self, card: Card) -> str:
        """A card with the way to read it large."""
        return f'<div class="slot">{self._card(card)}{self.page.info(self.narrator.spell_name(card.spell))}</div>'

    def _plain(self, spell: str, count: int = 1) -> Card:
        return Card(spell, "", "", "", None, count)

    def face(self, spell: str) -> str:
        """A card to be looked at."""
        return self._slot(self._plain(spell))

    def hand(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        seat = update["seat"]
        if seat not in LADIES or update["curtain"] or not update["view"]:
            return '<div class="cards" id="hand" hidden></div>'
        counts = Counter(lady_in(view, seat)["hand"])
        cards = [self._own_card(update, view, legal, spell, count) for spell, count in counts.items()]
        pending = view["pending"] or {}
        if pending.get("spell") and view["turn_of"] == seat:
            casting = self._casting(update, view)
            kinds = list(self.spells)  # it stays where it lay: a hand is in the order of the book
            cards.insert(sum(kinds.index(card.spell) < kinds.index(casting.spell) for card in cards), casting)
        if pending.get("ask") == "discard" and view["turn_of"] == seat:
            laid = Counter(pending["chosen"])
            cards += [self._laid(spell, count) for spell, count in laid.items()]
        label = escape(self.t("Your hand"))
        shown = "".join(self._slot(card) for card in cards)
        if not cards:
            shown = '<p class="empty">' + escape(self.t("No spell in hand")) + "</p>"
        size = f"cards of-{len(cards)}"
        if len(cards) > codes.HAND_LIMIT + 1:  # the hand, and the spell that is cast
            size = f"cards many by-{min(6, (len(cards) + 1) // 2)}"
        return (
            f'<div class="{size}" id="hand" data-hand="{seat}" data-from="book-{seat}" data-to="discard-{seat}" '
            f'role="group" aria-label="{label}">{shown}</div>'
        )

    def _laid(self, spell: str, count: int) -> Card:
        return Card(spell, "laid", "", "", ("discard", "", self.t("to discard")), count)

    def _casting(self, update: TableUpdate, view: View) -> Card:
        """The spell that is being cast; touched again, it is taken back while that is free."""
        pending = view["pending"] or {}
        spell = pending["spell"]
        chosen = len(pending.get("chosen", []))
        badge = ("miracle", "", self.t("casting"))
        if pending["ask"] == "targets" and not pending.get("stolen"):
            total = effect_asked(self.game, pending).how_many
            if total > 1:
                badge = ("miracle", self.t("Casting,"), self.t("{done} of {total}", done=chosen, total=total))
        back = chosen + 1
        plain = pending["ask"] == "targets" and pending["effect"] == 1 and not pending.get("stolen")
        if plain and update["legal"] and update["undo"]["free"] >= back:
            return Card(spell, "casting", "undo", str(back), badge, 1)
        return Card(spell, "casting", "", "", badge, 1)

    def _own_card(self, update: TableUpdate, view: View, legal: set[str], spell: str, count: int) -> Card:
        running = update["status"] == "running"
        if f"discard {spell}" in legal and (view["pending"] or {}).get("ask") == "discard":
            return Card(spell, "lit", "action", f"discard {spell}", None, count)
        if not running:
            return self._plain(spell, count)
        own_turn = view["turn_of"] == update["seat"] and view["phase"] == "cast"
        cost = price(self.game, view, spell)
        badge: Badge | None = None
        if own_turn and self.spells[spell].hours == codes.X_HOURS:
            badge = ("hours", "", self.t("X = {x}", x=cost))
        if f"cast {spell}" in legal and not view["pending"]:
            if in_vain(self.game, view, spell):
                badge = ("why", "", self.t("in vain"))
            return Card(spell, "lit", "action", f"cast {spell}", badge, count)
        if own_turn and update["legal"] and not view["pending"]:
            return Card(spell, "off", "why", f"cast {spell}", self._reason(view, self.spells[spell]), count)
        return Card(spell, "", "why", f"cast {spell}", badge, count)

    def _reason(self, view: View, spell: Spell) -> Badge:
        """Why a spell in hand cannot be cast now, in the fewest words."""
        t = self.t
        hours = hours_left(view)
        cost = price(self.game, view, spell.id)
        if cost > hours:
            return "hours", t("Needs {price} h,", price=cost), t("{hours} h left", hours=hours)
        kind, lady, _ = spell.condition
        name = LADIES[lady]
        if kind == codes.IF_ON:
            square = lady_in(view, name)["pawn"]
            tile = t(ON_WORDS[view["board"][square]])
            return f"pawn-{name}", t("{lady} at {square},", lady=SEATS[name], square=square), tile
        if kind == codes.IF_CHANGED:
            return "change", "", t("none changed")
        if kind == codes.IF_BUILT:
            return "temple", "", t("no Temple")
        others = len(lady_in(view, name)["hand"]) - (LADIES[spell.owner] == name)
        return "hand", t("Not alone:"), t.many("1 other", "{count} others", others)

    def choice(self, view: View, legal: set[str]) -> str:
        """Cards to choose from that are not in the own hand: the rival's, or the book's."""
        t = self.t
        ask = (view["pending"] or {}).get("ask")
        if not legal or ask not in ("steal", "take", "stolen"):
            return '<section class="panel choice" id="choice" hidden></section>'
        if ask == "stolen":
            return self._stolen(view)
        verb = "choose" if ask == "steal" else "take"
        offered = [spell for spell in self.spells if f"{verb} {spell}" in legal]
        rival = rival_of(view["turn_of"])
        counts = Counter(lady_in(view, rival)["hand"] if ask == "steal" else (view["pending"] or {})["among"])
        title = t("The hand of {lady}", lady=SEATS[rival]) if ask == "steal" else t("Your book")
        cards = [Card(spell, "target", "action", f"{verb} {spell}", None, counts[spell]) for spell in offered]
        shown = "".join(self._slot(card) for card in cards)
        inside = f'<h2>{escape(title)}</h2><div class="pick" data-hand="{rival}">{shown}</div>'
        return f'<section class="panel choice" id="choice" aria-label="{escape(title)}">{inside}</section>'

    def _stolen(self, view: View) -> str:
        """Cast it free, or discard it."""
        t = self.t
        spell = (view["pending"] or {})["stolen"]
        cast = act("action", f"cast {spell}", labelled("miracle", t("Cast it free")), "btn prime")
        drop = act("action", f"discard {spell}", labelled("discard", t("Discard it")))
        title = escape(t("Stolen: {spell}", spell=self.narrator.spell_name(spell)))
        inside = f'<h2>{title}</h2>{self._slot(self._plain(spell))}<div class="prompt-acts">{cast}{drop}</div>'
        return f'<section class="panel choice one" id="choice" aria-label="{title}">{inside}</section>'

    def open_cards(self, view: View, seat: str) -> dict[str, str]:
        """Discards, a part a kind of spell, so that one more is a small change; and what is known of a hand."""
        counts = Counter(lady_in(view, seat)["discards"])
        ids = self.game.spell_ids
        parts = {f"out-{n}": self._out(n, counts[ids[n]]) for n in range(*self.game.kinds_of(LADIES.index(seat)))}
        hand = lady_in(view, seat)["hand"]
        known = () if view.get("viewer") == seat else tuple(spell for spell in hand if spell != HIDDEN)
        parts[f"known-{seat}"] = self._known(seat, known, len(hand) - len(known))
        return parts

    @region
    def _out(self, number: int, count: int) -> str:
        if not count:
            return f'<li class="slot" id="out-{number}" hidden></li>'
        card = self._card(self._plain(self.game.spell_ids[number], count))
        return f'<li class="slot" id="out-{number}">{card}</li>'

    @region
    def _known(self, seat: str, known: tuple[str, ...], unknown: int) -> str:
        cards = [self._card(self._plain(spell, count)) for spell, count in Counter(known).items()]
        return self.page.known_sheet(seat, self.t(SEATS[seat]), cards, unknown)

    def discards(self, parts: dict[str, str], seat: str) -> str:
        """The sheet around the discards of a seat."""
        t = self.t
        cards = "".join(parts[f"out-{number}"] for number in range(*self.game.kinds_of(LADIES.index(seat))))
        title = escape(t("Discards of {lady}", lady=SEATS[seat]))
        return sheet_of(f"discards-{seat}", title, escape(t("Close")), f'<ul class="gallery">{cards}</ul>')
