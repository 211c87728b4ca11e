// The table's page follows the table: a stream of events, taken up again whenever it breaks, from the revision that the
// page shows, so that nothing is missed. A page that nobody sees, or that gets no stream, takes a glance now and then.
import * as film from "./film.js";
import { addSymbols, applyParts, morph } from "./morph.js";
import { moving } from "./motion.js";
import { emit, HEADERS, revision, say } from "./page.js";
import { join, leave, lookedAt, mayStream, needsNone } from "./tabs.js";

const FIRST = 500, LONGEST = 15000, PATIENCE = 1500;
const HIDDEN = 3000, RARELY = 30000, SOON = 2000; // glances of a page that nobody sees, and of one without a stream
/** @type {EventSource | null} */
let stream = null;
/** @type {number | undefined} */
let timer;
/** @type {number | undefined} */
let noting;
let hiddenAt = 0;
let notBefore = 0; // a stream that was refused is not asked for again before that time
let failures = 0;
let broken = false; // is it shown that the line is broken?
/** @type {Record<string, string>} */
let present = {}; // who is here, as the stream said last: a page or a part may be older
/** @type {{ seat: string, done: number, part: number, began: number } | null} */
let thinking = null; // the machine whose turn it is: of how much of it, and of its decision, it is sure
let lacking = false; // has an update brought what this page has no place for?
let leaving = false; // this page closes its table, and goes on to the lobby by itself
/** @type {(Update | null)[] | null} */
let fetching = null; // while the page is being fetched, what comes waits here

// --- what the stream says
/** @import { Update } from "./film.js" */
const events = {
  parts(/** @type {Update} */ update) {
    if (fetching) return void fetching.push(update);
    if ((update.revision ?? Infinity) < revision()) return;
    if (update.drawings) draw(update.drawings);
    film.show(update, arrive);
  },
  page: () => fetchPage(),
  thinking(/** @type {{ seat: string, part: number, seconds: number }} */ { seat, part, seconds }) {
    if (thinking?.seat !== seat) thinking = { seat, done: 0, part: 0, began: Date.now() - 1000 * seconds };
    if (part >= 1 || part < thinking.part) thinking.done += (1 - thinking.done) / 2; // the next decision of the turn
    thinking.part = part % 1;
    if (part < 1) for (const box of thinkingBoxes()) box.hidden = false;
    showThinking();
  },
  here(/** @type {typeof present} */ seats) {
    present = seats;
    showPresence();
  },
};

// The page is brought up to date: by what the stream says, or by one move of it.
/** @type {(update: Update) => void} */
function arrive(update) {
  addSymbols(update.symbols);
  const missing = moving(() => applyParts(update.parts));
  keepTold();
  const field = document.getElementById("revision");
  if (field && update.revision) field.value = String(update.revision);
  if (update.title) document.title = update.title;
  say(update.say);
  emit("table:changed");
  lacking ||= missing.length > 0 || update.page === true;
  if (!film.filming()) complete();
}

// Where many cards are shown for the first time, as a whole deck to choose from, their drawings come after them.
/** @type {(names: string[]) => Promise<void>} */
async function draw(names) {
  const url = address("drawings");
  url.searchParams.set("of", names.join(","));
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10000) });
    if (!response.ok) throw new Error();
    addSymbols(await response.json());
  } catch {
    lacking = true; // the whole page has them, too
    complete();
  }
}

// What a film could not show is fetched when it is over.
function complete() {
  if (lacking) fetchPage();
}

const thinkingBoxes = () => document.querySelectorAll(`.thinking[data-seat="${CSS.escape(thinking?.seat ?? "")}"]`);

// One bar for a whole turn: nobody knows how many decisions it has, so each fills half of what is left.
function showThinking() {
  for (const box of thinkingBoxes()) {
    if (!thinking || box.hidden) continue;
    const bar = box.querySelector("progress");
    if (bar) bar.value = (thinking.done + ((1 - thinking.done) * thinking.part) / 2) * bar.max;
    const clock = box.querySelector("[data-seconds]");
    const seconds = (Date.now() - thinking.began) / 1000;
    if (clock) clock.textContent = seconds.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 0 });
  }
}

// What the stream said is kept while the page is brought up to date.
function keepTold() {
  showPresence();
  if ([...thinkingBoxes()].every((box) => box.hidden)) thinking = null; // it is somebody else's turn
  showThinking();
}

function showPresence() {
  for (const [seat, here] of Object.entries(present))
    for (const sign of document.querySelectorAll(`[data-presence="${CSS.escape(seat)}"]`)) sign.dataset.here = here;
}

// --- the whole page, fetched and morphed
async function fetchPage() {
  film.cut();
  lacking = false;
  if (fetching) return void fetching.push(null); // asked for again meanwhile: once more afterwards
  fetching = [];
  let found = false;
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(15000) });
    if (response.ok && new URL(response.url).pathname === location.pathname) {
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      found = true;
      if (Number(page.getElementById("revision")?.value ?? Infinity) >= revision()) {
        moving(() => morph(document.body, document.adoptNode(page.body)));
        document.title = page.title;
        if (broken) show(true); // the page that was fetched does not know
      }
    } else if (response.ok) {
      return void location.assign(response.url);
    } else if (response.status < 500 && response.status !== 429 && !leaving) {
      return void location.reload(); // the table is gone, or not ours any more: the server says so best
    }
  } catch {
    // nobody there: the stream will be taken up again, from the revision that the page shows
  }
  const waiting = fetching;
  fetching = null;
  keepTold();
  if (!found) return void again();
  sits();
  emit("table:changed");
  for (const update of waiting) if (update) events.parts(update);
  if (waiting.includes(null)) fetchPage();
}

