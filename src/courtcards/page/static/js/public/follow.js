/**
 * Keeps a public page up to date: asks for it again, and takes over what has changed.
 *
 * The answer is mostly "not modified". All followers wait a different time, so they never ask at once.
 */

const LEAST_MS = 10_000;
const SPREAD_MS = 5_000;
const MOST_MS = 120_000;
const ENDED = [403, 404];

let failures = 0;
let known = "";
let timer = 0;

/** @param {number} after in milliseconds */
function later(after) {
  clearTimeout(timer);
  timer = setTimeout(look, after);
}

const pause = () => Math.min(MOST_MS, (LEAST_MS + Math.random() * SPREAD_MS) * 2 ** failures);

async function look() {
  if (document.hidden) return;
  let least = 0;
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" }, credentials: "omit" });
    if (ENDED.includes(answer.status)) return location.reload();
    if (answer.ok) take(await answer.text());
    else least = 1000 * Number(answer.headers.get("retry-after") ?? 0);
    failures = answer.ok ? 0 : failures + 1;
  } catch {
    failures += 1;
  }
  show(failures > 0);
  later(Math.max(pause(), least));
}

/** @param {string} text a page */
function take(text) {
  if (text === known) return;
  known = text;
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const [now, then] = [document, fresh].map((page) => page.querySelector("[data-follow]"));
  if (!now || !then || now.innerHTML === then.innerHTML) return;
  const sides = [...now.querySelectorAll(".scrolls")].map(({ scrollLeft }) => scrollLeft);
  now.replaceChildren(...then.childNodes);
  now.querySelectorAll(".scrolls").forEach((each, index) => (each.scrollLeft = sides[index] ?? 0));
  document.title = fresh.title;
}

/** @param {boolean} isLost */
function show(isLost) {
  const lost = document.querySelector("[data-lost]");
  if (lost instanceof HTMLElement) lost.hidden = !isLost;
}

// A page that nobody sees asks for nothing. It comes up to date soon after it is seen again.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) later(Math.random() * 1000);
});
later(pause());
