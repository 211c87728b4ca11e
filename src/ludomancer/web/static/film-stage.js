// What lies over the table while a move is shown: its card large, over nothing that it changes, and threads that lead
// from it to a few squares or cards.
import { make } from "./page.js";

/** @import { Step } from "./film.js" */

const THREADS = 4; // at most
const EASE = "cubic-bezier(.2, .7, .2, 1)";
/** @type {HTMLElement[]} */
let laid = []; // for one move

export function clear() {
  for (const element of laid) element.remove();
  laid = [];
}

/** @type {(step: Step) => HTMLElement} */
export function lay(step) {
  const box = make("div", step.stage ? "film-card staged" : "film-card");
  box.dataset.own = "";
  box.setAttribute("aria-hidden", "true");
  box.inert = true;
  if (step.stage) {
    const stage = make("div", "stage");
    stage.innerHTML = step.stage;
    box.append(stage);
  }
  if (step.card) {
    const face = make("div", "film-face");
    face.innerHTML = step.card;
    if (step.price) {
      const tag = make("span", "film-tag");
      tag.innerHTML = step.price;
      face.append(tag);
    }
    box.append(face);
  }
  for (const named of box.querySelectorAll("[id]")) named.removeAttribute("id");
  for (const card of box.querySelectorAll("[data-card]")) card.removeAttribute("data-card");
  (document.querySelector("main") ?? document.body).append(box);
  laid.push(box);
  return box;
}

/** @type {(card: HTMLElement, from: string, ms: number) => void} */
export function comes(card, from, ms) {
  const start = document.getElementById(from)?.getBoundingClientRect();
  const goal = card.getBoundingClientRect();
  if (!start?.width || !goal.width || !card.animate) return;
  const x = start.x + start.width / 2 - goal.x - goal.width / 2, y = start.y + start.height / 2 - goal.y - goal.height / 2;
  card.animate([{ transform: `translate(${x}px, ${y}px) scale(.25)`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: ms, easing: EASE });
}

/** @type {(step: Step) => HTMLElement[]} */
const targets = ({ n }) =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`.trace[data-moves~="${n}"]`)]).filter(
    (trace) => trace.getClientRects().length,
  );

// Things are on their way: where they will lie is where they are looked at.
/** @type {(look: () => void) => void} */
export function atRest(look) {
  const moving = document.getAnimations().filter(({ id, currentTime }) => id === "table" && currentTime !== null);
  const times = moving.map(({ currentTime }) => currentTime);
  for (const each of moving) each.currentTime = Number(each.effect?.getComputedTiming().endTime) - 0.1;
  look();
  moving.forEach((each, nth) => (each.currentTime = times[nth]));
}

const STAGE = 420; // what is shown large is at least as high as this, where the window is

// A stage lies over one's own board. How large it is there, the game's stylesheet says.
/** @type {(card: HTMLElement) => boolean} */
function over(card) {
  const board = document.querySelector("main .board");
  const place = (board?.closest(".field") ?? board)?.getBoundingClientRect();
  if (!place) return false;
  const said = document.querySelector(".reel")?.getBoundingClientRect(); // what is told meanwhile stays in sight
  const end = said && said.top > place.top && said.left < place.right ? said.top : innerHeight;
  const high = Math.min(Math.max(place.height, STAGE), end - place.top - 8);
  for (const [name, value] of Object.entries({ left: place.left, top: place.top, width: place.width, "--field-w": place.width, "--field-h": high }))
    card.style.setProperty(name, `${value}px`);
  return true;
}

// What a move is about to change, as far as it is on the table already: what will have corners, and numbers.
/** @type {(step: Step) => Element[][]} */
function changing({ parts }) {
  /** @type {Element[][]} */
  const found = [[], []];
  for (const html of Object.values(parts).filter((html) => /class="(trace|delta)"/.test(html))) {
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const mark of template.content.querySelectorAll(".trace, .delta")) {
      const { id = "", dataset } = /** @type {HTMLElement} */ (mark.parentElement);
      const there = id ? document.getElementById(id) : document.querySelector(`main [data-card="${CSS.escape(dataset.card ?? "")}"]`);
      if (there?.getClientRects().length) found[mark.matches(".delta") ? 1 : 0].push(there);
    }
  }
  return found;
}

const GAP = 36; // px between a card and what it changes, so that threads can be seen
/** @type {(a: DOMRect, b: DOMRect) => number} */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
/** @type {(a: DOMRect, b: DOMRect) => number} */
const apart = (a, b) =>
  Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom));

