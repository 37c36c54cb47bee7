"""All that people are told to type works in a fresh clone, in a folder with a blank in its name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from courtcards.play import records
from courtcards.play.history import write_history
from databases import Cluster
from docs.commands import (
    SERVING,
    adapted,
    commands_of,
    examples,
    is_elsewhere,
    run,
    run_here,
)
from docs.pages import MAKEFILE, PAGES, ROOT, TARGETS
from play.recorded import recorded
from server.clubbing import Director
from server.serving import client_of, running_server

WITH_COMMANDS = [page for page in PAGES if not all(map(is_elsewhere, commands_of(page)))]
IN_THE_CLONE = {"README.md", "docs/extending.md"}
"""The pages of which every command is run by what the clone has set up."""

QUICK = ("help", "setup", "engine", "catalogues", "offline", "site")
"""Targets that take no more than a minute or two; the site comes before whoever opens it."""
OTHER_TESTS = {"clean", "play", "serve", "quick", "test", "test-long", "test-deep", "test-foreign"}
"""Targets that serve, see `test_a_clone_serves`, those that run these tests, and `clean`."""
SLOW = sorted(TARGETS - {*QUICK, *OTHER_TESTS})
"""Targets for `make test-deep`."""
SHORTER = {
    "bench-attacks": "--runs 1 --seconds 1 --only pings",
    "bench-server": "--tables 4 --many 10 --seconds 1 --runs 1",
    "bench-crowd": "--tables 20 --plays 20 --minutes 0.1",
    "bench-search": "--deals 1",
    "strengths": "--deals 4 --rounds 1",
    "ladder": "--deals 4 --players random,novice",
    "leaderboard": "--deals 4 --players random,novice",
}
"""The arguments that make some of them short."""


def test_every_target_of_make_is_explained() -> None:
    assert {*QUICK, *OTHER_TESTS, *SHORTER} <= TARGETS
    explained = set(re.findall(r'@echo "make ([\w-]+) ', MAKEFILE))
    assert explained == TARGETS - {"help", "engine", "serve"}


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
    make(folder, *QUICK[:3])
    return folder


def make(folder: Path, *targets: str) -> None:
    """Run targets of make, as a person does who has just cloned."""
    done = subprocess.run(
        ["make", *targets],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if "PYTEST" not in name},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]


def test_a_linked_environment_is_left_alone(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
    for made in ("bin", ".made-in-1", ".ready-play"):
        (theirs / made).touch()
    shutil.copy2(ROOT / "Makefile", ours)
    (ours / ".venv").symlink_to(theirs)
    before = sorted(theirs.iterdir())
    setting_up = ["make", "play"], 2, "remove the link (rm .venv)"
    cleaning = ["make", "clean"], 0, "Removed the link .venv, and nothing of where it leads."
    for command, status, said in (setting_up, cleaning):
        done = subprocess.run(command, cwd=ours, capture_output=True, text=True, check=False)
        assert (done.returncode, said in done.stdout + done.stderr) == (status, True), done
        assert sorted(theirs.iterdir()) == before
    assert not (ours / ".venv").is_symlink()


@pytest.mark.long
def test_the_quick_targets_of_make_work(clone: Path) -> None:
    make(clone, *QUICK[3:])


@pytest.mark.deep
@pytest.mark.parametrize("target", SLOW)
def test_a_slow_target_of_make_works(clone: Path, target: str) -> None:
    make(clone, target, f"ARGUMENTS={SHORTER.get(target, '')}")


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

    def named(self, line: str) -> str:
        """The line with this evening or table in the place of the one in the documents."""
        line = re.sub(r"(unlist |--table )\w{12}", rf"\g<1>{self.table}", line)
        line = re.sub(r"(club recount )\w{12}", rf"\g<1>{self.begun}", line)
        return re.sub(r"(club (?:export|link) )\w{12}", rf"\g<1>{self.evening}", line)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """An evening and a table, on a server that has stopped."""
    return Played(tmp_path_factory.mktemp("played") / "tables.sqlite3")


POSITION = "double-king/1 club seat=1 hands=-/AK3.Q92.A98.K865/-/- contract=tricks\n"
OPEN = (
    "double-king/1 club dealer=3 contract=king-of-hearts "
    "hands=AK3.Q92.A98.K865/QJ2.KJ8.KQ76.AJ9/T98.A76.JT5.QT74/7654.T543.432.32\n"
)


@pytest.fixture
def furnished(home: Path, played: Played) -> Path:
    """The home of a person, with the files that documents speak of."""
    furnish(home, played)
    return home


def furnish(home: Path, played: Played) -> None:
    """Put the files into a folder that documents speak of."""
    shutil.copytree(
        ROOT / "examples", home / "examples", ignore=shutil.ignore_patterns("__pycache__")
    )
    for place in (".local/share/courtcards", "", "evenings"):
        (home / place).mkdir(parents=True, exist_ok=True)
        shutil.copy2(played.log, home / place / "tables.sqlite3")
    for place in ("mnt/nightly", "var/lib/courtcards"):
        (home / place).mkdir(parents=True)
    (home / "evening.json").write_bytes(played.export)
    (home / "agreed.txt").write_text("Player 1\n", encoding="utf-8")
    (home / "mine.py").write_text(OF_THEIR_OWN, encoding="utf-8")
    for name, text in (("position", POSITION), ("deal", POSITION), ("open", OPEN)):
        (home / f"{name}.txt").write_text(text, encoding="utf-8")
    (home / "problems.txt").write_text(f"# Which card?\n{POSITION}", encoding="utf-8")
    for name in ("mine.js", "player.js"):
        shutil.copy2(ROOT / "examples/player.js", home / name)
    played_games = recorded("kings-corner", "french-single", 2)
    (home / "games.txt").write_text(write_history(played_games), encoding="utf-8")
    games = records.encode(played_games) + b"\n"
    for name in ("games", "club", "monday", "tuesday", "courtcards-abcdefghjkmn"):
        (home / f"{name}.jsonl").write_bytes(games * 4)


@pytest.fixture
def surroundings(clone: Path, furnished: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What a person has who works in the clone: its commands, a home, no browser."""
    monkeypatch.setenv("PATH", f"{clone}/.venv/bin{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", f"{furnished}/installed{os.pathsep}{furnished}")
    return {name: value for name, value in os.environ.items() if "PYTEST" not in name}


