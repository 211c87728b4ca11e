"""How Res Arcana Duo tells what the rival did."""

import re
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.core.moves import THIRD
from ludomancer.core.update import LogLine, TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.pending import SEATS, TOP
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.moves import INCOME, DuoMoves
from ludomancer.games.res_arcana_duo.text.narrator import how_many, known
from ludomancer.games.res_arcana_duo.web.cards import Card
from ludomancer.web.elements import capital, icon
from ludomancer.web.film import Counters, TableFilm, Told, Turn

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.web.page import DuoPage

WON = ("placed", "claimed")
CHANGED = (*WON, "took", "mage", "turned-up", "collected")
LIES = {"turned": True, "straightened": False}  # for how long it does
SMALL, LARGE = 650, 850
NAMED = re.compile(r'<(?:button class="co-card|a class="co-name)[^>]*>')  # what says the name of a card


class DuoFilm(TableFilm):
    """The film of Res Arcana Duo."""

    page: "DuoPage"
    room = (400, 64)
    times: ClassVar[dict[str, int]] = dict.fromkeys(("paid", *WON), LARGE) | dict.fromkeys(
        ("used", "discarded", "passed"), SMALL
    )

    # --- what changed -----------------------------------------------------------------------------------------------
    def marks(self, events: list[Event], view: AnyView) -> Iterable[str]:
        places, turned = _places(view), _turned(view)
        changed = [card for event in events for card in _changed(event, turned)]
        marks = [f'id="{places[card]}-{card}"' for card in changed if card in places]
        unseen = any(event["event"] == "claimed" and event["blind"] for event in events)
        return [*marks, 'id="monument-deck"'] if unseen else marks

    def counters(self, view: AnyView) -> Counters:
        found: Counters = {}
        for seat in SEATS:
            player = player_in(view, seat)
            found[f"points-{seat}"] = player["points"]
            for name in ESSENCES:  # one's own lie in the till
                found[f"pool-{seat}-{name}"] = found[f"till-{seat}-{name}"] = player["pool"][name]
            found[f"hand-of-{seat}"], found[f"deck-{seat}"] = how_many(player["hand"]), how_many(player["deck"])
            found[f"discard-{seat}"] = len(player["discards"])
        return found

    def _labelled(self, html: str, attribute: str, numbers: tuple[int, ...]) -> str:
        """A card says it where its name is: in its button, or in the link to its words."""
        named = NAMED.search(html)
        if named is None:
            return html
        tag = named[0]
        if "aria-label=" not in tag:
            name = html[named.end() : html.index("</", named.end())].replace("<wbr>", "")
            tag = tag.replace(">", f' aria-label="{name}">')
        return html.replace(named[0], super()._labelled(tag, tag[1:8], numbers), 1)

    def ended_by_itself(self, update: TableUpdate, turn: Turn) -> str:
        """Nobody's turn does; but a round in which the reader has passed ends without her."""
        rounds = [
            line["event"] for line in update["log"] if line["n"] > turn.since and line["event"]["event"] == "round"
        ]
        return self.t("Round {number} is over.", number=rounds[-1]["number"] - 1) if rounds else ""

    # --- moves ------------------------------------------------------------------------------------------------------
    def moves(self, update: TableUpdate, turn: Turn) -> list[Told]:
        """What is collected after a choice is told with what came by itself before it."""
        earlier = [line["event"] for line in update["log"] if line["n"] <= turn.since]
        later = [line["event"] for line in update["log"] if line["n"] > turn.since]
        since = turn.since
        while later and earlier and all(each["event"] in INCOME for each in (earlier[-1], later[0])):
            if earlier.pop()["seat"] != later[0]["seat"]:
                break
            since -= 1
        return super().moves(update, turn._replace(since=since))

    def moves_in(self, update: TableUpdate, lines: list[LogLine]) -> list[Told]:
        """Points are counted by nobody."""
        told = [each for each in super().moves_in(update, lines) if each.events[0]["event"] != "checked"]
        return [each._replace(number=number) for number, each in enumerate(told, 1)]

    def step(self, told: Told, update: TableUpdate) -> dict[str, Any]:
        """What is done in one line, what it costs and brings in the next."""
        found = super().step(told, update)
        words = self.words(update)
        price = words.price(told.events, told.move.seat) if isinstance(words, DuoMoves) else ""
        if not price or not isinstance(words, DuoMoves):
            return found
        who = words.narrator.seat(told.move.seat)
        said = self.t("{who} {move}", who=who, move=words.clause(told.move.story[0], THIRD))
        gains = ", ".join(words.gains(told.events, told.move.seat))
        text = self.t("for {price}: {gain}", price=price, gain=gains) if gains else self.t("for {price}", price=price)
        text += "".join(f". {capital(each)}." for each in words.instead(told.events))
        return found | {"say": self._written(said, [told], who), "gain": self._written(text, [told], who)}

    # --- the card ---------------------------------------------------------------------------------------------------
    def face(self, told: Told, update: TableUpdate) -> str:
        card = _card(told)
        if not card:
            return ""
        used = {event["power"] for event in told.events if event["event"] == "used" and event["card"] == card}
        component = self.page.narrator.components[card]
        states = tuple("using" if which in used else "" for which in range(1, len(component.powers) + 1))
        price = component.cost.total if component.kind in (codes.ARTIFACT, codes.PLACE) else -1
        return f'<div class="big">{self.page.cards.card(Card(card, powers=states, price=price))}</div>'

    def drawings(self, told: Told) -> list[str]:
        return [f"s-{card}"] if (card := _card(told)) else []

    def price(self, told: Told) -> str:
        """What was paid, or that it is turned."""
        words = DuoMoves(self.page.narrator)
        paid = words.price(told.events, told.move.seat)
        if paid:
            text = escape(self.t("{essences} to the supply", essences=paid))
            for signs in self.page.signs_of_move(told.events):
                text = self.page.with_signs(text, signs)
            return f"<span>{text}</span>"
        turns = any(event["event"] == "turned" and event["card"] == _card(told) for event in told.events)
        return icon("ra-turn") + escape(self.t("turns it")) if turns else ""

    def place(self, told: Told) -> str:
        head, seat, card = told.events[0], told.move.seat, _card(told)
        if any(event["event"] == "claimed" and event["blind"] for event in told.events):
            return "monument-deck"
        kinds = {str(event["event"]) for event in told.events}
        if "claimed" in kinds or head["event"] in ("took", "passed"):
            return f"centre-{card}"
        if "placed" in kinds or head["event"] == "discarded":
            return f"hand-of-{seat}"
        return f"{seat}-{card}" if card else f"seat-{seat}"


