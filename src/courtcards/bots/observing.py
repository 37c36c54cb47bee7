"""Players that look at numbers: what was trained in an environment sits down by this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from courtcards.bots.faults import Decided
from courtcards.bots.own import Actor, OwnPlayer
from courtcards.kernel.errors import BotError
from courtcards.kernel.layouts import Layout
from courtcards.matches import MatchLog


class ObservingPlayer(OwnPlayer):
    """A player whose ``act`` is called with an observation and a mask."""

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
        observation = np.zeros(layout.size, dtype=np.float32)
        sight = match.seat_sight(seat)
        if knows:
            game.engine.calls.encode_known(sight, match.seat_memory(seat), observation)
        else:
            game.engine.calls.encode(sight, observation)
        mask = np.zeros(game.move_count, dtype=np.int8)
        mask[game.legal(match.state)] = 1

        def answer() -> Decided:
            action: Any = self.player.act(observation, mask.copy())
            is_number = isinstance(action, int | np.integer)
            if not is_number or not 0 <= action < len(mask) or not mask[action]:
                raise BotError(
                    "{name} answered {move!r}, which is none of its legal moves: {legal}",
                    name=self.name,
                    move=action,
                    legal=", ".join(map(str, np.flatnonzero(mask).tolist())),
                )
            return Decided(game.move_text(int(action)))

        return answer

    def _named(self) -> str | None:
        named: str | None = getattr(self.player, "observation", None)
        return named

    def _layout(self, match: MatchLog) -> tuple[Layout, bool]:
        """What it is shown, and whether that is all that a seat knows."""
        layouts = match.game.layouts_of(match.rules)
        named = self._named()
        names = [each.name for each in layouts]
        if named is not None and named not in names:
            raise BotError(
                "{name} plays by {observation}: there is {known}",
                name=self.name,
                observation=named,
                known=", ".join(names),
            )
        chosen = len(layouts) - 1 if named is None else names.index(named)
        return layouts[chosen], chosen > 0
