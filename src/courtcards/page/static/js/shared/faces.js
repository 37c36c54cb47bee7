/**
 * Which face a player has: a person's is the one that was chosen, else it follows from the name; a bot's follows from
 * its level and its name. The drawings are symbols of the files in app/faces/. No drawing here.
 *
 * @typedef {object} Faced Somebody at a table.
 * @property {string | null} name of nobody where the seat is open
 * @property {string | null} bot
 * @property {number} [face] the number of the one that was chosen
 */

const PERSON = "person";
/** The kinds of people's faces: names lead to the first alone. */
const PERSONS = [PERSON, "guest"];
const PEOPLE = 12;
/** So many faces a person can choose among, by their number from 0. */
export const FACES = PERSONS.length * PEOPLE;
const MACHINES = 6;
const BOTS = ["random", "steady", "novice", "casual", "club", "expert", "master"];
/** Of a player of somebody's own. */
const OWN = "own";

/** A face that can be chosen; empty where there is none of the number. @param {number} number */
export const chosenFace = (number) =>
  number >= 0 && number < FACES ? `${PERSONS[Math.floor(number / PEOPLE)]}-${number % PEOPLE}` : "";

/**
 * The face of a seat: the one that was chosen, else that of the name, or the next one if somebody before it at the
 * table has that, or has chosen it.
 *
 * @param {readonly Faced[]} players by seat
 * @param {number} seat
 */
export function faceAt(players, seat) {
  const chosen = players.map(({ face }) => (face === undefined ? "" : chosenFace(face)));
  /** @type {string[]} */
  const faces = [];
  for (const [index, player] of players.slice(0, seat + 1).entries())
    faces.push(player.name === null ? "" : chosen[index] || nextFace(player, [...faces, ...chosen]));
  return faces[seat] ?? "";
}

/** The face that stands for a bot where it is chosen. @param {string} bot */
export const faceOfBot = (bot) => `${levelOf(bot)}-${Math.max(BOTS.indexOf(bot), 0) % MACHINES}`;

/** What it is the face of: a person, or the level of a bot. @param {string} face */
export const kindOf = (face) => face.split("-")[0] ?? "";

/** Does a machine look like this? @param {string} face */
export const isMachine = (face) => !PERSONS.includes(kindOf(face));

/** @param {Faced} player @param {string[]} taken */
function nextFace({ name, bot }, taken) {
  const kind = bot === null ? PERSON : levelOf(bot);
  const count = bot === null ? PEOPLE : MACHINES;
  const first = numberOf(name ?? "");
  const all = Array.from({ length: count }, (_, index) => `${kind}-${(first + index) % count}`);
  return all.find((face) => !taken.includes(face)) ?? all[0] ?? "";
}

/** @param {string} bot */
const levelOf = (bot) => (BOTS.includes(bot) ? bot : OWN);

/**
 * A number that is always the same for a name; those of the six names of a bot lead to six faces.
 *
 * @param {string} name
 */
const numberOf = (name) => Array.from(name).reduce((sum, sign) => (sum * 79 + (sign.codePointAt(0) ?? 0)) % 65521, 0);
