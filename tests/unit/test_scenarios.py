"""The scenario runner can fail; and every rule of every game has a scenario that looks at something and passes."""

from pathlib import Path

import pytest

import ludomancer
from ludomancer.core.errors import ScenarioError
from ludomancer.core.registry import game_class, game_ids
from ludomancer.core.scenario import Run, Scenario, read_scenarios

RULES = Path(__file__).parents[1] / "rules"


def scenarios(folder: Path, text: str) -> list[Scenario]:
    path = folder / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return read_scenarios(path)


def faults(folder: Path, text: str) -> list[str]:
    (scenario,) = scenarios(folder, text)
    return Run(scenario, ludomancer.load).play()


# --- every rule -------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_every_rule_has_a_scenario(game_id: str) -> None:
    """That they pass, each of them tests itself."""
    tested: set[str] = set()
    for path in sorted((RULES / game_id.replace("-", "_")).glob("*.yaml")):
        for scenario in read_scenarios(path):
            assert scenario.data["game"] == game_id, scenario.place
            if scenario.checks:
                tested.update(scenario.rules)
    rules = game_class(game_id).rules
    assert len(set(rules)) == len(rules)
    assert [rule for rule in rules if rule not in tested] == []


# --- the runner fails where it should ---------------------------------------------------------------------------------
START = """\
game: day-night
position:
  board: {a8: day, b2: night}
  day: {hand: [day-wish, warp], deck_top: [fate, wonder]}
  night: {hand: [deter, obtain]}
"""


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("expect: {turn: 2}", "turn: 1 instead of 2"),
        ("expect: {day: {pawn: a1, hours: 12}}", "day.pawn: f1 instead of a1"),
        ("expect: {day: {hand: [warp]}}", "day.hand: "),
        ("expect: {day: {hand: [warp, day-wish, fate]}}", "day.hand: "),
        ("expect: {day: {hand: {count: 3}}}", "day.hand: "),
        ("expect: {day: {hand: []}}", "day.hand: "),
        ("expect: {day: {book: {top: [wonder, fate]}}}", "day.book: "),
        ("expect: {board: {}}", "board: "),
        ("expect: {board: {a1: day}}", "board.a1: neutral instead of day"),
        ("expect: {pending: {ask: targets}}", "pending: None instead of"),
        ("legal: [cast fate]", "cast fate is not legal: "),
        ("legal: [dance]", "dance is not legal: 'dance' is no action"),
        ("legal_exactly: [travel, retreat]", "legal too: cast day-wish, cast warp"),
        ("legal_exactly: [travel, retreat, cast warp, cast day-wish, step e1]", "not legal: step e1"),
        ("illegal: [travel]", "travel is legal, and should not be"),
        ("illegal: [{move: step e1, rule: DN-13}]", "step e1 is refused by DN-5, not by DN-13"),
        ("illegal: [dance]", "dance: refused by the notation"),
        ("illegal: [{move: step c4, rule: DN-13}]", "step c4: refused by the notation"),
        ("private: {seat: day, hidden: [day.hand]}", "day sees day.hand"),
        ("private: {seat: night, shown: {day.hand: [warp, day-wish]}}", "in the view of night, day.hand: "),
        ("private: [{seat: nobody, shown: {turn: 2}}]", "in the view of nobody, turn: 1 instead of 2"),
        ("moves: [step e1]", "move 1, step e1: "),
        ("moves: [cast warp, move c4]", "move 2, move c4: c4 is the impassable centre"),
        ("moves: [{move: cast warp, expect: {pending: null}}, move a1]", "after move 1, cast warp: pending: "),
        ("chance: [[warp]]\nmoves: [retreat]", "chance: 1 results were not needed"),
        ("expect: {turn: 1, day: {hand: [day-wish, warp], book: {top: [fate], count: 68}}}", None),
        ("illegal: [{move: step c4, rule: DN-2}, {move: retreat, seat: night}]", None),
    ],
)
def test_a_wrong_expectation_is_reported(tmp_path: Path, part: str, fault: str | None) -> None:
    found = faults(tmp_path, START + part)
    if fault is None:
        assert found == []
    else:
        assert len(found) == 1
        assert found[0].startswith(fault)


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("before: {turn: 2}", "before the first move: turn: 1 instead of 2"),
        ("before: {legal: [step e1]}", "before the first move: step e1 is not legal: "),
        ("before: {day: {hours: 12}, legal: [retreat], illegal: [step e1]}\nmoves: [retreat]", None),
        ("before: {day: {hours: 3}}\nmoves: [retreat]", "before the first move: day.hours: 12 instead of 3"),
        ("moves: [{move: retreat, seat: night}]", "move 1, retreat: it is for day to decide, not for night"),
        ("moves: [{move: retreat, seat: day}, {move: retreat, seat: night}]", None),
        ("illegal: [{move: dance, rule: notation}, {move: cast nothing, rule: notation}]", None),
        ("illegal: [{move: step e1, rule: notation}]", "step e1 is refused by DN-5, not by notation"),
        ("illegal: [{move: retreat, rule: notation}]", "retreat is legal, and should not be"),
        ("illegal: [step c4]", None),
        ("illegal: [{move: step c4, rule: notation}]", "step c4: refused by the notation"),
        ("moves: [retreat]\nreads: {night: [Day retreats.]}", "night reads: "),
        ("reads: {night: []}", None),
        ("expect: {day: {book: {any_order: [fate, wonder]}}}", "day.book: "),
        ("expect: {day: {hand: {any_order: [warp, day-wish]}}}", None),
        ("private: {seat: night, hidden: [{not_named: day-wish}, {not_named: [warp, fate], in: day.hand}]}", None),
        ("private: {seat: day, hidden: [{not_named: warp}]}", "day sees warp named in the view"),
        ("private: {seat: day, hidden: [{not_named: warp, in: day}]}", "day sees warp named in day"),
        ("private: {seat: night, hidden: [day.hand.1, day.book.68]}", None),
        ("private: {seat: night, hidden: [day.hand.3]}", "night has no day.hand.3 in its view"),
        ("private: {seat: day, hidden: [day.hand.1]}", "day sees day.hand.1: day-wish"),
        ("private: {seat: day, shown: {day.hand.2: fate}}", "in the view of day, day.hand.2: warp instead of fate"),
        ("private: {seat: day, shown: {day.hand.2: warp, pending: null}}", None),
        ("expect: {turn: true}", "turn: 1 instead of True"),
    ],
)
def test_other_ways_to_look(tmp_path: Path, part: str, fault: str | None) -> None:
    found = faults(tmp_path, START + part)
    if fault is None:
        assert found == []
    else:
        assert len(found) == 1
        assert found[0].startswith(fault)


