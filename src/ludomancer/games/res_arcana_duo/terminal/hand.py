"""Cards of the hand and cards to choose from, with as much of their texts as there is room for."""

from ludomancer.games.res_arcana_duo.formats.view import View, player_in
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.terminal.colours import coloured
from ludomancer.games.res_arcana_duo.terminal.tableau import Tableau, spaced
from ludomancer.games.res_arcana_duo.text import signs
from ludomancer.games.res_arcana_duo.text.narrator import known
from ludomancer.terminal.board import Choice
from ludomancer.terminal.rows import QUIET, Piece, Row, flow, length, number

OF_HAND = (codes.A_PLACE, codes.A_DISCARD, codes.A_RETURN)
CHOSEN = (codes.A_KEEP, codes.A_CHOOSE, codes.A_RETRIEVE, codes.A_BACK)


class HandRows:
    """Both lists of one view, in four lengths each."""

    def __init__(self, tableau: Tableau, view: View, viewer: str) -> None:
        self.tableau = tableau
        self.narrator = tableau.narrator
        self.t = tableau.t
        self.choices = tableau.choices
        self.width = tableau.width
        self.view = view
        watched = view.get("viewer") == viewer
        self.hand = known(player_in(view, viewer)["hand"]) if watched else []
        self.mages = player_in(view, viewer).get("mages", []) if watched else []
        self.kept = player_in(view, viewer).get("kept", []) if watched else []
        self.given = view["two" if viewer == "one" else "one"].get("gifts", []) if watched else []
        self.discount = self.narrator.discount(player_in(view, viewer))

    # --- cards to choose from ---------------------------------------------------------------------------------------
    def to_choose(self) -> list[list[Row]]:
        """Cards that are looked at: a pair of the draft, mages, discards, the top of a deck."""
        cards = [card for family, card in self.choices.at if family in CHOSEN]
        return self._lists(cards, self.t("To choose from")) if cards else [[]]

    def own_mages(self) -> list[list[Row]]:
        """Before the mage is chosen, who will it be?"""
        if not self.mages or codes.A_CHOOSE in self.choices.families:
            return [[]]
        return self._lists(self.mages, self.t("Your mages"))

    def drafted(self) -> list[Row]:
        rows = [
            coloured(self.t("Kept: {cards}", cards=self._names(self.kept)), QUIET),
            coloured(self.t("For your rival: {cards}", cards=self._names(self.given)), QUIET),
        ]
        return [row for row, cards in zip(rows, (self.kept, self.given), strict=True) if cards]

    def _names(self, cards: list[str]) -> str:
        return ", ".join(self.narrator.name(card) for card in cards)

    def hand_lists(self) -> list[list[Row]]:
        return self._lists(self.hand, self.t("Hand")) if self.hand else [[]]

    # --- lists ------------------------------------------------------------------------------------------------------
    def _lists(self, cards: list[str], label: str) -> list[list[Row]]:
        title: Row = [Piece(label, QUIET)]
        columns, width = self.tableau.columns()
        tight, short = (
            flow([title, *(self._short(card, said) for card in cards)], self.width) for said in (False, True)
        )
        lines = self._lines(cards)
        worded = [self._worded(card, width) for card in cards]
        return [tight, short, [title, *lines], [title, *self.tableau.side_by_side(worded, columns, width)]]

    def _marks(self, card: str) -> Row:
        """The numbers of what can be done with a card, with the words where there are several ways."""
        row: Row = []
        words = {
            codes.A_PLACE: self.t("place"),
            codes.A_DISCARD: self.t("discard"),
            codes.A_RETURN: self.t("onto the deck"),
        }
        several = self.view["pending"] is None or len(self.choices.families & set(OF_HAND)) > 1
        wide = self.choices.widest
        for family, word in words.items():
            said = f" {word} " if several else " "
            if choice := self.choices.at.get((family, card)):
                row += [number(choice.number), Piece(said, "", str(choice.number))]
                row.append(Piece(" " * (wide - len(row[-2].text))))
            elif family in self.choices.families:
                row.append(Piece(" " * (wide + len(said))))
        return row

    def _chosen(self, card: str) -> Choice | None:
        return self.choices.find(card, CHOSEN)

    def _name(self, card: str) -> Row:
        choice = self._chosen(card)
        target = str(choice.number) if choice else ""
        name = self.tableau.name(card, target=target)
        return [*([number(choice.number), Piece(" ")] if choice else []), name._replace(text=name.text[1:-1])]

    def _cost(self, card: str) -> Row:
        """The cost, and how many essences of it are to be paid where there is a discount."""
        component = self.narrator.components[card]
        cost = self.narrator.cost(component)
        if not cost.total:
            return []
        row = coloured(f" {signs.cost(component) if component.cost.total else signs.amount(cost)}")
        price = cost.price(self.discount)
        if card in self.hand and price < cost.total:
            row.append(Piece(" " + self.t("now {count}", count=price), QUIET))
        return row

    def _short(self, card: str, said: bool) -> Row:
        marks = [piece for piece in self._marks(card) if piece.text.strip() and (said or piece.style)]
        return [*self._name(card), *self._cost(card), *([Piece(" "), *marks] if marks else [])]

    def _lines(self, cards: list[str]) -> list[Row]:
        """A line each: what can be done with it, name, cost and the rest in signs, under one another."""
        names = max(length(self._name(card)) for card in cards)
        costs = max(length(self._cost(card)) for card in cards)
        rows: list[Row] = []
        for card in cards:
            row = [*self._marks(card), *spaced(self._name(card), names), *spaced(self._cost(card), costs)]
            printed = self.narrator.printed(self.narrator.components[card], cost=False)
            rows.append([*row, *coloured("  " + "  ".join(printed), QUIET)])
        return rows

    def _worded(self, card: str, width: int) -> list[Row]:
        component = self.narrator.components[card]
        texts = self.narrator.texts
        points = texts.points(component)
        facts = [*texts.types(component), *([points + signs.points_mark(component)] if points else [])]
        if component.collect.total:
            collect = self.t("Collect: {essences}", essences=texts.amount(component.collect))
            facts.append(collect + signs.mark(component, "collect"))
        facts += [texts.discount(component) + signs.mark(component, "discount")] if component.discount else []
        rows = [[*self._marks(card), *self._name(card), *self._cost(card), Piece("  " + " · ".join(facts), QUIET)]]
        for i, power in enumerate(component.powers, 1):
            rows += self.tableau.paragraph(texts.power(power) + signs.mark(component, f"power{i}"), None, width)
        return rows
