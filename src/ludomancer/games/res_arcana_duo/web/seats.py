"""The mats of the two players: who sits there, points, pool, piles, and the components in play."""

from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.facts.positions import card_in_use, powers_in_use, rival_of
from ludomancer.games.res_arcana_duo.facts.scoring import score
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.pending import SEATS
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import InPlay, View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text.narrator import how_many
from ludomancer.games.res_arcana_duo.web.cards import Card, Region, stub
from ludomancer.games.res_arcana_duo.web.choices import Instead, Legal
from ludomancer.games.res_arcana_duo.web.drawing_shapes import LETTERS
from ludomancer.games.res_arcana_duo.web.signs import token
from ludomancer.web.cache import region
from ludomancer.web.elements import icon
from ludomancer.web.page import seat_from, seat_in


class Head(NamedTuple):
    """All that the head of a mat depends on."""

    sitting: tuple[tuple[str, Any], ...]  # what the update says of the seat
    mage: str
    points: int
    passed: bool
    token: bool
    chosen: bool  # a mage, which is not shown yet
    alone: bool  # the rival has passed
    pool: tuple[int, ...]
    piles: tuple[int, int, int]  # hand, deck, discards
    present: bool  # does it matter who is here?


class SeatParts(Region):
    """The mats of the two players."""

    def parts(self, update: TableUpdate, view: View, legal: Legal, instead: Instead) -> dict[str, str]:
        parts = {}
        for seat in SEATS:
            parts[f"seat-{seat}"] = self._head(self._facts(update, view, seat))
            cards = self._components(update, view, legal, seat, instead)
            inside = "".join(map(stub, cards))  # from the first round on a mage and an item always lie there
            label = escape(self.t("Components of {seat}", seat=seat_in(update, seat)["title"]))
            parts[f"play-{seat}"] = (
                f'<div class="line-up" id="play-{seat}" data-walk role="group" aria-label="{label}">{inside}</div>'
            )
            parts.update((f"{seat}-{card.card}", self.cards.card(card)) for card in cards)
        return parts

    # --- components in play ------------------------------------------------------------------------------------------
    def _components(self, update: TableUpdate, view: View, legal: Legal, seat: str, instead: Instead) -> list[Card]:
        own = seat == update["seat"] and self.page.plays(update)
        used, using = powers_in_use(view), card_in_use(view) if seat == view["turn_of"] else ""
        return [
            self._component(view, legal, seat, entry, own, used, using == entry["card"], instead)
            for entry in in_play(player_in(view, seat))
        ]

    def _component(
        self,
        view: View,
        legal: Legal,
        seat: str,
        entry: InPlay,
        own: bool,
        used: set[tuple[str, int]],
        using: bool,
        instead: Instead,
    ) -> Card:
        card = entry["card"]
        component = self.narrator.components[card]
        answer = legal.answers.get(card, "") if seat == view["turn_of"] else ""
        states = []
        for which in range(1, len(component.powers) + 1):
            if seat == view["turn_of"] and (card, which) in used:
                states.append("using")
            elif (card, which) in legal.usable:
                states.append("lit")
            elif (card, which) in instead.powers:
                states.append("instead")
            else:
                states.append("off" if own and not answer else "")
        points = score(component, entry).total
        scores = points if component.points or component.each >= 0 else -1
        rests = component.kind == codes.ITEM and player_in(view, seat)["passed"]
        shown = Card(card, seat, entry["turned"], tuple(entry["on"].items()), scores, tuple(states), rests=rests)
        if "instead" in states:
            shown = shown._replace(back=instead.back)
        if answer:
            return shown._replace(button="action", value=answer, state="target")
        return shown._replace(state="in-use") if using else shown

    # --- the head ----------------------------------------------------------------------------------------------------
    def _facts(self, update: TableUpdate, view: View, seat: str) -> Head:
        player = player_in(view, seat)
        mage = player["mage"]["card"] if player["mage"] else ""
        sitting = tuple(seat_in(update, seat).items())
        rival = player_in(view, rival_of(seat))
        piles = (how_many(player["hand"]), how_many(player["deck"]), len(player["discards"]))
        if view["phase"] == "draft":
            piles = (len(player.get("kept", [])) + len(player.get("gifts", [])), piles[1], 0)
        return Head(
            sitting=sitting,
            mage=mage,
            points=player["points"],
            passed=player["passed"],
            token=view["token"] == seat,
            chosen=bool(player.get("chosen")),
            alone=rival["passed"] and not player["passed"] and view["phase"] == "actions",
            pool=tuple(player["pool"][name] for name in ESSENCES),
            piles=piles,
            present=update["status"] != "replay",
        )

    def face(self, seat: str, mage: str) -> str:
        if mage:
            return f'<span class="face k-mage"><span class="co-win">{self.cards.sigil(mage)}</span></span>'
        return f'<span class="face">{icon(self.page.sign_of(seat))}</span>'

    @region
    def _head(self, facts: Head) -> str:
        t = self.t
        sitting = seat_from(facts.sitting)
        seat = sitting["seat"]
        acting = " acting" if sitting.get("acts") else ""
        label = escape(
            t(
                "{seat}, {who}: {points} of {target} points",
                seat=sitting["title"],
                who=self.page.who(sitting),
                points=facts.points,
                target=self.game.target,
            )
        )
        head = self.page.seat_head(sitting, self.face(seat, facts.mage), facts.present)
        inside = head + self._chips(facts) + self._points(seat, facts.points) + self._pool(seat, facts.pool)
        inside += self._piles(seat, facts.piles) + self.page.thinking(sitting, facts.present)
        return f'<section class="mat-head seat slim{acting}" id="seat-{seat}" aria-label="{label}">{inside}</section>'

    def _chips(self, facts: Head) -> str:
        t = self.t
        chips = ""
        if facts.passed:
            chips += self._chip("ra-pass", t("Passed"))
        if facts.alone:
            chips += self._chip("ra-artifact", t("goes on alone"), " go")
        if facts.chosen:
            chips += self._chip("lock", t("has chosen"), " go")
        if facts.token:
            words = escape(t("First player: the token is worth one point"))
            side = "ra-first-passed" if facts.passed else "ra-first"
            chips += f'<span class="first" role="img" aria-label="{words}" title="{words}">'
            chips += f'<svg aria-hidden="true"><use href="#{side}"/></svg></span>'
        return f'<span class="chips">{chips}</span>'

    def _chip(self, sign: str, words: str, classes: str = "") -> str:
        return f'<span class="chip{classes}" title="{escape(words)}">{icon(sign)}<span>{escape(words)}</span></span>'

    def _points(self, seat: str, points: int) -> str:
        target = self.game.target
        pips = '<i class="on"></i>' * min(points, target) + "<i></i>" * max(0, target - points)
        of_target = escape(self.t("of {target}", target=target))
        drawn = f'<span class="pips" aria-hidden="true">{pips}</span>'
        return f'<span class="pts" id="points-{seat}"><b>{points}</b>{drawn}<small>{of_target}</small></span>'

    def _pool(self, seat: str, pool: Iterable[int]) -> str:
        tokens = ""
        for i, count in enumerate(pool):
            name = escape(self.narrator.texts.names[i])
            none = "" if count else " none"
            inside = f'{token(LETTERS[i])}<b>{count}</b><span class="vh"> {name}</span>'
            tokens += f'<span class="tok{none}" id="pool-{seat}-{ESSENCES[i]}" title="{name}">{inside}</span>'
        label = escape(self.t("Pool"))
        return f'<div class="pool" role="group" aria-label="{label}">{tokens}</div>'

    def _piles(self, seat: str, piles: tuple[int, int, int]) -> str:
        t = self.t
        titles = (t("in hand"), t("in the deck"), t("discarded"))
        hand, deck, discards = (
            f'{icon(sign)}<b>{count}</b><span class="vh">{escape(words)}</span>'
            for sign, count, words in zip(("hand", "book", "discard"), piles, titles, strict=True)
        )
        return (
            f'<div class="piles"><span class="pile" id="hand-of-{seat}" title="{escape(titles[0])}">{hand}</span>'
            f'<span class="pile" id="deck-{seat}" title="{escape(titles[1])}">{deck}</span>'
            f'<a class="pile" id="discard-{seat}" href="#cards-{seat}" title="{escape(titles[2])}">{discards}</a></div>'
        )
