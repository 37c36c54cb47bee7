"""Service workers, with which pages open while offline."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from courtcards.page import STATIC, shells
from courtcards.page.files import files, find_imports, scripts

MODULES = {"host.js": "worker.js", "thinker.js": "thinker.js"}
"""Modules of workers in ``static/js/shared/offline``, by the name of their script."""
WORKERS = (*MODULES,)


def build_worker_script(name: str, base: str) -> str:
    """Build the script of a worker; the static files are at ``base``.

    It names all modules that the worker imports. A browser then requests them at once.
    """
    found = find_imports(f"js/shared/offline/{MODULES[name]}")
    return "".join(f'import "{base}/{each}";\n' for each in found)


SCRIPT = STATIC / "js" / "shared" / "offline-worker.js"
CACHED_SUFFIXES = {".js", ".svg", ".woff2"}
PATIENCE_MS = 4000


CLUB_FILES = (
    "js/club/",
    "js/director/",
    "js/hall/",
    "js/phone/",
    "js/shared/clubs-",
    "css/pages/club-",
)
"""Beginnings of the paths of files that only pages of clubs need, and some workers."""


def list_page_files(*, of_clubs: bool = False) -> list[str]:
    """List the paths of all files that pages need; those of clubs are left out by default."""
    workers = find_imports(*(f"js/shared/offline/{module}" for module in MODULES.values()))
    asked = scripts(*workers)
    found = [
        place
        for place, path in files().items()
        if path.suffix in CACHED_SUFFIXES and (path.suffix != ".js" or place in asked)
    ]
    every = sorted([*found, *shells.list_style_paths()])
    if of_clubs:
        return every
    return [each for each in every if each in workers or not each.startswith(CLUB_FILES)]


@dataclass(frozen=True)
class ServiceWorkerConfig:
    """Settings of a service worker. Addresses are relative to the worker.

    ``name`` is part of the names of its caches. ``version`` changes with any of the ``files``.
    ``shells`` are pages that it caches before anybody visits them. Two lists of regular expressions
    give the paths of everything else that it caches: ``pages``, and ``answers``, responses of the
    server that stay the same. After ``patience_ms`` without a response, it shows the cached one.
    ``fallback`` is the shell for a page that is not cached; empty if there is none.
    """

    name: str
    version: str
    files: Sequence[str]
    shells: Sequence[str] = ()
    pages: Sequence[str] = (".*",)
    answers: Sequence[str] = ()
    patience_ms: int = PATIENCE_MS
    more: Sequence[str] = ()
    """Further scripts in ``js/shared`` that are appended to the worker."""
    fallback: str = ""


def build_service_worker(config: ServiceWorkerConfig) -> bytes:
    """Build the script of a service worker."""
    constants = {
        "NAME": config.name,
        "VERSION": config.version,
        "FILES": list(config.files),
        "SHELLS": list(config.shells),
        "FALLBACK": config.fallback,
        "PAGES": list(config.pages),
        "ANSWERS": list(config.answers),
        "PATIENCE_MS": config.patience_ms,
    }
    lines = [
        f"const {key} = {msgspec.json.encode(each).decode()};\n" for key, each in constants.items()
    ]
    more = b"".join((SCRIPT.parent / name).read_bytes() for name in config.more)
    return "".join(lines).encode() + SCRIPT.read_bytes() + more


ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
MANIFEST = {
    "name": "Courtcards",
    "short_name": "Courtcards",
    "display": "standalone",
    "background_color": "#143f35",
    "theme_color": "#174536",
    "categories": ["games", "cards"],
}


def manifest(start: str, static: str, language: str, description: str) -> bytes:
    """Build the manifest of an app that begins at ``start``; its files are at ``static``.

    Addresses are relative to the manifest.
    """
    icons = [
        {
            "src": f"{static}/app/{name}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, size, purpose in ICONS
    ]
    own = {
        "start_url": start,
        "scope": start,
        "lang": language,
        "description": description,
        "icons": icons,
    }
    return json.dumps(MANIFEST | own, indent=2).encode() + b"\n"
