"""The page of Bless: what can be done is there, what is hidden is not, attacks come to what is foretold."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import ludomancer
from ludomancer.core.codes import NOBODY
from ludomancer.core.document import HIDDEN
from ludomancer.core.journal import Journal
from ludomancer.core.narrator import Narrator
from ludomancer.core.state import State
from ludomancer.core.update import TableUpdate
from ludomancer.games.bless.facts import attack_preview
from ludomancer.games.bless.facts.attack_preview import Field
from ludomancer.games.bless.game import BlessGame
from ludomancer.games.bless.web import drawing
from ludomancer.games.bless.web.cards import Shown, soft, width
from ludomancer.games.bless.web.page import BlessPage
from unit.pages import EveryPage, Found, Reader, check_redealt, sheet_of, started, told

ASKS = {"nothing", "mulligan", "target", "offer", "bind", "drop", "keep", "break", "play", "call", "discard", "over"}
EAGER = ("attack", "offer", "play", "invoke", "ready")


@cache
def bless() -> BlessGame:
    game = ludomancer.load("bless")
    assert isinstance(game, BlessGame)
    return game


@cache
def english() -> BlessPage:
    return BlessPage(bless(), "en")


def make_update(state: State, seat: int, narrator: Narrator | None = None, **more: Any) -> TableUpdate:
    return sheet_of(bless(), state, seat, narrator, **more)


def played(seed: int) -> Iterator[State]:
    """The positions of a game in which cards are played and much is attacked."""
    game, rng = bless(), random.Random(seed)
    state = started(bless(), seed)
    while state.outcome is None and state.decisions < 600:
        yield state
        legal = state.legal_actions()
        verb = rng.choice(EAGER)
        wanted = [action for action in legal if game.text(action).startswith(verb)]
        state.apply(rng.choice(wanted or [a for a in legal if game.text(a) != "end"] or legal))
    yield state


def position(**fields: Any) -> State:
    return told(bless(), bless().read(fields, 1))


@cache
def updates() -> list[TableUpdate]:
    """Many positions, with what is asked most often among them; each from all sides."""
    found, asked = [], Counter[str]()
    for seed in range(40):
        for state in played(seed):
            pending = state.view(NOBODY)["pending"]
            ask = pending[-1]["ask"] if pending else "over" if state.outcome else "nothing"
            attacks = ask == "nothing" and any(bless().text(a).startswith("attack") for a in state.legal_actions())
            ask = "attack" if attacks else ask
            asked[ask] += 1
            if asked[ask] <= (20 if attacks else 4):
                found += [make_update(state, seat) for seat in (0, 1, NOBODY)]
        if set(asked) >= ASKS:
            return found
    raise AssertionError(f"not everything is asked: {asked}")


class TestPage(EveryPage):
    every = 16

    def found(self) -> list[Found]:
        return [(english(), update) for update in updates()]


# --- all that can be done ---------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_every_attacker_is_chosen_by_a_radio_button_of_its_own() -> None:
    seen = 0
    for update in updates():
        html = english().body(update)
        attackers = {each["action"].split()[1] for each in update["legal"] if each["action"].startswith("attack")}
        radios = re.findall(r'<input class="vh atk a(\d)" type="radio" name="attacker" id="att-([^"]+)"', html)
        assert {card for _, card in radios} == attackers
        assert len({place for place, _ in radios}) == len(radios)
        for place, card in radios:
            shown = re.findall(rf'class="hit from-(\d) can" form="act" name="action" value="attack {card} ', html)
            assert set(shown) <= {place}
            seen += len(shown)
    assert seen > 20


# --- the parts and the page -------------------------------------------------------------------------------------------
def test_what_follows_stands_below_what_began_it() -> None:
    state = position(
        one={"curses": [{"card": "zodiaco"}]}, two={"curses": [{"card": "lenora", "corrupted": True}]}, actions=3
    )
    state.apply(bless().parse("attack zodiaco -> lenora"))
    state.apply(bless().parse("offer"))
    parts = english().parts(make_update(state, 0))
    [(move, details)] = re.findall(r"<summary class=.*?<span>(.*?)</span></summary>(.*?)</details>", parts["turn-3"])
    assert re.sub("<.*?>", "", move).startswith("attack Lenora with Zodiac: ")
    assert details.count('<li class="ev">') == 5


def test_final_turns_that_an_offering_brings_on_follow_from_it() -> None:
    altar = ["eclissi", "mesit", "orizzonte", "zoreo"]
    state = position(
        one={"curses": [{"card": "zodiaco"}], "altar": altar},
        two={"curses": [{"card": "lenora", "corrupted": True}]},
        actions=3,
    )
    state.apply(bless().parse("attack zodiaco -> lenora"))
    state.apply(bless().parse("offer"))
    lines = re.findall(r'<li class="ev">.*?<span>(.*?)</span>', english().parts(make_update(state, 0))["turn-3"])
    assert len(lines) == 6
    assert lines[4] == "A &lt;b&gt; &amp; c brings on the Final Turns"


def test_whoever_calls_the_die_reads_which_curse_has_fate() -> None:
    curses = {"one": {"curses": [{"card": "zodiaco"}]}, "two": {"curses": [{"card": "dado-nero"}]}}
    state = position(**curses, actions=3)
    state.apply(bless().parse("attack zodiaco -> dado-nero"))
    parts = english().parts(make_update(state, 1))
    assert "<h2>Black Die</h2>" in parts["prompt"]
    assert '<span class="c-word">Die</span>' in parts["clash"]


def test_a_card_read_large_explains_its_words() -> None:
    state = position(one={"curses": [{"card": "stella-ascendente"}, {"card": "zodiaco"}]}, actions=3)
    parts = english().parts(make_update(state, 0))
    notes = re.findall(r"<li>(\w+):", parts["leaf-stella-ascendente"])
    assert notes == ["Rivalry", "Host"]
    assert "<li>" not in parts["leaf-zodiaco"]


def test_a_chain_of_echoes_is_one_branch_read_from_above() -> None:
    echo, other = "re-luce", "lume-nomade"
    chain: list[dict[str, Any]] = [
        {"event": "turn", "number": 3, "seat": "one", "final": 0},
        {"event": "played", "seat": "one", "card": echo, "as": "prayer", "cala": True},
        {"event": "used", "seat": "one", "card": echo},
        {"event": "given", "seat": "one", "card": echo, "target": "lenora"},
        {"event": "used", "seat": "one", "card": other},
        {"event": "played", "seat": "one", "card": "zodiaco", "as": "curse", "cala": True},
        {"event": "used", "seat": "one", "card": "elica-empirea"},
        {"event": "used", "seat": "one", "card": "fiamma-perpetua"},
    ]
    narrator = bless().narrator("en")
    update = make_update(position(turn=3, actions=1), 0)
    update["log"] = [{"n": n, "event": event, "text": narrator.event(event) or ""} for n, event in enumerate(chain, 1)]
    log = re.sub("</?(b|svg|use|details).*?>", "", english().parts(update)["turn-3"])
    moves = re.findall(r'(?:<li class="ev">|summary class="ev">)<span>(\w+ \w+ .*?)</span>', log)
    assert moves[:1] + [move for move in moves if move.startswith("lay ")] == [
        "use the Echo Empyrean Helix",
        "lay down Zodiac as a Curse",
        "lay down King of Light as an Echo on Lenora: +2 Eye until the end of the next turn",
    ]
    assert log.count("<summary") == 2


def test_the_steps_of_a_chain_are_told_done_now_and_then() -> None:
    echoes = [{"card": "fiamma-perpetua"}, {"card": "roccia-radiosa"}]
    curses = [{"card": "lama-del-mattino"}, {"card": "faro-della-redenzione"}]
    state = position(turn=3, one={"echoes": echoes, "curses": curses, "hand": ["trama-celeste"]}, actions=3)
    row = re.compile(r'<li(?: class="(\w+)")?[^>]*><span class="nth">\d?</span><span><svg.*?</svg> ([^<]*)')
    told = []
    for action in ("play trama-celeste curse", "invoke fiamma-perpetua", "target lama-del-mattino"):
        state.apply(bless().parse(action))
        told.append(row.findall(english().parts(make_update(state, 0))["prompt"]))
    assert told[0] == [("", "A &lt;b&gt; &amp; c lays down Celestial Weave as a Curse"), ("now", "Celestial Weave")]
    then = "then Radiant Rock: one Light Curse: +1 Karma this turn"
    assert told[1][2:] == [("now", "Everlasting Flame"), ("then", then)]
    assert told[2][2:] == [("done", "Everlasting Flame: one Curse: +2 Eye this turn"), ("now", "Radiant Rock")]


# --- what is foretold -------------------------------------------------------------------------------------------------
def test_attacks_come_to_what_is_foretold() -> None:
    """Carried out on the real position, the clash has the Eyes and the result that its target wore."""
    kinds = Counter[int]()
    for seed in range(4):
        for state in played(seed):
            attacks = [a for a in state.legal_actions() if bless().text(a).startswith("attack")]
            if not attacks:
                continue
            field = Field(bless(), state.view(state.actor))
            for action in attacks:
                told = field.preview(bless().text(action))
                kinds[told.kind] += 1
                real = state.clone()
                real.journal = Journal(bless())
                real.apply(action)
                clash = [event for event in real.journal.whole() if event["event"] == "clashed"][:1]
                if told.kind in (attack_preview.DIE, attack_preview.OPEN, attack_preview.DIRECT):
                    assert clash == []
                    continue
                results = {attack_preview.TIES: "ties", attack_preview.LOSES: "loses"}
                wanted = {"attacker": told.mine, "target": told.theirs, "result": results.get(told.kind, "wins")}
                assert clash[0] | wanted == clash[0]
                broke = {event["card"] for event in real.journal.whole() if event["event"] == "broke"}
                assert told.breaks == (bless().text(action).split()[3] in broke)
    assert set(kinds) >= {attack_preview.BREAKS, attack_preview.CORRUPTS, attack_preview.TIES, attack_preview.DIRECT}


def test_the_points_of_an_offering_are_foretold() -> None:
    state = position(
        one={"curses": [{"card": "zodiaco"}]}, two={"curses": [{"card": "lenora", "corrupted": True}]}, actions=3
    )
    html = english().body(make_update(state, 0))
    assert "Breaks, +2" in html
    assert "7 : 6" in html


def test_a_pure_curse_that_wins_is_corrupted_all_the_same() -> None:
    """BL-22: who is attacked while pure becomes corrupted; it is often the reason to attack."""
    strong: dict[str, Any] = {"card": "zodiaco"}
    weak = {"card": "lenora"}
    html = english().body(make_update(position(one={"curses": [weak]}, two={"curses": [strong]}, actions=3), 0))
    assert "<b>Zodiac</b> wins, both are corrupted." in html
    assert "Both corrupted" in html
    strong["corrupted"] = True
    html = english().body(make_update(position(one={"curses": [weak]}, two={"curses": [strong]}, actions=3), 0))
    assert "<b>Zodiac</b> wins, yours is corrupted." in html
    assert "Both corrupted" not in html


def test_points_are_told_although_the_broken_curse_has_a_text() -> None:
    """The offering comes first, and the attacker Blesses at once (BL-A56)."""
    broken = {"card": "sussurro-fatale", "corrupted": True}
    state = position(one={"curses": [{"card": "zodiaco"}]}, two={"curses": [broken, {"card": "lenora"}]}, actions=3)
    told = Field(bless(), state.view(0)).preview("attack zodiaco -> sussurro-fatale")
    assert (told.kind, told.points) == (attack_preview.BREAKS, 2)
    assert "Breaks, +2" in english().body(make_update(state, 0))


def test_what_an_attack_lays_on_its_target_is_foretold_once() -> None:
    """BL-A63: before the attack the Eye is as it was, the forecast and the clash take 2 off, the Eye after it too."""
    lasting = [{"card": "orizzonte", "target": "zodiaco", "by": "one"}]
    attackers = [{"card": "corona-di-stirpe"}, {"card": "elica-empirea"}]
    state = position(one={"curses": attackers}, two={"curses": [{"card": "zodiaco"}]}, lasting=lasting, actions=3)
    for card, eye in (("corona-di-stirpe", 5), ("elica-empirea", 3)):
        told = Field(bless(), state.view(0)).preview(f"attack {card} -> zodiaco")
        assert told.theirs == eye
        assert f"{told.mine} : {eye}" in english().body(make_update(state, 0))
        state.apply(bless().parse(f"attack {card} -> zodiaco"))
        if state.move_complete():
            assert state.view(0)["two"]["curses"][0]["eye"] == eye
    assert state.view(0)["leaving"] == [{"card": "zodiaco", "of": "two"}]


def test_a_corrupted_curse_of_fate_may_lose_knowingly() -> None:
    """BL-A62: no die is rolled, and the table says what becomes of the attacker."""
    die, king = {"card": "dado-nero", "corrupted": True}, {"card": "re-ombra"}
    state = position(one={"curses": [die]}, two={"curses": [king]}, actions=3)
    assert "<b>King of Shadow</b> wins, yours breaks." in english().body(make_update(state, 0))


def test_broken_cards_are_buried_one_after_the_other() -> None:
    curses = [{"card": "zodiaco"}, {"card": "lenora"}]
    echo = [{"card": "volo-notturno"}]
    state = position(one={"curses": curses, "echoes": echo, "hand": ["obelisco-del-sole"]}, two={}, actions=3)
    state.apply(bless().parse("play obelisco-del-sole prayer"))
    html = english().body(make_update(state, 0))
    for card in ("zodiaco", "lenora", "volo-notturno"):
        assert f'name="action" value="bury {card}"' in html
    assert "Broken cards" in html
    assert "Which of your broken cards goes to the Void next? The first lies lowest." in html
    assert "orders broken cards for the Void." in english().body(make_update(state, 1))
    state.apply(bless().parse("bury lenora"))
    assert 'value="bury lenora"' not in english().body(make_update(state, 0))


def test_why_a_curse_cannot_be_attacked() -> None:
    curses = [{"card": "fondale-marino"}, {"card": "ali-di-som", "corrupted": True, "safe": True}]
    state = position(one={"curses": [{"card": "voce-del-guru"}]}, two={"curses": [*curses, {"card": "zodiaco"}]})
    html = english().body(make_update(state, 0))
    assert "Not by Light" in html
    assert "Barrier" in html
    assert 'name="why" value="attack voce-del-guru -&gt; fondale-marino"' in html.replace("->", "-&gt;")


# --- numbers and their reasons ----------------------------------------------------------------------------------------
def test_the_reasons_of_a_number_stand_on_the_sheet_of_its_card() -> None:
    bond = {"card": "corona-di-stirpe", "of": "one"}
    state = position(one={"curses": [{"card": "lenora", "bond": bond}]}, actions=3)
    parts = english().parts(make_update(state, 0))
    leaf = parts["leaf-lenora"]
    assert "+1 Eye" in leaf
    assert "Crown of Lineage, as long as it is bound here" in leaf
    assert 'href="#BL-16"' in leaf
    assert "<s>6</s>" in parts["curses-one"]


def test_a_number_does_not_fall_below_zero_and_what_does_not_count_says_by_which_rule() -> None:
    curse = {"card": "mangrovia-celeste", "bond": {"card": "ali-di-som", "of": "two"}}
    given = {"card": "fiamma-perpetua", "target": "passi-persi"}
    state = position(one={"curses": [curse, {"card": "passi-persi"}]}, lasting=[given], actions=3)
    parts = english().parts(make_update(state, 0))
    assert re.search(r'never below 0</th><td> <a class="rule" href="#BL-A3">', parts["leaf-mangrovia-celeste"])
    out = re.findall(r'<tr class="out">(.*?)</tr>', parts["leaf-passi-persi"])
    assert len(out) == 1
    assert "+2 Eye" in out[0]
    assert 'href="#BL-41"' in out[0]


def test_rules_are_found_in_a_replay_too() -> None:
    bond = {"card": "corona-di-stirpe", "of": "one"}
    state = position(one={"curses": [{"card": "lenora", "bond": bond}]}, actions=3)
    update = make_update(state, 0, status="replay", legal=[])
    assert 'href="/rules/bless#BL-16"' in english().parts(update)["leaf-lenora"]


def test_nobody_thinks_in_a_replay() -> None:
    state = position(turn_of="two", two={"curses": [{"card": "lenora"}]}, actions=3)
    for status, hidden in (("running", ""), ("replay", " hidden")):
        seat = english().parts(make_update(state, NOBODY, status=status))["seat-two"]
        assert f'data-seat="two"{hidden}>' in seat


def test_what_a_curse_may_not_do_is_seen_and_said() -> None:
    held = {"card": "catene-lucenti", "target": "lenora", "by": "two", "from": 4, "until": 4}
    curses = {"one": {"curses": [{"card": "lenora"}]}, "two": {"curses": [{"card": "zodiaco"}]}}
    state = position(**curses, lasting=[held], turn=4)
    html = english().parts(make_update(state, 0))["curses-one"]
    assert 'title="cannot attack"' in html
    assert re.search(r'aria-label="[^"]*, cannot attack', html)


@pytest.mark.slow
def test_links_to_reasons_differ_by_their_card() -> None:
    for update in updates()[::6]:
        labels = re.findall(r'aria-label="([^"]*why\?)"', english().body(update))
        assert len(labels) == len(set(labels))


def test_actions_that_a_card_gave_count_in_all() -> None:
    update = make_update(position(turn=5, one={"curses": [{"card": "lenora"}]}, actions=3), 0)
    given = {"event": "actions", "seat": "one", "card": "lenora", "count": 1}
    update["log"] = [{"n": 1, "event": given, "text": "Lenora: one more Action for Player one"}]
    seat = english().parts(update)["seat-one"]
    assert "<b>3 Actions left</b> <small>of 4</small>" in seat
    assert re.findall(r'class="flame (\w+)"', seat) == ["spent", "left", "left", "left"]


@pytest.mark.slow
def test_both_faces_of_every_card_on_the_table_can_be_read() -> None:
    for update in updates()[::3]:
        parts = english().parts(update)
        view = update["view"]
        cards = [each["card"] for seat in ("one", "two") for kind in ("curses", "echoes") for each in view[seat][kind]]
        cards += [curse["bond"]["card"] for seat in ("one", "two") for curse in view[seat]["curses"] if curse["bond"]]
        if update["seat"] != "nobody":
            cards += view[update["seat"]]["hand"]
        for card in cards:
            texts = english().narrator.texts
            leaf = unescape(parts[f"leaf-{card}"])
            assert texts.curse(english().narrator.cards[card]) in leaf
            assert texts.prayer(english().narrator.cards[card]) in leaf


def test_a_search_of_the_deck_sends_every_card_once() -> None:
    state = position(turn=3, one={"hand": ["pendolo-veggente"]}, actions=3)
    state.apply(bless().parse("play pendolo-veggente prayer"))
    parts = english().parts(make_update(state, 0))
    cards = re.findall(r'<button class="duo [^>]*data-card="([^"]+)"', parts["choice"])
    assert len(cards) == len(bless().card_ids) - 1
    assert not [card for card in cards if f"leaf-{card}" in parts]
    assert parts["choice"].count('class="info" type="button" data-zoom') == len(cards)


def test_long_words_can_be_parted_and_those_of_names_say_how_wide_they_are() -> None:
    assert [width(name) for name in ("Constellation", "Aile d’Outre-Nuage", "Rédemption")] == [" w13", "", " w10"]
    assert soft("Forge & Fire") == "Forge &amp; Fire"
    assert soft("Costellazione Errante") == "Costel\N{SOFT HYPHEN}lazione Errante"
    assert soft("Wandering") == "Wan\N{SOFT HYPHEN}dering"
    bond = {"card": "corona-di-stirpe", "of": "one"}
    page = BlessPage(bless(), "en")
    names = page.narrator.cards["corona-di-stirpe"].names | {"en": "Crown & Co"}
    page.narrator.cards["corona-di-stirpe"] = page.narrator.cards["corona-di-stirpe"]._replace(names=names)
    html = page.parts(make_update(position(one={"curses": [{"card": "lenora", "bond": bond}]}), 0))["curses-one"]
    assert 'aria-label="Crown &amp; Co: ' in html
    assert "&amp;amp;" not in html


def test_final_turns_are_counted_down() -> None:
    state = position(turn=20, turn_of="one", final={"by": "two", "turn": 3}, one={"points": 4})
    finale = english().parts(make_update(state, 0))["finale"]
    assert "Final Turn 3 of 5" in finale
    assert re.findall(r"<li([^>]*)>", finale) == [*[' class="past"'] * 2, ' class="now" aria-current="step"', "", ""]
    assert re.findall(r"#i-seat-(\w+)", finale) == ["one", "two", "one", "two", "one"]
    told = re.findall(r'<span class="vh">(.*?)</span>', finale)
    assert told[:3] == ["A &lt;b&gt; &amp; c: over", "Hard: over", "A &lt;b&gt; &amp; c"]


# --- secrets ----------------------------------------------------------------------------------------------------------
def named_in(update: TableUpdate) -> set[str]:
    """Cards that this seat may know by name."""
    cards = set(bless().card_ids)
    return set(re.findall(r"[a-z-]+", repr([update["view"], update["legal"], update["log"]]))) & cards


@pytest.mark.slow
def test_no_card_is_named_that_the_seat_does_not_know() -> None:
    for update in updates():
        html = "".join(english().parts(update).values()) + "".join(map(english().symbol, english().symbols(update)))
        shown = set(re.findall(r'data-card="([^"]+)"', html)) | set(re.findall(r'"#?[sp]-([^"]+)"', html))
        shown |= {word for value in re.findall(r' value="([^"]+)"', html) for word in value.split()}
        assert shown & set(bless().card_ids) <= named_in(update)
        assert HIDDEN not in shown


def test_the_page_needs_the_update_alone() -> None:
    states = (state for seed in range(2) for state in played(seed))
    check_redealt(bless(), english(), (state for state in states if state.decisions % 47 == 46))


# --- drawings ---------------------------------------------------------------------------------------------------------
def test_every_card_has_a_drawing_of_its_own() -> None:
    for kind in ("s", "p"):
        figures = [english().symbol(f"{kind}-{card}").partition(">")[2] for card in bless().card_ids]
        assert len(set(figures)) == len(figures)
        for figure in figures:
            Reader(f"<svg>{figure.removesuffix('</symbol>')}</svg>")


def test_lashes_are_the_eye_and_petals_the_karma() -> None:
    for card in bless().cards.cards:
        drawn = drawing.sigil(card)
        assert drawn.count('class="la"') == card.eye
        assert drawn.count('class="pe"') == card.karma


HOME_MADE = """
name = "home"
extends = "standard"
title = {{ en = "Home", it = "Home", fr = "Home" }}

