"""The seed of each match at a table: the server's, and what the people add to it."""

from __future__ import annotations

from courtcards.errors import BadContribution, NothingToDo
from courtcards.matches.fairness import Fairness
from courtcards.shuffling import (
    LONGEST_CONTRIBUTION,
    commitment_of,
    fair_seed,
    is_contribution,
)
from courtcards.tables import sentences
from courtcards.tables.commands import Contribute
from courtcards.tables.events import Contributed, Opened


def check_contribution(text: str) -> None:
    """Refuse what cannot be written down: BadContribution."""
    if not is_contribution(text):
        raise BadContribution(sentences.BAD_CONTRIBUTION, most=LONGEST_CONTRIBUTION)


class Shuffle:
    """What the chance of the match that is played, or to be played, follows from."""

    def __init__(self, opened: Opened) -> None:
        self.version = opened.fair
        self.server_seed = bytes.fromhex(opened.seed)
        self.contributions = [""] * len(opened.players)
        self.contributions[0] = opened.contribution

    @property
    def seed(self) -> bytes:
        """The seed of the match."""
        if self.version == 0:
            return self.server_seed
        return fair_seed(self.server_seed, self.contributions)

    @property
    def commitment(self) -> str | None:
        """What is published before the match; None at a table that was opened before there was."""
        return None if self.version == 0 else commitment_of(self.server_seed)

    def fairness(self) -> Fairness | None:
        """What is shown after the match, and never before."""
        if self.version == 0:
            return None
        seed, contributions = self.server_seed, list(self.contributions)
        return Fairness(self.version, commitment_of(seed), seed.hex(), contributions)

    def contribute(self, command: Contribute, *, dealt: bool) -> Contributed:
        """A person adds to the shuffle of a match that has not been dealt yet."""
        check_contribution(command.contribution)
        if dealt or self.version == 0:
            raise NothingToDo(sentences.CONTRIBUTIONS_CLOSED)
        return Contributed(command.seat, command.contribution, at=command.at, command=command.id)

    def start_anew(self, seed: str) -> None:
        """Another match: a new seed of the server, and nothing added yet."""
        self.server_seed = bytes.fromhex(seed)
        self.contributions = [""] * len(self.contributions)
