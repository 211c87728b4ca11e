"""Cards with both their faces: the hand, cards to choose from, the Void, and every card in play read large."""

import re
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.games.bless.facts.positions import how_many, known
from ludomancer.games.bless.formats.edition import CARD_FORMS, PRAYERS, Card
from ludomancer.games.bless.formats.view import View, player_in
from ludomancer.games.bless.text.card_list import notes_on
from ludomancer.games.bless.web.choices import Facts, Press
from ludomancer.web.cache import region
from ludomancer.web.elements import icon, press, rule_at, sheet_of, sigil

if TYPE_CHECKING:
    from ludomancer.games.bless.facts.stat_breakdown import Line
    from ludomancer.games.bless.web.page import BlessPage

NO_PRESS = Press()
LONG_NAME, LONG_WORD = 17, 9  # letters from which on a name is written smaller
WORDY = 100  # letters of both texts from which on they are written smaller where there is little room
WIDE_WORDS = (13, 11, 10)  # letters from which on a word is drawn narrower where there is little room
WHOLE_WORD = 7  # letters of a word that fit into small places
# where a syllable begins in all three languages: not after an s, and not before an English -ing
SYLLABLE = re.compile("(?<!s)(?:[bcdfgptv][lr]|[bcdfghjklmnpqrstvwz])(?!ing)(?=[aeiouyàèéêëîïôûù])")


@lru_cache(maxsize=4096)
def soft(words: str) -> str:
    """Words as HTML; long ones may be parted before a syllable near their middle. Those of names never are."""
    return " ".join(escape(_parted(word)) for word in words.split(" "))


def width(name: str) -> str:
    """The class of a name with a long word. What has a hyphen of its own may end a line there."""
    longest = max(map(len, re.split("[ -]", name)))
    return next((f" w{letters}" for letters in WIDE_WORDS if longest >= letters), "")


def _parted(word: str) -> str:
    if len(word) <= WHOLE_WORD or "-" in word:
        return word
    places = [match.start() for match in SYLLABLE.finditer(word, 2)]
    best = min(places, key=lambda place: abs(2 * place - len(word)), default=0)
    return f"{word[:best]}\N{SOFT HYPHEN}{word[best:]}" if best else word


class Shown(NamedTuple):
    """A card with both faces, and what its halves or the whole of it do."""

    card: str
    state: str = ""
    curse: Press = NO_PRESS
    prayer: Press = NO_PRESS
    whole: Press = NO_PRESS
    badge: tuple[str, str] | None = None  # icon, text
    on: str = ""  # the face that counts
    reads: bool = False  # can be opened large
    leaf: bool = True  # has a sheet of its own; without one a script shows a large copy
    travels: bool = True  # is where the card is, and not a picture of it


