"""The page of Res Arcana Duo: what can be done is there, what is hidden is not, and it is well-formed."""

import gettext
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import chain
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.state import State
from ludomancer.core.translator import Translator
from ludomancer.core.update import LegalAction, TableUpdate, Undo
from ludomancer.games.res_arcana_duo.facts.positions import fixed_first, laid_by_choice
from ludomancer.games.res_arcana_duo.formats.edition import Amount
from ludomancer.games.res_arcana_duo.formats.pending import ASKS
from ludomancer.games.res_arcana_duo.game import DuoGame
from ludomancer.games.res_arcana_duo.web import drawing
from ludomancer.games.res_arcana_duo.web.page import DuoPage
from unit.pages import EveryPage, Found, Reader, buttons, check_redealt, sheet_of, started, told

MOST = 300  # decisions of one game
QUIETER = ("pass", "discard", "done", "decline")  # taken less often, so that more is asked


@cache
def duo(mode: str = "full") -> DuoGame:
    game = ludomancer.load("res-arcana-duo", mode=mode)
    assert isinstance(game, DuoGame)
    return game


@cache
def english() -> DuoPage:
    return DuoPage(duo(), "en")


def own_undo(free: int) -> Undo:
    return {"free": free, "ask": 0, "step": min(1, free), "asks": False}


def make_update(state: State, seat: int, **more: Any) -> TableUpdate:
    return sheet_of(duo(), state, seat, english().narrator, **{"undo": own_undo(3)} | more)


def position(**parts: Any) -> State:
    return told(duo(), duo().read({"game": "res-arcana-duo"} | parts))


def after(state: State, *actions: str) -> State:
    for action in actions:
        state.apply(duo().parse(action))
    return state


def played(seed: int) -> Iterator[State]:
    game, rng = duo(), random.Random(seed)
    state = started(duo(), seed)
    while state.outcome is None and state.decisions < MOST:
        yield state
        legal = state.legal_actions()
        lively = [action for action in legal if not game.text(action).startswith(QUIETER)]
        state.apply(rng.choice(lively if lively and rng.random() < 0.85 else legal))
    yield state


def rare() -> list[State]:
    """What random games seldom come to: a choice of what is turned, of a card as a cost, an end with a tie."""
    two = {"mage": "cultist", "item": "reanimate"}
    pool = {"life": 2, "calm": 1}
    beasts = {"artifacts": ["white-swan", "black-cat"], "places": ["druid-circle"]}
    cards = {"places": ["elven-heartwood"], "hand": ["gnosis", "crucible"]}
    one = {"pool": pool, "mage": "smith", "item": "research"}
    lying = {"places": [{"card": "druid-circle", "on": {"life": 11}}]}
    tied = position(
        to_act="two",
        token="two",
        one=one | lying | {"passed": True},
        two=two | {"places": [{"card": "dwarven-forge", "on": {"gold": 9}}]},
    )
    return [
        after(position(to_act="one", one=one | beasts, two=two), "use druid-circle 2"),
        after(position(to_act="one", one=one | cards, two=two), "use elven-heartwood 1"),
        after(tied, "pass", "swap alchemy"),
    ]


@cache
def updates() -> list[TableUpdate]:
    """Many positions, with everything that can be asked among them; each from all sides."""
    found, asked = [], Counter[str]()
    states = (state for seed in range(30) for state in played(seed))
    for state in chain(rare(), states):
        pending = state.view(NOBODY)["pending"]
        ask = pending[-1]["ask"] if pending else "over" if state.outcome else "main"
        asked[ask] += 1
        if asked[ask] <= 4 or state.decisions % 211 == 0:
            found += [make_update(state, seat) for seat in (0, 1, NOBODY)]
    assert set(asked) >= {*ASKS.values(), "main", "over"}, asked
    return found


def part(state: State, name: str, seat: int = 0) -> str:
    return english().parts(make_update(state, seat))[name]


class TestPage(EveryPage):
    def found(self) -> list[Found]:
        return [(english(), update) for update in updates()]


