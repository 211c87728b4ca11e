"""How a page is brought up to date: what was typed, open or in focus stays.

In a real browser, against a server that the test dictates, under our content policy.
"""

import random

import pytest
from playwright.sync_api import Page

from browser.scripts import applied, apply_all, fill, focused
from ludomancer.core.registry import game_ids, load
from ludomancer.web.elements import filled
from ludomancer.web.table import TablePage
from unit.pages import sheet_of, started

pytestmark = pytest.mark.slow


def test_what_is_typed_stays_with_focus_and_selection(blank: Page) -> None:
    fill(blank, '<p id="part" class="a"><b>old</b><input id="field" value="from the server"></p>')
    blank.fill("#field", "being typed")
    blank.evaluate("document.getElementById('field').setSelectionRange(2, 5)")
    assert applied(
        blank, "part", '<p id="part" class="b" title="t"><i>new</i><b>newer</b><input id="field" value="else"></p>'
    )
    assert blank.eval_on_selector("#part", "p => [p.className, p.title, p.children.length]") == ["b", "t", 3]
    assert focused(blank) == "field"
    assert blank.input_value("#field") == "being typed"
    assert blank.eval_on_selector("#field", "f => [f.selectionStart, f.selectionEnd]") == [2, 5]


def test_children_are_matched_by_id_in_any_order(blank: Page) -> None:
    items = ["a", "b", "c", "d", "e"]
    draw = random.Random(1)
    fill(
        blank, '<ul id="list">' + "".join(f'<li id="{i}"><button id="k{i}">{i}</button></li>' for i in items) + "</ul>"
    )
    blank.evaluate("for (const li of document.querySelectorAll('li')) li.mark = li.id")
    blank.focus("#kc")
    for _ in range(30):
        chosen = ["c", *draw.sample([i for i in items if i != "c"], draw.randrange(4))]
        draw.shuffle(chosen)
        html = "".join(f'<li id="{i}"><button id="k{i}">{i}</button></li>' for i in chosen)
        assert applied(blank, "list", f'<ul id="list">{html}</ul>')
        assert blank.eval_on_selector_all("#list li", "all => all.map(li => li.id)") == chosen
        assert focused(blank) == "kc"
        assert blank.eval_on_selector("#c", "li => li.mark") == "c", "the element itself stays"


def test_any_page_becomes_any_other(blank: Page) -> None:
    draw = random.Random(2)

    def tree(depth: int) -> str:
        tag = draw.choice(["p", "b", "i", "span"])
        name = f' id="n{draw.randrange(10**9)}"' if draw.random() < 0.3 else ""
        extra = draw.choice(["", ' class="x"', ' title="y"'])
        inner = (
            "".join(tree(depth - 1) if draw.random() < 0.7 else " text " for _ in range(draw.randrange(4)))
            if depth
            else "leaf"
        )
        return f"<{tag.replace('p', 'div')}{name}{extra}>{inner}</{tag.replace('p', 'div')}>"

    for _ in range(60):
        old, new = (f'<div id="part">{tree(4)}</div>' for _ in range(2))
        fill(blank, old)
        assert applied(blank, "part", new)
        assert blank.eval_on_selector("#part", "p => p.outerHTML.replaceAll('  ', ' ')") == new.replace("  ", " ")


def test_parts_of_drawings_are_drawings(blank: Page) -> None:
    fill(blank, '<svg id="svg" viewBox="0 0 9 9"><g id="sq-c3"><rect width="1" height="1"/></g></svg>')
    assert applied(blank, "sq-c3", '<g id="sq-c3" data-face="day"><circle r="3"/><path d="M0 0h9"/></g>')
    space = "http://www.w3.org/2000/svg"
    assert blank.eval_on_selector_all("#sq-c3, #sq-c3 *", "all => all.map(e => e.namespaceURI)") == [space] * 3
    assert blank.eval_on_selector("#sq-c3 circle", "c => c.getBBox().width") == 6
    assert applied(blank, "svg", '<svg id="svg" viewBox="0 0 8 8"><use href="#x"/></svg>')
    assert (
        blank.eval_on_selector("#svg", "s => s.outerHTML")
        == '<svg id="svg" viewBox="0 0 8 8"><use href="#x"></use></svg>'
    )
    assert not applied(blank, "nowhere", "<p></p>")


def test_open_sheets_and_scroll_stay(blank: Page) -> None:
    lines = "".join(f"<p>{n}</p>" for n in range(60))
    fold = '<details id="f"><summary>s</summary>x</details>'
    html = f'<div id="part"><dialog id="d"><p>sheet</p></dialog>{fold}<div id="s" class="log">{lines}</div></div>'
    fill(blank, html)
    blank.evaluate("d.showModal(); f.open = true; s.scrollTop = 333")
    assert applied(blank, "part", html.replace("sheet", "new sheet").replace("<p>59</p>", "<p>last</p>"))
    assert blank.evaluate("[d.matches(':modal'), d.textContent, f.open, s.scrollTop]") == [True, "new sheet", True, 333]


def test_focus_goes_to_a_neighbour_when_its_element_goes(blank: Page) -> None:
    fill(blank, '<div id="hand"><button id="x">x</button><button id="y">y</button><button id="z">z</button></div>')
    blank.focus("#y")
    applied(blank, "hand", '<div id="hand"><button id="x">x</button><button id="z">z</button></div>')
    assert focused(blank) == "z"


