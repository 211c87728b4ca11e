"""What the table says and asks: payments in slots, gains, collecting, every other question; and the own pool."""

from html import escape
from typing import TYPE_CHECKING

from ludomancer.core.events import Event
from ludomancer.core.translator import Phrase
from ludomancer.core.update import TableUpdate
from ludomancer.games.res_arcana_duo.facts.positions import (
    asked_of,
    card_in_use,
    chose_in_collect,
    cost_of,
    frame_of,
    laid_by_choice,
    laid_by_itself,
)
from ludomancer.games.res_arcana_duo.facts.scoring import score
from ludomancer.games.res_arcana_duo.formats.edition import ESSENCES
from ludomancer.games.res_arcana_duo.formats.pending import TOP
from ludomancer.games.res_arcana_duo.formats.position_writer import in_play
from ludomancer.games.res_arcana_duo.formats.view import InPlay, View, player_in
from ludomancer.games.res_arcana_duo.text.card_texts import sentence
from ludomancer.games.res_arcana_duo.web.drawing_shapes import ANY, LETTERS
from ludomancer.games.res_arcana_duo.web.signs import amount, choice_sign, several, token
from ludomancer.web.cache import region
from ludomancer.web.elements import act, capital, icon, labelled, press, without_name
from ludomancer.web.prompt import TablePrompt

if TYPE_CHECKING:
    from ludomancer.games.res_arcana_duo.web.page import DuoPage

DOING = {  # what a rival does, by what is under way
    "power": Phrase("{seat} uses {card}."),
    "borrow": Phrase("{seat} borrows {card}."),
    "place": Phrase("{seat} places {card}."),
    "claim": Phrase("{seat} claims {card}."),
    "discard": Phrase("{seat} discards {card}."),
    "pass": Phrase("{seat} passes."),
}
PHASES = {
    "draft": Phrase("{seat} drafts cards."),
    "mage": Phrase("{seat} chooses a mage."),
    "item": Phrase("{seat} chooses a magic item."),
    "collect": Phrase("{seat} collects essences."),
    "actions": Phrase("{seat} thinks about an action."),
    "over": Phrase("The game is over"),
}
TAKE_BACK = Phrase("Take it back")
LOOSE_ICONS = {"done": "check", "decline": "close", "look": "ra-look", "player": "person"}
PoolFacts = tuple[str, str, tuple[tuple[int, int, str], ...]]  # seat, verb; of each essence count, laid out, button


