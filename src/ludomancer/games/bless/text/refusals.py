"""Why an action is not legal now: the first rule that fails, and a sentence with the position's own numbers."""

from typing import TYPE_CHECKING

from ludomancer.core.hidden import members
from ludomancer.core.refusal import Refusal, no
from ludomancer.core.seats import PLAYERS
from ludomancer.core.translator import Phrase
from ludomancer.games.bless.rules import codes
from ludomancer.games.bless.rules.rules import BlessRules

if TYPE_CHECKING:
    from ludomancer.games.bless.formats.edition import Clause
    from ludomancer.games.bless.game import BlessGame

FORM_NAMES = (Phrase("Light"), Phrase("Shadow"))
BY_TEXT = Phrase("{card} is corrupted and would not win, as a text stands above the Eyes (BL-23). {target}: {text}")
DIRECT_ONLY = Phrase(
    "{card} attacks past Curses only while you have more {form} cards in play (BL-A36): "
    "you have {mine}, the other player {theirs}"
)

# which rule has its say while something is asked; what an effect asks must be done (BL-35)
ASKED = {
    codes.ASK_MULLIGAN: ("BL-4", (codes.A_ASIDE, codes.A_DONE)),
    codes.ASK_PLAY: ("BL-9", (codes.A_CURSE, codes.A_PRAYER, codes.A_NONE)),
    codes.A_RESOLVE: ("BL-39", (codes.A_RESOLVE,)),
    codes.A_BIND: ("BL-16", (codes.A_BIND,)),
    codes.A_DROP: ("BL-13", (codes.A_DROP,)),
    codes.A_CALL: ("BL-30", (codes.A_CALL,)),
    codes.A_OFFER: ("BL-24", (codes.A_OFFER, codes.A_DECLINE)),
    codes.A_KEEP: ("BL-A27", (codes.A_KEEP,)),
    codes.A_COPY: ("BL-A24", (codes.A_COPY,)),
    codes.A_BURY: ("BL-A57", (codes.A_BURY,)),
}
# what is to be decided, by what is asked
DECISIONS = {
    codes.ASK_MULLIGAN: Phrase("which cards go back"),
    codes.ASK_PLAY: Phrase("which card is played, and how"),
    codes.A_RESOLVE: Phrase("which effect comes next"),
    codes.A_BIND: Phrase("which Curse the Bond goes to"),
    codes.A_DROP: Phrase("which card makes room"),
    codes.A_CALL: Phrase("even or odd"),
    codes.A_OFFER: Phrase("whether the broken Curse is offered"),
    codes.A_KEEP: Phrase("which card of the Deck is kept"),
    codes.A_COPY: Phrase("whose Prayer text is used"),
    codes.A_BURY: Phrase("which broken card goes to the Void next"),
    codes.A_LIKE: Phrase("whose original Eye counts"),
    codes.A_FORM: Phrase("which Form it is"),
    codes.A_BREAK: Phrase("which card breaks"),
    codes.A_CORRUPT: Phrase("which Curse is corrupted"),
    codes.A_PURIFY: Phrase("which Curse is purified"),
    codes.A_CONTROL: Phrase("which card changes sides"),
    codes.A_CONVERT: Phrase("which Prayer becomes a Curse"),
    codes.A_RETURN: Phrase("which Curse goes back to the hand"),
    codes.A_DISCARD: Phrase("which card is discarded"),
    codes.A_TAKE: Phrase("which card of the Void is taken"),
    codes.A_INVOKE: Phrase("which Echo is invoked"),
    codes.A_TARGET: Phrase("which card the effect goes to"),
}
MAIN = (*(codes.A_CURSE, codes.A_PRAYER, codes.A_ATTACK, codes.A_DIRECT, codes.A_READY, codes.A_INVOKE, codes.A_END),)


# what is always wrong with a card that was chosen, by what it was chosen for
WRONG_CHOICES = {
    codes.A_ASIDE: ("BL-4", Phrase("{card} is not in your hand")),
    codes.A_DISCARD: ("BL-44", Phrase("{card} is not in your hand")),
    codes.A_KEEP: ("BL-A27", Phrase("{card} is none of the cards you are looking at")),
    codes.A_BURY: ("BL-A57", Phrase("{card} is none of your broken cards that go to the Void now")),
    codes.A_RESOLVE: ("BL-39", Phrase("{card} has no effect of yours that waits")),
}


