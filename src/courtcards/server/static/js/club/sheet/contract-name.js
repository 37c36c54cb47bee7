/** The name of a game on paper, which keeps no trump suit. */

import { contractWords } from "../../narrate.js";
import { say } from "../../words.js";
import { TRUMP } from "./counting.js";

/** @param {string} contract */
export const contractName = (contract) => (contract === TRUMP ? say("choose.trump") : contractWords(contract));
