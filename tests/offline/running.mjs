// Runs a script of Python as a device does, in node: `node running.mjs FILES STARTING SCRIPT`.
// The script finds the tests' own modules beside the package.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [files, starting, script] = process.argv.slice(2);
const tests = dirname(import.meta.dirname);
const { loadPyodide } = await import(pathToFileURL(`${files}pyodide.mjs`).href);
const { start } = await import(pathToFileURL(starting).href);

// A fault shows the line that it is in, which in Pyodide is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(String(error.stack).slice(-4000));
  process.exit(1);
});

const pyodide = await start({
  base: files,
  loadPyodide: (options) => loadPyodide({ ...options, stdout: console.log }),
  read: async (name) => new Uint8Array(readFileSync(`${files}${name}`)).buffer,
  libraries: JSON.parse(readFileSync(`${files}parts.json`, "utf8")).libraries,
});
pyodide.mountNodeFS("/tests", tests);
await pyodide.runPythonAsync(`import sys; sys.path.append("/tests")\n${script}`);
