"""What later deals are worth to a dealer: by hands played out, and by rounds chosen with them."""

from __future__ import annotations

import numpy as np
import pytest

from courtcards.games.double_king.bots.budget import budget
from courtcards.games.double_king.bots.rest import REST_OF_ROUND
from courtcards.games.double_king.making import choosing
from courtcards.games.double_king.rules.contracts import NEGATIVE_COUNT, NEGATIVES_EACH, TRUMPS_EACH
from courtcards.kernel.budgets import SAMPLING
from plainly import plain

KINDS = NEGATIVE_COUNT + 1


def test_the_games_of_a_hand_are_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "CHOOSER", budget(SAMPLING, 1, choice_simulations=40))
    worth = choosing.worth_of_games(0)
    assert worth.shape == (KINDS,)
    assert np.isfinite(worth).all()
    assert np.array_equal(worth, choosing.worth_of_games(0))


@pytest.mark.rule("DK-2.1")
def test_with_hands_all_alike_the_rest_is_what_the_quotas_come_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("choose_rounds", "best_choice", "take", "game_of"):
        monkeypatch.setattr(choosing, name, plain(getattr(choosing, name)))
    monkeypatch.setattr(choosing, "ROUNDS", 30)
    table = choosing.rest_of_round(np.array([[1.0] * NEGATIVE_COUNT + [3.0]]))
    assert table.shape == REST_OF_ROUND.shape
    for negatives in range(NEGATIVES_EACH + 1):
        for trumps in range(TRUMPS_EACH + 1):
            met = table[negatives, trumps][table[negatives, trumps] != 0]
            assert met == pytest.approx(negatives + 3.0 * trumps)


@pytest.mark.rule("DK-2.2")
def test_who_comes_late_to_the_pool_finds_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "ROUNDS", 300)
    monkeypatch.setattr(choosing, "PASSES", 2)
    hands = np.zeros((NEGATIVE_COUNT, KINDS))
    np.fill_diagonal(hands, 1.0)
    last_negative = choosing.rest_of_round(hands)[1, 0]
    assert 0 < last_negative[1] < last_negative[4]
    assert REST_OF_ROUND[1, 0, 2] < REST_OF_ROUND[1, 0, 4] < REST_OF_ROUND[1, 0, 6]
