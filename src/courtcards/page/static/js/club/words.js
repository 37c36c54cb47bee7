/** The texts of club evenings, which no other page has to have. */

import { CLUB } from "../words-club.js";
import { CLUB_BACK } from "../words-club-back.js";
import { CLUB_CODES } from "../words-club-codes.js";
import { CLUB_REGISTER } from "../words-club-register.js";
import { CLUB_ROLL } from "../words-club-roll.js";
import { CLUB_SHEET } from "../words-club-sheet.js";
import { FORGETTING } from "../words-forgetting.js";
import { IMPORT } from "../words-import.js";
import { addWords } from "../words.js";

addWords(CLUB);
addWords(CLUB_BACK);
addWords(CLUB_CODES);
addWords(CLUB_REGISTER);
addWords(CLUB_ROLL);
addWords(CLUB_SHEET);
addWords(FORGETTING);
addWords(IMPORT);
