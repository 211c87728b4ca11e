"""How Bless tells the turn of the other player."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from ludomancer.core.events import Event
from ludomancer.core.update import TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.games.bless.facts.positions import SEATS, how_many, rival_of
from ludomancer.games.bless.facts.stat_breakdown import StatBreakdown
from ludomancer.games.bless.formats.edition import Card
from ludomancer.games.bless.formats.view import View, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.web.cards import Shown
from ludomancer.web.elements import capital, emblem, icon
from ludomancer.web.film import Counters, TableFilm, Told, Turn

if TYPE_CHECKING:
    from ludomancer.games.bless.web.page import BlessPage

OF_A_CARD = ("played", "corrupted", "purified", "readied", "controlled", "converted", "used", "copied")
SPENDING = ("played", "attacked", "readied", "used")  # begin a move, and cost an Action
LABELLED = "data-body data-stop"  # what has the name of a Curse that is no radio button


class BlessFilm(TableFilm):
    """The film of Bless."""

    page: "BlessPage"
    room = (400, 114, 74)
    times: ClassVar[dict[str, int]] = {
        "played": 750,
        "attacked": 900,
        "readied": 650,
        "used": 650,
        "set-aside": 650,
        "drew": 650,
    }

    # --- marks and numbers --------------------------------------------------------------------------------------------
    def marks(self, events: list[Event], view: AnyView) -> Iterable[str]:
        places = self._places(view)
        return [places[card] for event in events for card in self._changed(event, view) if card in places]

    def _places(self, view: View) -> dict[str, str]:
        """Where cards in play lie; a Bond is a part of its host. Seats and altars are places of their own."""
        places: dict[str, str] = {}
        for seat in SEATS:
            player = player_in(view, seat)
            places |= {f"altar-{seat}": f'id="altar-{seat}"', f"seat-{seat}": f'id="seat-{seat}"'}
            for curse in player["curses"]:
                places[curse["card"]] = f'id="at-{curse["card"]}"'
                if curse["bond"]:
                    places[curse["bond"]["card"]] = places[curse["card"]]
            for prayer in (*player["echoes"], *player["playing"]):
                places[prayer["card"]] = f'data-card="{prayer["card"]}" data-leaf="leaf-{prayer["card"]}"'
        return places

    def _changed(self, event: Event, view: View) -> list[str]:
        """What an event is about, by the names that places have."""
        kind = event["event"]
        if kind == "attacked":
            target = event["target"]
            return [event["card"], f"seat-{rival_of(event['seat'])}" if target == "rival" else target]
        if kind == "offered":
            return [f"altar-{event['seat']}"]
        if kind == "bound":
            return [event["host"]]
        if kind in ("given", "laid"):
            return [event["target"]] if event["target"] else self._reached(event["card"], view)
        return [event["card"]] if kind in OF_A_CARD else []

    def _reached(self, card: str, view: View) -> list[str]:
        """Curses on which a card works now."""
        game = self.page.game
        found = StatBreakdown(game, self.page.field_of(view).state).found
        source = game.card_numbers[card]
        return [game.card_ids[number] for number in found if any(each.source == source for each in found[number])]

    def counters(self, view: AnyView) -> Counters:
        found: Counters = {"deck": how_many(view["deck"]), "void-pile": len(view["void"])}
        for seat in SEATS:
            player = player_in(view, seat)
            found |= {f"points-{seat}": player["points"], f"hand-{seat}": how_many(player["hand"])}
            found[f"altar-{seat}"] = len(player["altar"])
        return found

    def _labelled(self, html: str, attribute: str, numbers: tuple[int, ...]) -> str:
        """The place of a Curse has no name, but what is pressed there has."""
        if not attribute.startswith('id="at-'):
            return super()._labelled(html, attribute, numbers)
        pressed = attribute.replace('"at-', '"att-')
        start = html.index(attribute)
        return html[:start] + super()._labelled(html[start:], pressed if pressed in html else LABELLED, numbers)

    # --- the clash of a move is seen in the great eye -----------------------------------------------------------------
    def shown(self, update: TableUpdate, parts: dict[str, str], turn: Turn | None) -> dict[str, str]:
        return super().shown(update, parts, turn) | {name: parts[name] for name in ("clash", "threads")}

    def marked(self, update: TableUpdate, parts: dict[str, str], told: list[Told], before: AnyView) -> dict[str, str]:
        parts = super().marked(update, parts, told, before)
        events = told[-1].events if told else []
        clash = next((event for event in events if event["event"] == "clashed"), None)
        if clash is None or events[0]["event"] != "attacked":
            return parts
        lower = self.page.lower_seat(update)
        parts["clash"] = self.page.clash.fought(clash, events[0]["seat"] == lower)
        parts["threads"] = self.page.thread(update["view"], lower, events[0]["card"], events[0]["target"])
        return parts

    # --- a move -------------------------------------------------------------------------------------------------------
    def _card(self, told: Told) -> str:
        """What was played, or attacks."""
        card = str(told.events[0].get("card", ""))
        return card if told.events[0]["event"] in SPENDING and card in self._cards else ""

    @property
    def _cards(self) -> dict[str, Card]:
        return self.page.narrator.cards

    def _as_prayer(self, event: Event) -> bool:
        return event["event"] == "used" or event.get("as") == "prayer"

    def face(self, told: Told, update: TableUpdate) -> str:
        card = self._card(told)
        if not card:
            return ""
        on = "prayer" if self._as_prayer(told.events[0]) else "curse"
        return f'<div class="slot">{self.page.cards.show(Shown(card, on=on, travels=False))}</div>'

    def drawings(self, told: Told) -> list[str]:
        card = self._card(told)
        return [f"s-{card}"] if card else []

    def price(self, told: Told) -> str:
        """How it is used: cards cost nothing but an Action."""
        t, event = self.t, told.events[0]
        if not self._card(told):
            return ""
        if event["event"] == "attacked":
            return icon("attack") + t("attacks")
        if event["event"] == "readied":
            return icon("stasis") + t("wakes")
        if self._as_prayer(event):
            kind = self.page.narrator.texts.prayer_kind(self._cards[event["card"]])
            return icon(self.page.cards.prayer_icon(event["card"])) + kind
        return icon("curse") + t("Curse")

    def place(self, told: Told) -> str:
        kind = told.events[0]["event"]
        if kind in ("attacked", "readied"):
            return f"at-{told.events[0]['card']}"
        return f"prayers-{told.move.seat}" if kind == "used" else super().place(told)

    def face_of(self, seat: str) -> str:
        return emblem(seat)

    def step(self, told: Told, update: TableUpdate) -> dict[str, Any]:
        """An attack is told of its card, as the rules do; what it brought is a sentence."""
        found, narrator = super().step(told, update), self.words(update).narrator
        who = narrator.seat(told.move.seat)
        if told.events[0]["event"] == "attacked":
            found["say"] = self._written(narrator.event(told.events[0]) or "", [told], who)
        if found.get("gain"):
            found["gain"] = self._written(f"{capital(told.move.gain)}.", [told], who)
        return found

    # --- the reader's own turn ----------------------------------------------------------------------------------------
    def ended_by_itself(self, update: TableUpdate, turn: Turn) -> str:
        """Without an Action, or by a card, and with no card in hand that could be put aside: then nothing is asked."""
        mine = self._own_turn(update, turn)
        begun = len(mine)
        while begun and mine[begun - 1]["event"] in ("drew", "shuffled"):
            begun -= 1
        drawn = sum(event["event"] == "drew" for event in mine[begun:])
        if not begun or drawn != how_many(player_in(turn.before, update["seat"])["hand"]):
            return ""
        card = next((event["card"] for event in mine if event["event"] == "turn-ends"), "")
        if card:
            return self.t("Your turn ended: {card} ended it.", card=self.page.narrator.name(card))
        total = codes.FIRST_ACTIONS if turn.before["turn"] == 2 else codes.TURN_ACTIONS
        total += sum(event["count"] for event in mine if event["event"] == "actions")
        moves = self.words(update).moves_of(mine[:begun])
        spent = sum(self._cost(mine[move.first], mine[: move.first]) for move in moves)
        return self.t("Your turn ended: no Actions left.") if spent >= total else ""

    def _own_turn(self, update: TableUpdate, turn: Turn) -> list[Event]:
        """What happened in the reader's turn, if the rival has begun the next one and has done nothing yet."""
        events = [line["event"] for line in update["log"] if line["n"] <= turn.since]
        turns = [i for i, event in enumerate(events) if event["event"] == "turn"]
        if update["seat"] not in SEATS or not turns or events[turns[-1]]["seat"] == update["seat"]:
            return []
        if events[turns[-1]]["number"] < 2 or any(event["event"] in SPENDING for event in events[turns[-1] :]):
            return []
        return events[turns[-2] + 1 if len(turns) > 1 else 0 : turns[-1]]

    def _cost(self, event: Event, before: list[Event]) -> int:
        """Actions; none for what may have been free."""
        if event["event"] == "played" and event["as"] == "prayer":
            return int(all(each["event"] != "free-prayers" for each in before))
        if event["event"] == "played":
            return int(all(clause.kind != codes.W_FREE for clause in self._cards[event["card"]].curse))
        return int(event["event"] in SPENDING)