class DuoPrompt(TablePrompt):
    """The prompt of Res Arcana Duo, and beside it the own pool, from which it is paid."""

    def __init__(self, page: "DuoPage") -> None:
        super().__init__(page)
        self.game, self.narrator, self.texts, self.cards = page.game, page.narrator, page.narrator.texts, page.cards

    # --- the pool ----------------------------------------------------------------------------------------------------
    def pool(self, update: TableUpdate, view: View, legal: set[str], seat: str) -> str:
        """While essences are paid or chosen, its tokens are buttons."""
        ask = asked_of(view).get("ask", "") if update["legal"] else ""
        verb = ask if ask in ("pay", "gain") else ""
        laid = self.narrator.till(view) or {} if verb else {}
        facts = []
        for name in ESSENCES:
            count, out = player_in(view, seat)["pool"][name], laid.get(name, 0)
            button = ""
            if verb:
                button = "action" if f"{verb} {name}" in legal else "why"
            facts.append((count - out if verb == "pay" else count, out, button))
        return self._pool((seat, verb, tuple(facts)))

    @region
    def _pool(self, facts: PoolFacts) -> str:
        seat, verb, essences = facts
        tokens = ""
        for i, (count, out, button) in enumerate(essences):
            name = escape(self.texts.names[i])
            held = ""
            if out:
                held = f'<i class="held">{"−" if verb == "pay" else "+"}{out}</i>'
            inside = f"{token(LETTERS[i])}<b>{count}</b><small>{name}</small>{held}"
            classes = "tok" + (" lit" if button == "action" else " no" if button and count else "")
            classes += "" if count or button == "action" else " none"
            ident = f' id="till-{seat}-{ESSENCES[i]}"'
            if not button:
                tokens += f'<span class="{classes}"{ident}>{inside}</span>'
                continue
            value = f"{verb} {ESSENCES[i]}"
            spoken = sentence(self.cards.does(value)) + " " + self.t("In the pool: {count}", count=count)
            tokens += press(button, value, inside, classes, f'{ident} aria-label="{escape(spoken)}"')
        label = escape(self.t("Your pool"))
        return f'<div class="pool live" id="pool" role="group" aria-label="{label}">{tokens}</div>'

    # --- the question ------------------------------------------------------------------------------------------------
    def write(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        """What the reader is asked; or what somebody else decides."""
        if not update["legal"]:
            return self._waiting(update, view)
        ask = asked_of(view).get("ask", "")
        if ask in ("pay", "gain") and frame_of(view).get("doing") != "collect":
            return self._paying(update, view)
        if view["phase"] == "collect":
            return self._collecting(update, view, legal)
        card = card_in_use(view)
        head = self._name(card) if card else self.narrator.phase(view["phase"])
        inside = f"<p>{escape(self._say(update, view))}</p>"
        if not ask:
            how = self.t("Place a card, claim, use a power, discard a card for essences, or pass.")
            inside += f'<p class="more">{escape(how)}</p>'
        buttons = self._loose(update) + (self._back(update, 1) if frame_of(view) else "")
        inside += f'<div class="prompt-acts">{buttons}</div>' if buttons else ""
        return self.panel(self._art(view, card), escape(head), inside, "asks" if ask else "")

    def _name(self, card: str) -> str:
        return capital(self.narrator.name(card)) if card == TOP else self.narrator.name(card)

    def _art(self, view: View, card: str) -> str:
        if card and card != TOP:
            return self.cards.window(card, "prompt-art")
        signs = {"pass": "ra-pass", "claim": "ra-monument", "collect": "collect"}
        phases = {"draft": "hand", "mage": "ra-mage", "item": "ra-item", "collect": "collect"}
        sign = signs.get(frame_of(view).get("doing", "")) or phases.get(view["phase"], "ra-artifact")
        return self.art(sign)

    def _waiting(self, update: TableUpdate, view: View) -> str:
        acting = self.page.acting(update)
        seat = acting["seat"] if acting else view["turn_of"]
        frame = frame_of(view)
        phrase = DOING.get(frame.get("doing", ""), PHASES[view["phase"]])
        who = self.narrator.named(self.page.names(update)).seat_phrase(seat)
        doing = self.t(phrase, seat=who, card=self.narrator.name(frame.get("card", TOP)))
        card = card_in_use(view)
        return self.panel(self._art(view, card), escape(self.page.whose(update)), f"<p>{escape(doing)}</p>", "quiet")

    def _loose(self, update: TableUpdate) -> str:
        """Choices that stand at no card."""
        named = self.narrator.named(self.page.names(update))
        buttons = ""
        for each in update["legal"]:
            verb = each["action"].split()[0]
            if verb in LOOSE_ICONS:
                words = capital(each["text"])
                if verb == "player":  # is called by name
                    words = capital(named.action(self.game.parse(each["action"])))
                classes = "btn prime" if verb in ("look", "player") else "btn"
                buttons += act("action", each["action"], labelled(LOOSE_ICONS[verb], words), classes)
        return buttons

    def _back(self, update: TableUpdate, count: int, words: Phrase = TAKE_BACK, sign: str = "undo") -> str:
        """Takes an unfinished choice back while that is free."""
        if update["undo"]["free"] < count or update["status"] != "running":
            return ""
        return act("undo", str(count), labelled(sign, self.t(words)), "btn back")

    # --- paying and choosing essences --------------------------------------------------------------------------------
    def _paying(self, update: TableUpdate, view: View) -> str:
        t = self.t
        asked, frame = asked_of(view), frame_of(view)
        laid = self.narrator.till(view) or {}
        done, total = sum(laid.values()), asked["count"]
        card = card_in_use(view)
        paying = asked["ask"] == "pay"
        words = Phrase("{done} of {total} paid") if paying else Phrase("{done} of {total} chosen")
        so_far = f'<span class="total">{escape(t(words, done=done, total=total))}</span>'
        inside = f"<p>{escape(self._say(update, view))}</p>"
        fixed = laid_by_itself(self.game, view)
        slots = self._slots(laid, fixed, total, choice_sign(cost_of(self.game, frame)) if paying else "")
        chosen = laid_by_choice(self.game, view)
        buttons = self._back(update, 1, Phrase("Take one back")) if chosen else ""
        begun = chosen + 1  # what began it is taken back too
        buttons += self._back(update, begun, Phrase("Cancel"), "close")
        inside += f'{slots}<div class="prompt-acts">{buttons}</div>'
        return self.panel(self._art(view, card), escape(self._name(card)) + so_far, inside, "asks paying")

    def _say(self, update: TableUpdate, view: View) -> str:
        """The question without the name, which stands above it."""
        card = card_in_use(view)
        return capital(without_name(update["question"], self.narrator.name(card) if card else ""))

    def _slots(self, laid: dict[str, int], fixed: dict[str, int], total: int, sign: str) -> str:
        """What lies there, what left no choice first; then the empty places."""
        full = ""
        for by_itself in (True, False):
            for i, name in enumerate(ESSENCES):
                count = fixed.get(name, 0) if by_itself else laid.get(name, 0) - fixed.get(name, 0)
                classes = "slot-e full" + (" fixed" if by_itself else "")
                full += f'<span class="{classes}">{token(LETTERS[i])}</span>' * count
        missing = total - sum(laid.values())
        sign = sign or token(ANY)
        rest = f'<span class="slot-e next">{sign}</span>' if missing else ""
        rest += f'<span class="slot-e">{sign}</span>' * (missing - 1)
        counted = self.texts.counted(laid)
        so_far = escape(self.t("So far: {essences}", essences=counted) if counted else self.t("Nothing so far"))
        return f'<div class="slots" role="img" aria-label="{so_far}">{full}{rest}</div>'

    # --- collecting --------------------------------------------------------------------------------------------------
    def _collecting(self, update: TableUpdate, view: View, legal: set[str]) -> str:
        """What came by itself, what may be taken, what is to be chosen: all in one list."""
        t = self.t
        seat = update["seat"]
        asked = asked_of(view)
        came = self._this_round(update)
        lines = [self._came(event) for event in came]
        lines += [
            self._takable(entry, legal)
            for entry in in_play(player_in(view, seat))
            if f"collect {entry['card']}" in legal
        ]
        left = frame_of(view).get("left", [])
        now = left[0] if asked["ask"] == "gain" else ""
        lines += [self._choice_line(view, card, card == now, legal) for card in left]
        buttons = ""
        if "done" in legal:
            words = t("Leave the rest") if any(action.startswith("collect ") for action in legal) else t("Done")
            buttons = act("action", "done", labelled("check", words), "btn prime")
        buttons += self._back(update, 1) if chose_in_collect(self.game, view, seat, came) else ""
        question = self._say(update, view) if now else update["question"]
        inside = f'<p>{escape(question)}</p><ul class="lines">{"".join(lines)}</ul>'
        inside += f'<div class="prompt-acts">{self._sum(came, asked.get("chosen", {}))}{buttons}</div>'
        head = self._name(now) if now else self.narrator.phase("collect")
        return self.panel(self._art(view, now), escape(head), inside, "asks collecting")

    def _sum(self, came: list[Event], chosen: dict[str, int]) -> str:
        """All that the pool gains, as far as it is known."""
        gains = [*(event["essences"] for event in came), chosen]
        total = {name: count for name in ESSENCES if (count := sum(each.get(name, 0) for each in gains))}
        if not total:
            return ""
        return '<p class="sum">' + escape(self.t("In all so far")) + f" {self._signs(total)}</p>"

    def _this_round(self, update: TableUpdate) -> list[Event]:
        """What this seat has collected since the round began."""
        events: list[Event] = []
        for line in reversed(update["log"]):
            event = line["event"]
            if event["event"] == "round":
                break
            if event["event"] in ("gained", "collected") and event.get("seat") == update["seat"]:
                events.insert(0, event)
        return events

    def _line(self, card: str, what: str, note: str, end: str, classes: str = "") -> str:
        name = escape(self.narrator.name(card))
        return (
            f'<li class="{f"line {classes}".strip()}">{self.cards.window(card, "tiny")}'
            f"<span><b>{name}</b><small>{what}{note}</small></span>{end}</li>"
        )

    def _signs(self, essences: dict[str, int]) -> str:
        drawn = " ".join(several(LETTERS[ESSENCES.index(name)], count) for name, count in essences.items())
        return f'{drawn}<span class="vh">{escape(self.texts.counted(essences))}</span>'

    def _came(self, event: Event) -> str:
        return self._line(event["card"], self._signs(event["essences"]), "", icon("check", "ok"), "done")

    def _takable(self, entry: InPlay, legal: set[str]) -> str:
        card = entry["card"]
        component = self.narrator.components[card]
        note = ""
        if lost := score(component, entry).lying:
            note = " " + escape(self.t.many("taking them costs one point", "taking them costs {count} points", lost))
        label = escape(self.cards.does(f"collect {card}"))
        take = escape(self.t("Take"))
        button = act("action", f"collect {card}", take, "btn", f' aria-label="{label}"')
        return self._line(card, self._signs(entry["on"]), note, button, "warns" if note else "")

    def _choice_line(self, view: View, card: str, now: bool, legal: set[str]) -> str:
        """One of these; its essences are lit in the pool."""
        collect = self.narrator.components[card].collect
        what = amount(collect) + f'<span class="vh">{escape(self.texts.amount(collect))}</span>'
        if not now:
            return self._line(card, what, "", "", "later")
        end = ""
        for i, name in enumerate(ESSENCES):
            if f"gain {name}" in legal:
                label = escape(sentence(self.cards.does(f"gain {name}")))
                end += act("action", f"gain {name}", token(LETTERS[i]), "pick-e", f' aria-label="{label}"')
        asked = asked_of(view)
        chosen = self._signs(asked["chosen"]) + " " if asked["chosen"] else ""
        missing = asked["count"] - sum(asked["chosen"].values())
        note = f" {chosen}" + (escape(self.t("{count} more", count=missing)) if asked["count"] > 1 else "")
        return self._line(card, what, note, f'<span class="switch">{end}</span>', "now")
