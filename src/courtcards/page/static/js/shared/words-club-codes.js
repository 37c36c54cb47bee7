/** The texts of the codes on printed sheets, and of reading them. */

/** @type {Record<string, import("./words.js").Message>} */
export const CLUB_CODES = {
  "codes.read": "Read a code",
  "codes.title": "Read the code of a printed sheet",
  "codes.how": "Photograph a sheet, or its code alone, and you can type its scores in.",
  "codes.drop": "Pictures can be dropped here, too.",
  "codes.photograph": "Take a photograph",
  "codes.choose": "Choose pictures",
  "codes.camera": "Use the camera",
  "codes.no-camera": "The camera cannot be used here: take or choose a picture.",
  "codes.reading": "Reading {file} …",
  "codes.code": "the code",
  "codes.no-picture": "{file} is not a picture that this browser can show.",
  "codes.none": "No code was found in {file}: hold the camera straight over it, closer, and in better light.",
  "codes.other": "This code is not that of a printed score sheet.",
  "codes.other-evening": "This sheet belongs to another evening: open it on the page of that evening.",
  "codes.renewed":
    "The link of table {table} was renewed after this sheet was printed: open the sheet from its round instead.",
  "codes.taken-back": "The start of round {round} was undone after this sheet was printed: nothing of it counts.",
  "codes.online": "Table {table} plays on the server: its sheet fills itself.",
  "codes.place": "Round {round}, table {table}",
  "codes.type-in": { one: "Type it in", other: "Type in {n} sheets" },
  "codes.next": "Other printed sheets",
  "codes.next.place": "Next: round {round}, table {table}",
  "codes.left": { one: "{n} sheet is still to be typed in.", other: "{n} sheets are still to be typed in." },
};
