"""A rule that is mended: from some moment on, a move is not allowed any more that was."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.games import find_game
from courtcards.kernel.game import Refusal


def mend(monkeypatch: pytest.MonkeyPatch, game: str, forbidden: str, version: int = 2) -> None:
    """Forbid a move wherever it was legal, and raise the version of the rules."""
    kind: Any = type(find_game(game))
    legal, refusal = kind.legal, kind.refusal

    def fewer(self: Any, state: Any) -> list[int]:
        return [move for move in legal(self, state) if self.move_text(move) != forbidden]

    def refused(self: Any, state: Any, move: int) -> Refusal:
        if self.move_text(move) == forbidden:
            return Refusal("KC-2.4", "that is not done any more")
        found: Refusal = refusal(self, state, move)
        return found

    monkeypatch.setattr(kind, "legal", fewer)
    monkeypatch.setattr(kind, "refusal", refused)
    monkeypatch.setattr(kind, "rules_version", version)
