"""The pages around the table: they hold in every language, say nothing that a name could forge, and stay small."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markupsafe import Markup

from ludomancer.core.reader import LANGUAGES
from ludomancer.core.registry import game_class, game_ids, load
from ludomancer.core.rulebook import read_rulebook
from ludomancer.web.data import (
    Back,
    Check,
    Choice,
    ErrorPage,
    Frame,
    Join,
    Lobby,
    NewTable,
    Place,
    Replay,
    TableList,
    TableRow,
    View,
)
from ludomancer.web.elements import icon
from ludomancer.web.game_list import WAYS, game_card, game_cards, new_table
from ludomancer.web.render import STATIC, find_static, render, static
from ludomancer.web.rules_page import READER, mode_words, option_words, rules_fragment, rules_of

FIRST_PAGE = 150_000  # bytes, before they are packed
STATUSES = (400, 403, 404, 409, 413, 418, 429, 500, 503)
HOSTILE = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "' onfocus='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "\u202e\u2067gnirts\u200f",
    "a" * 200,
    "&lt;b&gt; & Co.",
    "{name} {0} %s",
)
VOID = {"br", "hr", "img", "input", "link", "meta"}


class Page(HTMLParser):
    """A page taken apart; raises where tags do not match."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len({name for name, _ in attrs}), (tag, attrs)
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        assert not self.open or self.open[-1] not in ("script", "style"), data
        self.texts.append(data)

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [found for name, found in self.tags if name == tag and wanted.items() <= found.items()]

    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def frame(path: str = "/", name: str = "Ada", theme: str = "") -> Frame:
    return Frame("a-token", path, theme, name)


def row(name: str, **others: str) -> TableRow:
    return TableRow("/t/x", "day-night", "Day & Night", name, "turn 3", **others)


def rows(name: str) -> list[TableRow]:
    states = [row(name, state=state, waits_for=name) for state in ("yours", "waits", "open", "closed")]
    return states + [row(name, state="over", result=result) for result in ("won", "lost", "drawn", "")]


def replay(language: str, name: str = "Bruno") -> Replay:
    return Replay(
        base="/replay/x",
        game=game_card("day-night", language),
        players=name,
        at=3,
        last=9,
        text=name,
        views=[View("day", "Day"), View("nobody", name)],
        view="day",
        body=Markup('<main id="main"><section id="log"></section></main>'),
        defs=Markup("<defs></defs>"),
        stylesheets=(),
        result=name,
        rule="DN-37",
        backs=((2, 4), (6, 6)),
        checks=(Check(name, name, True, "ab", "cd", True), Check("", name, False)),
        record="/replay/x/record",
        share=f"http://localhost/{name}",
    )


def pages(language: str, name: str = "Bruno") -> Iterator[tuple[str, str]]:
    """Every page, wherever possible with a name that somebody chose."""
    card = game_card("day-night", language)
    around = frame(name=name)
    lobby = Lobby(game_cards(game_ids(), language), rows(name), rows(name), 9, name, name)
    yield "lobby", render("lobby.html", language, frame=around, lobby=lobby)
    for game_id in game_ids():
        new = new_table(game_id, language, name, "friend")
        fields = ["", "name", "mode", "seats", "edition", "scenario", *(f"option-{each.name}" for each in new.options)]
        seats = [each._replace(name=name) for each in new.seats]
        yield f"new {game_id}", render("new.html", language, frame=around, new=new)
        wrong = new._replace(errors=dict.fromkeys(fields, name), seats=seats)
        yield f"new {game_id} again", render("new.html", language, frame=around, new=wrong)
    places = [Place("day", "Day", name), Place("night", "Night", "")]
    join = Join(card, name, places, name, "/j/X", "/w/Y", (name,), name)
    yield "join", render("join.html", language, frame=around, join=join)
    full = join._replace(places=[Place("day", "Day", name), Place("night", "Night", name, True)])
    yield "join, full", render("join.html", language, frame=around, join=full)
    yield "back", render("back.html", language, frame=around, back=Back(card, "Day", name, name, "/back/X"))
    for status in STATUSES:
        error = ErrorPage(status, name, "/t/x", name)
        yield f"error {status}", render("error.html", language, frame=around, error=error)
    yield "about", render("about.html", language, frame=around, version="1")
    yield "tables", render("tables.html", language, frame=around, tables=TableList(rows(name), rows(name), 2, 3))
    yield "no tables", render("tables.html", language, frame=around, tables=TableList([], []))
    yield "replay", render("replay.html", language, frame=around, replay=replay(language, name))