# --- all that can be done ---------------------------------------------------------------------------------------------
def test_what_is_taken_back_is_what_began_the_payment() -> None:
    """As many decisions as the page says lead to where the component was chosen, and no further."""
    paid = 0
    for seed in range(12):
        begun: int | None = None
        for state in played(seed):
            view = state.view(NOBODY)
            ask = view["pending"][-1]["ask"] if view["pending"] else ""
            if ask != "pay":
                begun = None
                continue
            chosen = laid_by_choice(duo(), view)
            if begun is None:
                begun = state.decisions
                assert chosen == 0
            assert chosen == state.decisions - begun
            paid += chosen > 0
    assert paid > 20


def thens(html: str) -> list[tuple[int, str]]:
    """What is done as soon as so many decisions are taken back."""
    return [(int(count), then) for count, then in re.findall(r'name="undo" value="(\d+)" data-then="([^"]+)"', html)]


@pytest.mark.slow
def test_other_powers_stay_lit_while_one_is_paid() -> None:
    """Exactly those that are legal once the payment is taken back; the one that is being paid is not among them."""
    seen = 0
    for seed in range(4):
        before: list[set[str]] = []  # what was legal, a decision each
        for state in played(seed):
            legal = {duo().text(action) for action in state.legal_actions()}
            pending = state.view(NOBODY)["pending"]
            update = make_update(state, state.actor, undo=own_undo(20))
            parts = english().parts(update)
            found = thens("".join(parts.values()))
            if not pending or pending[-1]["ask"] != "pay" or len(pending) > 2:
                assert not found
            else:
                back = laid_by_choice(duo(), update["view"]) + 1
                used = "use {card} {power}".format(**pending[0]) if "power" in pending[0] else ""
                powers = {action for action in before[-back] if action.startswith("use ") and action != used}
                assert {then for _, then in found} == powers
                assert {count for count, _ in found} <= {back}
                assert len(found) == 2 * len(powers)  # on the card, and in its sheet
                assert not thens("".join(english().parts({**update, "undo": own_undo(back - 1)}).values()))
                seen += len(powers)
            before.append(legal)
    assert seen > 40


@pytest.mark.slow
def test_a_question_takes_back_its_own_answers_only() -> None:
    """Before the first round and in Collect there is nothing to take back until something was answered."""
    early, taken = ("keep", "mage", "item"), 0
    for seed in range(4):
        before: list[tuple[str, int]] = []  # phase and seat, a decision each
        for state in played(seed):
            update = make_update(state, state.actor, undo=own_undo(20))
            phase = update["view"]["phase"]
            pending = update["view"]["pending"]
            if phase != "actions" and pending:
                found = buttons(english().parts(update)["prompt"], "undo")
                mine = before[-1:] == [(phase, state.actor)] and pending[-1]["ask"] not in early
                assert found == (["1"] if mine else []), (seed, state.decisions)
                taken += len(found)
            before.append((phase, state.actor))
    assert taken > 10


# --- the parts and the page -------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_rows_of_cards_have_ids_by_which_they_are_found_again() -> None:
    """Else an update would take a row for another one, because its first card is not the same."""
    for update in updates()[::7]:
        for text in english().parts(update).values():
            rows = re.findall(r'<div class="line-up([^>]*)><\w+ id="[^"]+" data-keep', text)
            assert all(" id=" in row for row in rows)


# --- secrets ----------------------------------------------------------------------------------------------------------
def named_in(value: Any) -> set[str]:
    """Every component that a sheet names."""
    if isinstance(value, str):
        return {word for word in value.split() if word in duo().card_numbers}
    if isinstance(value, dict):
        return {name for key in value if key != "seen" for name in named_in(value[key])}
    return {name for each in value for name in named_in(each)} if isinstance(value, list) else set()


@pytest.mark.slow
def test_no_card_is_named_that_the_seat_does_not_know() -> None:
    for update in updates():
        html = "".join(english().parts(update).values()) + "".join(map(english().symbol, english().symbols(update)))
        cards = set(re.findall(r'data-card="([^"]+)"', html)) | set(re.findall(r'"#?s-([^"]+)"', html))
        cards |= set(re.findall(r'id="read-([^"]+?)(?:-title)?"', html))
        cards |= {word for value in re.findall(r' value="([^"]+)"', html) for word in value.split()} & set(
            duo().card_ids
        )
        known = named_in({name: update[name] for name in ("view", "legal", "log")})
        assert cards - {HIDDEN} <= known


