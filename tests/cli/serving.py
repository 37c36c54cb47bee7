"""A server that a person has started by its command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def served(*arguments: str, **surroundings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, once it answers, with its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "courtcards", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **surroundings},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + process.stderr.read()
        yield process, found[0]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()
