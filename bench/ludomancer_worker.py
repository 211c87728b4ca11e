"""Ludomancer's side: the loop that `ludomancer bench` measures, and the playouts inside the compiled rules."""

import platform

import ludomancer
from ludomancer.core.rng import Rng
from ludomancer.lab import bench
from ludomancer.players.search import playout
from worker import Play, serve, timed


def prepare(game_id: str, way: str) -> Play:
    game = ludomancer.load(game_id)
    loop = bench._loop_work(game)
    opening, rng = game.start(1), Rng(2)

    # Chance is inside the rules here: no steps but decisions.
    def from_python() -> tuple[int, int]:
        made = loop()
        return made, made

    def inside() -> tuple[int, int]:
        made = playout(opening.redeal((), rng), rng)
        return made, made

    return timed({"loop": from_python, "inside": inside}[way])


if __name__ == "__main__":
    about = {
        "version": ludomancer.__version__,
        "python": platform.python_version(),
        "compiled": ludomancer.COMPILED,
        "games": list(ludomancer.game_ids()),
    }
    serve(about, prepare)
