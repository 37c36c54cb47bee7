/** A dialog that stands by itself: drawn when it is opened, and gone once it is closed. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { claimGesture } from "../gesture.js";
import { wrong } from "./error-card.js";

/**
 * @typedef {object} Modal
 * @property {() => void} draw
 * @property {() => void} close
 * @property {HTMLDialogElement} dialog
 */

/**
 * @param {string} label
 * @param {string} kind a class of its own
 * @param {(modal: Modal) => unknown} content
 * @param {() => void} [closed]
 */
export function openModal(label, kind, content, closed) {
  const dialog = document.createElement("dialog");
  dialog.className = `dialog ${kind}`;
  dialog.setAttribute("aria-label", label);
  /** @type {Modal} */
  const modal = { draw: () => void render(content(modal), dialog), close: () => dialog.close(), dialog };
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed?.();
  });
  document.body.append(dialog);
  modal.draw();
  dialog.showModal();
  claimGesture(); // its buttons are for another one
  return modal;
}

export class Attempt {
  isBusy = false;
  /** Why it did not work; empty where it did. */
  refusal = "";

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {() => Promise<void>} doing */
  async make(doing) {
    if (!claimGesture()) return;
    this.isBusy = true;
    this.refusal = "";
    this.changed();
    try {
      await doing();
    } catch (error) {
      this.refusal = wrong(error);
    }
    this.isBusy = false;
    this.changed();
  }
}