def test_the_page_needs_the_update_alone() -> None:
    states = (state for seed in range(2) for state in played(seed))
    check_redealt(duo(), english(), (state for state in states if state.decisions % 47 == 46))


# --- drawings ---------------------------------------------------------------------------------------------------------
def test_every_component_has_a_drawing_of_its_own() -> None:
    figures = [english().symbol(f"s-{card}").partition(">")[2] for card in duo().card_ids]
    assert len(set(figures)) == len(figures)
    for figure in figures:
        Reader(f"<svg>{figure.removesuffix('</symbol>')}</svg>")
        assert "nan" not in figure


def test_components_made_at_home_have_drawings_too() -> None:
    drawn = set()
    for component in duo().components:
        home = component._replace(id=f"home-{component.id}")
        Reader(drawing.sigil(home, component.cost))
        drawn.add(drawing.sigil(home, component.cost))
    assert len(drawn) == len(duo().components)


# --- words and numbers ------------------------------------------------------------------------------------------------
POOL = {"elan": 2, "life": 2, "calm": 2, "death": 0, "gold": 1}


def test_powers_are_lit_when_they_can_be_paid() -> None:
    one = {"pool": POOL, "mage": "smith", "item": "research", "artifacts": [{"card": "gnosis", "turned": True}]}
    state = position(to_act="one", one=one, two={"mage": "cultist", "item": "reanimate"})
    html = part(state, "one-smith")
    assert buttons(html, "action") == ["use smith 1", "use smith 2"]
    assert buttons(part(state, "one-gnosis"), "why") == ["use gnosis 1", "use gnosis 2"]
    assert 'aria-label="Gnosis, turned"' in part(state, "one-gnosis")
    assert buttons(part(state, "two-cultist"), "why") == []


def test_a_payment_fills_its_slots_and_can_be_taken_back() -> None:
    one = {"pool": POOL, "mage": "smith", "item": "research", "artifacts": ["crown-of-command"]}
    state = position(to_act="one", one=one, two={"mage": "cultist", "item": "reanimate"})
    after(state, "use research 1")
    prompt = part(state, "prompt")
    assert "0 of 1 paid" in prompt
    assert buttons(prompt, "undo") == ["1"]
    assert buttons(part(state, "pool"), "action") == ["pay elan", "pay life", "pay calm", "pay gold"]
    assert buttons(part(state, "pool"), "why") == ["pay death"]
    assert 'aria-label="Research, in use"' in part(state, "one-research")


def test_several_essences_are_taken_back_one_by_one_or_together() -> None:
    one = {"pool": POOL, "mage": "smith", "item": "alchemy"}
    state = position(to_act="one", one=one, two={"mage": "cultist", "item": "reanimate"})
    prompt = part(after(state, "use alchemy 1", "pay life", "pay calm"), "prompt")
    assert "2 of 4 paid" in prompt
    assert buttons(prompt, "undo") == ["1", "3"]
    assert re.findall("<span>([^<]+)</span></button>", prompt) == ["Take one back", "Cancel"]
    assert prompt.count("slot-e full") == 2
    assert '<i class="held">−1</i>' in part(state, "pool")


def test_what_leaves_no_choice_is_laid_out_by_itself() -> None:
    white_swan = Amount((0, 0, 1, 0, 0), 1, 31)
    assert fixed_first(white_swan, 2, (1, 1, 1, 0, 0)) == [0, 0, 1, 0, 0]
    assert fixed_first(white_swan, 2, (1, 0, 1, 0, 0)) == [1, 0, 1, 0, 0]
    assert fixed_first(Amount((0, 0, 0, 0, 2)), 2, (0, 0, 0, 0, 3)) == [0, 0, 0, 0, 2]


