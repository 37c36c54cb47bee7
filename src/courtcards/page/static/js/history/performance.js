/** One’s own play over many matches, without the luck of the cards. Pure: matches in, numbers out. */

/**
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 * @typedef {import("./types.js").Performance} Performance
 *
 * @typedef {object} PlaySum What the play of several matches comes to, a hand.
 * @property {Performance["unit"]} unit
 * @property {number} matches
 * @property {number} play on average
 * @property {number} doubt how far the 95% interval reaches to either side
 * @property {"better" | "worse" | "even"} verdict even where the interval holds 0: that may be chance
 */

/**
 * By unit, the most played first; matches that have not been worked out are left out.
 *
 * @param {PlayedMatch[]} matches
 * @returns {PlaySum[]}
 */
export function playSums(matches) {
  /** @type {Map<Performance["unit"], {matches: number, hands: number, play: number, variance: number}>} */
  const sums = new Map();
  for (const { luck, hands } of matches) {
    if (!luck || hands.length === 0) continue;
    const sum = sums.get(luck.unit) ?? { matches: 0, hands: 0, play: 0, variance: 0 };
    sums.set(luck.unit, {
      matches: sum.matches + 1,
      hands: sum.hands + hands.length,
      play: sum.play + luck.play,
      variance: sum.variance + luck.doubt ** 2,
    });
  }
  return [...sums]
    .map(([unit, sum]) => {
      const [play, doubt] = [sum.play / sum.hands, Math.sqrt(sum.variance) / sum.hands];
      return { unit, matches: sum.matches, play, doubt, verdict: verdictOf(play, doubt) };
    })
    .sort((a, b) => b.matches - a.matches);
}

/** @param {number} play @param {number} doubt @returns {PlaySum["verdict"]} */
function verdictOf(play, doubt) {
  if (Math.abs(play) <= doubt) return "even";
  return play > 0 ? "better" : "worse";
}
