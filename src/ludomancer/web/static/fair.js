// Fair shuffles: this browser's part of the secret that the cards are dealt from. A promise (its hash) goes with the
// form that takes a seat, the secret stays here until everybody has promised. Own SHA-256: plain http has no crypto.subtle.
import { HEADERS, keep, post, recall } from "./page.js";

// --- SHA-256 (FIPS 180-4); its constants are the first bits of the roots of primes
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
const bits = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = primes.map((p) => bits(Math.cbrt(p)));
const H = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(text) {
  const data = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((data.length + 72) >> 6) << 6));
  data.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(data.length, 0x80);
  padded.setUint32(padded.byteLength - 8, data.length / 2 ** 29);
  padded.setUint32(padded.byteLength - 4, data.length << 3);
  const hash = [...H], w = new Int32Array(64);
  for (let at = 0; at < padded.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = padded.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16] + small + w[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

// --- promises
function makePromise() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const promise = sha256(secret);
  return keep(`secret-${promise}`, secret) ? promise : ""; // without one the server makes it, and the record says so
}

document.addEventListener("submit", ({ target: form, submitter }) => {
  if (form.id === "act" && submitter?.name !== "rematch") return;
  // a new one each time: a secret serves once
  for (const field of form.elements) if (field.dataset.promise !== undefined) field.value = makePromise();
}, true);

// --- secrets, one after the other, once everybody has promised
const given = new Set();
const LONG = 20000; // after which those who wait may deal without who has left
const began = Date.now();
let wait = 1000, timer;

const promises = () => {
  const told = document.querySelector("[data-status=dealing]") && document.querySelector("[data-promise]:not(input)");
  return told ? told.dataset.promise.split(" ").filter(Boolean) : [];
};

// What everybody promised is kept here before this browser gives its own secret: the replay shows whether it was kept.
const keptAs = (table) => `promises-${table}`;
function keepPromises() {
  const told = [...document.querySelectorAll("#prompt [data-promise-of]")].map((line) => [line.dataset.promiseOf, line.dataset.full]);
  const promised = Object.fromEntries(told);
  const table = keptAs(document.body.dataset.base.split("/")[2]);
  if (promised.server && !recall(table)) keep(table, JSON.stringify(promised));
  return Boolean(promised.server);
}

async function give(promise) {
  const token = document.querySelector("meta[name=token]")?.content ?? document.querySelector("input[name=token]")?.value;
  const body = JSON.stringify({ secret: recall(`secret-${promise}`), token });
  const headers = { ...HEADERS, "Content-Type": "application/json" };
  const { status } = await post(`${document.body.dataset.base}/reveal`, body, headers);
  return status !== 0 && status !== 429 && status < 500; // taken, or not wanted (any more)
}

async function deal() {
  const here = promises().filter((promise) => recall(`secret-${promise}`));
  // taken at another device, or by someone who left: only she who waits there, or this button, can go on
  const patient = here.length === promises().length && Date.now() - began < LONG;
  for (const button of document.querySelectorAll("[data-deal-without]")) button.hidden = patient;
  if (here.length && !keepPromises()) return;
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
  const saw = JSON.parse(recall(keptAs(location.pathname.split("/")[2])) || "{}")[line.dataset.who];
  if (saw) line.parentElement.querySelector(saw === promise ? ".kept-yes" : ".kept-no").hidden = false;
}
