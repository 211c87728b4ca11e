// The side from which a board is seen, remembered for the table and the seat. The box itself works without this.
import { drop, keep, recall } from "./page.js";

const box = /** @type {HTMLInputElement | null} */ (document.querySelector("input[data-turned]"));
const usual = box?.defaultChecked;
const key = `turned-${document.body.dataset.base}-${document.getElementById("main")?.dataset.seat}`;

if (box) {
  const kept = recall(key);
  if (kept) box.checked = kept === "yes";
  box.addEventListener("change", () => (box.checked === usual ? drop(key) : keep(key, box.checked ? "yes" : "no")));
}
