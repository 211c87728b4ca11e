"""A component explained: what is printed on it in words, where it is, what lies on it, what it scores and why."""

from typing import TYPE_CHECKING

from ludomancer.core.narrator import card_meant
from ludomancer.games.res_arcana_duo.facts.scoring import score
from ludomancer.games.res_arcana_duo.formats.edition import Component
from ludomancer.games.res_arcana_duo.formats.notation import VERBS
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import InPlay, Player, View, player_in
from ludomancer.games.res_arcana_duo.text.card_texts import sentence
from ludomancer.games.res_arcana_duo.text.signs import OWN, mark, points_mark

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.text.narrator import DuoNarrator


def why(narrator: "DuoNarrator", view: View, name: str) -> str | None:
    """None where no component is meant."""
    card = _meant(narrator, name)
    if card is None:
        return None
    return "\n".join([*_printed(narrator, narrator.components[card]), "", *_Now(narrator, card).lines(view)])


def _meant(narrator: "DuoNarrator", name: str) -> str | None:
    wanted = name.lower().strip()
    if not wanted or wanted.split()[0] in VERBS.values():
        return None
    return card_meant(wanted, {card: narrator.name(card).lower() for card in narrator.components})


def _printed(narrator: "DuoNarrator", component: Component) -> list[str]:
    t, texts = narrator.t, narrator.texts
    told = [" · ".join([narrator.name(component.id), texts.kind(component), *texts.types(component)])]
    cost = narrator.cost(component)
    if cost.total:
        own = mark(component, "cost") if component.cost.total else ""
        told.append(t("cost: {essences}", essences=texts.amount(cost)) + own)
    if points := texts.points(component):
        told.append(t("scores: {points}", points=points) + points_mark(component))
    if component.collect.total:
        collect = t("Collect: {essences}", essences=texts.amount(component.collect))
        told.append(collect + mark(component, "collect"))
    if component.discount:
        told.append(sentence(texts.discount(component)) + mark(component, "discount"))
    for i, power in enumerate(component.powers, 1):
        told.append(t("power: {power}", power=texts.power(power)) + mark(component, f"power{i}"))
    if any(OWN in line for line in told):
        told.append(t("° designed here, as no source gives it"))
    return told


def in_play_lines(narrator: "DuoNarrator", card: str, seat: str, entry: InPlay) -> list[str]:
    """How a component is that lies before a player."""
    return _Now(narrator, card).in_play(seat, entry)


class _Now:
    """One component as it is at this moment."""

    def __init__(self, narrator: "DuoNarrator", card: str) -> None:
        self.narrator = narrator
        self.t = narrator.t
        self.card = card
        self.component = narrator.components[card]

    def lines(self, view: View) -> list[str]:
        t = self.t
        for seat in ("one", "two"):
            for entry in in_play(player_in(view, seat)):
                if entry["card"] == self.card:
                    return self.in_play(seat, entry)
        if self.card in (*view["items"], *view["places"], *view["monuments"]["open"]):
            return [t("It lies in the centre.")]
        if self.card in view["out"]:
            return [t("It is out of the game.")]
        for seat in ("one", "two"):
            owner = self.narrator.seat_phrase(seat)
            if self.card in player_in(view, seat)["discards"]:
                return [t("It lies among the discards of {seat}.", seat=owner)]
            if self.card in player_in(view, seat)["hand"]:
                return [t("It is in the hand of {seat}.", seat=owner), *self._price(player_in(view, seat))]
        return [t("It is not in play.")]

    def _price(self, player: Player) -> list[str]:
        """What placing it costs with the discounts of a player (RA-26)."""
        narrator = self.narrator
        discount = narrator.discount(player)
        if not discount:
            return []
        price = self.component.cost.price(discount)
        return [
            self.t.many(
                "With the discount it costs one essence (RA-26).",
                "With the discount it costs {count} essences (RA-26).",
                price,
            )
        ]

    def in_play(self, seat: str, entry: InPlay) -> list[str]:
        t, narrator = self.t, self.narrator
        owner = narrator.seat_phrase(seat)
        told = [t("In play, of {seat}.", seat=owner)]
        if entry["turned"]:
            told.append(t("It is turned: its powers rest until it is straight again, its abilities work (RA-20)."))
        elif self.component.powers:
            told.append(t("It is straight: its powers can be used (RA-20)."))
        if entry["on"]:
            told.append(t("On it lie {essences} (RA-29).", essences=narrator.texts.counted(entry["on"])))
        if self.component.points or self.component.each >= 0:
            told.append(self._points(entry))
        return told

    def _points(self, entry: InPlay) -> str:
        found = score(self.component, entry)
        if self.component.each < 0:
            return self.t.many("It scores one point (RA-40).", "It scores {count} points (RA-40).", found.total)
        return self.t.many(
            "It scores one point now: {printed} printed, {lying} for the {essence} on it (RA-40).",
            "It scores {count} points now: {printed} printed, {lying} for the {essence} on it (RA-40).",
            found.total,
            printed=found.printed,
            lying=found.lying,
            essence=self.narrator.texts.names[self.component.each],
        )
