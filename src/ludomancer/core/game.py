"""A game with its edition, mode and options chosen: the one object that other rooms see."""

import secrets
from collections.abc import Callable
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ludomancer.core.codes import MAX_ACTIONS, NOBODY
from ludomancer.core.document import WHOLE, DocumentReader
from ludomancer.core.edition import Edition, extended, read_edition
from ludomancer.core.errors import DocumentError, EditionError, UnknownName
from ludomancer.core.evaluator import Evaluator
from ludomancer.core.events import REASON, Event, EventKind, EventWords, EventWriter
from ludomancer.core.features import Features
from ludomancer.core.game_cache import GameKey, packed, shared, unpickled
from ludomancer.core.lines import Line
from ludomancer.core.notation import Notation
from ludomancer.core.outcome import Outcome
from ludomancer.core.refusal import Refusal
from ludomancer.core.rng import SEEDS, Rng
from ludomancer.core.rulebook import RuleIds
from ludomancer.core.state import State, seeded
from ludomancer.core.translator import Phrase
from ludomancer.core.view import AnyView, Header

if TYPE_CHECKING:
    from ludomancer.core.card_list import CardList
    from ludomancer.core.journal import Dealer, Entry
    from ludomancer.core.narrator import Narrator
    from ludomancer.core.shapes import Table as Shape
    from ludomancer.terminal.board import TextBoard
    from ludomancer.web.page import Page


class Option(NamedTuple):
    """A point of the rules on which a table can agree, with its values."""

    name: str
    values: tuple[str, ...]  # the first is the default
    rule: str


