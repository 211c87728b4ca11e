"""Where each choice stands: at a card in play, at a Curse that would be attacked, or below."""

from ludomancer.games.bless.facts.positions import in_play
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.terminal.hand import HAND_FAMILIES
from ludomancer.games.bless.text.narrator import BlessNarrator
from ludomancer.terminal.board import BoardFrame, Choice

ALONE = (codes.A_END, codes.A_DONE, codes.A_FORM)


class Choices:
    """The choices of a frame that stand at no card of the hand."""

    def __init__(self, narrator: BlessNarrator, frame: BoardFrame) -> None:
        self.marked: dict[str, Choice] = {}  # at a card in play
        self.attacks: dict[str, list[tuple[str, Choice]]] = {}  # by the Curse that would be attacked: who attacks it
        self.loose: list[Choice] = []
        game = narrator.game
        there = set(in_play(frame.view))
        for choice in frame.choices:
            family, item = game.action_list[choice.action]
            card = game.card_ids[item] if item < len(game.card_ids) else ""
            if family in HAND_FAMILIES:
                continue
            if family == codes.A_ATTACK:
                attacker, target = divmod(item, len(game.card_ids))
                self.attacks.setdefault(game.card_ids[target], []).append((game.card_ids[attacker], choice))
            elif family < codes.A_READY or family in ALONE or family >= codes.A_CALL:
                self.loose.append(choice)
            elif card in there and card not in self.marked:
                self.marked[card] = choice
            else:
                self.loose.append(choice)
