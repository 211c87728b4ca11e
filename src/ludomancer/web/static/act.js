// What a person does at the table: `form#act` is sent in the background, and its answer shown where it was asked.
import { emit, fieldsOf, make, post, revision, say, toast, untoast, word } from "./page.js";
import { BUBBLE, closeWhy, showWhy } from "./why.js";

/**
 * @import { Hint } from "./page.js"
 * @typedef {{ name: string, value: string, then?: string, unseen?: boolean }} Wish a button, which may not be seen yet
 * @typedef {Wish & { button: HTMLButtonElement | null, asks: boolean, url: string, body: URLSearchParams }} Message
 * @typedef {Partial<Wish> & { sheet?: HTMLDialogElement | null, until: number, timer?: number }} Sent
 */

/** @type {Sent | null} */
let sent = null; // the decision on its way: {name, value, sheet, until}, until the page shows revision `until`
/** @type {Wish | null} */
let next = null; // touched meanwhile, {name, value, then}, or the `data-then` of it: done if it can still be done then
/** @type {Message | null} */
let lost = null; // what could not be sent
let filming = false; // is a turn of somebody else being shown?
/** @type {number | null} */
let hintOf = null; // the revision that the hint is about

function closeAll() {
  closeWhy();
  closeHint();
}

/** @type {(form: HTMLFormElement, button: HTMLButtonElement | null) => Promise<void>} */
async function send(form, button) {
  const { name, value } = button ?? { name: "", value: "" };
  const then = button?.dataset.then; // what is done as soon as something was put back
  const asks = ["why", "hint", "return", "revoke"].includes(name);
  closeAll();
  if (sent && name === "hint") return void (next ??= { name, value }); // about the position that comes
  if (sent && !asks) {
    if (name !== sent.name || value !== sent.value || then !== sent.then) next = { name, value, then };
    return;
  }
  untoast();
  lost = null;
  if (!asks) next = then ? { name: "action", value: then, unseen: true } : null; // not what followed something lost
  const url = form.getAttribute("action") ?? ""; // `form.action` is a button of that name
  await deliver({ name, value, then, button, asks, url, body: fieldsOf(form, button) });
}

/** @type {(what: Message) => Promise<unknown>} */
async function deliver(what) {
  const { button, asks } = what;
  const answers = Number(what.body.get("revision"));
  const sheet = button?.closest("dialog[open]"); // the update may take the button away before the answer is here
  // the stream may be quicker than the answer: once the page shows a later revision, the next thing can be done
  const mine = asks ? null : (sent = { ...what, sheet, until: answers + 1 });
  button?.setAttribute("aria-busy", "true");
  if (what.name === "close") emit("table:leave", true);
  const { status, answer } = await post(what.url, what.body);
  const seat = what.body.get("seat") ?? "";
  emit("table:sent", { name: what.name, seat, status, from: answers, to: answer.revision });
  if (!answer.go) emit("table:leave", false);
  button?.removeAttribute("aria-busy");
  const waits = sent === mine; // nothing else was begun meanwhile
  if (status === 0) {
    if (!asks && !waits) return; // it had arrived after all, or it is too late for it
    if (!asks) sent = null;
    lost = what;
    return toast(word("unreachable"), word("again"), () => deliver(what));
  }
  if (mine && !answer.why) shut(mine);
  if (answer.go) return location.assign(answer.go);
  if (answer.why) showWhy(touched(what), answer.why);
  else if (answer.hint) showHint(answer.hint, answers);
  else if (answer.link) showLink(answer.link);
  else if (answer.revoked) {
    showLink("");
    toast(answer.revoked);
  }
  if (status === 409 && answer.stale) {
    say(word("stale"));
    if (waits && next?.unseen) next = null; // nothing was put back
    return waits && arriving(answers + 1);
  }
  if (asks) return status === 200 || answer.why ? undefined : toast(answer.error ?? word("refused"));
  if (status === 200 && answer.revision) return waits && arriving(answer.revision);
  if (waits) sent = next = null;
  if (answer.why) return;
  if (status >= 400) toast(answer.error ?? word("refused"));
  emit("table:fetch");
}

// The sheet in which it was pressed, once: she may have opened it again since.
/** @type {(decision: Sent) => void} */
function shut(decision) {
  decision.sheet?.close();
  decision.sheet = null;
}

