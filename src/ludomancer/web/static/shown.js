// What a page says of its deal, read strictly: what has not the form it must have counts as not shown.
/**
 * @typedef {Record<string, string>} ByName
 * @typedef {{ terms: string[], promises: ByName, byServer: string[], names: ByName }} Terms
 * @typedef {{ seat: string, count: number }} Back decisions taken back, or asked for
 * @typedef {Back & { decisions: number, events: number, machines: string[] }} Agreed where, and with which machines
 */
/** @type {<T>(value: unknown, good: (each: any) => each is T) => T[] | null} */
const list = (value, good) => (Array.isArray(value) && value.every(good) ? value : null);
/** @type {(value: unknown) => string[]} */
const texts = (value) => list(value, (each) => typeof each === "string") ?? [];
const number = Number.isSafeInteger;

/** @type {(value: unknown) => ByName} */
function byName(value) {
  const pairs = value && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : [];
  return pairs.every(([, each]) => typeof each === "string") ? Object.fromEntries(pairs) : {};
}

/** @type {(value: any) => boolean} */
const isBack = (value) => Boolean(value) && typeof value.seat === "string" && number(value.count);
/** @type {(value: any) => Back | null} */
const back = (value) => (isBack(value) ? { seat: value.seat, count: value.count } : null);
/**
 * @param {any} value
 * @returns {value is Agreed}
 */
const isAgreed = (value) => isBack(value) && number(value.decisions) && number(value.events) && Array.isArray(value.machines);

/** @type {(id: string, name: string) => any} */
function parse(id, name) {
  try {
    return JSON.parse(document.getElementById(id)?.dataset[name] ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** @type {(data: any) => Terms} */
const fixed = (data) => ({
  terms: texts(data.terms), promises: byName(data.promises), byServer: texts(data.by_server), names: byName(data.names),
});

export const table = () => location.pathname.split("/")[2];

export const shownTerms = () => fixed(parse("terms", "terms"));

// `agreed` is null where it cannot be read.
export function shownDeal() {
  const data = parse("deal", "deal");
  return {
    decisions: number(data.decisions) ? data.decisions : 0,
    events: number(data.events) ? data.events : 0,
    agreed: list(data.agreed, isAgreed),
    missing: texts(data.missing),
    lost: texts(data.lost),
    asks: back(data.asks),
    asked: back(data.asked),
  };
}

export function shownRecord() {
  if (!document.getElementById("record-deal")) return null;
  const data = parse("record-deal", "deal");
  return { ...fixed(data), agreed: list(data.agreed, isAgreed) };
}

// Seats and who has them, by the terms; null where these are not what a browser could keep and prove with.
const KEYS = ["table", "game", "rules", "edition", "cards", "mode", "options", "seats"]; // of a table of today
/** @type {(shown: Terms, today: boolean) => Map<string, string> | null} */
export function kindsOf({ terms, promises }, today) {
  const keys = terms.map((line) => line.split(": ", 1)[0]);
  if (new Set(keys).size !== keys.length || terms.join("").length > 20000) return null;
  if (today && !KEYS.every((key) => keys.includes(key))) return null;
  const line = terms.find((each) => each.startsWith("kinds: "));
  if (!line) return null;
  const pairs = line.slice(7).split(" ").map((each) => /** @type {[string, string]} */ (each.split("=")));
  const kinds = new Map(pairs);
  const people = ["server", ...[...kinds].filter(([, kind]) => kind !== "machine").map(([seat]) => seat)];
  const hex = Object.values(promises).every((promise) => /^[0-9a-f]{64}$/.test(promise));
  return hex && Object.keys(promises).every((name) => people.includes(name)) ? kinds : null;
}
