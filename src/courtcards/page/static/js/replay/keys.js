/** A replay by keyboard alone. */

/** @typedef {import("./session.js").ReplaySession} ReplaySession */

/** The elements that have keys of their own. */
const FIELDS = "input, select, textarea, dialog";

/** @type {Record<string, (session: ReplaySession) => unknown>} */
const KEYS = {
  "ArrowRight": (session) => session.step(1),
  "ArrowLeft": (session) => session.step(-1),
  "ArrowDown": (session) => session.turn(1),
  "ArrowUp": (session) => session.turn(-1),
  "Home": (session) => session.toPly(0),
  "End": (session) => session.toPly(session.last),
  " ": (session) => (session.isPlaying ? session.pause() : session.play()),
  "h": (session) => session.open(!session.isOpen),
};

/** The keys by the words that explain them. */
export const KEY_NAMES = ["moves", "hands", "ends", "space", "open", "help"];

/** @param {ReplaySession} session @param {() => void} openKeys @param {AbortSignal} signal ends it */
export function listenToReplayKeys(session, openKeys, signal) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOwnUse(event)) return;
      const act = event.key === "?" ? openKeys : KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act(session);
    },
    { signal },
  );
}

/**
 * Fields have keys of their own, the space bar presses a button, and a list that scrolls goes up and down.
 *
 * @param {KeyboardEvent} event
 */
function hasOwnUse({ target, key }) {
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELDS)) return true;
  if (key === " ") return target.closest("button, a, summary") !== null;
  return (key === "ArrowUp" || key === "ArrowDown") && target.closest(".side") !== null;
}
