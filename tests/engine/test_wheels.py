"""Wheels: they bring their engine, for the machines that they are for, and need no compiler."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import httpx
import pytest
from sites.offline_bundle import plain_files

from courtcards.build.linking import TARGETS, find_host_target, find_target
from courtcards.games import GAMES
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import PREFIX
from courtcards.kernel.sources import compute_digest
from courtcards.offline import bundle
from processes import python_says

ROOT = Path(__file__).parents[2]
SMALLEST = "courtcards.clubs.seating"
BEGINNINGS = {
    "linux-x86_64": b"\x7fELF\x02\x01\x01",
    "linux-aarch64": b"\x7fELF\x02\x01\x01",
    "macos-x86_64": b"\xcf\xfa\xed\xfe\x07\x00\x00\x01",
    "macos-arm64": b"\xcf\xfa\xed\xfe\x0c\x00\x00\x01",
    "windows-x86_64": b"MZ",
}
"""How a library begins that the system of a target loads."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for this machine, built as pip does: by a Python that has nothing of its own."""
    folder = tmp_path_factory.mktemp("dist")
    python = python_of(new_environment(tmp_path_factory.mktemp("building")))
    tools = os.environ | {"PYTHONPATH": sysconfig.get_path("purelib")}
    build = ("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    python_says(*build, folder=ROOT, python=python, surroundings=tools)
    (made,) = folder.iterdir()
    return made


def new_environment(folder: Path) -> dict[str, str]:
    """Where things lie in an environment that has nothing yet."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return sysconfig.get_paths("venv", {"base": str(folder)})


def python_of(places: dict[str, str]) -> str:
    return str(Path(places["scripts"]) / "python")


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The command of a new environment that has the wheel, and of ours what the wheel asks for."""
    places = new_environment(tmp_path / "environment")
    into = ["--python", python_of(places), "install", "-q", "--no-deps"]
    python_says("-m", "pip", *into, str(wheel), folder=tmp_path)
    asked_for = Path(places["purelib"]) / "asked_for.pth"
    asked_for.write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return Path(places["scripts"]) / "courtcards"


@pytest.mark.long
def test_whoever_installs_a_wheel_plays_on_the_device(installed: Path, tmp_path: Path) -> None:
    built = bundle.find_folder()
    assert built is not None, "python -m sites builds what a device runs"
    command = [str(installed), "serve", "--port", "0", "--data", str(tmp_path / "tables")]
    cache = {"COURTCARDS_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(
        command, cwd=tmp_path, env=os.environ | cache, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "the server did not start"
            with httpx.Client(base_url=found[0], trust_env=False) as client:
                page = client.get("/local/")
                assert page.status_code == 200
                assert f'data-offline-bundle="/offline-bundle/{built.name}/"' in page.text
                for plain in plain_files(built):
                    answer = client.get(f"/offline-bundle/{built.name}/{plain.name}")
                    assert answer.content == plain.read_bytes(), plain.name
        finally:
            server.terminate()
    (libraries,) = installed.parents[1].rglob("courtcards/libraries")
    assert [each.name for each in libraries.glob("offline-*")] == [built.name]
    engines = [each for each in libraries.iterdir() if each.is_file()]
    assert len(engines) == len([g for g in GAMES if "hearts" not in g]) + 1
    (licences,) = libraries.parents[1].glob("courtcards-*.dist-info/licenses")
    assert {each.name for each in licences.iterdir()} == {"LICENSE", "NOTICE"}
    assert not [*(tmp_path / "cache").rglob("offline-*")]


def pythons() -> list[str]:
    """This Python, and the others of this machine that a wheel is for and that can make venvs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = re.findall(r"Python :: (3\.\d+)$", "\n".join(project["classifiers"]), re.MULTILINE)
    here = ".".join(map(str, sys.version_info[:2]))
    others = [shutil.which(f"python{version}") for version in versions if version != here]
    able = [found for found in others if found and can_make_environments(found)]
    return [sys.executable, *able]


def can_make_environments(python: str) -> bool:
    command = [python, "-c", "import ensurepip, venv"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.long
@pytest.mark.parametrize("python", pythons(), ids=lambda path: Path(path).name)
def test_a_wheel_is_of_use_in_a_new_environment(wheel: Path, tmp_path: Path, python: str) -> None:
    """Outside of the sources, with what it asks for from the index alone."""
    assert bundle.find_folder() is not None, "python -m sites builds a part of what is measured"
    fresh = str(ROOT / "tests/fresh.py")
    said = python_says(fresh, str(wheel.parent), folder=tmp_path, python=python)
    if python == sys.executable and sys.platform == "linux" and sys.version_info[:2] == (3, 11):
        measured = dict(re.findall(r"[(,] ?([a-z ]+) (\d+) MB", said))
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        for told, name in (
            ("the wheel alone", "wheel"),
            ("with its requirements", "with requirements"),
            ("`play`", "play"),
        ):
            found = re.search(rf"^\| {told} \|.*\| (\d+) \|$", readme, re.MULTILINE)
            assert found, told
            assert int(found[1]) == pytest.approx(int(measured[name]), rel=0.1), told


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=() if each == "linux-aarch64" else pytest.mark.deep)
        for each in sorted(TARGETS)
    ],
)
def test_a_library_is_made_for_every_target(tmp_path: Path, name: str) -> None:
    into = ["--target", name, "--folder", str(tmp_path)]
    python_says("-m", "courtcards.build", "library", SMALLEST, *into, folder=ROOT)
    (library,) = tmp_path.iterdir()
    assert library.name == f"{SMALLEST}-{compute_digest(SMALLEST)}{TARGETS[name].ending}"
    octets = library.read_bytes()
    assert octets.startswith(BEGINNINGS[name])
    for function in ("seat_all", "in_parts"):
        assert f"{PREFIX}{function}".encode() in octets


def test_a_target_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(
        EngineError, match="there is no target 'plan9'; the targets are linux-x86_64"
    ):
        find_target("plan9")


def test_a_machine_that_no_wheel_is_for_is_built_for_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert find_host_target().triple
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    with pytest.raises(EngineError, match="a 64-bit processor"):
        find_host_target()


def test_make_knows_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (wheels,) = [line for line in makefile.splitlines() if line.startswith("WHEELS := ")]
    assert wheels.split()[2:] == [*TARGETS]
