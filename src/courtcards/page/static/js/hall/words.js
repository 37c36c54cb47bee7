/** The texts of the screen in a hall. See js/shared/words.js. */

import { addWords } from "../shared/words.js";

addWords({
  "hall.players": { one: "{n} player", other: "{n} players" },
  "hall.soon": "The seating will appear here.",
  "hall.seating": "Seating of round {round}",
  "hall.seating.tables": "Tables of round {round}",
  "hall.standings": "Standings after round {round}",
  "hall.final": "Final standings",
  "hall.so-far": "Standings so far",
  "hall.page": "{page} / {pages}",
  "hall.held": "pages paused",
  "hall.in": { one: "{confirmed} of {n} table finished", other: "{confirmed} of {n} tables finished" },
  "hall.keys": "Space: pause. Arrows: turn pages. D: dark or light. F: full screen.",
  "hall.seek": "Where do I sit?",
  "hall.seek.name": "Your name",
  "hall.seek.hint": "Type a few letters of your name.",
  "hall.seek.again": "Another player",
  "hall.you.with": "with {names}",
  "hall.you.not": "You are not playing in round {round}.",
  "hall.you.wait": "The seating is not out yet.",
  "hall.you.place": "Place {place}, {points} points",
});
