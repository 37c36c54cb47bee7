"""Nobody sees what they may not: every byte that leaves the server, over whole matches.

What a seat can know is worked out from the stored events and the true hands, by no code that
makes views: its own cards, what was turned up, and what was played in this hand.
"""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from courtcards.kernel.cards import build_mask, list_card_texts
from courtcards.kernel.options import OptionValue
from courtcards.tables import Table
from courtcards.tables.commands.chat import Said
from courtcards.tables.commands.consent import Rematched, TakenBack
from courtcards.tables.commands.presence import Back, PlayPaused
from courtcards.tables.commands.seats import StoodIn
from courtcards.tables.public_events import find_cards
from courtcards.tables.service.table import LiveTable
from server.gathering import open_for_people, sit, tell
from server.knowing import check_heard, hand_of, sequence_of, stored_events
from server.playing import chosen, play_match, play_over_http
from server.serving import Guest, Wire
from service.tables_on import AtOnce
from tables.playing import MATCHES, SEED, played_out

pytestmark = pytest.mark.long

Match = tuple[str, str, int, dict[str, OptionValue]]

GAMES: list[Match] = [
    ("kings-corner", "boxed", 4, {"target": 40}),
    ("kings-corner", "french-draw-first", 3, {}),
    ("kings-corner", "cross-points", 2, {"completed_piles": "recycle_always", "target": 10}),
    ("kings-corner", "crowning", 2, {}),
    ("double-king", "club", 4, {}),
    ("double-king", "club-shuffled", 4, {"last_trick_visible": True}),
]


@pytest.mark.rule("KC-9.1", "DK-9.1")
@pytest.mark.parametrize("match", GAMES, ids=lambda match: match[1])
def test_no_seat_is_sent_a_card_that_it_cannot_know(
    guest: Guest, shared_log: Path, match: Match
) -> None:
    game, ruleset, seats, options = match
    guest.open(game, ruleset, seats, options=options, bot="steady", seed="leaks")
    play_match(guest)
    events = stored_events(shared_log, guest.table)
    assert check_heard([text for text in guest.heard if "set-cookie" not in text], events) > 10


@pytest.mark.rule("KC-9.1", "DK-9.1", "DK-3.2")
@pytest.mark.parametrize("match", [GAMES[0], GAMES[4]], ids=lambda match: match[1])
def test_no_look_at_the_table_shows_a_card_that_lies_face_down(
    guest: Guest, shared_log: Path, match: Match
) -> None:
    game, ruleset, seats, options = match
    guest.open(game, ruleset, seats, options=options, seed="leaks")
    play_over_http(guest)
    events = stored_events(shared_log, guest.table)
    heard = [text for text in guest.heard if "set-cookie" not in text]
    assert check_heard(heard, events) > 10
    if game == "double-king":
        tables = [Table.replay(events[:1])]
        trick: dict[int, set[str]] = {1: set()}
        for event in events[1:]:
            tables[0].apply(event)
            state = tables[0].match.state
            on_table = state.played[
                state.played_count - state.played_count % 4 : state.played_count
            ]
            open_cards = set(list_card_texts(build_mask(on_table.tolist())))
            trick[tables[0].sequence] = open_cards | hand_of(tables[0], 0)
        for text in heard:
            assert find_cards(text) <= trick.get(sequence_of(text), set())


PARTIES: list[Match] = [
    ("kings-corner", "boxed", 3, {"target": 20}),
    ("kings-corner", "cross-points", 2, {"completed_piles": "recycle_always", "target": 10}),
    ("double-king", "club", 4, {}),
]
WATCHED = [
    pytest.param(PARTIES[0], 600, True, id="a whole match"),
    pytest.param(PARTIES[1], 200, False, id="piles that come back"),
    pytest.param(PARTIES[2], 120, False, id="a few deals"),
    pytest.param(PARTIES[1], 4000, True, id="all the hands", marks=pytest.mark.deep),
    pytest.param(PARTIES[2], 1300, True, id="a whole round", marks=pytest.mark.deep),
]
"""With how many commands a match is followed at most, and whether it is over then."""


@pytest.mark.rule("KC-9.1", "DK-9.1", "DK-3.2", "DK-8.1")
@pytest.mark.parametrize(("match", "longest", "to_the_end"), WATCHED)
def test_no_person_and_no_spectator_is_sent_a_card_that_they_cannot_know(
    url: str, shared_log: Path, match: Match, longest: int, to_the_end: bool
) -> None:
    game, ruleset, seats, options = match
    with contextlib.ExitStack() as stack:
        people = [stack.enter_context(Guest(url)) for _ in range(seats)]
        opening = {"game": game, "ruleset": ruleset, "seats": seats, "options": options}
        opening |= {"settings": {"spectators_chat": True}}  # who watches hears all there is
        table = open_for_people(people[0], contribution="secret-0", **opening)
        for seat in range(1, seats):
            sit(people[seat], table, f"P{seat}", contribution=f"secret-{seat}")
        watcher = stack.enter_context(Guest(url, table=table))
        party = Party(people, watcher)
        tell(people[0], "begin")
        party.wires = [stack.enter_context(each.live()) for each in party.everybody]
        for wire in party.wires:
            wire.next()
        party.play(longest)
    events = stored_events(shared_log, table)
    happened = {type(event) for event in events}
    assert {TakenBack, StoodIn, Back, PlayPaused, Said} <= happened
    assert Rematched in happened or not to_the_end
    for seat, each in enumerate(party.everybody):
        heard = [text for text in each.heard if "set-cookie" not in text]
        assert check_heard(with_sequences(heard), events, seat if seat < seats else None) > 10
        assert not any("secret-" in text for text in each.heard)
        assert any('"refused"' in text for text in heard)