def _changed(event: Event, turned: dict[str, bool]) -> list[str]:
    """Components that an event changed; one that lies as before is as it was."""
    kind = event["event"]
    if kind == "swapped":
        return [event["for"], event["card"]]
    if kind in LIES:
        return [event["card"]] if turned.get(event["card"]) is LIES[kind] else []
    filled = kind == "laid" or (kind == "gained" and event["to"] == "this")
    return [event["card"]] if filled or kind in CHANGED else []


def _turned(view: View) -> dict[str, bool]:
    return {entry["card"]: entry["turned"] for seat in SEATS for entry in in_play(player_in(view, seat))}


def _card(told: Told) -> str:
    """What a move is about; empty for none that may be seen."""
    head = told.events[0]
    found = [event["card"] for event in told.events if event["event"] in WON and event["card"] != TOP]
    if head["event"] == "passed":
        found = [event["for"] for event in told.events if event["event"] == "swapped"]
    elif head["event"] not in ("paid", *WON):
        single = head["event"] in ("used", "discarded", "mage", "took")
        found = [head["card"]] if single else []
    return next((card for card in found if card != HIDDEN), "")


def _places(view: View) -> dict[str, str]:
    """Where components lie that can be seen, as their ids have it."""
    found = {entry["card"]: seat for seat in SEATS for entry in in_play(player_in(view, seat))}
    return found | dict.fromkeys([*view["monuments"]["open"], *view["places"], *known(view["items"])], "centre")
