"""Opening a table, as a page asks for it: of a server, or of the device that it is shown on."""

from __future__ import annotations

from typing import Annotated

import msgspec

from courtcards.hosting.refusals import located
from courtcards.hosting.replays import players_of
from courtcards.kernel.errors import BadName, BadSettings, RecordError, SeatTaken
from courtcards.kernel.options import OptionValue
from courtcards.kernel.shuffling import seed_from_text
from courtcards.languages import bot_title
from courtcards.matches.bringing import check_so_far
from courtcards.matches.records import Record
from courtcards.tables import Open, Player, Settings

Name = Annotated[str, msgspec.Meta(max_length=1000)]
Contribution = Annotated[str, msgspec.Meta(max_length=1000)]


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table, with yourself on seat 0 and that bot on the others; null leaves them open.

    ``options`` are house rules on top of the rule set; the same ``seed`` and contributions deal
    the same cards.
    """

    game: str
    ruleset: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=52)]
    name: Name
    options: dict[str, OptionValue] = {}
    bot: str | None = "steady"
    seed: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    contribution: Contribution = ""
    settings: Settings | None = None

    def opening(self, at: int, seed: bytes, language: str) -> Open:
        """The command that opens it; without a bot, the other seats are open and anybody may watch.

        ``seed`` is fresh chance, used where none is named; ``language`` is that of the bots' names.
        Raises BadSettings.
        """
        return Open(
            self.game,
            self.ruleset,
            self._players(language),
            seed if self.seed is None else seed_from_text(self.seed),
            self.options,
            self._settings(),
            self.contribution,
            at,
        )

    def _players(self, language: str) -> tuple[Player | None, ...]:
        return (Player(self.name.strip()), *self._others(self.seats - 1, language))

    def _others(self, count: int, language: str) -> list[Player | None]:
        """Who sits on seats that nobody has been named for."""
        if self.bot is None:
            return [None] * count
        called = bot_title(self.bot, language)
        return [Player(f"{called} {number}", self.bot) for number in range(1, count + 1)]

    def _settings(self) -> Settings:
        return _apart(self.settings or Settings(spectators=self.bot is None))


def _apart(settings: Settings) -> Settings:
    """The settings of a table of people who do not share a device: BadSettings."""
    if settings.shared:
        raise BadSettings("people who share a device play at a table of that device")
    return settings


class OpenHere(OpenTable, frozen=True):
    """Open a table of this device; ``beside`` are the people who share it, in order of seats."""

    beside: tuple[Name, ...] = ()

    def _players(self, language: str) -> tuple[Player | None, ...]:
        people = [Player(name.strip()) for name in (self.name, *self.beside)]
        if len(people) > self.seats:
            raise SeatTaken("every seat is taken")
        names = [each.name for each in people]
        for name in names:
            if names.count(name) > 1:
                raise BadName("somebody at this table is called {name} already", name=name)
        return (*people, *self._others(self.seats - len(people), language))

    def _settings(self) -> Settings:
        settings = super()._settings()
        if not self.beside:
            return settings
        return msgspec.structs.replace(settings, shared=True, spectators=False)


class GoOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table at which the match of a record goes on, after its last hand.

    One person plays there, with bots: both as the record names them, and on their seats.
    """

    record: Record
    contribution: Contribution = ""
    settings: Settings | None = None

    def opening(self, at: int, seed: bytes, language: str) -> Open:
        """The command that opens it; the record is checked whole, which takes its time.

        ``seed`` is fresh chance; ``language`` is that of the bots' names. Raises RecordError, which
        says where the record is wrong, and BadSettings.
        """
        record = self.record
        players = players_of(record, language)
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        if len(people) != 1:
            raise RecordError(
                "a match goes on with one person and bots: the record names {count} people",
                count=len(people),
            )
        with located():
            check_so_far(record)
        return Open(
            record.game,
            record.ruleset,
            tuple(players),
            seed,
            record.options,
            _apart(self.settings or Settings(spectators=False)),
            self.contribution,
            at,
            people[0],
            tuple(record.hands),
        )
