// Compares what a page says of a deal with what this browser kept of it. What differs is an alarm at the top of the
// page; a browser that kept nothing says so in a quiet line.
import { keptFor, saw, settle, strange } from "./kept.js";
import { make, revision, word } from "./page.js";

const called = (names, name) => names?.[name] ?? name;
// What cannot be read was not shown.
function parse(element, name) {
  try {
    return element ? JSON.parse(element.dataset[name]) : null;
  } catch {
    return null;
  }
}
const table = () => (document.body.dataset.base ?? location.pathname).split("/")[2];

const NOTHING = { terms: [], promises: {}, by_server: [], agreed: [] };
export const shownTerms = () => ({ ...NOTHING, ...parse(document.getElementById("terms"), "terms") });
export const shownDeal = () => parse(document.getElementById("deal"), "deal");
const shownRecord = () => {
  const found = parse(document.getElementById("record-deal"), "deal");
  return found && { ...NOTHING, ...found };
};

const byKey = (lines) => Object.fromEntries(lines.map((line) => [line.split(": ", 1)[0], line]));

// Sentences on what is not as it was before the deal.
export function differences(kept, { terms, promises, by_server: byServer, agreed, names }) {
  const found = [];
  for (const name of new Set([...Object.keys(kept.promises), ...Object.keys(promises)])) {
    const [then, now] = [kept.promises[name], promises[name]];
    if (then === now || (byServer.includes(name) && kept.without.includes(name))) continue;
    const which = !now ? "promiseGone" : !then ? "promiseNew" : byServer.includes(name) ? "promiseMade" : "promiseOther";
    found.push(word(which, { name: called(names, name) }));
  }
  const then = byKey(kept.terms), now = byKey(terms);
  if (!then.table && !now.table) delete then.kinds, delete now.kinds; // records of the first recipe have no such line
  if (kept.terms.length)
    for (const key of new Set([...Object.keys(then), ...Object.keys(now)]))
      if (then[key] !== now[key]) found.push(word("termOther", { before: then[key] ?? "–", after: now[key] ?? "–" }));
  for (const each of strange(kept, agreed ?? [])) found.push(word("strangeBack", { number: each.decisions, count: each.count }));
  return found;
}

// Always made by the script: the server has no say in it.
export function alarm(sentences, title = word("alarm")) {
  const id = "deal-alarm", told = [title, ...sentences].join("\n");
  const before = document.getElementById(id);
  if (sentences.length && before?.dataset.told === told) return; // said already
  before?.remove();
  if (!sentences.length) return;
  const list = make("ul", "", ...sentences.map((each) => make("li", "", each)));
  const how = make("a", "", word("alarmHow"));
  how.href = "/about#fair";
  const save = make("button", "btn", word("saveKept"));
  save.type = "button";
  save.dataset.keptFile = "";
  save.hidden = !keptFor(table(), shownTerms().promises);
  const box = make("section", "deal-alarm", make("h2", "", title), list, make("p", "", save, " ", how));
  box.id = id;
  box.dataset.own = "";
  box.dataset.told = told;
  box.setAttribute("role", "alert");
  document.querySelector("main")?.before(box);
}

// Beside the title, where there is room, and in the menu.
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
  const record = shownRecord();
  const dealt = document.querySelector("main[data-status=running], main[data-status=over]");
  const shown = record ?? { ...shownTerms(), ...shownDeal() };
  const kept = keptFor(table(), shown.promises);
  const running = document.querySelector("main[data-status=running]");
  if (running && shown.agreed && !shown.asked) settle(table(), shown.agreed, revision());
  const found = saw(kept) ? differences(keptFor(table(), shown.promises), shown) : [];
  if (saw(kept) && kept.table !== table() && !location.pathname.startsWith("/w/")) found.push(word("otherTable"));
  quiet((record || dealt) && !saw(kept));
  for (const button of document.querySelectorAll("[data-kept-file]")) button.hidden = !kept;
  for (const line of document.querySelectorAll("[data-kept-all]")) line.hidden = !saw(kept) || found.length > 0;
  alarm(found);
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
