"""Where the log lies when nobody says so: a file in the user's data folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE_NAME = "tables.sqlite3"


def user_folder() -> Path:
    """The folder in which this user's system keeps the data of programs, for Courtcards."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "courtcards"


def log_file(named: Path | None = None) -> Path:
    """The file of the log: the one named, or in the folder named, or in the user's own.

    A new name without an ending, such as ``/var/lib/courtcards``, is that of a folder.
    """
    if named is None:
        return user_folder() / FILE_NAME
    is_folder = named.is_dir() or not (named.suffix or named.exists())
    return named / FILE_NAME if is_folder else named


def secret_file(log: Path) -> Path:
    """The file that holds the server's secret, beside the log that it belongs to."""
    return log.with_name(log.name + ".secret")


def backup_mark(log: Path) -> Path:
    """The empty file whose age says when a log was last backed up."""
    return log.with_name(log.name + ".backed-up")


def sync_folder(folder: Path) -> None:
    """Make a name that is new in a folder durable, where the system can."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
