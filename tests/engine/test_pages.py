"""The engine of browsers computes what that of the server does, to the byte."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from courtcards.building.description import description_of
from courtcards.games import GAMES
from courtcards.kernel.library import built
from courtcards.kernel.sources import PAGES, found, unit_of
from courtcards.page import STATIC
from page.node import program
from vectors.recording import calls_of

VECTORS = Path(__file__).parents[1] / "vectors"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_recorded_calls_give_the_same_bytes(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    unit = unit_of(game.engine.state.__module__)
    library = found(unit, PAGES) or built(unit, PAGES)
    calls = calls_of(game)
    files = {"description": description_of(unit), "calls": calls}
    for what, text in files.items():
        (tmp_path / what).write_text(json.dumps(text), encoding="utf-8")
    engine = STATIC / "js" / "engine" / "engine.js"
    command = [program("node"), str(VECTORS / "replaying.mjs"), str(library)]
    paths = [str(tmp_path / "description"), str(tmp_path / "calls"), str(engine)]
    done = subprocess.run([*command, *paths], capture_output=True, text=True, check=False)
    assert done.stdout == f"{len(calls)} calls\n", done.stdout + done.stderr
