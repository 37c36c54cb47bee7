// Joins the modules of the page: `node bundling.mjs < JOB`, as JSON {root, entries, groups, folder}.
//
// All modules of a group become one file. A module of several groups goes to the first of them. Entries keep their
// places. Prints JSON: for each entry the files that it needs, with itself.
import { relative } from "node:path";
import { json } from "node:stream/consumers";
import { rolldown } from "rolldown";
import oldest from "./oldest.json" with { type: "json" };

const { root, entries, groups, folder } = await json(process.stdin);
const among = (places) => {
  const known = new Set(places);
  return (id) => known.has(relative(root, id));
};
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(entries.map((place) => [place.replace(/\.js$/, ""), `./${place}`])),
  // Phones of a club evening also read files with modules of other pages.
  transform: { target: Object.entries(oldest).map(([name, version]) => `${name}${version}`) },
  onLog(level, log) {
    if (level === "warn") throw new Error(log.message);
  },
});
const { output } = await bundle.write({
  dir: folder,
  format: "es",
  minify: true,
  entryFileNames: "[name].js",
  // Beside the modules, so that addresses that a module composes stay right.
  chunkFileNames: "js/shared/[name]-[hash].js",
  codeSplitting: {
    groups: Object.entries(groups)
      .reverse()
      .map(([name, places], priority) => ({ name, test: among(places), priority })),
  },
});
const imports = Object.fromEntries(output.map((file) => [file.fileName, file.imports]));
const needed = (place, found = new Set()) => {
  if (!found.has(place)) {
    found.add(place);
    imports[place].forEach((each) => needed(each, found));
  }
  return [...found];
};
console.log(JSON.stringify(Object.fromEntries(entries.map((place) => [place, needed(place)]))));
