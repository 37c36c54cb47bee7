/** How many tables the players make. */

import { count, say } from "../../words.js";
import { seated } from "./seats.js";

/**
 * What the number of players means: tables, who sits out, who would fill a table.
 *
 * @param {import("./desk.js").Desk} desk
 */
export function meaning(desk) {
  const { own, house, absent, wanted, playing, tables, byes } = seated(desk.view);
  const parts = [count("club.meaning.tables", tables)];
  if (playing > own) parts.push(count("club.meaning.house", playing - own));
  if (byes > 0 && tables > 0) parts.push(count("club.meaning.byes", byes));
  if (byes > 0 && own + house < own + wanted) parts.push(count("club.meaning.wanted", wanted));
  if (absent > 0) parts.push(count("club.meaning.absent", absent));
  const later = desk.running ? ` · ${say("club.meaning.later", { round: desk.running.number + 1 })}` : "";
  return tables === 0
    ? say("club.meaning.few")
    : parts.join(" · ") + (desk.running && desk.running.number < desk.view.settings.rounds ? later : "");
}
