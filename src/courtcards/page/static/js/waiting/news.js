/** Who has come and who has gone, in words: told to those who listen, and shown for a while. */

import { say } from "../words.js";

/** @typedef {import("../wire.js").Room} Room */

/**
 * What is new in a room, for the seat that looks.
 *
 * @param {Room} before
 * @param {Room} after
 * @param {number} me
 * @returns {string[]}
 */
export function newsOf(before, after, me) {
  const news = after.seats.flatMap(({ seat, name }) => {
    const was = before.seats[seat]?.name ?? null;
    if (was === name) return [];
    const gone = was === null || seat === me ? [] : [say("news.stood", { who: was })];
    const come = name === null || seat === me ? [] : [say("news.sat", { who: name, seat: seat + 1 })];
    return [...gone, ...come];
  });
  if (after.host === me && before.host !== me && me >= 0) news.push(say("news.host"));
  const wasFull = before.seats.every(({ name }) => name !== null);
  const isFull = after.seats.every(({ name }) => name !== null);
  if (isFull && !wasFull) news.push(say(after.host === me && me >= 0 ? "news.full.host" : "news.full"));
  return news;
}
