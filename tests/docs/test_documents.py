"""The documents name what there is: commands, options, requests, rule sets, links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer.main
from catalogues.files import catalogue_of

from courtcards.cli.commands import CLUB_COMMANDS, COMMANDS, app
from courtcards.clubs.seating import draw_rounds, report
from courtcards.games import GAMES
from courtcards.languages import LANGUAGES, language_names
from courtcards.languages.catalogues import CATALOGUES
from courtcards.server.app import create_app
from courtcards.server.limits.clients import Limits
from docs.pages import ROOT, section

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
RULE_PAGES = {
    "kings-corner": ROOT / "docs/rules/kings-in-the-corner.md",
    "double-king": ROOT / "docs/rules/double-king.md",
}


EVERY_COMMAND = [*COMMANDS, *(f"club {name}" for name in CLUB_COMMANDS)]


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_every_option_of_a_command_is_named(name: str) -> None:
    command: Any = typer.main.get_command(app)
    for part in name.split():
        command = command.get_command(None, part)
    text = section("docs/commands.md", f"courtcards {name}")
    options = {
        option
        for parameter in command.params
        for option in (*parameter.opts, *parameter.secondary_opts)
        if option.startswith("--") and option != "--help"
    }
    assert set(re.findall(r"--[a-z-]+", text)) - {"--set"} == options - {"--set"}


@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_named_set_is_on_the_page_of_the_rules(name: str) -> None:
    text = RULE_PAGES[name].read_text(encoding="utf-8")
    for option in GAMES[name].options:
        assert f"`{option.name}" in text, option.name
    for named in GAMES[name].named_sets:
        assert f"`{named.name}`" in text


def test_every_request_is_named(tmp_path: Path) -> None:
    app_of_server = create_app(tmp_path / "tables.sqlite3", Limits())
    schema = app_of_server._app._app.openapi_schema  # type: ignore[attr-defined]
    named = section("docs/formats.md", "HTTP and WebSocket")
    requests = {
        f"{method.upper()} {path}"
        for path, item in schema.to_schema()["paths"].items()
        for method in item
    }
    assert requests == set(re.findall(r"`((?:GET|POST) /(?:api|health)/[^`]*)`", named))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)", text):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("name", GAMES)
def test_the_size_of_a_state_is_told(name: str) -> None:
    text = section("docs/architecture.md", "The state of a hand is one record").replace("\n", " ")
    size = GAMES[name].engine.state.layout.itemsize
    assert re.search(rf"\b{size:,} (bytes )?at {GAMES[name].title}\b", text)


def test_the_files_of_a_third_game_are_all_told() -> None:
    house = ROOT / "examples/hearts"
    files = [house / "pyproject.toml", *house.rglob("*.py")]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    text = section("docs/extending.md", "A game")
    told = re.findall(r"^\| `([\w.]+)` \|", text, re.MULTILINE)
    assert sorted(told) == sorted(path.name for path in files)
    assert f"of {lines} lines" in text
    rooms = section("docs/architecture.md", "Rooms, and who may import whom")
    assert f"| {len(files)} new, {lines} lines |" in rooms


def texts_in(language: str) -> str:
    """All that is said in a language, a line each."""
    messages = catalogue_of(CATALOGUES[0] if language == "en" else language)
    found = [message.id if language == "en" else message.string for message in messages]
    return "\n".join(text if isinstance(text, str) else "\n".join(text or ()) for text in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_games_are_those_of_the_catalogues(language: str) -> None:
    """In its column each language has words that its texts say, to the letter."""
    said = texts_in(language).casefold()
    lines = section("docs/languages.md", "The words of the games").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if re.match(r"\| (?!---)", line)]
    head = ["English", *rows[0][1:]]
    assert len(rows) > 50
    column = head.index(language_names()[language])
    for row in rows:
        if row[1:] == head[1:]:
            continue
        for term in re.sub(r" \(.*\)", "", row[column]).split(", "):
            assert re.search(rf"\b{re.escape(term.casefold())}", said), term


def seatings() -> list[list[str]]:
    """The lines of the table of seatings, without its head."""
    text = section("docs/club-evening.md", "How well players are seated")
    return [line.strip("|").split("|") for line in text.splitlines() if re.match(r"\| \d", line)]


def test_the_table_of_seatings_is_whole_and_quick() -> None:
    told: list[int] = []
    for line in seatings():
        first, *last = map(int, line[0].split(" to "))
        told += range(first, [first, *last][-1] + 1)
    assert told == list(range(16, 121))
    assert all(float(line[2]) <= 2 for line in seatings())


@pytest.mark.parametrize("line", seatings(), ids=lambda line: line[0].strip())
def test_as_many_meet_twice_as_the_table_of_seatings_says(line: list[str]) -> None:
    players = int(line[0].split()[0])
    assert int(line[1]) == report(draw_rounds(range(players), 5, b"the documents")).repeats
