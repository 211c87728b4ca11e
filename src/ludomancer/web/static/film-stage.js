// What lies over the table while a move is shown: its card large, on the side with the fewest of the squares and cards
// that it changes, and threads that lead to them.
import { make } from "./page.js";

/** @import { Step } from "./film.js" */

const THREADS = 6;
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

// On the side with the fewest targets, and over none of them if that can be.
/** @type {(card: HTMLElement | null, step: Step) => void} */
export function aside(card, step) {
  if (!card || (step.stage && over(card))) return;
  const table = (document.querySelector("main .board, main .field, main") ?? document.body).getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const boxes = targets(step).map((trace) => trace.getBoundingClientRect());
  const free = (/** @type {number} */ x, /** @type {number} */ y) =>
    boxes.reduce((sum, box) => {
      const dx = Math.min(x + width, box.right) - Math.max(x, box.left), dy = Math.min(y + height, box.bottom) - Math.max(y, box.top);
      return sum + (dx > 0 && dy > 0 ? dx * dy : 0);
    }, 0);
  const top = Math.max(8, table.top + 16), bottom = Math.min(innerHeight, table.bottom) - height - 28;
  const left = Math.max(8, table.left + 16), right = Math.min(innerWidth - 8, table.right - 16) - width;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const places = [left, middle.x, right].flatMap((x) => [middle.y, top, bottom].map((y) => ({ x, y })));
  const ways = places.map(({ x, y }) => {
    const far = boxes.reduce((sum, box) => sum + Math.hypot(x + width / 2 - box.x, y + height / 2 - box.y), 0);
    return { x, y, cost: free(x, y) * 1000 - far / Math.max(1, boxes.length) * 0.2 + Math.hypot(x - middle.x, y - middle.y) * 0.3 };
  });
  const best = ways.reduce((a, b) => (b.cost < a.cost ? b : a));
  card.style.left = `${Math.max(8, best.x)}px`;
  card.style.top = `${Math.max(8, best.y)}px`;
}

/** @type {(card: HTMLElement, step: Step) => void} */
export function threads(card, step) {
  const face = (card.querySelector(".film-face") ?? card).getBoundingClientRect();
  const from = { x: face.x + face.width / 2, y: face.y + face.height / 2 };
  const lines = targets(step).slice(0, THREADS).map((trace) => {
    const box = trace.getBoundingClientRect();
    const end = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (end.x > face.left && end.x < face.right && end.y > face.top && end.y < face.bottom) return "";
    const side = { x: end.x < face.left ? face.left : end.x > face.right ? face.right : from.x, y: from.y };
    if (side.x === from.x) side.y = end.y < face.top ? face.top : face.bottom;
    // it ends at the edge of what it leads to
    const goal = { x: clamp(side.x, box.left + 6, box.right - 6), y: clamp(side.y, box.top + 6, box.bottom - 6) };
    const bend = { x: (side.x + goal.x) / 2, y: (side.y + goal.y) / 2 + 18 };
    const d = `M${side.x} ${side.y}Q${bend.x} ${bend.y} ${goal.x} ${goal.y}`;
    return `<path class="t0" d="${d}"/><path class="t1" d="${d}" pathLength="1"/><circle cx="${goal.x}" cy="${goal.y}" r="5"/>`;
  });
  const box = make("div", "threads");
  box.dataset.own = "";
  box.setAttribute("aria-hidden", "true");
  box.innerHTML = `<svg>${lines.join("")}</svg>`;
  card.before(box);
  laid.push(box);
}

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));
