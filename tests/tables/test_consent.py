"""Taking back by consent, rematches, and what is said at a table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from courtcards.kernel.errors import (
    BadChat,
    Muted,
    NothingToDo,
    NotHost,
    SeatTaken,
    StaleSequence,
    TooFast,
)
from courtcards.kernel.shuffling import compute_commitment
from courtcards.tables import Settings, Table, build_room
from courtcards.tables.commands.chat import Contribute, Mute, Say
from courtcards.tables.commands.consent import (
    AnswerProposal,
    Rematch,
    Rematched,
    Takeback,
    TakenBack,
)
from courtcards.tables.commands.play import Deal, Play, PublicPlayed
from courtcards.tables.commands.presence import MarkAway
from tables.party import NEXT_SEED, Party, party_in_play


def views(table: Table) -> bytes:
    return msgspec.json.encode([table.view(seat) for seat in range(len(table.players))])


def take_back(party: Party, seat: int) -> None:
    party.ask(Takeback, seat)


@pytest.mark.rule("DK-8.1")
def test_a_card_is_taken_back_within_its_trick_when_all_agree() -> None:
    party = party_in_play("double-king", "club", 4)
    party.play("choose tricks")
    before = views(party.table)
    party.play()
    party.play()
    take_back(party, 1)
    assert not party.table.acts_by_itself
    asking = build_room(party.table).asking
    assert asking is not None
    assert (asking.seat, asking.waiting) == (1, [0, 2, 3])
    for seat in (0, 3):
        party.ask(AnswerProposal, seat, agree=True)
        assert "answered" in party.refuses(NothingToDo, AnswerProposal, seat, agree=True)
    event = party.ask(AnswerProposal, 2, agree=True)
    assert isinstance(event, TakenBack)
    assert event.count == 2
    assert views(party.table) == before
    assert views(Table.replay(party.events)) == before
    assert party.table.match.hands[-1].moves == [(0, "choose tricks")]
    # Who looks back at the log later is told of no card that was taken back.
    told_again = [numbered.event for numbered in party.table.log(None)]
    assert [each.move for each in told_again if isinstance(each, PublicPlayed)] == ["choose tricks"]


@pytest.mark.rule("DK-8.1")
def test_not_once_the_trick_is_complete_nor_the_choice_of_a_game() -> None:
    party = party_in_play("double-king", "club", 4)
    party.play("choose tricks")
    with pytest.raises(NothingToDo, match="no move to take back now"):
        take_back(party, 0)
    for _ in range(4):
        party.play()
    for seat in range(4):
        with pytest.raises(NothingToDo, match="no move to take back now"):
            take_back(party, seat)


def test_one_who_does_not_agree_is_enough_and_a_play_ends_the_question() -> None:
    party = party_in_play("double-king", "club", 4)
    party.play("choose tricks")
    party.play()
    take_back(party, 1)
    with pytest.raises(NothingToDo, match="another request is still waiting"):
        take_back(party, 1)
    party.ask(AnswerProposal, 3, agree=False)
    assert party.table.pending is None
    assert "there is no request to answer" in party.refuses(
        NothingToDo, AnswerProposal, 2, agree=True
    )
    take_back(party, 1)
    asked = party.table.sequence
    party.play()
    assert party.table.pending is None
    take_back(party, 1)
    assert "there is no request to answer" in party.refuses(
        NothingToDo, AnswerProposal, 2, agree=True, seq=asked
    )


def test_who_is_away_is_not_asked() -> None:
    party = party_in_play("double-king", "club", 4)
    party.play("choose tricks")
    party.play()
    for seat in (0, 2, 3):
        party.do(MarkAway(seat, party.now))
    take_back(party, 1)
    assert isinstance(party.events[-1], TakenBack)


def test_in_kings_in_the_corner_plays_of_the_own_turn_until_a_card_was_drawn() -> None:
    party = party_in_play("kings-corner", "french", 2)
    undone = refused = 0
    for _ in range(80):
        table = party.table
        if table.match.awaiting.kind != "play":
            break
        seat, stock = table.match.awaiting.seat, table.view(0).table.stock
        before = views(table)
        party.play()
        same_turn = table.match.awaiting.seat == seat and table.view(0).table.stock == stock
        if same_turn and seat is not None:
            take_back(party, seat)
            party.ask(AnswerProposal, 1 - seat, agree=True)
            assert views(table) == before
            undone += 1
            party.play()
        elif seat is not None and table.match.awaiting.kind == "play":
            with pytest.raises(NothingToDo):
                take_back(party, seat)
            refused += 1
    assert undone > 5
    assert refused > 5


@pytest.mark.rule("KC-8.5")
def test_in_a_rematch_the_deal_passes_and_the_seed_is_new() -> None:
    party = party_in_play("kings-corner", "crowning", 2)
    assert "not over" in party.refuses(NothingToDo, Rematch, 0)
    party.play_out()
    assert build_room(party.table).status == "over"
    starter = party.table.match.hands[0].moves[0][0]
    party.ask(Rematch, 1)
    event = party.ask(AnswerProposal, 0, agree=True)
    assert isinstance(event, Rematched)
    room = build_room(party.table)
    assert (room.match, room.status) == (1, "playing")
    assert room.commitment == compute_commitment(NEXT_SEED)
    assert party.table.view(0).phase == "to-deal"
    party.ask(Contribute, 0, contribution="mine")
    party.ask(Deal, 1)
    assert party.table.match.hands[0].dealer == 1
    assert party.table.match.awaiting.seat == 0 == 1 - starter
    assert views(Table.replay(party.events)) == views(party.table)
    assert NEXT_SEED.hex().encode() not in msgspec.json.encode(event.to_public())


def test_phrases_and_texts_are_said_and_kept() -> None:
    party = Party(seats=3)
    party.fill()
    party.ask(Say, 1, phrase="hello")
    party.now += 20_000
    party.ask(Say, 2, text="Good evening — 你好!")
    assert [(each.seat, each.phrase, each.text) for each in party.table.chat.messages] == [
        (1, "hello", None),
        (2, None, "Good evening — 你好!"),
    ]
    assert party.table.log(0)[-1].seq == 3  # what was said is told apart


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"phrase": "hello", "text": "hello"},
        {"phrase": "rude"},
        *({"text": text} for text in ("", "   ", "x" * 201, "a\nb", "\u202eevil")),
    ],
)
def test_what_cannot_be_said_is_refused(said: dict[str, Any]) -> None:
    Party(seats=2).refuses(BadChat, Say, 0, **said)


def test_the_host_mutes_one_or_everybody_and_phrases_remain() -> None:
    party = Party(seats=3)
    party.fill()
    party.refuses(NotHost, Mute, 1, seat=0, muted=True)
    party.refuses(SeatTaken, Mute, 0, seat=7, muted=True)
    party.ask(Mute, 0, seat=1, muted=True)
    party.refuses(Muted, Say, 1, text="but")
    party.ask(Say, 1, phrase="sorry")
    party.ask(Say, 2, text="well")
    party.ask(Mute, 0, seat=1, muted=False)
    party.ask(Say, 1, text="thanks")
    party.ask(Mute, 0, seat=None, muted=True)
    assert "set phrases" in party.refuses(BadChat, Say, 2, text="well")
    quiet = Party(seats=2, settings=Settings(free_text=False))
    assert "set phrases" in quiet.refuses(BadChat, Say, 0, text="well")


@pytest.mark.parametrize("later_ms", [10_000, -24 * 3600 * 1000])
def test_nobody_floods_a_table_and_a_clock_that_is_set_back_keeps_nobody_from_speaking(
    later_ms: int,
) -> None:
    party = Party(seats=2)
    for _ in range(2):
        for _ in range(5):
            party.ask(Say, 0, phrase="hello")
        party.refuses(TooFast, Say, 0, phrase="hello")
        party.now += later_ms


def test_talk_does_not_make_a_play_stale_but_a_play_does() -> None:
    party = party_in_play("kings-corner", "french", 2)
    seq = party.table.sequence
    party.ask(Say, 0, phrase="hello")
    party.ask(Play, 1, move=party.table.match.legal()[-1], seq=seq)
    party.refuses(StaleSequence, Play, 1, move="end", seq=seq)
    party.refuses(StaleSequence, Say, 1, phrase="hello", seq=party.table.sequence + 1)
