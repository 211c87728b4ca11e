// What the modules of a page share: its words, its two voices, its addresses. Modules know each other by events on
// `document` only: "table:changed" (the page was brought up to date), "table:fetch" (please fetch it), "table:leave" (it
// is closed from here), "table:sent" (something was asked for, and answered), "table:glanced" (nobody sees the page, and
// there is news), "table:film" (a film begins or ends), "sheet:open", "sound" (please play it).

// Sentences come translated with the page, in <meta name="words" content='{"again": "…"}'>; these are the English ones.
const WORDS = {
  again: "Try again",
  unreachable: "The table cannot be reached.",
  refused: "That did not work.",
  stale: "The table has moved on.",
  yours: "Your move",
  skip: "Skip",
  next: "Next",
  of: "{n} of {all}",
  over: "Over",
  copied: "Copied.",
  copy: "Press Ctrl+C to copy.",
  rules: "{n} of {all}",
  alarm: "This is not what was shown before the deal",
  alarmBefore: "Do not play on: something is missing before the deal",
  alarmHow: "What this means",
  saveKept: "Save what this browser kept",
  unseen: "This browser did not see the deal.",
  promiseOther: "{name}: this is not the promise shown before the deal.",
  promiseGone: "{name}: the promise shown before the deal is gone.",
  promiseNew: "{name}: no promise was shown before the deal.",
  promiseMade: "{name}: the promised secret was not brought, the server made another one.",
  termOther: "Before the deal: “{before}”. Now: “{after}”.",
  otherTable: "These are the promises of another table.",
  strangeBack: "After decision {number} something was taken back ({count}), and nobody at this browser agreed. If you did so at another device, all is well.",
  ownGone: "The promise of this browser is not among those that the cards were dealt from.",
  unreadable: "The page says something about the deal that cannot be read.",
  alarmBack: "Something was taken back, and not from here",
  noTerms: "The table does not say what is being dealt. This browser keeps its secret back.",
  noPromise: "{name}: there is no promise. This browser keeps its secret back.",
  notMine: "The promise of this browser is not among those shown. It keeps its secret back.",
  noRoom: "This browser could not keep the promises, so it keeps its secret back.",
};
/** @type {Record<string, string>} */
let given = {};
try {
  given = JSON.parse(document.querySelector("meta[name=words]")?.content || "{}");
} catch {
  // English, then
}

/** @type {(key: keyof typeof WORDS, values?: Record<string, string | number>) => string} */
export const word = (key, values = {}) =>
  (given[key] ?? WORDS[key]).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

export const HEADERS = { "X-Requested-With": "ludomancer", Accept: "application/json" };

/** @type {<K extends keyof Told>(name: K, detail?: Told[K]) => boolean} */
export const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

export const revision = () => Number(document.getElementById("revision")?.value ?? 0);

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {(Node | string)[]} inside
 */
export const make = (tag, className, ...inside) => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
};

/** @type {string[]} */
let telling = [];

// Told to screen readers; the same sentence twice is told twice, and of two at once (the last three, where the page was
// not looked at) none is lost.
/** @type {(text: string | undefined) => void} */
export function say(text) {
  const place = document.getElementById("say");
  if (!place || !text) return;
  place.textContent = "";
  if (!telling.length) requestAnimationFrame(() => {
    place.textContent = telling.slice(-3).join(" ");
    telling = [];
  });
  telling.push(text);
}

// Small things kept in this browser, where it keeps any.
/** @type {(key: string) => string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(`ludomancer-${key}`);
  } catch {
    return null;
  }
}

/** @type {(key: string, value: string) => boolean} */
export function keep(key, value) {
  try {
    localStorage.setItem(`ludomancer-${key}`, value);
    return true;
  } catch {
    return false;
  }
}

/** @type {(key: string) => void} */
export function drop(key) {
  try {
    localStorage.removeItem(`ludomancer-${key}`);
  } catch {
    // nothing was kept
  }
}

// Of all that is kept.
export function names() {
  try {
    const all = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return all.filter((key) => key.startsWith("ludomancer-")).map((key) => key.slice("ludomancer-".length));
  } catch {
    return [];
  }
}

/** @type {number | undefined} */
let leaving;

// One sentence at the bottom for five seconds, or with a way out as long as it is needed; a new one takes its place.
/** @type {(text: string, label?: string, act?: () => unknown) => void} */
export function toast(text, label = "", act) {
  untoast();
  const box = make("div", "toast", make("p", "", text));
  box.id = "toast";
  box.dataset.own = "";
  box.setAttribute("role", "status");
  if (act) {
    const button = make("button", "btn", label);
    button.type = "button";
    button.addEventListener("click", () => {
      untoast();
      act();
    });
    box.append(button);
  } else {
    leaving = setTimeout(untoast, 5000);
  }
  // all but an open sheet is out of reach, or below it
  ([...document.querySelectorAll("dialog:modal, :popover-open")].pop() ?? document.body).append(box);
}

export function untoast() {
  clearTimeout(leaving);
  document.getElementById("toast")?.remove();
}

/**
 * What is answered to somebody at a table: `go` is another page, `revision` what the page will show.
 * @typedef {{ text: string, rule?: string }} Reason
 * @typedef {{ action: string, text: string }} Hint
 * @typedef {object} Answer
 * @property {number} [revision]
 * @property {boolean} [stale]
 * @property {string} [error]
 * @property {string} [go]
 * @property {Reason} [why]
 * @property {Hint} [hint]
 * @property {string} [link]
 * @property {string} [revoked]
 */

// What a form sends.
/** @type {(form: HTMLFormElement, button: HTMLElement | null) => URLSearchParams} */
export const fieldsOf = (form, button) => new URLSearchParams(/** @type {any} */ (new FormData(form, button)));

// A POST that gives up after a while: {status, answer}, or status 0 when nobody was reached.
/**
 * @param {string} url
 * @param {BodyInit} body
 * @returns {Promise<{ status: number, answer: Answer }>}
 */
export async function post(url, body, headers = HEADERS) {
  try {
    const response = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(15000) });
    const answer = await response.json().catch(() => ({}));
    return { status: response.status, answer };
  } catch {
    return { status: 0, answer: {} };
  }
}
