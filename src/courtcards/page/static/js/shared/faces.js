/**
 * Which face a player has: a person's follows from the name, a bot's from its level and its name. The drawings are
 * symbols of the files in app/faces/. No drawing here.
 *
 * @typedef {{name: string | null, bot: string | null}} Faced somebody at a table; without a name, an open seat
 */

const PERSON = "person";
const PEOPLE = 12;
const MACHINES = 6;
const BOTS = ["random", "steady", "novice", "casual", "club", "expert", "master"];
/** Of a player of somebody's own. */
const OWN = "own";

/**
 * The face of a seat: that of the name, or the next one if somebody before it at the table has that.
 *
 * @param {readonly Faced[]} players by seat
 * @param {number} seat
 */
export function faceAt(players, seat) {
  /** @type {string[]} */
  const faces = [];
  for (const player of players.slice(0, seat + 1)) faces.push(player.name === null ? "" : nextFace(player, faces));
  return faces[seat] ?? "";
}

/** The face that stands for a bot where it is chosen. @param {string} bot */
export const faceOfBot = (bot) => `${levelOf(bot)}-${Math.max(BOTS.indexOf(bot), 0) % MACHINES}`;

/** What it is the face of: a person, or the level of a bot. @param {string} face */
export const kindOf = (face) => face.split("-")[0] ?? "";

/** Does a machine look like this? @param {string} face */
export const isMachine = (face) => kindOf(face) !== PERSON;

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
