"""Ten thousand random illegal actions: each has its rule and a sentence of its own, in every language."""

import random

from ludomancer.core.reader import LANGUAGES
from ludomancer.core.translator import translator
from properties.cases import CASES, Case
from properties.games import each_of, walk

WANTED = 10_000 // len(CASES)
GENERIC = ("Another decision comes first", "nothing asks for")  # the action is of another kind than the one asked for


@each_of(CASES)
def test_illegal_actions_are_refused_with_a_rule(case: Case) -> None:
    game = case.game
    chooser = random.Random(7)
    checked = 0
    while checked < WANTED:
        state = walk(game, chooser.randrange(1000), chooser.randrange(1000), chooser.randrange(case.long)).state
        if state.over:
            continue
        legal = set(state.legal_actions())
        asked = {game.text(action).split()[0] for action in legal}
        for action in chooser.sample(range(game.actions), 60):
            if action in legal:
                continue
            refusal = state.refusal(action, state.actor)
            assert refusal is not None
            assert refusal.rule in game.rules
            if any(sign in refusal.sentence for sign in GENERIC):
                assert game.text(action).split()[0] not in asked, refusal
            for language in LANGUAGES:
                text = refusal.text(translator(language))
                assert text.endswith(f"({refusal.rule})")
                assert "{" not in text
            for seat in case.seats:
                if seat != state.actor:  # out of turn: whose decision it is, and nothing about the action
                    other = state.refusal(action, seat)
                    assert other is not None
                    assert other.sentence.startswith("It is for")
                    assert len(other.values) == 1
            checked += 1
