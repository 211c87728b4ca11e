"""What the load benchmark prints."""

import argparse
from typing import Any

QUIET = 0.2  # of a core: what else may run beside a measure that counts
MEGABYTE = 1 << 20
GOALS = {"programs": 100.0, "pages": 150.0}  # milliseconds within which 99 of 100 arrive
MOST_PROCESSOR = 5.0  # milliseconds of processor time a decision with two open pages
MOST_MEMORY = 1 << 20  # of a table with two open pages


HEAD = (
    "",
    "median",
    "99 of 100",
    "worst",
    "and stored",
    "99 of 100",
    "decisions",
    "errors",
    "processor",
    "kB each",
    "kB a table",
)


def cells(found: dict[str, Any]) -> tuple[str, ...]:
    arrival = found["arrival"]
    return (
        found["title"],
        f"{arrival['median']:.1f} ms",
        f"{arrival['p99']:.1f} ms",
        f"{arrival['worst']:.0f} ms",
        f"{found['kept']['median']:.1f} ms" if found["kept"]["worst"] else "never",
        f"{found['kept']['p99']:.1f} ms" if found["kept"]["worst"] else "",
        f"{found['sent']}",
        f"{len(found['errors']) + found['lost']}",
        f"{found['processor']:.0%}",
        f"{found['bytes_a_decision'] / 1024:.1f}",
        f"{found['memory_a_table'] / 1024:.0f}",
    )


def by_kind(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A side whose tables are of several kinds as one for each; what is stored is told, so both times are the same."""
    shown = []
    for found in results:
        for kind, times in found["kinds"].items():
            own = {"key": kind, "title": f"{found['title']}, {kind}", "arrival": times, "kept": times}
            shown.append(found | own | {"sent": times["sent"]})
        if not found["kinds"]:
            shown.append(found)
    return shown


def ratio_rows(by_key: dict[str, dict[str, Any]]) -> list[tuple[str, ...]]:
    rows = []
    for theirs in ("files", "memory"):
        for ours in ("programs", "pages"):
            if theirs in by_key and ours in by_key:
                one, other = by_key[theirs], by_key[ours]
                ratios = [f"{one['arrival'][name] / other['arrival'][name]:.2f}" for name in ("median", "p99", "worst")]
                if one["kept"]["worst"]:
                    ratios += [f"{one['kept'][name] / other['kept'][name]:.2f}" for name in ("median", "p99")]
                else:
                    ratios += ["", ""]
                rows.append((f"{one['title']} / {other['title']}", *ratios))
    return rows


def show(rows: list[tuple[str, ...]]) -> None:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join([row[0].ljust(len(first)), *others]))
    print()


def memory_row(found: dict[str, Any], options: argparse.Namespace) -> tuple[str, ...]:
    memory = found["memory"]
    names = ("empty", "open", "played", "idle")
    each = found["memory_an_idle_table"]
    sizes = [f"{memory[name] / MEGABYTE:.0f} MB" if name in memory else "" for name in names]
    return (found["title"], *sizes, f"{each / 1024:.1f} kB" if each is not None else "")


def durable_words(found: dict[str, Any]) -> str:
    durable = found["durable"]
    if durable is None:
        return f"{found['title']}: nothing is stored."
    told = f"{durable['lost']} of {durable['acknowledged']} acknowledged decisions missing after kill -9"
    told += f", at {durable['tables_with_losses']} tables" if durable["lost"] else ""
    told += f"; {found['unwritten']} writes before that never came back" if found["unwritten"] else ""
    return f"{found['title']}: {told}."


def goals(by_key: dict[str, dict[str, Any]]) -> list[tuple[str, bool]]:
    """What shall be reached, and whether it is."""
    told = []
    for key, limit in GOALS.items():
        if key in by_key:
            p99 = by_key[key]["arrival"]["p99"]
            told.append((f"{by_key[key]['title']}: 99 of 100 within {limit:.0f} ms ({p99:.1f})", p99 <= limit))
            if "files" in by_key:
                for name, text in (("arrival", "at the other seat"), ("kept", "there and stored")):
                    ours, theirs = by_key[key][name], by_key["files"][name]
                    ahead = all(ours[each] < theirs[each] for each in ("median", "p99"))
                    told.append((f"{by_key[key]['title']}: ahead of boardgame.io with files, {text}", ahead))
    return told


def report(results: list[dict[str, Any]], options: argparse.Namespace) -> None:
    shown = by_kind(results)
    by_key = {found["key"]: found for found in shown}
    print("From sending a decision to its arrival at the other seat:")
    show([HEAD, *(cells(found) for found in shown)])
    ratios = ratio_rows(by_key)
    if ratios:
        show([("Above 1: Ludomancer is faster", *HEAD[1:6]), *ratios])
    idle_head = f"{options.idle} idle" if options.idle else ""
    head = ("Memory of the server", "empty", f"{options.tables} open", "played", idle_head, "an idle one")
    show([head, *(memory_row(found, options) for found in results)])
    for found in results:
        print(durable_words(found))
    print()
    for found in results:
        lag = found["client_lag"]["p99"]
        print(f"{found['title']}: client {found['client_processor']:.0%} of a core, sent up to {lag:.1f} ms late")
    others = max(found["others_processor"] for found in results)
    if others > QUIET:
        print(f"The machine was not idle: other processes took {others:.0%} of a core. Measure again.")
    print()
    tell_goals(goals(by_key))


def tell_goals(told: list[tuple[str, bool]]) -> None:
    for text, reached in told:
        print(f"{'reached' if reached else 'NOT REACHED'}: {text}")


def report_games(games: list[dict[str, Any]]) -> None:
    """Every game by itself, two open pages at each table."""
    head = ("Two open pages", "processor a decision", "kB each", "kB a table", "after play", "decisions")
    rows = [
        (
            found["game"],
            f"{found['processor_a_decision']:.2f} ms",
            f"{found['bytes_a_decision'] / 1024:.1f}",
            f"{found['memory_a_table'] / 1024:.0f}",
            f"{found['memory_after_play'] / 1024:.0f}",
            f"{found['decisions']}",
        )
        for found in games
    ]
    show([head, *rows])
    others = max(found["others_processor"] for found in games)
    if others > QUIET:
        print(f"The machine was not idle: other processes took {others:.0%} of a core. Measure again.")
    for found in games:
        game, used, memory = found["game"], found["processor_a_decision"], found["memory_a_table"]
        told = f"{game}: at most {MOST_PROCESSOR:g} ms of processor time a decision ({used:.2f})"
        tell_goals([(told, used <= MOST_PROCESSOR)])
        tell_goals([(f"{game}: less than 1 MB a table ({memory / MEGABYTE:.2f})", memory < MOST_MEMORY)])
