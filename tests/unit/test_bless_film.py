"""The turn of the other player in Bless: what is marked, which numbers changed, what the sentence and the steps say."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludomancer.core.document import HIDDEN
from ludomancer.core.reader import LANGUAGES
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.games.bless.web.page import BlessPage
from ludomancer.web.film import Told as Move
from ludomancer.web.film import Turn
from unit.pages import check_parts, sheet_of
from unit.test_bless_page import bless, english, position

Told = tuple[BlessPage, TableUpdate, Turn]
MIDDLE = yaml.safe_load((Path(__file__).parents[1] / "browser/scenarios/bless-middle.yaml").read_text())["position"]
ROOM = 86  # letters, in two narrow lines
DELTA = '<i class="delta" aria-hidden="true">[^<]*</i>'
RIVAL = {"turn": 14, "turn_of": "two", "to_act": "two"}
# an Echo for all Light Curses and one that it sets off; a clash, and another one after which the card is offered
TURN = (
    "play fiume-etereo prayer",
    "target corona-di-stirpe",
    "attack fiore-di-lamus -> prima-notte",
    "attack pendolo-veggente -> anelli-del-sigillo",
    "offer",
    "done",
)
SPENT = (
    "attack catene-lucenti -> fiore-di-lamus",
    "invoke orizzonte",
    "target prima-notte",
    "attack prima-notte -> cristallo-di-pece",
)


def told(state: State, actions: tuple[str, ...], language: str = "en", seat: int = 0) -> Told:
    """What a reader receives after these actions of the rival."""
    narrator = bless().narrator(language)
    assert state.journal is not None
    since = sum(narrator.event(event) is not None for event in state.journal.view(seat))
    before = state.view(seat)
    for action in actions:
        state.apply(bless().parse(action))
    page = english() if language == "en" else BlessPage(bless(), language)
    return page, sheet_of(bless(), state, seat, page.narrator), Turn(since, before)


def rivals_turn(language: str = "en") -> Told:
    return told(position(**MIDDLE | RIVAL), TURN, language)


def own_turn(*actions: str, hand: list[str], **fields: Any) -> Told:
    """The reader's, with another hand; and what the rival did then."""
    document = MIDDLE | fields
    document["one"] = document["one"] | {"hand": hand}
    document["deck"] = [card for card in MIDDLE["deck"] if card not in hand]
    gone = set(re.findall(r"[a-z-]{4,}", str(MIDDLE))) & set(bless().card_ids)
    document["void"] = sorted(gone - set(re.findall(r"[a-z-]{4,}", str(document | {"void": []}))))
    state = position(**document)
    for action in actions:
        state.apply(bless().parse(action))
    return told(state, ("end", "set-aside luna-caduta", "done"))


def shown(page: BlessPage, update: TableUpdate, turn: Turn) -> dict[str, str]:
    return page.film.shown(update, page.parts(update), turn)


def marks(parts: dict[str, str]) -> dict[str, str]:
    """Moves by the element that they changed."""
    found = {}
    for html in parts.values():
        for tag, moves in re.findall(rf'(<[^<>]*>)(?:{DELTA})?<i class="trace" data-moves="([^"]*)"', html):
            ident = re.search(r' (?:id|data-card)="([^"]*)"', tag)
            assert ident, tag
            found[ident[1]] = moves
    return found


def deltas(parts: dict[str, str]) -> dict[str, str]:
    html = "".join(parts.values())
    return dict(re.findall(r'id="([^"]*)"[^<>]*><i class="delta" aria-hidden="true">([^<]+)</i>', html))


def words(html: str) -> str:
    return re.sub("<[^>]*>", "", html)


def test_cards_that_changed_have_the_numbers_of_the_moves() -> None:
    parts = shown(*rivals_turn())
    assert marks(parts) == {
        "at-catene-lucenti": "1",  # carries the Bond on which the Echo works
        "at-pendolo-veggente": "1 3",
        "at-fiore-di-lamus": "1 2",
        "at-tempio-di-herset": "1",
        "fiume-etereo": "1",
        "vetta-solitaria": "1",
        "at-prima-notte": "2",
        "altar-two": "3",
    }
    assert re.search(r'aria-label="Seeing Pendulum, [^"]*, changed by moves 1 and 3"', parts["curses-two"])
    assert re.search(r'aria-label="Attack with Shining Chains; [^"]*, changed by move 1"', parts["curses-one"])
    assert re.search(r'aria-label="Ethereal River, [^"]*, changed by move 1"', parts["prayers-two"])


def test_numbers_say_by_how_much_they_changed() -> None:
    assert deltas(shown(*rivals_turn())) == {"points-two": "+3", "altar-two": "+1", "deck": "\N{MINUS SIGN}1"}


def test_a_page_with_a_turn_is_a_page() -> None:
    page, update, turn = rivals_turn()
    page = BlessPage(bless(), "en")  # its parts are other ones from here on
    parts = shown(page, update, turn)
    assert parts["clash"] == page.parts(update)["clash"]  # it is over
    page.parts = lambda update: parts  # type: ignore[method-assign]
    check_parts(page, update)


