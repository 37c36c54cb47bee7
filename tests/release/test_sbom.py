"""The list of what a package consists of has all of it."""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from pathlib import Path

import pytest
from releasing import sbom

ROOT = Path(__file__).parents[2]
LISTED = sbom.listed()
ITSELF = LISTED["metadata"]["component"]


def test_whatever_has_its_licence_beside_it_is_listed() -> None:
    licences = {path.parent for path in sbom.PACKAGE.rglob("LICENSE*")}
    assert licences == {each.place for each in sbom.BROUGHT if each.place}


def test_what_a_browser_needs_is_listed_as_the_notice_tells_it() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for each in sbom.BROUGHT:
        if each.place is None:
            assert each.name in notice.lower()


def test_each_part_has_a_version_and_a_licence() -> None:
    assert len(ITSELF["components"]) == len(sbom.BROUGHT)
    for part in ITSELF["components"]:
        assert part["version"], part
        assert part["licenses"], part
    (browser,) = [part for part in ITSELF["components"] if part["name"] == "pyodide"]
    assert re.fullmatch(r"[0-9a-f]{128}", browser["hashes"][0]["content"])


def test_every_pinned_requirement_is_listed_with_all_its_digests() -> None:
    pinned = (ROOT / "requirements-server.txt").read_text(encoding="utf-8")
    names = re.findall(r"^([\w.-]+)==", pinned, re.MULTILINE)
    assert [part["name"] for part in LISTED["components"]] == names
    digests = [
        each["content"]
        for part in LISTED["components"]
        for reference in part["externalReferences"]
        for each in reference["hashes"]
    ]
    assert digests == re.findall(r"sha256:(\w{64})\b", pinned)


def test_what_the_package_itself_asks_for_is_required() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = {part["name"] for part in LISTED["components"] if part["scope"] == "required"}
    assert required == set(project["dependencies"])
    (edges,) = LISTED["dependencies"]
    assert edges["ref"] == ITSELF["bom-ref"] == f"pkg:pypi/courtcards@{project['version']}"
    assert len(edges["dependsOn"]) == len(required)


def test_a_requirement_is_known_by_its_name() -> None:
    tried = doctest.testmod(sbom)
    assert (tried.attempted, tried.failed) == (1, 0)


def test_every_reference_is_to_one_part() -> None:
    references = [part["bom-ref"] for part in (*LISTED["components"], *ITSELF["components"])]
    assert len(set(references)) == len(references)
    assert set(LISTED["dependencies"][0]["dependsOn"]) <= set(references)


def test_the_same_sources_make_the_same_list() -> None:
    assert sbom.written() == sbom.written()
    assert json.loads(sbom.written()) == LISTED


def test_a_version_that_is_told_nowhere_is_an_error(tmp_path: Path) -> None:
    source = tmp_path / "VERSION"
    source.write_text("no version\n", encoding="utf-8")
    brought = sbom.Brought("thing", "MIT", None, source, r"thing ([\d.]+)")
    with pytest.raises(ValueError, match="does not tell the version of thing"):
        sbom.component_of(brought)