@pytest.fixture
def serving_nothing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses at which commands would have served, had they not been kept from it."""
    served: list[str] = []

    def serve(settings: Any, ready: Callable[[str], None], **_: bool) -> None:
        ready("http://127.0.0.1:1")
        served.append(settings.host)

    for name in ("play", "serve", "club"):
        monkeypatch.setattr(f"courtcards.cli.{name}.serve", serve)
    monkeypatch.setattr("courtcards.play.players.players._INVITED", {})
    return served


@pytest.mark.long
@pytest.mark.parametrize("name", examples())
def test_the_examples_of_a_help_text_run(
    name: str, home: Path, played: Played, postgres: Cluster, serving_nothing: list[str]
) -> None:
    for line in map(played.named, examples()[name]):
        shutil.rmtree(home)
        home.mkdir()
        os.chdir(home)
        furnish(home, played)
        if line.startswith("courtcards restore"):
            run_here("courtcards backup tables.backup")
        if "--settings" in line:
            run_here("courtcards serve --show-settings > courtcards.toml")
        if "--overwrite" not in line and "export" in line:
            (home / "evening.json").unlink()
        with pytest.MonkeyPatch.context() as patch:
            if "--clean" in line:
                patch.setenv("COURTCARDS_CACHE", str(home / "cache"))
            if "--database" in line:
                line = re.sub(r"postgresql://\S+", postgres.new_database(), line)  # noqa: PLW2901
            run_here(adapted(line))
    assert len(serving_nothing) == sum(bool(SERVING.match(line)) for line in examples()[name])


@pytest.mark.long
@pytest.mark.usefixtures("serving_nothing")
@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_commands_of_a_page_run(
    page: Path, clone: Path, furnished: Path, surroundings: dict[str, str], played: Played
) -> None:
    run_here("courtcards backup tables.backup")
    if (clone / "dist/site").exists():
        (furnished / "dist").mkdir()
        (furnished / "dist/site").symlink_to(clone / "dist/site")
    is_in_the_clone = page.relative_to(ROOT).as_posix() in IN_THE_CLONE
    for line in commands_of(page):
        asked = adapted(played.named(line))
        if line.startswith("cd "):
            os.chdir(line.removeprefix("cd "))
        elif line.startswith("courtcards ") and not is_in_the_clone:
            run_here(asked)
        elif not is_elsewhere(line):
            run(asked, Path.cwd(), surroundings)


@pytest.mark.long
@pytest.mark.parametrize("target", ["play", "serve"])
def test_a_clone_serves(clone: Path, surroundings: dict[str, str], target: str) -> None:
    run(f"make {target}", clone, surroundings)
