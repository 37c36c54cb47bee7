"""Other processes that find the game of ``examples/hearts``, as if its package were installed."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

from processes import python_says

ROOT = Path(__file__).parents[2]
HEARTS = ROOT / "examples" / "hearts"


def surroundings(folder: Path, *, is_compiled: bool = False) -> dict[str, str]:
    """What a process is started with that is to find the game.

    ``folder`` gets what an installer would write of the package: its name and its entry points.
    """
    project = tomllib.loads((HEARTS / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / f"courtcards_hearts-{project['version']}.dist-info"
    about.mkdir(exist_ok=True)
    metadata = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {place}\n" for name, place in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("".join(groups), encoding="utf-8")
    places = [str(folder), str(HEARTS), os.environ.get("PYTHONPATH", "")]
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, places)),
        "COURTCARDS_ENGINE": "library" if is_compiled else "plain",
        "LC_ALL": "C.UTF-8",
    }


EACH = """
import contextlib, io, json, sys
from courtcards.cli.runner import run_command
told = []
for arguments in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as out:
        assert run_command(arguments) == 0, arguments
        out.flush()
        told.append(out.buffer.getvalue().decode())
print(json.dumps(told))
"""


def courtcards(environment: dict[str, str], *commands: list[str]) -> list[str]:
    """What commands say, each: one after the other, in one process."""
    said = python_says("-c", EACH, given=json.dumps(commands), surroundings=environment)
    told: list[str] = json.loads(said)
    return told
