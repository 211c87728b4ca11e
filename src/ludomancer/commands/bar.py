"""A progress bar on the error stream, where that is a terminal."""

from ludomancer.commands.common import console


class Bar:
    """How many games of a series were played, and a few words beside it."""

    def __init__(self, games: int) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        err = console(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
        text = TextColumn("{task.description}")
        self.progress = Progress(*columns, text, console=err, transient=True, disable=not err.is_terminal)
        self.task = self.progress.add_task("", total=games)

    def update(self, games: int, told: str, total: int | None = None) -> None:
        """`total` where it has changed."""
        self.progress.update(self.task, completed=games, description=told, total=total)

    def __enter__(self) -> "Bar":
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()
