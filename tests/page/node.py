"""The page's tools that Node runs: formatter, linter, TypeScript; npm brings them at first use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from courtcards.page import STATIC

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
INSTALLED = PACKAGES / ".package-lock.json"
"""What npm writes last."""

OURS = [str(STATIC / part) for part in ("css", "games", "js")]
"""All that is not somebody else's library."""


class ToolFailed(Exception):
    """What a tool has to say of the page, or why it could not run."""


def program(name: str) -> str:
    """A program of Node's: of the system, or of a wheel in this environment; ToolFailed."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(name, path=places)
    if found is None:
        raise ToolFailed(f"no {name} to check the page with: `make setup` brings it")
    return found


def install() -> None:
    """Install the packages of the lock file, where they are not there yet; ToolFailed."""
    lock = HERE / "package-lock.json"
    if INSTALLED.exists() and INSTALLED.stat().st_mtime >= lock.stat().st_mtime:
        return
    _run(program("npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts", f"--prefix={HERE}")


def run(script: str, *arguments: str) -> None:
    """Run a script of the packages, named by its path among them; ToolFailed with what it says."""
    install()
    _run(program("node"), str(PACKAGES / script), *arguments)


def check_format() -> None:
    """All modules and styles stand as the formatter writes them; ToolFailed."""
    run("prettier/bin/prettier.cjs", "--config", _config("prettier.json"), "--check", *OURS)


def write_format() -> None:
    """Bring all modules and styles into the formatter's form; ToolFailed."""
    run("prettier/bin/prettier.cjs", "--config", _config("prettier.json"), "--write", *OURS)


def formatted(text: str, name: str) -> str:
    """A file of that name in the formatter's form; ToolFailed where it cannot be read."""
    install()
    prettier = str(PACKAGES / "prettier/bin/prettier.cjs")
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
    done = subprocess.run(
        command, cwd=STATIC, input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ToolFailed(
            f"{done.stdout}{done.stderr}".strip() or f"{command} failed without a word"
        )
    return done.stdout
