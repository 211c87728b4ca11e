// What others did is shown move by move: the parts of each move are applied one after the other, its card lies large
// over the table, threads lead to what it changes, and the prompt says what is done. A click or a key only skips. What
// comes meanwhile waits; whatever ends the film early applies all that waits, in one frame.
import { aside, atRest, clear, comes, lay, threads } from "./film-stage.js";
import { motionless } from "./motion.js";
import { addSymbols, applyParts } from "./morph.js";
import { emit, make, word } from "./page.js";
import { pace } from "./pace.js";

/**
 * @import { Parts } from "./morph.js"
 * @typedef {object} Step
 * @property {number} [n] the number of the move; without one it is the reader's own, and not shown
 * @property {string} [by] the seat that made it
 * @property {string} [kind]
 * @property {string} [who] the face of who does it
 * @property {string} [say] what is done, as HTML
 * @property {string} [gain] what it brings
 * @property {string} [card] what was played, as HTML
 * @property {string} [price] what it cost, as HTML
 * @property {string} [from] the id of the element from which the card comes
 * @property {string} [stage] what is shown large meanwhile, as HTML
 * @property {number} [ms]
 * @property {Parts} parts
 * @typedef {{ revision?: number, parts: Parts, symbols?: Parts, drawings?: string[], title?: string, say?: string, steps?: Step[], cut?: boolean, page?: boolean }} Update
 *   `page`: what follows is another page altogether; `drawings`: symbols that are to be fetched
 * @typedef {{ step: Step, end?: undefined } | { end: Update, step?: undefined }} Scene a move, or what follows the last one
 * @typedef {(update: Update) => void} Arrive brings the page up to date
 */

const BEAT = 160, ARRIVES = 220, WHOLE = 6000, LEAST = 300, MOST = 20;
/** @type {Scene[]} */
let waiting = [];
/** @type {Arrive} */
let arrive = () => {};
/** @type {Step | null} */
let coming = null; // the move whose card is on its way: its parts are not shown yet
let running = false;
let paged = false; // no clock: each move waits for "Next"
let asked = false; // by the button that shows it again, to which the focus returns
let spent = 0; // milliseconds of this film, for the moves of one seat
let seat = ""; // whose
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {HTMLElement | null} */
let reel = null;
/** @type {number[]} */
let told = []; // moves of the film, as far as they are known
let swallowing = false; // the click that belongs to the press that skipped

export const filming = () => running;
const mayFilm = () => !document.hidden && !motionless() && Boolean(document.getElementById("prompt"));

// An update of the stream: at once, or move by move; what was taken back is not shown to its end.
/** @type {(update: Update, act: Arrive) => void} */
export function show(update, act) {
  if (update.cut) cut();
  arrive = act;
  const { steps = [], ...end } = update;
  const scenes = [...steps.map((step) => ({ step })), { end }];
  if (!running && (!steps.some(({ n }) => n) || !mayFilm())) act(merged(scenes));
  else add(scenes);
}

/** @type {(scenes: Scene[]) => void} */
function add(scenes) {
  for (const { step, end } of scenes) {
    if (step?.n && !told.includes(step.n)) told.push(step.n);
    addSymbols(end?.symbols); // all faces are there before the first move
  }
  waiting.push(...scenes);
  if (running) drawReel();
  else begin();
}

// Everything that waits, as one update.
/** @type {(scenes: Scene[]) => Update} */
const merged = (scenes) => ({
  ...scenes.findLast(({ end }) => end)?.end,
  parts: Object.assign({}, ...scenes.map(({ step, end }) => (step ?? end).parts)),
});

function begin() {
  running = true;
  [seat, spent] = ["", 0];
  emit("table:film", true);
  document.body.classList.add("filming");
  busy();
  reel = make("div", "reel");
  reel.dataset.own = "";
  reel.setAttribute("aria-hidden", "true");
  document.getElementById("prompt")?.append(reel);
  drawReel();
  timer = setTimeout(next, paged ? 0 : BEAT);
}

// The prompt is read out when the film is over.
const busy = () => document.getElementById("prompt")?.setAttribute("aria-busy", "true");

/** @type {(step: Step) => void} */
function change({ parts }) {
  coming = null;
  arrive({ parts });
  busy();
}

function next() {
  clearTimeout(timer);
  clear();
  const scene = waiting.shift();
  if (!scene) return finish();
  const { step, end } = scene;
  if (step?.n) return play(step);
  if (step) change(step);
  else arrive(end);
  next();
}

// How long a move is shown: a whole turn takes six seconds at most, and none of its moves less than a blink. Others
// that play after it have turns of their own.
/** @type {(step: Step) => number} */
function time(step) {
  if (step.by && step.by !== seat) [seat, spent] = [step.by, 0];
  const rest = waiting.flatMap((scene) => (scene.step?.n && scene.step.by === step.by ? [scene.step] : []));
  if (rest.length >= MOST && waiting[0].step?.kind === step.kind) return 0; // shown with the next one of its kind
  const usual = [step, ...rest].reduce((sum, { ms = 0 }) => sum + ms, 0);
  const left = Math.max(0, WHOLE - spent);
  const ms = step.ms ?? 0;
  return Math.max(Math.min(ms, LEAST), ms * Math.min(1, left / Math.max(usual, 1)));
}

