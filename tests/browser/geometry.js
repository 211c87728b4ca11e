// What of a table does not fit its window, as far as it can be measured: a list of sentences.
({ inside, squares, least, target, exempt }) => {
  const found = [];
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const shown = (e) =>
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().width > 2;
  const name = (e) => `${e.localName}#${e.id}.${e.className.baseVal ?? e.className} "${e.textContent.trim().slice(0, 30)}"`;
  const px = (value) => Math.round(value * 10) / 10;
  const out = (box) => Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
  // what lies in a row that scrolls is inside if the row is
  const row = (e) => {
    for (let elder = e; elder; elder = elder.parentElement)
      if (elder.matches("[data-row]") || /auto|scroll/.test(getComputedStyle(elder).overflowX)) return elder;
    return e;
  };
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1) found.push(`the page is ${root.scrollHeight} px high in a window of ${innerHeight}`);
  if (root.scrollWidth > innerWidth + 1) found.push(`the page is ${root.scrollWidth} px wide in a window of ${innerWidth}`);
  const fits = (e) => {
    const far = out(row(e).getBoundingClientRect());
    if (far > 1) found.push(`${name(e)} reaches ${px(far)} px out of the window`);
  };
  for (const selector of inside) {
    const there = all(selector);
    if (!there.length) found.push(`${selector} is not shown`);
    there.forEach(fits);
  }
  // what looks smaller may have a larger place to be touched
  const reach = (e) => {
    const box = e.getBoundingClientRect();
    const larger = getComputedStyle(e, "::after");
    const has = larger.position === "absolute" && larger.content !== "none";
    const of = (own, value) => Math.max(own, has ? parseFloat(value) || 0 : 0);
    return [of(box.width, larger.width), of(box.height, larger.height)];
  };
  for (const e of all("main button[name=action], main button[name=undo], #acts .btn, #prompt .btn")) {
    if (e.closest("dialog")) continue;
    fits(e);
    if (exempt && e.closest(exempt)) continue;
    const [wide, high] = reach(e);
    if (Math.min(wide, high) < target - 0.5) found.push(`${name(e)} is ${px(wide)} x ${px(high)} px, less than ${target}`);
  }
  if (squares) {
    const boxes = all(squares).map((e) => e.getBoundingClientRect());
    if (!boxes.length) found.push(`${squares} are not shown`);
    const size = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
    if (size < least - 0.5) found.push(`squares are ${px(size)} px, less than ${least}`);
    const far = Math.max(...boxes.map(out));
    if (far > 1) found.push(`squares reach ${px(far)} px out of the window`);
  }
  return [...new Set(found)];
}