def rule_pages(language: str) -> Iterator[tuple[str, str]]:
    for game_id in game_ids():
        card = game_card(game_id, language)
        rules = rules_fragment(game_id, language)
        yield f"rules {game_id}", render("rules.html", language, frame=frame(), card=card, fragment=rules)


def check(name: str, html: str) -> Page:
    """What holds of every page."""
    assert html.startswith("<!doctype html>"), name
    page = Page(html.removeprefix("<!doctype html>"))
    for tag, attributes in page.tags:
        assert "style" not in attributes, (name, tag)
        assert not any(each.startswith("on") for each in attributes), (name, tag, attributes)
        assert tag != "style", name
        if tag == "script":
            assert attributes["src"].startswith("/static/"), name
        for each in ("href", "src", "action"):
            assert attributes.get(each, "/").startswith(("/", "#")), (name, tag, attributes)
    ids = Counter(attributes["id"] for _, attributes in page.tags if "id" in attributes)
    assert all(count == 1 for count in ids.values()), (name, ids.most_common(2))
    for _, attributes in page.tags:
        if attributes.get("href", "").startswith("#"):
            assert attributes["href"][1:] in ids, (name, attributes)
        for each in ("for", "aria-labelledby", "aria-describedby", "popovertarget"):
            assert attributes.get(each, next(iter(ids))) in ids, (name, attributes)
    assert len(page.all("h1")) == 1, name
    assert page.all("main", id="main"), name
    for form in page.all("form", method="post"):
        assert form["action"].startswith("/"), name
    assert len(page.all("input", name="token", value="a-token")) == len(page.all("form", method="post")), name
    return page


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_holds_in_every_language(language: str) -> None:
    for name, html in [*pages(language), *rule_pages(language)]:
        page = check(name, html)
        assert page.all("html", lang=language)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_stays_a_name(name: str) -> None:
    plain = {each: [tag for tag, _ in check(each, html).tags] for each, html in pages("en")}
    for each, html in pages("en", name):
        page = check(each, html)
        assert [tag for tag, _ in page.tags] == plain[each], each
        for field in page.all("input", name="name"):
            assert field["value"] == name
    lobby = Page(dict(pages("en", name))["lobby"].removeprefix("<!doctype html>"))
    assert name in "".join(lobby.texts)


def test_light_or_dark_is_written_only_if_chosen() -> None:
    for theme in ("light", "dark"):
        html = render("about.html", "en", frame=frame(theme=theme), version="1")
        assert check("about", html).all("html", **{"data-theme": theme})
    assert "data-theme=" not in render("about.html", "en", frame=frame(), version="1")


def test_about_says_what_is_designed_without_a_mark() -> None:
    about = check("about", render("about.html", "en", frame=frame(), version="1"))
    assert "the crystals of the boards of Realm of Sand were made here" in "".join(about.texts)


def test_a_page_carries_only_the_icons_that_it_uses() -> None:
    page = check("about", render("about.html", "en", frame=frame(), version="1"))
    symbols = {found["id"] for found in page.all("symbol")}
    assert symbols == {"i-language", "i-theme", "i-check"}


def test_scripts_are_given_all_their_words() -> None:
    (meta,) = check("about", render("about.html", "en", frame=frame(), version="1")).all("meta", name="words")
    module = (STATIC / "page.js").read_text(encoding="utf-8")
    spoken = re.search(r"const WORDS = \{(.*?)\n\};", module, re.S)
    assert spoken
    assert json.loads(meta["content"]) == dict(re.findall(r'(\w+): "(.*?)",', spoken[1]))


def test_an_icon_with_a_class() -> None:
    assert 'class="i big"' in icon("hint", "big")
    assert 'class="i"' in icon("hint")


def test_every_game_can_be_played_in_each_way() -> None:
    page = check("lobby", render("lobby.html", "en", frame=frame(), lobby=Lobby(game_cards(game_ids(), "en"), [], [])))
    for game_id in game_ids():
        for way in WAYS:
            assert page.all("a", href=f"/new/{game_id}?with={way}")


