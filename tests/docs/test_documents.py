"""The documents name what there is: commands, options, requests, rule sets, links."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import typer.main

from courtcards.cli.commands import CLUB_COMMANDS, COMMANDS, app
from courtcards.clubs.seating import build_seating_report, draw_rounds
from courtcards.games import GAMES
from courtcards.server.app import create_app
from courtcards.server.limits.clients import Limits
from courtcards.text import LANGUAGES, language_names
from courtcards.text.catalogues import CATALOGUES
from docs.commands import inline_commands
from docs.pages import PAGES, ROOT, TARGETS, section
from text.messages import messages

RULE_PAGES = {
    "kings-corner": ROOT / "docs/rules/kings-in-the-corner.md",
    "double-king": ROOT / "docs/rules/double-king.md",
}


def options_of(words: Iterable[str]) -> set[str]:
    """The options of the command that these words name, up to the first that names none."""
    command: Any = typer.main.get_command(app)
    for word in words:
        command = getattr(command, "get_command", lambda *_: None)(None, word) or command
    names = [name for each in command.params for name in (*each.opts, *each.secondary_opts)]
    return {name for name in names if name.startswith("--")}


def test_every_option_of_a_command_is_named() -> None:
    for name in (*COMMANDS, *(f"club {name}" for name in CLUB_COMMANDS)):
        text = section("docs/commands.md", f"courtcards {name}")
        named = set(re.findall(r"--[a-z][a-z-]*", text))
        assert named - {"--set"} == options_of(name.split()) - {"--set", "--help"}, name


def test_every_option_and_named_set_is_on_the_page_of_the_rules() -> None:
    assert RULE_PAGES.keys() == GAMES.keys()
    for name, page in RULE_PAGES.items():
        text = page.read_text(encoding="utf-8")
        told = [*(f"`{option.name}" for option in GAMES[name].options)]
        told += [f"`{named.name}`" for named in GAMES[name].named_sets]
        assert [each for each in told if each not in text] == [], name


def test_every_request_is_named(tmp_path: Path) -> None:
    app_of_server = create_app(tmp_path / "tables.sqlite3", Limits())
    schema = app_of_server._app._app.openapi_schema  # type: ignore[attr-defined]
    clubs = (ROOT / "docs/club-api.md").read_text(encoding="utf-8")
    named = section("docs/formats.md", "HTTP and WebSocket") + clubs
    requests = {
        f"{method.upper()} {path}"
        for path, item in schema.to_schema()["paths"].items()
        for method in item
    }
    assert requests == set(re.findall(r"`((?:GET|POST) /(?:api|health)/[^`]*)`", named))


def test_links_lead_somewhere() -> None:
    targets = [
        (page, target)
        for page in PAGES
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    ]
    assert [each for each in targets if not (each[0].parent / each[1]).exists()] == []


def test_the_commands_in_sentences_exist() -> None:
    for page in PAGES:
        for line in inline_commands(page):
            program, name, *rest = line.split()
            if program == "make":
                assert name in TARGETS, (page, line)
                continue
            assert name in COMMANDS or name.startswith("-"), (page, line)
            asked = set(re.findall(r"(?<!\S)--[a-z-]+", line))
            known = options_of([name, *rest[:1]]) | {"--help", "--version"}
            assert asked <= known, (page, line)


def test_the_size_of_a_state_is_told() -> None:
    text = section("docs/internals/engine.md", "The state of a hand is one record").replace(
        "\n", " "
    )
    for name in RULE_PAGES:
        size = GAMES[name].engine.state.layout.itemsize
        assert re.search(rf"\b{size:,} (bytes )?at {GAMES[name].title}\b", text), name


def test_the_files_of_a_third_game_are_all_told() -> None:
    house = ROOT / "examples/hearts"
    files = [house / "pyproject.toml", *house.rglob("*.py")]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    text = section("docs/extending.md", "A game")
    told = re.findall(r"^\| `([\w.]+)` \|", text, re.MULTILINE)
    assert sorted(told) == sorted(path.name for path in files)
    assert f"of {lines} lines" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_games_are_those_of_the_catalogues(language: str) -> None:
    """In its column each language has words that its texts say, to the letter."""
    texts = messages(CATALOGUES[0] if language == "en" else language)
    forms = [form for text in texts for form in (text.sources if language == "en" else text.forms)]
    said = "\n".join(forms).casefold()
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


def test_the_table_of_seatings_is_whole_quick_and_right() -> None:
    text = section("docs/research/seating.md", "Five rounds")
    told: list[int] = []
    for line in re.findall(r"^\| ?(\d.*)\|$", text, re.MULTILINE):
        players, repeats, seconds = line.split("|")
        first, *last = map(int, players.split(" to "))
        told += range(first, [first, *last][-1] + 1)
        assert float(seconds) <= 2
        assert (
            int(repeats)
            == build_seating_report(draw_rounds(range(first), 5, b"the documents")).repeats
        )
    assert told == list(range(16, 121))
