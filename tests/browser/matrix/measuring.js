/*
 * What is wrong with the page as it stands, found by measuring boxes: text that is cut or runs out of its box, text and
 * controls over one another, controls off the screen or too small for a thumb. One sentence a defect.
 */
() => {
  const LEAST = 44;
  /** A pile that is only looked at, in a replay: nothing is played there. */
  const LEAST_TO_LOOK = 24;
  /** The strip of a card in a fan that a finger can find. */
  const LEAST_STRIP = 22;
  const SLACK = 1.5;
  const found = new Set();
  const style = new CSSStyleSheet();
  style.replaceSync("* { pointer-events: auto !important; }");

  const name = (element) => {
    const classes = [...element.classList].slice(0, 2).map((each) => `.${each}`).join("");
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ");
    return `${element.localName}${classes} “${text.slice(0, 40)}”`;
  };
  const px = (number) => Math.round(number);
  const tell = (what) => found.add(what);

  /** A box of one pixel that cuts what is in it: for those who listen. */
  function isForListeners(element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (each.offsetWidth <= 1 && each.offsetHeight <= 1 && getComputedStyle(each).overflow === "hidden") return true;
    }
    return false;
  }
  /** Is it to be seen at all? Neither hidden, nor only for those who listen. */
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest(".visually-hidden, defs, [inert]") &&
    !isForListeners(element);
  const modal = document.querySelector("dialog[open]");
  const isBehind = (element) => modal !== null && !modal.contains(element);

  const overflows = (element, axis) => getComputedStyle(element)[axis === "x" ? "overflowX" : "overflowY"];
  const isScroller = (element, axis) => /auto|scroll/.test(overflows(element, axis));
  const isCutting = (element, axis) => /hidden|clip/.test(overflows(element, axis));

  /** What the reader can scroll an element into sight in. */
  const scrollers = new WeakMap();
  function scrollersOf(element) {
    if (scrollers.has(element)) return scrollers.get(element);
    const all = [];
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (isScroller(each, "y") || isScroller(each, "x")) all.push(each);
    }
    scrollers.set(element, all);
    return all;
  }
  const hits = (a, b, slack = SLACK) =>
    a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;
  const within = (a, b, slack = SLACK) =>
    a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  /** Is it scrolled out of what it lies in? It is looked at when it is scrolled in. */
  const isScrolledOut = (element, rect) =>
    scrollersOf(element).some((each) => !within(rect, each.getBoundingClientRect(), 0.5)) ||
    (document.scrollingElement.scrollHeight > innerHeight + 1 && !within(rect, screen));

  /* Texts */

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest("svg, script, style, noscript, option, template")) continue;
    if (!isShown(element) || isBehind(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
    if (rects.length > 0) texts.push({ node, element, rects });
  }

  const blockOf = (element) => {
    let each = element;
    while (each.parentElement && /^(inline|contents)$/.test(getComputedStyle(each).display)) each = each.parentElement;
    return each;
  };
  /** Letters stand a little out of a line that is set tight. */
  const TALL = 4;

  /** What is left of a line of text by what it lies in; what is cut off is told. */
  function leftOf(element, line) {
    let { left, top, right, bottom } = line;
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) {
      if (isScroller(each, "x") || isScroller(each, "y")) break;
      const box = each.getBoundingClientRect();
      const cutX = isCutting(each, "x") && (left < box.left - SLACK || right > box.right + SLACK);
      const cutY = isCutting(each, "y") && (top < box.top - TALL || bottom > box.bottom + TALL);
      if (cutX || cutY) tell(`text is cut: ${name(element)} by ${each.localName}.${each.className}`);
      if (cutX) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (cutY) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  }

  for (const text of texts) {
    const { element } = text;
    const block = blockOf(element).getBoundingClientRect();
    text.rects = text.rects
      .map((line) => leftOf(element, line))
      .filter(({ left, top, right, bottom }) => right - left > SLACK && bottom - top > SLACK);
    for (const rect of text.rects) {
      if (rect.left < block.left - SLACK || rect.right > block.right + SLACK)
        tell(`text runs out of its box by ${px(Math.max(block.left - rect.left, rect.right - block.right))} px: ${name(element)}`);
      if (!isScrolledOut(element, rect) && !within(rect, screen, 2)) tell(`text off the screen: ${name(element)}`);
    }
  }

  // A word that is broken without a sign of it.
  // Long family names have to be, on a small phone.
  const LONGEST_WORD = 12;
  const linesOf = (node, start, end) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    // Lines that are written upwards lie beside each other.
    const isUpright = getComputedStyle(node.parentElement).writingMode !== "horizontal-tb";
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0.5 && height > 0.5)
      .map(({ top, left }) => px(isUpright ? left : top));
  };
  for (const { node, element } of texts) {
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\d]{2,}/gu)) {
      if (word.length > LONGEST_WORD) continue;
      // What is at its beginning may be the hyphen of the line before.
      const first = linesOf(node, index, index + 1).at(-1);
      const last = linesOf(node, index + word.length - 1, index + word.length).at(0);
      if (first !== last) tell(`word broken: ${word} in ${name(element)}`);
    }
  }

  /* What is painted on top */

  const COVERS = 0.5;
  const alphaOf = (colour) => (colour === "transparent" ? 0 : Number(/[,/]\s*([\d.]+)%?\)$/.exec(colour)?.[1] ?? 1));
  const isPainted = (element) => {
    if (element.closest("svg")) return !element.closest("defs");
    const css = getComputedStyle(element);
    if (Number(css.opacity) < COVERS) return false;
    const mask = css.maskImage !== "none";
    return element instanceof HTMLImageElement || mask || (css.backgroundColor.startsWith("rgb") && !/^rgba/.test(css.backgroundColor)) || alphaOf(css.backgroundColor) > COVERS;
  };
  /** What covers a point of an element; null where the element itself is seen there. */
  function coverAt(element, x, y) {
    for (const each of document.elementsFromPoint(x, y)) {
      if (each.contains(element) || element.contains(each)) return null;
      if (isPainted(each)) return each;
    }
    return null;
  }
  /** What somebody says may lie on the speaker's own plate, for the seconds that it is shown, where nothing else is free. */
  function isSaidThere(element, cover) {
    const seat = cover.closest(".bubble")?.dataset.seat;
    return seat !== undefined && element.closest(".plate")?.dataset.seat === seat;
  }
  function covered(element, rect) {
    const y = (rect.top + rect.bottom) / 2;
    for (const part of [0.1, 0.5, 0.9]) {
      const x = rect.left + (rect.right - rect.left) * part;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const cover = coverAt(element, x, y);
      if (cover) return cover;
    }
    return null;
  }

  /** Does it lie under a bar that stays at the edge of the screen, and come free where the page is scrolled to it? */
  function isScrolledFree(element, rect, cover) {
    let bar = cover;
    while (bar && getComputedStyle(bar).position !== "sticky") bar = bar.parentElement;
    if (!bar || bar.contains(element)) return false;
    const { scrollX, scrollY } = window;
    window.scrollBy({ top: (rect.top + rect.bottom) / 2 - innerHeight / 2, behavior: "instant" });
    const top = rect.top + scrollY - window.scrollY;
    const free = { left: rect.left, right: rect.right, top, bottom: top + rect.bottom - rect.top };
    const isFree = within(free, screen) && covered(element, free) === null;
    window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    return isFree;
  }

  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  try {
    for (const { element, rects } of texts) {
      for (const rect of rects) {
        if (isScrolledOut(element, rect)) continue;
        const cover = covered(element, rect);
        if (cover && !isSaidThere(element, cover) && !isScrolledFree(element, rect, cover)) tell(`text is covered: ${name(element)} by ${name(cover)}`);
      }
    }
    for (const card of document.querySelectorAll(".zone-trick")) {
      const cover = covered(card, card.getBoundingClientRect());
      if (cover && !cover.closest(".card, .flights")) tell(`a card of the trick is covered by ${name(cover)}`);
    }
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
  }

  // Text over text: of two different blocks, at the same place.
  const lines = texts.flatMap(({ element, rects }) =>
    rects.filter((rect) => !isScrolledOut(element, rect)).map((rect) => ({ element, block: blockOf(element), rect })));
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (one.block === other.block || one.block.contains(other.block) || other.block.contains(one.block)) continue;
      if (isSaidThere(one.element, other.element)) continue;
      // The box of a line is higher than its letters.
      const slack = Math.max(TALL, (one.rect.bottom - one.rect.top + other.rect.bottom - other.rect.top) / 6);
      if (!hits(one.rect, other.rect, slack)) continue;
      // Below a bar that stays at the bottom of the screen.
      if (isScrolledFree(one.element, one.rect, other.element) || isScrolledFree(other.element, other.rect, one.element))
        continue;
      tell(`text over text: ${name(one.element)} and ${name(other.element)}`);
    }
  });

  /* Controls */

  const CONTROLS =
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider]";
  const isInText = (element) =>
    element.localName === "a" && getComputedStyle(element).display === "inline" && element.closest("p, li, dd, td");
  const boxOf = (element) => {
    const label = element.matches("input") ? element.closest("label") ?? document.querySelector(`label[for="${element.id}"]`) : null;
    const isChoice = element.matches("input[type=radio], input[type=checkbox]");
    return (isChoice && label ? label : element).getBoundingClientRect();
  };
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((element) => (isShown(element) || (element.matches("input") && element.closest("label")?.checkVisibility())) && !isBehind(element) && !element.closest(".visually-hidden, [inert]"))
    .map((element) => ({ element, rect: boxOf(element) }))
    .filter(({ rect }) => rect.width > 0 && rect.height > 0);

  const isCard = (element) => element.matches(".card");
  /** Does the board have no place to scroll to it? All of it is to be in sight. */
  const isOnBoard = (element) => element.closest(".board") !== null && !element.closest("#advice-moves");

  for (const { element, rect } of controls) {
    const least = element.matches(".replay-page .place") ? LEAST_TO_LOOK : LEAST;
    if (!isInText(element) && (rect.width < least - 0.6 || rect.height < least - 0.6))
      tell(`control of ${px(rect.width)} × ${px(rect.height)} px: ${name(element)}`);
    const isOff = !within(rect, screen, 1);
    const isHidden = scrollersOf(element).some((each) => !within(rect, each.getBoundingClientRect(), 1));
    if (isOnBoard(element) ? isOff || isHidden : isOff && !isScrolledOut(element, rect))
      tell(`control off the screen: ${name(element)}`);
  }
  const isOverScrolled = (one, { element, rect }) =>
    hits(one.rect, rect, 2) && isScrolledFree(element.closest("label") ?? element, rect, one.element);
  const seen = controls.filter(({ element, rect }) => !isScrolledOut(element, rect) && !isInText(element));
  seen.forEach((one, index) => {
    for (const other of seen.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (isCard(one.element) && isCard(other.element)) continue;
      if (one.rect === other.rect || one.element.closest("label") && one.element.closest("label") === other.element.closest("label")) continue;
      if (isOverScrolled(one, other) || isOverScrolled(other, one)) continue;
      if (hits(one.rect, other.rect, 2)) tell(`controls overlap: ${name(one.element)} and ${name(other.element)}`);
    }
  });

  // What shows of a card in a fan.
  const hand = [...document.querySelectorAll(".card.zone-hand[role=button]")];
  const byLine = Map.groupBy(hand, (card) => (card.classList.contains("shows-top") ? "above" : "below"));
  for (const row of byLine.values()) {
    const lefts = row.map((card) => card.getBoundingClientRect().left).sort((a, b) => a - b);
    const least = Math.min(...lefts.slice(1).map((left, index) => left - lefts[index]));
    if (least < LEAST_STRIP) tell(`cards of the hand show ${px(least)} px`);
  }

  // One design of faces at a table.
  const designs = new Set();
  for (const part of document.querySelectorAll(".cards .card:not(.is-leaving, .zone-fan) :is(.full-face, .plain-face)")) {
    if (getComputedStyle(part).display !== "none") designs.add(part.getAttribute("class"));
  }
  if (designs.size > 1) tell("two designs of faces at one table");

  if (document.scrollingElement.scrollWidth > innerWidth) tell("the page scrolls sideways");
  return [...found];
}
