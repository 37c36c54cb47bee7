// Compresses files with brotli: `node compressing.mjs < LIST`, as JSON [[file, target file], ...].
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compressed = promisify(brotliCompress);
const jobs = await json(process.stdin);
await Promise.all(
  jobs.map(async ([path, target]) => {
    // Another process that compresses the same file finds no target, or the whole one.
    const unfinished = `${target}.${process.pid}`;
    writeFileSync(unfinished, await compressed(readFileSync(path)));
    renameSync(unfinished, target);
  }),
);
