"""The page's tools that Node runs: formatter, linter, TypeScript; npm brings them at first use.

Each keeps what it has found in `.cache`, and looks again at what has changed.
"""

from __future__ import annotations

import functools
from pathlib import Path

from sites import tools
from sites.tools import install_packages, program

from courtcards.page import STATIC
from page import phones

HERE = Path(__file__).parent

OURS = [str(STATIC / part) for part in ("css", "games", "js")]
"""All that is not somebody else's library."""
CACHE = Path(__file__).parents[2] / ".cache" / "page"
TYPED = ("tsconfig.json", "tsconfig.worker.json")
"""Between them they have every script of the page."""


def run(script: str, *arguments: str) -> str:
    """What a script of the packages prints, named by its path among them; ToolFailed with that."""
    return _run(program("node"), str(install_packages(HERE) / script), *arguments)


def check_format() -> None:
    """All modules and styles stand as the formatter writes them; ToolFailed."""
    run(
        "prettier/bin/prettier.cjs",
        *("--config", _config("prettier.json")),
        *_cached("prettier"),
        "--check",
        *OURS,
    )


def write_format() -> None:
    """Bring all modules and styles into the formatter's form; ToolFailed."""
    run("prettier/bin/prettier.cjs", "--config", _config("prettier.json"), "--write", *OURS)


def formatted(text: str, name: str) -> str:
    """A file of that name in the formatter's form; ToolFailed where it cannot be read."""
    prettier = str(install_packages(HERE) / "prettier/bin/prettier.cjs")
    config = ("--config", _config("prettier.json"), "--stdin-filepath", name)
    return _run(program("node"), prettier, *config, given=text)


def check_lint() -> None:
    """The linter finds nothing in modules and styles, not even to warn of; ToolFailed."""
    run(
        "eslint/bin/eslint.js",
        *("--config", _config("eslint.config.js")),
        *_cached("eslint"),
        *("--max-warnings", "0"),
        *OURS,
    )


def check_oldest() -> None:
    """The pages on phones use nothing that the oldest browsers lack; ToolFailed."""
    run(
        "eslint/bin/eslint.js",
        "--no-config-lookup",
        *("--config", _config("oldest.config.js")),
        *_cached("oldest"),
        *phones.modules(),
        *phones.sheets(),
    )


@functools.cache
def lacking() -> str:
    """The names of what the oldest browsers lack, as JSON; ToolFailed."""
    return _node("lacking.mjs")


@functools.cache
def without_lacking(sheet: str) -> str:
    """A style sheet as the oldest browsers understand it; ToolFailed."""
    return _node("without.mjs", given=sheet)


def check_types() -> set[Path]:
    """The types that the scripts' comments name hold, and all names are declared; ToolFailed.

    Gives the files that were checked, with all that they take from others. What a service worker
    finds around it is not what a page finds: it is checked by itself.
    """
    told = [
        run(
            "typescript/bin/tsc",
            *("--project", _config(config), "--listFiles", "--incremental"),
            *("--tsBuildInfoFile", str(CACHE / f"{config}.build")),
        )
        for config in TYPED
    ]
    return {Path(line) for text in told for line in text.splitlines()}


def _cached(name: str) -> tuple[str, ...]:
    """The arguments by which a tool keeps what it has found of texts that stay the same."""
    return ("--cache", "--cache-location", str(CACHE / name), "--cache-strategy", "content")


def _node(script: str, given: str | None = None) -> str:
    """What a script of this folder prints."""
    install_packages(HERE)
    return tools.run(program("node"), str(HERE / script), cwd=HERE, given=given)


def _config(name: str) -> str:
    return str(HERE / name)


def _run(*command: str, given: str | None = None) -> str:
    """What a command prints, run where the page lies: the linter looks at nothing outside."""
    return tools.run(*command, cwd=STATIC, given=given)