def test_paths_lead_into_lists_by_number_and_by_card(tmp_path: Path) -> None:
    text = """\
game: bless
position:
  one: {curses: [{card: mesit, bond: zoreo}, re-luce]}
  known: {two: {one.hand: []}}
private:
  - seat: two
    shown:
      one.curses.2.card: re-luce
      one.curses.mesit.bond.card: zoreo
      one.curses.mesit: {corrupted: false, bond: zoreo}
"""
    assert faults(tmp_path, text) == []
    assert faults(tmp_path, text.replace("curses.2.card: re", "curses.1.card: re")) == [
        "in the view of two, one.curses.1.card: mesit instead of re-luce"
    ]
    assert faults(tmp_path, text.replace("one.curses.2.card: re-luce", "known.nobody.one.hand: null")) == []
    assert faults(tmp_path, text.replace("one.curses.2.card", "one.curses.zoreo.card")) == [
        "in the view of two, one.curses.zoreo.card: is not there"
    ]
    for path in ("one.curses.zoreo.corrupted: false", "one.curses.3.bond: null"):
        assert len(faults(tmp_path, text.replace("one.curses.2.card: re-luce", path))) == 1


def test_a_long_list_says_what_differs(tmp_path: Path) -> None:
    book = "[fate, wonder, mystify, warp, day-wish, warp, fate, entrap]"
    text = f"game: day-night\nposition: {{day: {{book: {book}}}}}\n"
    assert faults(tmp_path, text + f"expect: {{day: {{book: {book}}}}}") == []
    assert faults(
        tmp_path, text + f"expect: {{day: {{book: {book.replace('wonder, mystify', 'mystify, wonder')}}}}}"
    ) == ["day.book: place 2 is wonder instead of mystify"]
    assert faults(tmp_path, text + f"expect: {{day: {{book: {book.replace('entrap', 'warp, warp')}}}}}") == [
        "day.book: missing: warp, warp; too many: entrap; place 8 is entrap instead of warp; 8 entries instead of 9"
    ]


