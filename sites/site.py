"""A site: everything in Courtcards that needs no server, as files for any host and any folder."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import msgspec

from courtcards.games import GAMES
from courtcards.page import service_worker
from courtcards.page.files import files, version
from courtcards.page.service_worker import WORKERS, build_worker_script, manifest
from courtcards.page.shells import SHELLS, list_style_paths, styles
from courtcards.tables.views.catalogue import build_catalogue
from courtcards.text import CATALOGUES, LANGUAGES
from courtcards.text.catalogue_compiler import make_file
from sites import shells
from sites.offline_bundle import plain_files

HERE = Path(__file__).parent
*FIRST, LAST = (game.title for game in GAMES.values())
PLAYED = " and ".join([*([", ".join(FIRST)] if FIRST else []), LAST])
"""The titles of all games, in words."""
DESCRIPTION = f"{PLAYED}, against bots, on your own device."


def write(folder: Path, bundle: Path) -> None:
    """Write the site into an empty folder; ``bundle`` has the files of the offline host.

    The same sources make the same bytes.
    """
    static, kept = f"static/{version()}", f"offline-bundle/{bundle.name.removeprefix('offline-')}"
    _put_files(folder / static)
    (folder / kept).mkdir(parents=True)
    for path in plain_files(bundle):
        shutil.copyfile(path, folder / kept / path.name)
    for language in CATALOGUES:
        _put(folder / f"words/{language}.json", make_file(language, "words.json"))
    for language in LANGUAGES:
        _put(folder / f"catalogue/{language}.json", msgspec.json.encode(build_catalogue(language)))
    for place, text in shells.pages(static, kept):
        _put(folder / place / "index.html", text.encode())
    for picture in shells.pictures():
        shutil.copyfile(picture, folder / "study" / picture.name)
    for name in WORKERS:
        _put(folder / name, build_worker_script(name, f"./{static}").encode())
    _put(folder / "manifest.webmanifest", manifest("./", static, "en", DESCRIPTION))
    shutil.copyfile(HERE / "serving.py", folder / "serve.py")
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(HERE.parent / name, folder / f"{name}.txt")
    _put(folder / ".nojekyll", b"")  # keeps GitHub Pages from processing the files
    _put(folder / "offline.js", _worker(folder, static, kept))


def _put(path: Path, octets: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(octets)


def _put_files(folder: Path) -> None:
    """Write the files of the page, with the styles as the server sends them."""
    for place, path in files().items():
        if path.suffix != ".css":
            _put(folder / place, path.read_bytes())
    for place in list_style_paths():
        _put(folder / place, styles(place))


def _worker(folder: Path, static: str, kept: str) -> bytes:
    """Return the service worker; it keeps everything but the pages to read in advance."""
    files = [
        *WORKERS,
        "manifest.webmanifest",
        *(f"words/{language}.json" for language in CATALOGUES),
        *(f"catalogue/{language}.json" for language in LANGUAGES),
        *(f"{kept}/{path.name}" for path in sorted((folder / kept).iterdir())),
        *(f"{static}/{place}" for place in service_worker.list_page_files()),
    ]
    pages = [place or "./" for place in SHELLS]
    return service_worker.build_service_worker(
        service_worker.ServiceWorkerConfig("site", compute_digest(folder), files, pages)
    )


def compute_digest(folder: Path) -> str:
    """Return a digest of all the bytes of a site."""
    digest = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        octets = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(octets)}\n".encode() + octets)
    return digest.hexdigest()[:16]
