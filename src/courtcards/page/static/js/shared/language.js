/**
 * The language of the page, and the switch of languages on whichever page and whoever draws it. The choice is kept in a
 * cookie, which a server reads. Pages that come as files are the same for everybody: they find their language here,
 * before anything is drawn.
 */
(() => {
  const DAYS = 400;
  /** What the service worker of a server's pages keeps of them: see offline-worker.js. */
  const KEPT_PAGES = /^courtcards-server-.*-pages$/;
  const root = document.documentElement;
  const { host, languages = "{}" } = root.dataset;

  /** The first language wished for that there is. @param {readonly (string | undefined)[]} wishes */
  function firstOf(wishes) {
    const known = Object.keys(JSON.parse(languages));
    const codes = wishes.flatMap((wish) => [wish ?? "", wish?.split("-")[0] ?? ""]);
    return codes.find((code) => known.includes(code)) ?? "en";
  }

  if (host === "device" || host === "visitor") {
    const chosen = /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1];
    root.lang = firstOf([chosen, ...navigator.languages]);
  }

  /** Pages that are kept on this device are in the former language. */
  async function forgetPages() {
    if (!("caches" in window)) return; // on plain HTTP
    const names = await caches.keys();
    await Promise.all(names.filter((name) => KEPT_PAGES.test(name)).map((name) => caches.delete(name)));
  }

  document.addEventListener("change", async (event) => {
    const target = event.target;
    if (!(target instanceof HTMLSelectElement) || !target.matches("[data-language-switch]")) return;
    // The Cookie Store API is not in every browser, nor on plain HTTP.
    document.cookie = `language=${target.value}; path=/; max-age=${DAYS * 24 * 3600}; samesite=lax`;
    try {
      await forgetPages();
    } finally {
      location.reload();
    }
  });
})();
