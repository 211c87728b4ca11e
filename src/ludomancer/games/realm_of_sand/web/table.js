// The hand that holds a rune tile: turning, flipping, aiming and dragging answer at once.
// The page has a button for every way to lay the tile (`.sq.f0` to `.f7`, on the cell under its middle square), and the
// tile in all its forms (`[data-ghost]`); this module shows the one that is aimed at, what it lifts, and what it would
// finish (`data-ends`: a building and its cells). Without it the radio buttons of the forms do the turning, and every
// cell is a button of its own.
import { recall } from "../page.js";
import { COLUMNS, lifted, listed, named, one, own, ROWS, spot, there } from "./drawing.js";
import { fill, foresee, hold, lifts, tell } from "./telling.js";

const SLACK = 8;
/** @type {Record<string, Turn>} */
const KEYS = { q: "left", e: "right", f: "flip" };

let held = ""; // the tile in hand
let pinned = ""; // the cell where it stays
let hovered = ""; // the cell under the mouse

/** @typedef {"left" | "right" | "flip"} Turn */
/** @type {() => HTMLInputElement[]} */
const radios = () => [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".forms input"))];
const form = () => Number(radios().find((radio) => radio.checked)?.value ?? 0);
/** @type {(number: number) => HTMLElement} */
const ghostOf = (number) => there(`[data-ghost="${number}"]`);
/** @type {(number: number) => number[][]} */
const stepsOf = (number) => listed(ghostOf(number).dataset.steps).map((step) => step.split(",").map(Number));

// A tile that would hang over the edge slides back onto the board.
/** @type {(name: string) => string} */
function inside(name) {
  let [x, y] = spot(name);
  for (const [dx, dy] of stepsOf(form())) {
    x = Math.min(COLUMNS - 1 - Math.max(dx, 0), Math.max(-Math.min(dx, 0), x));
    y = Math.min(ROWS - 1 - Math.max(dy, 0), Math.max(-Math.min(dy, 0), y));
  }
  return named(x, y);
}

// A cell has one button for all the ways that are not legal: it asks about the one in hand.
/** @type {(name: string) => HTMLButtonElement | null} */
function wayAt(name) {
  const way = one(`button.sq.f${form()}[data-square="${name}"]`);
  const none = one(`button.sq.n${form()}[data-square="${name}"]`);
  if (way || !none) return way;
  const [x, y] = spot(name);
  const cells = stepsOf(form()).map(([dx, dy]) => named(x + dx, y + dy)).join(" ");
  none.value = `at ${cells}`;
  none.setAttribute("aria-label", cells);
  return none;
}

const aimed = () => (held ? wayAt(inside(hovered || pinned)) : null);

// --- showing
function show() {
  const way = aimed();
  const legal = way?.name === "action";
  const [x, y] = way ? spot(way.dataset.square ?? "") : [0, 0];
  for (const ghost of document.querySelectorAll("[data-ghost]")) {
    const shown = way && Number(ghost.dataset.ghost) === form();
    ghost.toggleAttribute("hidden", !shown);
    if (!shown) continue;
    ghost.setAttribute("transform", `translate(${x * 100} ${y * 100})`);
    ghost.classList.toggle("no", !legal);
  }
  own("lifts").replaceChildren(...(way && legal ? lifts(way).map(lifted) : []));
  const letters = foresee(legal ? way : null, held ? "tile" : "piece");
  for (const old of document.querySelectorAll(".sq.aimed")) if (old !== way) old.classList.remove("aimed");
  way?.classList.add("aimed");
  const put = one("[data-put]");
  if (put && held && legal) put.removeAttribute("aria-disabled");
  if (put && held && !legal) put.setAttribute("aria-disabled", "true");
  if (!way) return;
  const cards = [...letters.keys()].map((card) => one(`.bld[data-card="${card}"]`));
  fill(cards.reduce((sum, card) => sum + (card?.querySelectorAll(".b-hg .i").length ?? 0), 0));
  hold(form());
  tell(way, legal, letters);
}

/** @type {(name: string | undefined) => void} */
function pin(name) {
  if (!name || !held) return;
  pinned = inside(name);
  hovered = "";
  show();
}

/** @type {(how: Turn) => void} */
function turn(how) {
  const ghost = held && ghostOf(form());
  if (!ghost) return;
  const focused = document.activeElement?.closest(".squares");
  const next = radios().find((radio) => radio.value === ghost.dataset[how]);
  if (next) next.checked = true;
  if (!hovered) pinned = inside(pinned);
  show();
  if (focused) aimed()?.focus({ preventScroll: true });
}

function lay() {
  const way = aimed();
  if (way) way.dataset.sure = "";
  way?.click();
}

// --- what the table says
function changed() {
  const tile = one(".forms")?.dataset.held ?? "";
  if (tile !== held) {
    held = tile;
    hovered = "";
    const radio = radios().find((each) => each.defaultChecked) ?? radios()[0];
    if (radio) radio.checked = true;
    pinned = tile ? inside(dragging?.cell || (there(".forms").dataset.aim ?? "")) : "";
  }
  show();
}
document.addEventListener("table:changed", changed);
// what the machine would do may be another turn of the tile
document.addEventListener("table:hint", ({ detail }) => {
  const way = held && [...document.querySelectorAll("button.sq.may")].find((each) => each.value === detail);
  if (!way) return;
  radios()[Number(way.className.match(/\bf(\d)/)?.[1])].checked = true;
  pin(way.dataset.square);
});

