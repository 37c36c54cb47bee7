/** What a season looks like. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { brand } from "../../view/bar.js";
import { languageSwitch } from "../../view/dialogs.js";
import { rich, sentence } from "../../view/rich.js";
import { count, say } from "../../words.js";
import { directing } from "./directing.js";
import { rankingTable, ratingsTable } from "./tables.js";

/** @typedef {import("./desk.js").SeasonDesk} SeasonDesk */

const FILES = /** @type {const} */ ([
  ["club.season.xlsx", "/season.xlsx"],
  ["club.season.csv.ranking", "/ranking.csv"],
  ["club.season.csv.ratings", "/ratings.csv"],
]);

/** @param {SeasonDesk} desk */
export function seasonPage(desk) {
  const { settings, evenings, lost, ranking, awards } = desk.view;
  const { best = 0 } = settings;
  return html`<header class="bar">
      ${brand()}
      <p class="bar-title"></p>
      ${languageSwitch()}
    </header>
    <main class="season-page">
      <div class="season-head">
        <h1>${settings.name}</h1>
        <p>
          ${count("club.season.evenings", evenings.length)},
          ${best > 0 ? say("club.season.counting", { best }) : say("club.season.counting.all")}
        </p>
      </div>
      ${desk.refusal ? html`<p class="refusal" role="alert">${rich(sentence(desk.refusal))}</p>` : nothing}
      ${lost.length ? html`<p class="notice">${count("club.season.lost", lost.length)}</p>` : nothing}
      <section class="paper season-ranking">
        <h2>${say("club.season.ranking")}</h2>
        ${
          ranking.length
            ? html`${rankingTable(desk.view)}
                <p class="hint">
                  ${say("club.tie-breaks")}
                  ${
                    ranking.some(({ results }) => results.some(({ counts }) => !counts))
                      ? say("club.season.left-out")
                      : nothing
                  }
                  ${say("club.season.names")}
                </p>`
            : html`<p class="empty">${say("club.season.ranking.none")}</p>`
        }
      </section>
      ${awards.length ? prizes(awards) : nothing}
      ${
        desk.ratings.length
          ? html`<section class="paper season-ratings">
              <h2>${say("club.season.ratings")}</h2>
              ${ratingsTable(desk.ratings)}
              <p class="hint">${say("club.season.ratings.what")}</p>
            </section>`
          : nothing
      }
      <div class="season-files">
        <button type="button" class="button" @click=${() => window.print()}>
          <i class="icon icon-print" aria-hidden="true"></i> ${say("club.season.print")}
        </button>
        ${FILES.map(
          ([words, file]) =>
            html`<button type="button" class="button" ?disabled=${desk.isBusy} @click=${() => desk.download(file)}>
              <i class="icon icon-file" aria-hidden="true"></i> ${say(words)}
            </button>`,
        )}
      </div>
      ${desk.isDirector ? directing(desk) : nothing}
    </main>`;
}

/** @param {import("../wire.js").AwardView[]} awards */
const prizes = (awards) =>
  html`<section class="paper season-awards">
    <h2>${say("club.season.awards")}</h2>
    <ol>
      ${awards.map(
        ({ place, names, prizes }) =>
          html`<li>
            <span class="award-place">${place}</span>
            <span class="award-names"
              ><b>${names.join(", ")}</b> ${
                names.length > 1 ? html`<span class="tag">${say("club.season.shared")}</span>` : nothing
              }</span
            >
            <span class="award-prizes">${prizes.join(", ")}</span>
          </li>`,
      )}
    </ol>
  </section>`;
