/** The texts of club evenings, which no other page has to have. */

import { CLUB } from "../words-club.js";
import { CLUB_BACK } from "../words-club-back.js";
import { CLUB_SHEET } from "../words-club-sheet.js";
import { addWords } from "../words.js";

addWords(CLUB);
addWords(CLUB_BACK);
addWords(CLUB_SHEET);
