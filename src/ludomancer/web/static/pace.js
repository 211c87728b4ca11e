// How fast things move, as it was chosen in this browser: by what factor everything takes longer, 0 for at once.
import { recall } from "./page.js";

/** @type {Record<string, number>} */
const PACES = { slower: 1.6, normal: 1, faster: 0.6, once: 0 };

export const pace = () => PACES[recall("pace") ?? ""] ?? 1;

// The styles know one of them only: at once is as with reduced motion.
export function showPace() {
  if (pace()) delete document.documentElement.dataset.pace;
  else document.documentElement.dataset.pace = "once";
}

showPace();