[[cards]]
id = "zodiaco"
remove = true

[[cards]]
number = 63
id = "new"
name = {{ en = "Qwertz", it = "Qwertz", fr = "Qwertz" }}
form = "dual"
eye = 20
karma = 20
prayer = "{prayer}"
curse = [{word}]
effect = [{effect}]
sources = {{ eye = "designed" }}
"""
WORDS = [
    '{ change = "karma", to = 3, always = true }',
    '{ change = "eye", to = 9 }',
    '{ change = "eye", by = -2 }',
    '{ cannot = "attack" }',
    '{ wins_against = { form = "light" } }',
]


@pytest.mark.parametrize("word", WORDS)
def test_cards_made_at_home_have_drawings_and_marks_too(word: str, tmp_path: Path) -> None:
    for prayer, effect in (
        ("bond", word),
        ("impulse", '{ do = "end-turn" }'),
        ("echo", '{ do = "actions", count = 1 }'),
    ):
        if prayer == "bond" and "wins_against" in word:
            continue
        file = tmp_path / f"{prayer}.toml"
        file.write_text(HOME_MADE.format(prayer=prayer, word=word, effect=effect), encoding="utf-8")
        game = BlessGame.load(file)
        assert isinstance(game, BlessGame)
        page = BlessPage(game, "en")
        for kind in ("s", "p"):
            Reader(page.symbol(f"{kind}-new"))
            assert "nan" not in page.symbol(f"{kind}-new")
        assert '20<i class="deg">°</i>' in page.cards.show(Shown("new"))
