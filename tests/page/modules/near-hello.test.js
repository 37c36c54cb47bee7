// What two devices say first.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const HELLO = "../../../src/courtcards/page/static/js/shared/near/hello.js";
const KEY = "courtcards.near";
const TABLES = Array.from({ length: 60 }, (_, at) => `table${String(at).padStart(7, "0")}`);

/** What a browser keeps; a function in the place of one that refuses. */
class Storage {
  kept = new Map();
  isClosed = false;

  getItem(key) {
    if (this.isClosed) throw new Error("closed");
    return this.kept.get(key) ?? null;
  }

  setItem(key, text) {
    if (this.isClosed) throw new Error("closed");
    this.kept.set(key, text);
  }
}

let visits = 0;
/** The module as a page finds it that has just been opened. */
const opened = () => import(`${HELLO}?visit=${(visits += 1)}`);

beforeEach(() => {
  globalThis.localStorage = new Storage();
});

test("a host says which table it is, and in which version", async () => {
  const { helloOf, tableIn } = await opened();
  assert.equal(tableIn(helloOf("abc234def567")), "abc234def567");
  assert.deepEqual(JSON.parse(helloOf("abc234def567")), { courtcards: 1, table: "abc234def567" });
});

test("a host of another version, or of no table, is none", async () => {
  const { tableIn } = await opened();
  for (const said of [
    { courtcards: 2, table: "abc234def567" },
    { courtcards: "1", table: "abc234def567" },
    { table: "abc234def567" },
    { courtcards: 1 },
    { courtcards: 1, table: 7 },
    { courtcards: 1, table: "../../etc" },
    { courtcards: 1, table: "abc234def5678" },
    { courtcards: 1, table: "ABC234DEF567" },
    [],
    null,
    7,
    "hello",
  ])
    assert.equal(tableIn(JSON.stringify(said)), null, JSON.stringify(said));
  for (const text of ["", "hello", "{", '{"courtcards":1']) assert.equal(tableIn(text), null);
});

test("a guest says its secret", async () => {
  const { greetingOf, secretFor, secretIn } = await opened();
  const secret = secretFor(TABLES[0]);
  assert.match(secret, /^[\w-]{22}$/); // sixteen octets of chance
  assert.equal(secretIn(greetingOf(secret)), secret);
  for (const other of ["", "s".repeat(21), "s".repeat(65), "a secret with spaces in it", "é".repeat(30), 7, null])
    assert.equal(secretIn(greetingOf(other)), null);
});

test("a secret is made once for each table, and kept", async () => {
  const first = await opened();
  const [one, other] = TABLES.map(first.secretFor);
  assert.notEqual(one, other);
  assert.equal(first.secretFor(TABLES[59]), first.secretFor(TABLES[59]));
  const again = await opened();
  assert.equal(again.secretFor(TABLES[59]), first.secretFor(TABLES[59]));
});

test("the secrets of the last fifty tables are kept", async () => {
  const { secretFor } = await opened();
  const secrets = TABLES.map(secretFor);
  const kept = JSON.parse(localStorage.getItem(KEY));
  assert.deepEqual(Object.keys(kept), TABLES.slice(10));
  assert.equal(secretFor(TABLES[10]), secrets[10]); // which is now the last that was used
  secretFor("another00000");
  assert.equal(secretFor(TABLES[10]), secrets[10]);
  assert.notEqual(secretFor(TABLES[11]), secrets[11]);
});

test("two pages of a device keep each other's secrets", async () => {
  const [first, second] = [await opened(), await opened()];
  const [one, other] = [first.secretFor(TABLES[0]), second.secretFor(TABLES[1])];
  assert.deepEqual([second.secretFor(TABLES[0]), first.secretFor(TABLES[1])], [one, other]);
});

test("where the browser keeps nothing a secret holds for the visit", async () => {
  localStorage.isClosed = true;
  const { secretFor } = await opened();
  const secret = secretFor(TABLES[0]);
  assert.match(secret, /^[\w-]{22}$/);
  assert.equal(secretFor(TABLES[0]), secret);
  assert.notEqual((await opened()).secretFor(TABLES[0]), secret);
});
