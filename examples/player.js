// An external player in another language: each question and answer is a line of JSON.
//
//     courtcards arena --rules club --bots "program:node examples/player.js,random"
//
// docs/engine-protocol.md describes the lines. This player stays low while it follows suit, and throws its highest
// card when it cannot. In Kings in the Corner it plays whatever gets rid of a card.

const lines = require("node:readline").createInterface({ input: process.stdin });
const RANKS = "A23456789TJQK";

lines.on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.type === "hello") {
    say({ type: "hello", protocol: "courtcards-engine/1", name: "low", version: "1" });
  } else if (asked.type === "choose") {
    say({ type: "move", id: asked.id, move: chosen(asked.view) });
  } else if (asked.type === "quit") {
    lines.close();
  }
});

function say(answer) {
  process.stdout.write(JSON.stringify(answer) + "\n");
}

function chosen({ game, table, legal }) {
  if (game === "kings-corner") return best(legal, worthLaying);
  const led = table.trick[0];
  const thrown = legal.filter((move) => led && move[1] !== led[1]);
  return thrown.length ? best(thrown, height) : best(legal, (move) => -height(move));
}

/** Return the first move of the greatest worth. */
function best(moves, worth) {
  return moves.reduce((first, move) => (worth(move) > worth(first) ? move : first));
}

/** Rank cards from hand first, the highest on top; then piles; the end of the turn last. */
function worthLaying(move) {
  const [card, place] = move.split(">");
  if (place === undefined) return -1;
  return card.length === 2 && RANKS.includes(card[0]) ? 1 + RANKS.indexOf(card[0]) : 0;
}

/** Return the rank of a card, Ace high; other texts get a fixed value. */
function height(move) {
  return move[0] === "A" ? RANKS.length : RANKS.indexOf(move[0]);
}
