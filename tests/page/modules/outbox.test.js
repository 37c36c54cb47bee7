// What a phone has still to send: nothing is lost while something is kept or taken off.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en", dataset: {} }, addEventListener: () => {} };
globalThis.location = new URL("http://127.0.0.1/");
globalThis.localStorage = {};
globalThis.window = { addEventListener: () => {} };
const { Outbox } = await import("../../../src/courtcards/page/static/js/club/keeping/outbox.js");

// The disk may be slow: what was on the list when it began is not the list when it is done.
test("an entry that is kept while another is taken off is sent", async () => {
  const place = { round: 1, table: 1 };
  const sent = [];
  let keys = 0;
  let writeThrough = () => {};
  const store = {
    keep: async (entry) => {
      const isSlow = entry.command.type === "second" && !entry.key;
      if (isSlow) await new Promise((done) => (writeThrough = done));
      return { ...entry, key: entry.key ?? ++keys };
    },
    drop: async () => {},
  };
  const api = { write: async (_, command) => ({ seq: sent.push(command.type) }) };
  const nothing = () => {};
  const listener = { changed: nothing, sent: nothing, mayWrite: async () => true };
  const outbox = new Outbox(store, api, "ann", listener);
  const turn = () => new Promise((done) => setTimeout(done));
  await outbox.add(place, { type: "first" });
  await turn();
  const adding = outbox.add(place, { type: "second" });
  await outbox.taken(place, 1);
  writeThrough();
  await adding;
  await turn();
  assert.deepEqual(sent, ["first", "second"]);
  assert.deepEqual(
    outbox.of(place).map(({ command }) => command.type),
    ["second"],
  );
});
