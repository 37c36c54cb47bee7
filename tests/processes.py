"""Python in a process of its own, which a test starts and waits for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path


def python_says(
    *arguments: str,
    folder: Path | None = None,
    given: str = "",
    python: str = sys.executable,
    surroundings: Mapping[str, str] = os.environ,
) -> str:
    """The output of Python, started with these arguments, which must do well."""
    done = subprocess.run(
        [python, *arguments],
        cwd=folder,
        env=dict(surroundings),
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
