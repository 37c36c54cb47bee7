"""A folder of a person's own, in which is typed what documents say."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from courtcards.kernel.cache import cache


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A person's home and current folder, with a blank in its name, and no browser.

    What is written there is imported from there, as long as the test lasts.
    """
    home = tmp_path / "my files"
    home.mkdir()
    built = str(cache().parents[1])  # the engine lies there
    for name in list(os.environ):
        if name.startswith(("PYTHON", "XDG_", "LC_", "LANG")):
            monkeypatch.delenv(name)
    for name, value in {
        "HOME": str(home),
        "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]]),
        "COURTCARDS_CACHE": built,
        "MPLCONFIGDIR": f"{built}/matplotlib",  # it looks for fonts once
        "COURTCARDS_PORT": "0",
        "BROWSER": "true",
        "LC_ALL": "C.UTF-8",
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(home)
    monkeypatch.syspath_prepend(str(home))
    yield home
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(home)):
            del sys.modules[name]