def not_yours(state: BlessRules) -> Refusal:
    rule = "BL-7" if state.ask == codes.ASK_MAIN else ASKED.get(state.ask, ("BL-35", ()))[0]
    return no(rule, "It is for {seat} to decide", seat=PLAYERS[state.actor])


class _Said(dict[str, str]):
    """What a word of a card says, put into words in the language that is asked for."""

    def __init__(self, game: "BlessGame", clause: "Clause") -> None:
        super().__init__()
        self.game = game
        self.clause = clause

    def __missing__(self, language: str) -> str:
        return self.game.narrator(language).texts.predicate(self.clause)


class IllegalityChecker:
    """One action in one position."""

    def __init__(self, game: "BlessGame", state: BlessRules, action: int) -> None:
        self.game = game
        self.state = state
        self.family, self.item = game.action_list[action]
        self.seat = state.actor
        self.rival = 1 - state.actor
        state.reckon()  # a copy has not yet

    def first(self) -> Refusal:
        ask = self.state.ask
        if ask == codes.ASK_MAIN:
            return self._main()
        rule, asked = ASKED.get(ask, ("BL-35", (ask, codes.A_DECLINE)))
        if self.family == codes.A_DECLINE and ask != codes.A_OFFER and self._by_effect():
            return self._must()
        if self.family not in asked:
            return no(rule, "Another decision comes first: {decision}", decision=DECISIONS[ask])
        if self.family in (codes.A_CURSE, codes.A_PRAYER):
            return self._play_by_effect()
        if self.family == codes.A_NONE:
            return no("BL-35", "What can be done must be done")
        return self._choice()

    def _by_effect(self) -> bool:
        return self.state.depth > 0 and self.state.frame_kind[self.state.depth - 1] == codes.F_EFFECT

    def _must(self) -> Refusal:
        name = self._name(self.state.frame_card[self.state.depth - 1])
        return no("BL-36", "{card} does not say that you may: its effect must be carried out", card=name)

    def _name(self, card: int) -> dict[str, str]:
        """Without a title: Zoreo, not Zoreo, Champion of Light."""
        return {language: name.split(",")[0] for language, name in self.game.cards.cards[card].names.items()}

    def _has(self, mask: int, card: int) -> bool:
        return bool(mask >> card & 1)

    # --- the main phase ---------------------------------------------------------------------------------------------
    def _main(self) -> Refusal:
        if self.family not in MAIN:
            return no("BL-7", "Nothing asks for that now")
        if self.family in (codes.A_CURSE, codes.A_PRAYER):
            return self._play()
        if self.family == codes.A_READY:
            return self._ready()
        if self.family == codes.A_INVOKE:
            return self._invoke()
        if self.family == codes.A_DIRECT:
            return self._attack(self.item, -1)
        count = len(self.game.card_ids)
        return self._attack(self.item // count, self.item % count)

    def _no_action(self) -> Refusal:
        return no("BL-7", "No Action is left")

    def _play(self) -> Refusal:
        name = self._name(self.item)
        if not self._has(self.state.hand[self.seat], self.item):
            return no("BL-9", "{card} is not in your hand", card=name)
        face = codes.CURSE_FACE if self.family == codes.A_CURSE else codes.PRAYER_FACE
        if self.state.actions == 0 and not self.state.is_free(self.item, face):
            return self._no_action()
        return self._no_place(face, name)

    def _no_place(self, face: int, name: dict[str, str]) -> Refusal:
        if face == codes.CURSE_FACE:
            return no("BL-A32", "You have four corrupted Curses, and none of them can go for {card}", card=name)
        if not any(self.state.curses):
            return no("BL-16", "{card} is a Bond, and there is no Curse to attach it to", card=name)
        return no("BL-A43", "{card} is a Bond, and every Curse carries one of the other player", card=name)

    def _ready(self) -> Refusal:
        name = self._name(self.item)
        if not self._has(self.state.curses[self.seat], self.item):
            return no("BL-10", "{card} is not a Curse of yours", card=name)
        if not self._has(self.state.stasis, self.item):
            return no("BL-10", "{card} is not in Stasis", card=name)
        return self._no_action()

    def _invoke(self) -> Refusal:
        name = self._name(self.item)
        if not self._has(self.state.echoes[self.seat], self.item):
            return no("BL-15", "{card} is not an Echo of yours in play", card=name)
        if self._has(self.state.used, self.item):
            return no("BL-15", "{card} has used its effect this turn", card=name)
        return self._no_action()

    def _attack(self, card: int, target: int) -> Refusal:
        state = self.state
        name = self._name(card)
        if not self._has(state.curses[self.seat], card):
            return no("BL-17", "{card} is not a Curse of yours", card=name)
        if not state.may_attack(card):
            return self._kept_from_attacking(card, name)
        if state.actions == 0:
            return self._no_action()
        decoys = state.decoys(self.rival)
        values: dict[str, object] = {"card": name}
        if decoys:
            values["decoy"] = self._name((decoys & -decoys).bit_length() - 1)
        if target < 0:
            if decoys:
                return no("BL-A15", "Only {decoy} may be attacked", **values)
            return self._past_curses(card, values)
        values["target"] = self._name(target)
        if not self._has(state.curses[self.rival], target):
            return no("BL-17", "{target} is not a Curse of the other player", **values)
        if decoys and not self._has(decoys, target):
            return no("BL-A15", "Only {decoy} may be attacked", **values)
        return self._target_of_attack(card, target, values)

    def _kept_from_attacking(self, card: int, name: object) -> Refusal:
        if self._has(self.state.stasis, card):
            return no("BL-10", "{card} is in Stasis and cannot attack", card=name)
        if self._has(self.state.attacked, card):
            return no("BL-17", "{card} has attacked this turn", card=name)
        return no("BL-17", "An effect keeps {card} from attacking this turn", card=name)

    def _past_curses(self, card: int, values: dict[str, object]) -> Refusal:
        """No direct attack; for a corrupted Curse that no other attack is left to, that is why."""
        state = self.state
        majority = self._majority(card)
        if majority is not None and not self._has(state.mute, card):
            more, than, form = majority
            mine, theirs = (state.fitting(cards, self.seat).bit_count() for cards in (more, than))
            values |= {"mine": mine, "theirs": theirs, "form": FORM_NAMES[form - 1]}
            return no("BL-18", DIRECT_ONLY, **values)
        targets = [each for each in members(state.curses[self.rival]) if state.may_be_attacked(each, card)]
        if self._has(state.corrupted, card) and targets and all(state.must_not_lose(card, each) for each in targets):
            return no("BL-19", "{card} is corrupted and would win against no Curse that it may attack", **values)
        return no("BL-18", "The other player has Curses; {card} cannot attack past them", **values)

    def _majority(self, card: int) -> tuple[int, int, int] | None:
        """What its own text compares before it may attack directly: two filters, and the Form they ask for."""
        arrays = self.game.arrays
        first = arrays.clause_first[card * 2 + codes.CURSE_FACE]
        for clause in range(first, first + arrays.clause_count[card * 2 + codes.CURSE_FACE]):
            if (arrays.clause_kind[clause], arrays.clause_amount[clause]) == (codes.W_HAS, codes.DIRECT):
                start = arrays.clause_cond[clause]
                for condition in range(start, start + arrays.clause_cond_count[clause]):
                    more, than = arrays.cond_filter[condition], arrays.cond_other[condition]
                    if arrays.cond_op[condition] == codes.MORE and arrays.filter_form[more]:
                        return more, than, arrays.filter_form[more]
        return None

    def _target_of_attack(self, card: int, target: int, values: dict[str, object]) -> Refusal:
        state = self.state
        if self._has(state.safe, target):
            return no("BL-29", "{target} has a Barrier and cannot be attacked again this turn", **values)
        if state.flags[target] & codes.UNTOUCHABLE:
            return no("BL-17", "An effect keeps {target} from being attacked this turn", **values)
        banned = state.safe_from[target] & state.form[card]
        if banned:
            values["form"] = FORM_NAMES[0 if banned & codes.LIGHT else 1]
            if state.form[card] == codes.DUAL:
                return no("BL-A16", "{target} cannot be attacked by {form}, and {card} is both Forms", **values)
            return no("BL-17", "{target} cannot be attacked by {form}, which {card} is", **values)
        for always in (True, False):
            if state.wins_by_text(target, card, always):
                return self._beaten(target, always, values)
        values["mine"] = state.clash_eye(card, target, codes.ATTACKS)
        values["theirs"] = state.clash_eye(target, card, codes.AHEAD)
        return no(
            "BL-19", "{card} is corrupted and would not win against {target}: Eye {mine} against {theirs}", **values
        )

    def _beaten(self, target: int, always: bool, values: dict[str, object]) -> Refusal:
        """By a text, whatever the Eyes are: the one on the card, or on its Bond."""
        bond = self.state.bond[target]
        cards = self.game.cards.cards
        said = [*cards[target].curse, *(cards[bond].bond if bond >= 0 else ())]
        clause = next(each for each in said if each.kind == codes.W_WINS and each.always == always)
        return no("BL-19", BY_TEXT, **values, text=_Said(self.game, clause))

    # --- what effects ask -------------------------------------------------------------------------------------------
    def _play_by_effect(self) -> Refusal:
        state = self.state
        name = self._name(self.item)
        if self._has(state.options, self.item):
            face = codes.CURSE_FACE if self.family == codes.A_CURSE else codes.PRAYER_FACE
            if state.can_play(self.item, face, self.seat):
                return no("BL-9", "{card} is to be played the other way", card=name)
            return self._no_place(face, name)
        return no("BL-9", "{card} is none of the cards that can be played here", card=name)

    def _choice(self) -> Refusal:
        """A card that cannot be chosen: by what is asked."""
        state, family = self.state, self.family
        values: dict[str, object] = {"card": self._name(self.item)}
        if family in WRONG_CHOICES:
            rule, sentence = WRONG_CHOICES[family]
            return no(rule, sentence, **values)
        if family == codes.A_TAKE:
            if state.zone[self.item] != codes.Z_VOID:
                return no("BL-44", "{card} is not in the Void", **values)
            return no("BL-44", "{card} is not a card that this effect can take", **values)
        if family == codes.A_DROP:
            return self._drop(values)
        if family == codes.A_BIND:
            return self._bind(values)
        if family == codes.A_COPY:
            return self._copy(values)
        if family == codes.A_INVOKE:
            if self._has(state.used, self.item) and self._has(state.echoes[self.seat], self.item):
                return no("BL-15", "{card} has used its effect this turn", **values)
            return no("BL-15", "{card} is not an Echo of yours in play", **values)
        return self._card_in_play(values)

    def _drop(self, values: dict[str, object]) -> Refusal:
        if self._has(self.state.corrupted & self.state.curses[self.seat], self.item):
            return no("BL-13", "{card} is corrupted; only pure Curses may go because of the limit", **values)
        if self.item == self.state.frame_card[self.state.depth - 1]:
            return no("BL-13", "{card} is the card that exceeds the limit, another one must go", **values)
        return no("BL-13", "{card} is none of your cards above the limit", **values)

    def _bind(self, values: dict[str, object]) -> Refusal:
        state = self.state
        if state.zone[self.item] != codes.Z_CURSE:
            return no("BL-16", "{card} is no Curse in play", **values)
        bond = state.bond[self.item]
        binding = state.frame_card[state.depth - 1]
        if bond >= 0 and state.owner[bond] != state.owner[binding]:
            return no("BL-A43", "{card} carries a Bond of the other player", **values)
        return no("BL-A41", "{card} is not an own Curse with a lower original Eye", **values)

    def _copy(self, values: dict[str, object]) -> Refusal:
        state = self.state
        if not self._has(state.curses[self.seat], self.item):
            return no("BL-A24", "{card} is not a Curse of yours", **values)
        if self._has(state.mute, self.item):
            return no("BL-A6", "{card} has no effect this turn", **values)
        prayer = self.game.cards.cards[self.item].prayer
        if prayer == codes.BOND:
            return no("BL-A24", "The Prayer of {card} is a Bond, no Echo and no Impulse", **values)
        if prayer == codes.ECHO:
            return no("BL-A24", "The Echo of {card} was used this turn", **values)
        return no("BL-A23", "The effect of {card} was used twice in this chain", **values)

    def _card_in_play(self, values: dict[str, object]) -> Refusal:
        """A card that an effect cannot choose: first where it is, then what it is."""
        state = self.state
        top = state.depth - 1
        if not self._has(state.in_play(), self.item):
            return no("BL-A5", "{card} is not in play", **values)
        if self._has(state.playing[0] | state.playing[1], self.item):
            return no("BL-14", "{card} is just being played, and its own effect does not reach it", **values)
        if self._has(state.frame_mask[top], self.item):
            return no("BL-A5", "{card} is chosen already", **values)
        return no("BL-A5", "{card} does not fit what the effect asks for", **values)
