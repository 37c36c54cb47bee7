/*
 * What is written on the cloth and is hard to read there: one sentence for each text whose contrast against the lightest
 * or the deepest of the cloth is less than WCAG AA asks (1.4.3).
 */
() => {
  const LEAST = 4.5;
  const LEAST_LARGE = 3;
  const LARGE_PX = 24;
  const LARGE_BOLD_PX = 18.66;
  const BOLD = 700;

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  /** Red, green, blue from 0 to 255, and how dense, from 0 to 1. */
  function parts(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }
  const over = ([r, g, b, a], under) => [r, g, b].map((each, index) => each * a + under[index] * (1 - a));
  const light = (channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  function ratio(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  const board = document.querySelector(".board");
  const root = getComputedStyle(document.documentElement);
  const cloths = ["--cloth", "--cloth-deep"].map((name) => parts(root.getPropertyValue(name)));
  const found = new Set();
  let looked = 0;

  /** The ground that a text stands on, from the cloth up. */
  function ground(element, cloth) {
    const layers = [];
    for (let each = element; each !== board; each = each.parentElement) layers.unshift(each);
    return layers.reduce((under, each) => over(parts(getComputedStyle(each).backgroundColor), under), cloth);
  }
  const opacityOf = (element) => {
    let all = 1;
    for (let each = element; each !== board; each = each.parentElement) all *= Number(getComputedStyle(each).opacity);
    return all;
  };
  function look(element, text, css) {
    looked += 1;
    const size = parseFloat(css.fontSize);
    const isLarge = size >= LARGE_PX || (size >= LARGE_BOLD_PX && Number(css.fontWeight) >= BOLD);
    for (const cloth of cloths) {
      const under = ground(element, cloth);
      const [r, g, b, a] = parts(css.color);
      const is = ratio(over([r, g, b, a * opacityOf(element)], under), under);
      if (is < (isLarge ? LEAST_LARGE : LEAST)) found.add(`${is.toFixed(2)}: “${text.slice(0, 30)}” (${element.className})`);
    }
  }

  for (const element of board.querySelectorAll(".board-parts *, .pile-counts *")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("svg, .visually-hidden, .card")) continue;
    const text = [...element.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE).map(({ data }) => data.trim()).join("");
    if (text) look(element, text, getComputedStyle(element));
    const after = getComputedStyle(element, "::after");
    if (/^(attr|"[^"])/.test(after.content)) look(element, after.content, after);
  }
  return { looked, found: [...found] };
}
