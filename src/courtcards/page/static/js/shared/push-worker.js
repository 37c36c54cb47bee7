/*
 * What the service worker of a server's pages does with a message: it says whose turn it is, and a press opens the
 * table. It stands after offline-worker.js (courtcards/server/pages/installing.py).
 */
(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

  /** The page of a table. @param {string} table */
  const pageOf = (table) => new URL(`/table/${encodeURIComponent(table)}`, worker.location.origin).href;

  /** The open page of a table, if there is any. @param {string} table */
  async function openPage(table) {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pageOf(table);
    return pages.find(({ url }) => url.split(/[?#]/)[0] === page);
  }

  worker.addEventListener("push", (event) => {
    event.waitUntil(show(event.data?.json()));
  });

  /** @param {{table: string, title: string, body: string, language: string}} told */
  async function show({ table, title, body, language }) {
    const page = await openPage(table);
    if (page?.visibilityState === "visible") return; // whoever looks at the table sees it
    await worker.registration.showNotification(title, {
      body,
      lang: language,
      tag: table,
      icon: "/static/app/icon-192.png",
      data: { table },
    });
  }

  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data.table));
  });

  /** @param {string} table */
  async function open(table) {
    const page = await openPage(table);
    if (page) await page.focus();
    else await worker.clients.openWindow(pageOf(table));
  }
})();
