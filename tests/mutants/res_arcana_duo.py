"""Mutants of Res Arcana Duo: the rules, and the components of the standard edition."""

import re
from collections.abc import Callable

from mutants.catalogue import STANDARD, Mutant, edition_text, rule_mutants
from mutants.editions import Change, by, card_mutants, fixed, swapped

GAME = "res_arcana_duo"
ESSENCES = ("elan", "life", "calm", "death", "gold")
ONE = "|".join(ESSENCES)
NUMBER = rf"\b({ONE}|any) = (\d+)"
IN_COST = r"(?=[^{}]*\}$)"  # and in Collect
IN_PAYMENT = r"(?=[^{}]*\}, (?:effect|discard))"
IN_EFFECT = r"(?=[^{}]*(?:\{[^{}]*\} )?\}(?:, \{ do|\]))"
GAIN = r'do = "gain"[^{}"]*(?:\[[^]]*\])?'
ARTIFACT = r"(?!(?s:.*)^each = )"  # a place has a formula
TURNS = {"mage": "creature", "creature": "dragon", "dragon": "mage", "any": "mage"}
TYPES = {"creature": "dragon", "dragon": "creature", "demon": "creature"}
COUNTS = {"monuments": "artifacts", "artifacts": "monuments"}
WHOSE = {"player": "own", "rival": "own"}
EACH = {essence: ESSENCES[place - 1] for place, essence in enumerate(ESSENCES)}
DOES = ("retrieve", "look", "borrow", "check-victory", "monument", "lay", "straighten", "place", "sift")
STARTED = (  # a start symbol on the wrong one of two
    ("crucible", "magnum-opus"),
    ("cursed-idol", "brass-head"),
    ("squared-circle", "fairy-dragon"),
    ("white-swan", "artificers-robes"),
    ("gnosis", "crown-of-command"),
    ("solomons-key", "golden-key"),
    ("crucible", "silver-key"),
    ("cursed-idol", "mystic-spring"),
    ("squared-circle", "black-cat"),
    ("white-swan", "sleeping-dragon"),
    ("smith", "cultist"),
    ("enchantress", "fortune-teller"),
)


def around(found: re.Match[str]) -> str:
    """The table that a value stands in."""
    text = found.string
    return text[text.rindex("{", 0, found.start()) : text.index("}", found.end())]


def another_essence(found: re.Match[str]) -> str:
    """The next essence that the table does not name yet."""
    place = ESSENCES.index(found[1])
    for essence in ESSENCES[place + 1 :] + ESSENCES[:place]:
        if f"{essence} = " not in around(found):
            return f"{essence} = {found[2]}"
    return found[0]


def smaller(found: re.Match[str]) -> str:
    """One less, unless that leaves nothing of a gain, or nothing to choose."""
    nothing = found[2] == "1" and (found[1] == "any" or "do = " in around(found))
    alone = len(re.findall(NUMBER, around(found))) == 1 or found[1] == "any"
    return found[0] if nothing and alone else by(-1)(found)


def any_essence(found: re.Match[str]) -> str:
    return found[0] if "any = " in around(found) else f"any = {found[2]}"


def one_essence(found: re.Match[str]) -> str:
    """Life, where any essence is meant."""
    return found[0] if re.search(r"\b(?:not|of|life) = ", around(found)) else f"life = {found[1]}"


def word(names: dict[str, str]) -> Callable[[re.Match[str]], str]:
    return lambda found: f'"{names[found[1]]}"'


def other_way_round(found: re.Match[str]) -> str:
    return f"power1 = {found[2]}\npower2 = {found[1]}\n"


