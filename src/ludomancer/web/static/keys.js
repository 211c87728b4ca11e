// The table by keyboard. Tab visits what can be done; arrow keys walk all squares and cards; letters for the tools.
// And what the log names is lit on the board.
import { emit, keep, recall } from "./page.js";

const GROUPS = ".squares, [data-hand], [data-walk]";
const STOPS = ".sq[data-square], button[data-card], [data-stop]";
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// of the tools only: what takes back a half-done choice elsewhere may at once choose another
/** @type {Record<string, string>} */
const TOOLS = { u: ".tools :is([name=undo], [name=ask][value=back], [name=why][value=undo])", h: ".tools [name=hint]" };
/** @type {Record<string, string>} */
const SHEETS = { "?": "rules", l: "log", k: "keys" };

/** @type {(element: Element) => boolean} */
const seen = (element) => element.getClientRects().length > 0;
/** @type {(group: Element) => HTMLElement[]} */
const stopsOf = (group) => [...group.querySelectorAll(STOPS)].filter(seen);
/** @type {(button: Element) => boolean} */
const legal = (button) => button.getAttribute("name") === "action";

// In a group Tab stops at what can be done, and at the place where one was; if nothing can be done, at one place.
function rove() {
  for (const group of document.querySelectorAll(GROUPS)) {
    const stops = [...group.querySelectorAll(STOPS)];
    const here = /** @type {HTMLElement} */ (document.activeElement);
    const one = stops.some(legal) || stops.includes(here) ? here : stops[0];
    for (const stop of stops) stop.tabIndex = legal(stop) || stop === one ? 0 : -1;
  }
}

// The nearest square in that direction of the screen; the centre, or a gap, is jumped over.
/** @type {(from: Element, way: [number, number], stops: HTMLElement[]) => HTMLElement | undefined} */
function neighbour(from, [dx, dy], stops) {
  const middle = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, (dx ? box.height : box.width) / 2];
  };
  const [x, y, half] = middle(from);
  let best = null;
  for (const stop of stops) {
    const [sx, sy] = middle(stop);
    const along = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs(dx ? sy - y : sx - x);
    if (stop !== from && along > 1 && aside < half && (!best || along < best.along)) best = { stop, along };
  }
  return best?.stop;
}

/** @type {(event: KeyboardEvent & { target: Element }) => void} */
function walk(event) {
  const from = event.target.closest?.(STOPS);
  const group = from?.closest(GROUPS);
  if (!from || !group) return;
  const stops = stopsOf(group);
  let to = event.key === "Home" ? stops[0] : event.key === "End" ? stops.at(-1) : undefined;
  if (event.key in ARROWS) to = neighbour(from, ARROWS[event.key], stops) ?? from;
  if (!to) return;
  event.preventDefault();
  to.tabIndex = 0;
  to.focus();
}

const FIELDS = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]";
/** @type {(element: Element) => boolean} */
const writes = (element) => Boolean(element.closest?.(FIELDS));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || writes(event.target)) return;
  if (document.querySelector("dialog:modal")) return;
  if (event.key === "Tab" && !event.shiftKey && document.activeElement === document.body) {
    const first = [...document.querySelectorAll("button[name=action], [data-walk] input")].find(seen);
    if (first) event.preventDefault();
    first?.focus();
  }
  walk(event);
  if (event.repeat || recall("keys") === "off") return;
  const key = event.key.toLowerCase();
  if (TOOLS[key]) [...document.querySelectorAll(TOOLS[key])].find(seen)?.click();
  if (SHEETS[key] && document.getElementById(SHEETS[key])) {
    event.preventDefault();
    emit("sheet:open", SHEETS[key]);
  }
});

// single letters can be switched off: voice control and stray keys press them too
for (const box of document.querySelectorAll("input[data-keys]")) {
  box.checked = recall("keys") !== "off";
  box.addEventListener("change", () => keep("keys", box.checked ? "on" : "off"));
}

document.addEventListener("focusin", (event) => event.target.closest(GROUPS) && rove());
document.addEventListener("table:changed", rove);
rove();

// --- a line of the log, or one of its squares, lights the board
/** @type {(event: Event & { target: Element }) => void} */
function point(event) {
  const at = event.target.closest?.(".at[data-square]");
  const line = at ? [at] : event.target.closest?.(".ev")?.querySelectorAll(".at[data-square]") ?? [];
  const squares = new Set([...line].map((chip) => chip.dataset.square));
  for (const square of document.querySelectorAll(".sq[data-square]"))
    square.classList.toggle("pointed", squares.has(square.dataset.square));
}
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);
