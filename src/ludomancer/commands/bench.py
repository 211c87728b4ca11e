"""`ludomancer bench`: how fast the rules are on this machine."""

from typing import Annotated

import typer

from ludomancer.commands.common import console, print_json


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game's id; all games without one.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure decisions, copies and simulations a second, compiled and plain."""
    from ludomancer.core.registry import game_class, game_ids

    chosen = game_ids() if game is None else [game]
    for game_id in chosen:
        game_class(game_id)  # an unknown name is told before anything is measured
    from ludomancer.lab.bench import bench_table, run_bench

    err = console(stderr=True)
    if err.is_terminal:
        with err.status("measuring") as status:
            results = run_bench(chosen, status.update)
    else:
        results = run_bench(chosen, lambda text: None)
    if as_json:
        print_json(results)
    else:
        console().print(bench_table(results))
