/** A dialog that stands by itself: drawn when it is opened, and gone once it is closed. */

import { render } from "../../vendor/lit-html/lit-html.js";

/**
 * @typedef {object} Modal
 * @property {() => void} draw
 * @property {() => void} close
 */

/** @param {string} label @param {string} kind a class of its own @param {(modal: Modal) => unknown} content */
export function openModal(label, kind, content) {
  const dialog = document.createElement("dialog");
  dialog.className = `dialog ${kind}`;
  dialog.setAttribute("aria-label", label);
  /** @type {Modal} */
  const modal = { draw: () => void render(content(modal), dialog), close: () => dialog.close() };
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  modal.draw();
  dialog.showModal();
  return modal;
}
