"""A match of Kings in the Corner by the oracle and by the engine: the sheets must agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from courtcards.kernel.errors import RecordError
from courtcards.kernel.options import RuleSet
from courtcards.play import MatchLog
from examples.both import loaded
from oracle.matches import KingsCornerMatch


class HandInMatch:
    """The oracle's hand; what is set in it is loaded into the engine's match too."""

    def __init__(self, match: BothMatch) -> None:
        self.__dict__["match"] = match

    def __getattr__(self, name: str) -> Any:
        """What the oracle's hand has under that name."""
        return getattr(self.match.oracle.hand, name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Put the position otherwise, in both."""
        setattr(self.match.oracle.hand, name, value)
        self.match.engine._state = loaded(self.match.oracle.hand)


class BothMatch:
    """The oracle's match with the engine's held to it at every step."""

    def __init__(self, options: dict[str, Any], players: int) -> None:
        self.oracle = KingsCornerMatch(options, players)
        self.engine = MatchLog(RuleSet("kings-corner", "example", options, players))

    @property
    def hand(self) -> Any:
        """The hand in play."""
        return HandInMatch(self)

    def deal(self, pack: list[str], dealer: int) -> None:
        try:
            self.oracle.deal(pack, dealer)
        except ValueError:
            with pytest.raises(RecordError):
                self.engine.deal(pack, dealer)
            raise
        self.engine.deal(pack, dealer)
        self.compare()

    def play(self, move: str) -> None:
        seat = self.engine.awaiting.seat
        assert seat is not None
        self.oracle.play(move)
        self.engine.play(seat, move)
        self.compare()

    def compare(self) -> None:
        assert list(self.engine.totals) == self.oracle.totals
        assert list(self.engine.winners) == self.oracle.winners
        assert self.engine.is_over == self.oracle.is_over
        hand = self.oracle.hand
        if hand is not None and hand.end is not None:
            assert list(self.engine.hands[-1].scores or ()) == hand.scores

    @property
    def totals(self) -> list[int]:
        """The totals by seat."""
        return self.oracle.totals

    @totals.setter
    def totals(self, totals: list[int]) -> None:
        self.oracle.totals = totals
        self.engine.score = replace(self.engine.score, totals=tuple(totals))

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return self.oracle.winners
