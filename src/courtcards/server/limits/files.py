"""How many files, which is how many connections, this process may have open at once."""

from __future__ import annotations

import contextlib
import importlib
from typing import Any

UNBOUNDED = 1_000_000
"""Where the system says no number."""
SHARE_OF_A_CLIENT = 3 / 8
"""Of the files, for the connections of one client: two of them leave room for others."""
KEPT_FREE, FEWEST_KEPT_FREE = 1 / 8, 64
"""Of the files, for the log, for pages that are sent, for processes that are started."""


def raise_open_files() -> None:
    """Use all files that the system lets this process open, rather than the few it begins with."""
    resource = _resource()
    if resource is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS says more than it takes
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_open_files() -> int:
    """How many files this process may have open at once."""
    resource = _resource()
    if resource is None:
        return UNBOUNDED
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return UNBOUNDED if soft == resource.RLIM_INFINITY else int(soft)


def most_connections() -> int:
    """How many of those may be connections."""
    files = most_open_files()
    return max(files // 2, files - max(FEWEST_KEPT_FREE, int(files * KEPT_FREE)))


def most_of_one_client(limit: int) -> int:
    """How many connections of a kind one client may have: as many as the limit, or fewer."""
    return min(limit, int(most_open_files() * SHARE_OF_A_CLIENT))


def _resource() -> Any:
    """The module of such bounds; None on Windows."""
    try:
        return importlib.import_module("resource")
    except ImportError:
        return None
