"""Whatever the description of the API allows, and much that it does not: no request breaks the server."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from ludomancer.core.registry import game_ids
from ludomancer.server.app import make_app
from ludomancer.server.settings import Settings
from server.server import Program, Server, new_table, pair, serving

EXAMPLES = 40  # for each operation
SELDOM = (  # only at certain tables
    *("/secret", "/without", "/answer", "/machine", "/person", "/record", "/undo", "/rules/{rule}"),
)
QUIET = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as started:
        yield started


class Guide:
    """Leads some of the requests to a table that is there, with a key that opens it."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self.turn = count()
        self.tried = 0
        self.carried_out = 0
        self.players = pair(http, hints=True)

    def player(self) -> Program:
        """Whose decision it is, at a table that is not over."""
        for player in self.players:
            update = player.update()
            if update["status"] == "over":
                break
            if update["legal"]:
                return player
        self.players = pair(self.http, hints=True)
        return self.players[0]

    def lead(self, case: Any) -> dict[str, str]:
        """Three of four go to a table or game that is there; of these, one has what is needed to be carried out."""
        turn = next(self.turn) % 4
        self.tried += 1
        body = case.body if isinstance(case.body, dict) else {}
        if turn >= 1:
            if "game" in case.path_parameters:
                case.path_parameters["game"] = game_ids()[self.tried % 4]
            if "game" in body:
                body["game"] = game_ids()[self.tried % 4]
            if "code" in case.path_parameters:
                case.path_parameters["code"] = new_table(self.http, seats={"day": "me"})["join"]
            if "code" in body:
                body["code"] = new_table(self.http, seats={"day": "me"})["join"]
        if turn == 3:
            for field in set(body) & {"edition_text", "scenario", "promise", "edition", "mode", "options", "number"}:
                del body[field]
            for field, value in (("seats", {}), ("seat", "")):
                if field in body and case.path.endswith("s"):
                    body[field] = value
        if turn == 0 or "table_id" not in case.path_parameters:
            return {}
        if turn == 3 and case.method == "DELETE":
            own = new_table(self.http, seats={"day": "me"})
            case.path_parameters["table_id"] = own["table"]
            return {"authorization": f"Bearer {own['close']}"}
        player = self.player()
        case.path_parameters["table_id"] = player.table
        update = player.update()
        if turn >= 2 and "revision" in body:
            body["revision"] = update["revision"]
        if turn == 3 and "action" in body:
            body["action"] = update["legal"][self.tried % len(update["legal"])]["action"]
        return player.headers


@pytest.fixture(scope="module")
def guide(server: Server) -> Iterator[Guide]:
    with server.client() as http:
        found = Guide(http)
        yield found


def operations() -> dict[str, Any]:
    """Everything that the API describes; streams do not end by themselves and have a test of their own."""
    described = schemathesis.openapi.from_dict(make_app(Settings()).openapi()).exclude(path_regex="/events$")
    found: list[Any] = [result.ok() for result in described.get_all_operations() if isinstance(result, Ok)]
    return {f"{operation.method.upper()} {operation.path}": operation for operation in found}


OPERATIONS = operations()


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fitting", "unfitting"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_no_request_breaks_the_server(server: Server, guide: Guide, name: str, mode: GenerationMode) -> None:
    @given(case=OPERATIONS[name].as_strategy(generation_mode=mode))
    @QUIET
    def send(case: Any) -> None:
        response = case.call(base_url=server.url, headers=guide.lead(case))
        assert response.status_code < 500, f"{case.as_curl_command()}: {response.status_code} {response.text}"
        guide.carried_out += response.status_code < 300

    before = guide.carried_out
    send()
    if mode == GenerationMode.POSITIVE and not name.endswith(SELDOM):
        assert guide.carried_out > before, "nothing was carried out: this proves little"


@given(
    since=st.one_of(st.integers(), st.text(max_size=30)),
    last=st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=30),
    lang=st.sampled_from(["en", "it", "fr", "", "xx"]),
    good=st.booleans(),
)
@QUIET
def test_streams_begin_or_are_refused(guide: Guide, since: object, last: str, lang: str, good: bool) -> None:
    player = guide.player()
    headers = (player.headers if good else {}) | {"last-event-id": last.strip().encode("latin-1")}
    query = {"since": str(since), "lang": lang}
    path = f"/api/tables/{player.table}/events"
    with guide.http.stream("GET", path, params=query, headers=headers) as response:  # type: ignore[arg-type]
        assert response.status_code in (200, 403, 422)
        if response.status_code == 200:
            assert next(response.iter_lines()).startswith("retry:")
