"""Reads and checks an edition of Res Arcana Duo and makes the flat arrays the rules use."""

from collections.abc import Sequence
from typing import NamedTuple

from ludomancer.core.array_values import ArrayValues
from ludomancer.core.edition import Edition, read_head
from ludomancer.core.reader import LANGUAGES, Reader, kind_of
from ludomancer.games.res_arcana_duo.rules import codes
from ludomancer.games.res_arcana_duo.rules.card_arrays import CardArrays

ESSENCES = ("elan", "life", "calm", "death", "gold")
KINDS = ("artifact", "mage", "item", "monument", "place")
LISTS = ("artifacts", "mages", "items", "monuments", "places")
TYPES = {"creature": codes.CREATURE, "dragon": codes.DRAGON, "demon": codes.DEMON}
TURNS = {"creature": codes.CREATURE, "dragon": codes.DRAGON, "mage": codes.ANY_MAGE}
STRAIGHTENS = {"any": codes.ANYTHING, **TURNS}
SIDES = ("sun", "moon")
DOES = (
    *("gain", "give", "draw", "sift", "retrieve", "straighten", "check-victory", "look", "place", "lay"),
    *("borrow", "monument"),
)
GOES_TO = ("pool", "this")
COUNTS = ("artifacts", "monuments", "places", "creatures", "dragons")
WHOSE = ("own", "rival", "player")
NAMES = tuple(f"name.{language}" for language in LANGUAGES)
FIELDS = {
    codes.ARTIFACT: (*NAMES, "cost", "types", "start", "points", "collect", "discount", "power1", "power2"),
    codes.MAGE: (*NAMES, "start", "collect", "power1", "power2"),
    codes.ITEM: (*NAMES, "collect", "power1"),
    codes.MONUMENT: (*NAMES, "points", "collect", "power1", "power2"),
    codes.PLACE: (*NAMES, "cost", "points", "each", "collect", "power1", "power2"),
}
ALL_FIELDS = tuple(dict.fromkeys(field for fields in FIELDS.values() for field in fields))
MOST = {
    codes.ARTIFACT: codes.MAX_ARTIFACTS,
    codes.MAGE: 4,
    codes.ITEM: codes.MAX_ITEMS,
    codes.MONUMENT: codes.MAX_MONUMENTS,
    codes.PLACE: 2 * codes.MAX_TILES,
}
PUBLISHED = (16, 4, 5, 7, 4)
PUBLISHED_START = (6, 2)
MAX_NUMBER = 20  # of essences, points, a discount
MAX_STEPS = 4  # of one effect
ALL_ESSENCES = (1 << codes.ESSENCES) - 1


class Amount(NamedTuple):
    """Essences in a cost or a gain: fixed ones, and so many of any of a set."""

    fixed: tuple[int, ...] = (0, 0, 0, 0, 0)
    any: int = 0
    mask: int = 0

    @property
    def total(self) -> int:
        return sum(self.fixed) + self.any

    def price(self, discount: int) -> int:
        """How many essences are to be paid; Gold is never discounted (RA-A4)."""
        gold = self.fixed[codes.GOLD]
        return gold + max(0, self.total - gold - discount)

    def covered(self, pool: Sequence[int]) -> int:
        """How much of it a pool has."""
        spare = sum(max(0, have - self.fixed[i]) for i, have in enumerate(pool) if self.mask >> i & 1)
        return sum(map(min, pool, self.fixed)) + min(spare, self.any)


class Step(NamedTuple):
    """One thing that an effect does."""

    do: int
    amount: Amount = Amount()
    to: int = codes.TO_POOL
    counts: int = codes.NO_COUNT
    of: int = codes.OF_OWN
    more: bool = False  # the count is added to the choices, instead of multiplying all
    number: int = 1
    what: int = codes.ANYTHING


class Power(NamedTuple):
    """What a component can be used for, and at what cost."""

    turn: bool
    turns: int  # the type of another component that is turned, or 0
    pay: Amount
    discard: int
    effect: tuple[Step, ...]


