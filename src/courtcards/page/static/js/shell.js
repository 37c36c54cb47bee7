/** What the shell of this page names, from where the page lies. */

/** Read once: while the browser goes on to another page, `location` may name that one already. */
const PAGE = location.href;

/**
 * An address as the shell means it.
 *
 * @param {string} address relative to the page, or whole
 */
export const fromShell = (address) => new URL(address, PAGE);

/** A file or page below the folder in which all of them lie, which the shell names. @param {string} path */
export const fromRoot = (path) => new URL(path, fromShell(document.documentElement.dataset.root ?? "/"));
