/**
 * One gesture acts once: a double tap, a trembling finger, a key that is held.
 *
 * Every press on a page passes through here first. Presses of one place, or of one key, in quick succession are one
 * gesture. Code that sends something for a press asks `claimGesture` first: a later press of a gesture sends nothing
 * where the gesture has sent something already, or where it meets another control than the first press did: one that
 * has just come under the finger.
 */

/** The longest time between two presses of one gesture, in milliseconds. */
const GESTURE_MS = 400;
/** How far apart they may lie, in pixels: a mouse stands still, a finger does not. */
const MOUSE_PX = 6;
const FINGER_PX = 40;
/** A pointer that moves further pulls something: its release decides, not its press. */
const PULL_PX = 8;
const CONTROLS = "button, a, summary, label, input, select, textarea, [data-card], [data-place]";
/** These keys go on while they are held. */
const REPEATING = /^(Arrow|Page|Home|End|Tab|Backspace|Delete)/;
const TYPING = "textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])";
const PRESSES = new Set(["pointerdown", "pointerup", "click", "keydown", "keyup", "submit"]);

/**
 * @typedef {object} Press
 * @property {number} time when it happened, in milliseconds since this document began
 * @property {string} key empty for a pointer
 * @property {EventTarget | null} target
 * @property {number} x
 * @property {number} y
 * @property {number} reach how far away the next press of the gesture may be; 0 where the place is not known
 * @property {boolean} awaitsClick
 */

/** The last press. @type {Press} */
let press = { time: -Infinity, key: "", target: null, x: 0, y: 0, reach: 0, awaitsClick: false };
/**
 * The key that went down last and has not come up; null before any has: a page may open while one is held.
 *
 * @type {string | null}
 */
let held = null;
/** What the first press of the gesture met. */
let control = "";
/** Does the last press meet another control than the first of its gesture? */
let isElsewhere = false;
/** The press of the gesture that has sent something. @type {Press | null} */
let actor = null;

/** What is pressed, as it is now: a button with other words is another control. @param {EventTarget | null} target */
function controlAt(target) {
  const element = target instanceof Element ? target.closest(CONTROLS) : null;
  if (!(element instanceof HTMLElement)) return "";
  return [element.tagName, JSON.stringify(element.dataset), element.textContent?.trim()].join(" ");
}

/** Is it of the same gesture as the last press? @param {Press} next */
function goesOn(next) {
  if (next.time - press.time > GESTURE_MS || next.key !== press.key) return false;
  // By keys a card is selected and played with two presses: the second pair is another gesture.
  if (next.key) return actor === null || actor === press;
  return next.reach ? Math.hypot(next.x - press.x, next.y - press.y) <= next.reach : next.target === press.target;
}

/** @param {Press} next */
function take(next) {
  const met = controlAt(next.target);
  const isRepeated = goesOn(next);
  if (!isRepeated) [control, actor] = [met, null];
  isElsewhere = isRepeated && next.key === "" && met !== control;
  press = next;
}

/** @param {PointerEvent} event */
function pointerDown({ timeStamp: time, target, clientX: x, clientY: y, pointerType, isPrimary }) {
  const reach = pointerType === "mouse" ? MOUSE_PX : FINGER_PX;
  if (isPrimary) take({ time, key: "", target, x, y, reach, awaitsClick: true });
}

/** @param {PointerEvent} event */
function pointerUp({ timeStamp, clientX, clientY, isPrimary }) {
  const distance = Math.hypot(clientX - press.x, clientY - press.y);
  if (!isPrimary || distance <= PULL_PX) return;
  press.time = timeStamp;
  if (distance > press.reach) [isElsewhere, actor] = [false, null];
}

/** @param {MouseEvent} event */
function click(event) {
  const { timeStamp: time, target, detail } = event;
  if (!press.awaitsClick || (press.key === "") !== detail > 0)
    // Screen readers and scripts click without a pointer.
    return take({ time, key: "", target, x: 0, y: 0, reach: 0, awaitsClick: false });
  press.awaitsClick = false;
}

/** @param {KeyboardEvent} event */
function keyDown(event) {
  const { timeStamp: time, key, target, repeat, ctrlKey, metaKey, altKey } = event;
  // Firefox calls a key repeated for as long as a page that is gone has not seen it come up.
  const isHeld = repeat && (held === null || held === key);
  held = key;
  if (!isHeld) return take({ time, key, target, x: 0, y: 0, reach: 0, awaitsClick: key === "Enter" || key === " " });
  if (REPEATING.test(key) || ctrlKey || metaKey || altKey) return;
  const isTyping = target instanceof Element && target.matches(TYPING);
  if (isTyping && !(key === "Enter" && target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function keyUp() {
  held = "";
}

/** Between two presses something was typed. */
function input() {
  press.time = -Infinity;
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", pointerDown, true);
  window.addEventListener("pointerup", pointerUp, true);
  window.addEventListener("click", click, true);
  window.addEventListener("keydown", keyDown, true);
  window.addEventListener("keyup", keyUp, true);
  window.addEventListener("input", input, true);
}

/** Does the code that runs now answer a press, and not a timer or a message? */
const isPressed = () => PRESSES.has(window.event?.type ?? "");

/** Has another press of the gesture sent something, or met another control? */
export const isSpent = () => isPressed() && (isElsewhere || (actor !== null && actor !== press));

/**
 * Says whether what runs now may send something for a press; what answers no press may.
 *
 * @param {number} [from] the press must not have been made before, in milliseconds since this document began
 */
export function claimGesture(from = -Infinity) {
  if (!isPressed()) return true;
  if (isSpent() || press.time < from) return false;
  actor = press;
  return true;
}

/** Does something for a press, once a gesture. @param {() => unknown} act */
export const once = (act) => () => {
  if (claimGesture()) act();
};
