// Unpacks the browser beside its package: `node unpack.mjs PLACE`.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const [place] = process.argv.slice(2);
const packed = new URL("node_modules/chrome-aws-lambda/bin/chromium.br", import.meta.url);
const beside = `${place}.${process.pid}`;
writeFileSync(beside, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
renameSync(beside, place);
