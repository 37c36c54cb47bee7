/**
 * Who hosts the tables of this page: the server that it comes from, this device itself, or another device next to it.
 * The page is the same.
 *
 * The shell of a page says so: `data-host` is `server`, `device` or `visitor`.
 */

import { far } from "./near/far.js";
import { device } from "./pocket/device.js";
import { HostLine } from "./pocket/host-line.js";
import { LastingSocket } from "./socket.js";

/** @typedef {"server" | "device"} Place where tables are hosted */

const { host, server, pocket } = document.documentElement.dataset;

/** Does this page visit a table of another device? */
export const isVisitor = host === "visitor";

/** Do its tables need no server? */
export const isDevice = host === "device" || isVisitor;

/** Does this device itself host the table? */
export const isDealer = isDevice && !isVisitor;

/** Where the tables of this page are. @type {Place} */
export const here = isDevice ? "device" : "server";

/** Where else on this site a table can be opened. @type {Place[]} */
export const elsewhere = [
  ...(!isDevice || server === undefined ? [] : [/** @type {const} */ ("server")]),
  ...(isDevice || pocket === undefined ? [] : [/** @type {const} */ ("device")]),
];

/** The host that is asked by messages. */
const messageHost = () => (isVisitor ? far : device());

/**
 * The answer to a request.
 *
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export const answerOf = (path, request) => (isVisitor ? far.answer(path, request) : answerAt(here, path, request));

/**
 * The answer of a server, or of this device, wherever the tables of this page are.
 *
 * @param {Place} place
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export const answerAt = (place, path, request) =>
  place === "device" ? device().answer(path, request) : fetch(path, { credentials: "same-origin", ...request });

/** Does this device still fetch what it hosts tables with, for the first time? */
export const isFetching = () => host === "device" && !device().hasBegun && !navigator.serviceWorker?.controller;

/** A line to a table. @param {import("./socket.js").Ear} ear */
export const lineTo = (ear) => (isDevice ? new HostLine(messageHost(), ear) : new LastingSocket(ear));
