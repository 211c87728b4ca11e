// Fair shuffles: this browser's part of the secret that the cards are dealt from. A promise (its hash) goes with the
// form that takes a seat; the secret stays here until the terms and everybody's promise are shown and kept.
import { alarm, check, differences, shownDeal, shownTerms } from "./alarm.js";
import { agree, change, disagree, keepSecret, keepTable, keptFor, saw, secretOf } from "./kept.js";
import { HEADERS, post, revision, word } from "./page.js";
import { sha256 } from "./sha256.js";

function makePromise() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const promise = sha256(secret);
  return keepSecret(promise, secret) ? promise : ""; // without one the server makes it, and the record says so
}

const table = () => document.body.dataset.base?.split("/")[2];
const held = () => (document.getElementById("act")?.dataset.held ?? "").split(" ").filter(Boolean);

// --- what this browser agrees to, kept before it is sent: the answer may come by the stream first
const note = (act) =>
  change(table(), (kept) => {
    if (!kept.seats.length) kept.seats = held(); // another device than the one that saw the deal
    act(kept);
  });
let undone = null; // takes back what was kept of something that is refused

function keepConsent({ name, value }) {
  const deal = shownDeal();
  undone = null;
  if (!deal) return;
  const { decisions, events } = deal, at = revision();
  const back = name === "ask" || name === "undo" ? deal.asks : name === "answer" && value === "yes" ? deal.asked : null;
  if (back) {
    note((kept) => agree(kept, { revision: at, events, decisions, ...back }));
    undone = (kept) => disagree(kept, at);
  }
  if (name === "deal") {
    const before = keptFor(table())?.without ?? [];
    note((kept) => (kept.without = [...new Set([...before, ...deal.missing])]));
    undone = (kept) => (kept.without = before);
  }
}

document.addEventListener("submit", ({ target: form, submitter }) => {
  if (form.id === "act" && submitter) keepConsent(submitter);
  if (form.id === "act" && submitter?.name !== "rematch") return;
  // a new one each time: a secret serves once
  for (const field of form.elements) if (field.dataset.promise !== undefined) field.value = makePromise();
}, true);

document.addEventListener("table:sent", ({ detail: { name, status, from, to } }) => {
  const seat = document.getElementById("act")?.elements.seat?.value;
  if (status >= 400 && undone && ["ask", "undo", "answer", "deal"].includes(name)) note(undone);
  if (status !== 200 || !held().includes(seat)) return;
  const more = (counts, number) => (counts[seat] = (counts[seat] ?? 0) + number);
  if (name === "action" && to > from) note((kept) => more(kept.made, to - from));
  if (name === "person") note((kept) => more(kept.returns, 1));
});

// --- secrets, one after the other, once everybody has promised
const given = new Set();
const LONG = 20000; // after which those who wait may deal without who has left
const began = Date.now();
let wait = 1000, timer;

const promises = () => {
  const told = document.querySelector("[data-status=dealing]") && document.querySelector("[data-promise]:not(input)");
  return told ? told.dataset.promise.split(" ").filter(Boolean) : [];
};

// What stands between this browser and its secret: without the terms and a promise of each person, someone could choose
// last. Nothing: all is there, and it is kept.
function missing(own) {
  const shown = shownTerms();
  const line = shown.terms.find((each) => each.startsWith("kinds: "));
  if (!line || !shown.promises.server) return [word("noTerms")];
  const kinds = line.slice(7).split(" ").map((each) => each.split("="));
  const without = kinds.filter(([seat, kind]) => kind !== "machine" && !shown.promises[seat]).map(([seat]) => seat);
  const mine = Object.values(shown.promises);
  if (without.length) return without.map((seat) => word("noPromise", { name: shown.names?.[seat] ?? seat }));
  if (own.some((promise) => !mine.includes(promise))) return [word("notMine")];
  const kept = keptFor(table());
  if (saw(kept)) return differences(kept, { ...shown, agreed: [] });
  const done = change(table(), (found) => {
    found.seats = held();
    found.terms = shown.terms;
    found.promises = shown.promises;
  });
  for (const promise of own) keepTable(promise, table());
  return done ? [] : [word("noRoom")];
}

async function give(promise) {
  const token = document.querySelector("meta[name=token]")?.content ?? document.querySelector("input[name=token]")?.value;
  const body = JSON.stringify({ secret: secretOf(promise), token });
  const headers = { ...HEADERS, "Content-Type": "application/json" };
  const { status } = await post(`${document.body.dataset.base}/reveal`, body, headers);
  return status !== 0 && status !== 429 && status < 500; // taken, or not wanted (any more)
}

async function deal() {
  const here = promises().filter(secretOf);
  // taken at another device, or by someone who left: only she who waits there, or this button, can go on
  const lost = (shownDeal()?.lost ?? []).length > 0;
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
deal();
setTimeout(deal, LONG);

// --- the check, beside a promise that is shown with its secret
for (const line of document.querySelectorAll("[data-check]")) {
  const [promise, secret] = line.dataset.check.split(" ");
  line.dataset.ok = sha256(secret) === promise ? "yes" : "no";
}
