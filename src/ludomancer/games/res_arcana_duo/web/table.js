// The reader beside the table: what is pointed at, in words. They stand in the component's own sheet already.
import { emit } from "../page.js";

const CARD = "[data-card]:not(dialog *)";

/** @type {(card: string) => void} */
function read(card) {
  const reader = document.getElementById("reader");
  const words = document.getElementById(`read-${card}`)?.querySelector(".rd");
  if (!reader?.getClientRects().length || !words || reader.dataset.read === card) return;
  rest();
  const copy = /** @type {HTMLElement} */ (words.cloneNode(true));
  copy.dataset.own = "";
  for (const button of copy.querySelectorAll("button")) button.remove(); // here it is only read
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
  const name = document.createElement("h2");
  name.textContent = document.getElementById(`read-${card}-title`)?.textContent ?? "";
  copy.querySelector(".rd-kind")?.after(name);
  reader.append(copy);
  reader.dataset.read = card;
}

// Back to what the table itself shows.
function rest() {
  const reader = document.getElementById("reader");
  for (const old of reader?.querySelectorAll("[data-own]") ?? []) old.remove();
  delete reader?.dataset.read;
}

/** @type {(event: Event & { target: Element }) => void} */
const point = (event) => {
  const card = event.target.closest?.(CARD)?.dataset.card;
  if (card) read(card);
};
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);
document.addEventListener("table:changed", rest);

// What a hint means may be folded away where there is little room.
document.addEventListener("table:hint", ({ detail: action }) => {
  const seen = (/** @type {Element} */ button) => button.getClientRects().length > 0;
  if ([...document.querySelectorAll(`button[name="action"][value="${CSS.escape(action)}"]`)].some(seen)) return;
  const [verb, card] = action.split(" ");
  const fold = document.getElementById("centre-fold");
  if (verb === "claim" && fold) fold.checked = true;
  else emit("sheet:open", verb === "discard" ? "sell" : `read-${card}`);
});
