/**
 * The hall: on a beamer a screen that runs by itself, on a phone the way to one's own seat; both by the viewers' link.
 */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { Comparison } from "../comparison.js";
import { listenTo } from "../live.js";
import { Own, ownPage } from "./own.js";
import { Screen } from "./screen.js";

const TICK_MS = 1000;
/** Below this width a person holds the screen in the hand. */
const PHONE = "(max-width: 47.99rem)";

/** @param {import("../page.js").Visit} visit */
export async function start(visit) {
  const view = await visit.api.evening();
  const phone = matchMedia(PHONE);
  const draw = () => {
    document.title = `${hall.view.settings.name} – Courtcards`;
    visit.root.classList.toggle("is-screen", !phone.matches);
    render(phone.matches ? ownPage(hall, own) : screen.draw(), visit.root);
    if (!phone.matches) screen.lay(visit.root);
  };
  /** @type {Hall} */
  const hall = {
    view,
    offset: view.now - Date.now(),
    line: "connecting",
    refusal: "",
    comparison: new Comparison(visit.api, () => draw()),
    draw,
  };
  const own = new Own(hall);
  const screen = new Screen(hall);
  draw();
  listenTo(visit.evening, visit.token, {
    evening: (each) => {
      hall.view = each;
      hall.offset = each.now - Date.now();
      draw();
    },
    sheet: () => {},
    state: (state) => {
      hall.line = state;
      draw();
    },
    refused: ({ message }) => {
      hall.refusal = message;
      draw();
    },
  });
  phone.addEventListener("change", draw);
  window.addEventListener("resize", draw);
  window.addEventListener("courtcards:settings", draw);
  window.addEventListener("keydown", (event) => phone.matches || screen.press(event));
  setInterval(() => {
    if (!phone.matches) screen.tick();
    draw();
  }, TICK_MS);
}

/**
 * What the hall shows, and the state of its connection.
 * @typedef {object} Hall
 * @property {import("../wire.js").EveningView} view
 * @property {number} offset of the server's clock from this one, in milliseconds
 * @property {import("../../socket.js").State} line
 * @property {string} refusal
 * @property {Comparison} comparison
 * @property {() => void} draw
 */
