// Runs a script of Python as a device does, in node: `node running.mjs PARTS SCRIPT`.
// The script finds the tests' own modules beside the package.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [partsFile, script] = process.argv.slice(2);
const parts = JSON.parse(readFileSync(partsFile, "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${parts.pyodide}/pyodide.mjs`).href);
const { ENVIRONMENT, start } = await import(pathToFileURL(parts.start).href);

const read = async (/** @type {string} */ path) => new Uint8Array(readFileSync(path)).buffer;
const libraries = Object.entries(parts.libraries).map(([unit, path]) => [unit, read(path)]);
const pyodide = await start({
  python: () => loadPyodide({ env: ENVIRONMENT, stdout: console.log }),
  archives: parts.archives.map(read),
  libraries: Object.fromEntries(libraries),
});
pyodide.mountNodeFS("/tests", parts.tests);
try {
  await pyodide.runPythonAsync(`import sys; sys.path.append("/tests")\n${script}`);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
