// Things move from where they were to where they are: `moving(change)` looks, lets the page change, and shows the way.
// data-face: a tile that turns (the .tile in it, if there is one). data-square, in a drawing and with an id: a pawn that
// walks. data-card: a card that travels, into a [data-hand=SEAT] from its data-from (an id), out of it to its data-to;
// a place that is no hand may have a data-to as well.
// data-wall: a wall that draws itself. data-lies, with an id: a card that lies down (1) or rises (0), or its [data-body].

/**
 * @typedef {(delay: number) => void} Start a motion, to be begun after so many milliseconds
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {HTMLElement} [copy]
 * @property {DOMRect} box
 * @property {HTMLElement | null} hand
 * @property {string} [lies]
 * @typedef {ReturnType<typeof look>} Before
 */

const TURN = 360, WALL = 700, STEP = 60, WHOLE = 900, AT_ONCE = 3;
const OUT = "cubic-bezier(.2, .7, .2, 1)", IN = "cubic-bezier(.6, 0, .9, .4)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @template Result
 * @param {() => Result} change
 */
export function moving(change) {
  if (still.matches || document.hidden || !Element.prototype.animate) return change();
  const before = look();
  const result = change();
  const things = [...turns(before), ...lies(before), ...walks(before), ...travels(before), ...walls(before)];
  const step = Math.min(STEP, (WHOLE - TURN) / Math.max(1, things.length - AT_ONCE));
  things.forEach((start, nth) => start(Math.max(0, nth - AT_ONCE + 1) * step));
  return result;
}

const HOMES = "[data-hand], [data-to]";
const PAWNS = "svg [data-square][id]";
/** @type {(selector: string) => HTMLElement[]} */
const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.dataset.own === undefined);
/** @type {(element: Element) => DOMRect} */
const place = (element) => element.getBoundingClientRect();
/**
 * @param {any} element
 * @returns {element is SVGGraphicsElement}
 */
const isDrawn = (element) => Boolean(element.ownerSVGElement); // inside a drawing
/** @type {(element: HTMLElement) => HTMLElement} */
const tileOf = (element) => element.querySelector(".tile:not([data-own])") ?? element;

/** @type {(element: HTMLElement) => HTMLElement} */
const copied = (element) => /** @type {HTMLElement} */ (element.cloneNode(true));

// Those that are seen; of one name they are told apart by their number.
/** @returns {Map<string, Card>} */
function cards() {
  const found = new Map();
  /** @type {Record<string, number>} */
  const count = {};
  for (const element of all("[data-card]:not(dialog *)")) {
    const { card = "" } = element.dataset;
    const box = place(element);
    const key = `${card} ${(count[card] = (count[card] ?? 0) + 1)}`;
    if (box.width) found.set(key, { element, box, hand: element.closest(HOMES), lies: element.closest("[data-lies]")?.dataset.lies });
  }
  return found;
}

function look() {
  /** @type {<Facts>(selector: string, facts: (element: HTMLElement) => Facts) => Map<string, Facts>} */
  const by = (selector, facts) => new Map(all(selector).map((element) => [element.id, facts(element)]));
  const before = {
    faces: by("[data-face]", (tile) => ({ face: tile.dataset.face, copy: copied(tileOf(tile)) })),
    pawns: by(PAWNS, (pawn) => ({ square: pawn.dataset.square, box: place(pawn) })),
    hands: new Map(all(HOMES).map((hand) => [hand, hand.dataset.hand])),
    walls: by("[data-wall]", () => true),
    lying: by("[data-lies]", (card) => card.dataset.lies),
    laid: cards(),
  };
  for (const card of before.laid.values()) card.copy = copied(card.element);
  return before;
}

// Its own transform, and what the motion adds to it.
/** @type {(element: Element, ...added: ((base: string) => string)[]) => Keyframe[]} */
function transforms(element, ...added) {
  const base = getComputedStyle(element).transform.replace("none", "");
  return added.map((make) => ({ transform: make(base) || "none" }));
}

// Open, and seen from its edge. In drawings there is no depth.
/** @type {(element: Element, sign: string) => Keyframe[]} */
function turning(element, sign) {
  if (!isDrawn(element)) return transforms(element, (base) => base, (base) => `${base} rotateY(${sign}90deg)`);
  const box = element.getBBox();
  const middle = box.x + box.width / 2;
  /** @type {(width: number) => (base: string) => string} */
  const at = (width) => (base) => `${base} translate(${middle}px) scaleX(${width}) translate(${-middle}px)`;
  return transforms(element, at(1), at(0));
}

/**
 * @param {Element} element
 * @param {Keyframe[] | PropertyIndexedKeyframes} frames
 * @param {KeyframeAnimationOptions} options
 */
function play(element, frames, options) {
  for (const old of element.getAnimations()) if (old.id === "table") old.cancel();
  return element.animate(frames, { id: "table", fill: "backwards", easing: OUT, duration: TURN, ...options });
}

/** @type {(copy: HTMLElement, beside: (copy: HTMLElement) => void) => HTMLElement} */
function ghost(copy, beside) {
  copy.dataset.own = "";
  copy.inert = true;
  for (const name of ["name", "value", "form"]) copy.removeAttribute(name);
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
  beside(copy);
  return copy;
}