def test_a_card_in_hand_says_what_it_lacks_in_numbers() -> None:
    hand = ["silver-key", "golden-key", "sleeping-dragon"]
    one = {"pool": POOL, "mage": "smith", "item": "research", "hand": hand}
    state = position(to_act="one", one=one, two={"mage": "cultist", "item": "reanimate"})
    assert "lacks 1 Death" in part(state, "hand-silver-key")
    assert "lacks 2 Elan" in part(state, "hand-sleeping-dragon")
    assert buttons(part(state, "hand-golden-key"), "action") == ["place golden-key"]
    assert sorted(buttons(part(state, "sell"), "action")) == sorted(f"discard {card}" for card in hand)


def test_collecting_is_one_list_and_says_what_taking_costs() -> None:
    one: dict[str, Any] = {"passed": True, "mage": "fortune-teller", "item": "research"}
    one["artifacts"] = [{"card": "white-swan", "on": {"calm": 1, "life": 2}}]
    one["places"] = [{"card": "druid-circle", "on": {"life": 3}}]
    state = position(one=one, two={"mage": "enchantress", "item": "reanimate"}, to_act="two")
    after(state, "pass", "swap alchemy")
    prompt = part(state, "prompt")
    assert sorted(buttons(prompt, "action")) == ["collect druid-circle", "collect white-swan", "done"]
    assert "taking them costs 3 points" in prompt
    assert "Fortune Teller" in prompt
    prompt = part(after(state, "collect white-swan", "done"), "prompt")
    assert buttons(prompt, "action") == ["gain elan", "gain life", "gain calm", "gain death"]
    assert "White Swan" in prompt
    assert sum_of(prompt) == ["2 Life, 1 Calm"]
    assert sum_of(part(state, "prompt", 1)) == []


def sum_of(prompt: str) -> list[str]:
    return re.findall(r'class="sum">.*?<span class="vh">([^<]+)</span>', prompt)


def test_what_is_being_chosen_is_in_the_sum() -> None:
    one = {"passed": True, "mage": "cultist", "item": "research", "monuments": ["amber-colonnade"]}
    state = position(one=one, two={"mage": "enchantress", "item": "reanimate"}, to_act="two")
    after(state, "pass", "swap alchemy", "gain calm")
    assert sum_of(part(state, "prompt")) == ["1 Elan, 1 Calm"]


def test_nobody_thinks_in_a_replay() -> None:
    state = next(state for state in played(1) if state.actor == 1)
    head = "seat-two"
    assert 'id="thinking-two" data-seat="two">' in english().parts(make_update(state, 0))[head]
    assert 'data-seat="two" hidden>' in english().parts(make_update(state, 0, status="replay"))[head]


def test_what_lies_on_a_component_is_told_with_its_name() -> None:
    one = {"mage": "smith", "item": "research", "artifacts": [{"card": "white-swan", "on": {"calm": 1, "life": 2}}]}
    state = position(to_act="one", one=one, two={"mage": "cultist", "item": "reanimate"})
    assert 'aria-label="White Swan, on it: 2 Life, 1 Calm"' in part(state, "one-white-swan")


def test_what_cannot_be_done_answers_at_the_turn_of_the_rival_too() -> None:
    one = {"mage": "smith", "item": "research", "hand": ["gnosis"]}
    state = position(to_act="two", one=one, two={"mage": "cultist", "item": "reanimate"}, places=["druid-circle"])
    assert buttons(part(state, "centre-druid-circle"), "why") == ["claim druid-circle"]
    assert buttons(part(state, "monument-deck"), "why") == ["claim top"]
    assert "discard gnosis" in buttons(part(state, "acts"), "why")
    assert 'form="act"' not in part(state, "centre-druid-circle", NOBODY)


def test_with_an_empty_hand_the_sheet_says_so() -> None:
    one = {"mage": "smith", "item": "research"}
    state = position(to_act="one", one=one, two={"mage": "cultist", "item": "reanimate"})
    assert '<a class="btn sell" href="#sell">' in part(state, "acts")
    assert "No card in hand" in part(state, "sell")


