// The speed that is chosen while nobody holds a shared device holds once somebody takes it.
import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.window = new EventTarget();
globalThis.document = { documentElement: { lang: "en", dataset: {} }, querySelector: () => null };

const js = "../../../src/courtcards/page/static/js";
const { followSpeed, followSpeedOnArrival } = await import(`${js}/shared/play/bot-pause.js`);
const { Handing } = await import(`${js}/shared/play/handing.js`);
const { BOT_PAUSE_MS, change } = await import(`${js}/shared/settings.js`);

/** A table around one device, whose bots pause so long; what is ordered, and how the next takes the device. */
function around(botPause) {
  const orders = [];
  const session = {
    me: -1,
    isShared: true,
    isOnOneDevice: true,
    botPause,
    queue: { isBehind: false },
    shown: { phase: "playing", turn: 1 },
    room: { seats: [{ bot: null }, { bot: null }] },
    seen: { from: 0 },
    become: () => {},
    order: (order) => orders.push(order),
  };
  session.handing = new Handing(session);
  return { session, orders, take: () => session.handing.take() };
}

const SLOW = { type: "bot-pause", bot_pause: BOT_PAUSE_MS.slow };

test("a speed chosen before anybody has taken the device is followed then, once", () => {
  change({ speed: "fast" });
  const { session, orders, take } = around(BOT_PAUSE_MS.fast);
  change({ speed: "slow" });
  followSpeed(session);
  assert.deepEqual(orders, []);
  take();
  take();
  assert.deepEqual(orders, [SLOW]);
});

test("a speed chosen before the page was loaded again is followed, too", () => {
  change({ speed: "slow" });
  const { session, orders, take } = around(BOT_PAUSE_MS.fast);
  followSpeedOnArrival(session);
  take();
  assert.deepEqual(orders, [SLOW]);
});

test("a pause that a program has chosen stays until somebody chooses a speed", () => {
  change({ speed: "slow" });
  const { session, orders, take } = around(1234);
  followSpeedOnArrival(session);
  take();
  assert.deepEqual(orders, []);
  followSpeed(session);
  assert.deepEqual(orders, [SLOW]);
});

test("a speed chosen in place of a program's pause while nobody holds the device is not lost", () => {
  change({ speed: "slow" });
  const { session, orders, take } = around(1234);
  followSpeed(session);
  take();
  assert.deepEqual(orders, [SLOW]);
});