def static_file(path: str) -> Path:
    found = find_static(path)
    assert found is not None
    return found


def test_the_first_page_is_small() -> None:
    lobby = Lobby(game_cards(game_ids(), "fr"), [row("Bruno", state="yours")] * 5, [row("Bruno", state="over")] * 5, 90)
    html = render("lobby.html", "fr", frame=frame(), lobby=lobby)
    addresses = set(re.findall(r'(?:href|src)="/static/([^"?]+)', html))
    assert {"tokens.css", "lobby.css", "cover-day-night.svg"} <= addresses
    reached = set()
    while addresses:  # modules bring others along
        path = addresses.pop()
        reached.add(path)
        text = static_file(path).read_text(encoding="utf-8")
        addresses |= set(re.findall(r'from "\./([a-z-]+\.js)"', text)) - reached
    size = len(html.encode()) + sum(static_file(path).stat().st_size for path in reached)
    assert size < FIRST_PAGE


# --- a new table ------------------------------------------------------------------------------------------------------
def new_page(new: NewTable) -> Page:
    return check("new", render("new.html", "en", frame=frame("/new/x"), new=new))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_new_table_can_be_opened_as_it_is(game_id: str) -> None:
    page = new_page(new_table(game_id, "en", "Ada", "machine"))
    groups = Counter(found["name"] for found in page.all("input", type="radio"))
    chosen = Counter(found["name"] for found in page.all("input", type="radio") if "checked" in found)
    assert set(chosen) == set(groups)
    assert set(chosen.values()) == {1}
    game = load(game_id)
    sent = {found["name"]: found["value"] for found in page.all("input", type="radio") if "checked" in found}
    assert sent["edition"] == "standard"
    assert [sent[f"seat-{seat}"] for seat in game.seat_order] == ["me"] + ["machine"] * (len(game.seat_order) - 1)
    assert sent.get("mode", game.mode) == game.mode
    assert int(sent.get("seats", len(game.seat_names))) == len(game.seat_names)
    selected = [found for found in page.all("option") if "selected" in found]
    assert len(selected) == len(page.all("select"))
    named = {name.removeprefix("option-") for name in groups if name.startswith("option-")}
    named |= {found["name"].removeprefix("option-") for found in page.all("select")}
    assert named == set(game.options)
    for option in game.known_options:
        assert sent.get(f"option-{option.name}", option.values[0]) == option.values[0]
    for seat in game.seat_order:
        assert sent[f"level-{seat}"].startswith("search:")


@pytest.mark.parametrize(("way", "kind"), [("friend", "friend"), ("screen", "screen"), ("nonsense", "machine")])
def test_the_way_to_play_is_chosen_beforehand(way: str, kind: str) -> None:
    page = new_page(new_table("day-night", "en", "Ada", way))
    (found,) = [each for each in page.all("input", name="seat-night") if "checked" in each]
    assert found["value"] == kind


def test_an_error_keeps_what_was_typed() -> None:
    new = new_table("day-night", "en", "Ada", "machine")
    seats = [new.seats[0]._replace(kind="screen", name="Bea"), new.seats[1]._replace(kind="me")]
    options = [new.options[0]._replace(chosen="surrounding"), *new.options[1:]]
    errors = {"name": "too long", "option-mimic": "not known"}
    typed = new._replace(
        name="A & B", seats=seats, options=options, edition="own", lots=True, hints=False, watchers=False, errors=errors
    )
    page = new_page(typed)
    assert page.all("input", name="name", value="A & B", **{"aria-describedby": "name-error"})
    assert page.all("p", id="name-error", role="alert")
    assert "too long" in page.text()
    checked = {(each["name"], each["value"]) for _, each in page.tags if "checked" in each}
    assert {("seat-day", "screen"), ("seat-night", "me"), ("option-mimic", "surrounding")} <= checked
    assert {("edition", "own"), ("lots", "1")} <= checked
    assert not {("hints", "1"), ("watchers", "1")} & checked
    assert page.all("input", name="name-day", value="Bea")
    assert "open" in page.all("details")[0]
    assert "open" not in new_page(new._replace(errors={"name": "too long"})).all("details")[0]


# --- invitations ------------------------------------------------------------------------------------------------------
def test_only_free_seats_can_be_taken() -> None:
    card = game_card("realm-of-sand", "en")
    places = [Place("one", "First", "Ada"), Place("two", "Second", ""), Place("three", "Third", "")]
    join = Join(card, "Ada", places, "", "/j/X")
    page = check("join", render("join.html", "en", frame=frame(), join=join))
    seats = page.all("input", name="seat")
    assert [each["value"] for each in seats] == ["two", "three"]
    assert ["checked" in each for each in seats] == [True, False]
    assert not [each for each in page.all("a") if "/w/" in each["href"]]


def test_a_full_table_takes_nobody() -> None:
    card = game_card("day-night", "en")
    join = Join(card, "Ada", [Place("day", "Day", "Ada"), Place("night", "Night", "Bea")], "", "/j/X", "/w/Y")
    page = check("join", render("join.html", "en", frame=frame(), join=join))
    assert not page.all("input", name="seat")
    assert "Sit down" not in page.text()
    assert page.all("a", href="/w/Y")


# --- replays ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("at", "steps"),
    [(0, [0, 0, 1, 9]), (3, [0, 2, 4, 9]), (9, [0, 8, 9, 9])],
)
def test_every_step_of_a_replay_is_a_link(at: int, steps: list[int]) -> None:
    page = check("replay", render("replay.html", "en", frame=frame(), replay=replay("en")._replace(at=at)))
    links = [found for found in page.all("a") if "data-step" in found]
    assert [found["data-step"] for found in links] == ["first", "back", "on", "last"]
    assert [found["href"] for found in links] == [f"/replay/x?at={step}&view=day" for step in steps]
    assert [found["aria-disabled"] == "true" for found in links] == [step == at for step in steps]
    (slider,) = page.all("input", type="range")
    assert (slider["min"], slider["max"], slider["value"]) == ("0", "9", str(at))
    marks = [(float(found["x"]), float(found["width"])) for found in page.all("rect", height="1")]
    assert marks == [(1, 3), (5, 1)]


