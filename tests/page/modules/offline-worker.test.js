// What a service worker keeps where the line is lost on the way, or the server refuses a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const SCRIPT = new URL("../../../src/courtcards/page/static/js/shared/offline-worker.js", import.meta.url);
const TEXT = readFileSync(SCRIPT, "utf-8");
const SITE = "https://cards.example";

/** The caches of a browser, which outlive a worker. */
function browserCaches() {
  const all = new Map();
  const cache = (held) => ({
    match: async (path) => held.get(path)?.clone(),
    put: async (path, answer) => void held.set(path, answer),
    delete: async (path) => held.delete(path),
    keys: async () => [...held.keys()],
  });
  const open = async (name) => cache(all.get(name) ?? all.set(name, new Map()).get(name));
  const kept = async (name, path) => (await (await open(name)).match(path))?.text();
  return { open, keys: async () => [...all.keys()], delete: async (name) => all.delete(name), kept };
}

/** A worker of a version, whose server answers as `served` says. */
function workerOf(version, caches, served, shells = []) {
  const heard = new Map();
  const self = {
    location: new URL(`${SITE}/offline.js`),
    addEventListener: (type, hear) => heard.set(type, hear),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, matchAll: async () => [] },
  };
  const asked = [];
  const told = { NAME: "server", VERSION: version, SHELLS: shells, FALLBACK: "", PAGES: ["/.*"], ANSWERS: [] };
  vm.runInNewContext(TEXT, {
    ...told,
    FILES: FILES.map((name) => `/static/${version}/js/${name}`),
    PATIENCE_MS: 1000,
    self,
    caches,
    URL,
    setTimeout: (act, ms, value) => setTimeout(act, ms, value).unref(),
    fetch: async (request) => {
      const path = new URL(typeof request === "string" ? request : request.url, SITE).pathname;
      asked.push(path);
      return served(path);
    },
  });
  /** What becomes of an event: the answer to a request, or what it waits for. */
  const event = async (type, given = {}) => {
    const waits = [];
    let answer;
    heard.get(type)({ ...given, waitUntil: (one) => waits.push(one), respondWith: (one) => (answer = one) });
    await answer;
    await Promise.all(waits);
    return answer;
  };
  const get = (path, mode = "cors") =>
    event("fetch", { request: { url: SITE + path, method: "GET", mode, cache: "default" } });
  return { event, get, asked };
}

const FILES = ["a.js", "b.js", "c.js"];
const [OLD, NEW] = ["1".repeat(16), "2".repeat(16)];
const whole = (path) => new Response(path);
const lost = () => {
  throw new TypeError("Failed to fetch");
};

/** Caches in which the worker of the older version keeps all. */
async function keptByOld() {
  const caches = browserCaches();
  const old = workerOf(OLD, caches, whole);
  await old.event("install");
  await old.event("activate");
  return caches;
}

for (const [what, half] of [
  ["the line is lost", lost],
  ["a proxy reaches no server", () => new Response("", { status: 502 })],
])
  test(`the older version stays whole where ${what} on the way to the new one`, async () => {
    const caches = await keptByOld();
    const next = workerOf(NEW, caches, (path) => (path.endsWith("a.js") ? whole(path) : half()), ["/learn"]);
    await assert.rejects(next.event("install"));
    assert.equal(await caches.kept("courtcards-server-/-pages", "/learn"), undefined);
    const old = workerOf(OLD, caches, lost);
    for (const name of FILES)
      assert.equal(await (await old.get(`/static/${NEW}/js/${name}`)).text(), `/static/${OLD}/js/${name}`);
  });

test("the new version takes the place of the older one once it is whole", async () => {
  const caches = await keptByOld();
  await assert.rejects(workerOf(NEW, caches, lost).event("install"));
  const next = workerOf(NEW, caches, whole);
  await next.event("install");
  await next.event("activate");
  assert.deepEqual((await caches.keys()).sort(), [`courtcards-server-/-${NEW}`, "courtcards-server-/-pages"]);
});

test("a first version keeps what can be had", async () => {
  const caches = browserCaches();
  const first = workerOf(OLD, caches, (path) => (path.endsWith("a.js") ? whole(path) : lost()));
  await first.event("install");
  assert.equal(await (await first.get(`/static/${OLD}/js/a.js`)).text(), `/static/${OLD}/js/a.js`);
});

test("a page or a file that the server always refuses keeps nothing else from being kept", async () => {
  const caches = await keptByOld();
  const refused = ["/learn", `/static/${NEW}/js/a.js`];
  const served = (path) => (refused.includes(path) ? new Response("", { status: 403 }) : whole(path));
  const next = workerOf(NEW, caches, served, ["/learn", "/rules"]);
  await next.event("install");
  await next.event("activate");
  await caches.delete("courtcards-server-/-pages");
  await caches.delete(`courtcards-server-/-${NEW}`);
  await next.get("/", "navigate");
  assert.equal(await caches.kept("courtcards-server-/-pages", "/learn"), undefined);
  assert.equal(await caches.kept("courtcards-server-/-pages", "/rules"), "/rules");
  for (const name of ["b.js", "c.js"])
    assert.equal(await caches.kept(`courtcards-server-/-${NEW}`, `/static/js/${name}`), `/static/${NEW}/js/${name}`);
});

test("a page that cannot be had now keeps the next from nothing", async () => {
  const caches = browserCaches();
  const served = (path) => (path === "/learn" ? new Response("", { status: 500 }) : whole(path));
  const first = workerOf(OLD, caches, served, ["/learn", "/rules"]);
  await caches.delete("courtcards-server-/-pages");
  await first.get("/", "navigate");
  assert.equal(await caches.kept("courtcards-server-/-pages", "/rules"), "/rules");
});
