"""What is shown when nothing was asked for: which language, game and mode, who sits where, or a game left before."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ludomancer.core.errors import LudomancerError
from ludomancer.core.reader import LANGUAGE_NAMES, LANGUAGES
from ludomancer.core.record import RUNNING, read_record
from ludomancer.core.registry import game_class, game_ids, load
from ludomancer.core.translator import Translator, translator
from ludomancer.terminal.canvas import Canvas
from ludomancer.terminal.display import Display
from ludomancer.terminal.save import saves_folder

if TYPE_CHECKING:
    from ludomancer.core.game import Game

MACHINES = ("greedy", "search:300", "search:3000")
MOST_SAVES = 9


class MenuChoice(NamedTuple):
    """What was chosen: a saved game, or a game with its seats; nothing at all: leave."""

    language: str
    game: "Game | None" = None
    seats: dict[str, str] | None = None
    saved: Path | None = None


def choose(display: Display) -> MenuChoice:
    number = pick(display, "Ludomancer", list(LANGUAGE_NAMES.values()))
    if number is None:
        return MenuChoice("en")
    language = LANGUAGES[number]
    t = translator(language)
    saved = running_games()
    titles = [game_class(game_id).names[language] for game_id in game_ids()]
    titles += [t("go on with: {file}", file=path.stem) for path in saved]
    number = pick(display, t("What shall it be?"), titles)
    if number is None:
        return MenuChoice(language)
    if number >= len(game_ids()):
        return MenuChoice(language, saved=saved[number - len(game_ids())])
    game = _in_mode(display, load(game_ids()[number]), t, language)
    game = None if game is None else _for_so_many(display, game, t)
    return MenuChoice(language) if game is None else _seats(display, game, t, language)


def _in_mode(display: Display, game: "Game", t: Translator, language: str) -> "Game | None":
    """Asked where there are several."""
    if len(game.modes) == 1:
        return game
    narrator = game.narrator(language)
    number = pick(display, t("{name}: which mode?", name=game.names), [narrator.mode(name) for name in game.modes])
    return None if number is None else load(game.id, mode=game.modes[number])


def _for_so_many(display: Display, game: "Game", t: Translator) -> "Game | None":
    """How many sit at the table, asked where the mode is for several numbers."""
    counts = game.counts_in(game.mode)
    if len(counts) == 1:
        return game
    labels = [t.many("{count} player", "{count} players", count) for count in counts]
    number = pick(display, t("How many players?"), labels)
    return None if number is None else load(game.id, mode=game.mode, seats=counts[number])


def _seats(display: Display, game: "Game", t: Translator, language: str) -> MenuChoice:
    if len(game.seat_names) == 1:
        return MenuChoice(language, game, {game.seat_names[0]: "human"})
    narrator = game.narrator(language)
    arrangements = []
    labels = []
    offered = game.seat_names if len(game.seat_names) == 2 else game.seat_names[:1]  # the first player is drawn by lot
    for machine in MACHINES:
        for seat in offered:
            arrangements.append({name: "human" if name == seat else machine for name in game.seat_names})
            labels.append(t("you are {seat}, against {machine}", seat=narrator.seat(seat), machine=machine))
    arrangements.append(dict.fromkeys(game.seat_names, "human"))
    labels.append(t("all at this keyboard"))
    number = pick(display, t("Who sits where?"), labels)
    return MenuChoice(language) if number is None else MenuChoice(language, game, arrangements[number])


def running_games() -> list[Path]:
    """Saved games that are not over, the newest first."""
    running: list[Path] = []
    for path in sorted(saves_folder().glob("*.record"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            if read_record(path).footer["result"] == RUNNING:
                running.append(path)
        except LudomancerError:
            continue  # a file that is no record is not offered
        if len(running) == MOST_SAVES:
            break
    return running


def pick(display: Display, title: str, options: list[str]) -> int | None:
    """The index of an option, chosen by number or by pointing; None for quit."""
    message = ""

    def draw(canvas: Canvas) -> None:
        canvas.put(2, 1, title, "bold #dfb65f")
        for i, option in enumerate(options, 1):
            end = canvas.put(2, 2 + i, f" {i} ", "bold #10301c on #8fdcae", str(i))
            canvas.put_cut(end + 1, 2 + i, canvas.width - end - 2, option, "", str(i))
        canvas.put(2, canvas.height - 2, message or f"1-{len(options)}, quit", "#8d8aa8")

    while True:
        answer = display.ask(draw).lower()
        if answer in ("quit", "q"):
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(options):
            return int(answer) - 1
        message = f"1-{len(options)}, quit"
