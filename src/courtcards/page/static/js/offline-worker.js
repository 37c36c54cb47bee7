/*
 * A service worker: the pages below it open without a connection, and with one they are always fresh.
 *
 * Before this text stand NAME, by which what it keeps is called, VERSION, which changes with any file, FILES, the
 * addresses of all of them, and SHELLS, the pages that are kept before they are visited. With a line pages are asked
 * for anew and the server's answer counts; what is kept answers only where the server does not. A file whose address
 * changes with it is never asked for twice.
 */
(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  /** Another site of the same host, in another folder, keeps its own. */
  const OWN = `courtcards-${NAME}-${pathOf("./")}-`;
  const PAGES = `${OWN}pages`;
  const KEPT = `${OWN}${VERSION}`;
  /** How long the server may take to answer, before what is kept is used instead. */
  const PATIENCE_MS = 4000;

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

  async function keepAll() {
    const [kept, pages] = await Promise.all([caches.open(KEPT), caches.open(PAGES)]);
    await Promise.all([
      ...FILES.map((address) => keep(kept, address)),
      ...SHELLS.map((address) => keep(pages, address)),
    ]);
  }

  /** @param {Cache} kept @param {string} address */
  async function keep(kept, address) {
    const found = await fetch(address);
    if (!found.ok) throw new Error(`${address} cannot be kept: ${found.status}`);
    await kept.put(plain(pathOf(address)), found);
  }

  worker.addEventListener("activate", (event) => {
    event.waitUntil(dropOld().then(() => worker.clients.claim()));
  });

  async function dropOld() {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(OWN) && name !== KEPT && name !== PAGES);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate" || shells.has(pathname)) event.respondWith(page(request, pathname));
    else if (known.has(plain(pathname))) event.respondWith(file(request, pathname));
  });

  /**
   * The page of a link; it is not kept any longer once the link is not valid.
   *
   * @param {Request} request
   * @param {string} pathname
   */
  async function page(request, pathname) {
    const pages = await caches.open(PAGES);
    const kept = await pages.match(pathname);
    const found = await fresh(request, kept);
    if (found === kept) return found;
    if (found.ok) await pages.put(pathname, found.clone());
    else if (found.status === 403 || found.status === 404) await pages.delete(pathname);
    return found;
  }

  /** @param {Request} request @param {string} pathname */
  async function file(request, pathname) {
    const kept = await (await caches.open(KEPT)).match(plain(pathname));
    return kept && lasting.has(pathname) ? kept : fresh(request, kept);
  }

  /**
   * What the server answers; what is kept, where it does not answer in time or cannot be reached.
   *
   * @param {Request} request
   * @param {Response | undefined} kept
   * @returns {Promise<Response>}
   */
  async function fresh(request, kept) {
    const asked = fetch(request);
    if (!kept) return asked;
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
    const told = asked.then(
      (found) => (found.status < 500 ? found : kept),
      () => kept,
    );
    return Promise.race([told, late]);
  }
})();
