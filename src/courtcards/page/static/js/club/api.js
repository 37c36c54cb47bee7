/** The HTTP interface of a club evening, or of a season: every request carries the token of the page's link. */

import { answeredIn, answerTo, ask, posted, Refused } from "../shared/api.js";
import { answerOf } from "../shared/host.js";
import { newId } from "../shared/ids.js";
import { say } from "../shared/words.js";

export { newId };

/**
 * @typedef {import("./wire.js").EveningSettings} EveningSettings
 * @typedef {import("./wire.js").CreatedEvening} EveningMade
 * @typedef {{evening: string, token: string}} Attended an evening, and a link of it
 */

/** A proxy may have served this page by another scheme than the server's. */
export const SCHEME = `?scheme=${location.protocol.slice(0, -1)}`;
/** How long a file stays available, since a browser may take a while to begin saving it. */
const KEPT_MS = 60_000;

/** How long to wait for an answer; what was sent is sent again later, and done once. */
const PATIENCE_MS = 15_000;
/** A draw takes longer: it is a search, and the first one after an update is compiled too. */
const DIRECTORS_PATIENCE_MS = 60_000;

export class ClubApi {
  /** @param {string} id @param {string} token @param {"clubs" | "seasons"} of an evening, unless a season is named */
  constructor(id, token, of = "clubs") {
    this.address = `/api/${of}/${encodeURIComponent(id)}`;
    this.authorization = `Bearer ${token}`;
  }

  /**
   * @template T
   * @param {string} rest
   * @param {unknown} [body] what is posted, if anything
   * @param {number} [patience] in milliseconds
   * @returns {Promise<T>}
   */
  ask(rest, body, patience = PATIENCE_MS) {
    const request = body === undefined ? {} : posted(body);
    const headers = { ...request.headers, authorization: this.authorization };
    return answeredIn(patience, (signal) => answerOf(this.address + rest, { ...request, headers, signal }));
  }

  /** The evening as the link lets one see it. @returns {Promise<import("./wire.js").EveningView>} */
  evening() {
    return this.ask("");
  }

  /**
   * Directs the evening.
   *
   * @param {import("./types.js").EveningCommand} command
   * @returns {Promise<import("./wire.js").CommandDone>}
   */
  direct(command) {
    return this.ask("/commands", command, DIRECTORS_PATIENCE_MS);
  }

  /**
   * The ranking as it was after a round.
   *
   * @param {number} after
   * @returns {Promise<import("./wire.js").StandingsView>}
   */
  standings(after) {
    return this.ask(`/standings?after=${after}`);
  }

  /**
   * A duplicate round, deal by deal against the other tables.
   *
   * @param {number} round
   * @returns {Promise<import("./wire.js").ComparisonView>}
   */
  comparison(round) {
    return this.ask(`/rounds/${round}/comparison`);
  }

  /**
   * What a list of players says; nobody is entered.
   *
   * @param {Blob} file
   * @param {import("./importing.js").Chosen} chosen
   * @returns {Promise<import("./wire.js").ParsedList>}
   */
  list(file, chosen) {
    return readList(this.address, this.authorization, file, chosen);
  }

  /** The members of its club who are not there yet. @returns {Promise<import("./wire.js").AbsentMembers>} */
  members() {
    return this.ask("/members");
  }

  /**
   * All that has happened at the evening and on its sheets, the earliest first.
   *
   * @returns {Promise<{log: import("./types.js").Happened[]}>}
   */
  log() {
    return this.ask("/log");
  }

  /**
   * What a way back would change; nothing changes yet.
   *
   * @param {import("./types.js").WayBackOrder} order
   * @returns {Promise<import("./wire.js").PredictedChanges>}
   */
  foresee(order) {
    return this.ask("/foresee", { ...order, id: newId() });
  }

  /**
   * Where the name of a player stands, or where any names do.
   *
   * @param {number | null} player
   * @returns {Promise<import("./wire.js").RedactionView>}
   */
  forgetting(player) {
    return this.ask(`/forgetting${player === null ? "" : `?player=${player}`}`);
  }

