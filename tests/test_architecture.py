"""The house's arrows: who may import whom, who may touch the world outside; names and sizes."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import packages
import pytest

import courtcards
from courtcards.page import STATIC

PACKAGE = Path(courtcards.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"

WORLDLY = (
    *("build", "eventlog", "lab", "envs", "page", "tables/service", "clubs/service"),
    *("play/programs", "offline", "server", "admin", "api", "cli"),
)
WORLD = {
    "asyncio", "concurrent", "datetime", "http", "logging", "multiprocessing", "os", "pathlib",
    "random", "secrets", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys", "tempfile",
    "threading", "time", "urllib", "uuid", "webbrowser",
}  # fmt: skip
"""Modules of the clock, of chance, of files, of other processes."""
EXCEPTIONS = {
    # keeps what is built, and gives what root writes to whom it is for
    "kernel/cache.py": {"os", "pathlib", "shutil", "sys", "time"},
    "kernel/sources.py": {"os", "pathlib", "sys"},  # finds the libraries
    # has them built, beside whoever plays
    "kernel/library.py": {"os", "pathlib", "subprocess", "sys", "threading"},
    "kernel/foreign/__init__.py": {"os"},  # asks where Python runs
    "kernel/foreign/native.py": {"pathlib"},  # opens a library
    "text/formatting.py": {"datetime"},  # knows the days of the calendar
    "clubs/lists/workbooks/reading.py": {"datetime"},  # writes the days that stand in cells
    "clubs/publishing/calendar.py": {"datetime"},  # knows the days of the calendar
    "clubs/publishing/presentation.py": {
        "datetime"
    },  # says when a workbook was made: always the same
    "kernel/shuffling.py": {"secrets"},  # draws the seed of a table
}


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Every node of a file's syntax tree, parsed once for all tests."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> list[str]:
    """The full name of every module that a file imports."""
    found: list[str] = []
    for node in nodes(path):
        match node:
            case ast.Import(names):
                found += (name.name for name in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                # `from courtcards import games` imports courtcards.games.
                is_package = module == "courtcards"
                found += (f"{module}.{name.name}" if is_package else module for name in names)
            case ast.ImportFrom(level=level):
                assert level == 0, f"{path} imports by dots"
    return found


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_imports_go_one_way() -> None:
    """As ``tool.importlinter`` of ``pyproject.toml`` says."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=DOCS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rules_touch_neither_clock_nor_chance_nor_files() -> None:
    for path in FILES:
        if named(path).startswith(tuple(f"{place}/" for place in WORLDLY)):
            continue
        worldly = {name.split(".")[0] for name in imports(path)} & WORLD
        assert worldly <= EXCEPTIONS.get(named(path), set()), named(path)
        for node in nodes(path):
            if isinstance(node, ast.Attribute):
                of = node.value.id if isinstance(node.value, ast.Name) else ""
                assert (of, node.attr) not in {("np", "random"), ("numpy", "random")}, path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("open", "input", "print"), (path, ast.unparse(node))


