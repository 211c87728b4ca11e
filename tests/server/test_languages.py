"""Why a request was not carried out is said in the language of whoever sent it, to people and to programs."""

import ast
import html
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

import ludomancer.server
from ludomancer.core.refusal import Refusal
from ludomancer.core.translator import Phrase, translator
from ludomancer.server import errors
from ludomancer.server.errors import Refused, TableError, Unfit
from ludomancer.server.responses import language_of
from server.people import Browser
from server.server import Server, good, new_table, pair

LANGUAGES = ("en", "it", "fr")
FULL = "No seat is free at this table."
STRANGE = "You have no seat at this table. Ask for its link."
NO_CODE = "There is no table with this code."
KINDS = {name for name, found in vars(errors).items() if isinstance(found, type) and issubclass(found, TableError)}


# --- errors -----------------------------------------------------------------------------------------------------------
def test_an_error_is_english_until_it_is_said() -> None:
    full = Unfit(Phrase(FULL))
    assert str(full) == full.text(translator("en")) == FULL
    assert len({full.text(translator(language)) for language in LANGUAGES}) == 3


def test_values_are_said_in_the_same_language() -> None:
    sentence = Phrase("{name} is at the table, or left only just now.")
    names = {"en": "Night", "it": "Notte", "fr": "Nuit"}
    error = Refused(sentence, name=names)
    assert str(error) == "Night is at the table, or left only just now."
    for language in LANGUAGES:
        assert error.text(translator(language)) == translator(language)(sentence, name=names[language])


def test_what_comes_from_elsewhere_stays_and_the_rules_speak_for_themselves() -> None:
    assert Refused("'{fly}' is no action").text(translator("it")) == "'{fly}' is no action"
    refusal = Refusal("DN-5", "It is for {lady} to decide", {"lady": Phrase("Night")})
    refused = Refused(str(refusal), refusal=refusal)
    assert str(refused) == "It is for Night to decide (DN-5)"
    assert "Notte" in refused.text(translator("it"))


def calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(Path(ludomancer.server.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield f"{path.name}:{node.lineno}", node


def test_the_server_says_whole_sentences_that_can_be_translated() -> None:
    seen = 0
    for place, call in calls():
        assert isinstance(call.func, ast.Name)
        first = call.args[0] if call.args else None
        if call.func.id in KINDS:
            assert not isinstance(first, ast.Constant | ast.JoinedStr), f"{place}: not a Phrase"
        elif call.func.id == "Phrase":
            assert isinstance(first, ast.Constant), f"{place}: not a literal"
            text = str(first.value)
            assert text[0].isupper() or text[0] == "{", f"{place}: {text}"
            assert text.endswith("."), f"{place}: {text}"
            seen += 1
    assert seen > 40


# --- which language ---------------------------------------------------------------------------------------------------
def asked(wanted: str, cookie: str = "") -> str:
    headers = [(b"accept-language", wanted.encode("latin-1")), (b"cookie", cookie.encode())]
    return language_of(Request({"type": "http", "headers": headers}))


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("it", "it"),
        ("IT-ch", "it"),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("de-DE,de;q=0.9,it;q=0.8,en;q=0.7", "it"),
        ("en;q=0.2, fr ; q=0.7, it;q=0.5", "fr"),
        ("fr;q=0, it;q=0.1", "it"),
        ("it;q=1.000,fr;q=1", "it"),
        ("zh-Hant-TW, fr-Latn-CA-x-abc;q=0.001", "fr"),
        ("", "en"),
        ("de, ja;q=0.5", "en"),
        ("*", "en"),
    ],
)
def test_a_browser_is_told_what_it_would_like_best_of_what_there_is(wanted: str, language: str) -> None:
    assert asked(wanted) == language
    assert asked(wanted, "language=fr") == "fr"
    assert asked(wanted, "language=de") == language


@pytest.mark.parametrize(
    "wanted",
    [
        ",,;;q=,=;q=1,",
        "fr;q=nan, it;q=inf, fr;q=-1, it;q=1e9, fr;q=2, it;q=0x1",
        "fr;q=\u00b2, it;q=\u00b9",
        "french, italian, item, fra_FR, fr_FR, fr.UTF-8",
        "../../fr, <fr>, 'it', {fr}, it\0, fr\r\nx: y",
        "fr-" + "a" * 9,
        "-" * 5000 + ",fr",
        "a-" * 30_000,
        "de," * 20_000 + "it",
    ],
)
def test_a_browser_that_asks_for_nonsense_is_told_english(wanted: str) -> None:
    assert asked(wanted) == "en"