CHANGES = (
    # numbers
    Change("a dearer cost", "RA-24", NUMBER + IN_COST, by(1)),
    Change("a cheaper cost", "RA-24", NUMBER + IN_COST, smaller),
    Change("a dearer power", "RA-27", NUMBER + IN_PAYMENT, by(1)),
    Change("a cheaper power", "RA-27", NUMBER + IN_PAYMENT, by(-1)),
    Change("a greater effect", "RA-13", NUMBER + IN_EFFECT, by(1)),
    Change("a smaller effect", "RA-13", NUMBER + IN_EFFECT, smaller),
    Change("a point more", "RA-40", r"^(points) = (\d+)", by(1)),
    Change("a point less", "RA-40", r"^(points) = (\d+)", by(-1)),
    Change("a point", "RA-40", r"^(?=cost = )(?!(?s:.*)^points)", fixed("points = 1\n")),
    Change("a card more", "RA-30", r"\b(cards) = (\d+)", by(1, 1)),
    Change("a card less", "RA-30", r"\b(cards) = (\d+)", by(-1, 1)),
    Change("a greater discount", "RA-26", r"\b(discount) = (\d+)", by(1)),
    Change("a smaller discount", "RA-26", r"\b(discount) = (\d+)", by(-1)),
    Change("one discard more", "RA-33", r"\b(discard) = (\d+)", by(1)),
    Change("one discard less", "RA-33", r"\b(discard) = (\d+)", by(-1)),
    # essences
    Change("another essence", "RA-24", rf"\b({ONE}) = (\d+)", another_essence),
    Change("any essence", "RA-25", rf"\b({ONE}) = (\d+)", any_essence),
    Change("one essence", "RA-25", r"\bany = (\d+)", one_essence),
    Change("Gold too", "RA-13", r', not = \["gold"\]|"gold", (?="\w+"\])', fixed("")),
    Change("one more excluded", "RA-13", r'not = \["gold"\]', fixed('not = ["gold", "life"]')),
    Change("one less excluded", "RA-13", r'(?<="gold"), "\w+"', fixed("")),
    Change("no Gold", "RA-25", r"\bany = \d+(?! ?,)", lambda found: f'{found[0]}, not = ["gold"]'),
    Change("the first alone", "RA-13", r'of = \["(\w+)", "\w+"\]', lambda found: f'of = ["{found[1]}"]'),
    Change("the second alone", "RA-13", r'of = \["\w+", "(\w+)"\]', lambda found: f'of = ["{found[1]}"]'),
    Change("any at all", "RA-13", r', of = \["\w+", "\w+"\]', fixed("")),
    Change("scored by another essence", "RA-40", rf'^(each) = "({ONE})"', swapped(EACH)),
    # abilities
    Change("no Collect", "RA-12", r"^collect = .*\n", fixed("")),
    Change("Collect", "RA-12", r"^(?=name = )(?!(?s:.*)^collect)", fixed("collect = { elan = 1 }\n")),
    Change("no discount", "RA-26", r"^discount = .*\n", fixed("")),
    Change("another type", "RA-34", r'(?<=types = \[)"(\w+)"|(?<=types = \["creature", )"dragon"', fixed('"demon"')),
    Change("the other type", "RA-34", r'(?<=types = \[)"(\w+)"', word(TYPES)),
    Change("a Creature", "RA-34", r"^(?=cost = )" + ARTIFACT + r"(?!(?s:.*)^types)", fixed('types = ["creature"]\n')),
    Change("a Dragon", "RA-34", r"^(?=cost = )" + ARTIFACT + r"(?!(?s:.*)^types)", fixed('types = ["dragon"]\n')),
    Change("a Dragon too", "RA-34", r'(?<=types = \["creature")(?=\])', fixed(', "dragon"')),
    Change("a Creature too", "RA-34", r'(?<=types = \["dragon")(?=\])', fixed(', "creature"')),
    # powers
    Change("no turning", "RA-28", r"turn = true, (?!effect)", fixed("")),
    Change("turning", "RA-28", r"(?<=power[12] = \{ )(?!turn = )", fixed("turn = true, ")),
    Change("no other turned", "RA-34", r'turns = "\w+", ', fixed("")),
    Change("another one turned", "RA-34", r'\b(turns) = "(\w+)"', swapped(TURNS)),
    Change("to the pool", "RA-29", r', to = "this"', fixed("")),
    Change("onto the component", "RA-29", GAIN + r"(?= \})", lambda found: f'{found[0]}, to = "this"'),
    Change("another one straightened", "RA-35", r'\b(what) = "(\w+)"', swapped(TURNS)),
    Change("another count", "RA-36", r'\b(count) = "(\w+)"', swapped(COUNTS)),
    Change("another player's", "RA-36", r'\b(of) = "(\w+)"', swapped(WHOSE)),
    Change("multiplied", "RA-36", r"\bmore(?= = \{)", fixed("per")),
    Change("not counted", "RA-36", r", (?:more|per) = \{[^{}]*\}", fixed("")),
    Change("a card instead", "RA-27", rf'\bdo = "(?:{"|".join(DOES)})"[^{{}}]*(?= \}})', fixed('do = "draw"')),
    Change("a discard instead of a card", "RA-27", r'\bdo = "draw"[^{}]*(?= \})', fixed('do = "retrieve"')),
    Change("the first effect missing", "RA-27", r"(?<=effect = \[)\{[^{}]*\}, ", fixed("")),
    Change("the last effect missing", "RA-27", r", \{ do = [^{}]*\}(?=\])", fixed("")),
    Change("no second power", "RA-20", r"^power2 = .*\n", fixed("")),
    Change("no power", "RA-20", r"^power1 = .*\n(?!power2)", fixed("")),
    Change("powers exchanged", "RA-20", r"^power1 = (.*)\npower2 = (.*)\n", other_way_round),
)
NO_EDITION = {  # the reader refuses these
    "squared-circle: a cheaper power",
    "cultist: any essence (3)",
    "alchemy: onto the component",
    "druid-circle: no other turned",
    "dragon-cave: no other turned",
}


def exchanged(what: str, rule: str, one: str, other: str, line: str, instead: str = "") -> Mutant:
    """A line of a component becomes another (or goes), and that of a later component the other way round."""
    text = edition_text(GAME)
    heading = f'id = "{other}"\n'
    find = text[text.index(f'id = "{one}"\n') : text.index("sources" if instead else "name", text.index(heading))]
    first, second = find.split(heading)
    if instead:
        first, second = first.replace(line, instead, 1), second.replace(instead, line, 1)
    else:
        first, second = first.replace(line, "", 1), line
    return Mutant(GAME, f"{one}: {what} {other}", rule, STANDARD, find, first + heading + second, one)


def mutants() -> list[Mutant]:
    both = [exchanged("not a start component, but", "RA-9", one, other, "start = true\n") for one, other in STARTED]
    sides = ('side = "sun"\n', 'side = "moon"\n')
    both += [
        exchanged("the other side of", "RA-2", "dwarven-forge", "elven-heartwood", *sides),
        exchanged("the other side of", "RA-2", "druid-circle", "dragon-cave", *sides),
        exchanged("on the tile of", "RA-2", "dwarven-forge", "druid-circle", "tile = 1\n", "tile = 2\n"),
    ]
    components = [mutant for mutant in card_mutants(GAME, CHANGES) if mutant.name not in NO_EDITION]
    return rule_mutants(GAME) + components + both
