// A trick-taking game without rules on boardgame.io, kept in memory: four seats, 52 cards, each seat sees
// its own hand. For `make bench-server`, which measures the cost of a match.
import serverParts from "boardgame.io/dist/cjs/server.js";
import coreParts from "boardgame.io/dist/cjs/core.js";

const { Server, Origins } = serverParts;
const { INVALID_MOVE } = coreParts;
const SEATS = 4;

function deal(random) {
  const pack = random.Shuffle([...Array(52).keys()]);
  return Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, pack.slice(13 * seat, 13 * seat + 13)]));
}

const game = {
  name: "tricks",
  setup: ({ random }) => ({ hands: deal(random), trick: [], tricks: 0 }),
  playerView: ({ G, playerID }) => ({ ...G, hands: { [playerID]: G.hands[playerID] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: SEATS,
  maxPlayers: SEATS,
  moves: {
    play: ({ G, playerID, random }, card) => {
      const place = G.hands[playerID].indexOf(card);
      if (place < 0) return INVALID_MOVE;
      G.hands[playerID].splice(place, 1);
      G.trick.push(card);
      if (G.trick.length === SEATS) {
        G.trick = [];
        G.tricks += 1;
        if (G.tricks % 13 === 0) G.hands = deal(random);
      }
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0 });
console.log(`courtcards-peer ${running.appServer.address().port}`);
