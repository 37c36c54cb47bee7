// On a line that has stalled, whoever has pressed is told so after a while.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

globalThis.window = new EventTarget();
globalThis.location = new URL("https://cards.example/");
globalThis.document = { documentElement: { lang: "en", dataset: { host: "server" } } };
const api = await import("../../../src/courtcards/page/static/js/shared/api.js");
const { ClubApi } = await import("../../../src/courtcards/page/static/js/club/api.js");

/** Neither an answer nor an error comes, until the request is given up. */
const stalled = (_path, { signal } = {}) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** An answer begins and does not end. */
const halfway = async (path, request) => ({ ok: true, status: 200, text: () => stalled(path, request) });

const club = new ClubApi("an-evening", "a-token");
/** What is asked, and within how many milliseconds an answer is wanted. */
const PRESSES = {
  openTable: [() => api.openTable({}), 10_000],
  beginLesson: [() => api.beginLesson("a-lesson", {}), 10_000],
  goOnAt: [() => api.goOnAt("server", {}), 10_000],
  playOn: [() => api.playOn({}), 10_000],
  lobby: [() => api.lobby(), 10_000],
  seatsOf: [() => api.seatsOf("a-table"), 10_000],
  takeSeat: [() => api.takeSeat("a-table", {}), 10_000],
  "a club's evening": [() => club.evening(), 15_000],
  "what a director does": [() => club.direct({}), 60_000],
};

for (const [name, [ask, ms]] of Object.entries(PRESSES))
  for (const fetching of [stalled, halfway])
    test(`${name} on a line that is ${fetching.name}`, async () => {
      mock.timers.enable({ apis: ["setTimeout"] });
      globalThis.fetch = fetching;
      const asked = assert.rejects(ask(), (error) => api.isUnanswered(error));
      await new Promise(setImmediate);
      mock.timers.tick(ms);
      await asked;
      mock.timers.reset();
    });

test("an answer in time is what is told, and a refusal stays one", async () => {
  globalThis.fetch = async () => Response.json({ table: "a-table", seat: 0 });
  assert.deepEqual(await api.openTable({}), { table: "a-table", seat: 0 });
  globalThis.fetch = async () => Response.json({ error: "no", message: "No", clause: null }, { status: 400 });
  await assert.rejects(api.openTable({}), (error) => error.refusal.status === 400 && !api.isUnanswered(error));
});
