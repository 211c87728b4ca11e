// Light or dark at once, and small helps in forms. Everything works without it.
import { fieldsOf, keep, post, recall, toast, word } from "./page.js";

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  // back to the very place where the language or the theme was changed
  const back = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("back"));
  if (back) back.value = location.pathname + location.search;
  if (form.dataset.themes === undefined || submitter?.name !== "theme") return;
  event.preventDefault();
  if (submitter.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = submitter.value;
  for (const button of form.querySelectorAll("button[name=theme]"))
    if (button === submitter) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  const body = fieldsOf(form, submitter);
  if (form.matches(":popover-open")) form.hidePopover();
  post(form.action, body).then(({ status }) => (status === 0 || status >= 400) && toast(word("refused")));
});

// a mode is for so many seats (data-counts, the usual number first)
function count() {
  for (const mode of document.querySelectorAll("input[data-counts]:checked")) {
    const counts = mode.dataset.counts?.split(" ") ?? [];
    const choices = [...(mode.form?.querySelectorAll("input[name=seats]") ?? [])];
    if (choices.some((choice) => choice.checked && counts.includes(choice.value))) continue;
    for (const choice of choices) choice.checked = choice.value === counts[0];
  }
}
document.addEventListener("change", count);
addEventListener("pageshow", count);

// `data-remember`: what was given last in this browser
for (const field of document.querySelectorAll("input[data-remember]")) {
  const name = field.dataset.remember ?? "";
  field.value ||= recall(name) ?? "";
  field.addEventListener("change", () => keep(name, field.value.trim()));
}
