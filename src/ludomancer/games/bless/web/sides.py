"""Prayers that stay, altars, and what lies between the two fields: Deck, Void, the count of the last turns."""

from html import escape
from typing import NamedTuple

from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.games.bless.facts.positions import final_turn_of, how_many
from ludomancer.games.bless.formats.view import View, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.web.cards import LONG_NAME, soft
from ludomancer.games.bless.web.choices import Facts, Press, Region
from ludomancer.web.cache import region
from ludomancer.web.elements import icon, press
from ludomancer.web.page import seat_in

CHIPS = {  # what touching a card in play does, in a word
    "ready": ("stasis", Phrase("Wake")),
    "invoke": ("echo", Phrase("Invoke")),
    "break": ("break", Phrase("Break")),
    "corrupt": ("corrupt", Phrase("Corrupt")),
    "purify": ("pure", Phrase("Purify")),
    "control": ("hand", Phrase("Control")),
    "convert": ("curse", Phrase("Convert")),
    "copy": ("copy", Phrase("Use")),
    "return": ("hand", Phrase("Take back")),
    "drop": ("void", Phrase("Give up")),
    "bind": ("bond", Phrase("Bind")),
    "target": ("check", Phrase("Choose")),
    "like": ("eye", Phrase("Choose")),
    "resolve": ("arrow", Phrase("Next")),
}


def chip(sign: str, word: str) -> str:
    """What touching a card does, in a word."""
    return f'<span class="verdict v-do" aria-hidden="true">{icon(sign)}<span>{escape(word)}</span></span>'


def hollows(kind: str, word: str, count: int) -> list[str]:
    """Places that are free; the first says of what."""
    what = f'<span aria-hidden="true">{soft(word)}</span>'
    return [f'<div class="{kind} hollow">{"" if i else what}</div>' for i in range(count)]


class Tile(NamedTuple):
    """A Prayer that stays, or one that is just being played."""

    card: str
    form: str
    note: str
    used: bool
    nth: int
    press: Press
    silent: bool


