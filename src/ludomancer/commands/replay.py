"""`ludomancer replay`: plays a record again and shows the game, or a position of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludomancer.commands.common import BadArgument, about, console, print_json, printable
from ludomancer.core.document import HIDDEN

if TYPE_CHECKING:
    from ludomancer.core.narrator import Narrator
    from ludomancer.core.record import Line, Replay
    from ludomancer.core.state import State
    from ludomancer.core.translator import Translator

EVERYTHING = -2  # the viewer from whom nothing is hidden
MANY = 5  # hidden cards that are still listed one by one
SIGNS = {"good": "✓", "hint": "·", "not checked": "–", "wrong": "✗"}
STYLES = ("yellow", "blue", "green", "magenta")


def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The file with the record.")],
    view: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Show only what this seat may see; nobody: what all may see.")
    ] = None,
    until: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Show the position after decision N instead of the moves.")
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Say what can be checked: the promises, the deal, all moves, the result.")
    ] = False,
    promises: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="With --verify: what a browser or a program kept of the deal; several may be given."
        ),
    ] = None,
    lang: Annotated[str, typer.Option(metavar="en|it|fr", help="The language in which the game is told.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check a record by playing it again, and tell the game move by move.

    With --verify the exit status says what was found: 0 everything is proven, 1 something contradicts the record, 2 a
    file cannot be read, 3 nothing contradicts it, but not everything can be proven.
    """
    from ludomancer.core.journal import Journal
    from ludomancer.core.record import Replay, read_record
    from ludomancer.core.registry import load
    from ludomancer.core.translator import translator

    translator(lang)
    if verify:
        if view is not None or until is not None:
            raise BadArgument("--verify: checks the whole record; --view and --until do not go with it")
        _verify(record, promises or [], lang, as_json)
        return
    if promises:
        raise BadArgument("--promises: is compared with a record by --verify")
    game = Replay(read_record(record), load)
    game.state.journal = Journal(game.game)
    viewer = EVERYTHING if view is None else game.game.seat(view)
    first = game.state.decisions
    entries = _entries(game, viewer, game.game.narrator(lang))
    if until is not None:
        _show_position(_after(game, first, until), viewer, as_json)
    elif as_json:
        print_json(_document(game, entries, viewer))
    else:
        _show(game, entries, viewer, lang)


def _verify(path: Path, files: list[Path], lang: str, as_json: bool) -> None:
    """Each check as it is made, and what they say together."""
    from ludomancer.core.errors import NotCheckable
    from ludomancer.core.record import WRONG, Check, read_kept_file, read_record, verdict, verify
    from ludomancer.core.registry import load
    from ludomancer.core.translator import translator
    from ludomancer.players import is_player

    t = translator(lang)
    record, seen = read_record(path), [read_kept_file(file) for file in files]
    checks: list[Check] = []
    try:
        for check in verify(record, load, t, is_player, seen):
            checks.append(check)
            if not as_json:
                typer.echo(f"{SIGNS[check.result]} {printable(check.text)}")
    except NotCheckable:
        if all(check.result != WRONG for check in checks):
            raise
    if as_json:
        print_json([check._asdict() for check in checks])
    else:
        typer.echo(f"\n{_verdict(verdict(checks), bool(seen), t)}")
    raise typer.Exit(verdict(checks))


def _verdict(found: int, with_file: bool, t: "Translator") -> str:
    from ludomancer.core.record.verdict import CONTRADICTED, PROVEN

    if found == CONTRADICTED:
        return t("Contradicted: this is not the game that was dealt and played, or not all of it.")
    if found == PROVEN and with_file:
        return t("Everything is proven.")
    if found == PROVEN:
        return t("Everything follows from the promises in the record.")
    return t("Nothing contradicts the record, but not everything can be proven.")


def _entries(game: "Replay", viewer: int, narrator: "Narrator") -> list[dict[str, Any]]:
    """Every decision and take-back as the viewer may read it; all are checked on the way."""
    from ludomancer.core.record import Move, TakeBack

    found: list[dict[str, Any]] = []
    standing: list[dict[str, Any]] = []  # decisions that were not taken back
    for entry in game.steps():
        told = _written(entry)
        if isinstance(entry, Move):
            events = _events(game, viewer, game.history.decisions[-1].entries)
            told["action"] = events[0]["action"]
            told["told"] = [line for line in map(narrator.event, events) if line]
            standing.append(told)
        elif isinstance(entry, TakeBack):
            del standing[-entry.decisions :]
        found.append(told)
    for told, made in zip(standing, game.history.decisions, strict=True):  # some can be read only when more is known
        told["action"] = _events(game, viewer, made.entries, made.entries + 1)[0]["action"]
    if viewer != EVERYTHING:  # what is not played again cannot be told to a seat without its secrets
        return found
    return [_written(entry) | {"checked": False} for entry in game.record.entries[: game.unchecked]] + found


def _written(entry: "Line") -> dict[str, Any]:
    """An entry as the record has it."""
    from ludomancer.core.record import GoOn, Machine, Move, Resign, TakeBack

    if isinstance(entry, GoOn):
        return {"go-on": entry.rules}
    if isinstance(entry, Move):
        told: dict[str, Any] = {"decision": entry.number, "seat": entry.seat, "action": entry.text}
        return told if entry.seconds is None else told | {"seconds": entry.seconds}
    if isinstance(entry, TakeBack):
        return {"back": entry.decisions, "seat": entry.seat, "agreed": entry.agreed}
    if isinstance(entry, Machine):
        return {"machine": entry.player, "seat": entry.seat}
    return {"resigns" if isinstance(entry, Resign) else "person": True, "seat": entry.seat}


