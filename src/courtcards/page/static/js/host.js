/**
 * Who hosts the tables of this page: the server that it comes from, or this device itself. The page is the same.
 *
 * The shell of a page says so: `data-host` is `device`.
 */

import { device, DeviceLine } from "./pocket/device.js";
import { LastingSocket } from "./socket.js";

/** Are the tables this device's own? */
export const isDevice = document.documentElement.dataset.host === "device";

/**
 * The answer to a request.
 *
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export const answerOf = (path, request) =>
  isDevice ? device().answer(path, request) : fetch(path, { credentials: "same-origin", ...request });

/** Does this device still fetch what it hosts tables with, for the first time? */
export const isFetching = () => isDevice && !device().hasBegun && !navigator.serviceWorker?.controller;

/** A line to a table. @param {import("./socket.js").Ear} ear */
export const lineTo = (ear) => (isDevice ? new DeviceLine(ear) : new LastingSocket(ear));
