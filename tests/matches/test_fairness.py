"""A shuffle that one can check: commitment, seeds, and everything that follows from them."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from courtcards.kernel.errors import NothingToDo, RecordError
from courtcards.kernel.shuffling import commitment_of, fair_seed
from courtcards.matches import records
from courtcards.matches.fairness import Fairness
from courtcards.matches.records import Record
from courtcards.matches.replay import verify, verify_fair
from courtcards.tables.verbs.shuffle import Contribute
from matches.recorded import recorded
from tables.party import party_in_play
from tables.playing import SEED


@pytest.fixture(scope="module")
def record() -> Record:
    return recorded("kings-corner", "cross-points", 3, completed_piles="recycle_always", target=30)


def test_the_seed_is_what_the_document_says_in_another_program() -> None:
    text = f"courtcards/fair/1\n{SEED.hex()}\nAAAA+/==\nfrom-Bea\n\n"
    assert fair_seed(SEED, ["AAAA+/==", "from-Bea", ""]) == hashlib.sha256(text.encode()).digest()
    assert commitment_of(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_match_at_a_table_follows_from_its_seeds(record: Record) -> None:
    again = records.decode(records.encode(record))
    verify(again)
    verify_fair(again)
    assert again.fairness == Fairness(
        1, commitment_of(SEED), SEED.hex(), ["AAAA+/==", "from-Bea", ""]
    )


def test_gathered_packs_and_cuts_follow_too() -> None:
    verify_fair(recorded("double-king", "club", 4))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"version": 2}, "version 1"),
        ({"seed": "00" * 32}, "not that of the server's seed"),
        ({"seed": "zz"}, "32 bytes"),
        ({"seed": SEED.hex().upper()}, "lower-case"),
        ({"commitment": "0" * 64}, "not that of the server's seed"),
        ({"contributions": ["AAAA+/==", "from-Bea"]}, "one contribution a seat"),
        ({"contributions": ["AAAA+/==", "from Bea", ""]}, "is no contribution"),
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
