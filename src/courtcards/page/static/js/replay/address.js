/** The address of a position: whoever opens it sees that very position, from the same seat. */

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("./session.js").Start} Start
 */

/** How long to wait before the address is changed: browsers do not allow that too often. */
const SETTLED_MS = 400;

/** What an address names, counted from 0 as in records. @param {string} search */
export function readAddress(search) {
  const query = new URLSearchParams(search);
  const number = (/** @type {string} */ name) => {
    const text = query.get(name);
    return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  /** @type {Start} */
  const start = {
    hand: number("hand") ?? 0,
    ply: number("ply") ?? 0,
    seat: number("seat"),
    isOpen: query.get("hands") !== "one",
  };
  return { start, match: number("match"), tab: query.get("tab") };
}

/** @param {ReplaySession} session */
export function addressOf({ source, hand, ply, me, isOpen }) {
  return source.page({ hand, ply, seat: me, ...(isOpen ? {} : { hands: "one" }) });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Keeps the address of the page to what it shows. @param {ReplaySession} session */
export function keepAddress(session) {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState(null, "", addressOf(session)), SETTLED_MS);
}

/**
 * Puts the address of the position on the clipboard; false where the browser does not let a page do that.
 *
 * @param {ReplaySession} session
 */
export async function copyAddress(session) {
  history.replaceState(null, "", addressOf(session));
  try {
    await navigator.clipboard.writeText(location.href);
    return true;
  } catch {
    // Without https there is no clipboard for pages: the address is shown to be copied by hand.
    return false;
  }
}
