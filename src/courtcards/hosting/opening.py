"""Opening a table, as a page asks for it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.kernel.options import OptionValue
from courtcards.kernel.shuffling import seed_from_text
from courtcards.languages import bot_title
from courtcards.tables import Open, Player, Settings


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table, with yourself on seat 0 and that bot on the others; null leaves them open.

    ``options`` are house rules on top of the rule set; the same ``seed`` and contributions deal
    the same cards.
    """

    game: str
    ruleset: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=52)]
    name: Annotated[str, msgspec.Meta(max_length=1000)]
    options: dict[str, OptionValue] = {}
    bot: str | None = "steady"
    seed: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    contribution: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    settings: Settings | None = None

    def opening(self, at: int, seed: bytes, language: str) -> Open:
        """The command that opens it; without a bot, the other seats are open and anybody may watch.

        ``seed`` is fresh chance, used where none is named; ``language`` is that of the bots' names.
        """
        others: list[Player | None] = [None] * (self.seats - 1)
        if self.bot is not None:
            called = bot_title(self.bot, language)
            others = [Player(f"{called} {number}", self.bot) for number in range(1, self.seats)]
        return Open(
            self.game,
            self.ruleset,
            (Player(self.name.strip()), *others),
            seed if self.seed is None else seed_from_text(self.seed),
            self.options,
            self.settings or Settings(spectators=self.bot is None),
            self.contribution,
            at,
        )
