/** The director has a player forgotten, or takes all names out once the evening is over. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { isPseudonym } from "../shared/pseudonyms.js";
import { current } from "../shared/settings.js";
import { say } from "../shared/words.js";
import { openForgetting } from "../club/forgetting.js";
import { LONGEST_NAME } from "../club/text.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * For whoever is not forgotten already.
 *
 * @param {Desk} desk
 * @param {number} player
 * @param {string} name
 * @param {() => void} pressed
 */
export const forgetButton = (desk, player, name, pressed) =>
  desk.isAway || isPseudonym(name)
    ? nothing
    : html`<button
        type="button"
        class="button danger forget-button"
        @click=${() => {
          pressed();
          openForgetting({
            whose: "person",
            title: say("forget.person.title", { name }),
            what: say("forget.person.what", { name }),
            act: say("forget.do"),
            ...asked(desk, player, "forget.person.done"),
          });
        }}
      >
        ${say("forget.person")}
      </button>`;

/** @param {Desk} desk */
export const namesButton = (desk) =>
  desk.isDirector && desk.isOver && !desk.isAway
    ? html`<button
        type="button"
        class="button danger forget-button"
        @click=${() =>
          openForgetting({
            whose: "names",
            title: say("forget.names.title"),
            what: say("forget.names.what"),
            act: say("forget.names.do"),
            ...asked(desk, null, "forget.names.done"),
          })}
      >
        ${say("forget.names")}
      </button>`
    : nothing;

/**
 * What the server is asked, of one player or of all.
 *
 * @param {Desk} desk
 * @param {number | null} player
 * @param {string} told what is said once it is done
 */
const asked = (desk, player, told) => ({
  look: () => desk.api.forgetting(player),
  take: (/** @type {string} */ id) => desk.api.forget({ id, player, by: current().name.trim().slice(0, LONGEST_NAME) }),
  done: async () => {
    await desk.look();
    desk.tell(say(told));
  },
});