class Component(NamedTuple):
    """One component with all that it can do."""

    id: str
    kind: int
    names: dict[str, str]
    cost: Amount
    types: int
    start: bool
    points: int
    each: int  # the essence that scores on it, or -1
    collect: Amount
    discount: int
    powers: tuple[Power, ...]
    sources: dict[str, str]
    tile: int = 0
    side: int = 0


class Cards(NamedTuple):
    """All that an edition says."""

    title: dict[str, str]
    essences: tuple[dict[str, str], ...]
    monument_cost: Amount
    components: tuple[Component, ...]  # artifacts, mages, items, monuments, places
    place: str = "edition"  # for errors


def read_cards(edition: Edition) -> Cards:
    """The components of an edition, or an error that names file, component and field."""
    reader, title, defaults = read_head(edition, "res-arcana-duo", ALL_FIELDS)
    essences = reader.named_parts("essences", ESSENCES)
    monument = reader.table("monument")
    cost = _amount(monument, "cost")
    monument.finish()
    if not cost.total:
        monument.fail("cost", "a monument costs something")
    found: list[Component] = []
    ids: set[str] = set()
    for kind, field in enumerate(LISTS):
        for name, table in reader.cards(field, MOST[kind], KINDS[kind]):
            if name in ids:
                table.fail("id", "there is already another component with this id")
            ids.add(name)
            found.append(_component(table, name, kind, defaults))
    reader.finish()
    _check(edition, found)
    return Cards(title, essences, cost, tuple(found), edition.place)


def _amount(table: Reader, field: str, choice: bool = True) -> Amount:
    """A table of essences; nothing where the field is absent."""
    if not table.has(field):
        return Amount()
    inner = table.table(field)
    found = _essences(inner, choice)
    inner.finish()
    return found


def _essences(table: Reader, choice: bool = True) -> Amount:
    fixed = tuple(table.number(essence, 0, MAX_NUMBER, 0) for essence in ESSENCES)
    if not choice:
        return Amount(fixed)
    count = table.number("any", 0, MAX_NUMBER, 0)
    mask = ALL_ESSENCES
    if table.has("of") and table.has("not"):
        table.fail("not", "stands beside of; one of them says which essences are meant")
    if table.has("of"):
        mask = _mask(table, "of")
    elif table.has("not"):
        mask = ALL_ESSENCES & ~_mask(table, "not")
    if (table.has("of") or table.has("not")) and not count:
        table.fail("any", "is missing: how many of these essences?")
    if not mask:
        table.fail("not", "leaves no essence")
    return Amount(fixed, count, mask if count else 0)


def _words(table: Reader, field: str, allowed: tuple[str, ...]) -> list[str]:
    """A list of words; none where the field is absent."""
    value = table.raw(field, [])
    if not isinstance(value, list):
        table.fail(field, f"must be a list, not {kind_of(value)}")
    for word in value:
        if word not in allowed:
            table.fail(field, f"{word!r} is not one of {', '.join(allowed)}")
    return value


def _mask(table: Reader, field: str) -> int:
    mask = 0
    for name in _words(table, field, ESSENCES):
        mask |= 1 << ESSENCES.index(name)
    if not mask:
        table.fail(field, "names no essence")
    return mask


def _component(table: Reader, name: str, kind: int, defaults: dict[str, str]) -> Component:
    fields = FIELDS[kind]
    types = 0
    for word in _words(table, "types", tuple(TYPES)) if "types" in fields else []:
        types |= TYPES[word]
    each = -1
    if "each" in fields and table.has("each"):
        each = ESSENCES.index(table.choice("each", ESSENCES))
    powers = [_power(table, field, kind) for field in ("power1", "power2") if field in fields and table.has(field)]
    if table.has("power2") and not table.has("power1"):
        table.fail("power2", "stands without a power1")
    component = Component(
        name,
        kind,
        table.names("name"),
        _amount(table, "cost") if "cost" in fields else Amount(),
        types,
        table.flag("start", False) if "start" in fields else False,
        table.number("points", 0, MAX_NUMBER, 0) if "points" in fields else 0,
        each,
        _amount(table, "collect"),
        table.number("discount", 0, MAX_NUMBER, 0) if "discount" in fields else 0,
        tuple(powers),
        table.sources("sources", fields, {field: defaults[field] for field in fields if field in defaults}, ALL_FIELDS),
        table.number("tile", 1, codes.MAX_TILES) if kind == codes.PLACE else 0,
        SIDES.index(table.choice("side", SIDES)) if kind == codes.PLACE else 0,
    )
    if kind == codes.PLACE and not component.cost.total:
        table.fail("cost", "a place of power costs something")
    table.finish()
    return component


