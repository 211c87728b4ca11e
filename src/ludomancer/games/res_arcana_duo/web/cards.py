"""A component on the page: a card with its drawing, price, points, what lies on it, and its powers as buttons."""

from html import escape
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, Amount, Component
from ludomancer.games.res_arcana_duo.formats.pending import SEATS
from ludomancer.games.res_arcana_duo.text.card_texts import sentence
from ludomancer.games.res_arcana_duo.web.drawing_shapes import LETTERS
from ludomancer.games.res_arcana_duo.web.signs import KINDS, WHAT, Marks, amount, comes_out, goes_in, several, token
from ludomancer.web.cache import region
from ludomancer.web.elements import icon, press, sigil

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.web.page import DuoPage

AS_PRINTED = -1
NO_PRICE = -1
NARROW, WIDE = "fijlrtI’", "mwMW"
LONG, LONGER = 9, 11.5  # letters as wide as an n: a longer word needs a smaller script where there is little room
SHORT, MOST = 8, 13  # between these, styles know how wide the longest word is
PRESSED = ("lit", "instead", "off")  # states of a power that is a button
SINGLE = 4  # essences on a component up to which each one lies there as a piece

Badge = tuple[str, str]  # an icon, or none, and the words


class Card(NamedTuple):
    """All that a card's HTML depends on."""

    card: str
    place: str = ""  # where it lies, as its id has it; empty for one that is only shown
    turned: bool = False
    on: tuple[tuple[str, int], ...] = ()
    points: int = AS_PRINTED
    powers: tuple[str, ...] = ()  # lit, instead (after taking back), using, off (it answers why) or at rest
    button: str = ""  # name of the form's field where the whole card is pressed
    value: str = ""
    state: str = ""  # lit, off, target, in-use
    badges: tuple[Badge, ...] = ()
    price: int = NO_PRICE  # essences to be paid now, where a price is shown
    rests: bool = False  # taken in passing
    back: int = 0  # decisions to be taken back before another power can be used

    @property
    def slotted(self) -> bool:
        """Has it a frame of its own? Where cards turn into buttons and back, the row need not change then."""
        return bool(self.button) or self.place == "centre"


