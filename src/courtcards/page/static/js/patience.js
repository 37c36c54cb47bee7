/** How long an answer is waited for: older phones have no AbortSignal.timeout. */

/**
 * What comes of something that can be given up; null where it has taken longer than so many milliseconds, and was.
 *
 * @template T
 * @param {number} ms
 * @param {(signal: AbortSignal) => Promise<T>} begin
 * @returns {Promise<T | null>}
 */
export async function inPatience(ms, begin) {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), ms);
  try {
    return await begin(ending.signal);
  } catch (error) {
    if (ending.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
