/** The texts by which names are taken out: a person's, or all of an evening. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const FORGETTING = {
  "forget.person": "Forget this person …",
  "forget.person.title": "Forget {name}",
  "forget.person.what":
    "“somebody” replaces {name} from now on: on the sheets, in reasons, and in the log. The results stay.",
  "forget.member.what":
    "{name} is taken out of the club with all that it knows of them, and is called “somebody” at its evenings. The results stay.",
  "forget.person.club": "This forgets them at this evening only. For all evenings, open the page of the club {club}.",
  "forget.names": "Take the names out …",
  "forget.names.title": "Take the names out of this evening",
  "forget.names.what":
    "Players are called “player 1” and so on from now on, on the sheets, in reasons, and in the log. The ranking and the sheets stay; no club knows any more who played here.",
  "forget.person.looking": "Looking where the name stands …",
  "forget.names.looking": "Looking where the names stand …",
  "forget.person.evenings": { one: "The name stands at {n} evening:", other: "The name stands at {n} evenings:" },
  "forget.names.evenings": { one: "The names stand at {n} evening:", other: "The names stand at {n} evenings:" },
  "forget.evenings.none": "No evening has the name.",
  "forget.sheets": { one: "{n} sheet", other: "{n} sheets" },
  "forget.tables": { one: "{n} table on the server", other: "{n} tables on the server" },
  "forget.person.elsewhere":
    "Backups, files and printed sheets that you have saved keep the name: delete those yourself.",
  "forget.names.elsewhere":
    "Backups, files and printed sheets that you have saved keep the names: delete those yourself.",
  "forget.sure": "I understand that this cannot be undone",
  "forget.do": "Forget",
  "forget.names.do": "Take them out",
  "forget.person.done": "The name is taken out.",
  "forget.names.done": "The names are taken out.",
  "club.log.person-forgotten": "A person was forgotten",
  "club.log.names-taken-out": "The names were taken out",
};
