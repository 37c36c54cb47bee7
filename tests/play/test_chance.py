"""From a seed to packs: the written algorithm, followed here without our code."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import msgspec
import pytest

from courtcards.games import find_game
from courtcards.kernel.errors import NothingToDo, RecordError
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import (
    compute_commitment,
    draw_number,
    fair_seed,
    new_seed,
    seed_from_text,
    shuffle_list,
    words,
)
from courtcards.play import Chance, MatchLog, records
from courtcards.play.chance import Fairness
from courtcards.play.records import Record
from courtcards.play.replay import verify, verify_fair
from courtcards.tables.commands.chat import Contribute
from games.playing import finished, played
from play.recorded import recorded
from tables.party import party_in_play
from tables.playing import SEED

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
    match = MatchLog(find_game("kings-corner").rules("french"))
    assert Chance(SEED).pack(match) == pack
    assert Chance(SEED).dealer(match) == words_of("first-dealer", 1)[0] % 2


def test_the_pack_of_a_seed_stays_what_it_is() -> None:
    """Version 1 of the algorithm is public: a change of these would be version 2."""
    match = MatchLog(find_game("kings-corner").rules("french"))
    assert " ".join(Chance(SEED).pack(match)[:8]) == FIRST_CARDS
    assert words(SEED, "first-dealer", 1) == words_of("first-dealer", 1)


@pytest.mark.rule("DK-1.3")
def test_the_cut_takes_and_leaves_at_least_four_cards() -> None:
    taken = Counter(4 + draw_number(seed_from_text(str(seed)), "cut/0", 45) for seed in range(3000))
    assert (min(taken), max(taken)) == (4, 48)
    assert len(taken) == 45


@pytest.mark.rule("DK-1.3", "DK-1.4")
def test_a_pack_that_is_no_cut_of_the_gathered_one_is_refused() -> None:
    rules = find_game("double-king").rules("club")
    match = finished_deal(rules)
    gathered = match.gather_pack()
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
    match = finished_deal(find_game("double-king").rules("club-shuffled"))
    assert match.gather_pack() is None
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
        game = find_game(name)
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
        rules = find_game(name).rules(ruleset)
        dealers = [hand.dealer for hand in finished(rules, 4).hands]
        assert len(dealers) > 2
        expected = [(dealers[0] + number) % rules.seats for number in range(len(dealers))]
        assert dealers == expected


@pytest.mark.rule("DK-1.1")
def test_shuffling_is_fair_to_every_card_and_place() -> None:
    """Each of six orders of three cards comes up about a sixth of the time."""
    orders = Counter(
        tuple(shuffle_list(seed_from_text(f"fair/{number}"), "pack/0", [1, 2, 3]))
        for number in range(6000)
    )
    assert len(orders) == 6
    chi_square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_square < 20.5  # one in a thousand, with five degrees of freedom; the seeds are fixed


def test_a_new_seed_is_256_bits_and_never_the_same() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


def test_short_lists_need_no_words() -> None:
    assert shuffle_list(SEED, "stock/0/0", []) == []
    assert shuffle_list(SEED, "stock/0/0", ["AS"]) == ["AS"]


# A shuffle that one can check: commitment, seeds, and everything that follows from them


@pytest.fixture(scope="module")
def record() -> Record:
    return recorded("kings-corner", "cross-points", 3, completed_piles="recycle_always", target=30)


def test_the_seed_is_what_the_document_says_in_another_program() -> None:
    text = f"courtcards/fair/1\n{SEED.hex()}\nAAAA+/==\nfrom-Bea\n\n"
    assert fair_seed(SEED, ["AAAA+/==", "from-Bea", ""]) == hashlib.sha256(text.encode()).digest()
    assert compute_commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_match_at_a_table_follows_from_its_seeds(record: Record) -> None:
    again = records.decode(records.encode(record))
    verify(again)
    verify_fair(again)
    assert again.fairness == Fairness(
        1, compute_commitment(SEED), SEED.hex(), ["AAAA+/==", "from-Bea", ""]
    )


def test_gathered_packs_and_cuts_follow_too() -> None:
    verify_fair(recorded("double-king", "club", 4))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "version 1"),
        ({"seed": "00" * 32}, "does not match the server's seed"),
        ({"seed": "zz"}, "32 bytes"),
        ({"seed": SEED.hex().upper()}, "lower-case"),
        ({"commitment": "0" * 64}, "does not match the server's seed"),
        ({"contributions": ["AAAA+/==", "from-Bea"]}, "one contribution for each"),
        ({"contributions": ["AAAA+/==", "from Bea", ""]}, "is not a valid contribution"),
        ({"contributions": ["AAAA+/==", "from-Cas", ""]}, "seeds"),
        ({"contributions": ["", "AAAA+/==", "from-Bea"]}, "seeds"),
    ],
)
def test_seeds_that_are_not_those_of_the_match_are_found_out(
    record: Record, change: dict[str, Any], sentence: str
) -> None:
    assert isinstance(record.fairness, Fairness)
    other = msgspec.structs.replace(
        record, fairness=msgspec.structs.replace(record.fairness, **change)
    )
    verify(other)
    with pytest.raises(RecordError, match=sentence):
        verify_fair(other)


def test_another_stock_or_dealer_is_found_out(record: Record) -> None:
    assert isinstance(record.fairness, Fairness)
    numbers = [number for number, hand in enumerate(record.hands) if hand.stocks]
    assert numbers, "nothing was recycled: choose another seed"
    changed = msgspec.json.decode(msgspec.json.encode(record), type=Record)
    changed.hands[numbers[0]].stocks[0].reverse()
    with pytest.raises(RecordError) as error:
        verify_fair(changed)
    assert error.value.hand == numbers[0]
    assert "stock does not follow" in str(error.value)


def test_contributions_are_closed_once_the_cards_have_been_shuffled() -> None:
    party = party_in_play(seats=2)
    assert "shuffled already" in party.refuses(NothingToDo, Contribute, 0, contribution="late")
