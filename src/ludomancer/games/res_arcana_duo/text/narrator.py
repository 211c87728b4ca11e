"""Res Arcana Duo in the reader's words: actions, questions, events, the end; texts of components in `card_texts.py`."""

from typing import TYPE_CHECKING, Any

from ludomancer.core.document import HIDDEN
from ludomancer.core.narrator import Narrator
from ludomancer.core.outcome import OutcomeView
from ludomancer.core.translator import Phrase
from ludomancer.games.res_arcana_duo.formats.edition import Amount, Component
from ludomancer.games.res_arcana_duo.formats.pending import TOP
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import Pending, Player, View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.text import event_sentences, signs
from ludomancer.games.res_arcana_duo.text.card_texts import Texts
from ludomancer.games.res_arcana_duo.text.signs import Signs

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.game import DuoGame

MODES = {
    "full": Phrase("full game, with draft and choice of mage"),
    "first-game": Phrase("first game, shorter and without draft"),
}
PHASES = {
    "draft": Phrase("Draft"),
    "mage": Phrase("Mages"),
    "item": Phrase("Magic items"),
    "collect": Phrase("Collect"),
    "actions": Phrase("Actions"),
    "over": Phrase("Over"),
}
LABELS = {
    codes.A_KEEP: Phrase("keep {card}"),
    codes.A_CHOOSE: Phrase("choose {card}"),
    codes.A_TAKE: Phrase("take {card}"),
    codes.A_COLLECT: Phrase("take the essences off {card}"),
    codes.A_DONE: Phrase("done"),
    codes.A_GAIN: Phrase("gain {essence}"),
    codes.A_PLACE: Phrase("place {card}"),
    codes.A_CLAIM: Phrase("claim {card}"),
    codes.A_TOP: Phrase("claim the top monument, unseen"),
    codes.A_DISCARD: Phrase("discard {card}"),
    codes.A_PASS: Phrase("pass"),
    codes.A_SWAP: Phrase("swap for {card}"),
    codes.A_PAY: Phrase("pay {essence}"),
    codes.A_TURN: Phrase("turn {card}"),
    codes.A_STRAIGHTEN: Phrase("straighten {card}"),
    codes.A_RETRIEVE: Phrase("retrieve {card}"),
    codes.A_RETURN: Phrase("put {card} on top of the deck"),
    codes.A_BACK: Phrase("put {card} back"),
    codes.A_BORROW: Phrase("borrow {card}"),
    codes.A_LAY: Phrase("lay it on {card}"),
    codes.A_DECLINE: Phrase("decline"),
}
LOOKS = (Phrase("look at your own deck"), Phrase("look at the monument deck"))
# questions that one component or card answers
QUESTIONS = {
    "item": Phrase("Which magic item do you take?"),
    "mage": Phrase("Which mage do you choose? Both choices are shown at the same moment."),
    "collect": Phrase("Off which components do you take the essences? From each all or nothing."),
    "turn": Phrase("{card}: what do you turn for it?"),
    "discard": Phrase("{card}: which card do you discard for it?"),
    "sift": Phrase("{card}: which card do you discard, or put on top of your deck?"),
    "straighten": Phrase("{card}: what do you straighten?"),
    "retrieve": Phrase("{card}: which card of your discards do you take?"),
    "look": Phrase("{card}: which deck do you look at?"),
    "borrow": Phrase("{card}: which magic item do you borrow, if any?"),
    "lay": Phrase("{card}: on which component do you lay it?"),
    "player": Phrase("{card}: whose components count?"),
    "place": Phrase("{card}: which card do you place for less?"),
    "monument": Phrase("{card}: which monument do you take?"),
    "swap": Phrase("You pass: which magic item do you take for {card}?"),
}
ENDINGS = {
    "target": Phrase("{seat} wins with {points} to {others}"),
    "check": Phrase("{seat} wins with {points} to {others}, counted before the end of the round"),
    "rounds": Phrase("{seat} wins with {points} to {others} after the last round"),
    "too-long": Phrase("{seat} is ahead, {points} to {others}: the game was too long"),
}


