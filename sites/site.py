"""A site: the whole of Courtcards that needs no server, as files for any host and any folder."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import msgspec

from courtcards.games import GAMES
from courtcards.hosting.catalogue import catalogue
from courtcards.languages import CATALOGUES, LANGUAGES
from courtcards.languages.compiling import made
from courtcards.page import STATIC, offline
from courtcards.page.files import version
from courtcards.page.workers import WORKERS, worker_script
from sites import shells
from sites.pocket import plain_files

HERE = Path(__file__).parent
*FIRST, LAST = (game.title for game in GAMES.values())
PLAYED = " and ".join([*([", ".join(FIRST)] if FIRST else []), LAST])
"""The titles of all games, in words."""
MANIFEST = {
    "name": "Courtcards",
    "short_name": "Courtcards",
    "description": f"{PLAYED}, against bots, on your own device.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#143f35",
    "theme_color": "#174536",
    "categories": ["games", "cards"],
}
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))


def write(folder: Path, pocket: Path) -> None:
    """Write the site into an empty folder; ``pocket`` has the files by which devices host tables.

    The same sources make the same bytes.
    """
    static, kept = f"static/{version()}", f"pocket/{pocket.name.removeprefix('pocket-')}"
    shutil.copytree(STATIC, folder / static)
    (folder / kept).mkdir(parents=True)
    for path in plain_files(pocket):
        shutil.copyfile(path, folder / kept / path.name)
    for language in CATALOGUES:
        _put(folder / f"words/{language}.json", made(language, "words.json"))
    for language in LANGUAGES:
        _put(folder / f"catalogue/{language}.json", msgspec.json.encode(catalogue(language)))
    for place, text in shells.pages(static, kept):
        _put(folder / place / "index.html", text.encode())
    for picture in shells.pictures():
        shutil.copyfile(picture, folder / "study" / picture.name)
    for name in WORKERS:
        _put(folder / name, worker_script(name, f"./{static}").encode())
    _put(folder / "manifest.webmanifest", _manifest(static))
    shutil.copyfile(HERE / "serving.py", folder / "serve.py")
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(HERE.parent / name, folder / f"{name}.txt")
    _put(folder / ".nojekyll", b"")  # a host that would make a site of this leaves it as it is
    _put(folder / "offline.js", _worker(folder, static, kept))


def _put(path: Path, octets: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(octets)


def _manifest(static: str) -> bytes:
    icons = [
        {
            "src": f"{static}/app/{name}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, size, purpose in ICONS
    ]
    return json.dumps(MANIFEST | {"icons": icons}, indent=2).encode() + b"\n"


def _worker(folder: Path, static: str, kept: str) -> bytes:
    """The service worker: all but what is to be read is kept before anybody asks for it."""
    files = [
        *WORKERS,
        "manifest.webmanifest",
        *(f"words/{language}.json" for language in CATALOGUES),
        *(f"catalogue/{language}.json" for language in LANGUAGES),
        *(f"{kept}/{path.name}" for path in sorted((folder / kept).iterdir())),
        *(f"{static}/{place}" for place in offline.page_files()),
    ]
    pages = [place or "./" for place in shells.SHELLS]
    return offline.offline_worker("site", digest_of(folder), files, pages)


def digest_of(folder: Path) -> str:
    """A name for all the bytes of a site."""
    digest = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        octets = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(octets)}\n".encode() + octets)
    return digest.hexdigest()[:16]
