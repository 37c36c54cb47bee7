/** A picture of a position, by itself: it is printed, and kept as a file. Its colours are its own. */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { indexText, isRed, suitOf } from "../shared/cards/names.js";
import { drawingOf } from "../shared/drawing.js";
import { bySuit } from "../shared/layout/hand-order.js";
import { current } from "../shared/settings.js";
import { say } from "../shared/words.js";

/** @typedef {import("./session.js").AnalysisSession} AnalysisSession */

const WIDTH = 640;
const CARD = 36;
const TALL = 50;
const LINE = 66;
const SIGNS = /** @type {Record<string, string>} */ ({ C: "♣", D: "♦", H: "♥", S: "♠" });
const FONT = "Georgia, 'Times New Roman', serif";

/** @param {string} card @param {number} x @param {number} y */
const cardAt = (card, x, y) => svg`<g transform="translate(${x} ${y})">
  <rect width=${CARD} height=${TALL} rx="4" fill="#fffefa" stroke="#55605d"></rect>
  <text x="5" y="20" font-family=${FONT} font-size="17" font-weight="bold"
    fill=${isRed(card) ? "#a3202c" : "#1f2a29"}>${indexText(card, current().index)}</text>
  <text x="16" y="44" font-family=${FONT} font-size="24"
    fill=${isRed(card) ? "#a3202c" : "#1f2a29"}>${SIGNS[suitOf(card)]}</text></g>`;

/** @param {string[]} cards @param {number} x @param {number} y @param {number} width */
function row(cards, x, y, width) {
  const step = Math.min(CARD + 4, cards.length > 1 ? (width - CARD) / (cards.length - 1) : CARD);
  return cards.map((card, index) => cardAt(card, x + index * step, y));
}

/** @param {string} text @param {number} x @param {number} y @param {boolean} [isBold] */
const words = (text, x, y, isBold = false) =>
  svg`<text x=${x} y=${y} font-family=${FONT} font-size="15" font-weight=${isBold ? "bold" : "normal"}
    fill="#1f2a29">${text}</text>`;

/** The lines of a picture: what stands before each, and its cards. @param {AnalysisSession} session */
function linesOf(session) {
  const { shown, seats } = session.told;
  const { table } = shown;
  const lines = Array.from({ length: seats }, (_, seat) => {
    const name = say("seat.number", { seat: seat + 1 });
    const hand = shown.hands[seat] ?? [];
    const isTurn = shown.turn === seat;
    const note = hand.length > 0 ? "" : say("analyse.cards", { n: table.hand_counts[seat] ?? 0 });
    return {
      name,
      note: table.dealer === seat ? `${note} ${say("seat.dealer.mark")}` : note,
      hand: bySuit(hand),
      isTurn,
    };
  });
  const placed = drawingOf(session.told.game).setup?.places ?? [];
  const piles = placed.map(({ name, words: told }) => ({
    name: told(),
    note: "",
    hand: table.piles?.[name] ?? [],
    isTurn: false,
  }));
  const trick = table.trick?.length ? [{ name: say("trick.label"), note: "", hand: table.trick, isTurn: false }] : [];
  return [...lines, ...trick, ...piles.filter(({ hand }) => hand.length > 0)];
}

/** @param {AnalysisSession} session @param {string} title */
export function diagram(session, title) {
  const lines = linesOf(session);
  const height = 50 + lines.length * LINE;
  return html`<figure class="diagram">
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 ${WIDTH} ${height}"
      width=${WIDTH}
      height=${height}
      role="img"
      aria-label=${title}
    >
      <rect width=${WIDTH} height=${height} fill="#fbf7ee"></rect>
      ${words(title, 16, 30, true)}
      ${lines.map(({ name, note, hand, isTurn }, index) => {
        const y = 46 + index * LINE;
        return svg`${isTurn ? svg`<rect x="8" y=${y} width="4" height=${TALL} fill="#d8a63a"></rect>` : nothing}
          ${words(name, 20, y + 22, isTurn)} ${words(note.trim(), 20, y + 42)}
          ${row(hand, 130, y, WIDTH - 146)}`;
      })}
    </svg>
  </figure>`;
}

/** @param {SVGElement} picture */
const asFile = (picture) => new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" });

/** @param {Blob} file @param {string} name */
function download(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {ParentNode} root */
const pictureIn = (root) => /** @type {SVGElement | null} */ (root.querySelector(".diagram svg"));

/** Keeps the picture as an SVG file. @param {ParentNode} root */
export function keepSvg(root) {
  const picture = pictureIn(root);
  if (picture) download(asFile(picture), "courtcards-position.svg");
}

/** So many pixels for one of the picture: it is read on paper, too. */
const DENSITY = 3;

/** Keeps the picture as a PNG file. @param {ParentNode} root */
export async function keepPng(root) {
  const picture = pictureIn(root);
  if (!picture) return;
  const image = new Image();
  // Pages may show pictures of this kind of address only.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * DENSITY, image.height * DENSITY];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((file) => file && download(file, "courtcards-position.png"), "image/png");
}
