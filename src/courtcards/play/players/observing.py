"""Players that look at numbers: what was trained in an environment sits down by this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from courtcards.kernel.arguments import whole_number
from courtcards.kernel.courses import write_sheet
from courtcards.kernel.errors import BotError
from courtcards.kernel.layouts import Layout
from courtcards.kernel.standings import course_of
from courtcards.play import MatchLog
from courtcards.play.players.bot import Decided
from courtcards.play.players.own import Actor, OwnPlayer


class ObservingPlayer(OwnPlayer):
    """A player whose ``act`` is called with an observation and a mask.

    Its attribute ``observation`` names the layout that it was trained on; ``unit`` is what an
    episode was: one that has played whole matches is told of the sheet, too.
    """

    def __init__(self, name: str, player: Actor) -> None:
        self.name = name
        self.player = player

    def check_game(self, game: str) -> None:
        """BotError for a game whose observations are others than what it was trained on."""
        named = self._named()
        if named is not None and not named.startswith(f"{game}-"):
            raise BotError(
                "{name} plays by {observation}, not {game}",
                name=self.name,
                observation=named,
                game=game,
            )

    def asked(self, match: MatchLog, seat: int) -> Callable[[], Decided]:
        """A function that finds the move of a seat on turn; BotError where its answer is none."""
        game = match.game
        layout, knows = self._layout(match)
        sheet = game.engine.sheet if self._plays_matches(match) else ()
        observation = np.zeros(layout.with_fields(*sheet).size, dtype=np.float32)
        sight, table = match.seat_sight(seat), observation[: layout.size]
        if knows:
            game.engine.calls.encode_known(sight, match.seat_memory(seat), table)
        else:
            game.engine.calls.encode(sight, table)
        if sheet:
            course = course_of(match.standing)
            write_sheet(course, seat, match.rules.seats, observation[layout.size :])
        mask = np.zeros(game.move_count, dtype=np.int8)
        mask[game.legal(match.state)] = 1

        def answer() -> Decided:
            action: Any = self.player.act(observation, mask.copy())
            number = whole_number(action)
            if number is None or not 0 <= number < len(mask) or not mask[number]:
                raise BotError(
                    "{name} answered {move!r}, which is none of its legal moves: {legal}",
                    name=self.name,
                    move=action,
                    legal=", ".join(map(str, np.flatnonzero(mask).tolist())),
                )
            return Decided(game.move_text(number))

        return answer

    def _named(self) -> str | None:
        named: str | None = getattr(self.player, "observation", None)
        return named

    def _plays_matches(self, match: MatchLog) -> bool:
        """Whether it was trained in whole matches."""
        words = match.game.words
        unit = getattr(self.player, "unit", words.hand)
        self._check_named(unit, [words.hand, words.match])
        return bool(unit == words.match)

    def _layout(self, match: MatchLog) -> tuple[Layout, bool]:
        """What it is shown, and whether that is all that a seat knows."""
        layouts = match.game.layouts_of(match.rules)
        named = self._named()
        names = [each.name for each in layouts]
        if named is not None:
            self._check_named(named, names)
        chosen = len(layouts) - 1 if named is None else names.index(named)
        return layouts[chosen], chosen > 0

    def _check_named(self, named: str, known: Sequence[str]) -> None:
        """BotError for an observation, or a unit, that there is not."""
        if named not in known:
            raise BotError(
                "{name} plays by {observation}: there is {known}",
                name=self.name,
                observation=named,
                known=", ".join(known),
            )
