"""A device has only a part of Python's library: its modules import nothing else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from sites.library_files import FROZEN, is_needed
from sites.python_files import modules


def imported_at_once(path: Path) -> Iterator[str]:
    """The modules that a module imports when it is loaded, by their full names."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def test_no_module_of_a_device_imports_what_its_library_lacks() -> None:
    lacking = [
        (path.name, name)
        for path in modules()
        for name in imported_at_once(path)
        if name.partition(".")[0] in sys.stdlib_module_names
        and name.replace(".", "/") not in FROZEN
        and not is_needed(f"{name.replace('.', '/')}.py")
    ]
    assert lacking == []