def test_focus_goes_on_when_its_element_cannot_have_it_any_more(blank: Page) -> None:
    fill(blank, '<div id="acts"><button id="x">x</button><button id="y">y</button><button id="z">z</button></div>')
    for changed, focus in (('id="y" disabled', "z"), ('id="y" hidden', "z")):
        applied(
            blank,
            "acts",
            '<div id="acts"><button id="x">x</button><button id="y">y</button><button id="z">z</button></div>',
        )
        blank.focus("#y")
        applied(
            blank,
            "acts",
            f'<div id="acts"><button id="x">x</button><button {changed}>y</button><button id="z">z</button></div>',
        )
        assert focused(blank) == focus
    fill(blank, '<div id="acts"><button id="x">x</button><p id="gone"><button id="y">y</button></p></div>')
    blank.focus("#y")
    applied(blank, "gone", "")
    assert focused(blank) == "x"


def test_the_focus_never_comes_to_the_end_of_a_turn_by_itself(blank: Page) -> None:
    def acts(*buttons: str) -> str:
        return f'<div id="acts"><button id="log">Log</button>{"".join(buttons)}</div>'

    def end(name: str = "action", value: str = "end") -> str:
        return f'<button class="btn finish" name="{name}" value="{value}">End turn</button>'

    fill(blank, acts('<button id="hint">Hint</button>', end()))
    blank.focus("#hint")
    applied(blank, "acts", acts(end()))
    assert focused(blank) == "log", "although the end of the turn stands where the focus was"
    fill(blank, acts(end(value="travel")))
    blank.focus(".finish")
    applied(blank, "acts", acts(end()))
    assert focused(blank) == "log", "although it is the same button, which does something else now"
    fill(blank, acts(end("why")))
    blank.focus(".finish")
    applied(blank, "acts", acts(end()))
    assert focused(blank) == "log", "although it could be asked why before"
    fill(blank, acts(end()))
    blank.focus(".finish")
    applied(blank, "acts", acts('<button id="undo">Undo</button>', end()))
    assert blank.evaluate("document.activeElement.value") == "end", "who went there herself stays there"
    fill(blank, f'<div id="acts">{end("why")}</div>')
    blank.focus(".finish")
    applied(blank, "acts", f'<div id="acts">{end()}</div>')
    assert blank.evaluate("document.activeElement === document.body")


def test_kept_elements_stay_as_they_are(blank: Page) -> None:
    fill(blank, '<ol id="log"><li id="t2">two</li><li id="t1">one</li></ol>')
    blank.evaluate("document.getElementById('t2').mark = true")
    turns = "".join(f'<li id="t{n}" data-keep></li>' for n in (3, 2))
    assert apply_all(blank, {"t3": '<li id="t3">three</li>', "log": f'<ol id="log">{turns}</ol>'}) == []
    assert blank.inner_html("#log") == '<li id="t3">three</li><li id="t2">two</li>'
    assert blank.evaluate("document.getElementById('t2').mark")
    assert apply_all(blank, {"nowhere": "<p></p>"}) == ["nowhere"]


def test_the_focus_stays_on_its_card(blank: Page) -> None:
    def slot(card: str) -> str:
        return f'<div class="slot"><button data-card="{card}">{card}</button><button>?</button></div>'

    fill(blank, f'<div id="hand">{slot("a")}{slot("b")}{slot("c")}</div>')
    blank.focus("[data-card=b]")
    applied(blank, "hand", f'<div id="hand">{slot("b")}{slot("x")}{slot("c")}</div>')
    assert blank.evaluate("document.activeElement.dataset.card") == "b"
    assert blank.eval_on_selector_all("[data-card]", "all => all.map(c => c.textContent)") == ["b", "x", "c"]


def test_what_scripts_put_there_stays(blank: Page) -> None:
    fill(blank, '<div id="part"><p>one</p><p data-own>mine</p><p>two</p></div>')
    applied(blank, "part", '<div id="part"><p>1</p><p>2</p><p>3</p></div>')
    assert blank.eval_on_selector_all("#part > :not([data-own])", "all => all.map(p => p.textContent)") == [
        "1",
        "2",
        "3",
    ]
    assert blank.inner_text("[data-own]") == "mine"


# --- the log ----------------------------------------------------------------------------------------------------------
OPENED = """() => [...document.querySelectorAll("#log-turns details[open]")].map((open) => {
  const turn = open.closest("#log-turns > li");
  const lines = [...turn.querySelectorAll("li")].filter((line) => !line.closest("details"));
  return `${turn.id} ${lines.length - lines.findIndex((line) => line.contains(open))}`;
})"""


@pytest.mark.parametrize("game_id", game_ids())
def test_an_opened_line_of_the_log_stays_open_under_what_comes(blank: Page, game_id: str) -> None:
    """Lines come above it, turns become long and are over."""
    game = load(game_id)
    page = game.page("en")
    assert isinstance(page, TablePage)
    state, choose = started(game, 1), random.Random(3)
    shown: dict[str, str] = {}
    open_before: list[str] = []
    stayed = 0
    while not state.over and state.decisions < 150:
        parts = page.log.parts(sheet_of(game, state, 0))
        if shown:
            apply_all(blank, {ident: html for ident, html in parts.items() if shown.get(ident) != html})
        else:
            fill(blank, filled(parts, "log-turns"))
        shown = parts
        open_before = [line for line in open_before if line.split()[0] in parts]  # of a long log the end is told
        assert set(blank.evaluate(OPENED)) == set(open_before)
        stayed += len(open_before)
        blank.evaluate("() => document.querySelector('#log-turns details:not([open])')?.setAttribute('open', '')")
        open_before = blank.evaluate(OPENED)
        state.apply(choose.choice(state.legal_actions()))
    assert stayed > 100
