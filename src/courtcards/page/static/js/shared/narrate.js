/** What happened, in words: for the log, and for those who listen to the page. */

import { drawingOf } from "./drawing.js";
import { narratePeople } from "./narrate-people.js";
import { sayAs } from "./subject.js";
import { count, say } from "./words.js";

/**
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {import("./subject.js").Scene} Scene
 */

/** The words of an event. @param {TableEvent} event @param {Scene} scene */
export function narrate(event, scene) {
  if (event.kind === "restocked") return count("log.restocked", event.count);
  if (event.kind === "dealt") return sayAs("log.dealt", event.dealer, scene, { hand: event.hand + 1 });
  if (event.kind === "played") return narrateMove(event, scene);
  return narratePeople(event, scene);
}

/**
 * A move in words, and in the place of what program it was made.
 *
 * @param {import("./wire.js").ToldPlayed} event
 * @param {Scene} scene
 */
function narrateMove({ seat, move, fault }, scene) {
  const told = drawingOf(scene.game).moves.told(seat, move, scene);
  return fault ? say(`log.fault.${fault}`, { told }) : told;
}

/** What a trick's taker is said to do. @param {number} seat @param {Scene} scene */
export const narrateTrick = (seat, scene) => sayAs("log.trick", seat, scene);

/** How a hand ended, in words. @param {import("./types.js").View} view @param {Scene} scene */
export const narrateEndOfHand = (view, scene) => drawingOf(scene.game).ended.how(view, scene);
