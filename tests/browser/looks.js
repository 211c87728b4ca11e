// What a designer would mend, as far as it can be measured: each function gives a list of sentences.
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const style = (e) => getComputedStyle(e);
  const elders = function* (e) {
    for (; e; e = e.parentElement) yield e;
  };
  const pixel = (e) => style(e).clipPath === "inset(50%)" || (style(e).position === "absolute" && e.offsetWidth <= 1);
  const onlyTold = (e) => [...elders(e)].some((elder) => elder.matches(".vh, .skip") || pixel(elder));
  // what scrolls may reach out of the window; `up`: only elders inside of it count
  const scrolls = (e, up = null) => {
    for (const elder of elders(e.parentElement)) {
      if (elder === up) return false;
      if (/auto|scroll/.test(style(elder).overflow)) return true;
    }
    return false;
  };
  const name = (e) => `${e.localName}.${e.className.baseVal ?? e.className} ${e.id} "${e.textContent.trim().slice(0, 40)}"`;
  // every text inside of an element, with the boxes of its lines
  const texts = function* (e) {
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.data.trim() || !shown(node.parentElement) || onlyTold(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      yield { node, lines: [...range.getClientRects()] };
    }
  };

  const PANELS = ".prompt, .prompt-text, .pile, .seat, .seat-head, .temple-meter, .turn, .chip, .pick";
  const WRITTEN = `button, a.btn, summary, select, h1, h2, .card, .card-name, .card-text, .badge, ${PANELS}`;

  function cutOff() {
    const found = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
    for (const e of all(WRITTEN)) {
      if (onlyTold(e)) continue;
      const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
      const [right, below] = [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight];
      if (e.clientWidth && right > 1 && cuts(style(e).overflowX)) found.push(`${name(e)}: ${right} px cut off in width`);
      if (e.clientHeight && below > 1 && cuts(style(e).overflowY)) found.push(`${name(e)}: ${below} px cut off in height`);
      const box = e.getBoundingClientRect();
      const out = box.right > innerWidth + 1 || box.left < -1;
      if (box.width && out && !scrolls(e)) found.push(`${name(e)}: outside of the window`);
    }
    return found;
  }

  // is it pinned to an edge, and does it stay there with its words?
  function pinned(parent, e, lines) {
    for (const elder of elders(parent)) {
      if (elder === e) return false;
      if (style(elder).position !== "absolute") continue;
      const box = elder.getBoundingClientRect();
      return lines.every((line) => line.left > box.left - 1 && line.right < box.right + 1);
    }
    return false;
  }

  // words that reach out of their button, card or panel; what is pinned to an edge may, a little
  function spilled() {
    const found = [];
    for (const e of all("button, a.btn, .card, .prompt, .seat, label.pick")) {
      const box = e.getBoundingClientRect();
      for (const { node, lines } of texts(e)) {
        const parent = node.parentElement;
        if (parent.closest(".badge, .times, .seat h2 small, .away, svg") || scrolls(parent, e.parentElement)) continue;
        const out = (line) =>
          Math.max(line.right - box.right, box.left - line.left, line.bottom - box.bottom, box.top - line.top);
        const most = Math.max(...lines.filter((line) => line.width).map(out));
        if (most > (pinned(parent, e, lines) ? 10 : 1))
          found.push(`${name(e)}: "${node.data.trim().slice(0, 40)}" reaches ${most.toFixed(0)} px out`);
      }
    }
    return found;
  }

  // words of a card that lie under its badge
  function covered() {
    const found = [];
    for (const badge of all(".card .badge")) {
      const card = badge.closest(".card");
      const over = badge.getBoundingClientRect();
      const under = (line) =>
        line.bottom > over.top + 3 && line.top < over.bottom - 3 && line.right > over.left && line.left < over.right;
      for (const part of card.querySelectorAll(".card-name, .card-text"))
        for (const { node, lines } of texts(part))
          if (lines.some(under)) found.push(`${card.dataset.card}: "${node.data}" under "${badge.textContent}"`);
    }
    return found;
  }

  // what is smaller than a finger meets: a label counts with its field, and so does what reaches out unseen (::after)
  function small(least) {
    const found = [];
    for (const e of all("button, a.btn, a.tool, a.row, a.pile, select, summary, input:not([type=hidden])")) {
      const whole = e.closest("label") ?? e;
      const { x, y, width, height } = whole.getBoundingClientRect();
      // a card is read large by a long press too
      const needed = e.matches(".info") ? 24 : least;
      if (onlyTold(e) || width <= 1 || Math.min(width, height) > needed - 0.5) continue;
      const meets = (dx, dy) => {
        const there = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
        return there && whole.contains(there);
      };
      const reach = needed / 2 - 1.5;
      const beside = width > needed - 0.5 || (meets(-reach, 0) && meets(reach, 0));
      const above = height > needed - 0.5 || (meets(0, -reach) && meets(0, reach));
      if (whole.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && beside && above) continue;
      found.push(`${name(e)} ${e.getAttribute("aria-label") ?? ""}: ${width.toFixed(0)} x ${height.toFixed(0)}`);
    }
    return found;
  }

  // what can be done, but lies under something else, or where nobody can scroll
  function unmet() {
    const found = [];
    for (const e of all("main button[name=action]")) {
      e.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { x, y, width, height } = e.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      if (width > 1 && !e.contains(there)) found.push(`${name(e)} ${e.value}: under ${there ? name(there) : "nothing"}`);
    }
    for (const e of document.querySelectorAll("*")) { // a script can scroll what people cannot
      const page = e === document.documentElement && getComputedStyle(e).overflowY === "visible"; // then body's counts
      const { overflowX, overflowY } = getComputedStyle(page ? document.body : e);
      if ((e.scrollTop && overflowY === "hidden") || (e.scrollLeft && overflowX === "hidden")) {
        found.push(`${name(e)}: nobody can scroll there`);
      }
    }
    return found;
  }

  return { cutOff, spilled, covered, small, unmet };
})()