# --- rules ------------------------------------------------------------------------------------------------------------
def letters(text: str) -> str:
    return re.sub(r"\W", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_every_rule_stands_once_under_its_id_and_in_full(game_id: str, language: str) -> None:
    game = game_class(game_id)
    html = rules_fragment(game_id, language)
    page = Page(html)
    ids = Counter(found["id"] for _, found in page.tags if "id" in found)
    for rule in game.rules:
        assert ids[rule] == 1
    links = [found["href"][1:] for found in page.all("a")]
    assert set(links) <= set(ids)
    assert set(game.rules) <= set(links)
    book = read_rulebook(game, language)
    told = {rule.id: rule.html for section in rules_of(game_id, language).sections for rule in section.rules if rule.id}
    assert list(told) == list(book.rules)
    for rule, text in book.rules.items():
        source = re.sub(r"^(```.*|\d+\. )", "", text, flags=re.M)
        assert letters("".join(Page(told[rule]).texts)) == letters(source), rule
    assert "**" not in re.sub(r"<pre.*?</pre>|<code>.*?</code>", "", html, flags=re.S)


def test_the_whole_book_is_on_the_page() -> None:
    book = read_rulebook(game_class("bless"), "en")
    page = Page(rules_fragment("bless", "en"))
    for heading in re.findall(r"^##+ (.*)$", book.text, flags=re.M):
        assert heading in page.texts
    drawings = re.findall(r"```text\n(.*?)\n```", book.text, flags=re.S)
    assert len(page.all("pre")) == len(drawings)
    assert all(drawing in page.texts for drawing in drawings)


def html_of(text: str, *known: str) -> str:
    return str(READER.render(text, {"known": known}))


def test_text_is_never_markup() -> None:
    assert html_of("a <b> & `<i>` *x < y* **z**") == (
        "<p>a &lt;b&gt; &amp; <code>&lt;i&gt;</code> <em>x &lt; y</em> <strong>z</strong></p>\n"
    )
    assert html_of("see DN-1 and `DN-1`, not DN-99", "DN-1") == (
        '<p>see <a href="#DN-1">DN-1</a> and <code>DN-1</code>, not DN-99</p>\n'
    )
    assert html_of("**DN-1** *A **b** and *DN-1*.* See DN-1", "DN-1") == (
        '<p><a class="rule-id" href="#DN-1">DN-1</a> <b class="rule-title">A <strong>b</strong> and '
        '<em><a href="#DN-1">DN-1</a></em>.</b> See <a href="#DN-1">DN-1</a></p>\n'
    )
    marks = "marked with * here, miracles* and [links](x)"
    assert html_of(marks) == f"<p>{marks}</p>\n"
    assert html_of("**DN-1** See DN-1", "DN-1").endswith('</a> See <a href="#DN-1">DN-1</a></p>\n')


FORGED = (
    *HOSTILE,
    "[here](javascript:alert(1)) ![x](https://evil.example/x.png) <https://evil.example> [a]: https://evil.example",
    "[here][a]\n\n[a]: javascript:alert(1)",
    "<div onclick=alert(1)>\n<b>\n\n<!-- -->\n<style>*{}</style>",
    '```"><script>\n</pre><script>alert(1)</script>\n```',
    "```text\n<script>alert(1)</script>",
    '| <b> | `</td><script>` |\n|:--|--:|\n| "><script> | **<i>** |',
    "# <script>alert(1)</script>",
    "- <script>alert(1)</script>\n- `</code><script>`\n  - *<b>*",
    "&#60;script&#62; &lt;script&gt; \\<script>",
    "**DN-1** *<b>DN-1</b>.* </a><script>alert(1)</script>",
    "**DN-1** *" * 40,
    "> " * 200 + "- " * 200 + "<script>",
)
OWN = {"p", "pre", "code", "em", "strong", "a", "b", "ul", "ol", "li", "h1", "div", "table", "thead", "tbody"}


@pytest.mark.parametrize("text", FORGED)
def test_a_rulebook_can_say_nothing_but_text(text: str) -> None:
    """Whatever stands in one: only our own elements come of it, and links lead to rules of the page."""
    for page in (Page(html_of(text, "DN-1")), Page(html_of(f"**DN-1** *{text}* {text}"))):
        for tag, attributes in page.tags:
            assert tag in OWN | {"tr", "th", "td"}, tag
            assert set(attributes) <= {"href", "class", "tabindex", "start"}, attributes
            assert attributes.get("href", "#DN-1") == "#DN-1"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_options_and_modes_speak_every_language(game_id: str, language: str) -> None:
    game = game_class(game_id)
    assert option_words(game_id, language).keys() == option_words(game_id, "en").keys()
    assert mode_words(game_id, language).keys() == (set(game.modes) if len(game.modes) > 1 else set())
    new = new_table(game_id, language, "", "machine")
    assert [option.rule for option in new.options] == [option.rule for option in game.known_options]
    for option in new.options:
        assert option.title
        assert all(value.title or value.text for value in option.values)
    for mode in new.modes:
        assert mode.title[0].isupper()
        assert mode.counts == game.counts_in(mode.value)


def test_values_are_told_as_the_rulebook_tells_them() -> None:
    mimic, *_ = new_table("day-night", "en", "", "machine").options
    assert mimic.values[1] == Choice("surrounding", "", "It changes two tiles that surround it.")
    target, first = new_table("res-arcana-duo", "en", "", "machine").options
    assert [value.title for value in target.values] == ["as the mode says", *map(str, range(5, 16))]
    assert first.values[1].text == "This seat is first player."


# --- files ------------------------------------------------------------------------------------------------------------
def test_files_are_named_by_what_is_in_them() -> None:
    assert re.fullmatch(r"/static/lobby\.css\?[0-9a-f]{10}", static("lobby.css"))
    with pytest.raises(FileNotFoundError):
        static("nothing.css")


@pytest.mark.parametrize(
    "path",
    ["", "../render.py", "..", "/etc/passwd", "day-night/page.py", "bless/../x.css", "x/y/z.css", "nothing.css"],
)
def test_nothing_but_files_for_browsers_is_found(path: str) -> None:
    assert find_static(path) is None


def test_files_have_no_styles_or_scripts_inside_that_a_strict_policy_would_stop() -> None:
    for file in STATIC.parents[1].rglob("*.svg"):
        text = file.read_text(encoding="utf-8")
        assert "<style" not in text
        assert "<script" not in text
        assert not re.search(r"\s(style|on\w+)=", text)
