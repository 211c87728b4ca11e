// Choosing an attacker is a radio button on its card, and CSS shows its targets. This makes it feel right: touching it
// again lets it go, and so do Escape and Cancel; a hint about an attack chooses the attacker.

const chosen = () => document.querySelector("input.atk:checked");
/** @type {HTMLInputElement | null} */
let held = null; // chosen when the pointer came down: a click has changed it by then

document.addEventListener("pointerdown", ({ target }) => {
  held = target.closest("label.bc") ? chosen() : null;
});
document.addEventListener("click", (event) => {
  const label = event.target.closest("label.bc");
  if (!label || !held || label.control !== held) return;
  event.preventDefault();
  held.checked = false;
});
// Cancel is one of the group: were it to stay chosen, Tab would come to it alone, and to none of the attackers.
document.addEventListener("change", ({ target }) => {
  if (target.id === "att-none") target.checked = false;
});
// Escape closes what lies above the table first; asked before others have closed it.
const ABOVE = "dialog:modal, [data-open], .why[data-own], .hint-sign[data-own], :popover-open";
document.addEventListener("keydown", ({ key }) => {
  const radio = key === "Escape" && !document.querySelector(ABOVE) && chosen();
  if (radio) radio.checked = false;
}, true);
// Which target's clash is shown, if the pointer rests on one and the keyboard on another: CSS asks what was used last.
for (const [kind, by] of [["pointermove", "pointer"], ["keydown", "keys"]]) {
  document.addEventListener(kind, () => { document.documentElement.dataset.by = by; });
}
document.addEventListener("table:hint", ({ detail }) => {
  const [, attacker] = /^attack (\S+) ->/.exec(detail) ?? [];
  const radio = attacker && document.getElementById(`att-${attacker}`);
  if (radio) radio.checked = true;
});
