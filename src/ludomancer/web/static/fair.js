// Fair shuffles: this browser's part of the secret that the cards are dealt from. A promise (its hash) goes with the
// form that takes a seat; the secret stays here until the terms and everybody's promise are shown and kept.
import { alarm, check, differences } from "./alarm.js";
import { agree, bind, change, keepSecret, keptFor, saw, secretOf, tableOf } from "./kept.js";
import { HEADERS, post, revision, word } from "./page.js";
import { sha256 } from "./sha256.js";
import { kindsOf, shownDeal, shownTerms, table } from "./shown.js";

function makePromise() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const promise = sha256(secret);
  return keepSecret(promise, secret) ? promise : ""; // without one the server makes it, and the record says so
}

const held = () => (document.getElementById("act")?.dataset.held ?? "").split(" ").filter(Boolean);

// A promise is bound to the table to which the form leads, whatever the server makes of it.
const PENDING = "ludomancer-pending", SOON = 60000;
const pending = {
  set(/** @type {string} */ promise) {
    try {
      sessionStorage.setItem(PENDING, JSON.stringify({ promise, at: Date.now() }));
    } catch {
      // it is bound when it is asked for
    }
  },
  /** @returns {string | null} */
  take() {
    try {
      const found = JSON.parse(sessionStorage.getItem(PENDING) ?? "null");
      sessionStorage.removeItem(PENDING);
      return found && Date.now() - found.at < SOON ? found.promise : null;
    } catch {
      return null;
    }
  },
};

// --- what this browser agrees to, kept before it is sent: the answer may come by the stream first, or never
/** @import { Kept } from "./kept.js" */
/** @type {(act: (kept: Kept) => unknown) => boolean} */
const note = (act) =>
  change(table(), (kept) => {
    if (!kept.seats.length) kept.seats = held(); // another device than the one that saw the deal
    act(kept);
  });
/** @type {(counts: Record<string, number>, seat: string, number: number) => number} */
const more = (counts, seat, number) => (counts[seat] = (counts[seat] ?? 0) + number);
/** @type {string[] | null} */
let refused = null; // what was kept before, should the server refuse to deal

/** @type {(pressed: HTMLButtonElement, seat: string) => void} */
function keepConsent({ name, value }, seat) {
  const { asks, asked, decisions, events, missing } = shownDeal();
  const known = keptFor(table())?.seats ?? [];
  const seats = known.length ? known : held();
  const back = name === "ask" ? asks : name === "answer" && value === "yes" ? asked : null;
  if (back && seats.includes(back.seat) === (name === "ask"))
    note((kept) => agree(kept, { seat: back.seat, count: back.count, events, decisions, revision: revision() }));
  if (name === "person" && held().includes(seat)) note((kept) => more(kept.returns, seat, 1));
  if (name !== "deal") return;
  const { promises } = shownTerms();
  const lost = missing.filter((each) => each !== "server" && !secretOf(promises[each]));
  refused = keptFor(table())?.without ?? [];
  note((kept) => (kept.without = [...new Set([...kept.without, ...lost])]));
}

document.addEventListener("submit", ({ target: form, submitter }) => {
  if (form.id === "act" && submitter) keepConsent(submitter, form.querySelector("input[name=seat]")?.value ?? "");
  if (form.id === "act" && submitter?.name !== "rematch") return;
  // a new one each time: a secret serves once
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) {
    if (field.dataset.promise === undefined) continue;
    field.value = makePromise();
    if (field.value) pending.set(field.value);
  }
}, true);

document.addEventListener("table:sent", ({ detail: { name, seat, status, from, to } }) => {
  const before = refused;
  if (name === "deal" && status === 422 && before) note((kept) => (kept.without = before));
  if (name === "action" && status === 200 && held().includes(seat) && Number.isSafeInteger(to) && to > from)
    note((kept) => more(kept.made, seat, to - from));
});

// --- secrets, one after the other, once everybody has promised
/** @type {Set<string>} */
const given = new Set();
const LONG = 20000; // after which those who wait may deal without who has left
const began = Date.now();
let wait = 1000;
/** @type {number | undefined} */
let timer;

const promises = () => {
  const told = document.querySelector("[data-status=dealing]") && document.querySelector("[data-promise]:not(input)");
  return (told?.dataset.promise ?? "").split(" ").filter(Boolean);
};

// What stands between this browser and its secret: without the terms and a promise of each person, someone could choose
// last. Nothing: all is there, and it is kept.
/** @type {(own: string[]) => string[]} */
function missing(own) {
  const shown = shownTerms(), { promises, names } = shown;
  const before = keptFor(table());
  const kinds = kindsOf(shown, Boolean(before?.own.length) && !saw(before));
  if (!kinds || !promises.server) return [word("noTerms")];
  const without = [...kinds].filter(([seat, kind]) => kind !== "machine" && !promises[seat]).map(([seat]) => seat);
  if (without.length) return without.map((seat) => word("noPromise", { name: names[seat] ?? seat }));
  const seats = Object.keys(promises).filter((name) => own.includes(promises[name]));
  if (!own.every((promise) => Object.values(promises).includes(promise))) return [word("notMine")];
  // a secret that was given is known: at another table its promise is worth nothing
  if (!own.every((promise) => bind(promise, table()))) return [word(own.every(tableOf) ? "otherTable" : "noRoom")];
  if (saw(before)) return differences(before, shown);
  const done = change(table(), (kept) => Object.assign(kept, { seats, terms: shown.terms, promises }));
  return done ? [] : [word("noRoom")];
}

/** @type {(promise: string) => Promise<boolean>} */
async function give(promise) {
  const token = document.querySelector("meta[name=token]")?.content ?? document.querySelector("input[name=token]")?.value;
  const body = JSON.stringify({ secret: secretOf(promise), token });
  const headers = { ...HEADERS, "Content-Type": "application/json" };
  const { status } = await post(`${document.body.dataset.base}/reveal`, body, headers);
  return status !== 0 && status !== 429 && status < 500; // taken, or not wanted (any more)
}

async function deal() {
  const here = promises().filter((promise) => secretOf(promise));
  // taken at another device, or by someone who left: only she who waits there, or this button, can go on
  const lost = shownDeal().lost.length > 0;
  const patient = here.length === promises().length && Date.now() - began < LONG && !lost;
  for (const button of document.querySelectorAll("[data-deal-without]")) button.hidden = patient;
  const wrong = here.length ? missing(here) : [];
  if (wrong.length) return alarm(wrong, saw(keptFor(table())) ? undefined : word("alarmBefore"));
  check();
  for (const promise of here.filter((each) => !given.has(each))) {
    given.add(promise);
    if (await give(promise)) continue;
    given.delete(promise);
    clearTimeout(timer);
    timer = setTimeout(deal, (wait = Math.min(wait * 2, 15000)) / 2);
    return;
  }
}
document.addEventListener("table:changed", deal);
if (location.pathname.startsWith("/t/")) {
  const made = pending.take();
  if (made && !saw(keptFor(table()))) bind(made, table());
}
deal();
setTimeout(deal, LONG);

// --- the check, beside a promise that is shown with its secret
for (const line of document.querySelectorAll("[data-check]")) {
  const [promise, secret] = (line.dataset.check ?? "").split(" ");
  line.dataset.ok = sha256(secret) === promise ? "yes" : "no";
}
