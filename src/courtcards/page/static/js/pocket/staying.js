/** Keeps the pages on this device, so that they open without a connection, too. */

/** Where browsers allow it: a page that came by HTTPS, or from this machine. */
export async function stay() {
  if (!("serviceWorker" in navigator)) return;
  const { root = "" } = document.documentElement.dataset;
  try {
    await navigator.serviceWorker.register(new URL("offline.js", new URL(root, location.href)));
    // Without this a browser that is short of room may forget the matches.
    await navigator.storage.persist?.();
  } catch (error) {
    // Without a connection, or where the browser keeps nothing, the page works as far as it has been loaded.
    console.warn(error);
  }
}
