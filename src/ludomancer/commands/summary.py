"""The tables of a simulation's summary."""

from typing import TYPE_CHECKING

from ludomancer.commands.common import plain_table

if TYPE_CHECKING:
    from rich.table import Table

    from ludomancer.lab.series_result import Score, SeriesResult, Spread

SCORES = ("games", "wins", "draws", "wins in %", "95 % interval")


def tables(tally: "SeriesResult", swap: bool) -> list["Table"]:
    found = [_by_seat(tally, swap)]
    if swap:
        found.append(_by_player(tally))
    return [*found, _lengths(tally), _endings(tally)]


def _by_seat(tally: "SeriesResult", swap: bool) -> "Table":
    table = plain_table("seat", "player", *SCORES, numbers=SCORES)
    for i, (seat, score) in enumerate(tally.seats.items()):
        player = "all in turn" if swap else tally.players[i]
        table.add_row(seat, player, *_cells(score))
    return table


def _by_player(tally: "SeriesResult") -> "Table":
    """Who won how often, in all seats and in each."""
    table = plain_table("player", "seat", *SCORES, numbers=SCORES)
    for i, name in enumerate(tally.players):
        label = f"{name} ({i + 1})" if tally.players.count(name) > 1 else name
        table.add_row(label, "all", *_cells(tally.of_player(i)))
        for seat, score in tally.by_player[i].items():
            table.add_row("", seat, *_cells(score), style="dim", end_section=seat == list(tally.seats)[-1])
    return table


def _cells(score: "Score") -> list[str]:
    if not score.games:
        return ["0", "", "", "", ""]
    share, low, high = score.share()
    return [
        f"{score.games:,}",
        f"{score.wins:,}",
        f"{score.draws:,}",
        f"{100 * share:.1f}",
        f"{100 * low:.1f} – {100 * high:.1f}",
    ]


def _lengths(tally: "SeriesResult") -> "Table":
    table = plain_table("length", "mean", "least", "most", numbers=("mean", "least", "most"))
    if tally.turns.count:
        table.add_row("turns", *_spread(tally.turns))
    table.add_row("decisions", *_spread(tally.decisions))
    return table


def _spread(spread: "Spread") -> list[str]:
    return [f"{spread.mean:,.1f}", f"{spread.least:,}", f"{spread.most:,}"]


def _endings(tally: "SeriesResult") -> "Table":
    table = plain_table("ending", "rule", "games", "%", numbers=("games", "%"))
    for reason, rule, count in tally.by_frequency():
        table.add_row(reason, rule, f"{count:,}", f"{100 * count / tally.games:.1f}")
    return table
