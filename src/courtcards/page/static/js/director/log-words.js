/** What has happened, in words. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, hasWords, listed, say } from "../shared/words.js";
import { amountText, scoreText } from "../club/text.js";
import { lineWords, pointsWords } from "../club/line-words.js";
import { movesOf, seatingIn, tableMovesOf } from "./seatings.js";

/**
 * @typedef {import("../club/wire.js").EveningView} EveningView
 * @typedef {import("../club/wire.js").EveningSettings} EveningSettings
 * @typedef {import("../club/types.js").Happened} Happened
 * @typedef {import("./seatings.js").Seating} Seating
 */

/** @param {EveningView} view @param {Happened} happened */
export const told = (view, happened) =>
  hasWords(`history.${happened.kind}`) ? ofSheet(view, happened) : ofEvening(view, happened);

/** @param {EveningView} view @param {Happened} happened */
function ofSheet(view, happened) {
  const { kind, round = 0, table = 0, index, line, before, seat, name, points, reason, taken_back } = happened;
  const players = view.rounds[round - 1]?.tables[table - 1]?.players ?? [];
  /** @type {string[]} */
  const names = taken_back ?? players.map((number) => view.players[number]?.name ?? "");
  return html`<b>${say(taken_back ? "club.log.taken-back" : "club.log.place", { round, table })}</b>
    ${say(`history.${kind}`, { line: (index ?? 0) + 1, who: names[seat ?? 0] ?? "", name: name ?? "" })}
    ${
      before
        ? html`<p class="log-before">
            <span class="visually-hidden">${say("history.before")} </span><s>${lineWords(before, names)}</s>
          </p>`
        : nothing
    }
    ${line ? html`<p>${lineWords(line, names)}</p>` : nothing}
    ${points ? html`<p>${say("history.points", { points: pointsWords(points, names) })}</p>` : nothing}
    ${reason ? html`<p>${say("history.reason", { reason })}</p>` : nothing}`;
}

/** @param {EveningView} view @param {Happened} happened */
function ofEvening(view, happened) {
  const name = (/** @type {number} */ number) => view.players[number]?.name ?? "";
  const key = `club.log.${happened.kind}`;
  switch (happened.kind) {
    case "settings-changed":
      return html`${say(key)}${changes(happened.before, happened.settings)}`;
    case "players-added":
    case "registered-at-once":
    case "registered-taken":
      return count(key, happened.players.length, {
        names: listed(happened.players.map((/** @type {{name: string}} */ player) => player.name)),
      });
    case "player-changed":
    case "registered-changed":
      return html`${say(key, { name: happened.name, club: happened.club ?? "" })}
        <p class="log-before">
          <span class="visually-hidden">${say("history.before")} </span
          ><s>${happened.before.name} ${happened.before.club}</s>
        </p>`;
    case "registered":
      return say(key, { name: happened.name, club: happened.club ?? "" });
    case "registered-declined":
      return say(key, { names: listed(happened.names) });
    case "registered-put-back":
    case "registration-withdrawn":
    case "director-named":
    case "director-dismissed":
      return say(key, { name: happened.name });
    case "registration-opened":
      return count(key, happened.places);
    case "withdrawn":
    case "returned":
    case "player-removed":
    case "payment-taken-back":
      return say(key, { name: name(happened.player) });
    case "payment-noted":
      return happened.cents
        ? say("club.log.payment-noted.amount", { name: name(happened.player), amount: amountText(happened.cents) })
        : say(key, { name: name(happened.player) });
    case "exchanged":
      return say(key, { one: name(happened.one), other: name(happened.other) });
    case "seats-changed":
      return say(key, {
        round: happened.round ?? 0,
        one: name(happened.one),
        other: name(happened.other),
        reason: happened.reason,
      });
    case "seats-corrected":
      return html`${say(key, { round: happened.round ?? 0, reason: happened.reason })}
      ${moveLines(view, seatingIn(happened.before), seatingIn(happened))}`;
    case "wishes-noted":
      return say(key, { names: listed(happened.players.map(name)) });
    case "rounds-drawn":
      return say(key, { first: happened.first, draw: happened.draw });
    case "round-closed":
      return happened.reason
        ? say("club.log.round-closed.so", { round: happened.round ?? 0, reason: happened.reason })
        : say(key, { round: happened.round ?? 0 });
    case "round-unbegun":
      return say(happened.reason ? "club.log.round-unbegun.so" : key, {
        round: happened.round ?? 0,
        reason: happened.reason ?? "",
      });
    case "round-annulled":
    case "round-reinstated":
    case "round-reopened":
      return say(key, { round: happened.round ?? 0, reason: happened.reason });
    case "penalty-given":
    case "penalty-lifted":
      return say(key, {
        name: name(happened.player),
        points: scoreText(happened.points),
        reason: happened.reason,
      });
    case "clock-started":
      return happened.until === null
        ? say("club.log.clock-stopped")
        : count(key, Math.round((happened.until - happened.at) / 60_000));
    case "time-allowed":
      return count(key, happened.minutes, { table: happened.table ?? 0 });
    case "key-renewed":
      return say(key, { whose: keyWords(happened.key, happened.name) });
    default:
      return hasWords(key) ? say(key, { round: happened.round ?? "" }) : nothing;
  }
}

