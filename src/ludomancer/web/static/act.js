// What a person does at the table: `form#act` is sent in the background, and its answer shown where it was asked.
import { emit, make, post, revision, say, toast, untoast, word } from "./page.js";

let sent = null; // the decision on its way: {name, value, sheet, until}, until the page shows revision `until`
let next = null; // touched meanwhile, {name, value, then}, or the `data-then` of it: done if it can still be done then
let lost = null; // what could not be sent
let asked = null; // what the bubble stands beside
let hintOf = null; // the revision that the hint is about

function closeAll() {
  closeWhy();
  closeHint();
}

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
  const url = form.getAttribute("action"); // `form.action` is a button of that name
  await deliver({ name, value, then, button, asks, url, body: new URLSearchParams(new FormData(form, button)) });
}

async function deliver(what) {
  const { button, asks } = what;
  const answers = Number(what.body.get("revision"));
  const sheet = button?.closest("dialog[open]"); // the update may take the button away before the answer is here
  // the stream may be quicker than the answer: once the page shows a later revision, the next thing can be done
  const mine = asks ? null : (sent = { ...what, sheet, until: answers + 1 });
  button?.setAttribute("aria-busy", "true");
  if (what.name === "close") emit("table:leave", true);
  const { status, answer } = await post(what.url, what.body);
  emit("table:sent", { name: what.name, seat: what.body.get("seat"), status, from: answers, to: answer.revision });
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
  if (status === 200 && answer.revision > 0) return waits && arriving(answer.revision);
  if (waits) sent = next = null;
  if (answer.why) return;
  if (status >= 400) toast(answer.error ?? word("refused"));
  emit("table:fetch");
}

// The sheet in which it was pressed, once: she may have opened it again since.
function shut(decision) {
  decision.sheet?.close();
  decision.sheet = null;
}

function showLink(link) {
  const field = document.getElementById("share-return");
  field.value = link;
  field.closest("[data-own]").hidden = !link;
  if (link) field.select();
}

// The stream brings the new position; if it does not, the page is fetched.
function arriving(until) {
  sent ??= {};
  sent.until = until;
  clearTimeout(sent.timer);
  if (revision() >= until) return arrived();
  sent.timer = setTimeout(() => {
    emit("table:fetch");
    sent.timer = setTimeout(goOn, 3000);
  }, 800);
}

function arrived() {
  if (hintOf !== revision()) closeHint();
  if (lost && Number(lost.body.get("revision")) !== revision()) {
    lost = next = null; // it had arrived after all, or it is too late for it
    untoast();
  }
  if (sent && revision() >= sent.until) goOn();
}

function goOn() {
  clearTimeout(sent.timer);
  shut(sent);
  const wanted = next;
  sent = next = null;
  if (wanted) buttonFor(wanted)?.click();
}

// A button that is seen, or may be in a sheet that is closed.
const buttonFor = ({ name, value, then, unseen }) =>
  [...document.querySelectorAll(`button[name="${name}"]`)].find(
    (button) =>
      button.value === value && button.dataset.then === then &&
      (unseen || button.getClientRects().length) && !button.closest("[data-own]"),
  );
const touched = (what) => (what.button?.isConnected ? what.button : buttonFor(what));

function hintSign() {
  const sign = make("span", "hint-sign");
  sign.dataset.own = "";
  sign.innerHTML = '<svg class="i" aria-hidden="true"><use href="#i-hint"/></svg>';
  return sign;
}

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
    sign.parentElement.classList.remove("hinted");
    sign.remove();
  }
}

// --- why not: a bubble beside what was touched
const BUBBLE = ".why[data-own]";

function showWhy(beside, { text, rule }) {
  closeWhy();
  if (!beside?.getClientRects().length) return toast(text);
  // the fact in bold, then the reason
  const [, fact, reason] = text.match(/^(.+?[.!?])(\s.+)$/s) ?? [null, text, ""];
  const words = make("p", "", make("b", "", fact), reason);
  if (rule) {
    const link = make("a", "rule", rule);
    link.href = `#${rule}`;
    words.append(" ", link);
  }
  asked = beside;
  const bubble = make("div", "why");
  bubble.dataset.own = "";
  bubble.setAttribute("role", "status");
  (beside.closest("dialog") ?? document.body).append(bubble);
  bubble.append(words);
  put(bubble, beside.getBoundingClientRect());
  beside.classList.add("asked");
}

// On the side where it fits and covers the fewest things that can be played.
function put(box, at) {
  const style = { position: "fixed", right: "auto", bottom: "auto", left: "0", top: "0", translate: "none" };
  Object.assign(box.style, style);
  const { offsetWidth: w, offsetHeight: h } = box;
  const gap = 10, edge = 8;
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const [midX, midY] = [at.x + at.width / 2, at.y + at.height / 2];
  const inside = (wish, size, room) => Math.max(edge, Math.min(wish, room - size - edge));
  const lit = [...document.querySelectorAll("button[name=action]")].map((button) => button.getBoundingClientRect());
  const sides = {
    left: [at.x - gap - w, inside(midY - h / 2, h, high), at.x],
    right: [at.right + gap, inside(midY - h / 2, h, high), wide - at.right],
    above: [inside(midX - w / 2, w, wide), at.y - gap - h, at.y],
    below: [inside(midX - w / 2, w, wide), at.bottom + gap, high - at.bottom],
  };
  let best = null;
  for (const [side, [x, y, room]] of Object.entries(sides)) {
    const out = Math.max(0, edge - x, edge - y, x + w + edge - wide, y + h + edge - high);
    const covers = lit.filter((b) => b.x < x + w && b.right > x && b.y < y + h && b.bottom > y).length;
    const bad = out * 1000 + covers * 100 - room / 100;
    if (!best || bad < best.bad) best = { side, x: inside(x, w, wide), y: inside(y, h, high), bad };
  }
  box.dataset.side = best.side;
  box.style.left = `${best.x}px`;
  box.style.top = `${best.y}px`;
  const upright = best.side === "above" || best.side === "below";
  box.style.setProperty("--arrow", `${upright ? midX - best.x : midY - best.y}px`);
}

function closeWhy() {
  if (document.activeElement?.closest(BUBBLE)) asked?.focus({ preventScroll: true });
  asked?.classList.remove("asked");
  asked = null;
  for (const old of document.querySelectorAll(BUBBLE)) old.remove();
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
let before = null;
document.addEventListener("click", (event) => {
  if (event.target.closest(`${BUBBLE} a`)) closeWhy(); // its rule opens a sheet; the focus comes back to what was touched
  const button = event.target.closest("button");
  if (button?.form?.id !== "act") return;
  const { name, value } = button, time = event.timeStamp;
  const other = before && (before.name !== name || before.value !== value);
  if (other && event.detail > 1 && time - before.time < TWICE) return event.preventDefault();
  before = { name, value, time };
}, true);

document.addEventListener("submit", (event) => {
  if (event.target.id !== "act") return;
  event.preventDefault();
  send(event.target, event.submitter);
});
document.addEventListener("table:changed", arrived);
document.addEventListener("keydown", (event) => event.key === "Escape" && closeAll());
document.addEventListener("pointerdown", (event) => event.target.closest(BUBBLE) || closeAll());
document.addEventListener("scroll", (event) => asked && event.target.contains(asked) && closeWhy(), true);
addEventListener("resize", () => asked && closeWhy());
