/** The name of a contract on paper. */

import { paperGame } from "../shared/drawing.js";

/** @param {string} contract */
export const contractName = (contract) => paperGame().paper.contract(contract);
