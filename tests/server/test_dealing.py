"""Between the last seat and the deal: what all are shown, and what happens to a secret that does not come."""

from collections.abc import Callable
from typing import Any

import pytest

from ludomancer.core.dealer import commitment, stand_in
from ludomancer.core.registry import game_ids, load
from ludomancer.server.deals import deal_of
from ludomancer.server.errors import Refused, Unfit
from ludomancer.server.store import Entry, NewEntry
from ludomancer.server.table import Table
from ludomancer.server.table_setup import TableRequest, open_table

SECRETS = {seat: f"{number}" * 64 for number, seat in enumerate(("one", "two", "three", "four", "day", "night"))}


class Dealing:
    """A table whose people have all promised; its entries are kept."""

    def __init__(self, game: str, number: int | None = None, **chosen: Any) -> None:
        seats = load(game, seats=number).seat_names if number else load(game).seat_names
        opened = open_table(
            TableRequest(
                game=game,
                seats={seats[0]: "me"},
                number=number,
                promise=commitment(SECRETS[seats[0]]),
                name="Ada",
                **chosen,
            )
        )
        self.summary, self.game = opened.summary, opened.game
        self.table = Table(opened.summary, opened.game)
        self.entries: list[Entry] = []
        self.write([NewEntry(opened.summary.id, 1, "open", opened.data, 0.0)])
        for seat in seats[1:]:
            self.write(self.table.sit(seat, seat.capitalize(), commitment(SECRETS[seat])))

    def write(self, entries: list[NewEntry]) -> None:
        for entry in entries:
            self.entries.append(Entry(entry.revision, entry.kind, entry.data, entry.at))
            self.table.take_in(self.entries[-1])

    def reveal(self, *seats: str) -> None:
        for seat in seats:
            self.write(self.table.reveal(seat, SECRETS[seat]))

    def again(self) -> Table:
        """Read anew from its entries."""
        table = Table(self.summary, self.game)
        for entry in self.entries:
            table.take_in(entry)
        return table


def gone(*seats: str) -> Callable[[str], bool]:
    return lambda seat: seat in seats


@pytest.mark.parametrize("game", game_ids())
def test_the_terms_stay_as_they_were_at_the_deal(game: str) -> None:
    dealing = Dealing(game)
    table = dealing.table
    assert table.status == "dealing"
    terms, seats = table.shown_terms(), list(table.seats)
    assert [line.partition(": ")[0] for line in terms] == [
        *("table", "game", "rules", "edition", "cards", "mode", "options", "seats", "kinds")
    ]
    assert table.id not in "".join(terms)
    dealing.reveal(*seats)
    assert table.shown_terms() == terms
    table.seats[seats[1]].kind = "machine"  # takes over later
    table.seats[seats[1]].name = "Somebody else"
    assert table.shown_terms() == terms
    assert dealing.again().shown_terms() == terms
    assert dealing.again().state.document() == table.state.document()


def test_nothing_is_shown_while_a_seat_is_free() -> None:
    opened = open_table(TableRequest(game="day-night", seats={"day": "me"}, promise=commitment(SECRETS["day"])))
    table = Table(opened.summary, opened.game)
    table.take_in(Entry(1, "open", opened.data, 0.0))
    assert deal_of(table)["terms"] == []


def test_a_position_is_sealed_in_the_terms() -> None:
    """A plain hash could be guessed: few cards are hidden in some positions."""
    scenario = "game: day-night\ntitle: x\nseed: 5\n"
    tables = [Dealing("day-night", scenario=scenario).table for _ in range(2)]
    first, second = ([line for line in table.shown_terms() if line.startswith("start: ")] for table in tables)
    assert tables[0].about["start"] == tables[1].about["start"]
    assert first != second
    assert all(deal_of(table)["from_position"] for table in tables)


def test_all_who_are_there_agree_to_deal_without_a_secret() -> None:
    dealing = Dealing("realm-of-sand", 4)
    table = dealing.table
    dealing.reveal("one", "two", "four")
    for seat in ("one", "two", "four"):
        with pytest.raises(Refused, match="is at the table"):
            table.deal_without(seat, gone())
    dealing.write(table.deal_without("three", gone()))
    assert deal_of(table)["missing"] == deal_of(table)["lost"] == ["three"]
    with pytest.raises(Unfit, match="know already"):
        table.deal_without("three", gone())
    dealing.write(table.deal_without("one", gone("four")))
    assert table.status == "dealing"
    with pytest.raises(Unfit):
        table.deal_without("one", gone("four"))
    dealing.write(table.deal_without("two", gone("four")))
    assert table.status == "running"
    fair = table.playing.fair
    assert fair is not None
    assert fair.by_server == ("three",)
    assert fair.secrets["three"] == stand_in(fair.secrets["server"], "three")
    assert dealing.again().state.document() == table.state.document()


def test_a_secret_that_was_called_lost_may_still_come() -> None:
    dealing = Dealing("day-night")
    dealing.reveal("day")
    dealing.write(dealing.table.deal_without("night", gone()))
    dealing.reveal("night")
    assert dealing.table.status == "running"
    assert dealing.table.playing.fair is not None
    assert dealing.table.playing.fair.by_server == ()


def test_alone_with_machines_nobody_is_asked() -> None:
    opened = open_table(
        TableRequest(game="bless", seats={"one": "me", "two": "greedy"}, promise=commitment(SECRETS["one"]))
    )
    table = Table(opened.summary, opened.game)
    table.take_in(Entry(1, "open", opened.data, 0.0))
    (entry,) = table.deal_without("one", gone())
    assert (entry.kind, entry.data["by_server"]) == ("reveal", True)