class DuoNarrator(Narrator):
    """A game of Res Arcana Duo in the words of one language."""

    modes = MODES
    phases = PHASES
    sentences = event_sentences.SENTENCES
    places = event_sentences.PLACES

    def __init__(self, game: "DuoGame", language: str) -> None:
        super().__init__(game, language)
        self.game = game
        self.components: dict[str, Component] = {each.id: each for each in game.components}
        self.texts = Texts(self.t, game.cards)
        self.signs = Signs(self.texts)

    def name(self, card: str) -> str:
        if card == HIDDEN:
            return self.t("a card")
        return self.t("the top monument") if card == TOP else self.components[card].names[self.language]

    def cost(self, component: Component) -> Amount:
        """What it takes to win a component; all monuments cost the same."""
        return self.game.cards.monument_cost if component.kind == codes.MONUMENT else component.cost

    def discount(self, player: Player) -> int:
        """Of a player who places an artifact (RA-26)."""
        return sum(self.components[entry["card"]].discount for entry in in_play(player))

    # --- actions ----------------------------------------------------------------------------------------------------
    def action(self, action: int) -> str:
        t = self.t
        family, item = self.game.action_list[action]
        if family in (codes.A_USE, codes.A_USE_SECOND):
            component = self.game.components[item]
            power = self.signs.power_of(component, family - codes.A_USE)
            return t("use {card}: {power}", card=component.names, power=power)
        if family == codes.A_LOOK:
            return t(LOOKS[item])
        if family == codes.A_PLAYER:
            return t("count what {seat} has", seat=self.seat_phrase(self.game.seat_names[item]))
        if family in (codes.A_GAIN, codes.A_PAY):
            return t(LABELS[family], essence=self.texts.names[item])
        return t(LABELS[family], card=self.game.components[item].names)

    # --- questions --------------------------------------------------------------------------------------------------
    def question(self, view: View) -> str:
        t, pending = self.t, view["pending"]
        if pending is None:
            rival = "two" if view["to_act"] == "one" else "one"
            if player_in(view, rival)["passed"]:
                return t("{seat} has passed, you go on alone: which action?", seat=self.seat_phrase(rival))
            return t("Your turn: which action?")
        asked, frame = pending[-1], pending[-2] if len(pending) > 1 else {}
        ask = asked["ask"]
        player = player_in(view, asked["seat"])
        if ask == "keep":
            number = len(player["kept"]) + 1
            values = {"number": number, "last": number + len(player["deck"]) // 2}
            return t("Pair {number} of {last}: which card do you keep? The other goes to your rival.", **values)
        if ask == "pay":
            return self._payment(asked, frame)
        if ask == "gain":
            return self._gain(asked, frame)
        if ask == "put-back":
            if asked["back"]:
                return t("Which card lies below it?")
            return t("{card}: which of these cards goes back on top?", card=self.name(frame["card"]))
        card = player["item"]["card"] if ask == "swap" and player["item"] else frame.get("card")
        return t(QUESTIONS[ask], card=self.name(card)) if card else t(QUESTIONS[ask])

    def till(self, view: View) -> dict[str, int] | None:
        """What is laid out so far, while essences are paid or chosen."""
        asked: Pending = view["pending"][-1] if view["pending"] else {}
        if asked.get("ask") == "pay":
            return asked["paid"]
        return asked["chosen"] if asked.get("ask") == "gain" else None

    def missing(self, view: View) -> int:
        """How many essences are still to be laid out; for a discard two, or one Gold."""
        laid = self.till(view)
        return view["pending"][-1]["count"] - sum(laid.values()) if view["pending"] and laid is not None else 0

    def _payment(self, asked: Pending, frame: Pending) -> str:
        if asked["count"] == 1:
            return self.t("{card}: which essence do you pay?", card=self.name(frame["card"]))
        left = asked["count"] - sum(asked["paid"].values())
        return self.t.many(
            "{card}: how do you pay? One essence of {price} is missing.",
            "{card}: how do you pay? {count} essences of {price} are missing.",
            left,
            card=self.name(frame["card"]),
            price=asked["count"],
        )

    def _gain(self, asked: Pending, frame: Pending) -> str:
        t = self.t
        doing = frame["doing"]
        card = self.name(frame["left"][0] if doing == "collect" else frame["card"])
        left = asked["count"] - sum(asked["chosen"].values())
        gold = self.texts.names[codes.GOLD]
        if doing == "discard" and not asked["chosen"]:
            return t("{card} is discarded: 1 {gold}, or 2 other essences?", card=card, gold=gold)
        if doing == "discard":
            return t("{card} is discarded: which essence besides?", card=card)
        if asked["count"] == 1:
            return t("{card}: which essence do you gain?", card=card)
        return t.many(
            "{card}: which essence do you gain? One of {all} is missing.",
            "{card}: which essence do you gain? {count} of {all} are missing.",
            left,
            card=card,
            all=asked["count"],
        )

    # --- what lies open, how it ended -------------------------------------------------------------------------------
    def open_cards(self, view: View) -> str:
        t = self.t
        lines: list[str] = []
        for seat in ("one", "two"):
            player = player_in(view, seat)
            lines.append(t("Discards of {seat}: {count}", seat=self.seat_phrase(seat), count=len(player["discards"])))
            lines += [f"  {self.card_line(card)}" for card in player["discards"]]
            unseen = self.unseen(view, seat)
            if unseen:
                lines.append(t("Hand and deck of {seat}: {count}", seat=self.seat_phrase(seat), count=len(unseen)))
                lines += [f"  {self.card_line(card)}" for card in unseen]
        lines.append(t("Out of the game: {count}", count=len(view["out"])))
        lines += [f"  {self.card_line(card)}" for card in view["out"]]
        return "\n".join(lines)

    def unseen(self, view: View, seat: str) -> list[str]:
        """Whose artifacts are whose is known after the draft; which of them nobody has seen in play."""
        player = player_in(view, seat)
        seen = {*player["discards"], *(entry["card"] for entry in player["artifacts"])}
        seen |= {frame["card"] for frame in view["pending"] or [] if "card" in frame}
        return [card for card in player.get("cards", []) if card not in seen]

    def card_line(self, card: str) -> str:
        """A component as it is printed, in one line, in signs."""
        return " · ".join([self.name(card), *self.printed(self.components[card])])

    def printed(self, component: Component, cost: bool = True) -> list[str]:
        """All that is printed on a component but its name, in signs."""
        price = signs.cost(component) if component.cost.total else signs.amount(self.cost(component))
        parts = [price] if price and cost else []
        parts += self.texts.types(component)
        points = signs.points(component)
        parts += [f"{signs.POINTS}{points}"] if points else []
        parts += [self.signs.collect(component)] if component.collect.total else []
        parts += [self.signs.discount(component)] if component.discount else []
        return parts + [self.signs.power_of(component, i) for i in range(len(component.powers))]

    def result(self, outcome: OutcomeView) -> str:
        t, points = self.t, outcome["points"]
        if len(outcome["winners"]) != 1:
            return t.many(
                "Both have one point and equally much in the pool: the victory is shared",
                "Both have {count} points and equally much in the pool: the victory is shared",
                points["one"],
            )
        winner = outcome["winners"][0]
        values = {"seat": self.seat_phrase(winner), "points": points[winner]}
        if points["one"] == points["two"]:
            return t("{seat} wins: {points} points each, but more in the pool", **values)
        sentence = ENDINGS[outcome["reason"]]
        return t(sentence, **values, others=min(points.values()))

    def tips(self) -> list[str]:
        t = self.t
        return [
            t("A component alone is enough where only one thing can be done with it, by its id: white-swan"),
            t("why and a component: its cost, its powers in words and what it scores: why druid-circle"),
            t("Signs: {signs}", signs=", ".join(self.signs.table_legend())),
        ]


def known(entries: list[Any]) -> list[str]:
    """The cards that are known for certain in a hidden pile or hand."""
    return [entry for entry in entries if isinstance(entry, str) and entry != HIDDEN]


def how_many(entries: list[Any]) -> int:
    """Cards of a pile or hand; equal unknown ones may be one entry."""
    return sum(entry.get("count", 1) if isinstance(entry, dict) else 1 for entry in entries)
