/** The page of a season: its ranking, prizes and ratings; its director says what counts. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { ClubApi } from "../api.js";
import { rememberSeason } from "../device.js";
import { SeasonDesk } from "./desk.js";
import { seasonPage } from "./page.js";

/** @param {import("../page.js").Visit} visit */
export async function start({ evening: season, token, root }) {
  const draw = () => render(seasonPage(desk), root);
  const desk = new SeasonDesk(new ClubApi(season, token, "seasons"), draw);
  await desk.load();
  const { role, settings } = desk.view;
  if (role === "director") rememberSeason({ season, page: location.pathname + location.hash, name: settings.name });
}