def _power(table: Reader, field: str, kind: int) -> Power:
    inner = table.table(field)
    turns = TURNS[inner.choice("turns", tuple(TURNS))] if inner.has("turns") else 0
    pay = _amount(inner, "pay")
    power = Power(
        inner.flag("turn", False),
        turns,
        pay,
        inner.number("discard", 0, MAX_STEPS, 0),
        tuple(_step(step) for step in inner.tables("effect", MAX_STEPS)),
    )
    inner.finish()
    if not power.effect:
        inner.fail("effect", "a power does something")
    if not (power.turn or power.turns or power.discard or pay.total):
        inner.fail("turn", "a power without any cost could be used for ever")
    for step in power.effect:
        if step.do == codes.DO_LAY and (len(power.effect) > 1 or not pay.total):
            inner.fail("effect", "lay stands alone, in a power that essences are paid for")
        if kind == codes.ITEM and step.do == codes.DO_BORROW:
            inner.fail("effect", "a magic item cannot borrow another")
        if kind == codes.ITEM and step.to == codes.TO_THIS:
            inner.fail("effect", "essences on a magic item would be lost when it is given back")
    return power


def _step(table: Reader) -> Step:
    do = DOES.index(table.choice("do", DOES))
    step = Step(do)
    if do == codes.DO_GAIN:
        step = _gain(table, do)
    elif do == codes.DO_GIVE:
        step = step._replace(amount=_essences(table, choice=False))
    elif do == codes.DO_DRAW:
        step = step._replace(number=table.number("cards", 1, MAX_STEPS, 1))
    elif do == codes.DO_LOOK:
        step = step._replace(number=table.number("cards", 1, codes.MAX_LOOK, 3))
    elif do == codes.DO_PLACE:
        step = step._replace(number=table.number("discount", 0, MAX_NUMBER, 0))
    elif do == codes.DO_STRAIGHTEN:
        step = step._replace(what=STRAIGHTENS[table.choice("what", tuple(STRAIGHTENS), "any")])
    table.finish()
    if do in (codes.DO_GAIN, codes.DO_GIVE) and not step.amount.total:
        table.fail("do", f"{DOES[do]} names no essences")
    return step


def _gain(table: Reader, do: int) -> Step:
    amount = _essences(table)
    to = GOES_TO.index(table.choice("to", GOES_TO, "pool"))
    if table.has("per") and table.has("more"):
        table.fail("more", "stands beside per; a gain depends on one number")
    for field in ("per", "more"):
        if table.has(field):
            inner = table.table(field)
            count = COUNTS.index(inner.choice("count", COUNTS)) + 1
            of = WHOSE.index(inner.choice("of", WHOSE))
            inner.finish()
            if field == "more" and not amount.any:
                table.fail("more", "adds to essences of choice, and there are none")
            return Step(do, amount, to, count, of, field == "more")
    return Step(do, amount, to)


