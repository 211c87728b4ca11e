"""The players on the page: the reader with all that is hers, the others with a small board that opens."""

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ludomancer.core.update import TableUpdate
from ludomancer.core.view import AnyView
from ludomancer.games.realm_of_sand.facts.positions import crystal_cells, dark_used
from ludomancer.games.realm_of_sand.facts.turning import spot
from ludomancer.games.realm_of_sand.formats import cells
from ludomancer.games.realm_of_sand.formats.edition import LETTERS
from ludomancer.games.realm_of_sand.formats.position_writer import DISCS, SEATS
from ludomancer.games.realm_of_sand.formats.view import Player, View, player_in
from ludomancer.games.realm_of_sand.rules import codes
from ludomancer.games.realm_of_sand.text.card_texts import A_DISC, CRYSTALS, POWERS, USE
from ludomancer.games.realm_of_sand.text.narrator import LABELS
from ludomancer.games.realm_of_sand.web import drawing, drawing_tracks
from ludomancer.games.realm_of_sand.web.board import PIECE_WORDS
from ludomancer.games.realm_of_sand.web.cards import Region, verb_of
from ludomancer.games.realm_of_sand.web.choices import ORDER, Facts
from ludomancer.web.cache import region
from ludomancer.web.elements import capital, icon, press, sheet_of
from ludomancer.web.page import seat_from, seat_in

if TYPE_CHECKING:
    from ludomancer.games.realm_of_sand.web.page import SandPage

ROMAN = dict(zip(SEATS, ("I", "II", "III", "IV"), strict=True))
SUMMONS = {"summon": codes.A_SUMMON, "give": codes.A_GIVE_DISC}  # what can be done with a disc of the stock
Stock = tuple[tuple[str, int], ...]
Board = tuple[tuple[str, str], ...]


class Rival(NamedTuple):
    """All that the HTML of a seat depends on but its board."""

    sitting: tuple[tuple[str, Any], ...]
    worth: tuple[int, int, int, int]  # stars, hourglasses, level, buildings
    ribbon: str
    crystal: str
    tiles: tuple[str, ...]
    stock: Stock
    kept: tuple[str, ...]
    board: Board
    marked: tuple[str, ...]
    began: bool = False
    present: bool = True


class Disc(NamedTuple):
    """A kind of the own stock."""

    code: str
    many: int
    button: str
    value: str
    then: str
    held: bool

    @property
    def does(self) -> str:
        return verb_of(self.button, self.value, self.then)


class Mine(NamedTuple):
    """All that the HTML of the large seat depends on."""

    sitting: tuple[tuple[str, Any], ...]
    worth: tuple[int, int, int, int]
    dark: int  # dark cells in use
    ribbon: str
    crystal: str
    power: str  # name of its button
    discs: tuple[Disc, ...]
    began: bool = False
    present: bool = True


