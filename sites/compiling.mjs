// Compiles modules with the same Python that will run them: `node compiling.mjs PYODIDE < LIST`.
// The list is JSON: [[place, source file, target file], ...].
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const { loadPyodide } = await import(pathToFileURL(`${process.argv[2]}/pyodide.mjs`).href);
const pyodide = await loadPyodide();
const compiled = pyodide.runPython(`
import marshal
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(place, source):
    code = compile(source, place, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, bytes(8), False))

compiled
`);
for (const [place, source, target] of await json(process.stdin)) {
  const octets = compiled(place, readFileSync(source, "utf8"));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, octets.toJs());
  octets.destroy();
}
