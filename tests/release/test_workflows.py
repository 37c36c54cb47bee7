"""The workflows of the repository's host: they run what there is, as little as may be, in order.

They run nowhere but there: so what can be seen of them in their texts is held here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from courtcards.build.linking import TARGETS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github/workflows"
NAMES = sorted(path.name for path in FOLDER.iterdir())
PINNED = re.compile(r"^ *(?:- )?uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
RIGHTS = {
    "attest": {"attestations": "write", "id-token": "write"},
    "publish": {"id-token": "write"},
    "tell": {"contents": "write"},
}
"""The jobs that may do more than read the sources."""

Job = dict[str, Any]


def workflow(name: str) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    # YAML 1.1 reads the word "on" as yes.
    return {"on" if key is True else key: value for key, value in found.items()}


def jobs(name: str) -> dict[str, Job]:
    found: dict[str, Job] = workflow(name)["jobs"]
    return found


def steps(name: str) -> Iterator[Job]:
    for job in jobs(name).values():
        yield from job.get("steps", ())


def before(name: str, job: str) -> set[str]:
    """All jobs that are done well before one begins."""
    needed = jobs(name)[job].get("needs", [])
    first = {needed} if isinstance(needed, str) else set(needed)
    return first.union(*(before(name, each) for each in first))


def test_what_others_wrote_is_named_by_one_commit() -> None:
    text = "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in NAMES)
    used = [line for line in text.splitlines() if "uses:" in line and "./.github/" not in line]
    assert used
    assert [line for line in used if not PINNED.match(line)] == []
    assert all((ROOT / place).is_file() for place in re.findall(r"uses: \./(\S+)", text))
    named = set(re.findall(r"uses: ([\w.-]+/[\w.-]+)@(\S+ # \S+)", text))
    assert len(named) == len({action for action, _ in named})


def test_a_job_may_do_no_more_than_it_has_to() -> None:
    assert NAMES == ["checks.yml", "release.yml", "wheels.yml"]
    for name in NAMES:
        assert workflow(name)["permissions"] == {}
        for title, job in jobs(name).items():
            assert job["permissions"] == RIGHTS.get(title, {"contents": "read"}), title
            assert "timeout-minutes" in job or "uses" in job, title
            assert before(name, title) <= set(jobs(name)) - {title}
        for step in steps(name):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"] == {"persist-credentials": False}
            # What somebody chose, as the name of a branch, is never put into a script as text.
            assert "${{" not in step.get("run", "")


def test_what_is_run_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = [step.get("run", "") for name in NAMES for step in steps(name)]
    for command in commands:
        for target in re.findall(r"^make (\S+)", command):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE)
        for place in re.findall(r"(?:python|bash) ([\w./]+)", command):
            assert (ROOT / place).is_file()
        for module in re.findall(r"python -m ([\w.]+)", command):
            assert (ROOT / module.replace(".", "/")).with_suffix(".py").is_file()


def test_every_change_is_checked_as_elsewhere() -> None:
    assert {"push", "pull_request"} <= set(workflow("checks.yml")["on"])
    assert "bash .ci/run" in [step.get("run") for step in jobs("checks.yml")["checks"]["steps"]]
    assert jobs("checks.yml")["wheels"]["uses"] == "./.github/workflows/wheels.yml"


def test_every_wheel_is_tried_on_every_python_that_it_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)$", "\n".join(project["classifiers"]), re.MULTILINE)
    tried = jobs("wheels.yml")["try"]
    assert tried["strategy"]["matrix"]["python"] == named
    assert project["requires-python"] == f">={named[0]}"
    assert f"Python {named[0]} to {named[-1]}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(tried["strategy"]["matrix"]["machine"]) == len(TARGETS)
    assert before("wheels.yml", "try") == {"make"}
    assert [step["run"] for step in tried["steps"] if "run" in step] == [
        "python tests/fresh.py dist"
    ]


def test_nothing_is_published_that_was_not_tried_and_attested() -> None:
    publish = jobs("release.yml")["publish"]
    assert jobs("release.yml")["wheels"]["uses"] == "./.github/workflows/wheels.yml"
    assert before("release.yml", "publish") == {"ready", "wheels", "attest"}
    assert publish["environment"]["name"] == "pypi"
    assert set(workflow("release.yml")["on"]) == {"push", "workflow_dispatch"}
    assert set(workflow("release.yml")["on"]["push"]) == {"tags"}
    # Started by hand it stops after the wheels, since what comes then needs this job.
    assert jobs("release.yml")["ready"]["if"] == "github.event_name == 'push'"


def test_what_one_job_hands_over_another_takes() -> None:
    handed = [step["with"]["name"] for step in steps("wheels.yml") if "upload-" in str(step)]
    taken = [*steps("wheels.yml"), *steps("release.yml")]
    names = {step["with"].get("name") for step in taken if "download-" in str(step)} - {None}
    assert names == {*handed}
