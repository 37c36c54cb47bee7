// A player in another language: lines of JSON ask it, lines of JSON answer.
//
//     courtcards arena --rules club --bots "program:node examples/player.js,random"
//
// docs/formats.md has the lines. This one stays low while it follows suit and throws its highest card when it
// cannot; in Kings in the Corner it plays whatever gets rid of a card.

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

/** The first move of the greatest worth. */
function best(moves, worth) {
  return moves.reduce((first, move) => (worth(move) > worth(first) ? move : first));
}

/** A card from hand first, the highest before all; then a pile; the turn ends last. */
function worthLaying(move) {
  const [card, place] = move.split(">");
  if (place === undefined) return -1;
  return card.length === 2 && RANKS.includes(card[0]) ? 1 + RANKS.indexOf(card[0]) : 0;
}

/** Of a card its rank, the Ace above all; of a choice of the game its place. */
function height(move) {
  return move[0] === "A" ? RANKS.length : RANKS.indexOf(move[0]);
}
