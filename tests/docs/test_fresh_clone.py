"""All that people are told to type works in a fresh clone, in a folder with a blank in its name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import typer.main

from courtcards.cli.commands import app
from courtcards.matches import records
from databases import Cluster
from docs.commands import Command, commands_of, examples, inline_commands, run
from docs.pages import ROOT
from matches.recorded import recorded
from server.clubbing import Director
from server.serving import client_of, running_server

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
WITH_COMMANDS = [page for page in PAGES if commands_of(page)]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = {*re.findall(r"[\w-]+", re.findall(r"^\.PHONY:(.*)", MAKEFILE, re.MULTILINE)[0])}

QUICK = ("help", "setup", "engine", "catalogues", "pocket", "site")
"""Targets that take no more than a minute or two; the site comes before whoever opens it."""
SLOW = {
    "clauses": "",
    "docs": "",
    "wheels": "",
    "requirements": "",
    "bench": "",
    "bench-first": "",
    "bench-pgx": "",
    "bench-attacks": "--runs 1 --seconds 1 --only pings",
    "bench-server": "--tables 4 --many 10 --seconds 1 --runs 1",
    "bench-returning": "",
    "bench-restart": "",
    "bench-crowd": "--tables 20 --plays 20 --minutes 0.1",
    "bench-pages": "",
    "bench-frames": "",
    "bench-device": "",
    "bench-search": "--deals 1",
    "strengths": "--deals 4 --rounds 1",
    "ladder": "--deals 4 --players random,novice",
    "leaderboard": "--deals 4 --players random,novice",
    "regret": "",
    "study": "",
    "pictures": "",
}
"""Targets for `make test-deep`, with what makes them short."""
OTHER_TESTS = {"play", "serve", "test", "test-long", "test-deep", "test-foreign"}
"""Targets that serve, see `test_a_page_runs`, and those that run these tests."""


def test_every_target_of_make_is_run_and_explained() -> None:
    assert {*QUICK, *SLOW} | OTHER_TESTS == TARGETS
    explained = set(re.findall(r'@echo "make ([\w-]+) ', MAKEFILE))
    assert explained == TARGETS - {"help", "engine", "serve"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_in_sentences_exist(page: Path) -> None:
    for command in inline_commands(page):
        program, name, *rest = command.line.split()
        if program == "make":
            assert name in TARGETS, command
            continue
        known = typer.main.get_command(app)
        options: set[str] = set()
        for part in (name, *rest):
            found = getattr(known, "get_command", lambda *_: None)(None, part)
            if found is None:
                break
            known = found
        for parameter in known.params:
            options |= {*parameter.opts, *parameter.secondary_opts}
        assert known.name != "courtcards" or name.startswith("-"), command
        asked = set(re.findall(r"(?<!\S)--[a-z-]+", command.line))
        assert asked <= options | {"--help", "--version"}, command


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of what is here, uncommitted files as well, that is set up."""
    folder = tmp_path_factory.mktemp("fresh") / "my courtcards"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "-com", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for target in QUICK[:3]:
        make(folder, target)
    return folder


def make(folder: Path, target: str, arguments: str = "") -> None:
    """Run a target of make, as a person does who has just cloned."""
    given = [f"ARGUMENTS={arguments}"] if arguments else []
    done = subprocess.run(
        ["make", target, *given],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if "PYTEST" not in name},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]


@pytest.mark.long
@pytest.mark.parametrize("target", QUICK[3:])
def test_a_target_of_make_works(clone: Path, target: str) -> None:
    make(clone, target)


@pytest.mark.deep
@pytest.mark.parametrize("target", SLOW)
def test_a_slow_target_of_make_works(clone: Path, target: str) -> None:
    make(clone, target, SLOW[target])


OF_THEIR_OWN = """
def ducker(view):
    return view.legal[0]


class Low:
    def choose(self, view):
        return view.legal[0]


class Judge(Low):
    def weigh(self, view):
        return dict.fromkeys(view.legal, 0.0)


judge = Judge()
"""
"""Players that documents call by their place."""


