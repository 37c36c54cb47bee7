"""Installs pinned packages, several at once, with time limits; a failure is one sentence.

    python packages.py requirements.txt                  for this Python
    python packages.py requirements.txt --target FOLDER  into a folder

It needs only Python and its pip, because it runs before anything is installed, and in a build.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import distributions
from itertools import repeat
from pathlib import Path

PATIENCE_S, RETRIES = 15, 2
"""Timeout of the package index, and number of retries."""
MOST_AT_ONCE = 4

OTHER_PLACES = [
    *("USER", "TARGET", "PREFIX", "ROOT", "PYTHON", "DRY_RUN"),
    *("REQUIREMENT", "NO_DEPS", "CONSTRAINT"),
]
"""Settings of pip about where to install, not about where to fetch from."""

BAD_HASH = "DO NOT MATCH THE HASHES"
SENTENCES = (
    ("No space left on device|Errno 28", "the disk is full: free up some space, then try again"),
    (
        "Retrying|Read timed out|ConnectTimeout|Max retries|NewConnectionError|ConnectionError",
        "the package index does not answer: check the network, then try again",
    ),
    (BAD_HASH, "a downloaded package differs from the pinned one"),
    ("Permission denied", "the folder is not writable"),
)
"""Patterns of pip's output, and their meanings."""

ProgressCallback = Callable[[int, int], None]
"""Called with the number of packages that are there, and their total."""


class InstallationFailed(Exception):
    """An installation failed; the message gives the reason, as a part of a sentence."""


def install(
    locks: Sequence[Path], target: Path | None = None, counting: ProgressCallback | None = None
) -> None:
    """Install all pins of these files. Raises InstallationFailed if that fails.

    Pip is limited by one processor, so several run at once.
    """
    if target is None:
        _remove_halves(Path(sysconfig.get_path("purelib")))
    there = {(normalize_name(each.name), each.version) for each in distributions()}
    texts = [lock.read_text(encoding="utf-8") for lock in locks]
    pins = [pin for text in texts for pin in list_pins(text) if parse_pin(pin) not in there]
    if not pins:
        return
    at_once = min(MOST_AT_ONCE, os.cpu_count() or 1, len(pins))
    counted = _PackageCounter(len(pins), counting)
    with (
        tempfile.TemporaryDirectory(dir=target) as folder,
        ThreadPoolExecutor(at_once) as pool,
    ):
        parts = [Path(folder) / f"{number}.txt" for number in range(at_once)]
        for number, part in enumerate(parts):
            part.write_text("".join(pins[number::at_once]), encoding="utf-8")
        said = list(pool.map(_run_pip, parts, repeat(target), repeat(counted)))
    for failure in filter(None, said):
        raise InstallationFailed(failure)


def list_pins(text: str) -> list[str]:
    """Return the pins of a requirements file, each with the lines of its hashes."""
    return re.findall(r"^\w.*\n(?:\s+\S.*\n)*", text + "\n", re.MULTILINE)


def parse_pin(pin: str) -> tuple[str, str]:
    r"""Return the name and the version of a pin.

    >>> parse_pin("Foo_bar==1.0 ; sys_platform == 'win32' \\")
    ('foo-bar', '1.0')
    """
    name, _, version = pin.split(maxsplit=1)[0].partition("==")
    return normalize_name(name), version


def normalize_name(name: str) -> str:
    """Return the name of a distribution as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


class _PackageCounter:
    """Counter of the packages that pip has begun to install."""

    def __init__(self, total: int, counting: ProgressCallback | None) -> None:
        self._count, self._total, self._counting = 0, total, counting

    def count_one(self) -> None:
        self._count += 1
        if self._counting is not None:
            self._counting(self._count, self._total)


def _remove_halves(packages: Path) -> None:
    """Remove the leftovers of a killed pip, which it would take for complete packages."""
    for half in packages.glob("*.dist-info"):
        if not (half / "RECORD").exists():
            shutil.rmtree(half)
    for removed in packages.glob("~*"):
        shutil.rmtree(removed, ignore_errors=True)


def _run_pip(lock: Path, target: Path | None, counted: _PackageCounter) -> str | None:
    """Install one part; return the reason of a failure, or None."""
    failure, said = _run_pip_once(lock, target, counted)
    if failure and BAD_HASH in said:  # pip's cache may be damaged
        failure, said = _run_pip_once(lock, target, counted, "--no-cache-dir")
    return failure


def _run_pip_once(
    lock: Path, target: Path | None, counted: _PackageCounter, *more: str
) -> tuple[str | None, str]:
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-compile", "--no-input", "--progress-bar", "off", "--require-hashes"]
    command += ["--retries", str(RETRIES), *more]
    if "PIP_DEFAULT_TIMEOUT" not in os.environ:
        command += ["--timeout", str(PATIENCE_S)]
    if target is not None:
        command += ["--target", str(target), "--upgrade"]
    lines: list[str] = []
    with subprocess.Popen(  # noqa: S603 - our own
        [*command, "-r", str(lock)],
        env=pip_environment() | {"TMPDIR": str(lock.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            lines.append(line)
            if line.startswith("Collecting "):
                counted.count_one()
    text = "".join(lines)
    return (explain_failure(text) if process.returncode else None), text


def pip_environment() -> dict[str, str]:
    """Return pip's environment: it may say where to fetch from, but not where to install."""
    kept = dict(os.environ)
    for name in OTHER_PLACES:
        kept.pop(f"PIP_{name}", None)
    return kept | {"PIP_USER": "0", "PIP_REQUIRE_HASHES": "0"}


def explain_failure(said: str) -> str:
    """Return the reason of a failure, as a part of a sentence, from pip's output."""
    for pattern, sentence in SENTENCES:
        if re.search(pattern, said):
            return sentence
    errors: Iterator[str] = (
        line.removeprefix("ERROR: ") for line in said.splitlines() if line.startswith("ERROR: ")
    )
    last = said.strip().rpartition("\n")[2]
    return next(errors, last or "pip failed without a message")


def main() -> None:
    """Install what the command line names. On failure, print one sentence and exit with 1."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("locks", nargs="+", type=Path)
    parser.add_argument("--target", type=Path)
    asked = parser.parse_args()
    is_seen = sys.stderr.isatty()

    def count(done: int, total: int) -> None:
        if is_seen:
            text = f"{done} of {total}"
            sys.stderr.write(text + "\b" * len(text))
            sys.stderr.flush()

    try:
        install(asked.locks, asked.target, count)
    except InstallationFailed as error:
        sys.exit(f"nothing was installed: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
