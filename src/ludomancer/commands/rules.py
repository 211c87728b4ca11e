"""`ludomancer rules`: the rulebook of a game, or one rule of it."""

from typing import Annotated

import typer


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's id.")],
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, as in DN-13.")] = None,
    lang: Annotated[str, typer.Option(metavar="en|it|fr", help="The language.")] = "en",
) -> None:
    """Print the rulebook of a game, or one rule of it."""
    from ludomancer.core.registry import game_class
    from ludomancer.core.rulebook import read_rulebook
    from ludomancer.core.translator import translator

    book = read_rulebook(game_class(game), translator(lang).language)
    print((book.rule(rule) if rule else book.text).rstrip())