class Played:
    """A log with evenings and tables, and the names by which commands ask for them."""

    def __init__(self, log: Path) -> None:
        self.log = log
        opening = {
            "game": "kings-corner",
            "ruleset": "french",
            "seats": 2,
            "bot": None,
            "settings": {"public": True},
        }
        with running_server(log) as url, client_of(url) as http:
            for name in ("Ann Peeters", "Ann"):
                table = http.post("/api/tables", json={**opening, "name": name})
                self.table = table.raise_for_status().json()["table"]
            director = Director.opening(http)
            director.do("add", players=[{"name": "Eva"}])
            self.begun = director.evening
            director = Director.opening(http, rounds=3)
            director.begin(8)
            director.close("burned")
            self.evening = director.evening
            self.export = director.get("/export.json").content

    def named(self, command: Command) -> Command:
        """The command with this evening or table in the place of the one in the documents."""
        line = re.sub(r"(unlist |--table )\w{12}", rf"\g<1>{self.table}", command.line)
        line = re.sub(r"(club recount )\w{12}", rf"\g<1>{self.begun}", line)
        line = re.sub(r"(club (?:export|link) )\w{12}", rf"\g<1>{self.evening}", line)
        return command._replace(line=line)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """An evening and a table, on a server that has stopped."""
    return Played(tmp_path_factory.mktemp("played") / "tables.sqlite3")


@pytest.fixture
def home(clone: Path, played: Played, tmp_path: Path) -> Path:
    """A folder with a blank in its name, with the files that documents speak of."""
    home = tmp_path / "my files"
    shutil.copytree(clone / "examples", home / "examples")
    (home / "dist").mkdir()
    if (clone / "dist/site").exists():
        (home / "dist/site").symlink_to(clone / "dist/site")
    for place in (".local/share/courtcards", "", "evenings"):
        (home / place).mkdir(parents=True, exist_ok=True)
        shutil.copy2(played.log, home / place / "tables.sqlite3")
    for place in ("mnt/nightly", "var/lib/courtcards"):
        (home / place).mkdir(parents=True)
    (home / "evening.json").write_bytes(played.export)
    (home / "agreed.txt").write_text("Player 1\n", encoding="utf-8")
    (home / "mine.py").write_text(OF_THEIR_OWN, encoding="utf-8")
    for name in ("mine.js", "player.js"):
        shutil.copy2(clone / "examples/player.js", home / name)
    games = records.encode(recorded("kings-corner", "french-single", 2)) + b"\n"
    for name in ("games", "club", "monday", "tuesday", "courtcards-abcdefghjkmn"):
        (home / f"{name}.jsonl").write_bytes(games * 4)
    return home


@pytest.fixture
def surroundings(clone: Path, home: Path, postgres: Cluster) -> dict[str, str]:
    """What a person has who works in the clone: its commands, a home, no browser."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "PYTHON", "COURTCARDS_TEST", "XDG_", "LC_", "LANG"))
    }
    cache = os.environ.get("COURTCARDS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return kept | {
        "PATH": os.pathsep.join([str(clone / ".venv/bin"), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([str(home / "installed"), str(home)]),
        "HOME": str(home),
        "COURTCARDS_CACHE": cache or str(Path.home() / ".cache"),
        "COURTCARDS_PORT": "0",
        "BROWSER": "true",
        "LC_ALL": "C.UTF-8",
    }


def in_database(command: Command, postgres: Cluster) -> Command:
    """The command with a database of the test in the place of the one that it names."""
    address = postgres.new_database()
    return command._replace(line=re.sub(r"postgresql://\S+", lambda _: address, command.line))


@pytest.mark.long
@pytest.mark.parametrize("command", examples(), ids=lambda command: command.line)
def test_an_example_of_a_help_text_runs(
    command: Command, home: Path, surroundings: dict[str, str], played: Played, postgres: Cluster
) -> None:
    if command.line.startswith("courtcards restore"):
        run(Command("", "courtcards backup tables.backup"), home, surroundings)
    if "--settings" in command.line:
        run(Command("", "courtcards serve --show-settings > courtcards.toml"), home, surroundings)
    if "--overwrite" not in command.line and "export" in command.line:
        (home / "evening.json").unlink()
    if "--clean" in command.line:
        surroundings["COURTCARDS_CACHE"] = str(home / "cache")
    run(in_database(played.named(command), postgres), home, surroundings)


@pytest.mark.long
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_commands_of_a_page_run(
    page: Path, home: Path, surroundings: dict[str, str], played: Played
) -> None:
    run(Command("", "courtcards backup tables.backup"), home, surroundings)
    folder = home
    for command in commands_of(page):
        if command.line.startswith("cd "):
            folder = home / command.line.removeprefix("cd ")
        elif not command.is_elsewhere:
            run(played.named(command), folder, surroundings)


@pytest.mark.long
@pytest.mark.parametrize("target", ["play", "serve"])
def test_a_clone_serves(clone: Path, surroundings: dict[str, str], target: str) -> None:
    run(Command("README.md", f"make {target}"), clone, surroundings)
