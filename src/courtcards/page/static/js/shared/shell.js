/** What the shell of a page names, as seen from where that page lies. */

/** The page that this document shows. Who goes back has `location` name the next one while this still stands. */
let page = location.href;

/** This document shows another page from now on: the one that `location` names. */
export function turned() {
  page = location.href;
}

/**
 * An address as the shell means it.
 *
 * @param {string} address relative to the page, or whole
 */
export const fromShell = (address) => new URL(address, page);

/** A file or page below the folder in which all of them lie, which the shell names. @param {string} path */
export const fromRoot = (path) => new URL(path, fromShell(document.documentElement.dataset.root ?? "/"));
