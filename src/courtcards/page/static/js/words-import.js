/** The texts of importing a list of people. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const IMPORT = {
  "import.title": "What the list says",
  "import.hint": "Say what is in each column. Nobody is entered before you confirm it.",
  "import.heading": "The first line is a heading",
  "import.columns": "The first lines of the list",
  "import.column": "What is in column {column}",
  "import.column.name": "Whole name",
  "import.column.given": "First name",
  "import.column.family": "Family name",
  "import.column.club": "Team or club",
  "import.column.licence": "Licence",
  "import.column.nothing": "Not needed",
  "import.people": { one: "{n} person", other: "{n} people" },
  "import.known": "there already",
  "import.twice": "twice in the list",
  "import.take": { one: "Enter {n} person", other: "Enter {n} people" },
  "import.taken": { one: "{n} person entered.", other: "{n} people entered." },
  "import.look": "Look at the list",
  "import.file.hint": "CSV or XLSX, with a name in one column or in two, in any order.",
};
