"""The folder in which compiled code is kept from one process to the next.

Numba notices an edit in the file of a function but not in the files of the functions that it
calls. So the name of the folder is a digest of all sources that may be compiled: those of this
package, and those of games that other packages bring.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GAMES_OF_OTHERS = "courtcards.games"
"""The group of entry points by which a package brings a game."""

ROOMS = ("kernel", "games", "bots", "lab", "envs")
"""The rooms that have compiled code."""

KINDS = ("checked-", "compiled-")
KEPT_UNUSED_S = 30 * 24 * 3600


def source_digest() -> str:
    """A name for the present text of everything that may be compiled."""
    digest = hashlib.sha256()
    root = Path(__file__).parent.parent
    for folder in (*(root / room for room in ROOMS), *_folders_of_others()):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _folders_of_others() -> Iterator[Path]:
    """Where the games lie that other packages bring; nothing of them is imported."""
    for entry in sorted(entry_points(group=GAMES_OF_OTHERS)):
        with suppress(ModuleNotFoundError):  # reported where the game is loaded
            spec = find_spec(entry.module.partition(".")[0])
            if spec is not None and spec.submodule_search_locations:
                yield Path(spec.submodule_search_locations[0])


def cache_folder(*, is_checked: bool) -> Path:
    """The folder for code that checks the bounds of arrays, or for code that does not.

    They are two folders, because Numba, asked for checks, would load unchecked code from its
    cache. Where the folder cannot be written to, a new temporary one takes its place.
    """
    home = os.environ.get("COURTCARDS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    kind = "checked" if is_checked else "compiled"
    folder = base / "courtcards" / f"{kind}-{source_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        writable = os.access(folder, os.W_OK)
        remove_old_folders(folder)
    except OSError:
        writable = False
    return folder if writable else Path(tempfile.mkdtemp(prefix="courtcards-"))


def remove_old_folders(used: Path) -> None:
    """Remove the caches of other versions that no process has used for long.

    Each process touches the folder that it uses. A folder is renamed before it is removed, so
    that no process finds half of it.
    """
    for folder in used.parent.glob("*-????????????????"):
        unused_s = used.stat().st_mtime - folder.stat().st_mtime
        if folder.name.startswith(KINDS) and unused_s > KEPT_UNUSED_S:
            gone = folder.with_name(f"removed.{folder.name}.{os.getpid()}")
            with suppress(OSError):  # another process is removing it
                folder.rename(gone)
            shutil.rmtree(gone, ignore_errors=True)
