"""Where the log lies that a command keeps: options that say it as those of the servers do."""

from __future__ import annotations

from pathlib import Path

from courtcards.cli.serve import one_place
from courtcards.eventlog.places import log_file


def place_of_log(data: Path | None, database: str | None) -> Path | str:
    """The file or the database that is named, or the file in the user's own data folder."""
    place = one_place(data, database)
    return place if isinstance(place, str) else log_file(place)