def test_entries_that_say_little_do_not_take_those_of_others(tmp_path: Path) -> None:
    text = (
        "game: bless\nposition: {one: {curses: [{card: mesit, corrupted: true}, {card: re-luce, corrupted: true}]}}\n"
    )
    assert faults(tmp_path, text + "expect: {one: {curses: [{corrupted: true}, mesit]}}") == []
    assert faults(tmp_path, text + "expect: {one: {curses: [{card: re-luce, stasis: true}, mesit]}}") == [
        "one.curses 1.stasis: False instead of True"
    ]
    assert faults(tmp_path, text + "expect: {one: {curses: [mesit]}}") == ["one.curses: too many: re-luce"]
    assert faults(tmp_path, text + "expect: {one: {curses: [mesit, re-luce, zoreo]}}") == [
        "one.curses: missing: {'card': 'zoreo'}"
    ]


def test_what_came_by_itself_is_told_where_a_move_does_not_fit(tmp_path: Path) -> None:
    """With an empty hand nothing can be cast: the turn goes on with the travel."""
    (fault,) = faults(tmp_path, "game: day-night\nposition: {}\nmoves: [retreat, travel]")
    assert fault.startswith("move 2, travel: ")
    assert fault.endswith("; by itself came before: night travel")


def test_a_scenario_that_cannot_be_read_leaves_the_others_of_its_file(tmp_path: Path) -> None:
    good = "game: day-night\nlegal: [retreat]\n"
    bad = ("game: day-night\nexpct: {}\n", "[1]\n", "rules: [DN-1]\n", "game: day-night\ngame: day-night\n")
    found = scenarios(tmp_path, "---\n".join((good, *bad, "game: day-night\nexpect: {moon: 0}\n", good)))
    assert [bool(scenario.problem) for scenario in found] == [False, True, True, True, True, False, False]
    assert Run(found[-1], ludomancer.load).play() == []
    for scenario in found[1:-1]:
        assert not scenario.checks or "expect" in scenario.data
        with pytest.raises(ScenarioError) as caught:
            Run(scenario, ludomancer.load)
        assert str(caught.value).startswith(str(tmp_path / "some.yaml:"))


def test_all_faults_are_told(tmp_path: Path) -> None:
    found = faults(tmp_path, START + "expect: {turn: 2, phase: travel}\nlegal: [cast fate]\nillegal: [retreat]")
    assert len(found) == 4


def test_moves_after_the_end_are_reported(tmp_path: Path) -> None:
    over = "game: day-night\nposition: {phase: over, outcome: {reason: no-room, winners: []}}\nmoves: [retreat]"
    assert faults(tmp_path, over) == ["move 1, retreat: the game was over before"]
    assert faults(tmp_path, over.replace("moves", "illegal")) == []


def test_results_of_chance_must_be_possible(tmp_path: Path) -> None:
    text = """\
game: day-night
position: {to_act: day, day: {hand: [wonder], book: [warp, fate, entrap]}}
chance: [[warp, day-wish]]
moves: [cast wonder, take fate]
"""
    assert faults(tmp_path, text) == ["chance: 'day-wish' is not among the cards of that shuffle"]
    assert faults(tmp_path, text.replace(", day-wish", "") + "expect: {day: {book: [warp, entrap]}}") == []


