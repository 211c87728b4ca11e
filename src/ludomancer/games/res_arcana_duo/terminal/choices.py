"""Where each choice stands: at a component in play, in the centre or in the hand; the others below."""

from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator
from ludomancer.terminal.board import Choice
from ludomancer.terminal.rows import number

WHOLE = (codes.A_COLLECT, codes.A_TURN, codes.A_STRAIGHTEN, codes.A_LAY)  # answered by a component in play
CENTRE = (codes.A_CLAIM, codes.A_TAKE, codes.A_SWAP, codes.A_BORROW)  # by one in the centre
ALONE = (codes.A_DONE, codes.A_PASS, codes.A_DECLINE, codes.A_GAIN, codes.A_PAY, codes.A_LOOK, codes.A_PLAYER)


class Choices:
    """The choices of a frame, by family and card; and those that stand at none."""

    def __init__(self, narrator: DuoNarrator, choices: list[Choice]) -> None:
        self.at: dict[tuple[int, str], Choice] = {}
        self.loose: list[Choice] = []
        game = narrator.game
        for choice in choices:
            family, item = game.action_list[choice.action]
            if family in ALONE:
                self.loose.append(choice)
            else:
                self.at[family, "" if family == codes.A_TOP else game.card_ids[item]] = choice
        self.families = {family for family, _ in self.at}
        self.widest = max((len(number(choice.number).text) for choice in self.at.values()), default=0)

    def find(self, card: str, families: tuple[int, ...]) -> Choice | None:
        return next((self.at[family, card] for family in families if (family, card) in self.at), None)
