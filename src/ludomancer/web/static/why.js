// Why not: a bubble beside what was touched, as long as it is seen where it was.
import { make, toast } from "./page.js";

export const BUBBLE = ".why[data-own]";

/** @import { Reason } from "./page.js" */
/** @type {HTMLElement | null} */
let asked = null; // what the bubble stands beside

/** @type {(beside: HTMLElement | undefined, reason: Reason) => void} */
export function showWhy(beside, { text, rule }) {
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
/** @type {(box: HTMLElement, at: DOMRect) => void} */
function put(box, at) {
  const style = { position: "fixed", right: "auto", bottom: "auto", left: "0", top: "0", translate: "none" };
  Object.assign(box.style, style);
  const { offsetWidth: w, offsetHeight: h } = box;
  const gap = 10, edge = 8;
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const [midX, midY] = [at.x + at.width / 2, at.y + at.height / 2];
  /** @type {(wish: number, size: number, room: number) => number} */
  const inside = (wish, size, room) => Math.max(edge, Math.min(wish, room - size - edge));
  const lit = [...document.querySelectorAll("button[name=action]")].map((button) => button.getBoundingClientRect());
  const sides = {
    left: [at.x - gap - w, inside(midY - h / 2, h, high), at.x],
    right: [at.right + gap, inside(midY - h / 2, h, high), wide - at.right],
    above: [inside(midX - w / 2, w, wide), at.y - gap - h, at.y],
    below: [inside(midX - w / 2, w, wide), at.bottom + gap, high - at.bottom],
  };
  const places = Object.entries(sides).map(([side, [x, y, room]]) => {
    const out = Math.max(0, edge - x, edge - y, x + w + edge - wide, y + h + edge - high);
    const covers = lit.filter((b) => b.x < x + w && b.right > x && b.y < y + h && b.bottom > y).length;
    const bad = out * 1000 + covers * 100 - room / 100;
    return { side, x: inside(x, w, wide), y: inside(y, h, high), bad };
  });
  const best = places.reduce((one, other) => (other.bad < one.bad ? other : one));
  box.dataset.side = best.side;
  box.style.left = `${best.x}px`;
  box.style.top = `${best.y}px`;
  const upright = best.side === "above" || best.side === "below";
  box.style.setProperty("--arrow", `${upright ? midX - best.x : midY - best.y}px`);
}

export function closeWhy() {
  if (document.activeElement?.closest(BUBBLE)) asked?.focus({ preventScroll: true });
  asked?.classList.remove("asked");
  asked = null;
  for (const old of document.querySelectorAll(BUBBLE)) old.remove();
}

document.addEventListener("scroll", (event) => asked && event.target.contains(asked) && closeWhy(), true);
addEventListener("resize", () => asked && closeWhy());
