/**
 * Another page of this device in the document of this one, so that the worker which hosts its tables goes on: browsers
 * end it with the last page, and Python takes a while to begin again.
 */

import { isDevice } from "./host.js";
import { fromShell, turned } from "./shell.js";

const STYLES = 'link[rel="stylesheet"]';

// The address of the page that is shown may be gone back to even after it was loaded anew.
window.addEventListener("popstate", () => location.pathname === fromShell("").pathname || location.reload());

/**
 * Fetches a page, with its styles and modules, without showing it yet.
 *
 * @param {string} address
 * @returns {Promise<((address: string) => Promise<void>) | null>} shows it, under an address with what it is asked for;
 *   null where it cannot be had so
 */
export async function pageAt(address) {
  try {
    return await fetched(address);
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/**
 * Follows a link of a device's page in this document, where that can be done; any other link as links are followed.
 *
 * @param {MouseEvent} event
 */
export async function follow(event) {
  const link = event.currentTarget;
  const isAside = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!isDevice || isAside || !(link instanceof HTMLAnchorElement)) return;
  const address = link.href; // the link goes with its page
  event.preventDefault();
  const show = (await pageAt(address)) ?? ((/** @type {string} */ asked) => location.assign(asked));
  await show(address);
}

/** @param {string} address */
async function fetched(address) {
  const shell = await shellAt(address);
  const styles = [...shell.querySelectorAll(STYLES)].filter((link) => link instanceof HTMLLinkElement);
  const entry = shell.querySelector('script[type="module"]:not([async])')?.getAttribute("src") ?? "";
  for (const link of styles) link.media = "not all";
  document.head.append(...shell.querySelectorAll('link[rel="modulepreload"]'), ...styles);
  await Promise.all(styles.map(hasCome));
  return (/** @type {string} */ asked) => show(shell, asked, styles, entry);
}

/** A page as it stands in its file, with addresses that lead to the same from everywhere. @param {string} address */
async function shellAt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const shell = new DOMParser().parseFromString(await answer.text(), "text/html");
  const whole = (/** @type {string | null} */ place) => new URL(place ?? "", answer.url).href;
  for (const link of shell.querySelectorAll("link")) link.href = whole(link.getAttribute("href"));
  for (const script of shell.querySelectorAll("script")) script.src = whole(script.getAttribute("src"));
  return shell;
}

/** @param {HTMLLinkElement} link */
const hasCome = (link) =>
  new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${link.href} cannot be had`));
  });

/**
 * @param {Document} shell
 * @param {string} address
 * @param {HTMLLinkElement[]} styles
 * @param {string} entry the module of the page
 */
async function show(shell, address, styles, entry) {
  const others = [...document.querySelectorAll(STYLES)].filter((link) => !styles.some((own) => own === link));
  history.pushState(null, "", address);
  turned();
  // Where the rest lies, as seen from the new address.
  for (const [name, value] of Object.entries(shell.documentElement.dataset))
    document.documentElement.dataset[name] = value;
  document.title = shell.title;
  for (const link of styles) link.media = "all";
  for (const link of others) link.remove();
  document.body.className = shell.body.className;
  document.body.replaceChildren(...shell.body.childNodes);
  window.scrollTo(0, 0);
  await import(entry);
}
