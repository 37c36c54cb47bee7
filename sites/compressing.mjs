// Compresses files with brotli: `node compressing.mjs < LIST`, as JSON [[file, where the result goes], ...].
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compressed = promisify(brotliCompress);
const jobs = await json(process.stdin);
await Promise.all(
  jobs.map(async ([path, target]) => {
    // Whoever compresses the same meanwhile finds nothing, or the whole.
    const unfinished = `${target}.${process.pid}`;
    writeFileSync(unfinished, await compressed(readFileSync(path)));
    renameSync(unfinished, target);
  }),
);
