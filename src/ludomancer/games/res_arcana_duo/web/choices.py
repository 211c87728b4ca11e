"""What the table shows besides what a view says outright: what is under way, what is asked, what can be taken back."""

from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.document import HIDDEN
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES, Amount, Component
from ludomancer.games.res_arcana_duo.formats.pending import SEATS, TOP
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.narrator import known

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

View = dict[str, Any]
WHOLE = ("collect", "turn", "straighten", "lay")  # answered by a component in play
CENTRE = ("claim", "take", "swap", "borrow")  # by one in the centre


class Legal(NamedTuple):
    """The legal actions, by where on the table they are done."""

    all: set[str]
    usable: set[tuple[str, int]]  # powers: component and number
    answers: dict[str, str]  # components in play that answer a question, and the action


class Instead(NamedTuple):
    """Powers that can be used instead of what is being paid for."""

    powers: frozenset[tuple[str, int]] = frozenset()
    back: int = 0  # decisions that are taken back for it


def sorted_out(update: dict[str, Any]) -> Legal:
    actions = {each["action"] for each in update["legal"]}
    usable: set[tuple[str, int]] = set()
    answers: dict[str, str] = {}
    for action in actions:
        verb, _, rest = action.partition(" ")
        if verb == "use":
            card, _, which = rest.partition(" ")
            usable.add((card, int(which)))
        elif verb in WHOLE:
            answers[rest] = action
    return Legal(actions, usable, answers)


def rival_of(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def asked_of(view: View) -> dict[str, Any]:
    """The question; empty where any action may be chosen."""
    found: dict[str, Any] = view["pending"][-1] if view["pending"] else {}
    return found


def frame_of(view: View) -> dict[str, Any]:
    """The innermost thing under way; empty for none."""
    found: dict[str, Any] = view["pending"][-2] if view["pending"] and len(view["pending"]) > 1 else {}
    return found


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
    spare = 0
    for i, name in enumerate(ESSENCES):
        if pool[name] < cost.fixed[i]:
            return False
        spare += pool[name] - cost.fixed[i] if cost.mask >> i & 1 else 0
    return spare >= cost.any


def cost_of(game: "DuoGame", frame: dict[str, Any]) -> Amount:
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
    pool = tuple(view[asked["seat"]]["pool"][name] for name in ESSENCES)
    found = fixed_first(cost_of(game, frame_of(view)), asked["count"], pool)
    return {name: min(count, asked["paid"].get(name, 0)) for name, count in zip(ESSENCES, found, strict=True) if count}


def laid_by_choice(game: "DuoGame", view: View) -> int:
    """How many decisions the payment, or the gain, has had."""
    asked = asked_of(view)
    laid = sum(asked.get("paid" if asked.get("ask") == "pay" else "chosen", {}).values())
    return int(laid) - sum(laid_by_itself(game, view).values())


def usable_instead(game: "DuoGame", update: dict[str, Any], view: View) -> Instead:
    """While the payment for an action can be taken back; nothing is spent or turned yet."""
    if not update["legal"] or asked_of(view).get("ask") != "pay" or len(view["pending"]) != 2:
        return Instead()
    back = laid_by_choice(game, view) + 1
    if update["undo"]["free"] < back or update["status"] != "running":
        return Instead()
    player, frame = view[update["seat"]], frame_of(view)
    hand = len(player["hand"]) + (frame["doing"] == "place")
    entries = in_play(player)
    straight = {entry["card"] for entry in entries if not entry["turned"]}
    components = {card: game.components[game.card_numbers[card]] for card in straight}
    found: set[tuple[str, int]] = set()
    for card, component in components.items():
        for which, power in enumerate(component.powers, 1):
            others = (each for each in straight if each != card)
            turns = not power.turns or any(_types(components[each]) & power.turns for each in others)
            if turns and hand >= power.discard and can_pay(power.pay, player["pool"]):
                found.add((card, which))
    return Instead(frozenset(found - powers_in_use(view)), back)


def _types(component: Component) -> int:
    """What it can be turned as."""
    return component.types | (codes.ANY_MAGE if component.kind == codes.MAGE else 0)


def chose_in_collect(game: "DuoGame", view: View, seat: str, came: list[dict[str, Any]]) -> bool:
    """Has the seat decided anything since it began to collect? `came` is what it has collected in this round."""
    if asked_of(view).get("chosen"):
        return True
    lying = any(entry["on"] for entry in in_play(view[seat]))
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
        player = view[seat]
        found += [entry["card"] for entry in in_play(player)]
        found += [*known(player["hand"]), *player["discards"], *known(player["deck"]), *player.get("cards", [])]
        for place in ("drawn", "kept", "gifts", "mages"):
            found += player.get(place, [])
        found.append(player.get("chosen") or HIDDEN)
    found += [*view["items"], *view["places"], *view["monuments"]["open"], *known(view["monuments"]["deck"])]
    for entry in view["pending"] or []:
        found += [entry.get("card", HIDDEN), *known(entry.get("cards", [])), *known(entry.get("back", []))]
    return [card for card in dict.fromkeys(found) if card not in (HIDDEN, TOP)]


def before_the_deal() -> View:
    """The table while people are still sitting down."""
    nobody: View = {"points": 0, "passed": False, "pool": dict.fromkeys(ESSENCES, 0), "mage": None, "item": None}
    nobody |= {place: [] for place in ("artifacts", "monuments", "places", "hand", "discards", "deck")}
    table: View = {"round": 0, "phase": "draft", "turn_of": "one", "to_act": None, "token": "", "items": []}
    return table | {"places": [], "monuments": {"open": [], "deck": []}, "one": nobody, "two": nobody, "pending": None}
