"""The files that are written for whoever keeps a log: each is whole, or not there."""

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
    """A file that stands at its place only once it is whole, readable by its owner alone.

    StorageError where one stands there already, unless it is to be overwritten, or where it cannot
    be written.
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
    return StorageError(
        "{path} stands there already: name another file, or say --overwrite", path=file
    )


# The folder that a site of results is written into, again and again.
#
# A file in it says which files are the site's. So what was published before and is no more is taken
# away, and nothing that anybody else has laid there is touched.


FORMAT = "courtcards-site/1"
MANIFEST = "courtcards-site.json"


class SiteManifest(msgspec.Struct, frozen=True):
    """Which files of a folder are a site's."""

    format: str
    files: tuple[str, ...]


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a site, in the place of the one that was written there before.

    StorageError where other things stand in the folder, or where it cannot be written.
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
    """The files of the site that stands there; none where there is nothing."""
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
        "{path} has other things in it than a site: name a new folder, or an empty one", path=folder
    )


def _is_within(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts
