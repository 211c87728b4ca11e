// What a table of Bless shows where it should not: parts over one another, words out of their card, names broken or cut.
() => {
  const found = [];
  const shown = (e) =>
    e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getBoundingClientRect().width > 2;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => shown(e) && !e.closest("dialog"));
  const over = (a, b, much = 1) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > much && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > much;
  const box = (e) => e.getBoundingClientRect();
  const name = (e) => `${e.id || e.className} "${e.textContent.trim().slice(0, 24)}"`;
  const apart = (these, those, much) => {
    for (const one of these)
      for (const other of those)
        if (one !== other && over(box(one), box(other), much)) found.push(`${name(one)} lies over ${name(other)}`);
  };

  const parts = all("#prompt, #choice, #acts, .board, .seat, .bar-tools");
  apart(parts, parts);
  apart(all("#hand .duo"), parts, 5); // what can be played may rise a little
  apart(all(".bc, .bond span"), all(".pr:not(.hollow)"));
  apart(all(".stack, .leaving, .numbers"), all(".stack, .leaving, .numbers"));
  for (const e of all(".side, #prompt"))
    if (getComputedStyle(e).display !== "contents" && e.scrollHeight > e.clientHeight + 1)
      found.push(`${name(e)} is ${e.scrollHeight - e.clientHeight} px too long`);
  const board = box(document.querySelector(".board"));
  for (const e of all(".board .bc, .bond, .pr, .altar")) {
    const { left, right, top, bottom } = box(e);
    if (Math.max(board.left - left, right - board.right, board.top - top, bottom - board.bottom) > 0)
      found.push(`${name(e)} is not on the board`);
  }
  for (const e of all(".duo"))
    for (const words of e.querySelectorAll(".half-text, .duo-kind"))
      if (shown(words) && box(words).bottom > box(e).bottom + 1) found.push(`words reach out of ${name(e)}`);

  // a word of a name stands in one line, or is parted after a hyphen of its own, others at soft ones too; and nothing that cuts it is smaller
  const whole = (e, node, [word], start) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + word.length);
    let boxes = [...range.getClientRects()].filter((each) => each.width > 0.5);
    if (node.data.includes("\u00AD") && e.matches(".bc-name, .pr-name, .duo-name")) found.push(`"${node.data}" may be parted`);
    if (node.data[start - 1] === "\u00AD" && boxes.length > 1) boxes = boxes.slice(1); // the hyphen itself
    for (const number of e.closest(".duo")?.querySelectorAll(".num") ?? [])
      if (boxes.some((each) => over(each, box(number), 4))) found.push(`"${node.data}" lies over ${name(number)}`);
    const lines = new Set(boxes.map((each) => Math.round(each.top)));
    if (lines.size > 1 && !/[-’]/.test(word)) found.push(`"${node.data}" is broken at "${word}" in ${e.className}`);
    for (let elder = e; elder && elder !== document.body; elder = elder.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(elder);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      const cuts = overflowX !== "visible" || overflowY !== "visible";
      if (!cuts && !elder.matches(".bc, .pr, .bond, .duo, .btn, .seat, .prompt")) continue;
      const { left, right, top, bottom } = box(elder);
      const far = Math.max(...boxes.map((b) => Math.max(b.right - right, left - b.left, b.bottom - 2 - bottom, top - b.top - 2)));
      if (far > 1) found.push(`"${node.data}" at "${word}" reaches ${far.toFixed(0)} px out of ${name(elder)}`);
    }
  };
  const NAMES = ".bc-name, .pr-name, .bond span, .duo-name, .duo-kind, .seat h2, .stack .cap, .leaving .cap, .prompt h2, .btn span, .bar h1";
  for (const e of all(NAMES)) {
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.data.trim() || !shown(node.parentElement) || node.parentElement.closest("small, .vh")) continue;
      for (const word of node.data.matchAll(/[^\s\u00AD]+/g)) whole(e, node, word, word.index);
    }
  }
  return [...new Set(found)];
}
