"""What the tree says of itself to others: one version, one licence, and nothing that is not so."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from hatch_build import PLACES, AddressHook
from releasing import ready

import courtcards
from docs.pages import PAGES, TARGETS

ROOT = Path(__file__).parents[2]
HOOK = ROOT / "hatch_build.py"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
CONDA = {"arabic-reshaper": "arabic_reshaper", "prometheus-client": "prometheus_client"}
"""What conda-forge calls otherwise than PyPI."""


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_everything_says_the_same_version() -> None:
    version = PROJECT["version"]
    assert courtcards.__version__ == version
    assert next(iter(ready.versions())) == version
    assert read("CITATION.cff")["version"] == version
    assert read("conda/recipe.yaml")["context"]["version"] == version


def test_everything_says_the_same_licence() -> None:
    assert PROJECT["license"] == read("CITATION.cff")["license"] == "MIT"
    assert read("conda/recipe.yaml")["about"]["license"] == "MIT"
    assert read("conda/recipe.yaml")["about"]["license_file"] == PROJECT["license-files"]
    assert not [each for each in PROJECT["classifiers"] if each.startswith("License")]


def test_a_citation_has_what_its_format_asks_for() -> None:
    cited = read("CITATION.cff")
    assert cited["cff-version"] == "1.2.0"
    assert {"message", "title", "type"} <= {*cited}
    assert cited["authors"] == PROJECT["authors"]


def test_what_is_released_is_said_to_be_everywhere() -> None:
    """Where nothing is released yet, nothing says that it is."""
    released = [date for date in ready.versions().values() if date != ready.UNRELEASED]
    assert (ready.NOT_ON_INDEX in ready.text_of("README.md")) == (not released)
    is_newest_released = next(iter(ready.versions().values())) != ready.UNRELEASED
    assert ("date-released" in read("CITATION.cff")) == is_newest_released


BY_NAME = re.compile(
    r"\b(pip|pipx|uv|uvx|conda) [^\n]*\b(install|add|run) [\"']?courtcards\b(?!\[)"
)
"""How somebody is told to bring us from an index.

