"""Boards of terminals, drawn as a player sees them."""

from ludomancer.core.state import State
from ludomancer.terminal.board import BoardFrame, Choice
from ludomancer.terminal.canvas import Canvas


def draw(
    state: State, size: tuple[int, int], language: str = "en", viewer: int | None = None, message: str = ""
) -> Canvas:
    """What the seat that decides sees, with its choices; or what a viewer sees."""
    game = state.game
    narrator = game.narrator(language)
    actions = state.legal_actions() if viewer is None and not state.over else []
    seat = state.actor if viewer is None else viewer
    view = state.view(seat)
    choices = [Choice(i, action, game.text(action), narrator.action(action)) for i, action in enumerate(actions, 1)]
    log = [line for event in (state.journal.view(seat) if state.journal else []) if (line := narrator.event(event))]
    canvas = Canvas(*size)
    question = narrator.question(view) if choices else ""
    game.text_board(language).draw(canvas, BoardFrame(view, choices, log, question, message))
    return canvas
