// Four seats at each of many matches of boardgame.io, in one process, with a WebSocket each. The seat on
// turn plays as soon as the last seat has seen the play before. Prints one line of JSON.
import { io } from "socket.io-client";

const [port, matches, warmUpS, seconds] = process.argv.slice(2).map(Number);
const SEATS = 4;
const waits = [];
let told = 0;
let isOn = false;
let isOver = false;

class Match {
  constructor(name) {
    this.name = name;
    this.heard = 0;
    this.stateId = -1;
    this.states = [];
    this.sockets = [];
  }

  async sitDown() {
    for (let seat = 0; seat < SEATS; seat += 1) {
      const socket = io(`http://127.0.0.1:${port}/tricks`, { transports: ["websocket"], forceNew: true });
      this.sockets.push(socket);
      await new Promise((resolve) => {
        socket.on("sync", (_match, info) => {
          this.states[seat] = info.state;
          this.stateId = info.state._stateID;
          resolve();
        });
        socket.on("update", (_match, state) => this.hears(seat, state));
        socket.on("connect", () => socket.emit("sync", this.name, String(seat), undefined, SEATS));
      });
    }
  }

  hears(seat, state) {
    if (state._stateID <= this.stateId) return;
    if (isOn) told += 1;
    this.states[seat] = state;
    this.heard += 1;
    if (this.heard < SEATS) return;
    this.heard = 0;
    this.stateId = state._stateID;
    if (isOn) waits.push(performance.now() - this.askedAt);
    this.ask();
  }

  ask() {
    if (isOver) return;
    const seat = Number(this.states[0].ctx.currentPlayer);
    const card = this.states[seat].G.hands[seat][0];
    const action = {
      type: "MAKE_MOVE",
      payload: { type: "play", args: [card], playerID: String(seat), credentials: undefined },
    };
    this.askedAt = performance.now();
    this.sockets[seat].emit("update", action, this.stateId, this.name, String(seat));
  }
}

const pause = (s) => new Promise((resolve) => setTimeout(resolve, 1000 * s));
const every = Array.from({ length: matches }, (_, number) => new Match(`match-${number}`));
for (const match of every) await match.sitDown();
for (const match of every) match.ask();
await pause(warmUpS);
isOn = true;
const begin = performance.now();
console.log("begin");
await pause(seconds);
isOn = false;
isOver = true;
const spent = (performance.now() - begin) / 1000;
waits.sort((a, b) => a - b);
const at = (share) => waits[Math.floor(share * (waits.length - 1))] ?? NaN;
console.log(JSON.stringify({ plays: waits.length, seconds: spent, told, p50_ms: at(0.5), p99_ms: at(0.99) }));
// They stay connected until standard input ends: the memory of a match is measured meanwhile.
process.stdin.on("end", () => process.exit(0)).resume();
