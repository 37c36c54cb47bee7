/** The texts by which names are taken out: a person's, or all of an evening. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const FORGETTING = {
  "forget.person": "Forget this person …",
  "forget.person.title": "Forget {name}",
  "forget.person.what":
    "Wherever {name} is written, “somebody” stands from now on: on the sheets, in reasons, and in the log. The results stay.",
  "forget.member.what":
    "{name} is taken out of the club with all that it knows of them, and is called “somebody” at its evenings. The results stay.",
  "forget.person.club":
    "The club {club} keeps this person as a member: forget them on its page to have them forgotten at all of its evenings.",
  "forget.names": "Take the names out …",
  "forget.names.title": "Take the names out of this evening",
  "forget.names.what":
    "Players are called “player 1” and so on from now on, on the sheets, in reasons, and in the log. The ranking and the sheets stay; no club knows any more who played here.",
  "forget.looking": "Looking where the name stands …",
  "forget.evenings": { one: "It stands at {n} evening:", other: "It stands at {n} evenings:" },
  "forget.evenings.none": "It stands at no evening.",
  "forget.sheets": { one: "{n} sheet", other: "{n} sheets" },
  "forget.tables": { one: "{n} table on the server", other: "{n} tables on the server" },
  "forget.elsewhere": "Backups, files and printed sheets that you have saved keep it: delete those yourself.",
  "forget.sure": "I know that nobody can undo this",
  "forget.do": "Forget",
  "forget.names.do": "Take them out",
  "forget.person.done": "The name is taken out.",
  "forget.names.done": "The names are taken out.",
  "club.log.person-forgotten": "A person was forgotten",
  "club.log.names-taken-out": "The names were taken out",
};
