"""What can be done, sorted by where it stands on the table."""

from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.update import TableUpdate
from ludomancer.games.bless.facts.positions import in_play
from ludomancer.games.bless.formats.edition import FORMS
from ludomancer.games.bless.formats.notation import CALLS
from ludomancer.games.bless.formats.view import View, player_in

if TYPE_CHECKING:
    from ludomancer.games.bless.facts.attack_preview import Field
    from ludomancer.games.bless.web.page import BlessPage

WORDS = {*FORMS, *CALLS}  # what is chosen that is no card
# questions about cards in play, and the verb of the answer
VERBS = (
    "target",
    "like",
    "break",
    "corrupt",
    "purify",
    "control",
    "convert",
    "copy",
    "invoke",
    "return",
    "drop",
    "bind",
)
IN_PLAY = {verb: verb for verb in VERBS} | {"order": "resolve"}


class Press(NamedTuple):
    """What a button does: the name of its field, its value, and how its action is called."""

    name: str = ""
    value: str = ""
    text: str = ""


class Choices:
    """The legal actions of an update."""

    def __init__(self, update: TableUpdate, view: View, running: bool) -> None:
        self.update = update
        self.running = running  # may the reader touch things?
        self.mine = bool(update["legal"])
        self.plays: dict[str, dict[str, Press]] = {}  # by card and face
        self.attacks: dict[str, dict[str, Press]] = {}  # by attacker and target
        self.cards: dict[str, Press] = {}  # by card
        self.words: dict[str, Press] = {}  # the rest
        self.ask = view["pending"][-1]["ask"] if view["pending"] else ""
        for each in update["legal"]:
            self._sort(each["action"], each["text"])
        self.main = self.mine and view["pending"] is None

    def _sort(self, action: str, text: str) -> None:
        words = action.split(" ")
        press = Press("action", action, text)
        if words[0] == "play":
            self.plays.setdefault(words[1], {})[words[2]] = press
        elif words[0] == "attack":
            self.attacks.setdefault(words[1], {})[words[3]] = press
        elif len(words) == 1 or words[1] in WORDS:
            self.words[action] = press
        else:
            self.cards[words[1]] = press

    def elsewhere(self, view: View) -> list[str]:
        """Cards to choose from that lie neither in the own hand nor in play."""
        if not self.mine:
            return []
        there = {
            *in_play(view),
            *(card for card in player_in(view, self.update["seat"])["hand"] if isinstance(card, str)),
        }
        return [card for card in dict.fromkeys([*self.plays, *self.cards]) if card not in there]

    def of_card(self, card: str, why: str = "") -> Press:
        """What touching a card in play does; where nothing can be done, `why` or what is asked for answers."""
        if card in self.cards:
            return self.cards[card]
        if not self.mine:
            return Press()
        if self.ask in IN_PLAY:
            return Press("why", f"{IN_PLAY[self.ask]} {card}")
        return Press("why", why) if why and self.main else Press()


class Region:
    """A region of the table: it knows the page, and has its words and its cards."""

    def __init__(self, page: "BlessPage") -> None:
        self.page, self.narrator, self.t, self.cards = page, page.narrator, page.t, page.cards
        self.last = int(page.game.options["altar"])


class Facts(NamedTuple):
    """An update with what follows from it."""

    update: TableUpdate
    view: View
    choices: Choices
    field: "Field | None"  # None before the deal
    lower: str  # the seat at the lower edge: the reader's, or the first
    upper: str
