/**
 * The addresses of our pages: those of the server, or those beside this one whose tables this device hosts.
 *
 * The latter may lie in any folder of any site. The shell of a page says where (`data-root`); what they show stands in
 * the query, since files of a site have no addresses of their own making.
 */

import { here, isDevice } from "./host.js";
import { fromRoot } from "./shell.js";

/** @typedef {Record<string, string | number>} Query */

/** @param {string} page @param {Query} [query] */
function onDevice(page, query = {}) {
  return asked(fromRoot(page).pathname, query);
}

/** An address with what is asked there. @param {string} path @param {Query} query */
export function asked(path, query) {
  const said = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return said.size ? `${path}?${said}` : path;
}

/** The address of the first page. */
export const homeAddress = () => (isDevice ? onDevice("./") : "/");

/** The first page of this device, to play at once there, since the server does not answer. @param {string} game */
export const insteadAddress = (game) => onDevice("./", { play: game, instead: "server" });

/** The page on which a table is opened. @param {Query} [query] the way and the game that stand there first */
export const openingAddress = (query = {}) => openingAddressAt(here, query);

/**
 * The page on which a table is opened, wherever it is to be.
 *
 * @param {import("./host.js").Place} place
 * @param {Query} [query]
 */
export const openingAddressAt = (place, query = {}) =>
  place === "device" ? onDevice("new/", query) : asked("/new", query);

/** The address of a table of this page's host. @param {string} table */
export const tableAddress = (table) => tableAddressAt(here, table);

/** The address of a table, wherever it is. @param {import("./host.js").Place} place @param {string} table */
export const tableAddressAt = (place, table) =>
  place === "device" ? onDevice("table/", { table }) : `/table/${encodeURIComponent(table)}`;

/** The page of any table of this device. */
export const tablePage = () => onDevice("table/");

/**
 * The address of the replay of a table's match.
 *
 * @param {string} table
 * @param {Query} [query]
 */
export function replayAddress(table, query = {}) {
  return isDevice ? onDevice("replay/", { table, ...query }) : asked(`${tableAddress(table)}/replay`, query);
}

/** The address where a match from a file is shown. @param {Query} [query] */
export const fileAddress = (query = {}) => (isDevice ? onDevice("replay/", query) : asked("/replay", query));

/**
 * The address of the analysis board, with a position in its fragment, which no server is told.
 *
 * @param {Record<string, string>} [place] the position as text, and which of its plays is looked at
 */
export function analyseAddress(place = {}) {
  const page = isDevice ? onDevice("analyse/") : "/analyse";
  const fragment = new URLSearchParams(place).toString();
  return fragment ? `${page}#${fragment}` : page;
}

/** The address at which a clause can be tried; of the first of all where none is named. @param {string} clause */
export function clauseAddress(clause) {
  if (isDevice) return onDevice("rules/", clause ? { clause } : {});
  return clause ? `/rules/${encodeURIComponent(clause)}` : "/rules";
}

/**
 * The clause that this page has open; empty where none is named.
 *
 * @param {HTMLElement} place where the page is drawn, which the server's shell has marked
 */
export function clauseOpened(place) {
  if (isDevice) return new URLSearchParams(location.search).get("clause") ?? "";
  return decodeURIComponent(location.pathname.split("/")[2] ?? place.dataset.clause ?? "");
}

/** The address of what was played on this device. */
export const historyAddress = () => (isDevice ? onDevice("history/") : "/history");

/** The address of the lessons. */
export const learnAddress = () => (isDevice ? onDevice("learn/") : "/learn");

/** The lessons of this device, to begin one there, since the server does not answer. @param {string} lesson */
export const lessonInsteadAddress = (lesson) => onDevice("learn/", { begin: lesson, instead: "server" });

/** The page by which a device comes to the table of another one next to it. */
export const nearAddress = () => onDevice("near/");

/** Where another device answers an offer, if it has a way to this address. @param {string} offer */
export const offerAddress = (offer) => new URL(`${nearAddress()}#${offer}`, location.href).href;

/**
 * The table that this page is of; empty where it is of none.
 *
 * @param {HTMLElement} place where the page is drawn, which the server's shell has marked
 */
export const tableShown = (place) =>
  (isDevice ? new URLSearchParams(location.search).get("table") : place.dataset.table) ?? "";
