/** Wishes for the draw: a player's table, whom they never sit with, absences, and the group. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { openModal } from "../shared/view/modal.js";
import { listed, say } from "../shared/words.js";
import { byName } from "../club/text.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../club/wire.js").PlayerWishes} PlayerWishes
 */

const MOST_TABLES = 100;
const LONGEST_GROUP = 20;
const GROUPS = "groups";

/** @param {Desk} desk @param {number} player @returns {Required<PlayerWishes>} */
export function wishesOf(desk, player) {
  const found = (desk.view.wishes ?? []).find((each) => each.player === player);
  return { table: 0, away: [], apart: [], group: "", ...found, player };
}

/** A player's wishes in short, for a line of the list; empty without any. @param {Desk} desk @param {number} player */
export function wishWords(desk, player) {
  const { table, away, apart, group } = wishesOf(desk, player);
  const names = apart.map((other) => desk.player(other).name);
  return [
    table ? say("club.table", { table }) : "",
    apart.length ? say("club.wishes.without", { names: listed(names) }) : "",
    away.length ? say("club.wishes.missing", { rounds: away.join(", ") }) : "",
    group ? say("club.group", { group }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The groups that players are in, in order. @param {Desk} desk */
const groupsOf = (desk) => [...new Set(desk.view.players.map(({ group }) => group ?? ""))].filter(Boolean).sort();

/** @param {Desk} desk */
const groupList = (desk) =>
  html`<datalist id=${GROUPS}>${groupsOf(desk).map((group) => html`<option value=${group}></option>`)}</datalist>`;

/** @param {Desk} desk @param {number} player */
export function openWishes(desk, player) {
  const { name, house } = desk.player(player);
  const title = say("club.wishes.of", { name });
  const wishes = wishesOf(desk, player);
  let apart = [...wishes.apart];
  openModal(title, "wishes-dialog", ({ draw, close }) => {
    const others = byName(
      desk.view.players.filter(({ number, removed }) => number !== player && !removed && !apart.includes(number)),
    );
    /** @param {SubmitEvent} event */
    const save = async (event) => {
      event.preventDefault();
      if (!(event.currentTarget instanceof HTMLFormElement)) return;
      const fields = new FormData(event.currentTarget);
      const wished = {
        player,
        table: Number(fields.get("table")),
        away: fields.getAll("away").map(Number),
        apart,
        group: String(fields.get("group") ?? "").trim(),
      };
      if (await desk.do({ type: "wishes", wishes: [wished] }, "wishes")) close();
      else draw();
    };
    /** @param {Event} event */
    const add = ({ target }) => {
      if (!(target instanceof HTMLSelectElement) || !target.value) return;
      apart = [...apart, Number(target.value)];
      target.value = "";
      draw();
    };
    /** @param {number} other */
    const drop = (other) => {
      apart = apart.filter((each) => each !== other);
      draw();
      document.getElementById("wish-apart")?.focus();
    };
    return html`<h2>${title}</h2>
      <p class="hint">${say("club.wishes.hint")}</p>
      <form class="wishes" @submit=${save}>
        <div class="field">
          <label for="wish-table">${say("club.wishes.table")}</label>
          <input
            id="wish-table"
            name="table"
            type="number"
            min="0"
            max=${MOST_TABLES}
            inputmode="numeric"
            aria-describedby="wish-table-hint"
            value=${wishes.table || nothing}
          />
          <span class="hint" id="wish-table-hint">${say("club.wishes.table.hint")}</span>
        </div>
        <div class="field">
          <label for="wish-apart">${say("club.wishes.apart")}</label>
          <select id="wish-apart" @change=${add}>
            <option value="">${say("club.wishes.apart.choose")}</option>
            ${others.map(({ number, name: other }) => html`<option value=${number}>${other}</option>`)}
          </select>
          <ul class="wish-apart">
            ${apart.map((other) => {
              const { name: left } = desk.player(other);
              return html`<li>
                <span>${left}</span
                ><button
                  type="button"
                  class="icon-button"
                  aria-label=${say("club.wishes.apart.drop", { name: left })}
                  title=${say("club.wishes.apart.drop", { name: left })}
                  @click=${() => drop(other)}
                >
                  <i class="icon icon-close" aria-hidden="true"></i>
                </button>
              </li>`;
            })}
          </ul>
        </div>
        ${rounds(desk, wishes.away)}
        ${
          house
            ? nothing
            : html`<div class="field">
                <label for="wish-group">${say("club.wishes.group")}</label>
                <input
                  id="wish-group"
                  name="group"
                  type="text"
                  maxlength=${LONGEST_GROUP}
                  list=${GROUPS}
                  autocomplete="off"
                  spellcheck="false"
                  aria-describedby="wish-group-hint"
                  value=${wishes.group}
                />
                <span class="hint" id="wish-group-hint">${say("club.wishes.group.hint")}</span>
              </div>`
        }
        ${groupList(desk)} ${desk.view.plan ? html`<p class="hint">${say("club.settings.redraw")}</p>` : nothing}
        ${refusalAt(desk, "wishes")}
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
          ><button class="button primary" ?disabled=${desk.isBusy("wishes")}>${say("club.save")}</button>
        </div>
      </form>`;
  });
}

/** The rounds that have not begun, to tick; earlier absences are kept. @param {Desk} desk @param {number[]} away */
const rounds = (desk, away) =>
  html`<fieldset class="field wish-rounds">
    <legend class="field-label">${say("club.wishes.away")}</legend>
    <div class="wish-round-list">
    ${Array.from({ length: desk.view.settings.rounds }, (_, index) => index + 1).map((number) =>
      desk.view.rounds.length >= number
        ? away.includes(number)
          ? html`<input type="hidden" name="away" value=${number} />`
          : nothing
        : html`<label
            ><input type="checkbox" name="away" value=${number} ?checked=${away.includes(number)} /><span
              >${say("club.round.short", { round: number })}</span
            ></label
          >`,
    )}
    <span class="hint">${say("club.wishes.away.hint")}</span>
  </fieldset>`;

/** Everybody's group at once: typed, or shared out by the ranking. @param {Desk} desk */
export function openGroups(desk) {
  const title = say("club.groups.title");
  const players = desk.view.players.filter(({ removed, house }) => !removed && !house);
  /** @type {Map<number, string>} */
  const groups = new Map(players.map(({ number, group }) => [number, group ?? ""]));
  openModal(title, "groups-dialog", ({ draw, close, dialog }) => {
    /** @param {number} count */
    const share = (count) => {
      const rank = new Map(desk.view.standings.map(({ player }, index) => [player, index]));
      const order = players
        .map(({ number }) => number)
        .sort((one, other) => (rank.get(one) ?? one) - (rank.get(other) ?? other));
      const size = Math.ceil(order.length / count / 4) * 4;
      order.forEach((number, index) => {
        const letter = String.fromCharCode(65 + Math.min(Math.floor(index / size), count - 1));
        groups.set(number, count > 1 ? letter : "");
      });
      draw();
      for (const field of dialog.querySelectorAll("input"))
        if (field.name) field.value = groups.get(Number(field.name)) ?? "";
    };
    /** @param {SubmitEvent} event */
    const save = async (event) => {
      event.preventDefault();
      const changed = players
        .filter(({ number, group }) => (group ?? "") !== groups.get(number))
        .map(({ number }) => ({ ...wishesOf(desk, number), group: groups.get(number) ?? "" }));
      if (!changed.length || (await desk.do({ type: "wishes", wishes: changed }, "groups"))) close();
      else draw();
    };
    return html`<h2>${title}</h2>
      <p class="hint">${say("club.groups.hint")}</p>
      <div class="group-shares">
        ${[2, 3].map(
          (count) =>
            html`<button type="button" class="button" @click=${() => share(count)}>
              ${say(desk.view.rounds.length ? "club.groups.rank" : "club.groups.list", { n: count })}
            </button>`,
        )}
        <button type="button" class="button" @click=${() => share(1)}>${say("club.groups.none")}</button>
      </div>
      <form @submit=${save}>
        <ul class="group-players">
          ${byName(players).map(
            ({ number, name }) =>
              html`<li>
                <label
                  ><span>${name}</span
                  ><input
                    name=${number}
                    type="text"
                    maxlength=${LONGEST_GROUP}
                    list=${GROUPS}
                    autocomplete="off"
                    spellcheck="false"
                    value=${groups.get(number) ?? ""}
                    @input=${(/** @type {Event} */ { target }) =>
                      target instanceof HTMLInputElement && groups.set(number, target.value.trim())}
                /></label>
              </li>`,
          )}
        </ul>
        ${groupList(desk)} ${refusalAt(desk, "groups")}
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
          ><button class="button primary" ?disabled=${desk.isBusy("groups")}>${say("club.save")}</button>
        </div>
      </form>`;
  });
}

/** The wishes that the plan keeps, and each that it does not. @param {Desk} desk */
export function wishReport(desk) {
  const report = desk.view.wish_report;
  if (!report) return nothing;
  const { tables, apart, away, groups, broken = [] } = report;
  const kept = [
    tables ? say("club.wishes.kept.tables", { n: tables }) : "",
    apart ? say("club.wishes.kept.apart", { n: apart }) : "",
    away ? say("club.wishes.kept.away", { n: away }) : "",
    groups ? say("club.wishes.kept.groups", { n: groups }) : "",
  ].filter(Boolean);
  return html`${
    broken.length || !kept.length
      ? nothing
      : html`<li class="is-reached">${say("club.wishes.kept", { wishes: kept.join(", ") })}</li>`
  }${broken.map(
    ({ kind, round, players, table }) =>
      html`<li class="is-not">
        ${say(`club.wishes.broken.${kind}`, {
          round,
          table,
          names: listed(players.map((player) => desk.player(player).name)),
        })}
      </li>`,
  )}`;
}