def test_what_pages_are_told_needs_nothing_of_a_server() -> None:
    """Not by way of what it imports, either: a page that hosts tables has none of it."""
    blocked = ("asyncio", "http", "litestar", "sqlite3", "uvicorn", "websockets")
    names = [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in FILES
        if named(path).startswith(("tables/views/", "clubs/views/", "rulebook/"))
    ]
    program = (
        f"import importlib, sys; sys.modules.update(dict.fromkeys({blocked}));"
        f"[importlib.import_module(name) for name in {names}]"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_function_fits_on_a_screen() -> None:
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno + 1
                assert length <= 60, f"{named(path)}: {node.name} has {length} lines"


DOCUMENT = (DOCS / "architecture.md").read_text(encoding="utf-8")


def test_the_drawing_shows_these_packages() -> None:
    drawn = packages.picture(packages.arrows(), packages.starts())
    assert packages.PICTURE.read_text("utf-8") == drawn


TASK = re.compile(r"^\| [^|]+ \| `([^`]+)` \| `(\w+)` \|$", re.MULTILINE)
"""A row of the table that says where to change what: a file, and a name in it."""


def test_the_places_to_change_things_exist() -> None:
    tasks = TASK.findall(DOCUMENT)
    assert len(tasks) >= 20
    for place, name in tasks:
        path = next(path for path in (PACKAGE / place, STATIC / place) if path.is_file())
        declared = rf"^ *(async |export )*(def|class|function|const) {name}\b|^{name}( =|:|\()"
        assert re.search(declared, path.read_text("utf-8"), re.MULTILINE), (place, name)


FILE = re.compile(r"`([\w/-]+\.(?:py|js|c|npz|html|json))`")
INTERNALS = sorted((DOCS / "internals").glob("*.md"))
KEPT = {
    f"/{path.relative_to(DOCS.parent).as_posix()}"
    for pattern in ("*", "*/*.*", "src/**/*.*", "tests/**/*.*", "research/**/*.*")
    for path in DOCS.parent.glob(pattern)
}


@pytest.mark.parametrize("page", [DOCS / "architecture.md", *INTERNALS], ids=lambda page: page.name)
def test_the_files_that_the_pages_name_exist(page: Path) -> None:
    """By their whole path, or by the last parts of it."""
    named = FILE.findall(page.read_text("utf-8"))
    assert [name for name in named if not any(each.endswith(f"/{name}") for each in KEPT)] == []


def test_a_package_says_what_it_has_who_may_import_it_and_where_to_start() -> None:
    for path in FILES:
        if path.name != "__init__.py" or path.parent == PACKAGE:
            continue
        module = ast.parse(path.read_text("utf-8"))
        told = (ast.get_docstring(module) or "").replace("\n", " ")
        assert "import" in told, named(path)
        first = re.search(r"Start at (?:any|the ``game`` of any|``(\w+)``)", told)
        assert first, named(path)
        places = (path.parent / (first[1] or ""), path.parent / f"{first[1]}.py")
        own = {getattr(each, "name", None) for each in module.body}
        assert first[1] in own or any(each.exists() for each in places), (named(path), first[1])


def imported_first(path: Path) -> Iterator[str]:
    """What a module imports before any function of it runs, for its types alone too."""
    body = list(ast.parse(path.read_text("utf-8")).body)
    for node in body:  # grows as it goes
        match node:
            case ast.If():
                body += [*node.body, *node.orelse]
            case ast.Import():
                yield from (name.name for name in node.names)
            case ast.ImportFrom():
                yield from (f"{node.module}.{name.name}" for name in node.names)


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path
        for path in FILES
    }
    found = {
        name: {
            each if each in modules else each.rpartition(".")[0] for each in imported_first(path)
        }
        & modules.keys() - {name}
        for name, path in modules.items()
    }
    tuple(TopologicalSorter(found).static_order())  # it raises CycleError, and says which


def test_the_document_says_who_touches_the_world() -> None:
    told = re.search(r"The world is touched by ([^.]*)\.", DOCUMENT)
    assert told
    assert re.findall(r"`([\w/]+)/`", told[1]) == list(WORLDLY)


def test_the_command_line_answers_without_the_engine() -> None:
    """`courtcards --help` waits neither for it nor for NumPy: what it reads imports little."""
    light = {
        "typer",
        "typer.main",
        "typer.core",
        "courtcards.kernel.errors",
        "courtcards.kernel.version",
    }
    for name in ("__init__", "commands", "language", "runner"):
        for module in imported_first(PACKAGE / "cli" / f"{name}.py"):
            is_own = module.startswith("courtcards.cli.")
            is_standard = module.split(".")[0] not in ("courtcards", "typer")
            assert (
                is_own
                or is_standard
                or any(module == each or module.rpartition(".")[0] == each for each in light)
            ), module


def test_no_name_of_a_class_stands_for_two_things() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(named(path))
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


FROM_TESTS = re.compile(r"^\s*(?:from|import) .*?\b(test_\w+)", re.MULTILINE)
OF_OTHERS = {"test_save_obs"}
"""What another package calls so: PettingZoo's own tests of an environment."""


def test_no_file_takes_anything_from_a_file_of_tests() -> None:
    """What tests share stands in modules named by what it is for."""
    taken = {
        f"{path.relative_to(TESTS.parent)}: {name}"
        for folder in (TESTS, TESTS.parent / "benchmarks")
        for path in folder.rglob("*.py")
        for name in FROM_TESTS.findall(path.read_text(encoding="utf-8"))
        if name not in OF_OTHERS
    }
    assert taken == set()
