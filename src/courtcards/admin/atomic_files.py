"""Files that an operator's commands write: single files, and the folder of a site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from courtcards.eventlog.log_files import write_atomically
from courtcards.kernel.cache import adopt, make_folder
from courtcards.kernel.errors import StorageError


@contextmanager
def open_atomic_file(file: Path, *, overwrite: bool) -> Iterator[IO[bytes]]:
    """Open a file that appears only once it is complete, readable by its owner alone.

    Raises StorageError if the file exists and may not be overwritten, or if it cannot be written.
    """
    if file.exists() and not overwrite:
        raise _build_exists_error(file)
    try:
        with write_atomically(file, overwrite=overwrite) as raw:
            yield raw
    except FileExistsError:
        raise _build_exists_error(file) from None
    except OSError as error:
        raise StorageError(
            "{path} cannot be written: {reason}", path=file, reason=error.strerror
        ) from error


def _build_exists_error(file: Path) -> StorageError:
    return StorageError("{path} already exists: name another file, or use --overwrite", path=file)


# The folder of a site of results, written again at each publication.
#
# A manifest lists the files of the site. Files that are no longer published are deleted, and
# files that somebody else put there stay.


FORMAT = "courtcards-site/1"
MANIFEST = "courtcards-site.json"


class SiteManifest(msgspec.Struct, frozen=True):
    format: str
    files: tuple[str, ...]


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a site, and replace the one that was written there before.

    Raises StorageError if the folder has content but no site, or if it cannot be written.
    """
    before = _list_previous_files(folder)
    listed = SiteManifest(FORMAT, tuple(sorted(files)))
    try:
        make_folder(folder)
        for name, text in files.items():
            place = folder / name
            make_folder(place.parent)
            place.write_bytes(text)
            adopt(place)
        for name in before - files.keys():
            (folder / name).unlink(missing_ok=True)
        (folder / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(listed)) + b"\n")
        adopt(folder / MANIFEST)
    except OSError as error:
        raise StorageError(
            "{path} cannot be written: {reason}", path=folder, reason=error.strerror
        ) from error


def _list_previous_files(folder: Path) -> set[str]:
    """List the files of the site in the folder; none if the folder is empty or missing.

    Raises StorageError if the folder has content but no site.
    """
    try:
        listed = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=SiteManifest)
        if listed.format == FORMAT and all(map(_is_within, listed.files)):
            return set(listed.files)
    except FileNotFoundError:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return set()
    except (OSError, msgspec.DecodeError):
        pass
    raise StorageError(
        "{path} has files that do not belong to a site: name a new or an empty folder", path=folder
    )


def _is_within(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts
