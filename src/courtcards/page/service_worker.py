"""Service workers: by them pages open without a connection."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from courtcards.page import STATIC, shells
from courtcards.page.files import files, find_imports, scripts

MODULES = {"host.js": "worker.js", "thinker.js": "thinker.js"}
"""By the name of a script the module in ``static/js/shared/pocket`` that is the worker."""
WORKERS = (*MODULES,)


def build_worker_script(name: str, base: str) -> str:
    """A script, where the static files lie at ``base``.

    It names all that the worker imports, so that a browser asks for everything at once.
    """
    found = find_imports(f"js/shared/pocket/{MODULES[name]}")
    return "".join(f'import "{base}/{each}";\n' for each in found)


SCRIPT = STATIC / "js" / "shared" / "offline-worker.js"
CACHED_SUFFIXES = {".js", ".svg", ".woff2"}
PATIENCE_MS = 4000


def list_page_files() -> list[str]:
    """All that pages are made of, by their places among the files."""
    asked = scripts(*(f"js/shared/pocket/{module}" for module in MODULES.values()))
    found = [
        place
        for place, path in files().items()
        if path.suffix in CACHED_SUFFIXES and (path.suffix != ".js" or place in asked)
    ]
    return sorted([*found, *shells.list_style_paths()])


@dataclass(frozen=True)
class ServiceWorkerConfig:
    """What a service worker keeps. Addresses are as seen from the worker's own.

    ``name`` is how it calls what it keeps, and ``version`` changes with any of the ``files``.
    ``shells`` are pages that it keeps before anybody visits them, ``pages`` the paths of all that
    it keeps, and ``answers`` those of what they ask for that stays as it is, both as regular
    expressions. After ``patience_ms`` what is kept is shown instead of what the server says.
    ``fallback`` is the shell that stands in for a page that is not kept; empty where none does.
    """

    name: str
    version: str
    files: Sequence[str]
    shells: Sequence[str] = ()
    pages: Sequence[str] = (".*",)
    answers: Sequence[str] = ()
    patience_ms: int = PATIENCE_MS
    more: Sequence[str] = ()
    """Scripts in ``js/shared`` that stand after it: what else the worker does."""
    fallback: str = ""


def build_service_worker(config: ServiceWorkerConfig) -> bytes:
    """The script of that service worker."""
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
    """The manifest of an app that begins at ``start``, whose files lie at ``static``.

    Addresses are as seen from its own.
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