class Game:
    """A game with its edition, mode, options and number of seats, made by `ludomancer.load`; it never changes.

    >>> import ludomancer
    >>> game = ludomancer.load("realm-of-sand", seats=3)
    >>> game
    <Game realm-of-sand, standard edition, base, 3 seats>
    >>> game.seat_names
    ('one', 'two', 'three')
    >>> state = game.start(seed=1)
    >>> [game.text(action) for action in state.legal_actions()][:2]
    ['place 15', 'place 19']
    >>> game.read(state.document()) == state
    True

    id, names                           what it is called, for programs and in each language
    edition, mode, options, seat_names  what was chosen when it was loaded
    modes, known_options, seat_counts   what could be chosen; `editions()` too
    rules, version                      the ids of its rules, and their version in this program
    actions                             how many there are, numbered from 0: `text(action)`, `parse(text)`
    start(), read(document)             a new game; a position
    evaluator().evaluate(state, seat)   how good a position looks to a seat: higher is better, no scale
    key                                 all that makes it this game, to compare games by

    The other methods serve the tables of the terminal and the browser. Pickled for another process, a game is its key,
    and the cards of an edition that does not come with it.
    """

    # what differs between games is filled in by the class in the game's folder

    id: ClassVar[str]
    names: ClassVar[dict[str, str]]
    version: ClassVar[int]  # of the rules; raised when the same actions would lead elsewhere
    modes: ClassVar[tuple[str, ...]]  # the first is the default
    seat_order: ClassVar[tuple[str, ...]]  # all seats there can be
    seat_counts: ClassVar[tuple[int, ...]]
    known_options: ClassVar[tuple[Option, ...]]
    folder: ClassVar[Path]
    rules = RuleIds()  # of all its rules
    event_kinds: ClassVar[tuple[EventKind, ...]]  # what its journal can tell, by their numbers
    endings: ClassVar[dict[int, tuple[str, str]]]  # by their numbers: the rule, and the reason in a word
    secret_actions: ClassVar[dict[int, str]] = {}  # families of which others do not see the item, and what they read
    tagline: ClassVar[Phrase | None] = None  # what it is about, in a sentence
    minutes: ClassVar[int] = 30  # that it takes, about
    search_budgets: ClassVar[tuple[int, int, int]] = (100, 1_000, 3_000)  # simulations: easy, middle, hard machine

    notation: Notation
    action_list: list[tuple[int, int]]  # family and item of every action
    seat_names: tuple[str, ...]
    card_numbers: dict[str, int]  # by their ids
    cap = 20_000  # of decisions in one game

    def __init__(self, edition: Edition, mode: str, options: dict[str, str], seats: int) -> None:
        self.edition = edition
        self.mode = mode
        self.options = options
        self.seat_names = self.seat_order[:seats]

    @property
    def key(self) -> GameKey:
        """All that makes it this game: id, version of the rules, edition with its hash, mode, options, seats."""
        return self.key_of(self.edition, self.mode, self.options, len(self.seat_names))

    @classmethod
    def key_of(cls, edition: Edition, mode: str, options: dict[str, str], seats: int) -> GameKey:
        chosen = tuple(sorted(options.items()))
        return GameKey(cls.id, cls.version, edition.name, edition.whole_hash, mode, chosen, seats)

    def __repr__(self) -> str:
        seats = "1 seat" if len(self.seat_names) == 1 else f"{len(self.seat_names)} seats"
        known = {option.name: option.values[0] for option in self.known_options}
        chosen = [f"{name}={value}" for name, value in self.options.items() if value != known[name]]
        return f"<Game {', '.join((self.id, f'{self.edition.name} edition', self.mode, *chosen, seats))}>"

    def __reduce__(self) -> tuple[Any, ...]:
        shared(self)  # what comes back finds it
        return unpickled, (type(self), self.key, packed(self.edition))

    # --- choosing ---------------------------------------------------------------------------------------------------
    @classmethod
    def load(
        cls,
        edition: "str | Path | Edition | None" = None,
        mode: str | None = None,
        options: dict[str, str] | None = None,
        seats: int | None = None,
    ) -> "Game":
        """Without a mode the first one for so many seats, without seats the first number that the mode is for."""
        mode, options, seats = cls.choose(mode, options or {}, seats)
        game = cls(cls.open_edition(edition), mode, options, seats)
        assert game.actions <= MAX_ACTIONS
        return game

    @classmethod
    def choose(cls, mode: str | None, options: dict[str, str], seats: int | None) -> tuple[str, dict[str, str], int]:
        """Mode, options and number of seats, with what was left open."""
        if mode is not None and mode not in cls.modes:
            raise UnknownName(f"{cls.id} has no mode {mode!r}; it has {', '.join(cls.modes)}")
        fitting = [each for each in cls.modes if mode in (None, each) and seats in (None, *cls.counts_in(each))]
        if not fitting:
            counts = sorted({count for each in cls.modes if mode in (None, each) for count in cls.counts_in(each)})
            what = cls.id if mode is None or len(cls.modes) == 1 else f"{cls.id} in the mode {mode}"
            told = "1 seat" if counts == [1] else f"{' or '.join(map(str, counts))} seats"
            raise UnknownName(f"{what} has {told}, not {seats}")
        found = fitting[0]
        return found, cls.check_options(options, found), seats or cls.counts_in(found)[0]

    @classmethod
    def counts_in(cls, mode: str) -> tuple[int, ...]:
        """How many seats a mode is for, the default first."""
        return cls.seat_counts

    @classmethod
    def editions(cls) -> list[str]:
        """Names of the editions that come with the game, `standard` first."""
        found = sorted(path.stem for path in (cls.folder / "editions").glob("*.toml"))
        return sorted(found, key=lambda name: name != "standard")

    @classmethod
    def open_edition(cls, edition: "str | Path | Edition | None") -> Edition:
        """An edition by name, or from a file (anything with a suffix or a folder in it)."""
        if isinstance(edition, Edition):
            return cls.with_base(edition)
        name = "standard" if edition is None else edition
        if isinstance(name, Path) or "/" in name or "\\" in name or name.endswith(".toml"):
            return cls.with_base(read_edition(Path(name)))
        if name not in cls.editions():
            known = ", ".join(cls.editions())
            raise UnknownName(f"{cls.id} has no edition {name!r}; it has {known} (or name a .toml file)")
        found = read_edition(cls.folder / "editions" / f"{name}.toml")
        found.own = True
        return found

    @classmethod
    def with_base(cls, edition: Edition) -> Edition:
        """A file may extend an edition that comes with the game."""
        if "extends" not in edition.data:
            return edition
        base = edition.data["extends"]
        if base not in cls.editions():
            raise EditionError(f"{edition.place}: extends: {base!r} is not one of {', '.join(cls.editions())}")
        return extended(cls.open_edition(str(base)), edition)

    @classmethod
    def check_options(cls, options: dict[str, str], mode: str) -> dict[str, str]:
        known = {option.name: option for option in cls.known_options}
        for name, value in options.items():
            if name not in known:
                raise UnknownName(f"{cls.id} has no option {name!r}; it has {', '.join(known) or 'none'}")
            if value not in known[name].values:
                raise UnknownName(f"option {name}: {value!r} is not one of {', '.join(known[name].values)}")
        return {name: options.get(name, option.values[0]) for name, option in known.items()}

    def card_list(self, language: str) -> "CardList":
        """The cards of the edition in words, with the sources of their values, in one of the program's languages."""
        raise NotImplementedError

    # --- playing ----------------------------------------------------------------------------------------------------
    def start(self, seed: int | None = None, dealer: "Dealer | None" = None) -> State:
        """A new game, dealt with a seed (one of the system's by default), or by a dealer, who stays at the table."""
        raise NotImplementedError

    def _deal(self, state: Any, seed: int | None, dealer: "Dealer | None") -> None:
        """Set up a new state of the game's own class."""
        chosen = secrets.randbelow(SEEDS) if seed is None else seed
        state.rng.assign(seeded(chosen))
        state.dealer = dealer
        state._deal()
        state.seed = chosen if dealer is None else None

    @cached_property
    def actions(self) -> int:
        """How many codes there are."""
        return len(self.action_list)

    @cached_property
    def action_codes(self) -> dict[tuple[int, int], int]:
        """Actions by their family and item."""
        return {found: action for action, found in enumerate(self.action_list)}

    def text(self, action: int) -> str:
        """The notation of an action."""
        if not 0 <= action < self.actions:
            raise ValueError(f"{action} is no action; there are {self.actions}")
        return self.notation.texts[action]

    def parse(self, text: str) -> int:
        """The action of a notation; NotationError where there is none."""
        return self.notation.parse(text)

    def steps(self, state: State, text: str, seat: int | None = None) -> list[int]:
        """The actions that a line stands for: all of them are legal for the seat, or it is refused.

        Of a single action the caller finds out whether it is legal. A seat that does not decide learns nothing but
        the first action; without a seat it is the one that decides.
        """
        line = self.line(state)
        if state.over or (seat is not None and seat != state.actor):
            return [line.first(text)]
        return line.steps(text)

    def line(self, state: State) -> Line:
        """Reads lines that are written in a position."""
        return Line(self, state)

    def asks(self, state: State) -> bool:
        """Is something half done that the words of a line may answer?"""
        return not state.move_complete()

    def text_for(self, action: int, actor: int, viewer: int) -> str:
        """The text of a past action as another seat may read it."""
        family = self.action_list[action][0]
        return self.secret_actions[family] if family in self.secret_actions and viewer != actor else self.text(action)

    def text_in(self, entries: "list[Entry]", number: int, viewer: int) -> str:
        """The text of a decision in a journal; what was chosen in secret may have been laid open by its end."""
        made = entries[number]
        return self.text_for(made.a, made.seat, viewer)

    def event(self, kind: int, seat: int, a: int, b: int, hidden: bool) -> Event:
        """An entry of the journal in the players' words."""
        return self._events.write(kind, seat, a, b, hidden)

    @cached_property
    def _events(self) -> EventWriter:
        reasons = {REASON: lambda ending: self.endings[ending][1]}
        return EventWriter(self.event_kinds, self.seat_names, {**reasons, **self.event_words})

    @property
    def events(self) -> tuple[str, ...]:
        """The keys of all kinds of events, by their numbers."""
        return tuple(kind.key for kind in self.event_kinds)

    @cached_property
    def event_words(self) -> EventWords:
        """How it tells the numbers of events, beyond what all games have."""
        return {}

    def narrator(self, language: str) -> "Narrator":
        """The game in the words of a language."""
        raise NotImplementedError

    def text_board(self, language: str) -> "TextBoard":
        """The table of a terminal."""
        raise NotImplementedError

    def page(self, language: str) -> "Page":
        """The table of a browser."""
        raise NotImplementedError

    def evaluator(self) -> Evaluator:
        """How good a position looks, for the machine players."""
        raise NotImplementedError

    def search_evaluator(self) -> Evaluator | None:
        """What leads a search; None where it plays games out at random."""
        return None

    def features(self) -> Features:
        """What a seat can see, for nets."""
        raise NotImplementedError

    @classmethod
    def net_file(cls) -> bytes | None:
        """The file of nets that comes with the game."""
        return None

    def measures(self) -> dict[str, Callable[[], object]]:
        """What else a benchmark should time in this game, by what it is called."""
        return {}

    def outcome(self, state: State) -> Outcome:
        """How it ended; as `state.result()`."""
        raise NotImplementedError

    def end_as_before(self, state: State, version: int) -> None:
        """If it is over, names how it ended as a version of the rules did: older records keep the ids of their time."""

    def refusal(self, state: State, action: int, seat: int) -> Refusal | None:
        """Why a seat may not take an action now; out of turn only whose decision it is."""
        if not 0 <= action < self.actions:
            raise ValueError(f"{action} is no action; there are {self.actions}")
        if state.outcome is not None:
            return Refusal(state.outcome.rule, Phrase("The game is over"), {})
        if seat != state.actor:
            return self.not_yours(state)
        return None if state.is_legal(action) else self.reason(state, action)

    def not_yours(self, state: State) -> Refusal:
        """Another seat decides."""
        raise NotImplementedError

    def reason(self, state: State, action: int) -> Refusal:
        """The first rule that an illegal action of the seat that decides breaks."""
        raise NotImplementedError

    # --- documents --------------------------------------------------------------------------------------------------
    def document(self, state: State) -> AnyView:
        """The whole position; as `state.document()`."""
        raise NotImplementedError

    def view(self, state: State, seat: int) -> AnyView:
        """The position as a seat may see it; as `state.view(seat)`."""
        raise NotImplementedError

    def read(self, document: AnyView, seed: int | None = None) -> State:
        """The state of a full document; what it does not name has its default, unnamed cards lie as the seed says."""
        raise NotImplementedError

    @cached_property
    def told(self) -> "Narrator":
        """The game in English, for scenarios."""
        return self.narrator("en")

    def as_text(self, view: AnyView) -> str:
        """A view as a terminal shows it, for `print`."""
        question = self.told.question(view) if view["to_act"] == view["viewer"] else ""
        return self.text_board("en").text(view, question)

    def as_html(self, view: AnyView) -> str:
        """A view as a browser shows it, for notebooks; the text where what pages are made with is not installed."""
        try:
            page = self.page("en")
        except ImportError:
            return f"<pre>{escape(self.as_text(view))}</pre>"
        return page.framed(view)

    @cached_property
    def shape(self) -> "Shape":
        """What its documents can say."""
        raise NotImplementedError

    def card_number(self, name: str, among: list[int]) -> int:
        """The number of a card among those of a shuffle; ValueError where there is none of this name."""
        if name not in self.card_numbers:
            raise ValueError(f"{name!r} is no card")
        return self.card_numbers[name]

    def fill_view(self, view: AnyView) -> State:
        """A state that fits a view, hidden cards lying in edition order."""
        return self.read(view)

    def deal_from(self, view: AnyView, rng: Rng) -> State:
        """A full state from a view alone: the same that `redeal` makes for that seat."""
        viewer = self.viewer_of(view)
        state = self.fill_view(view)
        return state.redeal(viewer, rng)

    def viewer_of(self, view: AnyView) -> int:
        name = view.get("viewer")
        if name == "nobody":
            return NOBODY
        if name not in self.seat_names:
            raise DocumentError(f"viewer: {name!r} is no seat of {self.id}")
        return self.seat_names.index(name)

    def seat(self, name: str) -> int:
        if name == "nobody":
            return NOBODY
        if name not in self.seat_names:
            raise UnknownName(f"{self.id} has no seat {name!r}; it has {', '.join(self.seat_names)}")
        return self.seat_names.index(name)

    def read_header(self, reader: DocumentReader) -> int:
        """Whose view it is, or WHOLE; one of another game, edition, mode or option must not be read as one of this."""
        header = self.header()
        for field in ("game", "edition", "mode", "options", "seats"):
            if field not in header:
                continue
            reader.seen.add(field)
            if field in reader.data and reader.data[field] != header[field]:
                reader.fail(field, f"is {reader.data[field]!r}, but this is {header[field]!r}")
        reader.seen.add("viewer")
        return self.viewer_of(reader.data) if reader.has("viewer") else WHOLE

    def header(self) -> Header:
        """How every document of this game begins."""
        header: Header = {
            "game": self.id,
            "edition": self.edition.name,
            "mode": self.mode,
            "options": dict(self.options),
        }
        if len(self.seat_counts) > 1:
            header["seats"] = len(self.seat_names)
        return header
