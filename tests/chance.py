"""Chance that a test hands to its server, since nobody can name the seed of a table for people."""

from __future__ import annotations

import pytest

SERVER_SEED = bytes(range(32))
AT_ITS_START = (
    "from courtcards.server.http import entrance\nentrance.new_seed = lambda: bytes(range(32))\n"
)
"""What a server in a process of its own runs first, so that all its tables have that seed."""
SAME_IDS = (
    "import random, secrets\nchance = random.Random(1)\n"
    "secrets.token_bytes, secrets.choice = chance.randbytes, chance.choice\n"
)
"""What the only server of a log runs first, so that its secret and its ids come again."""


def fix_seeds(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """Give all tables that are opened by that module of this process the same seed."""
    monkeypatch.setattr(f"{module}.new_seed", lambda: SERVER_SEED)
