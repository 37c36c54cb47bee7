// The same for node: `node replaying.mjs LIBRARY DESCRIPTION CALLS ENGINE`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { replay } from "./replaying.js";

const [library, description, calls, module] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const { Engine } = await import(pathToFileURL(module).href);
console.log(await replay(Engine, readFileSync(library), read(description), read(calls)));
