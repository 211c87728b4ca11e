// The hand that holds a rune tile: turning, flipping, aiming and dragging answer at once.
// The page has a button for every way to lay the tile (`.sq.f0` to `.f7`, on the cell under its middle square), and the
// tile in all its forms (`[data-ghost]`); this module shows the one that is aimed at, what it lifts, and what it would
// finish (`data-ends`: a building and its cells). Without it the radio buttons of the forms do the turning, and every
// cell is a button of its own.
import { make, recall } from "../page.js";

const COLUMNS = 6, ROWS = 5, SLACK = 8;
const KEYS = { q: "left", e: "right", f: "flip" };
const one = (selector) => document.querySelector(selector);
const spot = (name) => [name.charCodeAt(0) - 97, ROWS - Number(name[1])];
const named = (x, y) => String.fromCharCode(97 + x) + (ROWS - y);
const listed = (text) => (text ?? "").split(" ").filter(Boolean);

let held = ""; // the tile in hand
let pinned = ""; // the cell where it stays
let hovered = ""; // the cell under the mouse

const radios = () => [...document.querySelectorAll(".forms input")];
const form = () => Number(radios().find((radio) => radio.checked)?.value ?? 0);
const ghostOf = (number) => one(`[data-ghost="${number}"]`);
const stepsOf = (number) => listed(ghostOf(number).dataset.steps).map((step) => step.split(",").map(Number));

// A tile that would hang over the edge slides back onto the board.
function inside(name) {
  let [x, y] = spot(name);
  for (const [dx, dy] of stepsOf(form())) {
    x = Math.min(COLUMNS - 1 - Math.max(dx, 0), Math.max(-Math.min(dx, 0), x));
    y = Math.min(ROWS - 1 - Math.max(dy, 0), Math.max(-Math.min(dy, 0), y));
  }
  return named(x, y);
}

// A cell has one button for all the ways that are not legal: it asks about the one in hand.
function wayAt(name) {
  const way = one(`.sq.f${form()}[data-square="${name}"]`);
  const none = one(`.sq.n${form()}[data-square="${name}"]`);
  if (way || !none) return way;
  const [x, y] = spot(name);
  const cells = stepsOf(form()).map(([dx, dy]) => named(x + dx, y + dy)).join(" ");
  none.value = `at ${cells}`;
  none.setAttribute("aria-label", cells);
  return none;
}

const aimed = () => (held ? wayAt(inside(hovered || pinned)) : null);
const cellsOf = (way) => way.value.slice(3);
const lifts = (way) =>
  listed(cellsOf(way)).map((name) => [name, document.getElementById(`sq-${name}`).dataset.face]).filter(([, piece]) => piece !== "-");

// --- drawing
function draw(tag, attributes, ...inner) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inner);
  return element;
}

// A group of the board that the server knows nothing of.
function own(id, before = null) {
  let group = document.getElementById(id);
  if (!group) {
    group = draw("g", { id, "data-own": "" });
    one(".pieces").insertBefore(group, before);
  }
  return group;
}

function lifted([name, piece]) {
  const [x, y] = spot(name);
  return draw("g", { class: "lift", transform: `translate(${x * 100 + 76} ${y * 100 + 77})` },
    draw("circle", { class: "lf-b", r: 25 }),
    draw("use", { href: `#p-${piece}-b`, x: -15, y: -15, width: 30, height: 30 }),
    draw("circle", { class: "lf-m", cx: 17, cy: -19, r: 10 }),
    draw("path", { class: "lf-l", d: "M12 -19h10" }));
}

