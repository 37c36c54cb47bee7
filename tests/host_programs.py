"""Finds what the host of a server has beside it, or brings it: `host_programs.py caddy nginx`."""

from __future__ import annotations

import shutil
import sys
from functools import partial

from bringing import Kind, bring

PACKAGES = {"caddy": "caddy", "nginx": "nginx-light", "systemd-analyze": "systemd"}
"""The programs, each with the system's package."""


def is_found(name: str) -> bool:
    """Whether there is such a program."""
    return shutil.which(name) is not None


KINDS = {name: Kind(partial(is_found, name), (package,)) for name, package in PACKAGES.items()}


if __name__ == "__main__":
    sys.exit(bring(KINDS, sys.argv[1:], "the host of a server"))
