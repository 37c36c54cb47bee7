/** Keeps the page on this device, so that it opens without a connection too. */

/** The worker finds the pages of links under this name. */
const PAGES = "courtcards-club-/club/-pages";

/**
 * Browsers allow service workers only where the page came by HTTPS, or from this machine: neither may be so in the
 * network of a hall.
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
    // Without a connection, or where the browser keeps nothing, the page works as far as it has been loaded.
    console.warn(error);
  }
}