/** @type {(link: string) => void} */
function showLink(link) {
  const field = document.getElementById("share-return");
  const place = field?.closest("[data-own]");
  if (!field || !place) return;
  field.value = link;
  place.hidden = !link;
  if (link) field.select();
}

// The stream brings the new position; if it does not, the page is fetched.
/** @type {(until: number) => void} */
function arriving(until) {
  /** @type {Sent} */
  const awaited = (sent = Object.assign(sent ?? {}, { until }));
  clearTimeout(awaited.timer);
  if (revision() >= until) return arrived();
  awaited.timer = 0;
  if (filming) return; // it comes with the film, or before it
  awaited.timer = setTimeout(() => {
    emit("table:fetch");
    awaited.timer = setTimeout(() => goOn(awaited), 3000);
  }, 800);
}

function arrived() {
  if (hintOf !== revision()) closeHint();
  if (lost && Number(lost.body.get("revision")) !== revision()) {
    lost = next = null; // it had arrived after all, or it is too late for it
    untoast();
  }
  if (sent && revision() >= sent.until) goOn(sent);
}

/** @type {(done: Sent) => void} */
function goOn(done) {
  clearTimeout(done.timer);
  shut(done);
  const wanted = next;
  sent = next = null;
  if (wanted) buttonFor(wanted)?.click();
}

// A button that is seen, or may be in a sheet that is closed.
/** @type {(wish: Wish) => HTMLButtonElement | undefined} */
const buttonFor = ({ name, value, then, unseen }) =>
  [...document.querySelectorAll(`button[name="${name}"]`)].find(
    (button) =>
      button.value === value && button.dataset.then === then &&
      (unseen || button.getClientRects().length) && !button.closest("[data-own]"),
  );
/** @type {(what: Message) => HTMLButtonElement | undefined} */
const touched = (what) => (what.button?.isConnected ? what.button : buttonFor(what));

function hintSign() {
  const sign = make("span", "hint-sign");
  sign.dataset.own = "";
  sign.innerHTML = '<svg class="i" aria-hidden="true"><use href="#i-hint"/></svg>';
  return sign;
}

/** @type {(hint: Hint, about: number) => void} */
function showHint({ action, text }, about) {
  if (about !== revision()) return say(word("stale"));
  hintOf = about;
  emit("table:hint", action); // a game may have to open what the hint is about
  const button = buttonFor({ name: "action", value: action });
  button?.classList.add("hinted");
  button?.append(hintSign());
  button?.scrollIntoView({ block: "nearest" });
  if (button) say(text);
  else toast(text);
}

function closeHint() {
  for (const sign of document.querySelectorAll(".hint-sign[data-own]")) {
    sign.parentElement?.classList.remove("hinted");
    sign.remove();
  }
}

// a question that was asked without script is not asked again with every fetched page
const address = new URL(location.href);
if (address.searchParams.has("why")) {
  address.searchParams.delete("why");
  history.replaceState(null, "", address);
}

// The second click of a double click may meet something else: what the first one brought under the pointer. Who clicks
// on purpose, card after card at the same place, is slower.
const TWICE = 250;
/** @type {{ name: string, value: string, time: number } | null} */
let before = null;
document.addEventListener("click", (event) => {
  if (event.target.closest(`${BUBBLE} a`)) closeWhy(); // its rule opens a sheet; the focus comes back to what was touched
  const button = event.target.closest("button");
  if (button?.form?.id !== "act") return;
  const { name, value } = button, time = event.timeStamp;
  const soon = event.detail > 1 && before && time - before.time < TWICE;
  if (soon && (before?.name !== name || before.value !== value)) return event.preventDefault();
  before = { name, value, time };
}, true);

document.addEventListener("submit", (event) => {
  if (event.target.id !== "act") return;
  event.preventDefault();
  send(event.target, event.submitter);
});
document.addEventListener("table:changed", arrived);
document.addEventListener("table:film", ({ detail }) => {
  filming = detail;
  next = null; // what was touched before was meant for another position
  if (sent?.timer !== undefined) arriving(sent.until);
});
document.addEventListener("keydown", (event) => event.key === "Escape" && closeAll());
document.addEventListener("pointerdown", (event) => event.target.closest(BUBBLE) || closeAll());
