/** People of a list who may be one person, or somebody who is there already: asked about, one by one or all at once. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, say } from "../shared/words.js";
import { filed } from "./near-names.js";
import { plain } from "./text.js";

/**
 * @typedef {import("./wire.js").ListedPerson} ListedPerson
 * @typedef {object} Double
 * @property {string} key
 * @property {number} place of the person in the list
 * @property {string} other the name that is nearly the same
 * @property {"list" | "known" | "member"} where that name stands
 */

/** The words of a name without accents and capitals: the same person, whatever the order. @param {string} name */
export const sameWords = (name) =>
  plain(name)
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort()
    .join(" ");

/** Series of names, such as "Player 1" and "Player 2", are different people. @param {string} name */
const figures = (name) => name.replace(/\D/g, "");

/**
 * The names that are nearly the same as those of other people.
 *
 * @param {{person: ListedPerson, place: number}[]} people
 * @param {{name: string, where: "known" | "member"}[]} others
 */
export function findDoubles(people, others) {
  /** @type {Map<string, {name: string, where: Double["where"], row: number}[]>} */
  const files = new Map();
  /** @param {{name: string, where: Double["where"], row: number}} entry */
  const file = (entry) => {
    for (const each of filed(entry.name)) files.set(each, [...(files.get(each) ?? []), entry]);
  };
  for (const { name, where } of others) file({ name, where, row: 0 });
  /** @type {Double[]} */
  const found = [];
  for (const { person, place } of people) {
    const { name, row } = person;
    const near = new Set(filed(name).flatMap((each) => files.get(each) ?? []));
    for (const other of near)
      if (sameWords(other.name) !== sameWords(name) && figures(other.name) === figures(name))
        found.push({ key: JSON.stringify([row, other.row, other.name]), place, other: other.name, where: other.where });
    file({ name, where: "list", row });
  }
  return found;
}

/**
 * The questions, with their answers.
 *
 * @param {Double[]} doubles
 * @param {(place: number) => string} nameAt
 * @param {Map<string, boolean>} answers by key: true for one person
 * @param {(doubles: Double[], isOne: boolean) => void} answer
 */
export function doublesQuestions(doubles, nameAt, answers, answer) {
  if (doubles.length === 0) return nothing;
  const open = doubles.filter(({ key }) => !answers.has(key));
  return html`<section class="import-doubles" aria-labelledby="import-doubles">
    <h3 id="import-doubles">${say("import.doubles")}</h3>
    ${
      doubles.length > 1
        ? html`<div class="import-doubles-all">
            <button type="button" class="button" @click=${() => answer(open.length ? open : doubles, true)}>
              ${say("import.doubles.all-one")}
            </button>
            <button type="button" class="button" @click=${() => answer(open.length ? open : doubles, false)}>
              ${say("import.doubles.all-two")}
            </button>
          </div>`
        : nothing
    }
    <ul>
      ${doubles.map((each) => question(each, nameAt(each.place), answers.get(each.key), answer))}
    </ul>
    <p role="status">${open.length ? count("import.doubles.open", open.length) : say("import.doubles.done")}</p>
  </section>`;
}

/**
 * @param {Double} double
 * @param {string} name
 * @param {boolean | undefined} isOne
 * @param {(doubles: Double[], isOne: boolean) => void} answer
 */
const question = (double, name, isOne, answer) =>
  html`<li>
    <span
      ><b>${name}</b> · <b>${double.other}</b> <span class="hint">${say(`import.doubles.${double.where}`)}</span></span
    >
    <span class="import-doubles-answer" role="group" aria-label=${`${name}, ${double.other}`}>
      <button
        type="button"
        class="button"
        aria-pressed=${String(isOne === true)}
        @click=${() => answer([double], true)}
      >
        ${say("import.doubles.one")}
      </button>
      <button
        type="button"
        class="button"
        aria-pressed=${String(isOne === false)}
        @click=${() => answer([double], false)}
      >
        ${say("import.doubles.two")}
      </button>
    </span>
  </li>`;
