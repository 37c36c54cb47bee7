/**
 * The page that a link of a club, its evening or a season opens, or the first page of club evenings: the role says
 * which module draws it.
 */

import { render } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { loadGames } from "../shared/games.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { placeIn, proof, sheetPart } from "./address.js";
import { ClubApi } from "./api.js";
import { knownEvenings } from "./device.js";
import { stayOnThisDevice } from "./live.js";
import { wordsCome } from "../shared/words.js";
import "./words.js";

/**
 * @typedef {object} Visit what a link is for
 * @property {string} evening or a season
 * @property {string} token
 * @property {import("./types.js").LinkRole | "first" | "season" | "roll"} role
 *   first: no evening is open yet; roll: a club
 * @property {number | null} table
 * @property {string} name the evening's
 * @property {string} roll the club's id
 * @property {ClubApi} api
 * @property {HTMLElement} root
 */

const root = /** @type {HTMLElement} */ (document.getElementById("club"));
/** `folder` draws the page of the role: it has a `start.js` that exports `start(visit)`. */
const { evening = "", key = "", role = "", folder = "", table, name = "", roll = "" } = root.dataset;
/** A page that was kept before links had their proof behind the `#` has the whole token. */
const token = root.dataset.token ?? `${key}.${proof()}`;

/** On the device of its director, the code of a printed sheet opens with the director's link. */
function directorsOwn() {
  const place = role === "table" ? placeIn() : null;
  const known = place && knownEvenings().find((each) => each.evening === evening);
  return known && `${known.page}/${sheetPart(place, "grid")}`;
}

async function open() {
  const own = directorsOwn();
  if (own) return location.replace(own);
  const drawnBy = placeIn() ? "phone" : folder;
  try {
    const [{ start }] = await Promise.all([import(`../${drawnBy}/start.js`), loadGames(), wordsCome]);
    await start({
      evening,
      token,
      role,
      table: table ? Number(table) : null,
      name,
      roll,
      api: new ClubApi(evening, token),
      root,
    });
  } catch (error) {
    await wordsCome;
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
    if (!(error instanceof Refused)) throw error;
  }
}

window.addEventListener("hashchange", ({ oldURL, newURL }) => {
  const [before, now] = [new URL(oldURL).hash, new URL(newURL).hash];
  if (placeIn(before) || placeIn(now) || proof(before) !== proof(now)) location.reload();
});

open();
if (role !== "first" && role !== "season" && role !== "roll") stayOnThisDevice();
