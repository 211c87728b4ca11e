// What browsers themselves draw on the board: pieces that would be lifted, outlines of what would be finished.
export const COLUMNS = 6, ROWS = 5;

/** @type {<S extends string>(selector: S) => Found<S> | null} */
export const one = (selector) => document.querySelector(selector);
// what every table of this game has
/** @type {(selector: string) => HTMLElement} */
export const there = (selector) => /** @type {HTMLElement} */ (one(selector));
/** @type {(name: string) => [number, number]} */
export const spot = (name) => [name.charCodeAt(0) - 97, ROWS - Number(name[1])];
/** @type {(x: number, y: number) => string} */
export const named = (x, y) => String.fromCharCode(97 + x) + (ROWS - y);
/** @type {(text: string | undefined) => string[]} */
export const listed = (text) => (text ?? "").split(" ").filter(Boolean);

/** @type {(tag: string, attributes: Record<string, string | number>, ...inner: (Node | string)[]) => Element} */
export function draw(tag, attributes, ...inner) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...inner);
  return element;
}

// A group of the board that the server knows nothing of.
/** @type {(id: string, before?: Element | null) => Element} */
export function own(id, before = null) {
  /** @type {Element | null} */
  let group = document.getElementById(id);
  if (!group) {
    group = draw("g", { id, "data-own": "" });
    there(".pieces").insertBefore(group, before);
  }
  return group;
}

/** @type {(cell: [string, string]) => Element} */
export function lifted([name, piece]) {
  const [x, y] = spot(name);
  return draw("g", { class: "lift", transform: `translate(${x * 100 + 76} ${y * 100 + 77})` },
    draw("circle", { class: "lf-b", r: 25 }),
    draw("use", { href: `#p-${piece}-b`, x: -15, y: -15, width: 30, height: 30 }),
    draw("circle", { class: "lf-m", cx: 17, cy: -19, r: 10 }),
    draw("path", { class: "lf-l", d: "M12 -19h10" }));
}

// Dashed lines round the cells of a building (a mask: columns of five bits, from below) lie under the tile, its letter above.
/** @type {(mask: number, letter: string) => void} */
export function plan(mask, letter) {
  /** @type {(x: number, y: number) => unknown} */
  const has = (x, y) => x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && mask >> (x * ROWS + ROWS - 1 - y) & 1;
  let line = "", first = [0, 0];
  for (let y = 0; y < ROWS; y += 1)
    for (let x = 0; x < COLUMNS; x += 1) {
      if (!has(x, y)) continue;
      if (!line) first = [x, y];
      if (!has(x, y - 1)) line += `M${x * 100} ${y * 100}h100`;
      if (!has(x + 1, y)) line += `M${x * 100 + 100} ${y * 100}v100`;
      if (!has(x, y + 1)) line += `M${x * 100} ${y * 100 + 100}h100`;
      if (!has(x - 1, y)) line += `M${x * 100} ${y * 100}v100`;
    }
  let place, right = 17;
  do place = `translate(${first[0] * 100 + right} ${first[1] * 100 + 17})`;
  while ((right += 30) && one(`.fl[transform="${place}"]`)); // another letter is there already
  const flag = [draw("path", { d: "M-14 -16H14V6L0 19L-14 6Z" }), draw("text", { y: -3 }, letter)];
  own("soons", one("#ghosts")).append(draw("path", { class: "plan-o soon", d: line }), draw("path", { class: "plan soon", d: line }));
  own("letters").append(draw("g", { class: "fl soon", transform: place }, ...flag));
}

