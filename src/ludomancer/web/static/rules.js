// Search in the rules: `input[data-search=ID]` shows in #ID only the [data-rule] elements that have all its words, and a
// [data-rules-part] only if it shows one; `output[data-found]` counts. Accents do not matter. Fetched rulebooks work too.
import { word } from "./page.js";

/** @type {(text: string) => string} */
const plain = (text) => text.toLowerCase().replaceAll("œ", "oe").normalize("NFD").replace(/\p{M}/gu, "");
// letter by letter, so that places in it are places in the text
/** @type {(text: string) => string} */
const letters = (text) => text.replace(/[^\0-\x7f]/g, (letter) => letter.normalize("NFD")[0]).toLowerCase();

/** @type {(field: HTMLInputElement) => HTMLElement | null} */
const bookOf = (field) => document.getElementById(field.dataset.search ?? "");
/** @type {(rule: Node) => HTMLInputElement | undefined} */
const fieldOf = (rule) =>
  [...document.querySelectorAll("input[data-search]")].find((field) => bookOf(field)?.contains(rule));

/** @type {(field: HTMLInputElement) => void} */
function search(field) {
  const book = bookOf(field);
  if (!book) return;
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const rules = [...book.querySelectorAll("[data-rule]")];
  for (const rule of rules) {
    const text = plain(rule.textContent);
    rule.hidden = !words.every((part) => text.includes(part));
  }
  const found = words.length ? rules.filter((rule) => !rule.hidden) : [];
  for (const section of book.querySelectorAll("[data-rules-part]"))
    section.hidden = words.length > 0 && !found.some((rule) => section.contains(rule));
  const count = field.parentElement?.querySelector("[data-found]");
  if (count) count.textContent = words.length ? word("rules", { n: found.length, all: rules.length }) : "";
  mark(found, words);
}

/** @type {(node: Node, startOffset: number, endOffset: number) => StaticRange} */
const rangeIn = (node, startOffset, endOffset) =>
  new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset });

// Marked by the browser without touching the text; `::highlight(found)` in CSS.
/** @type {(rules: Node[], words: string[]) => void} */
function mark(rules, words) {
  if (!globalThis.Highlight) return;
  const marks = new Highlight();
  for (const rule of rules) {
    const walker = document.createTreeWalker(rule, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode);
      const text = letters(node.data);
      for (const part of words)
        for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
          marks.add(rangeIn(node, at, at + part.length));
    }
  }
  CSS.highlights.set("found", marks);
}

/** @type {(field: HTMLInputElement) => void} */
function clear(field) {
  field.value = "";
  search(field);
}

// Down from the field into what was found, and up again; Escape clears; / searches.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const open = document.querySelector("dialog:modal") ?? document;
  const field = open.querySelector("input[data-search]");
  if (!field || event.ctrlKey || event.altKey || event.metaKey) return;
  const shown = [...(bookOf(field)?.querySelectorAll("[data-rule]:not([hidden])") ?? [])];
  const at = shown.indexOf(target);
  let to = null;
  if (key === "/" && !target.closest("input, textarea")) to = field;
  else if (target === field && key === "Escape" && field.value) clear((to = field));
  else if (target === field && (key === "Enter" || key === "ArrowDown")) to = shown[0];
  else if (at >= 0 && key === "ArrowDown") to = shown[at + 1];
  else if (at >= 0 && key === "ArrowUp") to = shown[at - 1] ?? field;
  if (!to) return;
  event.preventDefault();
  if (to !== field) to.tabIndex = -1;
  to.focus();
});
// an update brings all rules back
document.addEventListener("table:changed", () => {
  for (const field of document.querySelectorAll("input[data-search]")) if (field.value) search(field);
});
document.addEventListener("input", (event) => event.target.matches("input[data-search]") && search(event.target));

// a rule that somebody points to is shown, whatever is searched
/** @type {(rule: HTMLElement | null) => void} */
function show(rule) {
  const field = rule?.closest("[hidden]") && fieldOf(rule);
  if (!rule || !field) return;
  clear(field);
  rule.scrollIntoView();
}
document.addEventListener("sheet:at", (event) => show(event.detail));
addEventListener("hashchange", () => show(document.getElementById(location.hash.slice(1))));
