/** Ids of commands: a command that is sent twice under one id is done once. */

/** An id that no other page makes. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
