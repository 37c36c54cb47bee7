/** The texts of club evenings, which no other page has to have. */

import { CLUB } from "../shared/words-club.js";
import { CLUB_BACK } from "../shared/words-club-back.js";
import { CLUB_CODES } from "../shared/words-club-codes.js";
import { CLUB_REGISTER } from "../shared/words-club-register.js";
import { CLUB_ROLL } from "../shared/words-club-roll.js";
import { CLUB_SHEET } from "../shared/words-club-sheet.js";
import { FORGETTING } from "../shared/words-forgetting.js";
import { IMPORT } from "../shared/words-import.js";
import { addWords } from "../shared/words.js";

addWords(CLUB);
addWords(CLUB_BACK);
addWords(CLUB_CODES);
addWords(CLUB_REGISTER);
addWords(CLUB_ROLL);
addWords(CLUB_SHEET);
addWords(FORGETTING);
addWords(IMPORT);
