// Every text of the page that is in the window: its boxes, its colour as it is mixed, and how large it is written.
(() => {
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const style = (e) => getComputedStyle(e);
  const elders = function* (e) {
    for (; e; e = e.parentElement) yield e;
  };
  const pixel = (e) => style(e).clipPath === "inset(50%)" || (style(e).position === "absolute" && e.offsetWidth <= 1);
  // what cannot be pressed may be pale, and so may what a filter changes: its colour is not known
  const passedOver = (e) =>
    [...elders(e)].some(
      (elder) => elder.matches(".vh, .skip, :disabled, [aria-disabled=true]") || pixel(elder) || style(elder).filter !== "none",
    );
  const inWindow = (line) =>
    line.width > 2 && line.height > 4 && line.left >= 0 && line.top >= 0 && line.right <= innerWidth && line.bottom <= innerHeight;
  const onTop = (e, line) => {
    const there = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
    return there && (there.contains(e) || e.contains(there));
  };

  return () => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const e = node.parentElement;
      if (!node.data.trim() || !shown(e) || passedOver(e)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter((line) => inWindow(line) && onTop(e, line));
      if (!lines.length) continue;
      const { color, fill, fontSize, fontWeight } = style(e);
      let opacity = 1;
      for (const elder of elders(e)) opacity *= Number(style(elder).opacity);
      if (opacity < 0.9 && e.closest("#deal-note")) continue; // it is going
      found.push({
        what: `${e.localName}.${e.className.baseVal ?? e.className} in ${e.closest("[id]")?.id}: "${node.data.trim().slice(0, 40)}"`,
        color: e instanceof SVGElement ? fill : color,
        opacity,
        large: parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700),
        lines: lines.map(({ x, y, width, height }) => [x, y, width, height]),
      });
    }
    return found;
  };
})()