# --- what is no scenario ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no scenario in it"),
        ("--- null", "there is no scenario in it"),
        ("[1, 2]", ":1: a scenario is a mapping"),
        ("just words", ":1: a scenario is a mapping"),
        ("rules: [DN-1]", ":1: game: must name a game"),
        ("game: 5", ":1: game: must name a game"),
        ("game: chess", ":1: there is no game 'chess'"),
        ("game: day-night\nexpct: {}", "'expct' is not known here"),
        ("game: day-night\n5: {}", "5 is not known here"),
        ("game: day-night\ngame: day-night", ":2: not valid YAML: 'game' stands there twice"),
        ("game: day-night\nexpect: {turn: 1, day: {hours: 1, hours: 2}}", ":2: not valid YAML: 'hours' stands"),
        ("game: [day-night", ":2: not valid YAML"),
        ("game: day-night\nposition: &a {day: {}}\nexpect: *a", ":3: not valid YAML: aliases"),
        ("game: !!str day-night", ":1: not valid YAML: tags"),
        ("game: day-night\nposition: 5", "position: must be a mapping"),
        ("game: day-night\nmoves: retreat", "moves: must be a list"),
        ("game: day-night\nmoves: [5]", "move 1: must be a move"),
        ("game: day-night\nmoves: [{expect: {}}]", "move 1: must be a move"),
        ("game: day-night\nmoves: [{move: retreat, expct: {}}]", "move 1: 'expct' is not known here"),
        ("game: day-night\nrules: DN-1", "rules: must be a list"),
        ("game: day-night\nrules: [DN-99]", "there is no rule 'DN-99' in day-night"),
        ("game: day-night\nchance: 5", "chance: must be a list"),
        ("game: day-night\nexpect: 5", "expect: must be a mapping"),
        ("game: day-night\nexpect: {board: 5}", "expect: board: must be"),
        ("game: day-night\nexpect: {nothing: 1}", "expect: 'nothing' is not known here; there are board, "),
        ("game: day-night\nexpect: {day: {hourz: 0}}", "expect: day: 'hourz' is not known here; near it are hours"),
        ("game: day-night\nexpect: {day: {hourz: null}}", "expect: day: 'hourz' is not known here"),
        ("game: day-night\nexpect: {turn: {x: 0}}", "expect: turn: is one value, not a mapping"),
        ("game: day-night\nexpect: {day: {5: 0}}", "expect: day: 5 is not known here"),
        ("game: day-night\nexpect: {day: {deck_top: []}}", "expect: day: 'deck_top' stands in positions only"),
        ("game: day-night\nexpect: {west: null}", "expect: 'west' is not known here"),
        ("game: day-night\nexpect: {board: {c4: neutral}}", "expect: board: 'c4' is no square"),
        ("game: day-night\nexpect: {mystified: {a9: 0}}", "expect: mystified: 'a9' is no square"),
        ("game: day-night\nexpect: {crystals: [a9]}", "expect: crystals 1: 'a9' is no square"),
        ("game: day-night\nexpect: {day: {hand: [mimic]}}", "expect: day: hand 1: 'mimic' is no spell of day"),
        ("game: day-night\nexpect: {day: {book: {top: 5}}}", "expect: day: book: top: must be a list"),
        ("game: day-night\nexpect: {day: {book: {first: [fate]}}}", "expect: day: book: 'first' is not known here"),
        ("game: day-night\nexpect: {day: {book: {}}}", "expect: day: book: an empty mapping says nothing of a list"),
        ("game: day-night\nexpect: {day: 5}", "expect: day: must be a mapping"),
        ("game: day-night\nexpect: {pending: {ask: tke}}", "expect: pending: there is no entry with ask: 'tke'; near"),
        ("game: day-night\nexpect: {pending: {ask: take, chosen: []}}", "pending: 'chosen' is not known here"),
        ("game: day-night\nexpect: {outcome: {points: {day: 0}}}", "expect: outcome: 'points' is not known here"),
        ("game: day-night\nbefore: {day: {hourz: 0}}", "before: expect: day: 'hourz' is not known here"),
        ("game: day-night\nbefore: {reads: {day: []}}", "before: reads: nothing has happened yet"),
        ("game: day-night\nmoves: [{move: retreat, expect: {hourz: 0}}]", "move 1: expect: 'hourz' is not known"),
        ("game: day-night\nprivate: {seat: day, shown: {day: {hourz: 0}}}", "shown: day: 'hourz' is not known here"),
        ("game: day-night\nprivate: {seat: day, shown: {day.hourz: 0}}", "day.hourz: 'hourz' is not known here"),
        ("game: day-night\nprivate: {seat: day, hidden: [day.hand.first]}", "'first' is no place of a list"),
        ("game: day-night\nprivate: {seat: day, hidden: [day.hand.0]}", "'0' is no place of a list: they are counted"),
        ("game: day-night\nprivate: {seat: day, hidden: [{not_named: fated}]}", "'fated' is no card; near it are fate"),
        ("game: day-night\nprivate: {seat: day, hidden: [{named: fate}]}", "hidden: 'named' is not known here"),
        ("game: day-night\nprivate: {seat: day, hidden: [{not_named: []}]}", "not_named: must name a card"),
        ("game: bless\nexpect: {deck_top: null}", "expect: 'deck_top' stands in positions only"),
        ("game: bless\nexpect: {one: {curses: [{card: zoreo, corupted: false}]}}", "'corupted' is not known here"),
        ("game: bless\nexpect: {pending: [{doing: attack, chose: zoreo}]}", "pending 1: 'chose' is not known here"),
        ("game: res-arcana-duo\nexpect: {one: {pool: {fire: 0}}}", "expect: one: pool: 'fire' is no essence"),
        ("game: res-arcana-duo\nexpect: {one: {mage: {on: {fire: 0}}}}", "mage: on: 'fire' is no essence"),
        ("game: realm-of-sand\nexpect: {circle_start: []}", "expect: 'circle_start' stands in positions only"),
        ("game: realm-of-sand\nexpect: {deck_tops: null}", "expect: 'deck_tops' stands in positions only"),
        ("game: realm-of-sand\nexpect: {three: {level: 0}}", "expect: 'three' is not known here"),
        ("game: realm-of-sand\nexpect: {one: {stock: {Bd: 0}}}", "expect: one: stock: 'Bd' is no disc"),
        ("game: realm-of-sand\nexpect: {one: {board: {g1: null}}}", "expect: one: board: 'g1' is no cell"),
        ("game: realm-of-sand\nexpect: {pending: {ask: give, tile: null}}", "pending: 'tile' is not known here"),
        ("game: bless\nexpect: {pending: [{ask: offerr}]}", "there is no entry with ask: 'offerr'; near it are offer"),
        ("game: bless\nprivate: {seat: one, shown: {one.curses.zoro.corrupted: false}}", "'zoro' is no card; near it"),
        ("game: bless\nprivate: {seat: one, shown: {chance: null}}", "shown: 'chance' stands in no view"),
        ("game: bless\nexpect: {viewer: null}", "expect: 'viewer' stands in views only"),
        ("game: day-night\nreads: [x]", "reads: must be a mapping"),
        ("game: day-night\nreads: {west: []}", "no seat 'west'"),
        ("game: day-night\nreads: {day: x}", "reads: day: must be a list"),
        ("game: day-night\nmoves: [{move: retreat, seat: west}]", "no seat 'west'"),
        ("game: day-night\nmoves: [{move: retreat, seat: nobody}]", "move 1: seat: nobody makes no moves"),
        ("game: day-night\nmoves: [{move: retreat, seat: 5}]", "move 1: seat: must name a seat"),
        ("game: day-night\nlegal: 5", "legal: must be a list"),
        ("game: day-night\nlegal: [5]", "legal: 5 is no text"),
        ("game: day-night\nlegal_exactly: [[retreat]]", "legal_exactly: ['retreat'] is no text"),
        ("game: day-night\nillegal: retreat", "illegal: must be a list"),
        ("game: day-night\nillegal: [5]", "illegal: must be a move"),
        ("game: day-night\nillegal: [{move: retreat, rul: DN-1}]", "illegal: 'rul' is not known here"),
        ("game: day-night\nillegal: [{move: step e1, rule: DN-99}]", "there is no rule 'DN-99'"),
        ("game: day-night\nillegal: [{move: step e1, seat: west}]", "no seat 'west'"),
        ("game: day-night\nprivate: {seat: day}", "private: must be a mapping with seat and hidden or shown"),
        ("game: day-night\nprivate: 5", "private: must be a mapping"),
        ("game: day-night\nprivate: {seat: west, hidden: [day.hand]}", "no seat 'west'"),
        ("game: day-night\nprivate: {seat: day, hiden: [day.hand]}", "private: 'hiden' is not known here"),
        ("game: day-night\nprivate: {seat: day, hidden: [west.hand]}", "west.hand: 'west' is not known here"),
        ("game: day-night\nprivate: {seat: day, shown: [turn]}", "private: shown: must be a mapping"),
        ("game: day-night\noptions: {mimic: maybe}", "option mimic"),
        ("game: day-night\noptions: [mimic]", "options: must be a mapping"),
        ("game: day-night\nmode: solo", "no mode 'solo'"),
        ("game: day-night\nedition: other", "no edition 'other'"),
        ("game: day-night\nedition: other.toml", "other.toml: cannot be read"),
        ('game: day-night\nedition: "\\0.toml"', "cannot be read"),
        ("game: day-night\nedition: 5", "edition: must be a name or a file"),
        ("game: day-night\nseed: -1", "seed: must be a number"),
        ("game: day-night\nseed: true", "seed: must be a number"),
    ],
)
def test_a_file_that_is_no_scenario_is_refused_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        faults(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / "some.yaml"))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("{to_act: west}", "to_act: 'west' is no seat"),
        ("{phase: dance}", "phase: 'dance' is no phase"),
        ("{turn: 0}", "turn: 0 is not between"),
        ("{turn: one}", "turn: must be a whole number"),
        ("{moon: full}", "moon: is not known here"),
        ("{day: {pawn: c4}}", "day: pawn: 'c4' is no square"),
        ("{day: {hours: 13}}", "day: hours: 13 is not between"),
        ("{turn_of: day, night: {hours: 3}}", "night: hours: 3 is not between"),
        ("{day: {hand: [mimic]}}", "day: hand: 'mimic' is no spell of day"),
        ("{day: {hand: [warp, warp, warp, warp]}}", "warp is named more often than its 3 copies"),
        ("{day: {hand: ['?']}}", "'?' is no spell of day"),
        ("{day: {book: [warp], deck_top: [fate]}}", "deck_top: is for a book that is not named whole"),
        ("{board: {a1: red}}", "board: a1: 'red' is not one of"),
        ("{board: 'abc'}", "board: a drawing has eight lines"),
        ("{crystals: [a1, a1]}", "crystals: a1 stands there twice"),
        ("{lasting_crystals: [a1]}", "lasting_crystals: a1 has no crystal"),
        ("{mystified: {a1: 2}}", "mystified: a1: only Day tiles"),
        ("{temple_tiles: [a1]}", "temple_tiles: a single Temple tile is a Day tile"),
        ("{day: {temples: [[a1, a2, a3]]}}", "temples: a temple is nine squares"),
        ("{outcome: {reason: no-room}}", "outcome: the game is not over"),
        ("{phase: over}", "outcome: is missing"),
        ("{pending: {ask: riddle}}", "ask: 'riddle' is no pending decision"),
        ("{pending: {ask: targets, spell: mimic}}", "spell: 'mimic' is no spell of day"),
        ("{pending: {ask: take, spell: warp}}", "effect: "),
        ("{to_act: night, pending: {ask: temple, seat: day}}", "to_act: night cannot decide here"),
        ("{phase: retreat, day: {hand: [warp]}}", "nothing is left to discard"),
        ("{edition: other}", "edition: is 'other', but this is 'standard'"),
        ("{game: bless}", "game: is 'bless', but this is 'day-night'"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(tmp_path: Path, position: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        faults(tmp_path, f"game: day-night\nposition: {position}")
    assert message in str(caught.value)


NINE = "{a1: day, b1: day, c1: day, d1: day, e1: day, f1: day, a2: day, b2: day, c2: day}"
TEN = NINE.replace("}", ", d2: day}")
FIVE = "[mesit, re-luce, zoreo, eclissi, lenora]"
NIGHTS = NINE.replace("day", "night")


@pytest.mark.parametrize(
    ("game", "position", "message"),
    [
        ("day-night", f"{{board: {NINE}}}", "board: nine day tiles are connected at a1, and no temple is asked"),
        ("day-night", f"{{board: {NIGHTS}, phase: travel}}", "board: nine night tiles are connected at "),
        ("day-night", f"{{board: {TEN}}}", "and no temple is asked"),
        ("day-night", f"{{board: {TEN}, pending: {{ask: temple, seat: day}}}}", ""),
        ("day-night", f"{{board: {NINE}, day: {{hand: []}}, pending: {{ask: targets, spell: warp}}}}", ""),
        ("day-night", f"{{board: {NINE}, day: {{temples: [[a1, b1, c1, d1, e1, f1, a2, b2, c2]]}}}}", ""),
        ("bless", f"{{one: {{curses: {FIVE}}}}}", "one: curses: are 5, and no drop is asked"),
        ("bless", "{two: {echoes: [re-luce, re-ombra, picchi-oltrenuvola]}}", "echoes: are 3, and no drop is asked"),
        ("bless", f"{{one: {{altar: {FIVE}}}}}", "one: altar: 5 offered cards bring on the Final Turns"),
        ("bless", f"{{final: {{by: one}}, one: {{altar: {FIVE}}}}}", ""),
        ("bless", "{final: {by: one, turn: 5}}", "final: turn: 5 is a turn of two, and one is in turn"),
        ("bless", "{final: {by: one, turn: 5}, turn_of: two}", ""),
        ("bless", "{final: {by: one, turn: 5}, turn_of: two, phase: end}", "the game is over when the fifth"),
        ("bless", "{phase: opening, turn: 1}", "turn: 1 cannot be in the phase opening"),
        ("bless", "{phase: opening, final: {by: one}}", "nobody brings them on before the first turn"),
        ("bless", "{phase: opening, one: {curses: [zoreo]}}", "nothing is in play before the first turn"),
        ("bless", "{turn: 0}", "turn: 0 cannot be in the phase main"),
        (
            "bless",
            "{lasting: [{card: re-luce, target: zoreo, until: 2}], one: {curses: [zoreo]}}",
            "it has ended by turn 3",
        ),
        ("bless", "{one: {aside: [zoreo]}}", "aside: cards are put aside in one's own mulligan only"),
        ("bless", "{phase: end, one: {curses: [{card: zoreo, stasis: true}]}}", "Stasis is over in the phase end"),
        ("res-arcana-duo", "{round: 0}", "round: 0 cannot be in the phase actions"),
        ("res-arcana-duo", "{phase: mage, round: 2}", "round: 2 cannot be in the phase mage"),
        ("res-arcana-duo", "{monuments: {open: []}}", "the deck is not empty, and fewer than two lie open"),
    ],
)
def test_a_position_at_rest_that_contradicts_itself_is_refused(
    tmp_path: Path, game: str, position: str, message: str
) -> None:
    """And with the question pending it is none."""
    text = f"game: {game}\nposition: {position}"
    if not message:
        assert faults(tmp_path, text) == []
        return
    with pytest.raises(ScenarioError, match=message):
        faults(tmp_path, text)


def test_above_the_limit_while_one_is_to_be_dropped(tmp_path: Path) -> None:
    playing = "{doing: play, card: lenora, by: one, stage: 0, as: curse, way: played}"
    text = f"game: bless\nposition: {{one: {{curses: {FIVE}}}, pending: [{playing}, {{ask: drop, seat: one}}]}}\n"
    assert faults(tmp_path, text + "moves: [drop zoreo]\nexpect: {one: {curses: {count: 4}}}") == []


def test_a_file_may_hold_several(tmp_path: Path) -> None:
    text = "game: day-night\nlegal: [retreat]\n---\n---\n\ngame: day-night\ntitle: second\n"
    first, second = scenarios(tmp_path, text)
    assert first.place.endswith("some.yaml:1")
    assert second.place.endswith("some.yaml:6")
    assert (first.title, second.title) == ("without a title", "second")
    assert first.checks
    assert not second.checks