/**
 * The settings that are others now, each with what it was.
 *
 * @param {EveningSettings} before
 * @param {EveningSettings} after
 */
function changes(before, after) {
  const seating = (/** @type {EveningSettings} */ settings) => say(`club.settings.seating.${settings.seating}`);
  /** @type {[string, (settings: EveningSettings) => unknown][]} */
  const fields = [
    ["club.settings.name", ({ name }) => name],
    ["club.settings.date", ({ date }) => date],
    ["club.settings.rounds", ({ rounds }) => rounds],
    ["club.settings.minutes", ({ minutes }) => minutes],
    ["home.ruleset", ({ ruleset }) => ruleset],
    ["club.settings.seating", seating],
    ["club.settings.apart", ({ clubs_apart }) => (clubs_apart ? "✓" : "–")],
    ["club.settings.finals", ({ finals }) => say(`club.settings.finals.${finals ?? 0}`)],
    ["club.settings.teams", ({ team_best: best }) => best ?? "–"],
    ["club.settings.duplicate", ({ duplicate }) => (duplicate ? "✓" : "–")],
  ];
  return fields
    .filter(([, value]) => value(before) !== value(after))
    .map(
      ([key, value]) =>
        html`<p>
          ${say(key)}: <span class="visually-hidden">${say("history.before")} </span
          ><s class="log-before">${value(before)}</s> ${value(after)}
        </p>`,
    );
}

/** @param {string} key @param {string | undefined} name a further director's */
function keyWords(key, name) {
  if (name) return say("club.links.further", { name });
  const table = key.split("/")[1];
  return table ? say("club.table", { table }) : say(`club.links.${key}`);
}

/** @param {import("./seatings.js").Spot} spot */
export const spotWords = (spot) =>
  typeof spot === "string" ? say(`club.correct.${spot}`) : say("club.correct.at", spot);

/**
 * The moves of a correction of seats: whole tables, and then each player.
 *
 * @param {EveningView} view
 * @param {Seating} before
 * @param {Seating} after
 */
export function moveLines(view, before, after) {
  const tables = tableMovesOf(before, after);
  const seated = tables.flatMap((each) => after.tables[each.after - 1] ?? []);
  const others = movesOf(before, after).filter(({ player }) => !seated.includes(player));
  const lines = [
    ...tables.map((each) => say("club.correct.move.table", each)),
    ...others.map((each) =>
      say("club.correct.move", {
        name: view.players[each.player]?.name ?? "",
        before: spotWords(each.before),
        after: spotWords(each.after),
      }),
    ),
  ];
  return lines.map((line) => html`<p>${line}</p>`);
}