class CardParts:
    """Cards with both faces: in hand, to choose from, in sheets."""

    def __init__(self, page: "BlessPage") -> None:
        self.page, self.narrator, self.t = page, page.narrator, page.t
        self.cards = page.narrator.cards

    # --- pieces -----------------------------------------------------------------------------------------------------
    def sigil(self, card: str, prayer: bool = False, fit: str = "slice") -> str:
        return sigil(f"p-{card}" if prayer else f"s-{card}", fit)

    def form(self, card: str) -> str:
        return CARD_FORMS[self.cards[card].form - 1]

    def form_name(self, form: str) -> str:
        return self.narrator.texts.nouns.form(CARD_FORMS.index(form) + 1)

    def prayer_icon(self, card: str) -> str:
        return PRAYERS[self.cards[card].prayer]

    def degree(self, card: Card, *fields: str) -> str:
        """The mark of what no public source gives."""
        return '<i class="deg">°</i>' if any(card.sources[field] == "designed" for field in fields) else ""

    def number(self, kind: str, now: int, printed: int, mark: str = "", of: str = "") -> str:
        """Eye or Karma now, with the printed number struck through where it differs; `of` a card that has reasons."""
        t = self.t
        change = " up" if now > printed else " down" if now < printed else ""
        words = t("Eye: {number}", number=now) if kind == "eye" else t("Karma: {number}", number=now)
        was = ""
        if now != printed:  # the mark is of what is printed
            was, mark = f"<s>{printed}{mark}</s>", ""
            words = t("{value}, printed {printed}", value=words, printed=printed)
        inside = f'<svg aria-hidden="true"><use href="#n-{kind}"/></svg><b aria-hidden="true">{now}{mark}</b>{was}'
        if not of:
            return f'<span class="num {kind}{change}">{inside}<span class="vh">{escape(words)}</span></span>'
        if kind == "karma":  # one way to the reasons is enough for ears and keys
            return f'<a class="num karma{change}" href="#leaf-{of}" tabindex="-1" aria-hidden="true">{inside}</a>'
        label = escape(", ".join([self.narrator.name(of), t("{value}: why?", value=words)]))
        return f'<a class="num eye{change}" href="#leaf-{of}" aria-label="{label}">{inside}</a>'

    def words(self, card: str) -> str:
        """A card as it is printed, for ears."""
        printed = self.cards[card]
        words = [self.narrator.full_name(card), self.form_name(self.form(card))]
        words += [self.t("Eye: {number}", number=printed.eye), self.t("Karma: {number}", number=printed.karma)]
        return ", ".join(words)

    # --- a card -----------------------------------------------------------------------------------------------------
    def _half(self, shown: Shown, face: str, does: Press) -> str:
        printed = self.cards[shown.card]
        texts = self.narrator.texts
        if face == "curse":
            sign, kind, text = "curse", self.t("Curse"), texts.curse(printed)
            mark = self.degree(printed, "curse")
        else:
            sign, kind, text = self.prayer_icon(shown.card), texts.prayer_kind(printed), texts.prayer(printed)
            mark = self.degree(printed, "prayer", "effect")
        head = f'<span class="half-head">{icon(sign)}<b>{escape(kind)}{mark}</b></span>'
        inside = f'{head}<span class="half-text">{escape(text)}</span>'
        classes = f"half {face}"
        if shown.on:
            classes += " on" if shown.on == face else " rest"
        if not does.name:
            return f'<span class="{classes}">{inside}</span>'
        whose = does.text or f"{self.narrator.name(shown.card)}, {kind}"
        spoken = self.t("{card}: {text}", card=whose, text=text)
        classes += " cannot" if does.name == "why" else " can"
        return press(does.name, does.value, inside, classes, f' data-stop aria-label="{escape(spoken)}"')

    @region
    def show(self, shown: Shown) -> str:
        card = shown.card
        printed = self.cards[card]
        form = self.form(card)
        name = self.narrator.full_name(card)
        longest = max(map(len, name.split()))
        size = " xl" if longest > LONG_WORD else " lng" if len(name) > LONG_NAME else ""
        eye = self.number("eye", printed.eye, printed.eye, self.degree(printed, "eye"))
        karma = self.number("karma", printed.karma, printed.karma, self.degree(printed, "karma"))
        title, short = escape(name), self.narrator.name(card)
        size += width(name)
        if short != name:
            title = f'<span class="full">{title}</span><span class="short" aria-hidden="true">{escape(short)}</span>'
        form_mark = f'<span class="form-mark">{icon(form)}<span class="vh">{escape(self.form_name(form))}</span></span>'
        inside = (
            f'<span class="duo-top">{eye}<span class="duo-name{size}">{title}</span>{karma}</span>'
            f'<span class="duo-art">{self.sigil(card, fit="meet")}{form_mark}</span>'
        )
        kind = escape(self.narrator.texts.prayer_kind(printed))
        inside += f'<span class="duo-kind" aria-hidden="true">{icon(self.prayer_icon(card))}<b>{kind}</b></span>'
        inside += self._half(shown, "curse", shown.curse) + self._half(shown, "prayer", shown.prayer)
        if shown.badge:
            sign, text = shown.badge
            inside += f'<span class="badge">{icon(sign) if sign else ""}<span>{escape(text)}</span></span>'
        wordy = len(self.narrator.texts.curse(printed)) + len(self.narrator.texts.prayer(printed)) > WORDY
        classes = " ".join(filter(None, ("duo", form, shown.state, "wordy" if wordy else "")))
        leaf = f"leaf-{card}" if shown.leaf else ""
        moves = f' data-card="{card}"' if shown.travels else ""
        moves += f' data-leaf="{leaf}"' if moves and leaf else ""
        words = self.words(card)
        if shown.whole.name:
            if shown.whole.text:
                words = self.t("{card}: {text}", card=shown.whole.text, text=words)
            more = f'{moves} aria-label="{escape(words)}"'
            read = self.page.info(self.narrator.name(card), leaf) if shown.reads else ""
            return press(shown.whole.name, shown.whole.value, inside, classes, more) + read
        label = escape(words)
        if shown.reads:  # small cards are opened, large ones played
            inside += f'<a class="zoomer" href="#{leaf}" aria-label="{label}"></a>'
        return f'<div class="{classes}"{moves} role="group" aria-label="{label}">{inside}</div>'

    # --- the hand ---------------------------------------------------------------------------------------------------
    def own_hand(self, facts: Facts) -> list[Shown]:
        """The cards of the reader as they can be played; and those that a Mulligan has put aside."""
        update, view = facts.update, facts.view
        if update["seat"] not in ("one", "two") or update["curtain"] or not update["view"]:
            return []
        shown = []
        for card in known(player_in(view, update["seat"])["hand"], self.cards):
            shown.append(self._in_hand(facts, card))
        for card in known(player_in(view, update["seat"])["aside"], self.cards):
            shown.append(Shown(card, "laid", badge=("", self.t("put aside")), reads=True))
        return shown

    def _in_hand(self, facts: Facts, card: str) -> Shown:
        choices = facts.choices
        if card in choices.cards:
            return Shown(card, "lit", whole=choices.cards[card], reads=True)
        if not choices.running:
            return Shown(card, reads=True)
        faces = choices.plays.get(card, {})
        curse = faces.get("curse", Press("why", f"play {card} curse"))
        prayer = faces.get("prayer", Press("why", f"play {card} prayer"))
        state = "lit" if faces else "off" if choices.mine and (choices.plays or choices.main) else ""
        return Shown(card, state, curse, prayer, reads=True)

    def hand(self, facts: Facts) -> str:
        cards = self.own_hand(facts)
        seat = facts.update["seat"]
        if seat not in ("one", "two") or facts.update["curtain"] or not facts.update["view"]:
            return '<div class="cards" id="hand" hidden></div>'
        slots = "".join(f'<div class="slot">{self.show(card)}</div>' for card in cards)
        if not cards:
            slots = '<p class="empty">' + escape(self.t("No card in hand")) + "</p>"
        label = escape(self.t("Your hand"))
        many = " many" if len(cards) > 4 else ""
        moves = f'data-hand="{seat}" data-from="deck" data-to="void-pile"'
        return f'<div class="cards{many}" id="hand" {moves} role="group" aria-label="{label}">{slots}</div>'

    # --- cards to choose from ---------------------------------------------------------------------------------------
    def choice(self, facts: Facts) -> str:
        t, choices = self.t, facts.choices
        cards = choices.elsewhere(facts.view)
        if not cards:
            return '<section class="panel choice" id="choice" hidden></section>'
        shown = []
        for card in cards:
            faces = choices.plays.get(card)
            if faces is None:
                # a search shows the whole Deck: what is touched whole needs no sheet with buttons
                shown.append(Shown(card, "lit", whole=choices.cards[card], reads=True, leaf=False))
                continue
            curse = faces.get("curse", Press("why", f"play {card} curse"))
            shown.append(
                Shown(card, "lit", curse, faces.get("prayer", Press("why", f"play {card} prayer")), reads=True)
            )
        titles = {"keep": t("Cards of the Deck"), "take": t("The Void"), "order": t("What waits")}
        titles["bury"] = t("Broken cards")
        title = escape(titles.get(choices.ask, t("To choose from")))
        slots = "".join(f'<div class="slot">{self.show(each)}</div>' for each in shown)
        inside = f'<h2>{title}</h2><div class="pick" data-hand="choice">{slots}</div>'
        return f'<section class="panel choice" id="choice" aria-label="{title}">{inside}</section>'

    # --- every card, large ------------------------------------------------------------------------------------------
    def leaves(self, facts: Facts, breakdowns: dict[str, tuple[Any, ...]], rules: str) -> dict[str, str]:
        """A sheet for each card that is not shown large already, and a short part that has them in order."""
        view, choices = facts.view, facts.choices
        nothing = Press()
        leaves: dict[str, str] = {}
        for seat in ("one", "two"):
            for curse in player_in(view, seat)["curses"]:
                card = curse["card"]
                leaves[card] = self._leaf((Shown(card, on="curse", travels=False), breakdowns.get(card, ()), rules))
                if curse["bond"]:
                    bond = curse["bond"]["card"]
                    leaves[bond] = self._leaf((Shown(bond, on="prayer", travels=False), (), rules))
            for entry in (*player_in(view, seat)["echoes"], *player_in(view, seat)["playing"]):
                face = "curse" if entry.get("as") == "curse" else "prayer"
                leaves[entry["card"]] = self._leaf((Shown(entry["card"], on=face, travels=False), (), rules))
        for shown in self.own_hand(facts):
            state = "lit" if shown.state == "lit" else ""
            large = shown._replace(reads=False, travels=False, badge=None, state=state)
            leaves[shown.card] = self._leaf((large, (), rules))
        for card in choices.elsewhere(view):
            if faces := choices.plays.get(card):
                large = Shown(card, "lit", faces.get("curse", nothing), faces.get("prayer", nothing), travels=False)
                leaves[card] = self._leaf((large, (), rules))
        order = "".join(f'<dialog id="leaf-{card}" data-keep></dialog>' for card in leaves)
        return {"leaves": f'<div id="leaves">{order}</div>'} | {f"leaf-{card}": leaf for card, leaf in leaves.items()}

    @region
    def _leaf(self, facts: tuple[Shown, tuple[Any, ...], str]) -> str:
        t = self.t
        shown, breakdown, rules = facts
        inside = f'<div class="slot">{self.show(shown)}</div>'
        if breakdown:
            inside += self._breakdown(rules, *breakdown)
        printed = self.cards[shown.card]
        if any(printed.sources[field] == "designed" for field in ("eye", "karma", "curse", "prayer", "effect")):
            note = escape(t("° set by this edition: no public source gives the number."))
            inside += f'<p class="note">{note}</p>'
        if notes := notes_on(printed, t):
            inside += f'<ul class="note">{"".join(f"<li>{escape(note)}</li>" for note in notes)}</ul>'
        title = escape(self.narrator.full_name(shown.card))
        return sheet_of(f"leaf-{shown.card}", title, escape(t("Close")), f'<div class="closer">{inside}</div>')

    def _breakdown(self, rules: str, numbers: tuple[int, int, int, int], *lines: "tuple[Line, ...]") -> str:
        """Where the numbers of a Curse come from: a row a reason."""
        t = self.t
        eye, printed_eye, karma, printed_karma = numbers
        rows = self._sum("eye", t("Eye"), eye, printed_eye) + self._rows(lines[0], rules)
        rows += self._sum("karma", t("Karma"), karma, printed_karma) + self._rows(lines[1], rules)
        if lines[2]:
            besides = escape(t("Besides"))
            rows += f'<tr class="sum"><th scope="rowgroup" colspan="3">{besides}</th></tr>'
            rows += self._rows(lines[2], rules)
        caption = escape(t("Why it is so"))
        return f'<table class="reasons"><caption>{caption}</caption>{rows}</table>'

    def _sum(self, sign: str, name: str, now: int, printed: int) -> str:
        was = escape(self.t("printed {number}", number=printed))
        head = f'<th scope="row">{icon(sign)}<span>{escape(name)}</span></th>'
        return f'<tr class="sum">{head}<td>{now}</td><td>{was}</td></tr>'

    def _rows(self, lines: "tuple[Line, ...]", rules: str) -> str:
        rows = []
        for line in lines:
            source = f"<span>{escape(line.source)}</span>" if line.source else ""
            text = f"<small>{escape(line.text)}</small>" if line.text else ""
            if not line.counts:
                text = "<small>" + escape(self.t("does not count, another one stands above it")) + "</small>"
            rule = rule_at(rules, line.rule)
            off = "" if line.counts else ' class="out"'
            rows.append(
                f'<tr{off}><th scope="row" colspan="2">{escape(line.what)}</th><td>{source}{text} {rule}</td></tr>'
            )
        return "".join(rows)

    # --- the Void, and what is known of hands -----------------------------------------------------------------------
    def void(self, view: View) -> dict[str, str]:
        """A part a card, newest first, and a short one that has them in order."""
        order = "".join(f'<li id="void-{card}" data-keep></li>' for card in view["void"])
        empty = '<li class="empty">' + escape(self.t("Nothing lies there yet.")) + "</li>"
        parts = {"void-cards": f'<ol class="gallery" id="void-cards">{order or empty}</ol>'}
        return parts | {f"void-{card}": self._in_void(card) for card in view["void"]}

    @region
    def _in_void(self, card: str) -> str:
        return f'<li class="slot" id="void-{card}">{self.show(Shown(card, travels=False))}</li>'

    def known_of(self, view: View, seat: str, called: str) -> str:
        sure = () if view.get("viewer") == seat else tuple(known(player_in(view, seat)["hand"], self.cards))
        return self._known(seat, called, sure, how_many(player_in(view, seat)["hand"]) - len(sure))

    @region
    def _known(self, seat: str, called: str, cards: tuple[str, ...], unknown: int) -> str:
        shown = [self.show(Shown(card, travels=False)) for card in cards]
        return self.page.known_sheet(seat, called, shown, unknown)
