/**
 * What is dear to make, and made once somebody asks for it: the formats of Intl read all that a language needs.
 *
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
export function onDemand(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}