def with_sequences(heard: list[str]) -> list[str]:
    """What was heard; what names no sequence (a refusal, the room) gets that of what was before."""
    last, texts = 1, []
    for text in heard:
        message: Any = json.loads(text[text.index('{"') :])
        last = message.setdefault("seq", last)
        texts.append(json.dumps(message))
    return texts


class Party:
    """People and a spectator at a table, who do there whatever can be done there."""

    def __init__(self, people: list[Guest], watcher: Guest) -> None:
        self.people = people
        self.everybody = [*people, watcher]
        self.wires: list[Wire] = []

    def play(self, longest: int) -> None:
        """Play, and now and then do something else; in the end, another match is begun."""
        for number in range(longest):
            now = self.everybody[-1].look()["view"]
            if now["phase"] == "match-over":
                self.all_agree_to(0, "rematch")
                self.hear(tell(self.people[0], "deal"))
                return
            if now["phase"] == "playing" and now["turn"] is None:
                continue  # a stock is being shuffled
            if now["phase"] != "playing":
                self.hear(tell(self.people[number % len(self.people)], "deal"))
                continue
            seat = now["turn"]
            if number % 11 == 6:
                self.interrupt(seat)
            move = chosen(self.people[seat].look()["view"])
            self.hear(tell(self.people[seat], "play", move=move))
            if number % 5 == 0:
                self.all_agree_to(seat, "takeback")
            if number % 13 == 2:
                self.miss_something(number)

    def hear(self, answer: Any) -> None:
        """Everybody hears all that has happened up to that answer."""
        assert answer.status_code == 200, answer.text
        for wire in self.wires:
            while wire.until("event")["seq"] < answer.json()["seq"]:
                pass

    def all_agree_to(self, seat: int, what: str) -> None:
        answer = tell(self.people[seat], what)
        if answer.status_code == 200:
            self.hear(answer)
            for other in range(len(self.people)):
                if other != seat:
                    self.hear(tell(self.people[other], "answer", agree=True))

    def interrupt(self, seat: int) -> None:
        """A pause, some talk, somebody who is stood in for and back; and what nobody may do."""
        other = (seat + 1) % len(self.people)
        for kind, rest in (
            ("chat", {"phrase": "hello"}),
            ("chat", {"text": "well, well"}),
            ("pause", {}),
            ("leave", {}),
            ("back", {}),
            ("resume", {}),
        ):
            answer = tell(self.people[other], kind, **rest)
            if answer.status_code == 429:
                continue  # they talk too much
            self.hear(answer)
        for who, wire in zip(self.everybody, self.wires, strict=True):
            view = who.look()["view"]
            move = "KS" if view["game"] == "double-king" else "KS>NE"
            wire.say(type="play", id=f"no {len(who.heard)}", seq=0, move=move)
            refused = wire.until("refused")
            assert refused["status"] in {403, 409}, refused
            for path in ("/record", "/fairness", "/seats"):
                who.ask("GET", who.at(path))
        assert tell(self.people[other], "play", move="KS").status_code in {400, 409}

    def miss_something(self, number: int) -> None:
        """Each connects once more, from an event on that is some way back."""
        seen = self.everybody[-1].look()["seq"]
        for who in self.everybody:
            with who.live(f"?after={seen - 1 - number % 9}") as again:
                while again.next()["seq"] < seen:
                    pass


class NoLog:
    """A log for a table that only shows itself."""

    def watch(self, _name: str) -> None:
        """Nobody else writes."""


def shown(table: Table, seat: int) -> bytes:
    live = LiveTable("abcdefghjkmn", table, NoLog(), AtOnce())  # type: ignore[arg-type]
    now = live.snapshot(seat)
    # The commitment is all that may be seen of the seed, which is another below.
    room = msgspec.structs.replace(now.room, commitment=None)
    return msgspec.json.encode(msgspec.structs.replace(now, room=room))


def permute_hidden(table: Table, seat: int, chance: random.Random) -> None:
    """Deal anew whatever the seat cannot see: the others' cards, the stock, packs and seed."""
    match, state = table.match, table.match.state
    others = [other for other in range(len(table.players)) if other != seat]
    counts = [len(hand_of(table, other)) for other in others]
    stock_count = int(state.stock_count) if match.rules.game == "kings-corner" else 0
    hidden = [card for other in others for card in _cards(int(state.hands[other]))]
    hidden += [int(card) for card in state.stock[:stock_count]] if stock_count else []
    chance.shuffle(hidden)
    for other, count in zip(others, counts, strict=True):
        state.hands[other] = build_mask(hidden[:count])
        del hidden[:count]
    for index, card in enumerate(hidden):
        state.stock[index] = card
    for hand in match.hands:
        hand.pack.reverse()
    table.shuffle.server_seed = bytes(32)
    match._known = None  # what has been found out about the position is of the cards before


def _cards(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


@pytest.mark.rule("KC-9.1", "DK-9.1")
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[1])
def test_what_a_seat_cannot_see_does_not_change_a_byte_of_what_it_is_shown(match: Match) -> None:
    events = played_out(*match)
    chance = random.Random(SEED)
    changed = 0
    for stop in sorted(chance.sample(range(2, len(events)), min(12, len(events) - 2))):
        for seat in range(match[2]):
            table = Table.replay(events[:stop])
            if table.waits_for_stock or table.match.awaiting.kind != "play":
                continue
            before, state = shown(table, seat), table.match.state.tobytes()
            permute_hidden(table, seat, chance)
            changed += table.match.state.tobytes() != state
            assert shown(table, seat) == before
    assert changed > 5