/** @type {(step: Step) => void} */
function play(step) {
  const whole = time(step), ms = whole * (pace() || 1);
  spent += whole;
  coming = step;
  drawReel(step, ms);
  if (whole) emit("sound", "move");
  if (!whole) {
    change(step);
    return next();
  }
  const card = step.card || step.stage ? lay(step) : null;
  const arriving = card && !paged ? Math.min(ARRIVES * (pace() || 1), ms / 2) : 0;
  aside(card, step);
  if (card && !paged && step.from) comes(card, step.from, arriving);
  const shows = () => {
    change(step);
    atRest(() => {
      aside(card, step, true);
      if (card) threads(card, step);
    });
  };
  const shownThen = () => {
    if (!paged) timer = setTimeout(next, ms - arriving); // first of all: the film goes on, whatever happens
    shows();
  };
  if (arriving) timer = setTimeout(shownThen, arriving);
  else shownThen();
}

// Whatever waits is shown at once: the table as it is.
export function cut() {
  if (!running) return;
  clearTimeout(timer);
  clear();
  const left = coming ? [{ step: coming }, ...waiting] : waiting;
  waiting = [];
  coming = null;
  finish(() => left.length && arrive(merged(left)));
}

/** @type {(last?: () => unknown) => void} */
function finish(last = () => {}) {
  const back = asked;
  clear();
  running = paged = asked = false;
  told = [];
  reel?.remove();
  reel = null;
  shownStep = undefined;
  document.body.classList.remove("filming");
  last();
  document.getElementById("prompt")?.removeAttribute("aria-busy");
  emit("table:film", false);
  if (back) /** @type {HTMLElement | null} */ (document.querySelector("[data-film]"))?.focus();
}

// --- the prompt meanwhile
/** @type {Step | undefined} */
let shownStep;
/** @type {(step?: Step, ms?: number) => void} */
function drawReel(step = shownStep, ms = 0) {
  shownStep = step;
  if (!reel) return;
  const at = step?.n ? told.indexOf(step.n) : -1;
  const bars = make("div", "reel-bars", ...told.map((_, nth) => {
    const bar = make("i", nth < at ? "done" : nth === at ? "now" : "");
    if (nth === at && ms && !paged) bar.style.setProperty("--ms", `${ms}ms`);
    return bar;
  }));
  const words = make("div", "reel-words");
  const head = make("p", "reel-say"), gain = make("p", "reel-gain");
  const who = make("span", "reel-who");
  who.innerHTML = step?.who ?? "";
  head.innerHTML = step?.say ?? "";
  gain.innerHTML = step?.gain ?? "";
  words.append(head, gain);
  const skip = make("button", "btn reel-skip", word(paged ? "next" : "skip"));
  skip.type = "button";
  skip.tabIndex = -1;
  const count = make("small", "", word("of", { n: Math.max(at + 1, 1), all: told.length }));
  reel.replaceChildren(bars, who, words, skip, count);
}

// --- again
/** @type {(button: HTMLElement | null, act: Arrive) => Promise<void>} */
export async function again(button, act) {
  if (running || (!button && motionless())) return; // nobody asked for a film without a clock
  button?.setAttribute("aria-busy", "true");
  const url = new URL(`${document.body.dataset.base}/film`, location.href);
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) url.searchParams.set("seat", seat);
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) });
    const film = response.ok ? await response.json() : null;
    if (!film?.steps.length || running || film.revision !== Number(document.getElementById("revision")?.value)) return;
    arrive = act;
    paged = motionless();
    asked = Boolean(button);
    addSymbols(film.symbols);
    applyParts(film.start);
    add([...film.steps.map((/** @type {Step} */ step) => ({ step })), { end: { parts: film.parts } }]);
  } catch {
    // nobody there: the page says so itself
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

// --- a click or a key only skips; what the browser itself is told goes through
/** @type {(event: Event & { target: Element, key?: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean }) => void} */
function skip(event) {
  if (!running) {
    if (event.type === "click" && swallowing && event.isTrusted) stop(event);
    if (event.type !== "pointerup") swallowing = false;
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key ?? "")) return void cut();
  stop(event);
  const onNext = paged && (event.type === "keydown" ? event.key === "Enter" || event.key === " " : event.target.closest(".reel-skip"));
  if (event.type === "pointerup") return;
  swallowing = event.type === "pointerdown"; // also of the press that ended it: the click meets what lay below
  if (onNext) {
    if (event.type !== "click") next();
    return;
  }
  if (event.type !== "click") cut();
}

/** @type {(event: Event) => void} */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

for (const kind of ["pointerdown", "pointerup", "click", "keydown", "submit"])
  document.addEventListener(kind, /** @type {EventListener} */ (/** @type {unknown} */ (skip)), true);
document.addEventListener("visibilitychange", () => document.hidden && cut());
addEventListener("pagehide", cut);
addEventListener("resize", cut);
