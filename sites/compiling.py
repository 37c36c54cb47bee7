"""Python modules, compiled by the Python of browsers, in Node."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from sites.parts import pyodide
from sites.tools import program, run

HERE = Path(__file__).parent


def compile_modules(modules: Iterable[tuple[str, Path]]) -> Iterator[tuple[str, bytes]]:
    """Compile modules; yield the place and content of the file that replaces each source."""
    with TemporaryDirectory() as folder:
        jobs = [
            (place, str(path), str(Path(folder, place).with_suffix(".pyc")))
            for place, path in modules
        ]
        command = (program("node"), str(HERE / "compiling.mjs"), str(pyodide()))
        run(*command, cwd=HERE, given=json.dumps(jobs))
        for place, _, target in jobs:
            yield str(Path(place).with_suffix(".pyc")), Path(target).read_bytes()
