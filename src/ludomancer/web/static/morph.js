// Brings the page to what the server sent with as few changes as can be: focus, selection, scroll, open sheets and
// what somebody is typing stay. Children are matched by id (or card), then by tag and position.
// The focus comes to nothing by itself that ends a turn (`.finish`).
// `data-keep` stands for the element of that id: it stays as it is, or will come as a part of its own.
// Elements with `data-own` belong to scripts and are left alone; so is the attribute `data-open`.
// Idiomorph was tried: it matches by id alone, so cards lose the focus and what scripts added takes the place of what
// came; it is no quicker and twice the bytes.

/**
 * @typedef {Record<string, string>} Parts HTML by the id of its element
 * @typedef {{ ways: [HTMLElement, number][], id: string, square?: string, card?: string, ends: string | null }} Way
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {(element: Element, name: string) => boolean} */
const kept = (element, name) =>
  name === "data-open" || name === "data-own" || (name === "open" && /^(DIALOG|DETAILS)$/.test(element.tagName)) ||
  (name === "tabindex" && element === document.activeElement); // without it, it would lose the focus
/** @type {(node: any) => boolean} */
const own = (node) => node?.dataset?.own !== undefined;
/** @type {(node: any) => string | undefined} */
const keyOf = (node) => node.id || node.dataset?.card || node.firstElementChild?.dataset.card;
/** @type {(a: any, b: any) => boolean} */
const alike = (a, b) => a.nodeName === b.nodeName && a.namespaceURI === b.namespaceURI;

// The element of an HTML text, read as SVG where it will stand inside a drawing.
/** @type {(html: string, svg: boolean) => Element | null} */
function parse(html, svg) {
  const template = document.createElement("template");
  template.innerHTML = svg ? `<svg xmlns="${SVG}">${html}</svg>` : html;
  const first = template.content.firstElementChild;
  return svg && first ? first.firstElementChild : first;
}

// False: the page has no such element.
/** @type {(id: string, html: string) => boolean} */
function applyPart(id, html) {
  const from = document.getElementById(id);
  if (!from) return false;
  const to = parse(html, from.namespaceURI === SVG && from.localName !== "svg");
  if (to) change(from, to);
  else from.remove();
  return true;
}

// All of them, in any order (one may stand inside another); the names of those that have no place in the page.
// Only then the focus is looked for: what one part shows, another may hide.
/** @type {(parts?: Parts) => string[]} */
export function applyParts(parts = {}) {
  let late = Object.keys(parts);
  keepingFocus(document.body, () => {
    late = late.filter((id) => !applyPart(id, parts[id])).filter((id) => !applyPart(id, parts[id]));
  });
  return late;
}

// Drawings that the page has not got yet.
/** @type {(symbols?: Parts) => void} */
export function addSymbols(symbols = {}) {
  const sprite = document.querySelector("#symbols, svg.sprite");
  for (const [id, html] of Object.entries(symbols))
    if (!document.getElementById(id)) sprite?.append(parse(html, true) ?? "");
}

/** @type {(from: Element, to: Element) => void} */
export const morph = (from, to) => keepingFocus(from, () => change(from, to));

/** @type {(place: Element, act: () => void) => void} */
function keepingFocus(place, act) {
  const focused = /** @type {HTMLElement} */ (document.activeElement ?? document.body);
  const way = focused !== document.body && place.contains(focused) ? wayTo(focused) : null;
  act();
  if (way && (document.activeElement !== focused || !mayHaveFocus(focused, way))) focusAgain(focused, way);
}

// What the element does, if that may end a turn.
/** @type {(element: Element) => string | null} */
const ends = (element) => (element.matches(".finish[name=action]") ? element.getAttribute("value") : null);

// Whoever was about to end her turn may go on with it.
/** @type {(element: Element | null | undefined, way: Way) => boolean} */
const mayHaveFocus = (element, way) =>
  element != null && canHaveFocus(element) && (ends(element) === null || ends(element) === way.ends);

/** @type {(from: any, to: any) => void} */
function change(from, to) {
  if (own(from) || to.dataset?.keep !== undefined || from.isEqualNode(to)) return;
  if (!alike(from, to)) return void from.replaceWith(to);
  if (from.nodeType !== Node.ELEMENT_NODE) return void (from.data = to.data);
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !kept(from, name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !kept(from, name)) from.setAttribute(name, value);
  changeChildren(from, to);
}

/** @type {(from: Element, to: Element) => void} */
function changeChildren(from, to) {
  const byKey = new Map([...from.children].filter(keyOf).map((child) => [keyOf(child), child]));
  const matches = new Map();
  let next = from.firstChild;
  for (const wanted of to.childNodes) {
    const key = keyOf(wanted);
    let match = key ? byKey.get(key) : next;
    if (key) byKey.delete(key);
    else while (match && (keyOf(match) || own(match) || !alike(match, wanted))) match = match.nextSibling;
    if (!match || !alike(match, wanted)) continue;
    matches.set(wanted, match);
    if (!key) next = match.nextSibling;
  }
  const staying = new Set(matches.values());
  for (const child of [...from.childNodes]) if (!staying.has(child) && !own(child)) child.remove();
  let here = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    while (own(here)) here = here?.nextSibling ?? null;
    const child = matches.get(wanted) ?? wanted;
    if (own(child)) continue;
    if (child === here) here = child.nextSibling;
    else if (child === wanted || !from.moveBefore) from.insertBefore(child, here);
    else from.moveBefore(child, here); // keeps focus, scroll and running motion
    if (child !== wanted) change(child, wanted);
  }
}

// The browser takes the focus from what cannot have it any more, but not at once.
/** @type {(element: Element | null | undefined) => boolean} */
const canHaveFocus = (element) =>
  Boolean(element?.isConnected && element.getClientRects().length && !element.matches(":disabled"));

/** @type {(place: Element) => HTMLElement[]} */
const stops = (place) =>
  [...place.querySelectorAll("button, a[href], input, select, textarea, summary")].filter((stop) => !stop.closest(".told"));

// Where the focus is, so that it can be found again when its element goes: its elder with an id, and its place there.
/** @type {(element: HTMLElement) => Way} */
function wayTo(element) {
  /** @type {Way["ways"]} */
  const ways = [];
  for (let up = element.parentElement?.closest("[id]"); up; up = up.parentElement?.closest("[id]"))
    ways.push([up, stops(up).indexOf(element)]);
  const { square, card } = element.dataset ?? {};
  return { ways, id: element.id, square, card, ends: ends(element) };
}

/** @type {(old: HTMLElement, way: Way) => void} */
function focusAgain(old, way) {
  const { ways, id, square, card } = way;
  const may = (/** @type {Element | null | undefined} */ element) => mayHaveFocus(element, way);
  const same = [old, document.getElementById(id)];
  if (square) same.push(document.querySelector(`button[data-square="${CSS.escape(square)}"]`));
  if (card) same.push(document.querySelector(`button[data-card="${CSS.escape(card)}"]`));
  let found = same.find(may);
  for (const [place, at] of found ? [] : ways) {
    if (!place.isConnected) continue;
    const left = stops(place);
    found = left.slice(Math.max(at, 0)).find(may) ?? left.findLast(may);
    if (found) break;
  }
  if (found) found.focus({ preventScroll: true });
  else if (!may(old)) old.blur();
}
