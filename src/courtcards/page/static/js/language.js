/**
 * The switch of languages, on whichever page and whoever draws it: the choice is kept in a cookie, which the server
 * reads.
 */
(() => {
  const DAYS = 400;

  document.addEventListener("change", (event) => {
    const target = event.target;
    if (!(target instanceof HTMLSelectElement) || !target.matches("[data-language-switch]")) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain HTTP.
    document.cookie = `language=${target.value}; path=/; max-age=${DAYS * 24 * 3600}; samesite=lax`;
    location.reload();
  });
})();
