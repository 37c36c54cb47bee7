"""The part of Python's own library that a device needs to host tables."""

from __future__ import annotations

import zipfile
from pathlib import Path

UNNEEDED = frozenset(
    """
    __hello__ __phello__ _ast_unparse _compat_pickle _markupbase _pydatetime _pyio _pyrepl _ssl
    _strptime antigravity argparse asyncio/__main__ asyncio/proactor_events asyncio/tools
    asyncio/windows_events asyncio/windows_utils bdb bz2 cProfile calendar cmd code colorsys
    compileall compression concurrent/futures/interpreter concurrent/futures/process
    concurrent/interpreters configparser ctypes curses dbm difflib doctest ensurepip filecmp
    fileinput ftplib getopt getpass graphlib gzip html http idlelib imaplib
    importlib/metadata/diagnose importlib/resources json/__main__ json/tool lib2to3 logging/config
    logging/handlers lzma mailbox mimetypes modulefinder multiprocessing netrc nturl2path optparse
    pathlib/_local pathlib/types pdb pickle pickletools plistlib poplib pprint profile pstats pty
    py_compile pyclbr pydoc pydoc_data pyodide/_nodesock_transport pyodide/console quopri
    rlcompleter sched shelve shlex smtplib socketserver sqlite3 sre_compile sre_constants sre_parse
    ssl statistics stringprep symtable sysconfig/__main__ tabnanny tarfile this timeit tkinter
    tomllib trace tracemalloc tty turtle unittest urllib/error urllib/request urllib/response
    urllib/robotparser venv wave webbrowser wsgiref xml xmlrpc zipapp zipfile/__main__ zoneinfo
    """.split()  # noqa: SIM905 - to be read
)
"""Modules and packages that no table imports, directly or not."""

FROZEN = frozenset(
    """
    _collections_abc _sitebuiltins abc codecs genericpath importlib/_bootstrap
    importlib/_bootstrap_external importlib/machinery importlib/util io ntpath os posixpath runpy
    site stat zipimport
    """.split()  # noqa: SIM905 - to be read
)
"""Modules that are built into Python itself, where it looks first."""

NAMED_ONLY = frozenset({"email"})
"""Packages that are imported without their modules, by the search for games of others."""

ENCODINGS = frozenset(
    """
    aliases ascii cp437 latin_1 raw_unicode_escape unicode_escape utf_8 utf_8_sig
    """.split()  # noqa: SIM905 - to be read
)


def is_needed(place: str) -> bool:
    """Tell whether a device gets a module of the library, by its place there.

    >>> is_needed("json/decoder.py"), is_needed("xml/dom/minidom.py"), is_needed("pdb.py")
    (True, False, False)
    >>> is_needed("asyncio/tasks.py"), is_needed("asyncio/windows_events.py"), is_needed("os.py")
    (True, False, False)
    """
    module = place.removesuffix(".py").removesuffix("/__init__")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in ENCODINGS
    folders = module.split("/")
    within = {"/".join(folders[:depth]) for depth in range(1, len(folders) + 1)}
    return not (within & (UNNEEDED | FROZEN) or within & NAMED_ONLY - {module})


def unpack_library(archive: Path, folder: Path) -> list[tuple[str, Path]]:
    """Unpack the modules that a device gets; return their places and paths."""
    with zipfile.ZipFile(archive) as library:
        places = [each for each in sorted(library.namelist()) if each.endswith(".py")]
        needed = [each for each in places if is_needed(each)]
        return [(each, Path(library.extract(each, folder))) for each in needed]