def test_the_steps_are_those_of_the_mode() -> None:
    def steps(page: DuoPage, phase: str) -> list[str]:
        view = make_update(started(duo(), 1), 0)["view"] | {"phase": phase}
        html = page._stages(view["phase"], True, page.game.mode == "full")
        assert html.count('aria-current="step"') == 1
        return [html.split('aria-label="')[1].split('"')[0], *re.findall(r"</svg>([^<]+)</li>", html)]

    assert steps(english(), "item") == ["Before the first round", "Draft", "Mages", "Magic items"]
    assert steps(DuoPage(duo("first-game"), "en"), "item") == ["Before the first round", "Magic items"]
    assert steps(english(), "actions") == ["Steps of the round", "Collect", "Actions", "Victory check"]


@pytest.mark.slow
def test_a_change_of_turn_brings_little() -> None:
    """Neither the centre nor the sheets of components come again because something is lit or not."""
    sizes, kinds = [], Counter[str]()
    for seed in range(2):
        old: dict[str, str] = {}
        for state in played(seed):
            parts = english().parts(make_update(state, 0))
            changed = [name for name, html in parts.items() if name in old and old[name] != html]
            sizes.append(sum(len(parts[name].encode()) for name in parts if old.get(name) != parts[name]))
            kinds.update("read" if name.startswith("read-") else name for name in changed)
            old = parts
    assert kinds["read"] == 0
    assert kinds["centre"] < len(sizes) / 10
    assert sorted(sizes)[len(sizes) // 2] < 16_000


@pytest.mark.slow
def test_the_score_is_told_by_source_with_the_tie() -> None:
    ends = [update for update in updates() if update["result"]]
    assert ends
    for update in ends:
        html = english().parts(update)["score"]
        assert "First-player token" in html
        tied = update["view"]["one"]["points"] == update["view"]["two"]["points"]
        assert ("Tie: essences" in html) == tied


def test_values_of_our_own_are_marked() -> None:
    state = position(
        to_act="one", one={"mage": "cultist", "item": "alchemy"}, two={"mage": "smith", "item": "research"}
    )
    assert part(state, "one-cultist").count('class="own"') == 2
    assert 'class="own"' not in part(state, "two-smith")


class Stretched(gettext.NullTranslations):
    """A language in which everything is longer by a third and looks like no other."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}{'·' * (len(message) // 3)}⟧"

    def ngettext(self, one: str, more: str, count: int) -> str:
        return self.gettext(one if count == 1 else more)


@pytest.mark.slow
def test_all_words_go_through_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    game = duo()
    narrator = game.narrator("en")
    words = Translator("en")
    words.catalog = Stretched()
    narrator.t = narrator.texts.t = narrator.signs.t = words
    monkeypatch.setattr(DuoGame, "narrator", lambda self, language: narrator)
    page = DuoPage(game, "en")
    given = {"Player one", "Player two", "A <b> & c", "Hard"} | {
        part for name in game.components for part in [name.names["en"]]
    }
    given |= {piece for name in given for piece in re.split("(?<=/)", name)} | set(narrator.texts.names)
    essence = f"\\d+ (?:{'|'.join(narrator.texts.names)})"
    counted = re.compile(f"{essence}(?:, {essence})*")  # by the edition's own names: nothing to translate
    for update in updates()[::11]:
        legal: list[LegalAction] = [{**each, "text": "⟦…⟧"} for each in update["legal"]]
        plain: TableUpdate = {**update, "question": "⟦?⟧", "log": [], "result": None, "status": "running"}
        told = texts_of(page.body({**plain, "legal": legal}))
        words_in = [text for text in told if re.search("[A-Za-z]{3}", text) and not counted.fullmatch(text)]
        assert [text for text in words_in if "⟦" not in text and text not in given] == []


def texts_of(html: str) -> list[str]:
    """All that is read: text, and names of elements."""
    found: list[str] = []

    class Texts(HTMLParser):
        def handle_data(self, data: str) -> None:
            found.append(data.strip())

        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            found.extend(value or "" for name, value in attributes if name in ("aria-label", "title"))

    Texts().feed(html)
    return found