// On the table, near to what it changes but over none of that; where the table has no such place, beside it.
/** @type {(card: HTMLElement | null, step: Step, marked?: boolean) => void} */
export function aside(card, step, marked = false) {
  if (!card || (step.stage && over(card))) return;
  if (marked) for (const coming of card.getAnimations()) coming.finish();
  const [goals, counters] = (marked ? [targets(step), [...document.querySelectorAll(".delta")]] : changing(step)).map((all) => all.map((each) => each.getBoundingClientRect()));
  const boxes = [...goals, ...counters];
  const now = card.getBoundingClientRect();
  if (marked && !boxes.some((box) => overlap(now, box))) return; // it has its place already
  const table = (document.querySelector("main :is(.board, .field)") ?? document.querySelector("main") ?? document.body).getBoundingClientRect();
  const reel = document.querySelector(".reel")?.getBoundingClientRect();
  const pawns = [...document.querySelectorAll("main svg [data-square][id]")].map((pawn) => pawn.getBoundingClientRect());
  const { width, height } = now;
  const high = height + 26; // with the price under it
  /** @type {(from: number, to: number, step: number) => number[]} */
  const range = (from, to, step) => (to < from ? [from] : Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, nth) => from + nth * step));
  const middle = { x: table.left + table.width / 2, y: table.top + table.height / 2 };
  const goal = goals.length ? { x: sum(goals.map((box) => box.x + box.width / 2)) / goals.length, y: sum(goals.map((box) => box.y + box.height / 2)) / goals.length } : middle;
  let best = { x: 8, y: 8, cost: Infinity };
  for (const x of range(10, innerWidth - width - 10, 16))
    for (const y of range(10, innerHeight - high - 2, 16)) {
      const box = new DOMRect(x, y, width, high);
      const beside = Math.max(0, table.left + 8 - x, x + width + 8 - table.right) + Math.max(0, table.top + 8 - y, y + high + 4 - table.bottom);
      const near = Math.min(GAP, ...boxes.map((each) => apart(box, each)));
      const cost = 50 * sum(boxes.map((each) => overlap(box, each))) + (reel ? 20 * overlap(box, reel) : 0) + 0.05 * sum(pawns.map((each) => overlap(box, each))) + 4 * beside + 6 * (GAP - near) +
        Math.hypot(x + width / 2 - goal.x, y + high / 2 - goal.y) + 0.25 * Math.hypot(x + width / 2 - middle.x, y + high / 2 - middle.y);
      if (cost < best.cost) best = { x, y, cost };
    }
  card.style.left = `${best.x}px`;
  card.style.top = `${best.y}px`;
}

// From the side of the card that looks there to the nearest edge of what it changes; a bundle would say nothing.
/** @type {(card: HTMLElement, step: Step) => void} */
export function threads(card, step) {
  const face = (card.querySelector(".film-face") ?? card).getBoundingClientRect();
  const goals = targets(step).map((trace) => trace.getBoundingClientRect()).sort((a, b) => a.y - b.y || a.x - b.x);
  if (goals.length > THREADS) return;
  const lines = goals.map((box, nth) => {
    const part = 0.5 + 0.36 * (goals.length > 1 ? nth / (goals.length - 1) - 0.5 : 0);
    const right = box.left > face.right, left = box.right < face.left, below = box.top > face.bottom;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (!right && !left && !below && box.bottom > face.top) return ""; // it lies over it
    const start = right || left ? { x: right ? face.right : face.left, y: face.y + face.height * part } : { x: face.x + face.width * part, y: below ? face.bottom : face.top };
    const end = right || left ? { x: right ? box.left + 5 : box.right - 5, y } : { x, y: below ? box.top + 5 : box.bottom - 5 };
    const bend = (right || left) ? { x: (start.x + end.x) / 2, y: start.y } : { x: start.x, y: (start.y + end.y) / 2 };
    const come = (right || left) ? { x: bend.x, y: end.y } : { x: end.x, y: bend.y };
    const d = `M${start.x} ${start.y}C${bend.x} ${bend.y} ${come.x} ${come.y} ${end.x} ${end.y}`;
    return `<path class="t0" d="${d}"/><path class="t1" d="${d}" pathLength="1"/><circle cx="${end.x}" cy="${end.y}" r="5"/>`;
  });
  const box = make("div", "threads");
  box.dataset.own = "";
  box.setAttribute("aria-hidden", "true");
  box.innerHTML = `<svg>${lines.join("")}</svg>`;
  card.before(box);
  laid.push(box);
}

/** @type {(numbers: number[]) => number} */
const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);
