"""A table whose cards and names are hostile, in a real browser: they are shown as texts, and nothing of them runs."""

import pytest
from playwright.sync_api import Dialog, FilePayload, Page, expect

from browser.tables import ask, button, dealt, invitation, lit, press, reached, revision, seats_of, sit_down
from browser.watch import Pages
from cases import some
from ludomancer.core.registry import game_ids
from server.people import TOKEN
from server.server import Server
from unit.hostile import MARK, Signs, edition_of, file_of

pytestmark = pytest.mark.slow

SIGNS = Signs(True, 2)  # a picture that would run a script
ADA, BEA = "<img src=x onerror=window.__owned=1>Ada", "\"'><script>window.__owned=1</script>Bea"
DECISIONS = 6
# elements and attributes that no page of ours has: `i` and `b` with strange ones are those of texts
STRANGE = """() => [...document.querySelectorAll("*")].filter((each) =>
  (each.localName === "script" && !each.src.startsWith(location.origin + "/static/")) ||
  ["iframe", "object", "embed", "base", "style", "foreignobject"].includes(each.localName.toLowerCase()) ||
  (each.localName === "img" && !each.src.startsWith(location.origin + "/static/")) ||
  [...each.attributes].some(({ name, value }) => name.startsWith("on") || name === "style" && value.includes("url(") ||
    (["href", "src", "action", "formaction", "xlink:href"].includes(name) && !/^(#|[/?]|blob:|http:..127)/.test(value)))
).map((each) => each.outerHTML.slice(0, 200))"""

SAID = """name => [...document.querySelectorAll("main *")].some((each) =>
  each.textContent.includes(name) || each.ariaLabel?.includes(name))"""


class Watch:
    """A page in which nothing may run or be that is not ours."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialogs: list[str] = []
        page.on("dialog", self._dialog)

    def _dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def check(self) -> None:
        assert self.dialogs == []
        assert self.page.evaluate("window.__owned") is None
        assert self.page.evaluate(STRANGE) == []


def opened(page: Page, server: Server, game: str, second: str) -> None:
    """By the form of a new table, with a file of such cards."""
    token = TOKEN.search(page.request.get(f"{server.url}/about").text())
    assert token
    first, other = seats_of(game)[:2]
    edition = edition_of(game, SIGNS)
    fields: dict[str, str | float | bool | bytes | FilePayload] = {
        "token": token[1],
        "name": ADA,
        "seats": "2",
        "watchers": "1",
        "hints": "1",
    }
    fields |= {f"seat-{first}": "me", f"seat-{other}": second, "edition": "own"}
    fields[f"level-{other}"] = "greedy"
    fields["edition-file"] = {"name": "<b>.toml", "mimeType": "text/plain", "buffer": file_of(edition).encode()}
    answer = page.request.post(f"{server.url}/new/{game}", multipart=fields, max_redirects=0)
    assert answer.status == 303, answer.text()
    page.goto(server.url + answer.headers["location"])


def asked(watch: Watch) -> str:
    """What is answered to why not, at cards first, and to a hint."""
    answered, page = "", watch.page
    why = page.locator("main button[name=why]:visible")
    for each in (why.and_(page.locator("[data-card], .card *")).first, why.first, why.last):
        if each.count():
            ask(each)
            answer = page.locator(".why, #toast:visible").first
            expect(answer).to_be_attached()
            answered += str(answer.inner_text())
            watch.check()  # while it is shown
            page.keyboard.press("Escape")
    hint = page.locator("button[name=hint]:visible")
    if hint.count():
        hint.click()
        expect(page.locator(".hinted, #toast:visible").first).to_be_attached()
        answered += str(page.locator("#say").inner_text())
    return answered


def resigned(page: Page) -> None:
    page.get_by_role("link", name="More").click()
    page.locator("#menu a[href='#resign']").click()
    page.locator("#resign button[name=resign]").click()
    expect(page.locator(".prompt.end")).to_be_visible()


@pytest.mark.parametrize("game", some(game_ids(), "day-night"))
def test_hostile_cards_and_names_are_texts_and_nothing_runs(server: Server, pages: Pages, game: str) -> None:
    ada, bea = pages(), pages()
    watches = Watch(ada), Watch(bea)
    opened(ada, server, game, "friend")
    sit_down(bea, invitation(ada), BEA)
    dealt(ada)
    dealt(bea)
    answered = ""
    for _ in range(DECISIONS):
        turn = 0 if lit(ada) else 1
        acting, other = watches[turn].page, watches[1 - turn].page
        answered += asked(watches[turn])
        could = lit(acting)
        press(acting, button(acting, could[len(could) // 2]))
        reached(other, revision(acting))
        for watch in watches:
            watch.check()
    for link in ada.locator("main a.info:visible, main [data-zoom]:visible").all()[:2]:
        link.click()
        watches[0].check()
        ada.keyboard.press("Escape")
    assert MARK.search(answered) or game == "realm-of-sand"  # there, little is said of buildings
    for page in (ada, bea):
        assert page.evaluate(SAID, ADA[:20])
    resigned(ada)
    expect(bea.locator(".prompt.end")).to_be_visible()
    bea.goto(ada.url.replace("/t/", "/replay/"))
    at = int(bea.locator("[data-replay-at]").inner_text())
    bea.locator("[data-step=on]").click()
    expect(bea.locator("[data-replay-at]")).to_have_text(str(at + 1))
    ada.goto(f"{server.url}/tables")
    expect(ada.locator("main")).to_contain_text(BEA[:20])
    for watch in watches:
        watch.check()
