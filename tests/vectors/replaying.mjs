// Makes recorded calls again in a library of WebAssembly: `node replaying.mjs LIBRARY DESCRIPTION CALLS ENGINE`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [library, description, calls, module] = process.argv.slice(2);
const { Engine } = await import(pathToFileURL(module).href);
const engine = await Engine.open(readFileSync(library), JSON.parse(readFileSync(description, "utf8")));
let made = 0;
for (const { name, given, left, result } of JSON.parse(readFileSync(calls, "utf8"))) {
  const things = given.map((each) => (typeof each === "number" ? each : new Uint8Array(Buffer.from(each.bytes, "base64"))));
  const lengths = given.map((each) => each.lengths ?? []);
  const found = engine.call(name, things, lengths);
  const bytes = things.map((each) => (each instanceof Uint8Array ? Buffer.from(each).toString("base64") : null));
  if (Number(found) !== result || JSON.stringify(bytes) !== JSON.stringify(left)) {
    console.log(`${name} differs in call ${made}: ${found} for ${result}`);
    process.exit(1);
  }
  made += 1;
}
console.log(`${made} calls`);
