/**
 * Says how far the engine is, which is built while people play, until there is nothing more to say. An ordinary script:
 * only a server that has just been set up has it in its pages.
 */
(() => {
  const EVERY_MS = 2000;
  const line = document.querySelector(".building");

  /** @param {Element} line */
  async function look(line) {
    let text = null;
    try {
      const answer = await fetch("/building");
      if (answer.ok) text = await answer.text();
    } catch {
      // The server has stopped, or the line has: the page says so where it matters.
    }
    if (text === "") {
      line.remove();
      document.body.classList.remove("is-building");
      return;
    }
    if (text && text !== line.textContent) line.textContent = text;
    setTimeout(look, EVERY_MS, line);
  }

  if (line) setTimeout(look, EVERY_MS, line);
})();
