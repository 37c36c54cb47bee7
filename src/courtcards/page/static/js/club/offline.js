/** Keeps the page on this device, so that it opens without a line too. */

/** The worker finds the pages of links under this name. */
const PAGES = "courtcards-club-pages";

/**
 * Browsers have workers only where the page came by HTTPS or from this machine: in a hall's own network it may have
 * neither.
 */
export const canStay = () => "serviceWorker" in navigator && "caches" in window;

export async function stayOnThisDevice() {
  if (!canStay()) return;
  try {
    await navigator.serviceWorker.register("/club/worker.js");
    await navigator.serviceWorker.ready;
    const pages = await caches.open(PAGES);
    await pages.add(location.pathname);
  } catch (error) {
    // Without a line, or where the browser keeps nothing, the page works as far as it has been loaded.
    console.warn(error);
  }
}
