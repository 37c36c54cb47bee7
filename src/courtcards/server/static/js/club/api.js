/** The HTTP interface of club evenings. Links go as `Authorization`, never in an address that is fetched. */

import { Refused, answerTo, ask, posted } from "../api.js";
import { newId } from "../ids.js";
import { say } from "../words.js";

/**
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").EveningView} EveningView
 * @typedef {import("./types.js").SheetView} SheetView
 * @typedef {import("./types.js").EveningSettings} EveningSettings
 */

/** A proxy may have served this page by another scheme than the server's. */
const SCHEME = `?scheme=${location.protocol.slice(0, -1)}`;

/** @param {Place} place @param {string} [rest] */
const at = ({ evening }, rest = "") => `/api/clubs/${encodeURIComponent(evening)}${rest}`;

/** A request by the holder of a link. @param {Place} place @param {RequestInit} [request] @returns {RequestInit} */
const by = ({ token }, request = {}) => ({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });

/** @param {EveningSettings} settings @returns {Promise<import("./types.js").EveningMade>} */
export const openEvening = (settings) => ask("/api/clubs", posted({ settings }));

/** An evening out of an exported file, under an id and links of its own. @param {Blob} file @returns {Promise<import("./types.js").EveningMade>} */
export const restoreEvening = (file) => ask("/api/clubs/restore", { method: "POST", headers: { "content-type": "application/json" }, body: file });

/** The ranking over several evenings. @param {Place[]} evenings @returns {Promise<{ranking: import("./types.js").SeasonPlace[]}>} */
export const rankSeason = (evenings) => ask("/api/clubs/season", posted({ evenings: evenings.map(({ evening, token }) => ({ evening, token })) }));

/** @param {Place} place @returns {Promise<EveningView>} */
export const lookAtEvening = (place) => ask(at(place), by(place));

/**
 * Does something at the evening; sent again under the same id, it is done once.
 * @param {Place} place @param {import("./types.js").Order} order @param {string} [id] @returns {Promise<import("./types.js").Done>}
 */
export const direct = (place, order, id = newId()) => ask(at(place, "/commands"), by(place, posted({ ...order, id })));

/** The ranking as it was after a round. @param {Place} place @param {number} after @returns {Promise<{standings: import("./types.js").PlaceView[]}>} */
export const standingsAfter = (place, after) => ask(at(place, `/standings?after=${after}`), by(place));

/** @param {Place} place @param {number} round @param {number} table @returns {Promise<SheetView>} */
export const lookAtSheet = (place, round, table) => ask(at(place, `/sheets/${round}/${table}`), by(place));

/**
 * Writes on a sheet; sent again under the same id, it is done once.
 * @param {Place} place @param {number} round @param {number} table @param {import("./types.js").Order} order @param {string} [id] @returns {Promise<import("./types.js").Done>}
 */
export const writeOnSheet = (place, round, table, order, id = newId()) => ask(at(place, `/sheets/${round}/${table}/commands`), by(place, posted({ ...order, id })));

/** The pages of every role and table. @param {Place} place @returns {Promise<import("./types.js").Links>} */
export const linksOf = (place) => ask(at(place, "/links"), by(place));

/** A link's QR code, as the address of a picture. @param {Place} place @param {string} key director, jury, viewer or table-7 */
export async function codeOfLink(place, key) {
  const drawn = await file(place, `/links/${key}/qr.svg${SCHEME}`);
  return `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`;
}

/** A file of the evening; Refused with the server's own sentence. @param {Place} place @param {string} rest */
async function file(place, rest) {
  const response = await answerTo(at(place, rest), by(place));
  if (response.ok) return response;
  const told = await response.json().catch(() => null);
  throw new Refused({ error: "page/failed", message: say("error.failed"), clause: null, ...told, status: response.status });
}

/** Has the browser keep a file of the evening, under the name that the server gives it. @param {Place} place @param {string} rest */
export async function download(place, rest) {
  const response = await file(place, rest);
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = named ?? rest.replace(/^.*\/|\?.*$/g, "");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** How long a browser may take to begin with a file. */
const KEPT_MS = 60_000;
