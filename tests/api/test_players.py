"""A player of one's own: in contests, simulations and reviews, by itself or as module:object."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import courtcards
from api.players import (
    NOBODY,
    AsksForNothing,
    AsksTooMuch,
    Highest,
    asks_for_nothing,
    first_legal,
    nonsense,
    silent,
    stumbling,
)
from courtcards.play import Chance, MatchLog
from courtcards.play.players import (
    BOT_NAMES,
    Bot,
    check_bot,
    invite,
    list_invited,
    players,
    seat_player,
)
from courtcards.play.players.bot import ChosenMove


def test_a_function_and_an_object_meet_in_the_arena() -> None:
    contest = courtcards.arena(first_legal, Highest(), "french-single", players=2, deals=10)
    assert (contest.first, contest.second, contest.deals) == ("first_legal", "Highest", 10)
    assert str(contest).startswith("first_legal over Highest, french-single: ")
    again = courtcards.arena(first_legal, Highest(), "french-single", players=2, deals=10)
    assert again == contest


def test_a_simulation_with_a_player_of_ones_own_has_its_name() -> None:
    (match,) = courtcards.simulate(first_legal, "steady", ruleset="french-single", players=2)
    assert match.is_over
    with pytest.raises(courtcards.BotError, match="3 players for 4 seats"):
        list(courtcards.simulate("steady", "random", "steady", ruleset="club"))


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        (nonsense, "nonsense answered '7X', which is not one of its legal moves: "),
        (silent, "silent answered None"),
        (NOBODY, "int cannot play: a player must be callable with a view"),
        (Highest, "Highest cannot play"),
        (asks_for_nothing, "asks_for_nothing cannot play: a player must be callable with a view"),
        (AsksForNothing(), "AsksForNothing cannot play: a player must be callable with a view"),
        ("api.players:asks_for_nothing", "api.players:asks_for_nothing cannot play"),
        ("api.players:NeedsAName", "the class api.players:NeedsAName cannot be called without"),
        (".players:first_legal", "the module .players has no player 'first_legal'"),
        ("no_such_module:player", "the player no_such_module:player cannot be found"),
        ("api.players:nobody_here", "the module api.players has no player 'nobody_here'"),
        ("genius", "there is no bot 'genius'"),
    ],
)
def test_a_player_that_is_none_is_one_sentence(player: object, sentence: str) -> None:
    with pytest.raises(courtcards.BotError) as raised:
        courtcards.arena(player, "steady", "french-single", players=2, deals=2)  # type: ignore[arg-type]
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


def play_out(player: Any) -> None:
    courtcards.Match("french-single", seed="7").play_out(player)


def simulate(player: Any) -> None:
    courtcards.simulate(player, ruleset="french-single")


def test_a_player_that_is_none_is_refused_before_anything_is_played() -> None:
    for let in (play_out, simulate):
        for player in (asks_for_nothing, AsksForNothing(), NOBODY, "genius"):
            with pytest.raises(courtcards.BotError):
                let(player)


def test_what_goes_wrong_in_a_player_is_the_players_own() -> None:
    """It comes out as it is, with the player's own lines: whoever writes a bot has to see it."""
    with pytest.raises(TypeError, match="stumbled"):
        play_out(stumbling)
    with pytest.raises(TypeError, match="stumbled"):
        courtcards.arena(stumbling, "steady", "french-single", players=2, deals=2)
    with pytest.raises(TypeError, match="stumbled"):
        list(courtcards.simulate(stumbling, ruleset="french-single"))


def test_whole_matches_are_played_and_told_without_later_luck() -> None:
    asked: dict[str, Any] = {"players": 2, "deals": 2, "seed": "1"}
    contest = courtcards.arena("steady", "random", "french", **asked, unit="match", adjusted=True)
    assert contest.unit == "of a match"
    assert contest.verdict.adjusted is not None
    assert courtcards.arena("steady", "random", "french", **asked).verdict.adjusted is None


def test_a_review_by_a_player_that_weighs() -> None:
    match = courtcards.Match("french-single", seed="7")
    match.play_out(first_legal)
    judged = courtcards.review(match, judge=Highest())
    assert judged
    assert all(each.cost == each.choices - 1 for each in judged)
    first = judged[0]
    assert str(first) == (
        f"ply {first.ply}, seat {first.seat}, of {first.choices} moves: {first.move} instead of "
        f"{first.best} cost {first.cost:.2f} ({first.mark})"
    )
    assert repr(first).startswith("JudgedDecision(hand=0, ply=")
    assert str(replace(first, move=first.best)).endswith(f" moves: {first.best} was best")
    for kind in (int, np.float32, np.int64):
        assert courtcards.review(match, judge=Highest(kind)) == judged
    with pytest.raises(courtcards.BotError, match="first_legal cannot weigh moves"):
        courtcards.review(match, judge=first_legal)
    with pytest.raises(courtcards.BotError, match="cannot weigh moves"):
        courtcards.review(match, judge="steady")
    with pytest.raises(courtcards.BotError, match=r"AsksTooMuch cannot weigh .* weigh\(view\)"):
        courtcards.review(match, judge=AsksTooMuch())
    with pytest.raises(courtcards.RecordError, match="there is no hand 1"):
        courtcards.review(match, 1)


def test_who_was_invited_may_be_seated_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_INVITED", {})
    name = "api.players:first_legal"
    with pytest.raises(courtcards.BotError, match="there is no bot"):
        check_bot(name)
    invite(name)
    assert name in list_invited()
    assert name not in BOT_NAMES
    check_bot(name)
    match = courtcards.Match("french-single", seed="7")
    log: MatchLog = match.log
    assert match.turn is not None
    decided = seat_player(name, "kings-corner", b"").prepare_move(log, match.turn)()
    assert decided == ChosenMove(match.legal_moves[0])


def test_what_a_bot_cannot_look_at_is_one_sentence() -> None:
    """Two things that people try: a view for people, and a seed that was typed."""
    log = courtcards.Match("club", seed="7").log
    bot, seat = Bot("steady", "double-king", b"seed"), log.awaiting.seat or 0
    shown: Any = log.view(seat)
    with pytest.raises(courtcards.BotError, match=r"needs the observation of its seat .* not View"):
        bot.choose(shown, None)
    typed: Any = "7"
    with pytest.raises(courtcards.RuleSetError, match="a seed is bytes"):
        Bot("steady", "double-king", typed)
    with pytest.raises(courtcards.RuleSetError, match="a seed is bytes"):
        Chance(typed)
