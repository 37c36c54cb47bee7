/** A member is forgotten, in the club and at all of its evenings. */

import { current } from "../../settings.js";
import { say } from "../../words.js";
import { openForgetting } from "../forgetting.js";
import { LONGEST_NAME } from "../text.js";

/** @param {import("./desk.js").RollDesk} desk @param {number} member @param {string} name @param {() => void} gone */
export const forgetMember = (desk, member, name, gone) =>
  openForgetting({
    whose: "person",
    title: say("forget.person.title", { name }),
    what: say("forget.member.what", { name }),
    act: say("forget.do"),
    look: () => desk.api.forgetting(member),
    take: (id) => desk.api.forget({ id, member, by: current().name.trim().slice(0, LONGEST_NAME) }),
    done: async () => {
      desk.view = await desk.api.roll();
      gone();
      desk.tell(say("forget.person.done"));
    },
  });
