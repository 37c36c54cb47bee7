/**
 * Where a sheet stands after lines that the server has not seen yet.
 *
 * What may be chosen, what a game adds up to and what a fault costs the server says (`counting`); here is only counted
 * down and added up, so that a table whose line has dropped can go on. With a line the server's own standing is shown, and
 * whatever is counted here the server decides again.
 */

/**
 * @typedef {import("../types.js").CountingView} Counting
 * @typedef {import("../types.js").StandingView} Standing
 * @typedef {import("../types.js").Line} Line
 * @typedef {import("../types.js").LineView} LineView
 */

export const TRUMP = "trump";
export const SEATS = [0, 1, 2, 3];

/** @param {Counting} counting @param {number} dealer who deals first @param {Line[]} lines @returns {{rows: LineView[], standing: Standing}} */
export function counted(counting, dealer, lines) {
  const standing = opening(counting, dealer);
  const rows = lines.map((line, index) => {
    const points = signedPoints(counting, line);
    const dealt = standing.dealer;
    standing.totals = standing.totals.map((total, seat) => total + (points[seat] ?? 0));
    take(standing, counting, line, points);
    return { index, line, dealer: dealt, points, totals: standing.totals };
  });
  standing.choices = choices(standing, counting);
  standing.adds_up = standing.open_sum === 0;
  return { rows, standing };
}

/** @param {Counting} counting @param {number} dealer @returns {Standing} */
function opening(counting, dealer) {
  return {
    dealer,
    games: 0,
    choices: [],
    must_trump: false,
    pool: { ...counting.pool },
    negatives_left: SEATS.map(() => counting.negatives),
    trumps_left: SEATS.map(() => counting.trumps),
    totals: [0, 0, 0, 0],
    is_over: false,
    open_sum: 0,
    adds_up: true,
  };
}

/** What a line brings each seat. @param {Counting} counting @param {Line} line */
export function signedPoints(counting, line) {
  if (line.line === "game") {
    const sign = counting.games[line.contract]?.sign ?? 1;
    return line.points.map((entry) => sign * entry);
  }
  if (line.line === "void") return SEATS.map((seat) => (seat === line.offender ? counting.offender : counting.others));
  return line.line === "decision" ? line.points : [0, 0, 0, 0];
}

/** @param {Standing} standing @param {Counting} counting @param {Line} line @param {number[]} points */
function take(standing, counting, line, points) {
  if (line.line === "game") choose(standing, counting, line.contract);
  else if (line.line === "void") standing.must_trump ||= line.offender === standing.dealer;
  else if (line.line === "decision") decide(standing, counting, line, points);
}

/** @param {Standing} standing @param {Counting} counting @param {import("../types.js").DecisionLine} line @param {number[]} points */
function decide(standing, counting, line, points) {
  const game = line.contract ? counting.games[line.contract] : undefined;
  standing.open_sum += points.reduce((sum, each) => sum + each, 0) - (game ? game.sign * game.sum : 0);
  if (line.contract) choose(standing, counting, line.contract);
  standing.is_over ||= line.ends === true;
}

/** The game counts as the dealer's, and the deal passes on. @param {Standing} standing @param {Counting} counting @param {string} contract */
function choose(standing, counting, contract) {
  const left = contract === TRUMP ? standing.trumps_left : standing.negatives_left;
  left[standing.dealer] = (left[standing.dealer] ?? 0) - 1;
  if (contract !== TRUMP) standing.pool[contract] = (standing.pool[contract] ?? 0) - 1;
  standing.dealer = (standing.dealer + 1) % SEATS.length;
  standing.games += 1;
  standing.must_trump = false;
  standing.is_over ||= standing.games === counting.length;
}

/** @param {Standing} standing @param {Counting} counting */
const choices = (standing, counting) => Object.keys(counting.games).filter((contract) => whyNot(standing, contract) === "");

/** Why the dealer cannot choose a game, as a part of a key of the words; "" where it is possible. @param {Standing} standing @param {string} contract */
export function whyNot(standing, contract) {
  if (standing.is_over) return "over";
  if (contract === TRUMP) return (standing.trumps_left[standing.dealer] ?? 0) > 0 ? "" : "trumps";
  if (standing.must_trump) return "must-trump";
  if ((standing.negatives_left[standing.dealer] ?? 0) <= 0) return "negatives";
  return (standing.pool[contract] ?? 0) > 0 ? "" : "gone";
}
