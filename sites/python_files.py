"""The part of the package that a device needs: what the offline host imports."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from catalogues.texts import OWN_GAMES, declared_texts, page_texts, python_texts

from courtcards.kernel.sources import PACKAGE
from courtcards.text.catalogue_compiler import compile_catalogue
from courtcards.text.catalogues import CATALOGUES

LISTING = """
import sys
from courtcards.offline.small_numpy import install
install()
import courtcards.offline.worker
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] == "courtcards":
        print(module.__file__)
"""

BY_KEY = ("game.", "index.")
"""First parts of keys by which Python uses texts of the page; it composes those keys."""


@cache
def modules() -> tuple[Path, ...]:
    """Return the modules of the package that the offline host imports."""
    done = subprocess.run(
        [sys.executable, "-c", LISTING],
        env={"COURTCARDS_ENGINE": "pages", "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(map(Path, done.stdout.splitlines()))


def catalogues() -> Iterator[tuple[str, bytes]]:
    """Yield the catalogue of every language with its place, with the texts of those modules."""
    said = [*chain(*map(python_texts, modules())), *chain(*map(declared_texts, OWN_GAMES))]
    words = chain(*map(page_texts, PACKAGE.rglob("words*.js")))
    said += [text for text in words if str(text.context).startswith(BY_KEY)]
    texts = {(text.singular, text.context) for text in said}
    for language in CATALOGUES:
        place = f"courtcards/locale/{language}/LC_MESSAGES/courtcards.mo"
        yield place, compile_catalogue(language, texts)


def place_modules(modules: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yield modules of the package with their import places."""
    for module in modules:
        yield module.relative_to(PACKAGE.parent).as_posix(), module
