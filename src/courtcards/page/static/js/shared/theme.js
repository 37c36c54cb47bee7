/**
 * Sets the theme, the colours of the suits, cards, backs and cloth before the first paint. An ordinary script: a module
 * would come too late.
 */
(() => {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  /** What the person chose on this device; nothing where storage is closed. */
  function chosen() {
    try {
      return JSON.parse(localStorage.getItem("courtcards.settings") || "{}") || {};
    } catch {
      return {};
    }
  }

  function apply() {
    const settings = chosen();
    const theme =
      settings.theme === "light" || settings.theme === "dark" ? settings.theme : dark.matches ? "dark" : "light";
    root.dataset.theme = theme;
    root.dataset.suits = settings.suits === "four" ? "four" : "two";
    for (const name of ["cards", "back", "cloth", "quiet"]) {
      if (typeof settings[name] === "string") root.dataset[name] = settings[name];
      else delete root.dataset[name];
    }
  }

  apply();
  // With files kept here, no line is short of room: the typefaces are there before the page is laid out.
  // If one does not come, or the page is left before it has, there are others.
  if (navigator.serviceWorker?.controller) {
    root.dataset.typeface = "own";
    for (const name of ["Besley", "Libre Franklin"]) document.fonts.load(`1em ${name}`).catch(() => {});
  }
  dark.addEventListener("change", apply);
  window.addEventListener("courtcards:settings", apply);
})();
