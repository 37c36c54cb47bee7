/** Members who are perhaps entered twice: made one, told apart, and parted again. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../words.js";
import { refusalAt } from "./refusals.js";

/** @typedef {import("./desk.js").RollDesk} RollDesk */

/** Pairs of names that are nearly the same. @param {RollDesk} desk */
export const alike = (desk) =>
  desk.view.alike.length === 0
    ? nothing
    : html`<section class="paper alike" aria-labelledby="alike-title">
        <h2 id="alike-title">${say("roll.alike")}</h2>
        <p class="hint">${say("roll.alike.hint")}</p>
        ${refusalAt(desk, "alike")}
        <ul>
          ${desk.view.alike.map(([one, other]) => pair(desk, one, other))}
        </ul>
      </section>`;

/** @param {RollDesk} desk @param {number} one @param {number} other */
const pair = (desk, one, other) =>
  html`<li class="pair">
    ${[
      { keep: one, drop: other },
      { keep: other, drop: one },
    ].map(
      ({ keep, drop }) =>
        html`<button
          type="button"
          class="button"
          ?disabled=${desk.isBusy("alike")}
          @click=${() => desk.do({ type: "merge", member: drop, into: keep }, "alike")}
        >
          ${say("roll.alike.keep", { name: named(desk, keep) })}
        </button>`,
    )}
    <button
      type="button"
      class="button quiet"
      ?disabled=${desk.isBusy("alike")}
      @click=${() => desk.do({ type: "two-people", one, other }, "alike")}
    >
      ${say("roll.alike.two")}
    </button>
  </li>`;

/** @param {RollDesk} desk @param {number} number */
function named(desk, number) {
  const { name, club } = desk.member(number);
  return club ? `${name} (${club})` : name;
}

/** The entries that were merged, with their way back. @param {RollDesk} desk */
export function merged(desk) {
  const entries = desk.view.members.filter(({ into }) => into !== null);
  return entries.length === 0
    ? nothing
    : html`<details class="paper merged">
        <summary>${count("roll.merged", entries.length)}</summary>
        ${refusalAt(desk, "merged")}
        <ul>
          ${entries.map(
            ({ number, name, into }) =>
              html`<li>
                <span>${say("roll.merged.into", { name, other: desk.member(Number(into)).name })}</span>
                <button
                  type="button"
                  class="button"
                  @click=${() => desk.do({ type: "part", member: number }, "merged")}
                >
                  ${say("roll.merged.part")}
                </button>
              </li>`,
          )}
        </ul>
      </details>`;
}