// Dashed lines round the cells of a building (a mask: columns of five bits, from below) lie under the tile, its letter above.
function plan(mask, letter) {
  const has = (x, y) => x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && mask >> (x * ROWS + ROWS - 1 - y) & 1;
  let line = "", first = null;
  for (let y = 0; y < ROWS; y += 1)
    for (let x = 0; x < COLUMNS; x += 1) {
      if (!has(x, y)) continue;
      first ??= [x, y];
      if (!has(x, y - 1)) line += `M${x * 100} ${y * 100}h100`;
      if (!has(x + 1, y)) line += `M${x * 100 + 100} ${y * 100}v100`;
      if (!has(x, y + 1)) line += `M${x * 100} ${y * 100 + 100}h100`;
      if (!has(x - 1, y)) line += `M${x * 100} ${y * 100}v100`;
    }
  let place, right = 17;
  do place = `translate(${first[0] * 100 + right} ${first[1] * 100 + 17})`;
  while ((right += 30) && one(`.fl[transform="${place}"]`)); // another letter is there already
  const flag = [draw("path", { d: "M-14 -16H14V6L0 19L-14 6Z" }), draw("text", { y: -3 }, letter)];
  own("soons", one("#ghosts")).append(draw("path", { class: "plan-o soon", d: line }), draw("path", { class: "plan soon", d: line }));
  own("letters").append(draw("g", { class: "fl soon", transform: place }, ...flag));
}

// --- showing
const words = () => JSON.parse(one(".squares").dataset.words);

// What a way, or a cell, would finish: outlines, and letters by card.
function foresee(way) {
  const ends = listed(way?.dataset.ends).map((end) => [end.slice(0, end.lastIndexOf("-")), end.slice(end.lastIndexOf("-") + 1)]);
  const first = Number(one("#plans").dataset.ready); // letters go on after those of what is ready
  const letters = new Map(ends.map(([card], i) => [card, String.fromCharCode(65 + first + i)]));
  for (const drawn of [own("soons", one("#ghosts")), own("letters")]) drawn.replaceChildren();
  for (const [card, mask] of ends) plan(parseInt(mask, 16), letters.get(card));
  for (const card of document.querySelectorAll(".bld[data-card]")) {
    const letter = letters.get(card.dataset.card);
    card.classList.toggle("soon", Boolean(letter));
    for (const old of card.querySelectorAll("[data-foreseen]")) old.remove();
    if (letter) card.append(sign("flag", letter), sign("badge", words()[held ? "tile" : "piece"]));
  }
  return letters;
}

function sign(kind, text) {
  const element = make("span", kind, text);
  element.dataset.own = element.dataset.foreseen = "";
  element.setAttribute("aria-hidden", "true");
  return element;
}

function show() {
  const way = aimed();
  const legal = way?.name === "action";
  const [x, y] = way ? spot(way.dataset.square) : [0, 0];
  for (const ghost of document.querySelectorAll("[data-ghost]")) {
    const shown = way && Number(ghost.dataset.ghost) === form();
    ghost.toggleAttribute("hidden", !shown);
    if (!shown) continue;
    ghost.setAttribute("transform", `translate(${x * 100} ${y * 100})`);
    ghost.classList.toggle("no", !legal);
  }
  own("lifts").replaceChildren(...(legal ? lifts(way).map(lifted) : []));
  const letters = foresee(legal ? way : null);
  for (const old of document.querySelectorAll(".sq.aimed")) if (old !== way) old.classList.remove("aimed");
  way?.classList.add("aimed");
  const put = one("[data-put]");
  if (put && held && legal) put.removeAttribute("aria-disabled");
  if (put && held && !legal) put.setAttribute("aria-disabled", "true");
  if (!way) return;
  const cards = [...letters.keys()].map((card) => one(`.bld[data-card="${card}"]`));
  fill(cards.reduce((sum, card) => sum + (card?.querySelectorAll(".b-hg .i").length ?? 0), 0));
  hold();
  tell(way, legal, letters);
}

// Hourglasses that would come with what the tile finishes.
function fill(coming) {
  const glasses = [...document.querySelectorAll(".mine .glasses use")];
  const have = glasses.filter((glass) => glass.getAttribute("href") === "#hg-on").length;
  glasses.slice(have).forEach((glass, i) => glass.setAttribute("href", i < coming ? "#hg-soon" : "#hg-off"));
}

// In the prompt and in the tray the tile lies as it is held.
function hold() {
  const art = one(`.form:has(.form-${form()}) .slab`);
  for (const old of document.querySelectorAll(".holding .prompt-art .slab, .rune.held .slab"))
    if (!old.isEqualNode(art)) old.replaceWith(art.cloneNode(true));
}

