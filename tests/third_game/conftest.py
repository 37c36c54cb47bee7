from __future__ import annotations

from pathlib import Path

import pytest

from third_game.bringing import surroundings


@pytest.fixture
def with_hearts(tmp_path: Path) -> dict[str, str]:
    """What a process is started with that is to find hearts; its rules run uncompiled."""
    return surroundings(tmp_path)
