"""Whatever reason is given, it is true: held against all open hands in a few hundred decisions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from courtcards.games import find_game
from courtcards.kernel.reasons import Preference, Reason, Worth
from courtcards.play import MatchLog
from courtcards.play.players import weighing
from courtcards.play.players.weighing import weigh
from games.hidden import with_hidden_cards_permuted
from games.playing import played
from reasons import truth_double_king, truth_kings_corner
from reasons.reading import CLEARLY, FOR_SURE

TRUTHS = {"double-king": truth_double_king.is_true, "kings-corner": truth_kings_corner.is_true}
JUDGE = "casual"
"""A bot that searches, quickly."""

RULES = [
    ("double-king", "club", 4),
    *(("kings-corner", named, 2) for named in ("boxed", "french", "crowning", "cross-points")),
    ("kings-corner", "boxed-honour", 4),
    ("kings-corner", "cross-chips", 3),
    ("kings-corner", "cross-stuck", 5),
    ("kings-corner", "cross", 2),
]
DECISIONS = 40


def decisions(game: str, named: str, seats: int) -> list[MatchLog]:
    """Matches played by chance, each up to a decision that leaves a choice."""
    rules, chance = find_game(game).rules(named, seats=seats), random.Random(named)
    found: list[MatchLog] = []
    while len(found) < DECISIONS:
        match = played(rules, chance.randrange(10**6), chance.randrange(2, 150))
        if match.awaiting.kind == "play" and len(match.legal()) > 1:
            found.append(match)
    return found


def every_reason(match: MatchLog) -> list[tuple[int, Reason]]:
    """The reasons of every legal move, were the search to prefer it clearly."""
    game, seat = match.game, match.awaiting.seat
    assert seat is not None
    sight, memory, legal = (
        match.seat_observation(seat),
        match.seat_memory(seat),
        game.legal(match.state),
    )
    found = []
    for move in legal:
        worths = {each: Worth(CLEARLY if each == move else 0.0, FOR_SURE) for each in legal}
        found += [(move, each) for each in game.reasons(sight, memory, Preference(move, worths))]
    return found


@pytest.mark.parametrize(("game", "named", "seats"), RULES)
def test_every_reason_of_every_move_is_true(game: str, named: str, seats: int) -> None:
    given: Counter[str] = Counter()
    for match in decisions(game, named, seats):
        state = match.state
        for move, reason in every_reason(match):
            given[reason.code] += 1
            assert TRUTHS[game](reason, state, move), (
                f"{match.game.move_text(move)}: {reason}\n"
                + "\n".join(match.game.open_hands(state, seats))
            )
    assert len(given) >= 4, given


@pytest.mark.parametrize(("game", "named", "seats"), RULES[:3])
def test_a_reason_is_given_only_where_the_search_bears_it_out(
    game: str, named: str, seats: int
) -> None:
    for number, match in enumerate(decisions(game, named, seats)):
        seat = match.awaiting.seat
        assert seat is not None
        sight, memory = match.seat_observation(seat), match.seat_memory(seat)
        weighed = weigh(JUDGE, game, b"%d" % number, sight, memory)
        if not weighed:  # this bot weighs no choice of a game
            continue
        worths = {each.move: each.worth for each in weighed}
        codes = _codes_by_move(match)
        for reason in weighing.explain_preference(game, sight, memory, weighed):
            without = [move for move in worths if reason.code not in codes.get(move, ())]
            assert without
            assert worths[weighed[0].move] > max(worths[move] for move in without)
        for other in weighed[1:]:
            to = weighing.explain_preference(game, sight, memory, weighed, other.move)
            assert not {each.code for each in to} & codes.get(other.move, set())


def _codes_by_move(match: MatchLog) -> dict[str, set[str]]:
    """By move, which reasons hold of it; without those that hold of all moves."""
    codes: dict[str, set[str]] = {}
    for move, reason in every_reason(match):
        codes.setdefault(match.game.move_text(move), set()).add(reason.code)
    return codes


@pytest.mark.parametrize(("game", "named", "seats"), RULES[:3])
def test_a_reason_knows_nothing_of_hidden_cards(game: str, named: str, seats: int) -> None:
    """Where others hold other cards that the seat cannot tell from theirs, it is the same."""

    chance = random.Random(named)
    for match in decisions(game, named, seats)[:20]:
        seat: Any = match.awaiting.seat
        permuted = with_hidden_cards_permuted(match, seat, chance)
        sight = match.game.observe(permuted, seat)
        memory = match.game.recall(permuted, seat)
        legal = match.game.legal(match.state)
        worths = {each: Worth(float(each == legal[0]), FOR_SURE) for each in legal}
        asked = Preference(legal[0], worths)
        known = match.game.reasons(match.seat_observation(seat), match.seat_memory(seat), asked)
        assert match.game.reasons(sight, memory, asked) == known
