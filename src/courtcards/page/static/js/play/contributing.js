/** Contributes to the shuffle of each match, so that neither the server nor another player can choose the cards. */

import { randomBytes } from "../ids.js";

const BYTES = 16;

/**
 * Watches a table while its page is open. The contribution is made only now: the server has shown its commitment, so
 * it cannot choose its seed by what is contributed.
 *
 * @returns {(session: import("./session.js").Session) => void} to be called whenever something has changed
 */
export function contributing() {
  let contributedTo = -1;
  return (session) => {
    const { room, latest, me, connection } = session;
    if (me < 0) contributedTo = -1; // whoever sits down next is somebody else to the shuffle
    const isDealt = latest.phase === "playing" || latest.phase === "match-over";
    if (me < 0 || isDealt || !connection || room.match === contributedTo) return;
    if (room.commitment === null || room.seed_given) return;
    contributedTo = room.match;
    if (!room.seats[me]?.contributed) session.order({ type: "contribute", contribution: randomBytes(BYTES) });
  };
}