class CardParts:
    """Components as cards."""

    def __init__(self, page: "DuoPage") -> None:
        self.page, self.game, self.narrator, self.t = page, page.game, page.narrator, page.t
        self.marks = Marks(page.t)

    # --- in words ----------------------------------------------------------------------------------------------------
    @region
    def words(self, card: str) -> str:
        """All that stands on a component, in one sentence."""
        t, texts = self.t, self.narrator.texts
        component = self.narrator.components[card]
        words = [self.narrator.name(card), texts.kind(component), *texts.types(component)]
        cost = self.narrator.cost(component)
        words += [t("cost: {essences}", essences=texts.amount(cost))] if cost.total else []
        words += [texts.points(component)] if texts.points(component) else []
        if component.collect.total:
            words.append(t("Collect: {essences}", essences=texts.amount(component.collect)))
        words += [texts.discount(component)] if component.discount else []
        return "; ".join([", ".join(words), *(texts.power(power) for power in component.powers)])

    def does(self, value: str) -> str:
        """What pressing something does."""
        return self.narrator.action(self.game.parse(value))

    # --- what stands on a card ---------------------------------------------------------------------------------------
    def sigil(self, card: str) -> str:
        return sigil(f"s-{card}")

    def window(self, card: str, classes: str = "") -> str:
        """The drawing in the window of its kind."""
        kind = KINDS[self.narrator.components[card].kind]
        return f'<span class="k-{kind} {classes}"><span class="co-win">{self.sigil(card)}</span></span>'

    def _points(self, component: Component, now: int) -> str:
        points = component.points if now == AS_PRINTED else now
        if not points and component.each < 0:
            return ""
        words = escape(sentence(self.narrator.texts.points(component)))
        per = ""
        if component.each >= 0 and now == AS_PRINTED:
            per = f'<span class="per">+{token(LETTERS[component.each])}</span>'
        number = "" if per and not points else f"<b>{points}</b>"
        per = per.replace("+", "", 1) if not number else per
        return f'<span class="co-vp" title="{words}">{number}{per}{self.marks.points(component)}</span>'

    def _price(self, component: Component, price: int) -> str:
        cost = self.narrator.cost(component)
        if price == NO_PRICE or not cost.total:
            return ""
        now = f'<span class="now">{price}</span>' if price < cost.total else ""
        mark = self.marks.at(component, "cost") if component.cost.total else ""
        return f'<span class="co-cost">{amount(cost)}{now}{mark}</span>'

    def _types(self, component: Component) -> str:
        signs = "".join(icon(sign) for bit, sign in WHAT.items() if component.types & bit)
        if not signs:
            return ""
        names = escape(", ".join(self.narrator.texts.types(component)))
        return f'<span class="co-types" title="{names}">{signs}</span>'

    def lying(self, on: tuple[tuple[str, int], ...]) -> str:
        """Essences on a component: as pieces, or counted where they are many."""
        if not on:
            return ""
        total = sum(count for _, count in on)
        pieces = ""
        for name, count in on:
            letter = LETTERS[ESSENCES.index(name)]
            pieces += several(letter, count) if total > SINGLE else token(letter) * count
        many = " many" if total > SINGLE - 1 else ""
        return f'<span class="lying{many}" aria-hidden="true">{pieces}</span>'

    def is_now(self, card: Card) -> list[str]:
        """How it is, which the eye sees by its place and by what lies on it."""
        states = [self.t("turned")] if card.turned else []
        states += [self.t("in use")] if card.state == "in-use" else []
        if card.on:
            states.append(self.t("on it: {essences}", essences=self.narrator.texts.counted(dict(card.on))))
        return states

    def use(self, value: str, state: str, back: int, inside: str, classes: str, more: str) -> str:
        """The button of a power; while another one is paid, that payment is taken back first."""
        if state == "instead":
            return press("undo", str(back), inside, f"{classes} lit", f' data-then="{value}"{more}')
        if state == "lit":
            return press("action", value, inside, f"{classes} lit", more)
        return press("why", value, inside, f"{classes} off", more)

    def _power(self, card: str, which: int, state: str, whole: bool, back: int) -> str:
        """One power: cost, arrow, effect."""
        component = self.narrator.components[card]
        power = component.powers[which]
        words = escape(sentence(self.narrator.texts.power(power)))
        mark = self.marks.at(component, f"power{which + 1}")
        paid, gained = f'<span class="pay">{goes_in(power)}</span>', f'<span class="gain">{comes_out(power)}</span>'
        signs = f"{paid}{icon('arrow', 'to')}{gained}"
        if state in PRESSED and not whole:
            does = sentence(self.narrator.texts.power(power))
            label = escape(self.t("{card}: {text}", card=self.narrator.name(card), text=does))
            label += " " + escape(self.t("The payment is taken back first.")) if state == "instead" else ""
            more = f' data-stop title="{words}" aria-label="{label}"'
            return self.use(f"use {card} {which + 1}", state, back, signs + mark, "pw", more)
        classes = f"pw {state}" if state else "pw"
        return f'<span class="{classes}" title="{words}">{signs}{mark}<span class="vh">{words}</span></span>'

    @region
    def _rows(self, card: str, states: tuple[str, ...], whole: bool, back: int) -> str:
        component = self.narrator.components[card]
        rows = ""
        if component.collect.total:
            words = escape(self.t("Collect: {essences}", essences=self.narrator.texts.amount(component.collect)))
            mark = self.marks.at(component, "collect")
            signs = f'{icon("collect")}<span class="gain">{amount(component.collect)}</span>'
            rows += f'<span class="pw collect" title="{words}">{signs}{mark}<span class="vh">{words}</span></span>'
        if component.discount:
            words = escape(sentence(self.narrator.texts.discount(component)))
            less = f'<span class="en"><b>−{component.discount}</b>{amount(Amount(any=1, mask=15))}</span>'
            mark = self.marks.at(component, "discount")
            signs = f'{icon("ra-place-card")}<span class="gain">{less}</span>'
            rows += f'<span class="pw collect" title="{words}">{signs}{mark}<span class="vh">{words}</span></span>'
        for which in range(len(component.powers)):
            rows += self._power(card, which, states[which] if states else "", whole, back)
        dots = '<i class="ability"></i>' * (bool(component.collect.total) + bool(component.discount))
        shown = [state.replace("instead", "lit") for state in states] or [""] * len(component.powers)
        dots += "".join(f'<i class="{state}"></i>' for state in shown)
        return f'<span class="co-rows">{rows}</span><span class="co-dots" aria-hidden="true">{dots}</span>'

    # --- the card ----------------------------------------------------------------------------------------------------
    @region
    def card(self, card: Card) -> str:
        component = self.narrator.components[card.card]
        name = escape(self.narrator.name(card.card)).replace("/", "/<wbr>")
        whole = bool(card.button)
        art = f'<span class="co-win">{self.sigil(card.card)}</span>{self.marks.whole(component)}'
        art += self._price(component, card.price) + self._types(component) + self.lying(card.on)
        points = self._points(component, card.points)
        above = points if "per" in points else ""  # too wide for its drawing
        letters = longest(self.narrator.name(card.card))
        long = " longer" if letters > LONGER else " long" if letters > LONG else ""
        long += f" n{min(ceil(letters), MOST)}" if letters > SHORT else ""
        stop = " data-stop" if card.place else ""
        if is_now := self.is_now(card):
            stop += f' aria-label="{escape(", ".join([self.narrator.name(card.card), *is_now]))}"'
        head = f'<a class="co-name{long}" href="#read-{card.card}"{stop}>{name}</a>'
        if whole:
            head = f'<span class="co-name{long}">{name}</span>'
        inside = (
            f'<span class="co-head">{head}</span>{above}'
            f'<span class="co-art">{art}{"" if above else points}</span>'
            f"{self._rows(card.card, card.powers, whole, card.back)}"
        )
        if card.rests:
            words = escape(self.t("rests"))
            inside += f'<span class="co-flag">{icon("ra-pass")}{words}</span>'
        for sign, words in card.badges:
            inside += f'<span class="badge">{icon(sign) if sign else ""}{escape(words)}</span>'
        classes = f"co-card k-{KINDS[component.kind]}" + (f" {card.state}" if card.state else "")
        classes += " turned" if card.turned else ""
        classes += " rests" if card.rests else ""
        classes += " has-lit" if {"lit", "instead"} & {*card.powers} else ""
        ident = f' id="{card.place}-{card.card}"' if card.place else ""
        ident += f' data-lies="{int(card.turned)}"' if card.place in SEATS else ""
        data = "card" if card.place else "shown"
        common = f' data-{data}="{card.card}" data-leaf="read-{card.card}"'
        if whole:
            read = self.page.info(self.narrator.name(card.card), f"read-{card.card}")
            return f'<div{ident} class="co-slot">{self._button(card, classes, common, inside)}{read}</div>'
        common = f' class="{classes}"{common}'
        if card.slotted:
            return f'<div{ident} class="co-slot"><article{common}>{inside}</article></div>'
        return f"<article{ident}{common}>{inside}</article>"

    def _button(self, card: Card, classes: str, common: str, inside: str) -> str:
        label = "; ".join([self.words(card.card), *self.is_now(card)])
        if len(card.badges) == 1:  # of two, which is true depends on what is chosen
            label += f"; {card.badges[0][1]}"
        if card.button == "action":
            label = f"{sentence(self.does(card.value))} {label}"
        return press(card.button, card.value, inside, classes, f'{common} aria-label="{escape(label)}"')


def longest(name: str) -> float:
    """The widest word of a name, in letters as wide as an n."""
    words = name.replace("/", " ").split()
    return max(sum(0.6 if each in NARROW else 1.5 if each in WIDE else 1.0 for each in word) for word in words)


def stub(card: Card) -> str:
    """Stands for a card that is a part of its own."""
    tag = "div" if card.slotted else "article"
    return f'<{tag} id="{card.place}-{card.card}" data-keep></{tag}>'


class Region:
    """A region of the table: it knows the game and the page, and has its words and its cards."""

    def __init__(self, page: "DuoPage") -> None:
        self.page, self.game, self.narrator, self.t = page, page.game, page.narrator, page.t
        self.texts, self.cards = page.narrator.texts, page.cards
