// Makes decisions in a library of WebAssembly: `node deciding.mjs LIBRARY DESCRIPTION ENGINE`.
// Each input line has calls of `decide`, with arguments in base64. Each output line has the milliseconds of these
// calls, and the moves.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [library, description, module] = process.argv.slice(2);
const { Engine } = await import(pathToFileURL(module).href);
const engine = await Engine.open(readFileSync(library), JSON.parse(readFileSync(description, "utf8")));

for await (const line of createInterface({ input: process.stdin })) {
  const calls = JSON.parse(line).map((given) => given.map((text) => new Uint8Array(Buffer.from(text, "base64"))));
  const begin = performance.now();
  const moves = calls.map((given) => Number(engine.call("decide", given, [[], [], [], [1]])));
  console.log(JSON.stringify({ milliseconds: performance.now() - begin, moves }));
}
