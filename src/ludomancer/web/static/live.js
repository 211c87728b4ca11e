// The table's page follows the table: a stream of events, taken up again whenever it breaks, from the revision that the
// page shows, so that nothing is missed.
import { addSymbols, applyParts, morph } from "./morph.js";
import { moving } from "./motion.js";
import { emit, revision, say } from "./page.js";

const FIRST = 500, LONGEST = 15000, PATIENCE = 1500;
const AWHILE = 60000, REST = 30000, GLANCE = 5000; // of a page that nobody sees
let stream, timer, noting, resting, hiddenAt = 0;
let failures = 0;
let broken = false; // is it shown that the line is broken?
let present = {}; // who is here, as the stream said last: a page or a part may be older
let leaving = false; // this page closes its table, and goes on to the lobby by itself
let fetching = null; // while the page is being fetched, what comes waits here

// --- what the stream says
const events = {
  parts(update) {
    if (fetching) return void fetching.push(update);
    if (update.revision < revision()) return;
    addSymbols(update.symbols);
    const missing = moving(() => applyParts(update.parts));
    showPresence();
    const field = document.getElementById("revision");
    if (field && update.revision) field.value = update.revision;
    if (update.title) document.title = update.title;
    say(update.say);
    emit("table:changed");
    if (missing.length) fetchPage();
  },
  page: () => fetchPage(),
  thinking({ seat, part, seconds }) {
    for (const box of document.querySelectorAll(`.thinking[data-seat="${CSS.escape(seat)}"]`)) {
      box.hidden = part >= 1;
      const bar = box.querySelector("progress");
      if (bar) bar.value = part * bar.max;
      const clock = box.querySelector("[data-seconds]");
      if (clock) clock.textContent = seconds.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 0 });
    }
  },
  here(seats) {
    present = seats;
    showPresence();
  },
};

function showPresence() {
  for (const [seat, here] of Object.entries(present))
    for (const sign of document.querySelectorAll(`[data-presence="${CSS.escape(seat)}"]`)) sign.dataset.here = here;
}

// --- the whole page, fetched and morphed
async function fetchPage() {
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
  showPresence();
  if (!found) return void again();
  emit("table:changed");
  for (const update of waiting) if (update) events.parts(update);
  if (waiting.includes(null)) fetchPage();
}

// --- the stream
function open() {
  clearTimeout(timer);
  stream?.close();
  const url = new URL(`${document.body.dataset.base}/events`, location.href);
  url.searchParams.set("since", revision());
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat) url.searchParams.set("seat", seat);
  stream = new EventSource(url);
  stream.addEventListener("open", () => {
    failures = 0;
    note(false);
  });
  stream.addEventListener("error", again);
  for (const [kind, act] of Object.entries(events)) stream.addEventListener(kind, (event) => act(JSON.parse(event.data)));
}

// The browser would try again by itself only when the line broke, and would ask from where it began.
function again() {
  stream?.close();
  clearTimeout(timer);
  note(true);
  failures += 1;
  const wait = Math.min(LONGEST, FIRST * 1.7 ** (failures - 1)) * (0.75 + Math.random() / 2);
  // a stream cannot say why it was refused; the page can
  timer = setTimeout(failures % 4 === 0 ? () => fetchPage().then(open) : open, wait);
}

// Browsers have six lines to a server: a page that nobody has looked at for a while gives its own back, and only takes
// a glance at the table now and then, so that its title is true.
function rest() {
  clearTimeout(timer);
  stream.close();
  resting = setTimeout(() => {
    open();
    resting = setTimeout(rest, GLANCE);
  }, REST);
}

// A short break is nobody's business.
function note(lost) {
  if (!lost) clearTimeout(noting);
  if (lost) noting ||= setTimeout(() => show(true), PATIENCE);
  else noting = show(false);
}

function show(lost) {
  broken = lost;
  const place = document.getElementById("connection");
  if (place) place.hidden = !broken;
}

if (document.body.dataset.base) {
  open();
  document.addEventListener("table:fetch", fetchPage);
  document.addEventListener("table:leave", ({ detail }) => (leaving = detail));
  addEventListener("online", open);
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => event.persisted && open());
  document.addEventListener("visibilitychange", () => {
    clearTimeout(resting);
    if (document.hidden) {
      hiddenAt = Date.now();
      resting = setTimeout(rest, AWHILE);
      // after a sleep the line may be dead without anybody having said so
    } else if (stream.readyState !== EventSource.OPEN || Date.now() - hiddenAt > 30000) open();
  });
}
