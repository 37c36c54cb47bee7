"""Tries a wheel as whoever installs it: in a new environment, outside the folder of the sources.

    python tests/fresh.py dist          the wheel for this machine, of those in a folder

It needs nothing but the Python that runs it, so that any Python can be tried, and an index from
which pip installs what the wheel asks for. What fails ends it, with what was said.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
MEGABYTE = 1_000_000
NO_EXTRA = "courtcards: typer is not installed: install courtcards[play]\n"
PAGES = ("README.md", "docs/index.md")
EXAMPLES = """
import doctest, sys, courtcards
packages, *pages = sys.argv[1:]
assert courtcards.__file__.startswith(packages), courtcards.__file__
for page in pages:
    result = doctest.testfile(page, module_relative=False)
    assert result.attempted and not result.failed, result
from courtcards.text import CATALOGUES, page_words, translate_text
for language in CATALOGUES:
    assert page_words(language) and translate_text("Club rules", language) != "Club rules", language
"""
CONFORMS = """
from pettingzoo.test import api_test
from courtcards.envs import pettingzoo
api_test(pettingzoo.env(ruleset="french", players=3), num_cycles=200)
"""


class Fresh:
    """A new environment in a folder, and what is run in it."""

    def __init__(self, folder: Path) -> None:
        # As tools outside resolve it: the folder of temporary files may be a link.
        self.folder = folder.resolve()
        place = self.folder / "environment"
        venv.create(place, with_pip=True, symlinks=os.name != "nt")
        paths = sysconfig.get_paths("venv", {"base": str(place), "platbase": str(place)})
        self.scripts, self.packages = Path(paths["scripts"]), Path(paths["purelib"])
        self.begins_with = self.size_mb()
        """What lies there before anything is installed: pip itself."""
        ours = ("PYTHON", "COURTCARDS_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.surroundings = {
            **kept,
            "COURTCARDS_CACHE": str(self.folder / "cache"),
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
        }

    def answer(self, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What a program of the environment answers."""
        return subprocess.run(
            [str(self.scripts / name), *arguments],
            cwd=self.folder,
            env=self.surroundings,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    def said(self, name: str, *arguments: str) -> str:
        """What a program prints that has to do well."""
        done = self.answer(name, *arguments)
        if done.returncode:
            sys.exit(f"{name} {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr}")
        return done.stdout

    def install(self, *arguments: str) -> None:
        """Install by pip, which translates what it installs, too."""
        self.said("python", "-m", "pip", "install", "-q", *arguments)

    def size_mb(self) -> float:
        """How much lies where packages are installed, beyond pip, in megabytes."""
        octets = sum(path.stat().st_size for path in self.packages.rglob("*") if path.is_file())
        return octets / MEGABYTE - getattr(self, "begins_with", 0.0)


def tried(wheels: Path, folder: Path) -> dict[str, float]:
    """Try the wheel of a folder of them that is for this machine.

    Returns how many megabytes are installed: of the wheel ("wheel"), of it with what it asks for
    (""), and with each extra that was tried ("play", "envs"), one after the other.
    """
    fresh = Fresh(folder)
    fresh.install("--no-index", "--no-deps", "--find-links", str(wheels.resolve()), "courtcards")
    sizes = {"wheel": fresh.size_mb()}
    fresh.install("courtcards")
    sizes[""] = fresh.size_mb()
    pages = [str(ROOT / page) for page in PAGES]
    fresh.said("python", "-c", EXAMPLES, str(fresh.packages), *pages)
    lacking = fresh.answer("courtcards", "rules", "club")
    if (lacking.returncode, lacking.stderr) != (1, NO_EXTRA):
        sys.exit(f"without its extra the command says:\n{lacking.stdout}{lacking.stderr}")
    fresh.install("courtcards[play]")
    sizes["play"] = fresh.size_mb()
    commands_are_tried(fresh)
    fresh.install("courtcards[envs]")
    sizes["envs"] = fresh.size_mb()
    fresh.said("python", "-c", CONFORMS)
    return sizes


def commands_are_tried(fresh: Fresh) -> None:
    """Rules are said, matches recorded and checked, pages served."""
    fresh.said("courtcards", "rules", "french")
    record = str(fresh.folder / "two.jsonl")
    asked = ("--rules", "club", "--bots", "steady", "--matches", "2", "--seed", "7")
    fresh.said("courtcards", "simulate", *asked, "--record", record)
    fresh.said("courtcards", "replay", record)
    fresh.said("courtcards", "arena", *asked[:2], "--bots", "steady,random", "--deals", "9")
    command = [str(fresh.scripts / "courtcards"), "serve", "--port", "0", "--data", "tables"]
    with subprocess.Popen(
        command, cwd=fresh.folder, env=fresh.surroundings, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            if not found:
                sys.exit("the server did not start")
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with opener.open(found[0], timeout=60) as page:
                if b"Courtcards" not in page.read():
                    sys.exit("the server answers with another page")
        finally:
            server.terminate()


def main() -> None:
    """Try the wheels of the folder that is named, and say how large each installation is."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = tried(Path(sys.argv[1]), Path(folder))
    version = ".".join(map(str, sys.version_info[:3]))
    told = ", ".join(f"{name or 'with requirements'} {size:.0f} MB" for name, size in sizes.items())
    print(f"Python {version}: well ({told})")


if __name__ == "__main__":
    main()
