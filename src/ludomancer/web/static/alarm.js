// Compares what a page says of a deal with what this browser kept of it. What differs is an alarm at the top of the
// page; a browser that kept nothing says so in a quiet line.
import { keptFor, saw, settle, strange } from "./kept.js";
import { make, revision, word } from "./page.js";
import { shownDeal, shownRecord, shownTerms, table } from "./shown.js";

/** @import { Kept } from "./kept.js" */
/** @import { Terms } from "./shown.js" */

/** @type {(lines: string[]) => Record<string, string>} */
const byKey = (lines) => Object.fromEntries(lines.map((line) => [line.split(": ", 1)[0], line]));

// Of two lines the words that differ.
/** @type {(before?: string, after?: string) => { before: string, after: string }} */
function apart(before = "–", after = "–") {
  const [key, ...old] = before.split(" "), [, ...now] = after.split(" ");
  if (before === "–" || after === "–") return { before, after };
  /** @type {(words: string[], others: string[]) => string} */
  const only = (words, others) => [key, ...words.filter((each) => !others.includes(each))].join(" ");
  return { before: only(old, now), after: only(now, old) };
}

// Sentences on what is not as it was before the deal.
/** @type {(kept: Kept, shown: Terms) => string[]} */
export function differences(kept, { terms, promises, byServer, names }) {
  const found = [];
  const called = (/** @type {string} */ name) => names[name] ?? name;
  for (const name of new Set([...Object.keys(kept.promises), ...Object.keys(promises)])) {
    const [then, now] = [kept.promises[name], promises[name]];
    if (then === now || (byServer.includes(name) && kept.without.includes(name))) continue;
    const which = !now ? "promiseGone" : !then ? "promiseNew" : byServer.includes(name) ? "promiseMade" : "promiseOther";
    found.push(word(which, { name: called(name) }));
  }
  const then = byKey(kept.terms), now = byKey(terms);
  if (!then.table && !now.table) delete then.kinds, delete now.kinds; // records of the first recipe have no such line
  if (kept.terms.length)
    for (const key of new Set([...Object.keys(then), ...Object.keys(now)]))
      if (then[key] !== now[key]) found.push(word("termOther", apart(then[key], now[key])));
  return found;
}

// A promise that this browser made for the table has to be among those shown, unless it agreed to deal without.
/** @type {(kept: Kept, shown: Terms) => string[]} */
function dropped(kept, { promises, byServer }) {
  const shown = Object.values(promises);
  const without = byServer.some((name) => kept.without.includes(name));
  const gone = kept.own.length > 0 && !kept.own.some((promise) => shown.includes(promise)); // who clicks twice made two
  return gone && !without ? [word("ownGone")] : [];
}

// Always made by the script, and where it is seen.
/** @type {(sentences: string[], title?: string) => void} */
export function alarm(sentences, title = word("alarm")) {
  const id = "deal-alarm", told = [title, ...sentences].join("\n");
  const before = document.getElementById(id);
  if (sentences.length && before?.dataset.told === told) return; // said already
  before?.remove();
  if (!sentences.length) return;
  const list = make("ul", "", ...sentences.map((each) => make("li", "", each)));
  const how = make("a", "", word("alarmHow"));
  how.href = "/about#fair";
  const save = make("button", "btn prime", word("saveKept"));
  save.type = "button";
  save.dataset.keptFile = "";
  save.hidden = !saw(keptFor(table(), shownTerms().promises));
  const box = make("section", "deal-alarm", make("h2", "", title), list, make("p", "", save, " ", how));
  box.id = id;
  box.dataset.own = "";
  box.dataset.told = told;
  box.setAttribute("role", "alert");
  const main = [...document.querySelectorAll("main")].find((each) => each.getClientRects().length);
  if (main) main.before(box);
  else document.body.prepend(box);
}

// Beside the title, where there is room, and in the menu.
/** @type {(shown: boolean) => void} */
function quiet(shown) {
  const id = "deal-note";
  for (const line of document.querySelectorAll("[data-unseen]")) line.hidden = !shown;
  if (!shown) return document.getElementById(id)?.remove();
  if (document.getElementById(id)) return;
  const note = make("p", "deal-note", word("unseen"));
  note.id = id;
  note.dataset.own = "";
  document.querySelector(".bar-tools")?.before(note);
}

export function check() {
  try {
    compare();
  } catch {
    alarm([word("unreadable")]);
  }
}

function compare() {
  const record = shownRecord();
  const status = document.querySelector("[data-status]")?.dataset.status ?? "";
  const dealt = record || status === "running" || status === "over";
  const shown = record ?? { ...shownTerms(), ...shownDeal() };
  if (dealt && shown.agreed && "asked" in shown && !shown.asked) settle(table(), shown.agreed, revision());
  const kept = keptFor(table(), shown.promises);
  const found = saw(kept) ? differences(kept, shown) : [];
  if (kept && dealt) found.push(...dropped(kept, shown));
  if (saw(kept) && status === "running" && !shown.agreed) found.push(word("unreadable"));
  if (saw(kept) && kept.table !== table() && !location.pathname.startsWith("/w/")) found.push(word("otherTable"));
  const backs = saw(kept) ? strange(kept, shown.agreed ?? []) : [];
  const told = backs.map((each) => word("strangeBack", { number: each.decisions, count: each.count }));
  quiet(Boolean(dealt) && !saw(kept) && !found.length);
  for (const button of document.querySelectorAll("[data-kept-file]")) button.hidden = !kept;
  for (const line of document.querySelectorAll("[data-kept-all]")) line.hidden = !saw(kept) || found.length + told.length > 0;
  alarm([...found, ...told], found.length ? undefined : word("alarmBack"));
}

function save() {
  const shown = shownRecord() ?? shownTerms();
  const kept = keptFor(table(), shown.promises);
  if (!kept) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(kept, null, 2)}\n`], { type: "application/json" }));
  link.download = `${document.body.dataset.game}-${table()}.promises.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

document.addEventListener("click", ({ target }) => target.closest("[data-kept-file]") && save());
