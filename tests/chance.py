"""Chance that a test hands to its server, since nobody can name the seed of a table for people."""

from __future__ import annotations

import random
import secrets

import pytest

SERVER_SEED = bytes(range(32))
AT_ITS_START = (
    "from courtcards.server.http import lobby\nlobby.new_seed = lambda: bytes(range(32))\n"
)
"""What a server in a process of its own runs first, so that all its tables have that seed."""


def fix_seeds(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """Give all tables that are opened by that module of this process the same seed."""
    monkeypatch.setattr(f"{module}.new_seed", lambda: SERVER_SEED)


def fix_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the secret and the ids of the next server of this process come again in each run."""
    chance = random.Random(1)
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
    monkeypatch.setattr(secrets, "choice", chance.choice)
