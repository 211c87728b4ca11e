"""What an attack would lead to, by carrying it out on a copy; and what a Curse is now: Form, abilities, silence.

Only what is public is told: where something is asked before the clash, or a die is rolled, there is no preview.
"""

from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.journal import Journal
from ludomancer.games.bless.facts.positions import SEATS, rival_of
from ludomancer.games.bless.formats.edition import CARD_FORMS, FORMS
from ludomancer.games.bless.formats.view import View, player_in
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.game import BlessGame

SEED = 0  # hidden cards are put anywhere: nothing of them is told
BREAKS, CORRUPTS, TIES, LOSES, DIE, OPEN, DIRECT = range(7)
ABILITIES = {  # what forbids something comes first: a small card shows a few
    codes.CANNOT_ATTACK: "held",
    codes.UNTOUCHABLE: "untouchable",
    codes.DIRECT: "direct",
    codes.RIVALRY: "rivalry",
    codes.IMPACT: "impact",
    codes.BARRIER: "barrier",
    codes.FATE: "fate",
    codes.TIES_WIN: "tie",
    codes.DECOY: "lure",
}


class AttackPreview(NamedTuple):
    """One attack: what it comes to, the Eyes of the clash, who is worse off, the points it brings."""

    kind: int
    mine: int = 0
    theirs: int = 0
    breaks: bool = False  # the attacked Curse
    hurts: bool = False  # the attacked Curse becomes corrupted: also where it wins, if it was pure (BL-22)
    suffers: bool = False  # the attacker becomes corrupted, or breaks
    lost: bool = False  # the attacker breaks
    points: int = 0


class Present(NamedTuple):
    """A card in play as it is now."""

    form: str
    abilities: tuple[str, ...]
    silent: bool


class Field:
    """The cards in play of one view."""

    weight = 40_000  # bytes, about: a state and its view

    def __init__(self, game: "BlessGame", view: View) -> None:
        self.game = game
        self.view = view
        self.state: BlessRules = game.read(view, SEED)
        self.state.reckon()
        self.forms, self.flags = list(self.state.form), list(self.state.flags)
        self.mute, self.safe, self.safe_from = self.state.mute, self.state.safe, list(self.state.safe_from)

    def now(self, card: str) -> Present:
        number = self.game.card_numbers[card]
        form = self.forms[number] or self.game.cards.cards[number].form
        flags = self.flags[number]
        abilities = tuple(name for bit, name in ABILITIES.items() if flags & bit)
        return Present(CARD_FORMS[form - 1], abilities, bool(self.mute >> number & 1))

    # --- attacks ----------------------------------------------------------------------------------------------------
    def preview(self, attack: str) -> AttackPreview:
        """An attack that is legal, by its notation."""
        state = self.state.clone()
        assert isinstance(state, BlessRules)
        journal = state.journal = Journal(self.game)
        seat = state.actor
        before = state.points[seat]
        state.apply(self.game.parse(attack))
        if state.actor == seat and state.ask == codes.A_OFFER:
            state.apply(self.game.parse("offer"))
        points = state.points[seat] - before
        words = attack.split(" ")
        attacker, target = words[1], words[3]
        if target == "rival":
            return AttackPreview(DIRECT, points=points)
        events = journal.view(seat)
        clash = next((event for event in events if event["event"] == "clashed"), None)
        if clash is None:
            return AttackPreview(DIE if state.ask == codes.A_CALL else OPEN)
        broke = {event["card"] for event in events if event["event"] == "broke"}
        corrupted = {event["card"] for event in events if event["event"] == "corrupted"}
        if clash["result"] == "wins":
            kind = BREAKS if target in broke else CORRUPTS
        else:
            kind = TIES if clash["result"] == "ties" else LOSES
        lost = attacker in broke
        eyes = clash["attacker"], clash["target"]
        return AttackPreview(
            kind, *eyes, target in broke, target in corrupted, lost or attacker in corrupted, lost, points
        )

    def forbidden(self, attacker: str, target: str) -> str:
        """Why a Curse cannot be attacked by this one, in a word: barrier, decoy, ban, a Form, or weak."""
        one, other = self.game.card_numbers[attacker], self.game.card_numbers[target]
        rival = SEATS.index(rival_of(self.view["turn_of"]))
        decoys = self.state.decoys(rival)
        if decoys and not decoys >> other & 1:
            return "decoy"
        if self.safe >> other & 1:
            return "barrier"
        if self.flags[other] & codes.UNTOUCHABLE:
            return "ban"
        banned = self.safe_from[other] & self.forms[one]
        if banned:
            return FORMS[0 if banned & codes.LIGHT else 1]
        return "weak"


def key_of(view: View) -> str:
    """All that the cards in play depend on, as a key: hands do not matter."""
    sides = [
        (player_in(view, seat)["curses"], player_in(view, seat)["echoes"], player_in(view, seat)["playing"])
        for seat in SEATS
    ]
    turn = view["turn"], view["turn_of"], view["to_act"], view["phase"], view["actions"], view["final"]
    return repr((sides, turn, view["lasting"], view["pending"], view["void"]))
