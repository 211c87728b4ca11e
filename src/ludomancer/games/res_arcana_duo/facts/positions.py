"""What a view says only indirectly: what is under way, what is asked and paid, which components are named."""

from typing import TYPE_CHECKING

from ludomancer.core.document import HIDDEN
from ludomancer.core.events import Event
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, Amount, Component
from ludomancer.games.res_arcana_duo.formats.pending import SEATS, TOP
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import Pending, View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.narrator import known

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame


def rival_of(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def asked_of(view: View) -> Pending:
    """The question; empty where any action may be chosen."""
    return view["pending"][-1] if view["pending"] else {}


def frame_of(view: View) -> Pending:
    """The innermost thing under way; empty for none."""
    return view["pending"][-2] if view["pending"] and len(view["pending"]) > 1 else {}


def card_in_use(view: View) -> str:
    """The component that the question is about; empty for none."""
    frame = frame_of(view)
    if frame.get("doing") == "collect":
        return str(frame["left"][0]) if frame["left"] and asked_of(view)["ask"] == "gain" else ""
    return str(frame.get("card", ""))


def powers_in_use(view: View) -> set[tuple[str, int]]:
    return {(frame["card"], frame["power"]) for frame in view["pending"] or [] if "power" in frame}


def fixed_first(amount: Amount, price: int, pool: tuple[int, ...]) -> list[int]:
    """What every payment of a price has, which is laid out at once."""
    found = []
    for capped in range(codes.ESSENCES):
        least = amount.fixed[codes.GOLD] if capped == codes.GOLD else 0
        reach = spare = 0
        for essence, fixed in enumerate(amount.fixed):
            have = least if essence == capped else pool[essence]
            reach += min(have, fixed)
            spare += max(0, have - fixed) if amount.mask >> essence & 1 else 0
        found.append(least + max(0, price - reach - min(spare, amount.any)))
    return found


def can_pay(cost: Amount, pool: dict[str, int]) -> bool:
    """Does a pool cover a cost without a discount (RA-24, RA-25)?"""
    return cost.covered([pool[name] for name in ESSENCES]) == cost.total


def cost_of(game: "DuoGame", frame: Pending) -> Amount:
    """What is being paid for."""
    if "power" in frame:
        paid: Amount = game.components[game.card_numbers[frame["card"]]].powers[frame["power"] - 1].pay
        return paid
    if frame["card"] == TOP:
        return game.cards.monument_cost
    component = game.components[game.card_numbers[frame["card"]]]
    return game.cards.monument_cost if component.kind == codes.MONUMENT else component.cost


def laid_by_itself(game: "DuoGame", view: View) -> dict[str, int]:
    """Of a payment, what left no choice."""
    asked = asked_of(view)
    if asked.get("ask") != "pay":
        return {}
    pool = tuple(player_in(view, asked["seat"])["pool"][name] for name in ESSENCES)
    found = fixed_first(cost_of(game, frame_of(view)), asked["count"], pool)
    return {name: min(count, asked["paid"].get(name, 0)) for name, count in zip(ESSENCES, found, strict=True) if count}


def laid_by_choice(game: "DuoGame", view: View) -> int:
    """How many decisions the payment, or the gain, has had."""
    asked = asked_of(view)
    laid = asked.get("paid", {}) if asked.get("ask") == "pay" else asked.get("chosen", {})
    return sum(laid.values()) - sum(laid_by_itself(game, view).values())


def types_to_turn(component: Component) -> int:
    """What it can be turned as."""
    return component.types | (codes.ANY_MAGE if component.kind == codes.MAGE else 0)


def chose_in_collect(game: "DuoGame", view: View, seat: str, came: list[Event]) -> bool:
    """Has the seat decided anything since it began to collect? `came` is what it has collected in this round."""
    if asked_of(view).get("chosen"):
        return True
    lying = any(entry["on"] for entry in in_play(player_in(view, seat)))
    if frame_of(view)["stage"] == "choose" and lying:  # left there
        return True
    for event in came:
        collect = game.components[game.card_numbers[event["card"]]].collect
        if event["event"] == "collected" or (collect.any and collect.mask & (collect.mask - 1)):
            return True
    return False


def shown(view: View) -> list[str]:
    """Every component that the view names, from the rival's to the hand."""
    found: list[str] = []
    for seat in SEATS:
        player = player_in(view, seat)
        found += [entry["card"] for entry in in_play(player)]
        found += [*known(player["hand"]), *player["discards"], *known(player["deck"]), *player.get("cards", [])]
        found += [*player.get("drawn", []), *player.get("kept", []), *player.get("gifts", []), *player.get("mages", [])]
        found.append(player.get("chosen") or HIDDEN)
    found += [*view["items"], *view["places"], *view["monuments"]["open"], *known(view["monuments"]["deck"])]
    for entry in view["pending"] or []:
        found += [entry.get("card", HIDDEN), *known(entry.get("cards", [])), *known(entry.get("back", []))]
    return [card for card in dict.fromkeys(found) if card not in (HIDDEN, TOP)]


def before_the_deal(game: "DuoGame") -> View:
    """The table while people are still sitting down: nobody has the token, and its point."""
    view: View = game.before_the_deal() | {"token": ""}
    view["one"]["points"] = 0
    return view
