"""The seats: points, cards in hand, the altar, Actions left, and attacks past the Curses."""

from html import escape
from typing import Any, NamedTuple

from ludomancer.games.bless.facts.positions import how_many, known, turn_actions
from ludomancer.games.bless.formats.view import player_in
from ludomancer.games.bless.web.choices import Facts, Region
from ludomancer.games.bless.web.clash import Attack
from ludomancer.web.cache import region
from ludomancer.web.elements import emblem, icon, press
from ludomancer.web.page import seat_from, seat_in


class SeatFacts(NamedTuple):
    """All that a seat's HTML depends on."""

    sitting: tuple[tuple[str, Any], ...]  # what the update says of it
    upper: bool
    points: int
    hand: int
    known: bool  # something of the hand
    altar: int
    actions: tuple[int, int] | None  # left, and of how many; None where it is not her turn
    free: bool  # Prayers cost nothing
    direct: tuple[Attack, ...]  # attacks upon her
    present: bool  # does it matter who is here?


class SeatParts(Region):
    """The two seats."""

    def seat(self, facts: Facts, seat: str, attacks: list[Attack]) -> str:
        return self._seat(self._facts_of(facts, seat, attacks))

    def _facts_of(self, facts: Facts, seat: str, attacks: list[Attack]) -> SeatFacts:
        update, view = facts.update, facts.view
        own = player_in(view, seat)
        actions = None
        if view["turn_of"] == seat and view["phase"] == "main" and not update["result"]:
            actions = (view["actions"], turn_actions(view, update["log"]))
        return SeatFacts(
            tuple(seat_in(update, seat).items()),
            seat == facts.upper,
            own["points"],
            how_many(own["hand"]),
            bool(known(own["hand"], self.page.narrator.cards)),
            len(own["altar"]),
            actions,
            bool(view["free_prayers"]) and actions is not None,
            tuple(attack for attack in attacks if not attack.goal) if seat == facts.upper else (),
            update["status"] != "replay",
        )

    @region
    def _seat(self, facts: SeatFacts) -> str:
        t = self.t
        sitting = seat_from(facts.sitting)
        seat = sitting["seat"]
        points = t.many("point", "points", facts.points)
        score = f'<p class="points" id="points-{seat}"><b>{facts.points}</b><span>{escape(points)}</span></p>'
        in_hand = escape(t("in hand"))
        hand = f"{icon('hand')}<b>{facts.hand}</b><span>{in_hand}</span>"
        if facts.known and not sitting.get("you"):
            hand = f'<a class="fact" id="hand-{seat}" href="#known-{seat}">{hand}</a>'
        else:
            hand = f'<span class="fact" id="hand-{seat}">{hand}</span>'
        altar = escape(t("of {last}", last=self.last))
        row = f'{hand}<span class="fact altar-fact">{icon("altar")}<b>{facts.altar}</b><span>{altar}</span></span>'
        head = self.page.seat_head(sitting, emblem(seat), facts.present)
        inside = f'<div class="seat-top">{head}{score}</div><div class="seat-row">{row}</div>'
        inside += self._direct(facts.direct) + self._flames(facts)
        return self.page.seat_panel(sitting, "rival" if facts.upper else "you", inside, facts.present)

    def _direct(self, attacks: tuple[Attack, ...]) -> str:
        """Attacks past the Curses, one for each that may."""
        words = escape(self.t("Attack directly"))
        buttons = []
        for attack in attacks:
            assert attack.preview is not None
            label = f'{icon("attack")}<span class="long">{words}</span>'
            gain = f'<span class="gain">{icon("bless")}+{attack.preview.points}</span>'
            more = f' aria-label="{escape(attack.press.text)}, +{attack.preview.points}"'
            buttons.append(press("action", attack.press.value, label + gain, f"direct lit from-{attack.place}", more))
        return "".join(buttons)

    def _flames(self, facts: SeatFacts) -> str:
        t = self.t
        if facts.actions is None:
            return ""
        left, total = facts.actions
        states = ["spent"] * (total - left) + ["left"] * left
        flame = '<svg class="flame {}" viewBox="0 0 24 24"><use href="#flame"/></svg>'
        drawn = "".join(flame.format(state) for state in states)
        words = escape(t.many("{count} Action left", "{count} Actions left", left))
        small = escape(t("Prayers are free")) if facts.free else escape(t("of {last}", last=total))
        return (
            f'<div class="actions"><span class="flames" aria-hidden="true">{drawn}</span>'
            f"<span><b>{words}</b> <small>{small}</small></span></div>"
        )