// --- pointing: the mouse shows where the tile would fall and lays it by a click; a finger aims first
/** @type {(event: MouseEvent) => string | undefined} */
const cellOf = ({ clientX, clientY }) =>
  document.elementsFromPoint(clientX, clientY).map((element) => element.closest?.(".cell")?.dataset.at).find(Boolean);
/** @type {HTMLButtonElement | null} */
let touched = null; // what a finger aimed at before this touch

document.addEventListener("pointermove", (event) => {
  if (dragging || !held) return;
  const name = event.pointerType === "mouse" ? cellOf(event) : null;
  if (event.pointerType === "mouse" && (name ?? "") !== hovered) {
    hovered = name ?? "";
    show();
  } else if (event.pointerType !== "mouse" && event.buttons && event.target.closest?.(".squares")) {
    pin(cellOf(event));
  }
});
document.addEventListener("pointerdown", (event) => {
  if (!held || event.pointerType === "mouse" || !event.target.closest?.(".squares")) return;
  event.target.releasePointerCapture?.(event.pointerId);
  touched = aimed();
  pin(cellOf(event));
});
document.addEventListener("click", (event) => {
  if (!held || !event.target.closest?.(".squares")) return;
  const way = aimed();
  const sure = event.target.dataset.sure !== undefined;
  delete event.target.dataset?.sure;
  if (sure || (event.detail === 0 && !event.pointerType)) return; // by keyboard, or from "Place here"
  if (event.pointerType && event.pointerType !== "mouse" && way !== touched) {
    event.preventDefault();
    return;
  }
  if (event.target === way) return;
  event.preventDefault(); // over the edge: it lies where it is seen
  lay();
}, true);
document.addEventListener("focusin", (event) => {
  const way = held && event.target.closest?.(".squares .sq");
  if (way && way.matches(":focus-visible")) pin(way.dataset.square);
});
document.addEventListener("change", (event) => event.target.matches(".forms input") && show());

let rolled = 0;
one(".board")?.addEventListener("wheel", (event) => {
  if (!held) return;
  event.preventDefault();
  if (event.timeStamp - rolled < 160) return; // one notch, one quarter turn, also on a trackpad
  rolled = event.timeStamp;
  turn(event.deltaY > 0 ? "right" : "left");
}, { passive: false });
one(".board")?.addEventListener("contextmenu", (event) => {
  if (!held || event.pointerType === "touch") return;
  event.preventDefault();
  turn("flip");
});

// --- buttons and keys
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-turn], [data-put]");
  if (!button) return;
  if (button.dataset.turn) return turn(/** @type {Turn} */ (button.dataset.turn));
  hovered = "";
  lay();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog:modal")) return;
  if (event.target.closest?.("input:not([type=radio]), textarea, select")) return;
  if (event.key === "Escape" && held) return void one(".rune.held[name=undo]")?.click();
  if (event.repeat || recall("keys") === "off") return;
  const how = KEYS[event.key.toLowerCase()];
  if (how && held) {
    event.preventDefault();
    turn(how);
  }
  if ("123".includes(event.key)) one(`button.rune[data-key="${event.key}"]`)?.click();
});

// --- dragging a tile from the tray: it is taken in hand, and stays where it is let go; off the board it is put back
/** @type {{ rune: HTMLElement, x: number, y: number, cell: string, copy?: HTMLElement } | null} */
let dragging = null;

document.addEventListener("pointerdown", (event) => {
  const rune = event.target.closest?.(".tray button.rune.lit, .tray button.rune.held");
  if (!rune || event.button) return;
  dragging = { rune, x: event.clientX, y: event.clientY, cell: "" };
  rune.releasePointerCapture?.(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!dragging) return;
  let { copy } = dragging;
  if (!copy) {
    if (Math.hypot(event.clientX - dragging.x, event.clientY - dragging.y) < SLACK) return;
    copy = dragging.copy = /** @type {HTMLElement} */ (dragging.rune.cloneNode(true));
    copy.dataset.own = "";
    copy.className = "rune dragged";
    for (const name of ["name", "value", "form"]) copy.removeAttribute(name);
    document.body.append(copy);
    if (!dragging.rune.matches(".held")) dragging.rune.click();
  }
  dragging.cell = cellOf(event) ?? "";
  Object.assign(copy.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  copy.hidden = Boolean(dragging.cell && held);
  if (dragging.cell) pin(dragging.cell);
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, () => {
    const { copy, cell } = dragging ?? {};
    dragging = null;
    if (!copy) return;
    copy.remove();
    // the click that follows a drag means nothing
    const swallow = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (!cell && held) setTimeout(() => one(".rune.held[name=undo]")?.click(), 60);
  });

// --- a card shows its own plan alone, a place its own outline
/** @type {(event: Event & { target: Element }) => void} */
function point(event) {
  if (!held) foresee(event.target.closest?.(".sq[data-ends]"), "piece");
  const card = event.target.closest?.(".bld[data-card], [data-place]");
  const wanted = card?.dataset.place;
  for (const plan of document.querySelectorAll("[data-plan]"))
    plan.classList.toggle("shown", wanted ? plan.dataset.where === wanted : plan.dataset.plan === card?.dataset.card);
}
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);

// a line of the log lights cells of the board that it is about, not those of another player's
document.addEventListener("pointerover", (event) => {
  const by = event.target.closest?.(".ev")?.querySelector("[data-by]")?.dataset.by;
  if (!by || one(`.mine#seat-${by}`)) return;
  for (const cell of document.querySelectorAll(".sq.pointed")) cell.classList.remove("pointed");
});

changed();