def _events(game: "Replay", viewer: int, since: int, until: int | None = None) -> list[dict[str, Any]]:
    """A decision and what happened, as the viewer may know it."""
    journal = game.state.journal
    assert journal is not None
    return journal.whole(since, until) if viewer == EVERYTHING else journal.view(viewer, since, until)


def _after(game: "Replay", first: int, number: int) -> "State":
    """The position after a decision that was not taken back; `first` decisions had been made before the record."""
    made = game.history.decisions
    if not first <= number <= first + len(made):
        raise BadArgument(f"--until {number}: the record has decisions {first} to {first + len(made)}")
    at = number - first
    return game.history.before(at) if at < len(made) else game.state


def _show_position(state: "State", viewer: int, as_json: bool) -> None:
    document = state.document() if viewer == EVERYTHING else state.view(viewer)
    if as_json:
        print_json(document)
        return
    import yaml

    width = console().width
    text = yaml.safe_dump(
        _shortened(document), default_flow_style=None, sort_keys=False, allow_unicode=True, width=width
    )
    typer.echo(text, nl=False)


def _shortened(value: Any) -> Any:
    """Piles of hidden cards as a number."""
    if isinstance(value, dict):
        return {key: _shortened(inner) for key, inner in value.items()}
    if isinstance(value, list) and len(value) > MANY and all(card == HIDDEN for card in value):
        return f"{len(value)} hidden"
    return value


def _document(game: "Replay", entries: list[dict[str, Any]], viewer: int) -> dict[str, Any]:
    outcome = game.outcome
    edition = {"name": game.game.edition.name, "hash": game.game.edition.hash}
    found = {
        **game.game.header(),
        "edition": edition,
        "players": game.record.players,
        "entries": entries,
        "decisions": game.state.decisions,
        "outcome": outcome.document() if outcome else None,
    }
    if game.older_rules:
        found["unchecked"] = {"entries": game.unchecked, "rules": list(game.older_rules)}
    if viewer == EVERYTHING:  # a seed tells all cards, and the hash of the whole position can be guessed at
        found["seed"] = game.record.header.get("seed")
        found["position"] = game.record.footer["position"]
    return found


def _show(game: "Replay", entries: list[dict[str, Any]], viewer: int, lang: str) -> None:
    from rich.text import Text

    from ludomancer.core.record import unchecked_text
    from ludomancer.core.translator import translator

    out = console()
    players = ", ".join(f"{seat}: {printable(name)}" for seat, name in game.record.players.items())
    out.print(f"{about(game.game)} · {players}", style="bold")
    if viewer != EVERYTHING:
        out.print("As all may see it." if viewer < 0 else f"As {game.game.seat_names[viewer]} may see it.")
    if game.older_rules:
        out.print(f"{unchecked_text(game, translator(lang))}.", soft_wrap=True)
    out.print()
    wide = max(len(seat) for seat in game.game.seat_names)
    for entry in entries:
        number, seat = str(entry.get("decision", "")), entry.get("seat", "")
        style = STYLES[game.game.seat_names.index(seat) % len(STYLES)] if seat else ""
        done = Text(_done(entry), "dim" if "checked" in entry else "")
        out.print(Text.assemble((f"{number:>5}  ", "dim"), (f"{seat:{wide}}  ", style), done), soft_wrap=True)
        for line in entry.get("told", []):
            out.print(Text(f"{'':{wide + 9}}{line}", "dim"), soft_wrap=True)
    out.print()
    outcome = game.state.outcome
    if outcome is not None:
        out.print(game.game.narrator(lang).result(outcome.document()), style="bold")
    out.print(_ending(game))


def _done(entry: dict[str, Any]) -> str:
    """What an entry says of its seat."""
    if "action" in entry:
        return printable(str(entry["action"]))
    if "back" in entry:
        count = entry["back"]
        decisions = "the last decision" if count == 1 else f"the last {count} decisions"
        return f"takes back {decisions}{', as all agreed' if entry['agreed'] else ''}"
    if "machine" in entry:
        return f"is played by a machine from here on: {printable(entry['machine'])}"
    if "go-on" in entry:
        return f"up to here with version {entry['go-on']} of the rules"
    return "resigns" if "resigns" in entry else "is played by a person from here on"


def _ending(game: "Replay") -> str:
    outcome = game.outcome
    if outcome is None:
        result = "The game is not over"
    elif game.resigned is not None:
        won = f", {' and '.join(outcome.winner_names)} won" if outcome.winners else ""
        result = f"{game.resigned.capitalize()} resigned{won}"
    elif outcome.winners:
        result = f"{' and '.join(outcome.winner_names).capitalize()} won: {outcome.reason} ({outcome.rule})"
    else:
        result = f"A draw: {outcome.reason} ({outcome.rule})"
    sound = "What could be checked is sound" if game.older_rules else "The record is sound"
    return f"{result}, {game.state.decisions} decisions. {sound}."
