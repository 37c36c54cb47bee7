/** Keeps the pages of a server on this device, so that they open at once, and without a connection, too. */

/** A first visit has its line for itself: what is kept is fetched when nobody has waited for anything for so long. */
const QUIET_MS = 5000;

/**
 * Lets a service worker keep pages, where browsers allow it: pages that came by HTTPS, or from this machine.
 *
 * @param {URL | string} address
 * @returns {Promise<ServiceWorkerRegistration | null>} null where it cannot be
 */
export async function registered(address) {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register(address);
  } catch (error) {
    // Without a connection, or where the browser keeps nothing, the page works as far as it has been loaded.
    console.warn(error);
    return null;
  }
}

/** The service worker of a server's pages. */
export const stay = () => registered("/offline.js");

/** The same later on, where a server hosts the tables of this page; then what plays without it, where there is that. */
export function staySoon() {
  const { host, offlineBundle } = document.documentElement.dataset;
  if (host === "server")
    setTimeout(async () => (await stay()) && offlineBundle && registered("/local/offline.js"), QUIET_MS);
}
