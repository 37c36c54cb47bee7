/*
 * A service worker: the pages below it open at once, and without a connection, too.
 *
 * Before this text stand NAME, by which what it keeps is called, VERSION, which changes with any file, FILES, the
 * addresses of all of them, and SHELLS, the pages that are kept before they are visited. One of them, FALLBACK, stands
 * in for a page that is not kept; it is empty where there is none. PAGES are the paths of all pages that it keeps,
 * ANSWERS those of what they ask for that stays as it is: regular expressions. With a line both are asked for anew and
 * the server's answer counts; what is kept answers only where the server does not within PATIENCE_MS. A page that says
 * that it is of this VERSION is shown at once, and kept anew meanwhile. A file whose address changes with it is never
 * asked for twice. An older version stays, with all that it keeps, until the line has brought every file of this one.
 */
(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  /** Another site of the same host, in another folder, keeps its own. */
  const OWN = `courtcards-${NAME}-${pathOf("./")}-`;
  const KEPT_PAGES = `${OWN}pages`;
  const KEPT_ANSWERS = `${OWN}answers`;
  const KEPT = `${OWN}${VERSION}`;
  /** How long the server may take where somebody loads a page anew: they want what it says now. */
  const RELOAD_MS = 4000;
  const MOST_PAGES = 60;
  const MOST_ANSWERS = 600;

  worker.addEventListener("install", (event) => {
    event.waitUntil(keepAll().then(() => worker.skipWaiting()));
  });

  /** Where an address leads, as seen from this script. @param {string} address */
  function pathOf(address) {
    return new URL(address, worker.location.href).pathname;
  }

  /**
   * A page that was kept under an older version finds the files of this one: they are kept without their version.
   *
   * @param {string} path
   */
  const plain = (path) => path.replace(/\/static\/[0-9a-f]{16}\//, "/static/");

  const known = new Set(FILES.map((address) => plain(pathOf(address))));
  /** Files that stay what they are: their addresses have a digest. */
  const lasting = new Set(FILES.map(pathOf).filter((path) => /[/-][0-9a-f]{16}\//.test(path)));

  const shells = new Set(SHELLS.map(pathOf));
  const isPage = among(PAGES);
  const isAnswer = among(ANSWERS);

  /** Is a path one of these? @param {string[]} paths @returns {(path: string) => boolean} */
  function among(paths) {
    const every = paths.map((path) => new RegExp(`^(?:${path})$`));
    return (path) => every.some((one) => one.test(path));
  }

  /**
   * Keeps what can be had; the rest is fetched later. Throws where an older version is here and the line is lost on the
   * way: pages of half a version do not work, and those of the older one do.
   */
  async function keepAll() {
    const [kept, pages, old] = await Promise.all([caches.open(KEPT), caches.open(KEPT_PAGES), olderNames()]);
    const files = await Promise.allSettled(FILES.map((address) => keep(kept, address)));
    const lost = files.find(({ status }) => status === "rejected");
    if (lost?.status === "rejected" && old.length > 0) throw lost.reason;
    await Promise.allSettled(SHELLS.map((address) => keep(pages, address)));
  }

  /**
   * Keeps a file or a page, unless the server refuses it; throws where none answers.
   *
   * @param {Cache} kept
   * @param {string} address
   */
  async function keep(kept, address) {
    const found = await fetch(address);
    if (found.status >= 500) throw new Error(`${address} cannot be kept: ${found.status}`);
    if (found.ok) await kept.put(plain(pathOf(address)), found);
  }

  worker.addEventListener("activate", (event) => {
    event.waitUntil(Promise.all([dropOld().then(() => worker.clients.claim()), keepOpen()]));
  });

  /** The pages that are open here came before this worker did: they are kept as those are that are opened later. */
  async function keepOpen() {
    const [pages, open] = await Promise.all([
      caches.open(KEPT_PAGES),
      worker.clients.matchAll({ type: "window", includeUncontrolled: true }),
    ]);
    const paths = open.map(({ url }) => pathOf(url)).filter((path) => isPage(path) && !shells.has(path));
    await Promise.allSettled(paths.map((path) => keep(pages, path)));
  }

  /** By what other versions are called what they keep. */
  async function olderNames() {
    const names = await caches.keys();
    const now = [KEPT, KEPT_PAGES, KEPT_ANSWERS];
    return names.filter((name) => name.startsWith(OWN) && !now.includes(name));
  }

  async function dropOld() {
    const old = await olderNames();
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    const isShown = request.mode === "navigate" && isPage(pathname);
    if (isShown || shells.has(pathname))
      event.respondWith(page(event, pathname).catch((error) => fallback(pathname, error)));
    else if (isAnswer(pathname)) event.respondWith(answer(request, pathname + search));
    else if (known.has(plain(pathname))) event.respondWith(file(request, pathname));
    else if (request.mode === "navigate" && FALLBACK)
      event.respondWith(fetch(request).catch((error) => fallback(pathname, error)));
  });

  /**
   * What is shown in the place of a page that cannot be had: the page above it, or one that says so.
   *
   * @param {string} path
   * @param {unknown} error why it cannot be had
   */
  async function fallback(path, error) {
    const cache = await caches.open(KEPT_PAGES);
    const above = [...shells].find((shell) => path.startsWith(`${shell}/`));
    const kept = (above && (await cache.match(above))) || (FALLBACK && (await cache.match(pathOf(FALLBACK))));
    if (!kept) throw error;
    return kept;
  }

  /**
   * A page: what is kept of this very version at once, unless somebody loads it anew.
   *
   * @param {FetchEvent} event
   * @param {string} path
   */
  async function page(event, path) {
    const cache = await caches.open(KEPT_PAGES);
    const kept = await cache.match(path);
    const asked = keeping(event.request, path, cache, MOST_PAGES);
    event.waitUntil(asked.then(() => keepMissing(cache)).catch(() => null)); // without a line all stays as it is
    if (kept?.headers.get("courtcards-version") !== VERSION || event.request.cache !== "default")
      return inTime(asked, kept, patienceFor(event.request));
    return kept;
  }

  /**
   * A file or a page could not be had before; whoever chooses another language forgets the pages of the former one.
   *
   * @param {Cache} pages
   */
  async function keepMissing(pages) {
    for (const shell of shells) if (!(await pages.match(shell))) await keep(pages, shell).catch(() => null);
    const kept = await caches.open(KEPT);
    if ((await kept.keys()).length >= known.size) return;
    for (const address of FILES)
      if (!(await kept.match(plain(pathOf(address))))) await keep(kept, address).catch(() => null);
  }

  /**
   * What a page has asked for and may ask for again; what was kept, where the server does not answer in time.
   *
   * @param {Request} request
   * @param {string} path
   */
  async function answer(request, path) {
    const cache = await caches.open(KEPT_ANSWERS);
    return inTime(keeping(request, path, cache, MOST_ANSWERS), await cache.match(path), patienceFor(request));
  }

  /** How long the server may take before what is kept answers, in milliseconds. @param {Request} request */
  const patienceFor = ({ cache }) => (cache === "default" ? PATIENCE_MS : RELOAD_MS);

  /**
   * What the server answers, which is kept; no longer once it says that it is not there, or not for this browser.
   *
   * @param {Request} request
   * @param {string} path
   * @param {Cache} cache
   * @param {number} most how many are kept
   */
  async function keeping(request, path, cache, most) {
    const found = await fetch(request);
    if (found.ok) await cache.put(path, found.clone()).then(() => drop(cache, most));
    else if (found.status === 403 || found.status === 404) await cache.delete(path);
    return found;
  }

  /** Drops what was kept first. @param {Cache} cache @param {number} most */
  async function drop(cache, most) {
    const every = await cache.keys();
    await Promise.all(every.slice(0, -most).map((each) => cache.delete(each)));
  }

  /** @param {Request} request @param {string} pathname */
  async function file(request, pathname) {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(plain(pathname));
    if (!kept) return keeping(request, plain(pathname), cache, Infinity);
    return kept && lasting.has(pathname) ? kept : inTime(fetch(request), kept, RELOAD_MS);
  }

  /**
   * What the server answers; what is kept, where it does not answer in time or cannot be reached.
   *
   * @param {Promise<Response>} asked
   * @param {Response | undefined} kept
   * @param {number} patience in milliseconds
   * @returns {Promise<Response>}
   */
  async function inTime(asked, kept, patience) {
    if (!kept) return asked;
    const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
    const told = asked.then(
      (found) => (found.status < 500 ? found : kept),
      () => kept,
    );
    return Promise.race([told, late]);
  }
})();