/** @type {(animation: Animation, copy: Element) => Promise<void>} */
const over = (animation, copy) => animation.finished.catch(() => {}).then(() => copy.remove());

/** @type {(before: Before) => Start[]} */
function turns({ faces }) {
  return all("[data-face]").flatMap((element) => {
    const before = faces.get(element.id);
    return before && before.face !== element.dataset.face ? (delay) => turn(tileOf(element), before.copy, delay) : [];
  });
}

/** @type {(tile: HTMLElement, copy: HTMLElement, delay: number) => void} */
function turn(tile, copy, delay) {
  const old = ghost(copy, (node) => tile.before(node));
  const half = { duration: TURN / 2 };
  over(play(old, turning(old, ""), { ...half, delay, easing: IN }), old);
  play(tile, turning(tile, "-").reverse(), { ...half, delay: delay + half.duration });
}

// About its middle, from how it lay before.
/** @type {(before: Before) => Start[]} */
function lies({ lying }) {
  const fell = (/** @type {HTMLElement} */ { id, dataset }) => lying.has(id) && lying.get(id) !== dataset.lies;
  return all("[data-lies]").filter(fell).map((card) => (delay) => {
    const body = card.querySelector("[data-body]") ?? card;
    const from = card.dataset.lies === "1" ? "-90deg" : "90deg";
    play(body, transforms(body, (base) => `${base} rotate(${from})`, (base) => base), { delay });
  });
}

// From an old place on the screen to the one it has now.
/** @type {(element: HTMLElement, from: DOMRect, delay: number) => Animation} */
function arrive(element, from, delay) {
  for (const old of element.getAnimations()) if (old.id === "table") old.cancel();
  const now = place(element);
  let [x, y, size] = [from.x - now.x, from.y - now.y, ""];
  if (isDrawn(element)) {
    const { a, d } = /** @type {any} */ (element.parentNode).getScreenCTM();
    [x, y] = [x / a, y / d];
  } else {
    [x, y] = [x + (from.width - now.width) / 2, y + (from.height - now.height) / 2];
    size = ` scale(${from.width / now.width || 1})`;
  }
  const frames = transforms(element, (base) => `translate(${x}px, ${y}px)${size} ${base}`, (base) => base);
  return play(element, frames, { delay });
}

/** @type {(a: DOMRect, b: DOMRect) => boolean} */
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) > 2;

/** @type {(before: Before) => Start[]} */
function walks({ pawns }) {
  return all(PAWNS).flatMap((pawn) => {
    const before = pawns.get(pawn.id);
    return before && before.square !== pawn.dataset.square ? (delay) => void arrive(pawn, before.box, delay) : [];
  });
}

/** @type {(id: string | undefined) => DOMRect | null} */
function pile(id) {
  const element = document.getElementById(id ?? "");
  return element?.getClientRects().length ? place(element) : null;
}

/** @type {(before: Before) => Start[]} */
function travels({ laid, hands }) {
  const now = cards();
  /** @type {Start[]} */
  const moves = [];
  // at a shared screen the hand may be somebody else's by now
  const same = (/** @type {HTMLElement | null} */ hand) =>
    hand?.isConnected && hands.get(hand) === hand.dataset.hand ? hand : null;
  for (const [key, { element, box, hand, lies }] of now) {
    const old = laid.get(key);
    if (lies && old?.lies && old.lies !== lies) continue; // it turns where it is
    const from = old?.box ?? pile(same(hand)?.dataset.from);
    if (from && far(from, box)) moves.push((delay) => arrive(element, from, delay));
  }
  for (const [key, { box, copy, hand }] of laid) {
    const to = now.has(key) ? null : pile(same(hand)?.dataset.to);
    if (to && copy) moves.push((delay) => leave(copy, box, to, delay));
  }
  return moves;
}

/** @type {(copy: HTMLElement, box: DOMRect, to: DOMRect, delay: number) => void} */
function leave(copy, box, to, delay) {
  const card = ghost(copy, (node) => document.body.append(node));
  for (const side of /** @type {const} */ (["left", "top", "width", "height"])) card.style[side] = `${box[side]}px`;
  Object.assign(card.style, { position: "fixed", margin: 0, zIndex: 30, pointerEvents: "none" });
  const [x, y] = [to.x + to.width / 2 - box.x - box.width / 2, to.y + to.height / 2 - box.y - box.height / 2];
  const away = { transform: `translate(${x}px, ${y}px) scale(${Math.min(1, to.width / box.width)})`, opacity: 0.2 };
  over(play(card, [{ transform: "none", opacity: 1 }, away], { delay, easing: IN }), card);
}

/** @type {(before: Before) => Start[]} */
function walls({ walls: old }) {
  return all("[data-wall]").filter((wall) => !old.has(wall.id)).map((wall) => () => {
    const lines = wall.localName === "path" ? [wall] : wall.querySelectorAll("path");
    for (const line of /** @type {Iterable<SVGPathElement>} */ (lines)) {
      const length = line.getTotalLength();
      const dashed = getComputedStyle(line).strokeDasharray !== "none";
      const drawn = { strokeDasharray: [length, length], strokeDashoffset: [length, 0] };
      play(line, dashed ? { opacity: [0, 0, 1] } : drawn, { duration: WALL });
    }
  });
}
