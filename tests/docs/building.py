"""The documentation site, made as `make docs` makes it."""

from __future__ import annotations

from pathlib import Path

from docs.pages import ROOT
from processes import python_says


def built(folder: Path) -> Path:
    """The site, in a folder that is made for it; every warning is an error."""
    site = folder / "site"
    command = ("-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "read"))
    python_says(*command, str(ROOT / "docs"), str(site), folder=ROOT)
    return site
