// Things move from where they were to where they are: `moving(change)` looks, lets the page change, and shows the way.
// data-face: a tile that turns (the .tile in it, if there is one). data-square, in a drawing and with an id: a pawn that
// walks. data-card: a card that travels, into a [data-hand=SEAT] from its data-from (an id), out of it to its data-to;
// a place that is no hand may have a data-to as well.
// data-wall: a wall that draws itself. data-lies, with an id: a card that lies down (1) or rises (0), or its [data-body].

import { pace } from "./pace.js";

/**
 * @typedef {(delay: number) => void} Start a motion, to be begun after so many milliseconds
 * @typedef {object} Card
 * @property {HTMLElement} element
 * @property {HTMLElement} [copy]
 * @property {Around[]} [around] what it lies in, up to its place, the nearest first
 * @property {DOMRect} box
 * @property {[number, number]} size before it was turned
 * @property {HTMLElement | null} hand
 * @property {string} [lies]
 * @typedef {{ copy: HTMLElement, box: DOMRect }} Around
 * @typedef {ReturnType<typeof look>} Before
 */

const TURN = 360, WALL = 700, STEP = 60, WHOLE = 900, AT_ONCE = 3;
const OUT = "cubic-bezier(.2, .7, .2, 1)", IN = "cubic-bezier(.6, 0, .9, .4)";
const still = matchMedia("(prefers-reduced-motion: reduce)");
let rate = 1; // of all that moves

export const motionless = () => still.matches || !pace();

/**
 * @template Result
 * @param {() => Result} change
 */
export function moving(change) {
  const slow = pace();
  if (motionless() || document.hidden || !Element.prototype.animate) return change();
  const before = look();
  const result = change();
  const things = [...turns(before), ...lies(before), ...walks(before), ...travels(before), ...walls(before)];
  const step = Math.min(STEP, (WHOLE - TURN) / Math.max(1, things.length - AT_ONCE));
  rate = 1 / slow;
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
    const { offsetWidth: width, offsetHeight: height } = element;
    const size = /** @type {Card["size"]} */ (Math.abs(box.width - width) < 1 ? [box.width, box.height] : [width, height]);
    const lies = element.closest("[data-lies]")?.dataset.lies;
    if (box.width) found.set(key, { element, box, size, hand: element.closest(HOMES), lies });
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
  for (const card of before.laid.values()) {
    card.copy = copied(card.element);
    card.around = around(card);
  }
  return before;
}

// Empty copies of what a card lies in: only there it looks as it does.
/** @type {(card: Card) => Around[]} */
function around({ element, hand }) {
  /** @type {Around[]} */
  const found = [];
  if (!hand?.dataset.to) return found;
  for (let up = element; up !== hand; ) {
    up = /** @type {HTMLElement} */ (up.parentElement);
    found.push({ copy: /** @type {HTMLElement} */ (up.cloneNode(false)), box: place(up) });
  }
  return found;
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
  const animation = element.animate(frames, { id: "table", fill: "backwards", easing: OUT, duration: TURN, ...options });
  animation.playbackRate = rate;
  return animation;
}

/** @type {(copy: HTMLElement, beside: (copy: HTMLElement) => void) => HTMLElement} */
function ghost(copy, beside) {
  copy.dataset.own = "";
  copy.inert = true;
  for (const name of ["name", "value", "form"]) copy.removeAttribute(name);
  for (const mark of copy.querySelectorAll(".trace, .delta")) mark.remove(); // of what goes nothing is said, and no thread leads there
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

/** @type {(element: Element | null) => boolean} */
function shown(element) {
  if (element && getComputedStyle(element).display === "contents") return shown(element.parentElement);
  return Boolean(element?.getClientRects().length);
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
  for (const [key, card] of laid) {
    const home = now.has(key) ? null : same(card.hand);
    const to = home && shown(home) ? pile(home.dataset.to) : null; // a place that is hidden took its cards along
    if (home && to) moves.push((delay) => leave(card, home, to, delay));
  }
  return moves;
}

// A copy flies above everything, in copies of what it lay in, as large as it was.
/** @type {(card: Card, home: HTMLElement, to: DOMRect, delay: number) => void} */
function leave({ copy, around = [], box, size: [width, height] }, home, to, delay) {
  const card = copy && ghost(copy, (node) => around[0].copy.append(node));
  const whole = around.at(-1)?.copy;
  if (!card || !whole?.showPopover) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  lay(card, new DOMRect(x - width / 2, y - height / 2, width, height), around[0].box);
  around.forEach(({ copy: outer, box: where }, nth) => {
    ghost(outer, (node) => around[nth + 1]?.copy.append(node));
    lay(outer, where, around[nth + 1]?.box ?? new DOMRect());
    for (const name of ["role", "aria-label", "data-hand", "data-to"]) outer.removeAttribute(name);
    Object.assign(outer.style, { display: "block", visibility: "hidden", overflow: "visible", border: 0, pointerEvents: "none" });
  });
  card.style.visibility = "visible";
  whole.style.position = "fixed";
  whole.popover = "manual"; // nothing cuts off or hides what is shown on top of all
  home.parentElement?.append(whole);
  whole.showPopover();
  const small = Math.min(1, to.width / box.width, to.height / box.height);
  const way = `translate(${to.x + to.width / 2 - x}px, ${to.y + to.height / 2 - y}px) scale(${small})`;
  const [here, there] = transforms(card, (base) => base, (base) => `${way} ${base}`);
  over(play(card, [{ ...here, opacity: 1 }, { ...there, opacity: 0.2 }], { delay, easing: IN }), whole);
}

// Where it was, inside of something that was there.
/** @type {(element: HTMLElement, box: DOMRect, inside: DOMRect) => void} */
function lay({ style }, box, inside) {
  Object.assign(style, { position: "absolute", inset: "auto", margin: 0, minWidth: 0, maxWidth: "none", minHeight: 0, maxHeight: "none" });
  Object.assign(style, { left: `${box.x - inside.x}px`, top: `${box.y - inside.y}px`, width: `${box.width}px`, height: `${box.height}px` });
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
