/** A site that was opened as a file, and not by an address: browsers load no module then. It says so. */
(() => {
  const words = document.querySelector(".opened-as-file");
  if (location.protocol === "file:" && words instanceof HTMLElement) words.hidden = false;
})();
