"""What a device has of Python's own library: what a table may ask for, and no more."""

from __future__ import annotations

import zipfile
from pathlib import Path

UNNEEDED = frozenset(
    """
    _pyio _pyrepl antigravity argparse bdb bz2 cProfile cmd code colorsys compileall
    compression configparser csv ctypes curses dbm difflib doctest ensurepip filecmp
    fileinput ftplib getopt getpass graphlib gzip html http idlelib imaplib lib2to3 lzma
    mailbox mimetypes modulefinder multiprocessing netrc optparse pdb pickletools plistlib
    poplib profile pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter sched shelve
    smtplib socketserver sqlite3 ssl statistics stringprep symtable tabnanny tarfile this
    timeit tkinter tomllib trace tracemalloc tty turtle unittest venv wave webbrowser
    wsgiref xml xmlrpc zipapp zoneinfo
    """.split()  # noqa: SIM905 - to be read
)
"""Modules and packages that neither a table nor what it imports ever asks for."""

ENCODINGS = frozenset(
    """
    __init__ aliases ascii cp437 latin_1 raw_unicode_escape unicode_escape utf_8 utf_8_sig
    """.split()  # noqa: SIM905 - to be read
)


def is_needed(place: str) -> bool:
    """Whether a module of the library is carried, by its place there.

    >>> is_needed("json/decoder.py"), is_needed("xml/dom/minidom.py"), is_needed("pdb.py")
    (True, False, False)
    """
    top, _, rest = place.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return top.removesuffix(".py") not in UNNEEDED


def unpacked(archive: Path, folder: Path) -> list[tuple[str, Path]]:
    """The modules that are carried: their places, and where each was unpacked."""
    with zipfile.ZipFile(archive) as library:
        places = [each for each in sorted(library.namelist()) if each.endswith(".py")]
        needed = [each for each in places if is_needed(each)]
        return [(each, Path(library.extract(each, folder))) for each in needed]