An extra of what is installed comes by its name all the same: no index is asked for us then.
"""


def test_nobody_is_told_to_install_by_its_name_what_is_on_no_index() -> None:
    if ready.NOT_ON_INDEX not in ready.text_of("README.md"):
        return
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.po")]
    found = [page for page in (*PAGES, *sources) if BY_NAME.search(page.read_text("utf-8"))]
    assert found == []
    assert BY_NAME.search("python -m pip install courtcards\n")


def test_on_the_day_of_a_release_every_text_has_to_say_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    version = PROJECT["version"]
    for name in ("CHANGELOG.md", "README.md", "CITATION.cff", "pyproject.toml"):
        text = (ROOT / name).read_text(encoding="utf-8")
        text = text.replace(f"{version}, {ready.UNRELEASED}", f"{version}, 2027-01-31")
        text = text.replace(ready.NOT_ON_INDEX, "is on PyPI")
        text = re.sub(r"\ndate-released:.*", "", text)
        if name == "CITATION.cff":
            text += "date-released: 2027-01-31\n"
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(ready, "ROOT", tmp_path)
    date = next(iter(ready.versions().values()))
    cited = tmp_path / "CITATION.cff"
    cited.write_text(cited.read_text("utf-8").replace("2027-01-31", date), encoding="utf-8")
    assert ready.faults(f"v{version}") == []
    assert ready.faults("v99.0.0") == [f"the tag is v99.0.0, the version {version}"]
    for name, of_release, before in (
        ("README.md", "is on PyPI", ready.NOT_ON_INDEX),
        ("CHANGELOG.md", date, ready.UNRELEASED),
        ("CITATION.cff", f"date-released: {date}", ""),
        ("CITATION.cff", f"version: {version}", "version: 99.0.0"),
    ):
        text = (tmp_path / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(of_release, before, 1), encoding="utf-8")
        assert any(name in fault for fault in ready.faults(f"v{version}")), (name, before)
        (tmp_path / name).write_text(text, encoding="utf-8")


def metadata(monkeypatch: pytest.MonkeyPatch, home: str | None) -> dict[str, Any]:
    """What the metadata of a package gain, where the address of its repository is known or not."""
    if home is None:
        monkeypatch.delenv("COURTCARDS_HOME", raising=False)
    else:
        monkeypatch.setenv("COURTCARDS_HOME", home)
    gained = {"version": PROJECT["version"]}
    AddressHook(str(ROOT), {}).update(gained)
    return gained


def test_a_package_names_no_address_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    gained = metadata(monkeypatch, None)
    assert "urls" not in gained
    assert gained["readme"]["text"] == ready.text_of("README.md")
    assert not set(gained) - {"version"} - set(PROJECT["dynamic"])


def test_a_package_names_the_repository_that_it_is_made_in(monkeypatch: pytest.MonkeyPatch) -> None:
    home = "https://example.org/somebody/courtcards"
    gained = metadata(monkeypatch, f"{home}/")
    assert set(gained["urls"]) == set(PLACES)
    assert all(address.startswith(home) for address in gained["urls"].values())
    links = re.findall(r"\]\(([^)]+)\)", gained["readme"]["text"])
    base = f"{home}/blob/v{PROJECT['version']}/"
    assert links
    assert all(link.startswith((base, "http")) for link in links)
    assert all((ROOT / link.removeprefix(base)).exists() for link in links if base in link)


def test_a_commit_is_checked_by_what_is_set_up() -> None:
    (hooks,) = [each["hooks"] for each in read(".pre-commit-config.yaml")["repos"]]
    assert [(hook["entry"], hook["language"]) for hook in hooks] == [("make quick", "system")]
    assert "quick" in TARGETS


def test_a_container_sets_up_what_there_is() -> None:
    text = (ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8")
    program, *targets = json.loads(text)["postCreateCommand"].split()
    assert program == "make"
    assert set(targets) <= TARGETS


def test_an_editor_is_told_the_length_of_lines() -> None:
    told = (ROOT / ".editorconfig").read_text(encoding="utf-8")
    assert f"max_line_length = {PYPROJECT['tool']['ruff']['line-length']}\n" in told


def test_a_package_for_conda_asks_for_what_the_commands_need() -> None:
    recipe = read("conda/recipe.yaml")["requirements"]
    asked = {*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["play"]}
    python = f"python {PROJECT['requires-python']}"
    assert set(recipe["run"]) == {python, *(CONDA.get(name, name) for name in asked)}
    hatch = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    built_with = {*PYPROJECT["build-system"]["requires"], *hatch["dependencies"]}
    assert set(recipe["host"]) == {"python", "pip", *built_with} - {"ziglang"}


@pytest.mark.parametrize("version", ["3.10.12", "3.8.20"])
def test_an_older_python_is_told_in_one_line_what_is_needed(version: str) -> None:
    numbers = tuple(map(int, version.split(".")))
    pretend = (
        f"import sys; sys.version_info = {numbers}; sys.version = '{version} (main)'; "
        f"import runpy; runpy.run_path({str(HOOK)!r})"
    )
    done = subprocess.run(
        [sys.executable, "-c", pretend], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == f"Courtcards needs Python 3.11 or later, and this is {version}.\n"


def test_an_older_python_can_read_the_hook() -> None:
    tree = ast.parse(HOOK.read_text("utf-8"), feature_version=(3, 8))
    first = next(node for node in tree.body if isinstance(node, ast.If))
    before = tree.body[: tree.body.index(first)]
    imported = [ast.unparse(node) for node in before if not isinstance(node, ast.Expr)]
    assert imported == ["from __future__ import annotations", "import sys"]
