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

const { host } = document.documentElement.dataset;

/** Does this page visit a table of another device? */
export const isVisitor = host === "visitor";

/** Do its tables need no server? */
export const isDevice = host === "device" || isVisitor;

/** Does this device itself host the table? */
export const isDealer = isDevice && !isVisitor;

/** The host that is asked by messages. */
const messageHost = () => (isVisitor ? far : device());

/**
 * The answer to a request.
 *
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export const answerOf = (path, request) =>
  isDevice ? messageHost().answer(path, request) : fetch(path, { credentials: "same-origin", ...request });

/** Does this device still fetch what it hosts tables with, for the first time? */
export const isFetching = () => host === "device" && !device().hasBegun && !navigator.serviceWorker?.controller;

/** A line to a table. @param {import("./socket.js").Ear} ear */
export const lineTo = (ear) => (isDevice ? new HostLine(messageHost(), ear) : new LastingSocket(ear));
