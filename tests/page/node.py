"""The page's tools that Node runs: formatter, linter, TypeScript; npm brings them at first use."""

from __future__ import annotations

from pathlib import Path

from sites import tools
from sites.tools import installed, program

from courtcards.page import STATIC

HERE = Path(__file__).parent

OURS = [str(STATIC / part) for part in ("css", "games", "js")]
"""All that is not somebody else's library."""


def run(script: str, *arguments: str) -> None:
    """Run a script of the packages, named by its path among them; ToolFailed with what it says."""
    _run(program("node"), str(installed(HERE) / script), *arguments)


def check_format() -> None:
    """All modules and styles stand as the formatter writes them; ToolFailed."""
    run("prettier/bin/prettier.cjs", "--config", _config("prettier.json"), "--check", *OURS)


def write_format() -> None:
    """Bring all modules and styles into the formatter's form; ToolFailed."""
    run("prettier/bin/prettier.cjs", "--config", _config("prettier.json"), "--write", *OURS)


def formatted(text: str, name: str) -> str:
    """A file of that name in the formatter's form; ToolFailed where it cannot be read."""
    prettier = str(installed(HERE) / "prettier/bin/prettier.cjs")
    config = ("--config", _config("prettier.json"), "--stdin-filepath", name)
    return _run(program("node"), prettier, *config, given=text)


def check_lint() -> None:
    """The linter finds nothing in modules and styles, not even to warn of; ToolFailed."""
    run(
        "eslint/bin/eslint.js",
        "--config",
        _config("eslint.config.js"),
        "--max-warnings",
        "0",
        *OURS,
    )


def check_types() -> None:
    """The types that the modules' comments name hold; ToolFailed."""
    run("typescript/bin/tsc", "--project", _config("tsconfig.json"))


def _config(name: str) -> str:
    return str(HERE / name)


def _run(*command: str, given: str | None = None) -> str:
    """What a command prints, run where the page lies: the linter looks at nothing outside."""
    return tools.run(*command, cwd=STATIC, given=given)
