"""What is the same for everybody is sent compressed to who takes that, and once to each browser."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from sites.offline_bundle import plain_files
from sites.tools import program, run

from courtcards.offline import bundle
from courtcards.page import shells
from courtcards.page.files import bundle as bundle_modules
from courtcards.page.files import entries, read_brotli
from courtcards.page.files import files as page_files
from courtcards.server.pages import static_files
from courtcards.server.pages.static_files import FOR_GOOD

BROWSERS = "gzip, deflate, br, zstd"
"""What browsers take over HTTPS, and from the machine that they run on; else no brotli."""
MOST_OCTETS = 5_650_000
"""Bytes that a good host of files sends a device, with all texts in five languages."""
TINY = 200
"""So few bytes gzip does not make less."""
DECODE = """
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
for (const name of readdirSync(".").filter((name) => name.endsWith(".br")))
  writeFileSync(name.slice(0, -3), brotliDecompressSync(readFileSync(name)));
"""


class Wired(NamedTuple):
    """An answer as it came over the line."""

    status: int
    headers: httpx.Headers
    octets: bytes


Ask = Callable[..., Wired]


@pytest.fixture
def ask(http: httpx.Client) -> Ask:
    def asked(path: str, accepted: str, **headers: str) -> Wired:
        sent = {"accept-encoding": accepted} | headers
        with http.stream("GET", path, headers=sent) as answer:
            return Wired(answer.status_code, answer.headers, b"".join(answer.iter_raw()))

    return asked


@pytest.fixture(scope="module")
def built() -> Path:
    found = bundle.find_folder()
    assert found is not None, "python -m sites builds what a device runs"
    return found


def decoded(folder: Path, sent: Sequence[bytes]) -> list[bytes]:
    """What comes of these, that were compressed by brotli."""
    for number, octets in enumerate(sent):
        (folder / f"{number}.br").write_bytes(octets)
    run(program("node"), "--input-type=module", "-e", DECODE, cwd=folder)
    return [(folder / f"{number}").read_bytes() for number in range(len(sent))]


def test_what_is_built_comes_with_brotli(ask: Ask, built: Path, tmp_path: Path) -> None:
    assert bundle_modules() is not None, "python -m sites joins the modules"
    places = [place for place in page_files() if read_brotli(place) is not None]
    assert {*shells.list_style_paths(), *entries()} <= set(places)
    plain = {f"/offline-bundle/{built.name}/{each.name}": each for each in plain_files(built)}
    plain |= {
        f"{static_files.make_static_prefix()}/{place}": page_files()[place] for place in places
    }
    answers = [ask(address, BROWSERS) for address in plain]
    for answer in answers:
        assert answer.headers["content-encoding"] == "br"
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["cache-control"] == FOR_GOOD
        assert int(answer.headers["content-length"]) == len(answer.octets)
    found = decoded(tmp_path, [answer.octets for answer in answers])
    for (address, path), octets in zip(plain.items(), found, strict=True):
        assert octets == path.read_bytes(), address


def test_who_takes_no_brotli_gets_the_same_bytes(ask: Ask, built: Path) -> None:
    for plain in plain_files(built):
        path = f"/offline-bundle/{built.name}/{plain.name}"
        small = ask(path, "gzip, deflate")
        assert small.headers["content-encoding"] == "gzip"
        assert gzip.decompress(small.octets) == plain.read_bytes(), plain.name
        for accepted in ("", "br;q=0, gzip;q=0.0"):
            whole = ask(path, accepted)
            assert "content-encoding" not in whole.headers
            assert whole.headers["vary"] == "accept-encoding"
            assert whole.octets == plain.read_bytes(), plain.name


def test_what_a_browser_has_is_not_sent_again(ask: Ask, built: Path) -> None:
    for path in (
        f"/offline-bundle/{built.name}/packages.zip",
        f"{static_files.make_static_prefix()}/js/shared/theme.js",
        "/static/js/shared/theme.js",
        "/words/fr",
        "/catalogue/nl",
        "/local/offline.js",
    ):
        tags = set()
        for accepted in (BROWSERS, "gzip", "identity"):
            first = ask(path, accepted)
            tags.add(first.headers["etag"])
            for held in (first.headers["etag"], f'"other", W/{first.headers["etag"]}'):
                again = ask(path, accepted, **{"if-none-match": held})
                assert (again.status, again.octets) == (304, b""), path
                for name in ("etag", "cache-control", "vary"):
                    assert again.headers[name] == first.headers[name], path
            other = ask(path, accepted, **{"if-none-match": '"other"'})
            assert other.octets == first.octets
        assert len(tags) > 1  # each encoding has one of its own


def test_every_file_of_the_page_comes_as_it_is(ask: Ask) -> None:
    for place, path in page_files().items():
        small = ask(f"{static_files.make_static_prefix()}/{place}", "gzip")
        assert len(small.octets) <= path.stat().st_size
        is_small = small.headers.get("content-encoding") == "gzip"
        told = gzip.decompress(small.octets) if is_small else small.octets
        assert told == path.read_bytes()
        assert is_small or path.suffix not in {".css", ".js"} or len(told) < TINY


def test_a_device_fetches_no_more_than_from_a_host_of_files(ask: Ask) -> None:
    script = gzip.decompress(ask("/local/offline.js", BROWSERS).octets).decode()
    told = re.search(r"^const FILES = (.*);$", script, re.MULTILINE)
    assert told
    addresses = json.loads(told[1])
    octets = sum(len(ask(address, BROWSERS).octets) for address in addresses)
    assert octets <= MOST_OCTETS, f"{octets:,} bytes in {len(addresses)} files"
