"""What all may know of a deal: its terms, and the take-backs that everybody had to agree to.

Browsers and programs keep it, and compare it with what they are told later.
"""

from collections.abc import Iterable
from typing import Any

from ludomancer.core.record import Agreed, RecordFile, Replay
from ludomancer.core.terms import terms_of
from ludomancer.core.update import AgreedUpdate, DealUpdate
from ludomancer.server.table import Table
from ludomancer.server.table_state import DEALING


def deal_of(table: Table) -> DealUpdate:
    """Of a table as it stands."""
    state = table.recorder.state if table.recorder is not None else None
    waiting = [seat for seat in table.people() if seat.waits] if table.status == DEALING else []
    return {
        "terms": list(table.shown_terms()),
        "by_server": list(table.by_server()),
        "from_position": table.about.get("start") is not None,
        "missing": [seat.seat for seat in waiting],
        "lost": [seat.seat for seat in waiting if seat.lost],
        "decisions": state.decisions if state is not None else 0,
        "events": state.chance_count if state is not None else 0,
        "agreed": _told(table.agreed()),
    }


def deal_of_record(record: RecordFile, replay: Replay | None, names: dict[str, str]) -> dict[str, Any]:
    """Of a game on paper; what was taken back is known only if it can be played again."""
    fair = record.fair
    return {
        "terms": list(terms_of(record.header, fair.secrets["server"])) if fair is not None else [],
        "promises": fair.promises if fair is not None else {},
        "by_server": list(fair.by_server) if fair is not None else [],
        "agreed": _told(replay.agreed if replay is not None else None),
        "names": names,
    }


def _told(agreed: Iterable[Agreed] | None) -> list[AgreedUpdate] | None:
    if agreed is None:
        return None
    return [
        {
            "seat": each.seat,
            "count": each.taken,
            "decisions": each.decisions,
            "events": each.events,
            "machines": sorted(each.machines),
        }
        for each in agreed
    ]
