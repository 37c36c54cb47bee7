"""From a seed to packs: the written algorithm, followed here without our code."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from courtcards.games import game_named
from courtcards.kernel.errors import RecordError
from courtcards.kernel.rulesets import RuleSet
from courtcards.kernel.shuffling import new_seed, number_below, seed_from_text, shuffled, words
from courtcards.matches import Chance, MatchLog
from games.playing import finished, played

SEED = bytes(range(32))
FIRST_CARDS = "QS AS 6H 7S 6D JC 7C KD"


def words_of(label: str, count: int) -> list[int]:
    octets = hashlib.shake_256(b"courtcards/1/" + label.encode() + b"/" + SEED).digest(8 * count)
    return [int.from_bytes(octets[8 * i : 8 * i + 8], "big") for i in range(count)]


def test_the_pack_of_a_seed_follows_the_written_algorithm() -> None:
    pack = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    stream = iter(words_of("pack/0", 51))
    for last in range(51, 0, -1):
        other = next(stream) % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    match = MatchLog(game_named("kings-corner").rules("french"))
    assert Chance(SEED).pack(match) == pack
    assert Chance(SEED).dealer(match) == words_of("first-dealer", 1)[0] % 2


def test_the_pack_of_a_seed_stays_what_it_is() -> None:
    """Version 1 of the algorithm is public: a change of these would be version 2."""
    match = MatchLog(game_named("kings-corner").rules("french"))
    assert " ".join(Chance(SEED).pack(match)[:8]) == FIRST_CARDS
    assert words(SEED, "first-dealer", 1) == words_of("first-dealer", 1)


@pytest.mark.rule("DK-1.3")
def test_the_cut_takes_and_leaves_at_least_four_cards() -> None:
    taken = Counter(
        4 + number_below(seed_from_text(str(seed)), "cut/0", 45) for seed in range(3000)
    )
    assert (min(taken), max(taken)) == (4, 48)
    assert len(taken) == 45


@pytest.mark.rule("DK-1.3", "DK-1.4")
def test_a_pack_that_is_no_cut_of_the_gathered_one_is_refused() -> None:
    rules = game_named("double-king").rules("club")
    match = finished_deal(rules)
    gathered = match.gathered()
    assert gathered is not None
    for taken in (0, 1, 3, 49, 51):
        with pytest.raises(RecordError, match="not a cut"):
            match.deal(gathered[taken:] + gathered[:taken], match.next_dealer)
    swapped = gathered[10:] + gathered[:10]
    swapped[0], swapped[1] = swapped[1], swapped[0]
    with pytest.raises(RecordError, match="not a cut"):
        match.deal(swapped, match.next_dealer)
    match.deal(gathered[4:] + gathered[:4], match.next_dealer)
    assert len(match.hands) == 2


@pytest.mark.rule("DK-1.4", "DK-10")
def test_every_deal_is_shuffled_where_the_option_says() -> None:
    match = finished_deal(game_named("double-king").rules("club-shuffled"))
    assert match.gathered() is None
    match.deal(*Chance(SEED).deal(match))


def finished_deal(rules: RuleSet) -> MatchLog:
    steps = 1
    while True:
        match = played(rules, 3, steps)
        if match.hands and match.hands[-1].end is not None:
            return match
        steps += 1


@pytest.mark.rule("KC-1.4", "DK-1.2")
def test_the_first_dealer_is_drawn_or_the_one_that_is_set() -> None:
    for name, ruleset, seats in (("kings-corner", "french", 5), ("double-king", "club", 4)):
        game = game_named(name)
        drawn = {
            Chance(seed_from_text(str(seed))).dealer(MatchLog(game.rules(ruleset, {}, seats)))
            for seed in range(200)
        }
        assert drawn == set(range(seats))
        fixed = MatchLog(game.rules(ruleset, {"first_dealer": 2}, seats))
        assert Chance(SEED).dealer(fixed) == 2
        pack = Chance(SEED).pack(fixed)
        with pytest.raises(RecordError, match="seat 2 is to deal"):
            fixed.deal(pack, 1)


@pytest.mark.rule("KC-1.4", "DK-1.7")
def test_the_deal_passes_left() -> None:
    for name, ruleset in (("kings-corner", "french"), ("double-king", "club")):
        rules = game_named(name).rules(ruleset)
        dealers = [hand.dealer for hand in finished(rules, 4).hands]
        assert len(dealers) > 2
        expected = [(dealers[0] + number) % rules.seats for number in range(len(dealers))]
        assert dealers == expected


@pytest.mark.rule("DK-1.1")
def test_shuffling_is_fair_to_every_card_and_place() -> None:
    """Each of six orders of three cards comes up about a sixth of the time."""
    orders = Counter(
        tuple(shuffled(seed_from_text(f"fair/{number}"), "pack/0", [1, 2, 3]))
        for number in range(6000)
    )
    assert len(orders) == 6
    chi_square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_square < 20.5  # one in a thousand, with five degrees of freedom; the seeds are fixed


def test_a_new_seed_is_256_bits_and_never_the_same() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


def test_short_lists_need_no_words() -> None:
    assert shuffled(SEED, "stock/0/0", []) == []
    assert shuffled(SEED, "stock/0/0", ["AS"]) == ["AS"]