class SideParts(Region):
    """What lies beside the Curses and between them."""

    def parts(self, facts: Facts) -> dict[str, str]:
        view = facts.view
        parts = {}
        order = echo_order(facts.update)
        for seat in ("one", "two"):
            parts[f"prayers-{seat}"] = self._prayers(facts, seat, order)
            altar = tuple(player_in(view, seat)["altar"])
            own = facts.choices.mine and seat == facts.update["seat"]
            ends = own and len(altar) == self.last - 1 and not view["final"]
            parts[f"altar-{seat}"] = self._altar(seat, seat_in(facts.update, seat)["title"], altar, ends)
        top = "".join(view["void"][:1])
        parts["piles"] = self._piles(how_many(view["deck"]), len(view["void"]), top, self._leaving(view))
        parts["finale"] = self._finale(*self._final_facts(facts))
        return parts

    # --- Prayers ----------------------------------------------------------------------------------------------------
    def _prayers(self, facts: Facts, seat: str, order: dict[str, int]) -> str:
        t, view = self.t, facts.view
        tiles = []
        for entry in player_in(view, seat)["echoes"]:
            card = entry["card"]
            why = f"invoke {card}" if seat == facts.update["seat"] else ""
            press = facts.choices.of_card(card, why)
            note = t("used") if entry["used"] else ""
            tiles.append(
                self._tile(facts, card, note, entry["used"], order.get(card, 0) if entry["used"] else 0, press)
            )
        for played in player_in(view, seat)["playing"]:
            tiles.append(self._tile(facts, played["card"], t("being played"), False, 0, Press()))
        shown = [self._prayer(tile) for tile in tiles]
        shown += hollows("pr", t("Prayers"), codes.ECHO_LIMIT - len(tiles))
        label = escape(t("Prayers of {seat}", seat=seat_in(facts.update, seat)["title"]))
        size = f" of-{len(tiles)}" if len(tiles) > codes.ECHO_LIMIT else ""
        group = f'id="prayers-{seat}" data-to="void-pile" role="group" aria-label="{label}"'
        return f'<div class="prayers{size}" {group}>{"".join(shown)}</div>'

    def _tile(self, facts: Facts, card: str, note: str, used: bool, nth: int, press: Press) -> Tile:
        assert facts.field is not None
        now = facts.field.now(card)
        return Tile(card, now.form, self.t("no effect") if now.silent else note, used, nth, press, now.silent)

    @region
    def _prayer(self, tile: Tile) -> str:
        card = tile.card
        printed = self.narrator.cards[card]
        nth = f'<span class="nth" aria-hidden="true">{tile.nth}</span>' if tile.nth else ""
        note = f"<em>{escape(tile.note)}</em>" if tile.note else ""
        kind, text = self.narrator.texts.prayer_kind(printed), self.narrator.texts.prayer(printed)
        mark = self.cards.degree(printed, "prayer", "effect")
        head = f'<span class="pr-head">{icon(self.cards.prayer_icon(card))}<b>{escape(kind)}{mark}</b>{note}</span>'
        name = self.narrator.name(card)
        long = " lng" if len(name) > LONG_NAME else ""
        names = f'<span class="pr-name{long}">{escape(name)}</span>'
        inside = (
            f'<span class="pr-art">{self.cards.sigil(card, True)}{nth}</span>'
            f'<span class="pr-body">{head}{names}<span class="pr-text">{escape(text)}</span></span>'
        )
        does = tile.press
        classes = f"pr {tile.form}" + (" used" if tile.used else "") + (" ready" if does.name == "action" else "")
        spoken = ", ".join([self.narrator.full_name(card), kind, *([tile.note] if tile.note else [])]) + f". {text}"
        if does.text:
            spoken = f"{does.text}; {spoken}"
        more = f' data-stop data-card="{card}" data-leaf="leaf-{card}" aria-label="{escape(spoken)}"'
        if not does.name:
            return f'<a class="{classes}" href="#leaf-{card}"{more}>{inside}</a>'
        if does.name == "action":
            sign, word = CHIPS[does.value.split(" ")[0]]
            inside += chip(sign, self.t(word))
        return press(does.name, does.value, inside, classes, more)

    @region
    def _altar(self, seat: str, called: str, offered: tuple[str, ...], next_: bool) -> str:
        t = self.t
        count = len(offered)
        back = '<svg viewBox="0 0 50 70" data-card="{}" data-leaf=""><use href="#back-bless"/></svg>'
        backs = "".join(back.format(card) for card in offered)
        free = max(0, self.last - count)
        empty = ('<i class="next"></i>' if next_ else "<i></i>") + "<i></i>" * (free - 1) if free else ""
        label = escape(t("Altar of {seat}: {count} of {last}", seat=called, count=count, last=self.last))
        so_far = escape(t("{count} of {last}", count=count, last=self.last))
        name = escape(t("Altar"))
        cap = f'<span class="altar-cap">{icon("altar")}<b>{name}</b><span>{so_far}</span></span>'
        return (
            f'<div class="altar of-{self.last}" id="altar-{seat}" role="img" aria-label="{label}">{cap}'
            f'<span class="offers" aria-hidden="true">{backs}{empty}</span></div>'
        )

    # --- between them -----------------------------------------------------------------------------------------------
    def _leaving(self, view: View) -> tuple[str, ...]:
        return tuple(entry["card"] for entry in view["leaving"])

    @region
    def _piles(self, deck: int, void: int, top: str, leaving: tuple[str, ...]) -> str:
        t = self.t
        back = '<svg viewBox="0 0 50 70" aria-hidden="true"><use href="#back-bless"/></svg>'
        pack = self._pack(top) if top else '<span class="pack none"></span>'
        deck_name, void_name = escape(t("Deck")), escape(t("Void"))
        inside = (
            f'<span class="stack deck" id="deck"><span class="pack">{back}</span>'
            f'<span class="cap"><b>{deck}</b> {deck_name}</span></span>'
            f'<a class="stack void" id="void-pile" href="#void">{pack}'
            f'<span class="cap"><b>{void}</b> {void_name}</span></a>'
        )
        gone = ""
        for card in leaving:
            cap = f'<span class="cap">{icon("break")}<span>{escape(self.narrator.name(card))}</span></span>'
            gone += f'<span class="leaving" data-card="{card}">{self._pack(card)}{cap}</span>'
        inside += f'<span class="parting">{gone}</span>' if gone else ""
        return f'<div id="piles" data-to="void-pile">{inside}</div>'

    def _pack(self, card: str) -> str:
        return f'<span class="pack {self.cards.form(card)}">{self.cards.sigil(card)}</span>'

    def _final_facts(self, facts: Facts) -> tuple[int, bool, tuple[tuple[str, str], ...]]:
        """Which Final Turn it is (0: they are to come; -1: there are none), is it over, and who has the five."""
        if not facts.view["final"]:
            return -1, False, ()
        seats = [final_turn_of(facts.view, number) for number in range(1, codes.FINAL_TURNS + 1)]
        turns = tuple((seat, seat_in(facts.update, seat)["title"]) for seat in seats)
        return facts.view["final"]["turn"], bool(facts.update["result"]), turns

    @region
    def _finale(self, now: int, over: bool, turns: tuple[tuple[str, str], ...]) -> str:
        t = self.t
        if now < 0:
            return '<div class="finale" id="finale" hidden></div>'
        head = (
            t("Final Turn {number} of {last}", number=now, last=codes.FINAL_TURNS) if now else t("Final Turns to come")
        )
        eyes = []
        for number, (seat, called) in enumerate(turns, 1):
            lid, state, words = "open", "", called
            if number < now or over:
                lid, state, words = "past", ' class="past"', t("{seat}: over", seat=called)
            elif number == now:
                state = ' class="now" aria-current="step"'
            drawn = f'<svg viewBox="0 0 44 34" aria-hidden="true"><use href="#lid-{lid}"/></svg>'
            whose = f'{icon(f"seat-{seat}")}<span class="vh">{escape(words)}</span>'
            eyes.append(f"<li{state}>{drawn}{whose}</li>")
        return f'<div class="finale" id="finale"><b>{escape(head)}</b><ol>{"".join(eyes)}</ol></div>'


def echo_order(update: TableUpdate) -> dict[str, int]:
    """In which order Echoes were used this turn."""
    used: list[str] = []
    for line in reversed(update["log"]):
        event = line["event"]
        if event["event"] == "turn":
            break
        if event["event"] == "used":
            used.append(event["card"])
    return {card: number for number, card in enumerate(reversed(used), 1)}
