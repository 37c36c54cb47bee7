/** A replay by keyboard alone. */

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 *
 * @typedef {object} KeyActions
 * @property {() => void} openKeys
 * @property {(by: 1 | -1) => void} noSlip there is none to step to
 */

/** The elements that have keys of their own. */
const FIELDS = "input, select, textarea, dialog";

/** @type {Record<string, (session: ReplaySession, actions: KeyActions) => unknown>} */
const KEYS = {
  "ArrowRight": (session) => session.step(1),
  "ArrowLeft": (session) => session.step(-1),
  "ArrowDown": (session) => session.turn(1),
  "ArrowUp": (session) => session.turn(-1),
  "Home": (session) => session.toPly(0),
  "End": (session) => session.toPly(session.last),
  " ": (session) => (session.isPlaying ? session.pause() : session.play()),
  "h": (session) => session.open(!session.isOpen),
  "n": async (session, { noSlip }) => (await session.toSlip(1)) || noSlip(1),
  "p": async (session, { noSlip }) => (await session.toSlip(-1)) || noSlip(-1),
  "?": (_, { openKeys }) => openKeys(),
};

/** The keys by the words that explain them. */
export const KEY_NAMES = ["moves", "hands", "ends", "space", "open", "slips", "help"];

/** @param {ReplaySession} session @param {KeyActions} actions @param {AbortSignal} signal ends it */
export function listenToReplayKeys(session, actions, signal) {
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasOwnUse(event)) return;
      const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act(session, actions);
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
