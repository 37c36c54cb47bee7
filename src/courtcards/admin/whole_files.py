"""The files that are written for whoever keeps a log: each is whole, or not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from courtcards.eventlog.places import drafted
from courtcards.kernel.cache import adopt, make_folder
from courtcards.kernel.errors import StorageError


@contextmanager
def whole_file(file: Path, *, overwrite: bool) -> Iterator[IO[bytes]]:
    """A file that stands at its place only once it is whole, readable by its owner alone.

    StorageError where one stands there already, unless it is to be overwritten, or where it cannot
    be written.
    """
    if file.exists() and not overwrite:
        raise _stands_already(file)
    try:
        with drafted(file, overwrite=overwrite) as raw:
            yield raw
    except FileExistsError:
        raise _stands_already(file) from None
    except OSError as error:
        raise StorageError(
            "{path} cannot be written: {reason}", path=file, reason=error.strerror
        ) from error


def _stands_already(file: Path) -> StorageError:
    return StorageError(
        "{path} stands there already: name another file, or say --overwrite", path=file
    )


# The folder that a site of results is written into, again and again.
#
# A file in it says which files are the site's. So what was published before and is no more is taken
# away, and nothing that anybody else has laid there is touched.


FORMAT = "courtcards-site/1"
LIST = "courtcards-site.json"


class SiteList(msgspec.Struct, frozen=True):
    """Which files of a folder are a site's."""

    format: str
    files: tuple[str, ...]


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a site, in the place of the one that was written there before.

    StorageError where other things stand in the folder, or where it cannot be written.
    """
    before = _files_before(folder)
    listed = SiteList(FORMAT, tuple(sorted(files)))
    try:
        make_folder(folder)
        for name, text in files.items():
            place = folder / name
            make_folder(place.parent)
            place.write_bytes(text)
            adopt(place)
        for name in before - files.keys():
            (folder / name).unlink(missing_ok=True)
        (folder / LIST).write_bytes(msgspec.json.format(msgspec.json.encode(listed)) + b"\n")
        adopt(folder / LIST)
    except OSError as error:
        raise StorageError(
            "{path} cannot be written: {reason}", path=folder, reason=error.strerror
        ) from error


def _files_before(folder: Path) -> set[str]:
    """The files of the site that stands there; none where there is nothing."""
    try:
        listed = msgspec.json.decode((folder / LIST).read_bytes(), type=SiteList)
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
