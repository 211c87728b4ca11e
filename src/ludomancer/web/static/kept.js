// What this browser keeps of each deal, in the form of the file that `ludomancer replay --verify --promises` reads: the
// terms and promises as they were shown before it gave its secret, and what it agreed to later.
import { drop, keep, names, recall } from "./page.js";

const FORMAT = "ludomancer promises 1";
const ABOUT = "promises-", SECRET = "secret-", TABLE = "table-of-";
const DAY = 86400000;

const fresh = (table) => ({
  format: FORMAT, table, at: Date.now(), own: [], seats: [], terms: [], promises: {}, without: [], takebacks: [], made: {}, returns: {},
});

const read = (key) => {
  try {
    return JSON.parse(recall(key));
  } catch {
    return null; // not written by this page
  }
};

// What was kept for a table; where nothing was, for the one of a promise that this browser made: a table may be shown at
// another address.
export function keptFor(table, promises = {}) {
  const moved = Object.values(promises).map(tableOf).find(Boolean);
  const found = read(ABOUT + table) ?? (moved ? read(ABOUT + moved) : null);
  if (!found || found.format === FORMAT) return found && { ...fresh(table), ...found };
  return { ...fresh(table), at: 0, promises: found }; // the first pages kept promises only
}

export const saw = (kept) => Boolean(kept && Object.keys(kept.promises).length);

export function change(table, act) {
  const kept = keptFor(table) ?? fresh(table);
  act(kept);
  return keepAnyhow(ABOUT + table, JSON.stringify(kept));
}

export const secretOf = (promise) => recall(SECRET + promise);
export const keepSecret = (promise, secret) => keepAnyhow(SECRET + promise, secret);
export const tableOf = (promise) => recall(TABLE + promise);

// A promise belongs to one table, for ever: whoever knows its secret from there must not get it promised elsewhere.
export function bind(promise, table) {
  if (tableOf(promise)) return tableOf(promise) === table;
  const bound = (kept) => (kept.own = [...new Set([...kept.own, promise])]);
  return keepAnyhow(TABLE + promise, table) && change(table, bound);
}

// A browser gives a server a few megabytes: what is oldest makes room, after some thousand games; never what is being
// played, or a server could make a browser forget.
function keepAnyhow(key, text) {
  if (keep(key, text)) return true;
  const tables = names().filter((name) => name.startsWith(ABOUT)).map((name) => name.slice(ABOUT.length));
  const old = tables.map((table) => [table, keptFor(table)]).filter(([, kept]) => kept && kept.at < Date.now() - DAY);
  old.sort(([, a], [, b]) => a.at - b.at);
  for (const [table, { promises }] of old.slice(0, Math.ceil(old.length / 2))) {
    drop(ABOUT + table);
    for (const promise of Object.values(promises)) drop(SECRET + promise), drop(TABLE + promise);
  }
  return keep(key, text);
}

// --- what it agreed to
const same = (a, b) => ["seat", "count", "decisions", "events"].every((key) => a[key] === b[key]);

export function agree(kept, back) {
  if (!kept.takebacks.some((each) => each.revision === back.revision)) kept.takebacks.push({ ...back, open: true });
}

// What was asked for and came to nothing was not agreed to: nobody can bring it up later.
export function settle(table, agreed, revision) {
  if (!keptFor(table)?.takebacks.some((each) => each.open && each.revision < revision)) return;
  change(table, (found) => {
    const left = agreed.slice();
    const happened = (back) => {
      const at = left.findIndex((each) => same(each, back));
      return at >= 0 && left.splice(at, 1).length > 0;
    };
    found.takebacks = found.takebacks.filter((back) => happened(back) || back.revision >= revision);
    for (const back of found.takebacks) if (back.revision < revision) delete back.open;
  });
}

// Of those that happened, the ones that this browser knows nothing of although a person of it had to agree.
export function strange(kept, agreed) {
  if (!kept.seats.length || !kept.terms.length) return [];
  const left = kept.takebacks.slice();
  return agreed.filter((each) => {
    if (kept.seats.every((seat) => each.machines.includes(seat))) return false;
    const at = left.findIndex((back) => same(each, back));
    return at < 0 || !left.splice(at, 1);
  });
}
