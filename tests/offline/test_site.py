"""A site of files: every page and file there is, found from wherever the site lies."""

from __future__ import annotations

import gettext
import io
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit

import msgspec
import pytest
from catalogues.texts import OWN_GAMES, declared_texts, python_texts
from sites import offline_bundle, site
from sites.python_files import catalogues, modules

from courtcards import rule_book
from courtcards.games import GAMES
from courtcards.kernel.naming import CardSign, TranslatableName
from courtcards.text import LANGUAGES
from courtcards.text.catalogues import CATALOGUES, translate_text

ROOT = Path(__file__).parents[2]
LINKING = {"href", "src", "data-root", "data-offline-bundle"}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, written once for all these tests."""
    folder = tmp_path_factory.mktemp("site")
    site.write(folder, offline_bundle.build_bundle())
    return folder


class Links(HTMLParser):
    """The addresses that a page names."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in LINKING and value is not None]


def test_every_address_of_every_page_is_there_and_is_relative(written: Path) -> None:
    fetched = re.compile(rb"""(?:import|fetch|src=|href=)\s*\(?["'`]https?://""")
    pages = sorted(written.rglob("*.html"))
    assert not any(fetched.search(path.read_bytes()) for path in (*pages, *written.rglob("*.css")))
    assert len(pages) > len(LANGUAGES) * 10
    for page in pages:
        for address in Links(page).found:
            parts = urlsplit(address)
            assert not parts.scheme, address
            assert not parts.path.startswith("/"), address
            if parts.path:
                place = (page.parent / parts.path).resolve()
                assert place.is_relative_to(written), address
                assert (place / "index.html" if has_a_page(place) else place).exists(), address


def has_a_page(place: Path) -> bool:
    return place.is_dir() and "offline-bundle" not in place.parts


def constants(worker: Path) -> dict[str, Any]:
    found = re.findall(r"^const ([A-Z]+) = (.*);$", worker.read_text("utf-8"), re.MULTILINE)
    return {name: msgspec.json.decode(value) for name, value in found}


def test_the_service_worker_keeps_what_there_is_and_the_app_begins_here(written: Path) -> None:
    told = constants(written / "offline.js")
    for address in told["FILES"]:
        assert (written / address).is_file(), address
    for address in told["SHELLS"]:
        assert (written / address / "index.html").is_file(), address
    assert any(address.startswith("offline-bundle/") for address in told["FILES"])
    app = msgspec.json.decode((written / "manifest.webmanifest").read_bytes())
    assert app["start_url"] == app["scope"] == "./"
    assert {(written / icon["src"]).is_file() for icon in app["icons"]} == {True}


def test_what_can_be_played_and_the_rules_are_there_in_every_language(written: Path) -> None:
    first = (written / "index.html").read_text("utf-8")
    for language in LANGUAGES:
        told = msgspec.json.decode((written / "catalogue" / f"{language}.json").read_bytes())
        assert [game["name"] for game in told["games"]] == list(GAMES)
        assert f"catalogue/{language}.json" in constants(written / "offline.js")["FILES"]
        rules = written / "rules" / language
        assert f'<a href="./rules/{language}/">' in first  # to read before its modules are there
        assert (rules / "index.html").exists()
        for game in GAMES.values():
            for named in game.named_sets if "hearts" not in game.name else []:
                page = (rules / named.name / "index.html").read_text("utf-8")
                for sentence in rule_book(game.rules(named.name), language=language):
                    assert f'href="#{sentence.clause}"' in page
                    assert sentence.text.replace("'", "&#39;") in page


def test_the_same_sources_make_the_same_bytes(written: Path, tmp_path: Path) -> None:
    site.write(tmp_path, offline_bundle.build_bundle())
    assert site.compute_digest(tmp_path) == site.compute_digest(written)


def test_a_site_is_not_written_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    done = run("-m", "sites", str(tmp_path))
    assert done.returncode == 2
    assert f"{tmp_path} is not empty: name a new or empty folder" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.fixture
def served(written: Path) -> Iterator[str]:
    """The address of the site, by the server that lies in its folder."""
    command = [sys.executable, str(written / "serve.py"), "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


def test_the_server_in_the_folder_says_what_each_file_is(served: str) -> None:
    kinds = {
        "": "text/html",
        "host.js": "text/javascript",
        "manifest.webmanifest": "application/manifest+json",
        "words/fr.json": "application/json",
        "rules/nl/": "text/html",
    }
    for place, kind in kinds.items():
        with urllib.request.urlopen(served + place) as answer:
            assert answer.headers["content-type"].split(";")[0] == kind
    with pytest.raises(HTTPError, match="404"):
        urllib.request.urlopen(f"{served}no/such/page")


def test_a_port_that_is_taken_gets_a_sentence(written: Path, served: str) -> None:
    port = str(urlsplit(served).port)
    done = run(str(written / "serve.py"), "--port", port, "--no-browser")
    assert done.returncode == 2
    assert f"cannot use port {port} " in done.stderr


def test_a_device_is_sent_what_its_own_modules_say_in_every_language() -> None:
    said = {*chain(*map(python_texts, modules()), *map(declared_texts, OWN_GAMES))}
    names: list[TranslatableName] = [CardSign(card).letter for card in range(13)]
    names += [game.titled for game in OWN_GAMES]
    texts = {(text.id, text.context) for text in said} | {
        (each.text, each.context) for each in names
    }
    plurals = [text for text, _ in texts if not isinstance(text, str)]
    assert plurals
    sent = {PurePosixPath(place).parts[2]: octets for place, octets in catalogues()}
    assert sent.keys() == {*CATALOGUES}
    for language, octets in sent.items():
        found = gettext.GNUTranslations(io.BytesIO(octets))
        for text, context in texts:
            if isinstance(text, str):
                told = found.pgettext(context, text) if context is not None else found.gettext(text)
                assert told == translate_text(text, language, context)
        # A page says this itself.
        assert found.pgettext("club.season.ranking", "Standings") == "Standings"
        assert all(found.ngettext(forms[0], forms[1], 2) != forms[1] for forms in plurals)
