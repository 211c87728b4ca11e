// Browsers have six lines to a server, and pages need some of them for everything else. So of all pages of this browser
// only those that were looked at last keep a stream. Each tells the others when it is looked at and when it needs no
// stream any more: then every page knows of all that were looked at after it, and that is all it has to know.
const MOST = 4;
const me = Math.random();
/** @type {Map<number, number>} */
const others = new Map(); // page -> when it was looked at
/** @type {BroadcastChannel | null} */
let channel = null;
let looked = 0;

const tell = () => channel?.postMessage({ page: me, looked });

export const mayStream = () => [...others.values()].filter((when) => when > looked).length < MOST;

export function lookedAt() {
  looked = Date.now() + Math.random(); // no two alike
  tell();
}

export function needsNone() {
  looked = 0;
  tell();
}

// `changed` is called whenever another page has said something.
/** @type {(changed: () => void) => void} */
export function join(changed) {
  others.clear();
  if (!self.BroadcastChannel) return;
  channel = new BroadcastChannel("ludomancer-tabs");
  channel.onmessage = ({ data: { page, looked } }) => {
    if (looked) others.set(page, looked);
    else others.delete(page);
    changed();
  };
}

export function leave() {
  needsNone();
  channel?.close(); // a page that is kept for going back must have nothing open
  channel = null;
}