def test_sense_between_nonsense_is_found() -> None:
    assert asked(";;,\xff\xfe, fr;q=what, it;q=0.3,") == "it"


# --- what a real server answers ---------------------------------------------------------------------------------------
def said(page: httpx.Response) -> str:
    return html.unescape(page.text)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_for_people(server: Server, http: httpx.Client, language: str) -> None:
    t = translator(language)
    day, _ = pair(http)
    join = server.row(day.table)["join"]
    with Browser(server, headers={"accept-language": language}) as browser:
        strange = browser.http.get(f"/t/{day.table}")
        assert (strange.status_code, t(STRANGE) in said(strange)) == (403, True)
        nowhere = browser.http.get("/w/nothing")
        assert (nowhere.status_code, t(NO_CODE) in said(nowhere)) == (404, True)
        full = browser.send(f"/j/{join}")
        assert (full.status_code, t(FULL) in said(full)) == (409, True)
        unknown = browser.send("/join", code="nothing")
        assert (unknown.status_code, t(NO_CODE) in said(unknown)) == (404, True)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_short_notices_of_a_page(server: Server, language: str) -> None:
    """The language that someone chose counts, not the one that the browser asks for."""
    t = translator(language)
    with Browser(server, headers={"accept-language": "de, fr;q=0.5"}) as browser:
        browser.send("/settings", language=language)
        table = browser.open()
        nothing = browser.act(undo="1", revision="1")
        assert nothing.json()["why"]["text"] == t("There is nothing to take back.")
        with Browser(server, headers={"accept": "application/json", "cookie": f"language={language}"}) as stranger:
            assert stranger.http.get(table).json()["error"] == t(STRANGE)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_choose_their_language(http: httpx.Client, language: str) -> None:
    """By `lang`, whatever headers and cookies say, and where nothing else is said in words too."""
    t = translator(language)
    opened = new_table(http, seats={"day": "me"})
    code = {"code": opened["join"]}
    good(http.post("/api/seats", json=code))
    headers = {"accept-language": "fr", "cookie": "language=it"}
    full = http.post("/api/seats", json=code, params={"lang": language}, headers=headers)
    assert (full.status_code, full.json()["error"]) == (409, t(FULL))
    assert http.post("/api/seats", json=code, headers=headers).json()["error"] == FULL
    bearer = {"authorization": f"Bearer {opened['keys']['day']}"}
    body = {"revision": 2, "action": "change d2"}
    path = f"/api/tables/{opened['table']}"
    refused = http.post(f"{path}/act", json=body, params={"lang": language}, headers=bearer).json()
    why = good(http.get(f"{path}/why", params={"lang": language, "action": "change d2"}, headers=bearer))
    assert refused["error"] == f"{why['error']} ({why['rule']})"


@pytest.mark.slow
def test_every_operation_has_a_language(http: httpx.Client) -> None:
    for path, methods in good(http.get("/api/openapi.json"))["paths"].items():
        for operation in methods.values():
            assert [each["name"] for each in operation["parameters"]].count("lang") == 1, path


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_at_the_door(server: Server, language: str) -> None:
    """Before anything is looked at: as a page for people, and it changes nothing that their browser remembers."""
    large = translator(language)("What you sent is larger than this table takes. Choose a smaller file.")
    with Browser(server, headers={"accept-language": language}) as browser:
        page = browser.http.post("/join", content=b"x" * 100_001)
        assert (page.status_code, large in said(page)) == (413, True)
        asked = browser.http.post(f"/api/seats?lang={language}", content=b"x" * 100_001)
        assert (asked.status_code, asked.json()["error"]) == (413, large)
        foreign = browser.http.post("/join", headers={"origin": "http://evil.example"})
        assert foreign.status_code == 403
        assert foreign.headers["content-type"].startswith("text/html")
        without_token = browser.http.post("/join", data={"code": "x"})
        assert without_token.status_code == 403
        for answer in (page, foreign, without_token):
            assert "set-cookie" not in answer.headers
