// A finished game, step by step, without loading pages: form#replay with a slider (name=at), the view (name=view),
// [data-step] links, [data-play], the speed ([data-speed], seconds a step). A step is {parts, symbols, at, text}; the
// text goes to [data-replay-text], the number to [data-replay-at], the address of the moment to [data-share-base].
import { addSymbols, applyParts } from "./morph.js";
import { moving } from "./motion.js";
import { emit, keep, recall, say, toast, word } from "./page.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("replay"));
/** @type {Record<string, HTMLInputElement>} */
const { at: slider, view } = /** @type {any} */ (form.elements);
const speed = /** @type {HTMLSelectElement} */ (form.querySelector("[data-speed]"));
const last = Number(slider.max);
/** @import { Parts } from "./morph.js" */
/** @typedef {{ parts: Parts, symbols?: Parts, text: string }} Step */
/** @typedef {"first" | "back" | "on" | "last"} Where */
/** @type {Map<string, Promise<Step>>} */
const steps = new Map(); // that were fetched, by address
let at = Number(slider.defaultValue); // what is shown
let goal = at; // where it goes: who presses twice goes two steps
let asked = 0;
/** @type {{ timer?: number } | null} */
let playing = null;

/** @type {(number: number) => number} */
const within = (number) => Math.max(0, Math.min(last, number));
/** @type {(link: HTMLElement) => Where} */
const stepOf = (link) => /** @type {Where} */ (link.dataset.step);
const goals = () => ({ first: 0, back: goal - 1, on: goal + 1, last });
/** @type {(number: number) => string} */
const query = (number) => `?${new URLSearchParams({ at: String(number), view: view.value })}`;

/** @type {(number: number) => Promise<Step>} */
function fetchStep(number) {
  const address = `${location.pathname}${query(number)}&part=1`;
  let answer = steps.get(address);
  if (!answer) {
    answer = fetch(address, { headers: { Accept: "application/json" } }).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    });
    answer.catch(() => steps.delete(address));
    steps.set(address, answer);
    if (steps.size > 200) steps.delete(steps.keys().next().value ?? "");
  }
  return answer;
}

/** @type {(number: number) => Promise<void>} */
async function go(number) {
  const wanted = within(number), nth = (asked += 1);
  goal = wanted;
  slider.value = String(goal);
  let step;
  try {
    step = await fetchStep(wanted);
  } catch {
    if (nth !== asked) return;
    stop();
    goal = at;
    slider.value = String(goal);
    return toast(word("unreachable"), word("again"), () => go(wanted));
  }
  if (nth !== asked) return; // the slider has moved on
  addSymbols(step.symbols);
  const change = () => applyParts(step.parts);
  if (Math.abs(wanted - at) === 1) moving(change);
  else change();
  at = wanted;
  history.replaceState(null, "", query(at) + location.hash);
  for (const place of document.querySelectorAll("[data-replay-text]")) place.textContent = step.text;
  for (const place of document.querySelectorAll("[data-replay-at]")) place.textContent = String(at);
  slider.setAttribute("aria-valuetext", `${at}: ${step.text}`);
  for (const button of form.querySelectorAll("[data-share-base]")) button.dataset.copy = button.dataset.shareBase + query(at);
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (form.querySelectorAll("[data-step]"))) {
    const leads = within(goals()[stepOf(link)]);
    link.href = query(leads);
    link.setAttribute("aria-disabled", String(leads === at));
  }
  if (!playing) say(step.text);
  emit("table:changed");
  if (at < last) fetchStep(at + 1).catch(() => {});
}

// --- by itself
function show() {
  form.querySelector("[data-play]")?.setAttribute("aria-pressed", String(playing !== null));
}

function stop() {
  clearTimeout(playing?.timer);
  playing = null;
  show();
}

function play() {
  if (playing) return stop();
  /** @type {{ timer?: number }} */
  const mine = (playing = {});
  const next = async () => {
    await go(at < last ? at + 1 : 0);
    if (playing !== mine) return; // stopped, and perhaps begun again
    if (at < last) mine.timer = setTimeout(next, 1000 * Number(speed.value));
    else stop();
  };
  mine.timer = setTimeout(next);
  show();
}

// as it was here the last time
if ([...speed.options].some(({ value }) => value === recall("replay-speed"))) speed.value = recall("replay-speed") ?? "1";
speed.addEventListener("change", () => keep("replay-speed", speed.value));

form.addEventListener("submit", (event) => {
  event.preventDefault();
  go(Number(slider.value));
});
form.addEventListener("input", (event) => {
  if (event.target === slider) stop();
  if (event.target === slider) go(Number(slider.value));
  if (event.target === view) location.assign(query(goal)); // whose view it is sits below
});
// chosen before this module was there
if (!view.querySelector("option[selected]")?.matches(":checked")) location.assign(query(goal));
form.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step]");
  if (event.target.closest("[data-play]")) return play();
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  go(goals()[stepOf(link)]);
});

// the log comes as a sheet, and the menu that led to it would lie over it
const more = document.getElementById("replay-more");
more?.querySelector(".to-log")?.addEventListener("click", () => more.matches(":popover-open") && more.hidePopover());

/** @type {Record<string, Where>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const busy = event.target.closest?.("input, select, textarea, .squares, [data-hand], dialog, [popover]");
  if (busy || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (KEYS[event.key]) {
    stop();
    go(goals()[KEYS[event.key]]);
  } else if (event.key === " " && !event.target.closest("button, a, summary")) play();
  else return;
  event.preventDefault();
});
