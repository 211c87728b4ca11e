// What this browser keeps of each deal, in the form of the file that `ludomancer replay --verify --promises` reads: the
// terms and promises as they were shown before it gave its secret, and what it agreed to later.
import { drop, keep, names, recall } from "./page.js";

const FORMAT = "ludomancer promises 1";
const ABOUT = "promises-", SECRET = "secret-", TABLE = "table-of-";
const DAY = 86400000;

/**
 * @import { Agreed } from "./shown.js"
 * @typedef {Omit<Agreed, "machines">} Place
 * @typedef {Place & { revision: number, open?: boolean }} Takeback open: asked for, and perhaps nothing came of it
 * @typedef {object} Kept
 * @property {string} format
 * @property {string} table
 * @property {number} at
 * @property {string[]} own promises that this browser made
 * @property {string[]} seats
 * @property {string[]} terms
 * @property {Record<string, string>} promises
 * @property {string[]} without whose secrets it agreed to do without
 * @property {Takeback[]} takebacks
 * @property {Record<string, number>} made decisions, by seat
 * @property {Record<string, number>} returns
 */

/** @type {(table: string) => Kept} */
const fresh = (table) => ({
  format: FORMAT, table, at: Date.now(), own: [], seats: [], terms: [], promises: {}, without: [], takebacks: [], made: {}, returns: {},
});

/** @type {(key: string) => any} */
const read = (key) => {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null; // not written by this page
  }
};

// What was kept for a table; where nothing was, for the one of a promise that this browser made: a table may be shown at
// another address.
/** @type {(table: string, promises?: Record<string, string>) => Kept | null} */
export function keptFor(table, promises = {}) {
  const moved = Object.values(promises).map(tableOf).find(Boolean);
  const found = read(ABOUT + table) ?? (moved ? read(ABOUT + moved) : null);
  if (!found || found.format === FORMAT) return found && { ...fresh(table), ...found };
  return { ...fresh(table), at: 0, promises: found }; // the first pages kept promises only
}

/**
 * @param {Kept | null} kept
 * @returns {kept is Kept}
 */
export const saw = (kept) => Boolean(kept && Object.keys(kept.promises).length);

/** @type {(table: string, act: (kept: Kept) => unknown) => boolean} */
export function change(table, act) {
  const kept = keptFor(table) ?? fresh(table);
  act(kept);
  return keepAnyhow(ABOUT + table, JSON.stringify(kept));
}

/** @type {(promise: string) => string | null} */
export const secretOf = (promise) => recall(SECRET + promise);
/** @type {(promise: string, secret: string) => boolean} */
export const keepSecret = (promise, secret) => keepAnyhow(SECRET + promise, secret);
/** @type {(promise: string) => string | null} */
export const tableOf = (promise) => recall(TABLE + promise);

// A promise belongs to one table, for ever: whoever knows its secret from there must not get it promised elsewhere.
/** @type {(promise: string, table: string) => boolean} */
export function bind(promise, table) {
  if (tableOf(promise)) return tableOf(promise) === table;
  const bound = (/** @type {Kept} */ kept) => (kept.own = [...new Set([...kept.own, promise])]);
  return keepAnyhow(TABLE + promise, table) && change(table, bound);
}

// A browser gives a server a few megabytes: what is oldest makes room, after some thousand games; never what is being
// played, or a server could make a browser forget.
/** @type {(key: string, text: string) => boolean} */
function keepAnyhow(key, text) {
  if (keep(key, text)) return true;
  const tables = names().filter((name) => name.startsWith(ABOUT)).map((name) => name.slice(ABOUT.length));
  const old = tables.flatMap((table) => {
    const kept = keptFor(table);
    return kept && kept.at < Date.now() - DAY ? [{ table, kept }] : [];
  });
  old.sort((a, b) => a.kept.at - b.kept.at);
  for (const { table, kept } of old.slice(0, Math.ceil(old.length / 2))) {
    drop(ABOUT + table);
    for (const promise of Object.values(kept.promises)) drop(SECRET + promise), drop(TABLE + promise);
  }
  return keep(key, text);
}

// --- what it agreed to
/** @type {(a: Place, b: Place) => boolean} */
const same = (a, b) =>
  a.seat === b.seat && a.count === b.count && a.decisions === b.decisions && a.events === b.events;

/** @type {(kept: Kept, back: Takeback) => void} */
export function agree(kept, back) {
  if (!kept.takebacks.some((each) => each.revision === back.revision)) kept.takebacks.push({ ...back, open: true });
}

// What was asked for and came to nothing was not agreed to: nobody can bring it up later.
/** @type {(table: string, agreed: Agreed[], revision: number) => void} */
export function settle(table, agreed, revision) {
  if (!keptFor(table)?.takebacks.some((each) => each.open && each.revision < revision)) return;
  change(table, (found) => {
    const left = agreed.slice();
    const happened = (/** @type {Takeback} */ back) => {
      const at = left.findIndex((each) => same(each, back));
      return at >= 0 && left.splice(at, 1).length > 0;
    };
    found.takebacks = found.takebacks.filter((back) => happened(back) || back.revision >= revision);
    for (const back of found.takebacks) if (back.revision < revision) delete back.open;
  });
}

// Of those that happened, the ones that this browser knows nothing of although a person of it had to agree.
/** @type {(kept: Kept, agreed: Agreed[]) => Agreed[]} */
export function strange(kept, agreed) {
  if (!kept.seats.length || !kept.terms.length) return [];
  const left = kept.takebacks.slice();
  return agreed.filter((each) => {
    if (kept.seats.every((seat) => each.machines.includes(seat))) return false;
    const at = left.findIndex((back) => same(each, back));
    return at < 0 || !left.splice(at, 1);
  });
}