def test_the_sentence_tells_all_points_of_the_turn_as_one_sum() -> None:
    prompt = shown(*rivals_turn())["prompt"]
    said = re.search(
        '<p><span class="all">(.*?)</span><span class="mid">(.*?)</span><span class="few">(.*?)</span></p>', prompt
    )
    assert said
    assert tuple(map(words, said.groups())) == (
        "Hard attacked First Night with Flower of Lamus, Rings of the Seal with Seeing Pendulum, gained 3 points, "
        "and 2 more.",
        "Hard attacked First Night with Flower of Lamus, gained 3 points, and 2 more.",
        "Hard gained 3 points, and 3 more.",
    )


def test_a_form_of_the_sentence_is_there_only_where_it_is_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    turn = rivals_turn()
    for room, forms in (
        ((400, 74), ["all", "few"]),
        ((400, 400, 74), ["all", "few"]),
        ((400, 100, 100), ["all", "mid"]),
    ):
        monkeypatch.setattr(turn[0].film, "room", room)
        assert re.findall('<span class="(all|mid|few)">', shown(*turn)["prompt"]) == forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_fewer_moves_are_told_where_there_is_little_room(language: str) -> None:
    few = re.search(r'<span class="few">(.*?)</span></p>', shown(*rivals_turn(language))["prompt"])
    assert few
    assert len(words(few[1])) <= ROOM


# --- while it is played -----------------------------------------------------------------------------------------------
def moves(page: BlessPage, update: TableUpdate, turn: Turn) -> list[Move]:
    return page.film.moves(update, turn)


def test_a_step_says_what_is_done_and_what_comes_of_it() -> None:
    page, update, turn = rivals_turn()
    steps = [page.film.step(each, update) for each in moves(page, update, turn)]
    said = [tuple(words(step.get(name, "")) for name in ("say", "gain", "price")) for step in steps]
    assert said == [
        (
            "Hard lays down Ethereal River as an Echo",
            "All your Light Curses: +1 Eye until the end of the next turn; "
            "Lonely Summit on Crown of Lineage: has no effect this turn.",
            "Echo",
        ),
        ("Flower of Lamus attacks First Night", "Eye 4 to 3, First Night becomes corrupted, 2 points.", "attacks"),
        (
            "Seeing Pendulum attacks Rings of the Seal",
            "Eye 8 to 4, Rings of the Seal breaks and is offered, one point.",
            "attacks",
        ),
        ("Hard draws one card", "", ""),
    ]
    assert [step["from"] for step in steps] == ["seat-two", "at-fiore-di-lamus", "at-pendolo-veggente", "seat-two"]
    assert ["half prayer on" in step.get("card", "") for step in steps] == [True, False, False, False]
    assert ["half curse on" in step.get("card", "") for step in steps] == [False, True, True, False]


def test_the_clash_of_a_step_is_seen_in_the_eye() -> None:
    page, update, turn = rivals_turn()
    found = [page.film.marked(update, page.parts(update), [each], turn.before) for each in moves(page, update, turn)]
    eyes = [re.findall(r'<span class="c-\w+">([^<]*)</span>', parts["clash"]) for parts in found]
    assert eyes[1:3] == [
        ["4", "\N{BLACK UP-POINTING TRIANGLE} wins", "3"],
        ["8", "\N{BLACK UP-POINTING TRIANGLE} wins", "4"],
    ]
    assert ["lid-shut" in parts["clash"] for parts in found] == [True, False, False, True]
    assert "path" in found[1]["threads"]
    assert "path" not in found[2]["threads"]  # what broke has left


def test_a_card_that_nobody_showed_has_no_face() -> None:
    page, update, turn = rivals_turn()
    drawn = moves(page, update, turn)[-1]
    assert drawn.events[-1]["card"] == HIDDEN
    assert (page.film.face(drawn, update), page.film.drawings(drawn), page.film.price(drawn)) == ("", [], "")


# --- the reader's own turn --------------------------------------------------------------------------------------------
def test_a_turn_that_ended_by_itself_says_why() -> None:
    page, update, turn = own_turn(*SPENT, hand=[])
    assert page.film.ended_by_itself(update, turn) == "Your turn ended: no Actions left."
    assert words(shown(page, update, turn)["prompt"]).startswith("Your turn ended: no Actions left. Hard drew one card")
    card = "obelisco-del-buio"
    sides = {seat: MIDDLE[seat] | {"curses": [], "echoes": []} for seat in ("one", "two")}  # nothing to break
    by_card = own_turn(f"play {card} prayer", hand=[card], **sides)
    assert by_card[0].film.ended_by_itself(*by_card[1:]) == "Your turn ended: Obelisk of the Dark ended it."


def test_a_turn_that_the_reader_ended_says_nothing() -> None:
    for told_so in (
        own_turn(*SPENT[:3], "end", hand=[]),  # with an Action left
        own_turn(*SPENT, "done", hand=["re-luce", "sussurro-fatale"]),  # asked what to put aside
        own_turn("end", "done", hand=["re-luce", "sussurro-fatale"]),
        rivals_turn(),
    ):
        assert told_so[0].film.ended_by_itself(*told_so[1:]) == ""
