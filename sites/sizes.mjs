// The sizes of files compressed with brotli: `node sizes.mjs < LIST`, a list of paths as JSON.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const paths = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(paths.map((path) => brotliCompressSync(readFileSync(path)).length)));
