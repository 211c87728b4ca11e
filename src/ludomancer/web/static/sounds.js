// Short sounds, made here: for one's turn, a move of somebody else, and the end; and a notification of one's turn, where
// it is allowed and nobody sees the page. Loaded once it is wanted.
import { recall, revision, word } from "./page.js";

/**
 * @typedef {"turn" | "move" | "end"} Kind
 * @typedef {{ at: number, note: number, lasts: number, loud: number }} Tone when it begins, in hertz, in seconds
 * @typedef {{ revision: number, mine: boolean, over: boolean }} Seen
 */

/** @type {Record<Kind, Tone[]>} */
const TONES = {
  turn: [{ at: 0, note: 659.3, lasts: 0.5, loud: 0.8 }, { at: 0.13, note: 987.8, lasts: 0.7, loud: 0.7 }],
  move: [{ at: 0, note: 220, lasts: 0.09, loud: 0.9 }, { at: 0, note: 587.3, lasts: 0.05, loud: 0.25 }],
  end: [392, 523.3, 659.3, 784].map((note, nth) => ({ at: nth * 0.14, note, lasts: 0.9, loud: 0.6 })),
};
const OVERTONES = [[1, 1], [2, 0.28], [3.01, 0.1]]; // of a small bell

/** @type {AudioContext | null} */
let audio = null;
/** @type {Seen} */
let seen;
/** @type {Notification | null} */
let told = null;

/** @type {(kind: Kind) => void} */
function play(kind) {
  if (recall("sounds") !== "on") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  const volume = Number(recall("volume") ?? 60) / 100;
  for (const { at, note, lasts, loud } of TONES[kind])
    for (const [times, part] of OVERTONES) {
      const tone = audio.createOscillator(), gain = audio.createGain();
      const from = audio.currentTime + 0.01 + at;
      tone.frequency.value = note * times;
      gain.gain.setValueAtTime(0.0001, from);
      gain.gain.exponentialRampToValueAtTime(Math.max(0.0001, 0.3 * volume ** 2 * loud * part), from + 0.008);
      gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts / times);
      tone.connect(gain).connect(audio.destination);
      tone.start(from);
      tone.stop(from + lasts);
    }
}

/** @type {(title: string) => void} */
function notify(title) {
  if (!document.hidden || recall("notify") !== "on" || Notification.permission !== "granted") return;
  try {
    told?.close();
    told = new Notification(title, { tag: location.pathname });
    told.onclick = () => {
      window.focus();
      told?.close();
    };
  } catch {
    // some browsers show none to a page; title and sound are left
  }
}

/** @returns {Seen} */
const shown = () => ({
  revision: revision(),
  mine: document.querySelector("#turn[data-mine]") !== null,
  over: document.querySelector(".prompt.end") !== null,
});

const filmed = () => document.body.classList.contains("filming"); // its moves were heard one by one

// One's own decisions are silent.
/** @type {(now: Seen, title: string) => void} */
function compare(now, title) {
  const before = seen;
  if (now.revision <= before.revision) return; // a move of a film: what it leads to comes last
  seen = now;
  if (now.over && !before.over) play("end");
  else if (now.mine && !before.mine) play("turn");
  else if (!now.mine && !before.mine && !filmed()) play("move");
  if (now.mine && !before.mine) notify(title);
}

// A page that nobody sees knows only what its title will say.
/** @type {(found: { revision: number, title: string }) => void} */
function glanced({ revision, title }) {
  const says = (/** @type {"yours" | "over"} */ key) => title.startsWith(word(key));
  compare({ revision, mine: says("yours"), over: says("over") }, title);
}

export function begin() {
  if (seen) return;
  seen = shown();
  document.addEventListener("table:changed", () => compare(shown(), document.title));
  document.addEventListener("table:glanced", ({ detail }) => glanced(detail));
  document.addEventListener("sound", ({ detail }) => play(detail));
}