// Where several people share the screen, the address says who sits there: who is shown.
function sits() {
  const form = document.getElementById("act");
  const held = (form?.dataset.held ?? "").split(" ");
  const seat = form?.querySelector("input[name=seat]")?.value ?? "";
  const url = new URL(location.href);
  if (held.length < 2 || !held.includes(seat) || url.searchParams.get("seat") === seat) return;
  url.searchParams.set("seat", seat);
  history.replaceState(null, "", url);
}

// --- the stream
/** @type {(what: string) => URL} */
function address(what) {
  const url = new URL(`${document.body.dataset.base}/${what}`, location.href);
  url.searchParams.set("since", String(revision()));
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) url.searchParams.set("seat", seat);
  return url;
}

function open() {
  close();
  film.cut(); // what was missed comes as it is
  stream = new EventSource(address("events"));
  stream.addEventListener("open", () => {
    failures = 0;
    note(false);
  });
  stream.addEventListener("error", () => {
    again();
    glance(); // a stream cannot say why it was refused
  });
  for (const [kind, act] of Object.entries(events)) stream.addEventListener(kind, (event) => act(JSON.parse(event.data)));
}

function close() {
  stream?.close();
  stream = null;
}

// The browser would try again by itself only when the line broke, and would ask from where it began.
function again() {
  close();
  note(true);
  failures += 1;
  const wait = Math.min(LONGEST, FIRST * 1.7 ** (failures - 1)) * (0.75 + Math.random() / 2);
  notBefore = Date.now() + wait;
  followIn(Math.min(wait, SOON));
}

// A stream where one is wanted and can be had, glances otherwise.
const wanted = () => !document.hidden && mayStream() && Date.now() >= notBefore;

/** @type {(wait: number) => void} */
function followIn(wait) {
  clearTimeout(timer);
  timer = setTimeout(follow, wait);
}

async function follow() {
  clearTimeout(timer);
  if (wanted()) return void (stream || open());
  if (document.hidden) needsNone();
  else if (!mayStream()) close(); // another page needs the line
  await glance(); // and only then is the stream given back: whoever glances has not left the table
  if (wanted()) return void (stream || open());
  close();
  const left = notBefore - Date.now();
  followIn(document.hidden ? RARELY : left > 0 ? Math.min(left, SOON) : SOON);
}

async function glance() {
  try {
    const response = await fetch(address("glance"), { headers: HEADERS, signal: AbortSignal.timeout(10000) });
    if (response.status >= 500) return note(true);
    note(false);
    if (response.status === 429) return;
    if (!response.ok) return await fetchPage(); // it says why
    const found = await response.json();
    if (stream && !document.hidden) return; // which knows more by now
    events.here(found.here);
    if (found.title) document.title = found.title;
    if (found.title && document.hidden) emit("table:glanced", found);
    if (found.revision > revision() && !document.hidden) await fetchPage();
  } catch {
    note(true); // nobody there
  }
}

// What somebody looks at comes first.
function look() {
  lookedAt();
  notBefore = 0;
  follow();
}

function seenOrNot() {
  if (document.hidden) {
    hiddenAt = Date.now();
    return followIn(HIDDEN);
  }
  if (Date.now() - hiddenAt > HIDDEN) close(); // after a sleep it may be dead without anybody having said so
  look();
}

function begin() {
  sits();
  join(() => {
    if (stream ? !mayStream() : wanted()) follow();
  });
  if (document.hidden) follow();
  else look();
}

// A short break is nobody's business.
/** @type {(lost: boolean) => void} */
function note(lost) {
  if (lost) return void (noting ||= setTimeout(() => show(true), PATIENCE));
  clearTimeout(noting);
  noting = undefined;
  show(false);
}

/** @type {(lost: boolean) => void} */
function show(lost) {
  broken = lost;
  const place = document.getElementById("connection");
  if (place) place.hidden = !broken;
}

if (document.body.dataset.base) {
  begin();
  document.addEventListener("table:fetch", fetchPage);
  document.addEventListener("table:film", ({ detail }) => detail || complete());
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-film]");
    if (button) film.again(button, arrive);
  });
  if (location.hash === "#film") {
    history.replaceState(null, "", location.pathname + location.search);
    film.again(null, arrive);
  }
  document.addEventListener("table:leave", ({ detail }) => (leaving = detail));
  document.addEventListener("visibilitychange", seenOrNot);
  addEventListener("focus", look);
  addEventListener("online", () => {
    close();
    look();
  });
  addEventListener("pagehide", () => {
    clearTimeout(timer);
    close();
    leave();
  });
  addEventListener("pageshow", (event) => event.persisted && begin());
}
