"""What a seat knows goes out as text and comes back as it was; nothing else goes out."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.kernel.errors import CourtcardsError
from courtcards.kernel.options import RuleSet
from courtcards.play import MatchLog, PlayerView, parse_knowledge
from games.hidden import with_hidden_cards_permuted
from games.playing import played
from strategies import any_double_king_rules, any_kings_corner_rules

RULES = st.one_of(any_kings_corner_rules(), any_double_king_rules())
SEEDS = st.integers(0, 10**6)


def over_the_wire(view: PlayerView) -> PlayerView:
    """A view as another program has it: written as JSON and read again."""
    return msgspec.json.decode(msgspec.json.encode(view), type=PlayerView)


def in_turn(match: MatchLog) -> int | None:
    """The seat on turn; None where nobody is."""
    return match.awaiting.seat if match.awaiting.kind == "play" else None


@given(rules=RULES, seed=SEEDS, steps=st.integers(0, 900))
def test_a_view_is_read_back_to_the_byte(rules: RuleSet, seed: int, steps: int) -> None:
    match = played(rules, seed, steps)
    seat = in_turn(match)
    if seat is None:
        return
    insight = parse_knowledge(over_the_wire(match.player_view(seat)))
    assert insight.observation.tobytes() == match.seat_observation(seat).tobytes()
    assert insight.memory.tobytes() == match.seat_memory(seat).tobytes()


@pytest.mark.rule("KC-9.1", "DK-9.1")
@given(rules=RULES, seed=SEEDS, steps=st.integers(1, 900))
def test_what_a_player_is_handed_depends_on_nothing_that_its_seat_cannot_see(
    rules: RuleSet, seed: int, steps: int
) -> None:
    match = played(rules, seed, steps)
    if in_turn(match) is None:
        return
    real = match.state
    for seat in range(rules.seats):
        told = msgspec.json.encode(match.player_view(seat))
        hidden = with_hidden_cards_permuted(match, seat, random.Random(seed))
        match.restore(match.hands, match.score, match.score_before, hidden)
        assert msgspec.json.encode(match.player_view(seat)) == told
        match.restore(match.hands, match.score, match.score_before, real)


def dealt(game: str, named: str) -> dict[str, Any]:
    """The view of the seat on turn in a match of some moves, as plain values."""
    match = played(find_game(game).rules(named), 7, 30)
    seat = in_turn(match)
    assert seat is not None
    view: dict[str, Any] = msgspec.to_builtins(match.player_view(seat))
    return view


def read(view: dict[str, Any]) -> object:
    return parse_knowledge(msgspec.convert(view, PlayerView))


CLUB, FRENCH = ("double-king", "club"), ("kings-corner", "french")

WRONG: list[tuple[tuple[str, str], tuple[str, ...], Any, str]] = [
    (CLUB, ("known",), None, "known is missing"),
    (CLUB, ("game",), "bridge", "there is no game 'bridge'"),
    (CLUB, ("options", "shuffle"), "never", "option shuffle takes"),
    (CLUB, ("options",), {}, "the view has no option"),
    (CLUB, ("legal",), [], "is not on turn in its view"),
    (CLUB, ("legal",), ["the ace"], "'the ace'"),
    (CLUB, ("turn",), None, "is not on turn in its view"),
    (CLUB, ("known", "sight", "hand"), "2C 9X", "known.sight.hand is not valid: 2C 9X"),
    (CLUB, ("known", "sight", "hand"), 7, "known.sight.hand is not valid: 7"),
    (CLUB, ("known", "sight", "hand"), "9C", "do not agree"),
    (CLUB, ("known", "sight", "end"), 9, "do not agree"),
    (CLUB, ("known", "sight", "dealer"), 10**6, "known.sight.dealer is not valid: 1000000"),
    (CLUB, ("known", "sight", "dealer"), 1.5, "known.sight.dealer is not valid: 1.5"),
    (CLUB, ("known", "sight", "pool"), [1], "known.sight.pool is not valid"),
    (CLUB, ("known", "sight", "pool"), [10**6] * 6, "known.sight.pool is not valid"),
    (CLUB, ("known", "sight", "pool"), None, "known.sight.pool is not valid"),
    (CLUB, ("known", "sight"), {}, "known.sight has missing or unknown fields: contract,"),
    (CLUB, ("known", "memory", "played"), ["2C"] * 53, "known.memory.played is not valid"),
    (CLUB, ("known", "memory", "played"), [0], "known.memory.played is not valid"),
    (FRENCH, ("known", "memory", "signs"), ["x:2C"], "known.memory.signs is not valid"),
    (FRENCH, ("known", "memory", "signs"), [f"{1 << 60}:2C"], "known.memory.signs is not valid"),
    (FRENCH, ("known", "memory", "more"), 1, "missing or unknown fields: more"),
]


@pytest.mark.parametrize(("rules", "place", "value", "said"), WRONG)
def test_a_view_that_is_not_right_is_refused_in_a_sentence(
    rules: tuple[str, str], place: tuple[str, ...], value: Any, said: str
) -> None:
    view = dealt(*rules)
    read(view)
    inside = view
    for part in place[:-1]:
        inside = inside[part]
    inside[place[-1]] = value
    with pytest.raises(CourtcardsError) as refused:
        read(view)
    assert said in str(refused.value)


def test_before_the_first_deal_nothing_is_known() -> None:
    match = MatchLog(find_game("double-king").rules("club"))
    assert match.player_view(0).known is None


def test_a_view_without_it_is_a_view() -> None:
    """As programs have kept it from before there was ``known``."""
    view = dealt(*CLUB)
    del view["known"]
    assert msgspec.convert(view, PlayerView).known is None