class SeatParts(Region):
    """The seats: one large, the others small, and the sheets of all."""

    def __init__(self, page: "SandPage") -> None:
        super().__init__(page)
        self.last = page.game.cards.dark.bit_count()

    def parts(
        self, update: TableUpdate, view: View, facts: Facts, marked: dict[str, tuple[str, ...]]
    ) -> dict[str, str]:
        parts = {}
        for seat in self.game.seat_names:
            player = player_in(view, seat)
            sitting = tuple(seat_in(update, seat).items())
            worth = (player["stars"], player["hourglasses"], player["level"], len(player["built"]))
            began = view["first"] == seat and not self.narrator.solo
            present = update["status"] != "replay"
            if seat == facts.seat:
                mine = self._own(sitting, worth, view, facts)
                parts[f"seat-{seat}"] = self._mine(mine._replace(began=began, present=present))
            else:
                rival = self._other(sitting, worth, player, marked.get(seat, ()))
                parts[f"seat-{seat}"] = self._rival(rival._replace(began=began, present=present))
                board = tuple((name, player["board"][name]) for name in ORDER if name in player["board"])
                tiles = tuple(filter(None, player["tiles"]))
                parts[f"lying-{seat}"] = self._lying(seat, board, self._stock(player), tiles)
            parts[f"gem-{seat}"] = self._gem(seat, player.get("ribbon", ""), player.get("crystal", ""))
            parts[f"of-{seat}"] = self._sheet(
                seat, seat_in(update, seat)["title"], tuple(player["built"]), seat != facts.seat
            )
        return parts

    # --- faces --------------------------------------------------------------------------------------------------------
    def face(self, seat: str, view: AnyView = None) -> str:
        """A pennant with the number of the seat, or her crystal."""
        if view and "ribbon" in player_in(view, seat):
            return drawing.crystal(player_in(view, seat)["ribbon"], player_in(view, seat)["crystal"])
        return (
            f'<svg class="pennant p-{seat}" viewBox="0 0 46 46" aria-hidden="true"><circle cx="23" cy="23" r="21.5"/>'
            f'<path d="M14 9h18v23l-9 7-9-7Z"/><text x="23" y="25">{ROMAN[seat]}</text></svg>'
        )

    def _first(self, called: str, began: bool) -> str:
        """A tie is won by who plays later (RS-25)."""
        if not began:
            return ""
        began_first = escape(self.t("{seat} began", seat=called))
        return f'<i class="began" role="img" aria-label="{began_first}" title="{began_first}">1</i>'

    def _stock(self, player: Player) -> Stock:
        return tuple((code, player["stock"].get(code, 0)) for code in DISCS)

    # --- others -------------------------------------------------------------------------------------------------------
    def _other(self, sitting: tuple[Any, ...], worth: Any, player: Player, marked: tuple[str, ...]) -> Rival:
        return Rival(
            sitting,
            worth,
            player.get("ribbon", ""),
            player.get("crystal", ""),
            tuple(filter(None, player["tiles"])),
            tuple((code, count) for code, count in self._stock(player) if count),
            tuple(player.get("kept_levels", ())),
            tuple(player["board"].items()),
            marked,
        )

    @region
    def _rival(self, rival: Rival) -> str:
        t = self.t
        sitting = seat_from(rival.sitting)
        seat = sitting["seat"]
        stars, glasses, level, built = rival.worth
        lying = [(spot(cells.NUMBERS[name]), code) for name, code in rival.board]
        crystals = [spot(cells.NUMBERS[name]) for name in crystal_cells(self.game, rival.ribbon)]
        marked = [spot(cells.NUMBERS[name]) for name in rival.marked]
        art = drawing.small_board(lying, rival.ribbon, crystals, marked)
        mini = f'<svg class="mini" viewBox="{drawing.SMALL_FIELD}" aria-hidden="true"><g id="b-{seat}">{art}</g></svg>'
        label = escape(t("Board of {seat}", seat=sitting["title"]))
        board = f'<a class="mini-link" id="board-{seat}" href="#of-{seat}" aria-label="{label}">{mini}</a>'
        of = "" if self.narrator.solo else f"<small>/{codes.LAST_GLASS}</small>"
        tally = (
            self._count("star", t("Stars"), f"{stars}", f'id="stars-{seat}" class="t-star"')
            + self._count("hourglass", t("Hourglasses"), f"{glasses}{of}", f'id="glasses-{seat}" class="t-hg"')
            + self._count("level", t("Level"), f"{level}", f'id="level-{seat}" class="t-lv"')
            + self._count("building", t("Buildings"), f"{built}", f'id="built-{seat}" class="t-bl"')
        )
        view = {seat: {"ribbon": rival.ribbon, "crystal": rival.crystal}} if rival.ribbon else None
        head = self.page.seat_head(sitting, self.face(seat, view), rival.present)
        head = head.replace("<h2>", f"<h2>{self._first(sitting['title'], rival.began)}", 1)
        inside = f'{head}<div class="seat-body">{board}<dl class="tally">{tally}</dl></div>{self._foot(seat, rival)}'
        return self.page.seat_panel(sitting, "slim rival", inside, rival.present)

    def _count(self, sign: str, what: str, value: str, named: str) -> str:
        return f'<div {named}><dt>{icon(sign)}<span class="vh">{escape(what)}</span></dt><dd>{value}</dd></div>'

    def _counted(self, code: str, count: int) -> str:
        disc = self.t(A_DISC[DISCS.index(code)])
        return f"{disc} ×{count}"

    def _foot(self, seat: str, rival: Rival) -> str:
        """Tiles, discs, and how many cards are kept of each level."""
        t = self.t
        discs = "".join(drawing.loose(code) * min(count, 3) for code, count in rival.stock)
        kept = "".join(f'<i class="k-back">{level}</i>' for level in rival.kept)
        if kept:
            label = escape(t("kept {levels}", levels=" ".join(rival.kept)))
            kept = f'<span class="seat-kept" role="img" aria-label="{label}">{kept}</span>'
        stocked = f'id="discs-{seat}" role="img" aria-label="{self._stocked(rival.stock)}"'
        tiles = self._tiles(rival.tiles, f'id="tiles-{seat}" ')
        return f'<div class="seat-foot">{tiles}{kept}<span class="seat-discs" {stocked}>{discs}</span></div>'

    def _tiles(self, tiles: tuple[str, ...], named: str = "") -> str:
        drawn = "".join(self.cards.tile_art(tile) for tile in tiles)
        names = escape("; ".join(self.cards.tile_words(tile) for tile in tiles))
        return f'<span class="seat-tiles" {named}role="img" aria-label="{names}">{drawn}</span>'

    def _stocked(self, stock: Stock) -> str:
        return escape(", ".join(self._counted(code, count) for code, count in stock if count) or self.t("no discs"))

    # --- the reader ---------------------------------------------------------------------------------------------------
    def _own(self, sitting: tuple[Any, ...], worth: Any, view: View, facts: Facts) -> Mine:
        player = player_in(view, facts.seat)
        ribbon = player.get("ribbon", "")
        power = ""
        if ribbon and facts.plays:
            power = "action" if f"power {ribbon}" in facts.legal else "why"
        discs = []
        for code, count in self._stock(player):
            letter = _letter(code)
            held = facts.mine and facts.pending.get("disc") == letter
            button, value, then = "", "", ""
            for verb in SUMMONS:
                if f"{verb} {letter}" in facts.legal:
                    button, value = "action", f"{verb} {letter}"
            if not button and held:
                button, value = ("undo", "1") if facts.back else ("", "")
            elif not button and "summon" in facts.instead and count:
                button, value, then = "undo", "1", f"summon {letter}"
            elif not button and facts.plays and count:
                button, value = "why", f"summon {letter}"
            discs.append(Disc(code, count, button, value, then, held))
        used = dark_used(self.game, player)
        return Mine(sitting, worth, used, ribbon, player.get("crystal", ""), power, tuple(discs))

    @region
    def _mine(self, mine: Mine) -> str:
        t = self.t
        sitting = seat_from(mine.sitting)
        seat = sitting["seat"]
        stars, glasses, level, built = mine.worth
        title = escape(t("You") if sitting.get("you") else sitting["title"])
        other = "" if sitting.get("you") else ' class="other"'
        star_count = escape(t.many("one star", "{count} stars", stars))
        many, of = t("Hourglasses: {count} of {last}", count=glasses, last=codes.LAST_GLASS), f"/{codes.LAST_GLASS}"
        drawn = drawing_tracks.glasses(min(glasses, codes.LAST_GLASS))
        if self.narrator.solo:  # ten of them end nothing (RS-27)
            many, of, drawn = self.narrator.texts.glasses(glasses), "", drawing_tracks.glasses(min(glasses, 1), 1)
        buildings = escape(t.many("one building", "{count} buildings", built))
        dark = escape(t("{used} of {level} dark", used=mine.dark, level=level) if level else t("no dark cells"))
        discs = "".join(self._disc(each) for each in mine.discs)
        stock, height = escape(t("Discs in stock")), escape(t("Level {level}", level=level))
        inside = (
            f'<div class="m-you"><h2{other}>{self._first(sitting["title"], mine.began)}{title}</h2>'
            f'<p class="m-star" id="stars-{seat}">{icon("star")}'
            f'<b aria-hidden="true">{stars}</b><span class="vh">{star_count}</span></p>'
            f'<a class="m-built" id="built-{seat}" href="#of-{seat}" aria-label="{buildings}">'
            f"{icon('building')}<b>{built}</b></a></div>"
            f"{self._crystal(mine)}"
            f'<p class="m-hg" id="glasses-{seat}"><span class="vh">{escape(many)}</span>{drawn}'
            f'<small aria-hidden="true"><b>{glasses}</b>{of}</small></p>'
            f'<div class="m-discs" role="group" aria-label="{stock}">{discs}</div>'
            f'<div class="m-level" id="level-{seat}"><p><b>{height}</b><small>{dark}</small></p>'
            f"{drawing_tracks.stair(level, self.last, mine.dark)}</div>"
        )
        return self.page.seat_panel(sitting, "mine", inside, mine.present)

    def _crystal(self, mine: Mine) -> str:
        if not mine.ribbon:
            return '<span class="use none"></span>'
        t = self.t
        state = self.narrator.crystal({"ribbon": mine.ribbon, "crystal": mine.crystal})
        use, does = t(USE[mine.ribbon]), t(POWERS[mine.ribbon])
        label = escape(t("{card}: {text}", card=use, text=f"{does}; {state}"))
        short = escape(t("Power") if mine.crystal == "charged" else capital(t(CRYSTALS[mine.crystal])))
        inside = f"{drawing.crystal(mine.ribbon, mine.crystal)}<span><b>{short}</b></span>"
        more = f' aria-label="{label}" title="{label}"'
        if not mine.power:
            return f'<span class="use" role="img"{more}>{inside}</span>'
        return press(mine.power, f"power {mine.ribbon}", inside, "use lit" if mine.power == "action" else "use", more)

    def _disc(self, disc: Disc) -> str:
        label = self._counted(disc.code, disc.many)
        if disc.does:
            does = self.t(LABELS[SUMMONS[disc.does]], disc=A_DISC[DISCS.index(disc.code)])
            label = f"{capital(does)} ×{disc.many}"
        inside = f"{drawing.loose(disc.code)}<b>{disc.many}</b>"
        classes = "dk" if disc.many else "dk none"
        classes += " held" if disc.held else ""
        more = f' aria-label="{escape(label)}"'
        if not disc.button:
            return f'<span class="{classes}" role="img"{more}>{inside}</span>'
        classes += " lit" if disc.does else ""
        more += f' data-then="{disc.then}"' if disc.then else ""
        more += ' aria-pressed="true"' if disc.held else ""
        return press(disc.button, disc.value, inside, classes, more)

    # --- sheets -------------------------------------------------------------------------------------------------------
    @region
    def _sheet(self, seat: str, called: str, built: tuple[str, ...], board: bool) -> str:
        """A board large, and what was built."""
        t = self.t
        title = t("Buildings of {seat}: {count}", seat=called, count=len(built))
        inside = ""
        if board:
            title = t("Board and buildings of {seat}", seat=called)
            view = f'viewBox="{drawing.SMALL_FIELD}"'
            inside += f'<svg class="mini large" {view} aria-hidden="true"><use href="#b-{seat}"/></svg>'
            inside += f'<div id="lying-{seat}" data-keep></div>'
        inside += f'<p id="gem-{seat}" data-keep></p>'
        cards = "".join(f'<li class="slot">{self.cards.plain(card)}</li>' for card in built)
        if cards:
            inside += f'<ul class="gallery buildings">{cards}</ul>'
        else:
            inside += '<p class="empty">' + escape(t("Nothing is built yet.")) + "</p>"
        return sheet_of(f"of-{seat}", escape(title), escape(t("Close")), inside)

    @region
    def _gem(self, seat: str, ribbon: str, crystal: str) -> str:
        """The crystal, and what its power does."""
        if not ribbon:
            return f'<p class="gem" id="gem-{seat}" hidden></p>'
        state = capital(self.narrator.crystal({"ribbon": ribbon, "crystal": crystal}))
        words = escape(self.t("{card}: {text}", card=state, text=POWERS[ribbon]))
        return f'<p class="gem" id="gem-{seat}">{drawing.crystal(ribbon, crystal)}<span>{words}</span></p>'

    @region
    def _lying(self, seat: str, board: Board, stock: Stock, tiles: tuple[str, ...]) -> str:
        """The board in words, row by row; tiles and discs drawn."""
        t = self.t
        rows: dict[str, list[str]] = {}
        for name, code in board:
            piece = t(PIECE_WORDS[code])
            rows.setdefault(name[1], []).append(f"{name} {piece}")
        items = "".join(f"<li>{escape(', '.join(row))}</li>" for row in rows.values())
        if not items:
            items = "<li>" + escape(t("Nothing lies on the board.")) + "</li>"
        discs = "".join(f"<span>{drawing.loose(code)}<b>{count}</b></span>" for code, count in stock)
        stocked = f'<span class="stock" role="img" aria-label="{self._stocked(stock)}">{discs}</span>'
        return (
            f'<div id="lying-{seat}"><ul class="vh">{items}</ul>'
            f'<div class="sheet-row">{self._tiles(tiles)}{stocked}</div></div>'
        )


def _letter(code: str) -> str:
    return LETTERS[DISCS.index(code)]