def _check(edition: Edition, components: list[Component]) -> None:
    """Sizes that the rules rely on are errors; departures from what was published only for `standard`."""
    place = Reader({}, edition.place)
    by_kind = [[each for each in components if each.kind == kind] for kind in range(len(KINDS))]
    artifacts, mages, items, monuments, places = by_kind
    if len(artifacts) % 4 or len(artifacts) < 8:
        place.fail("artifacts", f"{len(artifacts)} in all; the draft needs a multiple of four, at least 8")
    started = [sum(each.start for each in found) for found in (artifacts, mages)]
    if started[0] % 2 or not 2 <= started[0] < len(artifacts):
        place.fail("artifacts", f"{started[0]} are marked start; the first game needs an even number, not all of them")
    if len(mages) != 4:
        place.fail("mages", f"{len(mages)} in all; there must be 4")
    if started[1] != 2:
        place.fail("mages", f"{started[1]} are marked start; there must be 2")
    if len(items) < 3:
        place.fail("items", f"{len(items)} in all; one for each player and one to swap for are needed")
    if len(monuments) < codes.OPEN_MONUMENTS:
        place.fail("monuments", f"{len(monuments)} in all; there are at least {codes.OPEN_MONUMENTS}")
    tiles = sorted((each.tile, each.side) for each in places)
    if not tiles or tiles != [(tile, side) for tile in range(1, len(tiles) // 2 + 1) for side in range(2)]:
        place.fail("places", "every tile, numbered from 1, has one sun side and one moon side")
    notes = [
        f"{len(found)} {name}; the published game has {count}"
        for found, name, count in zip(by_kind, LISTS, PUBLISHED, strict=True)
        if len(found) != count
    ]
    if started != list(PUBLISHED_START) and not notes:
        notes.append(f"{started[0]} artifacts marked start; the published game has {PUBLISHED_START[0]}")
    for note in notes:
        edition.departs(place, "components", note)


def make_arrays(cards: Cards, mode: int, target: int, first: int, actions: list[tuple[int, int]]) -> CardArrays:
    numbers = _Numbers(cards)
    numbered = [(1 << number, each) for number, each in enumerate(cards.components)]
    return CardArrays(
        components=len(cards.components),
        bit=[1 << number for number in range(codes.COMPONENTS - 1)],
        start=sum(bit for bit, each in numbered if each.start),
        discounts=sum(bit for bit, each in numbered if each.discount),
        sun=sum(bit for bit, each in numbered if each.tile and each.side == 0),
        mode=mode,
        target=target,
        first=first,
        monument_cost=numbers.amount(cards.monument_cost),
        actions=len(actions),
        family=[family for family, _ in actions],
        item=[item for _, item in actions],
        code={family * codes.COMPONENTS + item: number for number, (family, item) in enumerate(actions)},
        **{name: sum(bit for bit, each in numbered if each.kind == kind) for kind, name in enumerate(LISTS)},
        **numbers.found,
    )


class _Numbers:
    """Numbers amounts and steps as it comes upon them; amount 0 is nothing."""

    def __init__(self, cards: Cards) -> None:
        self.found = ArrayValues()
        self.place = cards.place
        self.amounts: dict[Amount, int] = {}
        self.steps = 0
        self.amount(Amount())
        tiles = {(each.tile, each.side): number for number, each in enumerate(cards.components) if each.tile}
        for number, each in enumerate(cards.components):
            self.found.put_fields(number, each, "kind points each discount")
            self.found.put(
                number,
                types=codes.ANY_MAGE if each.kind == codes.MAGE else each.types,
                cost=self.amount(each.cost),
                collect=self.amount(each.collect),
                other_side=tiles.get((each.tile, 1 - each.side), 0),
                powers=len(each.powers),
            )
            for which, power in enumerate(each.powers):
                self._power(number * 2 + which, power)

    def _power(self, number: int, power: Power) -> None:
        first = self.steps
        for step in power.effect:
            self._check(self.steps + 1, codes.MAX_STEPS, "steps")
            self.found.put_fields(self.steps, step, "do to of more number what", "step")
            self.found.put(self.steps, step_amount=self.amount(step.amount), step_count=step.counts)
            self.steps += 1
        self.found.put_fields(number, power, "turn turns discard", "power")
        self.found.put(number, power_pay=self.amount(power.pay))
        self.found.put(number, power_step_first=first, power_step_count=len(power.effect))

    def amount(self, amount: Amount) -> int:
        if amount not in self.amounts:
            number = len(self.amounts)
            self._check(number + 1, codes.MAX_COSTS, "costs and gains")
            self.amounts[amount] = number
            self.found.put(number * codes.ESSENCES, fixed=list(amount.fixed))
            self.found.put(number, any_count=amount.any, any_mask=amount.mask)
        return self.amounts[amount]

    def _check(self, count: int, most: int, what: str) -> None:
        if count > most:
            Reader({}, self.place).fail("components", f"more than {most} {what} in all")
