"""Figures of a side from what was measured, and what makes them worthless."""

import argparse
from typing import Any

from beat import SHOWN, Tally
from sides import BEFORE

MOST_LATE = 0.01  # of all beats: with more the server does not keep up, and the rest means nothing
MILLISECONDS = 1000


def at(values: list[float], part: float) -> float:
    """Milliseconds within which that part of all values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * MILLISECONDS if values else 0.0


def spread(values: list[float]) -> dict[str, float]:
    return {"median": at(values, 0.5), "p99": at(values, 0.99), "worst": at(values, 1.0)}


def condensed(found: dict[str, Any], options: argparse.Namespace) -> dict[str, Any]:
    """The figures of one side without the single latencies."""
    tally: Tally = found.pop("tally")
    memory = found["memory"]
    found["memory_a_table"] = (memory["played"] - memory["empty"]) / found["tables"]
    found["memory_an_idle_table"] = (memory["idle"] - memory["before_idle"]) / options.idle if options.idle else None
    found["unwritten"] = len(tally.arrivals) - len(found["kept"]) if found["kept"] else 0
    for name, values in (
        ("arrival", tally.arrivals),
        ("kept", found["kept"]),
        ("answer", tally.answers),
        ("client_lag", tally.lags),
    ):
        found[name] = spread(values)
    kinds = tally.by_kind if len(tally.by_kind) > 1 else {}
    found["kinds"] = {kind: spread(values) | {"sent": len(values)} for kind, values in sorted(kinds.items())}
    counts = ("planned", "sent", "late", "lost", "finished")
    return found | {name: getattr(tally, name) for name in counts} | {"errors": tally.errors}


def faults(found: dict[str, Any]) -> list[str]:
    """What makes the figures of a side worthless."""
    told = [f"{text}" for text in found["errors"][:SHOWN]]
    if len(found["errors"]) > SHOWN:
        told.append(f"and {len(found['errors']) - SHOWN} more errors")
    if found["lost"]:
        told.append(f"{found['lost']} decisions never came to the other seat")
    if not found["arrival"]["worst"]:
        told.append("nothing was measured")
    if found["late"] > MOST_LATE * found["planned"]:
        told.append(f"it does not keep up: {found['late']} of {found['planned']} decisions could not be made in time")
    durable = found["durable"]
    if found["promise"] == BEFORE and durable and durable["lost"]:
        told.append(f"{durable['lost']} acknowledged decisions are not in the store after kill -9")
    return [f"{found['title']}: {text}" for text in told]
