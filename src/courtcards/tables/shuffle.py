"""The seed of each match at a table: the server's, and what the people add to it."""

from __future__ import annotations

from courtcards.kernel.shuffling import commitment_of, fair_seed
from courtcards.play.fairness import Fairness, fairness_version
from courtcards.tables.opening import Opened


class Shuffle:
    """What the packs of the match that is being played, or comes next, follow from."""

    def __init__(self, opened: Opened) -> None:
        self.version = opened.fair
        self.server_seed = bytes.fromhex(opened.seed)
        self.contributions = [""] * len(opened.players)
        self.contributions[opened.seat] = opened.contribution
        self.brought = len(opened.hands)
        """How many hands of the match were played elsewhere: the seed is not theirs."""
        self.is_given = opened.seed_given
        """Whether whoever opened the table has named the server's seed."""

    @property
    def seed(self) -> bytes:
        """The seed of the match."""
        if self.version == 0:
            return self.server_seed
        return fair_seed(self.server_seed, self.contributions)

    @property
    def commitment(self) -> str | None:
        """What is published before the match; None at a table opened before there were any."""
        return None if self.version == 0 else commitment_of(self.server_seed)

    def fairness(self) -> Fairness | None:
        """What is shown after the match, and never before."""
        if self.version == 0:
            return None
        seed, contributions = self.server_seed, list(self.contributions)
        return Fairness(
            fairness_version(self.brought),
            commitment_of(seed),
            seed.hex(),
            contributions,
            self.brought,
            self.is_given,
        )

    def start_anew(self, seed: str) -> None:
        """Begin anew for another match, with a new seed of the server and nothing added yet."""
        self.server_seed = bytes.fromhex(seed)
        self.contributions = [""] * len(self.contributions)
        self.brought = 0
        self.is_given = False
