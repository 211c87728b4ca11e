"""What can be done, sorted by where it stands on the table; and what can be done once a payment is taken back."""

from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.facts.positions import (
    asked_of,
    can_pay,
    frame_of,
    laid_by_choice,
    powers_in_use,
    types_to_turn,
)
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import View, player_in

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

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


def sorted_out(update: TableUpdate) -> Legal:
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


def usable_instead(game: "DuoGame", update: TableUpdate, view: View) -> Instead:
    """While the payment for an action can be taken back; nothing is spent or turned yet."""
    if not update["legal"] or asked_of(view).get("ask") != "pay" or len(view["pending"] or []) != 2:
        return Instead()
    back = laid_by_choice(game, view) + 1
    if update["undo"]["free"] < back or update["status"] != "running":
        return Instead()
    player, frame = player_in(view, update["seat"]), frame_of(view)
    hand = len(player["hand"]) + (frame["doing"] == "place")
    entries = in_play(player)
    straight = {entry["card"] for entry in entries if not entry["turned"]}
    components = {card: game.components[game.card_numbers[card]] for card in straight}
    usable: set[tuple[str, int]] = set()
    for card, component in components.items():
        for which, power in enumerate(component.powers, 1):
            others = (each for each in straight if each != card)
            turns = not power.turns or any(types_to_turn(components[each]) & power.turns for each in others)
            if turns and hand >= power.discard and can_pay(power.pay, player["pool"]):
                usable.add((card, which))
    return Instead(frozenset(usable - powers_in_use(view)), back)
