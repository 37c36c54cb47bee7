"""The documentation site, made as `make docs` makes it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from docs.pages import ROOT


def built(folder: Path) -> Path:
    """The site, in a folder that is made for it; every warning is an error."""
    site = folder / "site"
    command = ("-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "read"))
    done = subprocess.run(
        [sys.executable, *command, str(ROOT / "docs"), str(site)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return site
