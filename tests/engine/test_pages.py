"""The engine of browsers computes what the server's does, to the byte: in node, in Chromium."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route
from sites.tools import program

from browsers import launched
from courtcards.building.description import description_of
from courtcards.games import GAMES
from courtcards.kernel.library import found_or_built
from courtcards.kernel.sources import PAGES, unit_of
from courtcards.page import STATIC
from vectors.recording import calls_of

VECTORS = Path(__file__).parents[1] / "vectors"
ENGINE = STATIC / "js" / "engine" / "engine.js"
SITE = "http://engine.test"
REPLAY = """async () => {
  const { replay } = await import("/replaying.js");
  const { Engine } = await import("/engine.js");
  const read = async (path) => (await fetch(path)).json();
  const library = await (await fetch("/library")).arrayBuffer();
  return replay(Engine, library, await read("/description"), await read("/calls"));
}"""


@dataclass(frozen=True)
class Recorded:
    """Calls of a game's engine, in files, with all that makes them again."""

    files: dict[str, Path]
    count: int


@pytest.fixture(scope="module", params=sorted(GAMES))
def recorded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    game = GAMES[request.param]
    unit = unit_of(game.engine.state.__module__)
    calls, folder = calls_of(game), tmp_path_factory.mktemp("calls")
    files = {
        "library": found_or_built(unit, PAGES),
        "description": folder / "description",
        "calls": folder / "calls",
        "engine.js": ENGINE,
        "replaying.js": VECTORS / "replaying.js",
    }
    files["description"].write_text(json.dumps(description_of(unit)), encoding="utf-8")
    files["calls"].write_text(json.dumps(calls), encoding="utf-8")
    return Recorded(files, len(calls))


def test_recorded_calls_give_the_same_bytes_in_node(recorded: Recorded) -> None:
    paths = [str(recorded.files[name]) for name in ("library", "description", "calls", "engine.js")]
    command = [program("node"), str(VECTORS / "replaying.mjs"), *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == f"{recorded.count} calls\n", done.stdout + done.stderr


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched("chromium") as chromium:
        yield chromium


@pytest.mark.long
def test_recorded_calls_give_the_same_bytes_in_a_browser(
    recorded: Recorded, browser: Browser
) -> None:
    def serve(route: Route) -> None:
        path = recorded.files.get(urlsplit(route.request.url).path.removeprefix("/"))
        if path is None:
            route.fulfill(body="", content_type="text/html")
        else:
            kind = "text/javascript" if path.suffix == ".js" else "application/octet-stream"
            route.fulfill(path=path, content_type=kind)

    with browser.new_page() as page:
        page.route(f"{SITE}/**", serve)
        page.goto(f"{SITE}/")
        assert page.evaluate(REPLAY) == f"{recorded.count} calls"
