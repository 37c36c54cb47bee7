"""What a seat may see: its own, the table, the counts, and nothing that follows from the rest."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.play import SPECTATOR, MatchLog
from games.hidden import with_hidden_cards_permuted
from games.playing import played
from strategies import double_king_rules, kings_corner_rules


def seen(match: MatchLog, state: Any, seat: int) -> tuple[bytes, bytes]:
    """All that leaves the engine for a seat, as bytes: the bot's view and the person's."""
    game = find_game(match.rules.game)
    every = game.observe_all(state, match.rules.seats)
    table = game.merge_private_fields(
        game.table_view(every[SPECTATOR]), game.private_fields(every)[seat]
    )
    return game.observe(state, seat).tobytes(), msgspec.json.encode(table)


def check_that_nothing_leaks(match: MatchLog, seed: int) -> None:
    if match.state is None:
        return
    every = match.game.observe_all(match.state, match.rules.seats)
    assert every[SPECTATOR].tobytes() == match.game.observe_public(match.state).tobytes()
    for seat in range(match.rules.seats):
        # What all are shown, with a seat's own, is what that seat alone is shown.
        record = match.game.observe(match.state, seat)
        assert every[seat].tobytes() == record.tobytes()
        assert match.view(seat).table == match.game.table_view(record)
        permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
        assert seen(match, permuted, seat) == seen(match, match.state, seat)


@pytest.mark.rule("KC-9.1")
@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 150))
def test_a_view_of_kings_in_the_corner_leaks_nothing(rules: Any, seed: int, steps: int) -> None:
    check_that_nothing_leaks(played(rules, seed, steps), seed)


@pytest.mark.rule("DK-9.1", "DK-3.2")
@given(rules=double_king_rules(), seed=st.integers(0, 10**6), steps=st.integers(1, 150))
def test_a_view_of_double_king_leaks_nothing(rules: Any, seed: int, steps: int) -> None:
    check_that_nothing_leaks(played(rules, seed, steps), seed)


def test_the_permutation_really_moves_cards() -> None:
    """The property above would be empty if it permuted nothing."""
    match = played(find_game("kings-corner").rules("french", {}, 3), 1, 1)
    permuted = with_hidden_cards_permuted(match, 0, random.Random(1))
    assert permuted.tobytes() != match.state.tobytes()
    assert seen(match, permuted, 1) != seen(match, match.state, 1)


@pytest.mark.rule("KC-9.1")
def test_a_player_sees_the_own_hand_counts_stock_chips_and_scores() -> None:
    match = played(find_game("kings-corner").rules("boxed", {}, 3), 5, 40)
    view = match.view(1)
    state = match.state
    assert view.table.hand_counts == [int(hand).bit_count() for hand in state.hands[:3].tolist()]
    assert len(view.table.cards) == view.table.hand_counts[1]
    assert view.table.stock == state.stock_count
    assert sum(view.table.chips) + view.table.pot == 80
    assert view.sheet.totals == list(match.totals)


@pytest.mark.rule("KC-9.2")
def test_piles_overlapped_show_every_card_and_ends_only_the_ends() -> None:
    for show, longest in (("overlapped", 13), ("ends", 2)):
        rules = find_game("kings-corner").rules("cross", {"show_piles": show}, 4)
        lengths = {"side": 0, "corner": 0}
        for seed in range(6):
            for steps in range(20, 120, 30):
                match = played(rules, seed, steps)
                for place, cards in match.view(0).table.piles.items():
                    kind = "side" if len(place) == 1 else "corner"
                    lengths[kind] = max(lengths[kind], len(cards))
        if show == "ends":
            assert lengths == {"side": longest, "corner": 1}
        else:
            assert lengths["corner"] > 2
            assert lengths["side"] > 1


@pytest.mark.rule("KC-9.2")
def test_the_ends_shown_are_the_bottom_and_the_top() -> None:
    whole = find_game("kings-corner").rules("cross", {"show_piles": "overlapped"}, 3)
    ends = find_game("kings-corner").rules("cross", {"show_piles": "ends"}, 3)
    piles = played(whole, 4, 40).view(0).table.piles
    shown = played(ends, 4, 40).view(0).table.piles
    assert any(len(cards) > 2 for cards in piles.values())
    for place, cards in piles.items():
        corner = len(place) == 2
        expected = cards[-1:] if corner else cards if len(cards) < 3 else [cards[0], cards[-1]]
        assert shown[place] == expected


@pytest.mark.rule("DK-9.1")
def test_the_last_trick_is_shown_only_where_the_option_says() -> None:
    for option in (False, True):
        rules = find_game("double-king").rules("club", {"last_trick_visible": option})
        match = played(rules, 3, 2)  # dealt and chosen
        tricks: list[list[str]] = []
        for _ in range(12):
            trick = []
            leader = match.awaiting.seat
            for _ in range(4):
                assert match.awaiting.seat is not None
                trick.append(match.legal()[0])
                match.play(match.awaiting.seat, trick[-1])
            tricks.append(trick)
            table = match.view(2).table
            if match.hands[-1].end is not None:
                break
            assert table.trick == []
            assert table.last_trick == (trick if option else None)
            assert table.last_leader == (leader if option else None)
            record = match.game.observe(match.state, 2)
            assert (record.winning_seat, record.winning_card, record.lead_suit) == (-1, -1, -1)
            assert option or record.last_trick.tolist() == [-1] * 4
        assert len(tricks) > 5


@pytest.mark.rule("DK-9.1")
def test_a_player_sees_the_trick_tricks_won_the_game_and_the_sheet() -> None:
    match = played(find_game("double-king").rules("club"), 8, 30)
    view = match.view(0)
    assert sum(view.table.tricks_won) == view.table.trick_number
    assert len(view.table.trick) == int(match.state.played_count) % 4
    assert view.table.contract is not None
    assert view.sheet.pool.keys() == {
        "tricks",
        "hearts",
        "queens",
        "jacks-kings",
        "king-of-hearts",
        "seventh-last",
    }


def test_the_drawn_card_is_shown_to_who_drew_it_alone() -> None:
    match = played(find_game("kings-corner").rules("cross", {}, 3), 2, 1)
    on_turn = match.awaiting.seat
    drawn = [match.view(seat).table.drawn for seat in range(3)]
    assert [card is not None for card in drawn] == [seat == on_turn for seat in range(3)]


@pytest.mark.rule("KC-9.1", "DK-9.1")
@pytest.mark.parametrize(
    ("game", "ruleset", "seats"),
    [("kings-corner", "boxed", 4), ("kings-corner", "cross", 2), ("double-king", "club", 4)],
)
def test_a_spectator_sees_what_every_seat_sees_and_no_hand(
    game: str, ruleset: str, seats: int
) -> None:
    for steps in (1, 7, 30, 60):
        match = played(find_game(game).rules(ruleset, {}, seats), 4, steps)
        watched, seen = match.public_view(), [match.view(seat) for seat in range(seats)]
        assert watched.seat == -1
        assert watched.legal == watched.table.cards == []
        own = {"cards", "drawn"}
        for view in seen:
            assert watched.sheet == view.sheet
            for name, value in msgspec.structs.asdict(watched.table).items():
                assert name in own or value == getattr(view.table, name)
        record = find_game(game).observe_public(match.state)
        assert int(record.hand) == 0
        assert not np.any(record.legal)
