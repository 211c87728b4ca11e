// Sheets: `[data-sheet=ID]` opens <dialog id=ID>, and a link to something inside one opens it there. Where ID is no
// dialog (the log beside the board of a wide screen) it gets `data-open` and the focus. Without script :target does it.
// Long press on a card, or `[data-zoom]` in its slot, shows it large; where it has a sheet of its own (`data-leaf`), that. Copy and share buttons.
import { emit, toast, word } from "./page.js";

/** @type {HTMLElement | null} */
let opener = null;

/** @type {(id: string) => void} */
function open(id) {
  const target = document.getElementById(id);
  if (!target) return;
  const sheet = target.closest("dialog") ?? target;
  if (!(sheet instanceof HTMLDialogElement)) {
    if (!sheet.contains(document.activeElement)) opener = /** @type {HTMLElement | null} */ (document.activeElement);
    sheet.dataset.open = "";
    sheet.tabIndex = -1;
    sheet.focus();
  } else if (!sheet.open) {
    for (const other of document.querySelectorAll("dialog:modal")) other.close();
    sheet.showModal();
    // who has a keyboard can type what she looks for at once
    if (matchMedia("(hover: hover)").matches) sheet.querySelector("input[data-search]")?.focus();
  }
  if (target !== sheet) {
    emit("sheet:at", target);
    for (const old of document.querySelectorAll(".targeted")) old.classList.remove("targeted");
    target.classList.add("targeted");
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
  }
}

/** @type {(sheet: HTMLElement) => void} */
function close(sheet) {
  if (sheet instanceof HTMLDialogElement) return sheet.close(); // it gives the focus back by itself
  delete sheet.dataset.open;
  opener?.focus();
}

// A dialog is its own backdrop: outside its box.
/** @type {(event: MouseEvent, box: DOMRect) => boolean} */
function onBackdrop(event, { x, y, right, bottom }) {
  return event.clientX < x || event.clientX > right || event.clientY < y || event.clientY > bottom;
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const closing = target.closest("[data-close]");
  const sheet = closing?.closest("dialog, [data-open]");
  if (sheet) {
    event.preventDefault();
    return close(sheet);
  }
  const modal = target instanceof HTMLDialogElement && target.matches(":modal");
  if (modal && onBackdrop(event, target.getBoundingClientRect())) return target.close();
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("[data-sheet], a[href^='#'], a.rule"));
  const id = link?.dataset.sheet ?? link?.hash.slice(1);
  const goal = id && document.getElementById(id);
  if (!link || !goal || !(link.dataset.sheet || goal.closest("dialog"))) return;
  event.preventDefault();
  open(id);
});
// a sheet that the address names would be shown without script
document.addEventListener("close", ({ target }) => {
  if (target.matches(":target, :has(:target)")) location.replace("#main");
}, true);
document.addEventListener("keydown", (event) => {
  const sheet = event.key === "Escape" && document.querySelector("[data-open]");
  if (sheet) close(sheet);
});
document.addEventListener("sheet:open", (event) => open(event.detail));
if (document.getElementById(location.hash.slice(1))?.closest("dialog")) open(location.hash.slice(1));

// --- a card, large
const LONG = 500, SLACK = 10;
/** @type {{ timer: number, x: number, y: number } | null} */
let pressing = null;

/** @type {(card: HTMLElement | null | undefined) => void} */
function zoom(card) {
  const leaf = card?.dataset.leaf;
  if (leaf === "") return; // face down
  if (leaf && document.getElementById(leaf)) return open(leaf);
  const sheet = document.getElementById("zoom");
  if (!sheet || !card) return;
  const large = document.createElement("div");
  large.className = card.className;
  large.dataset.own = ""; // it stays while the table goes on
  large.append(...card.cloneNode(true).childNodes);
  for (const element of large.querySelectorAll("[id]")) element.removeAttribute("id");
  (sheet.querySelector("[data-zoomed]") ?? sheet).replaceChildren(large);
  open("zoom");
}

/** @type {(event: Event) => void} */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

function release() {
  clearTimeout(pressing?.timer);
  pressing = null;
}

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("[data-card]:not(dialog *)");
  if (!card || event.button) return;
  const timer = setTimeout(() => {
    release();
    // the press that opened the sheet must not play the card; the next one, however soon, is one of its own
    const letGo = () => removeEventListener("click", swallow, true);
    addEventListener("click", swallow, true);
    addEventListener("pointerup", () => setTimeout(letGo, 100), { once: true });
    addEventListener("pointerdown", letGo, { once: true, capture: true });
    zoom(card);
  }, LONG);
  pressing = { timer, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (pressing && Math.hypot(clientX - pressing.x, clientY - pressing.y) > SLACK) release();
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release);
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest("[data-card]") && event.pointerType === "touch") event.preventDefault();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) zoom(button.closest(":has([data-card])")?.querySelector("[data-card]"));
});

// --- copy and share: `data-copy` on a field that holds the text, or on a button with the text or the field's "#id"
/** @type {(element: any, text: string) => { field: any, text: string }} */
function textOf(element, text) {
  const field = element.value !== undefined && !text ? element : text.startsWith("#") && document.querySelector(text);
  return { field, text: field ? field.value ?? field.textContent : text };
}

/** @type {(element: HTMLElement) => Promise<void>} */
async function copy(element) {
  const { text, field } = textOf(element, element.dataset.copy ?? "");
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    // no clipboard on plain http: select and copy as one would by hand
    const place = field?.select ? field : document.createElement("textarea");
    if (place !== field) element.after(place);
    place.value = text;
    place.select();
    done = document.execCommand("copy");
    if (place !== field) place.remove();
  }
  element.focus();
  toast(word(done ? "copied" : "copy"));
}

// She may think better of it.
/** @type {(url: string) => Promise<void>} */
const share = (url) => navigator.share({ title: document.title, url }).catch(() => {});

// What an update brings has the way to the link only; the page knows where others reach this server.
function offer() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const field of document.querySelectorAll("input[data-link][value^='/']"))
    field.value = (document.body.dataset.origin || location.origin) + field.getAttribute("value");
}
document.addEventListener("table:changed", offer);
offer();
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (button?.dataset.copy !== undefined) copy(button);
  else if (button) share(textOf(button, button.dataset.share ?? "").text);
});
