"""Players that are shown numbers, as environments show them, and answer with one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from courtcards.envs.game_setup import Episode, build_setup
from courtcards.envs.loops.single_steps import encode_for_seat
from courtcards.games import find_game
from courtcards.kernel.errors import BotError
from courtcards.play import MatchLog
from courtcards.play.players import CustomPlayer, resolve_player
from games.playing import played

pytestmark = pytest.mark.engine

RULES = {
    "double-king": find_game("double-king").rules("club"),
    "kings-corner": find_game("kings-corner").rules("french", {}, 3),
}


class LastLegal:
    """Takes the legal action of the highest number, and keeps what it was shown."""

    def __init__(self, observation: str | None = None) -> None:
        if observation is not None:
            self.observation = observation
        self.shown: list[Any] = []

    def act(self, observation: Any, mask: Any) -> int:
        self.shown.append((observation, mask))
        return int(np.flatnonzero(mask)[-1])


def own(player: Any) -> CustomPlayer:
    found = resolve_player(player)
    assert isinstance(found, CustomPlayer)
    return found


@pytest.mark.rule("KC-9.1", "DK-9.1")
@pytest.mark.parametrize("version", ["v1", "v2", None])
@pytest.mark.parametrize("game", RULES)
def test_it_is_shown_what_the_environments_show(game: str, version: str | None) -> None:
    name = None if version is None else f"{game}-{version}"
    player = LastLegal(name)
    match = played(RULES[game], 3, 17)
    seat = match.awaiting.seat
    assert seat is not None
    answer = own(player).prepare_move(match, seat)
    opening = build_setup(match.rules, Episode(name))
    engine = opening.game.engine
    observation = np.zeros(opening.layout.size, np.float32)
    mask = np.zeros(opening.game.move_count, np.int8)
    room = engine.observation.new(), engine.memory.new()
    encode_for_seat(match.state, seat, int(opening.uses_memory), *room, observation, mask)
    decided = answer()
    assert decided.move == opening.game.move_text(int(np.flatnonzero(mask)[-1]))
    np.testing.assert_array_equal(player.shown[0][0], observation)
    np.testing.assert_array_equal(player.shown[0][1], mask)


@pytest.mark.parametrize("game", RULES)
def test_who_was_trained_in_matches_is_told_of_the_sheet(game: str) -> None:
    player: Any = LastLegal()
    player.unit = find_game(game).words.match
    match = played(RULES[game], 3, 150)
    assert any(match.totals)
    seat = match.awaiting.seat
    assert seat is not None
    own(player).prepare_move(match, seat)()
    layout = build_setup(match.rules, Episode(unit=player.unit)).layout
    told = layout.split(player.shown[0][0])
    seats = match.rules.seats
    assert told["totals"][:seats].tolist() == np.roll(match.totals, -seat).tolist()
    assert told["hands"] == [len(match.score.results)]
    player.unit = "evening"
    sentence = f"trained on evening, which is unknown; known are .*, {match.game.words.match}"
    with pytest.raises(BotError, match=sentence):
        own(player).prepare_move(match, seat)


def test_it_is_found_by_its_place_and_plays_a_match() -> None:
    found = own("players.test_observing:LastLegal")
    assert found.name == "players.test_observing:LastLegal"
    match = played(RULES["kings-corner"], 1, 1)
    seat = match.awaiting.seat
    assert seat is not None
    assert found.prepare_move(match, seat)().move in match.view(seat).legal


@pytest.mark.parametrize("answer", [-1, 10**6, 0, None, "2C", 1.0])
def test_what_is_no_legal_action_is_refused(answer: object) -> None:
    class Wrong:
        name = "wrong"

        def act(self, _observation: Any, _mask: Any) -> Any:
            return answer

    match: MatchLog = played(RULES["double-king"], 2, 1)
    seat = match.awaiting.seat
    assert seat is not None
    with pytest.raises(BotError, match=r"wrong answered .* not one of its legal moves: 52, 53"):
        own(Wrong()).prepare_move(match, seat)()


def test_a_player_of_another_observation_is_refused() -> None:
    match = played(RULES["double-king"], 2, 1)
    kings = own(LastLegal("kings-corner-v2"))
    kings.check_game("kings-corner")
    with pytest.raises(BotError, match="trained on kings-corner-v2, so it cannot play double-king"):
        kings.check_game("double-king")
    with pytest.raises(BotError, match="known are double-king-v1, double-king-v2"):
        own(LastLegal("double-king-v9")).prepare_move(match, 0)
    own(LastLegal()).check_game("double-king")
