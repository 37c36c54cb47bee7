/** What only this page knows: ids of commands, and its part of a shuffle. */

/** Random bytes in hexadecimal. @param {number} count */
export const randomBytes = (count) =>
  Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The id of a command, which no other page makes: a command that is sent twice under one id is done once. */
export const newId = () => randomBytes(12);