  /**
   * Takes the name of a player out for good, or all names.
   *
   * @param {import("./wire.js").RedactPlayers} request
   * @returns {Promise<import("./wire.js").CommandDone>}
   */
  forget(request) {
    return this.ask("/forgetting", request, DIRECTORS_PATIENCE_MS);
  }

  /**
   * What an export of the evening has beyond what is known already; for the director.
   *
   * @param {import("./wire.js").KnownEvents} known
   * @returns {Promise<import("./wire.js").Export>}
   */
  events(known) {
    return this.ask("/events", known);
  }

  /** The pages of every role and table. @returns {Promise<import("./wire.js").Links>} */
  links() {
    return this.ask("/links");
  }

  /** A link's QR code, as the address of a picture. @param {string} key director, jury, viewer or table-7 */
  async code(key) {
    const drawn = await this._file(`/links/${key}/qr.svg${SCHEME}`);
    return `data:image/svg+xml,${encodeURIComponent(await drawn.text())}`;
  }

  /** Has the browser keep a file of the evening, under the name that the server gives it. @param {string} rest */
  async download(rest) {
    const response = await this._file(rest);
    const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = address;
    link.download = named ?? rest.replace(/\?.*$|^.*\//g, "");
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  }

  /** A file of the evening; Refused with the server's own sentence. @param {string} rest */
  async _file(rest) {
    const response = await answerTo(this.address + rest, { headers: { authorization: this.authorization } });
    if (response.ok) return response;
    const told = await response.json().catch(() => null);
    throw new Refused({
      error: "page/failed",
      message: say("error.failed"),
      clause: null,
      ...told,
      status: response.status,
    });
  }

  /** @param {import("./types.js").Place} place @returns {Promise<import("./wire.js").SheetView>} */
  sheet(place) {
    return this.ask(sheetPath(place));
  }

  /**
   * Takes the player's seat at a table on the server: the page in the answer leads there.
   *
   * @param {import("./types.js").Place} place
   * @param {import("./types.js").SitOrder & {id: string}} command
   * @returns {Promise<import("./wire.js").CommandDone>}
   */
  sit(place, command) {
    return this.ask(commandsPath(place), command);
  }

  /**
   * Writes on a sheet.
   *
   * @param {import("./types.js").Place} place
   * @param {import("./types.js").SheetCommand} command
   * @returns {Promise<import("./wire.js").CommandDone>}
   */
  write(place, command) {
    return this.ask(commandsPath(place), command);
  }
}

/** @param {import("./types.js").Place} place */
const sheetPath = ({ round, table }) => `/sheets/${round}/${table}`;

/** @param {import("./types.js").Place} place */
const commandsPath = (place) => `${sheetPath(place)}/commands?attempt=${place.attempt ?? 1}`;

/** @param {EveningSettings} settings @returns {Promise<EveningMade>} */
export const openEvening = (settings) => ask("/api/clubs", posted({ settings }));

/**
 * Restores an evening from an exported file, under a new id and with new links.
 *
 * @param {Blob} file
 * @returns {Promise<EveningMade>}
 */
export const restoreEvening = (file) =>
  ask("/api/clubs/restore", { method: "POST", headers: { "content-type": "application/json" }, body: file });

/**
 * Begins a season with these evenings.
 *
 * @param {import("./wire.js").SeasonSettings} settings
 * @param {Attended[]} evenings
 * @returns {Promise<import("./wire.js").CreatedSeason>}
 */
export const openSeason = (settings, evenings) =>
  ask("/api/seasons", posted({ settings, evenings: evenings.map(({ evening, token }) => ({ evening, token })) }));

/**
 * What a list of people says, read as was chosen, and as the server guesses.
 *
 * @param {string} address of the evening or the club
 * @param {string} authorization
 * @param {Blob} file
 * @param {import("./importing.js").Chosen} chosen
 * @returns {Promise<import("./wire.js").ParsedList>}
 */
export function readList(address, authorization, file, chosen) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) query.set(name, String(value));
  const headers = { authorization, "content-type": "application/octet-stream" };
  return ask(`${address}/list?${query}`, { method: "POST", headers, body: file });
}
