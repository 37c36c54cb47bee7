/**
 * The page that a link of a club evening opens, or the first page of club evenings: the role says which module draws
 * it.
 */

import { render } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../api.js";
import { loadGames } from "../games.js";
import { errorCard, retryButton, wrong } from "../view/error-card.js";
import { ClubApi } from "./api.js";
import { stayOnThisDevice } from "./offline.js";
import "./words.js";

/**
 * @typedef {object} Visit what a link is for
 * @property {string} evening
 * @property {string} token
 * @property {import("./types.js").LinkRole | "first"} role first: no evening is open yet
 * @property {number | null} table
 * @property {string} name the evening's
 * @property {ClubApi} api
 * @property {HTMLElement} root
 */

/** The director and the jury open a table's sheet at this part of their address: `#sheet/2/7`, table 7 in round 2. */
const SHEET = /^#sheet\/\d+\/\d+$/;

const root = /** @type {HTMLElement} */ (document.getElementById("club"));
/** `folder` draws the page of the role: it has a `start.js` that exports `start(visit)`. */
const { evening = "", token = "", role = "", folder = "", table, name = "" } = root.dataset;

async function open() {
  const drawnBy = SHEET.test(location.hash) ? "sheet" : folder;
  try {
    const [{ start }] = await Promise.all([import(`./${drawnBy}/start.js`), loadGames()]);
    await start({
      evening,
      token,
      role,
      table: table ? Number(table) : null,
      name,
      api: new ClubApi(evening, token),
      root,
    });
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
    if (!(error instanceof Refused)) throw error;
  }
}

window.addEventListener("hashchange", ({ oldURL, newURL }) => {
  if (SHEET.test(new URL(oldURL).hash) || SHEET.test(new URL(newURL).hash)) location.reload();
});

open();
if (role !== "first") stayOnThisDevice();
