"""The games as the lobby offers them, and what can be chosen for a new table, in words."""

from ludomancer.core.game import Game
from ludomancer.core.game_cache import load_cached
from ludomancer.core.registry import game_class
from ludomancer.core.translator import Translator, translator
from ludomancer.players.levels import levels
from ludomancer.web.data import Choice, GameCard, Mode, NewTable, OptionChoice, SeatChoice
from ludomancer.web.elements import capital
from ludomancer.web.rules_page import mode_words, option_words, rule_words

EASY = 0  # the level that is offered first
WAYS = ("machine", "friend", "screen")


def game_card(game_id: str, language: str) -> GameCard:
    t = translator(language)
    game = game_class(game_id)
    counts = sorted(game.seat_counts)
    players = str(counts[0]) if len(counts) == 1 else t("{few} to {most}", few=counts[0], most=counts[-1])
    tagline = t(game.tagline) if game.tagline else ""
    return GameCard(game_id, game.names[language], tagline, players, game.minutes)


def game_cards(games: list[str], language: str) -> list[GameCard]:
    return [game_card(game_id, language) for game_id in games]


def level_choices(game: Game, t: Translator) -> list[Choice]:
    """The machine players, from the simplest to the hardest."""
    texts = {
        "greedy": t("Looks one move ahead and takes what it sees."),
        "easy": t("Looks around a little and answers at once."),
        "middle": t("Thinks for about a second."),
        "hard": t("Thinks for some seconds a move."),
    }
    return [Choice(level.player, t(level.title), texts[level.id]) for level in levels(game)]


def new_table(game_id: str, language: str, name: str, way: str) -> NewTable:
    """The form as it is first shown, ready to be sent: me against a machine, a friend, or someone at this screen."""
    game = load_cached(game_id)  # as it is played when nothing else is chosen
    t = translator(language)
    narrator = game.narrator(language)
    machines = level_choices(game, t)
    kind = way if way in WAYS else WAYS[0]
    seats = [
        SeatChoice(seat, narrator.seat(seat), "me" if number == 0 else kind, machines[EASY].value)
        for number, seat in enumerate(game.seat_order[: max(game.seat_counts)])
    ]
    return NewTable(
        game=game_card(game_id, language),
        name=name,
        modes=modes(game, language),
        mode=game.mode,
        number=len(game.seat_names),
        seats=seats,
        levels=machines,
        options=options(game, language, game.options),
        editions=[Choice(each, edition_title(game, each, t)) for each in game.editions()],
        edition=game.editions()[0],
    )


def edition_title(game: Game, name: str, t: Translator) -> str:
    return t("The usual cards") if name == "standard" else game.open_edition(name).title(t.language)


def modes(game: Game, language: str) -> list[Mode]:
    meanings = mode_words(game.id, language)
    narrator = game.narrator(language)
    return [
        Mode(each, capital(narrator.mode(each)), meanings.get(each, ""), game.counts_in(each)) for each in game.modes
    ]


def options(game: Game, language: str, chosen: dict[str, str]) -> list[OptionChoice]:
    """The options of a game; their titles and meanings are the rulebook's."""
    meanings = option_words(game.id, language)
    choices = []
    for option in game.known_options:
        title, _ = rule_words(game.id, language, option.rule)
        values = []
        for value in option.values:
            meaning = meanings.get((option.name, value), "")
            word = value_title(game, value, language)
            values.append(Choice(value, "" if meaning and word == value and not value.isdecimal() else word, meaning))
        choices.append(OptionChoice(option.name, title.rstrip("."), option.rule, values, chosen[option.name]))
    return choices


def value_title(game: Game, value: str, language: str) -> str:
    """A value of an option in a word or two; its id where there is no better word."""
    t = translator(language)
    known = {"random": t("by lot"), "mode": t("as the mode says"), "any": t("as the rules say")}
    if value in known:
        return known[value]
    if value in game.modes:
        return game.narrator(language).mode(value)
    return game.narrator(language).seat(value) if value in game.seat_order else value


def ago(seconds: float, t: Translator) -> str:
    """How long ago something was, in words."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return t("just now")
    if minutes < 60:
        return t.many("{count} minute ago", "{count} minutes ago", minutes)
    if minutes < 24 * 60:
        return t.many("{count} hour ago", "{count} hours ago", minutes // 60)
    return t.many("{count} day ago", "{count} days ago", minutes // (24 * 60))
