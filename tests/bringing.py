"""Programs that tests need beside Python's: found, or brought by the system's packages.

The system's own is taken where there is one. Else its package is installed where that may be done
(as root, with apt-get), or else brought in a way of its own. Where that cannot be had either, one
sentence says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A program: whether it begins, the system's packages of it, how Playwright brings its own."""

    begins: Callable[[], bool]
    packages: tuple[str, ...]
    own: tuple[str, ...] = ()

    def installed_by_system(self) -> bool:
        """Install the system's package, where that may be done."""
        if os.name != "posix" or os.geteuid() != 0 or shutil.which("apt-get") is None:
            return False
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *self.packages)
        return all(_ran(command, quiet) for command in (("apt-get", "update", "-qq"), install))

    def downloaded(self) -> bool:
        """Let Playwright download its own, where tests can use that."""
        if not self.own:
            return False
        command = (sys.executable, "-m", "playwright", "install", *self.own)
        return _ran(command, dict(os.environ))

    def is_there(self) -> bool:
        """Whether there is one in the end."""
        return (
            self.begins()
            or (self.installed_by_system() and self.begins())
            or (self.downloaded() and self.begins())
        )


def _ran(command: tuple[str, ...], surroundings: dict[str, str]) -> bool:
    ran = subprocess.run(command, env=surroundings, check=False, capture_output=True, text=True)
    print(f"{' '.join(command)}: {ran.returncode}\n{ran.stderr}", end="")
    return ran.returncode == 0


def bring(kinds: Mapping[str, Kind], names: Sequence[str], purpose: str) -> int:
    """Find these programs, or bring them; 0 where all of them are there in the end."""
    lacking = [name for name in names if not kinds[name].is_there()]
    for name in lacking:
        needed = " and ".join(kinds[name].packages)
        print(f"no {name} to test {purpose} with: install {needed}")
    return 1 if lacking else 0