// The prompt says it in a sentence, with pieces drawn and buildings in bold.
function tell(way, legal, letters) {
  const told = document.getElementById("told"), said = words();
  const off = legal ? lifts(way) : [];
  const kind = !legal ? "no" : off.length ? (letters.size ? "both" : "lifts") : letters.size ? "ends" : "none";
  const shown = [kind, cellsOf(way), ...off, ...letters].join();
  if (!told || told.dataset.shown === shown) return;
  const pieces = off.map(([, code]) =>
    draw("svg", { class: "pcs", viewBox: "0 0 100 100", role: "img", "aria-label": said[code] }, draw("use", { href: `#p-${code}-b` })));
  const nameOf = (card) => one(`.bld[data-card="${card}"] .b-name`)?.textContent ?? card;
  const buildings = [...letters].map(([card, letter]) => [make("b", "", nameOf(card)), "\u00a0", make("i", "flag sm", letter)]);
  const joined = (list, by) => list.flatMap((each, i) => (i ? [by, each] : [each])).flat();
  const values = { cells: [make("b", "", cellsOf(way))], pieces: joined(pieces, " "), buildings: joined(buildings, ", ") };
  told.replaceChildren(...said[kind].split(/\{(\w+)\}/).flatMap((text, i) => (i % 2 ? values[text] : [text])));
  told.dataset.shown = shown;
}

function pin(name) {
  if (!name || !held) return;
  pinned = inside(name);
  hovered = "";
  show();
}

function turn(how) {
  const ghost = held && ghostOf(form());
  if (!ghost) return;
  const focused = document.activeElement?.closest(".squares");
  const next = radios().find((radio) => radio.value === ghost.dataset[how]);
  next.checked = true;
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
    pinned = tile ? inside(dragging?.cell || one(".forms").dataset.aim) : "";
  }
  show();
}
document.addEventListener("table:changed", changed);
// what the machine would do may be another turn of the tile
document.addEventListener("table:hint", ({ detail }) => {
  const way = held && [...document.querySelectorAll(".squares .sq.may")].find((each) => each.value === detail);
  if (!way) return;
  radios()[Number(way.className.match(/\bf(\d)/)[1])].checked = true;
  pin(way.dataset.square);
});

// --- pointing: the mouse shows where the tile would fall and lays it by a click; a finger aims first
const cellOf = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest?.(".cell")?.dataset.at).find(Boolean);
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
  if (button.dataset.turn) return turn(button.dataset.turn);
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
let dragging = null;

document.addEventListener("pointerdown", (event) => {
  const rune = event.target.closest?.(".tray button.rune.lit, .tray button.rune.held");
  if (!rune || event.button) return;
  dragging = { rune, x: event.clientX, y: event.clientY, begun: false, cell: "" };
  rune.releasePointerCapture?.(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!dragging) return;
  if (!dragging.begun) {
    if (Math.hypot(event.clientX - dragging.x, event.clientY - dragging.y) < SLACK) return;
    dragging.begun = true;
    dragging.copy = dragging.rune.cloneNode(true);
    dragging.copy.dataset.own = "";
    dragging.copy.className = "rune dragged";
    for (const name of ["name", "value", "form"]) dragging.copy.removeAttribute(name);
    document.body.append(dragging.copy);
    if (!dragging.rune.matches(".held")) dragging.rune.click();
  }
  dragging.cell = cellOf(event) ?? "";
  Object.assign(dragging.copy.style, { left: `${event.clientX}px`, top: `${event.clientY}px` });
  dragging.copy.hidden = Boolean(dragging.cell && held);
  if (dragging.cell) pin(dragging.cell);
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, () => {
    const { begun, copy, cell } = dragging ?? {};
    dragging = null;
    if (!begun) return;
    copy.remove();
    // the click that follows a drag means nothing
    const swallow = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (!cell && held) setTimeout(() => one(".rune.held[name=undo]")?.click(), 60);
  });

// --- a card shows its own plan alone, a place its own outline
function point(event) {
  if (!held) foresee(event.target.closest?.(".sq[data-ends]"));
  const card = event.target.closest?.(".bld[data-card], [data-place]");
  const wanted = card?.dataset.place;
  for (const plan of document.querySelectorAll("[data-plan]"))
    plan.classList.toggle("shown", wanted ? plan.dataset.where === wanted : Boolean(card) && plan.dataset.plan === card.dataset.card);
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
