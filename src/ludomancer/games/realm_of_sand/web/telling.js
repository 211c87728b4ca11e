// What a way to lay the tile, or a cell, would come to: outlines, letters and hourglasses, and the sentence in the prompt.
import { make } from "../page.js";
import { draw, listed, one, own, plan, there } from "./drawing.js";

/** @type {() => Record<string, string>} */
const words = () => JSON.parse(there(".squares").dataset.words ?? "");

// What a way, or a cell, would finish: outlines, and letters by card.
/** @type {(way: HTMLElement | null | undefined, by: "tile" | "piece") => Map<string, string>} */
export function foresee(way, by) {
  const ends = listed(way?.dataset.ends).map((end) => [end.slice(0, end.lastIndexOf("-")), end.slice(end.lastIndexOf("-") + 1)]);
  const first = Number(there("#plans").dataset.ready); // letters go on after those of what is ready
  const letters = new Map(ends.map(([card], i) => [card, String.fromCharCode(65 + first + i)]));
  for (const drawn of [own("soons", one("#ghosts")), own("letters")]) drawn.replaceChildren();
  for (const [card, mask] of ends) plan(parseInt(mask, 16), letters.get(card) ?? "");
  for (const card of document.querySelectorAll(".bld[data-card]")) {
    const letter = letters.get(card.dataset.card ?? "");
    card.classList.toggle("soon", Boolean(letter));
    for (const old of card.querySelectorAll("[data-foreseen]")) old.remove();
    if (letter) card.append(sign("flag", letter), sign("badge", words()[by]));
  }
  return letters;
}

/** @type {(kind: string, text: string) => HTMLElement} */
function sign(kind, text) {
  const element = make("span", kind, text);
  element.dataset.own = element.dataset.foreseen = "";
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** @type {(way: HTMLButtonElement) => string} */
const cellsOf = (way) => way.value.slice(3);
/** @type {(way: HTMLButtonElement) => [string, string][]} */
export const lifts = (way) =>
  listed(cellsOf(way)).flatMap((name) => {
    const piece = document.getElementById(`sq-${name}`)?.dataset.face ?? "-";
    return piece === "-" ? [] : [[name, piece]];
  });

// Hourglasses that would come with what the tile finishes.
/** @type {(coming: number) => void} */
export function fill(coming) {
  const glasses = [...document.querySelectorAll(".mine .glasses use")];
  const have = glasses.filter((glass) => glass.getAttribute("href") === "#hg-on").length;
  glasses.slice(have).forEach((glass, i) => glass.setAttribute("href", i < coming ? "#hg-soon" : "#hg-off"));
}

// In the prompt and in the tray the tile lies as it is held.
/** @type {(form: number) => void} */
export function hold(form) {
  const art = there(`.form:has(.form-${form}) .slab`);
  for (const old of document.querySelectorAll(".holding .prompt-art .slab, .rune.held .slab"))
    if (!old.isEqualNode(art)) old.replaceWith(art.cloneNode(true));
}

// The prompt says it in a sentence, with pieces drawn and buildings in bold.
/** @type {(way: HTMLButtonElement, legal: boolean, letters: Map<string, string>) => void} */
export function tell(way, legal, letters) {
  const told = document.getElementById("told"), said = words();
  const off = legal ? lifts(way) : [];
  const kind = !legal ? "no" : off.length ? (letters.size ? "both" : "lifts") : letters.size ? "ends" : "none";
  const shown = [kind, cellsOf(way), ...off, ...letters].join();
  if (!told || told.dataset.shown === shown) return;
  const pieces = off.map(([, code]) =>
    draw("svg", { class: "pcs", viewBox: "0 0 100 100", role: "img", "aria-label": said[code] }, draw("use", { href: `#p-${code}-b` })));
  const nameOf = (/** @type {string} */ card) => one(`.bld[data-card="${card}"] .b-name`)?.textContent ?? card;
  const buildings = [...letters].map(([card, letter]) => [make("b", "", nameOf(card)), "\u00a0", make("i", "flag sm", letter)]);
  /** @type {(list: (Node | string | (Node | string)[])[], by: string) => (Node | string)[]} */
  const joined = (list, by) => list.flatMap((each, i) => (i ? [by, each] : [each])).flat();
  /** @type {Record<string, (Node | string)[]>} */
  const values = { cells: [make("b", "", cellsOf(way))], pieces: joined(pieces, " "), buildings: joined(buildings, ", ") };
  told.replaceChildren(...said[kind].split(/\{(\w+)\}/).flatMap((text, i) => (i % 2 ? values[text] : [text])));
  told.dataset.shown = shown;
}

