/** The replay page: of a table's match, or of a record that is opened from the device. */

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { fileAddress, homeAddress, tableAddress, tableShown } from "./addresses.js";
import { catalogue } from "./api.js";
import { loadGames, readyFor } from "./games.js";
import { readAddress } from "./replay/address.js";
import { Opener } from "./replay/opener.js";
import { keepMatch } from "./replay/keeping.js";
import { ReplaySession } from "./replay/session.js";
import { TABS } from "./replay/side.js";
import { sourceOfTable } from "./replay/source.js";
import { ReplayView } from "./replay/view.js";
import { staySoon } from "./staying.js";
import { errorCard, wrong } from "./view/error-card.js";
import { say, wordsCome } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
const table = tableShown(root);
const { start, match, tab } = readAddress(location.search);

/** What is shown now. @type {ReplayView | null} */
let shown = null;

/** What cannot be shown, and why. @param {unknown} error */
function showRefusal(error) {
  const back = table ? tableAddress(table) : fileAddress();
  const ways = html`<a class="button primary" href=${back}>${say(table ? "replay.table" : "replay.file.choose")}</a>
    <a class="button" href=${homeAddress()}>${say("action.home")}</a>`;
  render(errorCard(say("replay.refused"), wrong(error), ways), root);
}

/** The title of the rule set, as the catalogue has it. @param {import("./replay/types.js").Replay} replay */
async function titleOf({ game, ruleset }) {
  const { games } = await catalogue();
  const rulesets = games.find((entry) => entry.name === game)?.rulesets ?? [];
  return rulesets.find((entry) => entry.name === ruleset)?.title ?? ruleset;
}

/**
 * Shows a match from its first position on.
 *
 * @param {import("./replay/source.js").Source} source
 * @param {import("./replay/session.js").Start} at
 * @param {() => unknown} chooser
 */
async function show(source, at, chooser) {
  const replay = await source.hand(at.hand);
  await readyFor(replay.game);
  const title = await titleOf(replay).catch(() => replay.ruleset);
  close();
  const session = new ReplaySession(source, replay, at, (change) => shown?.draw(change));
  shown = new ReplayView(root, session, { title, tab: TABS.find((name) => name === tab) ?? null, chooser });
  if (source.table !== null) keepMatch(source.table, source.match, replay.sheet.hands.length);
}

function close() {
  shown?.close();
  shown = null;
  render(nothing, root);
}

/** The first record that is opened is shown at the position that the address names, the next from its beginning. */
function openFiles() {
  let next = start;
  const opener = new Opener(
    root,
    {
      close,
      show: async (source) => {
        const at = next;
        next = { hand: 0, ply: 0, seat: null, isOpen: start.isOpen };
        await show(source, at, () => opener.chooser());
      },
    },
    match ?? 0,
  );
  opener.draw();
}

async function begin() {
  if (!table) return openFiles();
  try {
    await show(await sourceOfTable(table, match), start, () => "");
  } catch (error) {
    showRefusal(error);
  }
}

Promise.all([loadGames(), wordsCome]).then(begin);
staySoon();
