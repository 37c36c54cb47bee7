"""Hints: whoever is on turn hears what a strong bot would play, from what that seat may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from courtcards.bots.weighing import weigh
from courtcards.games import GAMES, game_named
from courtcards.hosting.hints import ADVISER
from courtcards.languages import LANGUAGES
from courtcards.matches import Chance, MatchLog
from server.gathering import open_for_people, sit, tell
from server.playing import wait_for_turn
from server.refused import check
from server.serving import Guest

HINTS = {"hints": True}
SEATS = 4


def begin(guest: Guest, **settings: bool) -> Any:
    """A table of Double King at which the guest has to choose the game."""
    guest.open("double-king", "club", SEATS, options={"first_dealer": 0}, settings=settings)
    assert tell(guest, "deal").status_code == 200
    return wait_for_turn(guest)


def test_every_legal_move_is_weighed_the_best_first(guest: Guest) -> None:
    now = begin(guest, **HINTS)
    for move in ("choose hearts", None):
        response = guest.ask("GET", guest.at("/hint"))
        assert response.status_code == 200, response.text
        assert response.headers["cache-control"] == "no-store"
        told = response.json()
        assert (told["seq"], told["bot"], told["unit"]) == (now["seq"], ADVISER, "points")
        assert sorted(each["move"] for each in told["moves"]) == sorted(now["view"]["legal"])
        # The first is what the bot would play: it has looked at that one longest.
        assert told["moves"][0]["tries"] == max(each["tries"] for each in told["moves"])
        worths = [each["worth"] for each in told["moves"][1:]]
        assert worths == sorted(worths, reverse=True)
        assert guest.ask("GET", guest.at("/hint")).json() == told
        assert guest.look() == now
        if move:
            guest.ask("POST", guest.at("/plays"), json={"id": "c", "seq": now["seq"], "move": move})
            now = wait_for_turn(guest)


def hint_in(guest: Guest, language: str) -> Any:
    headers = {"accept-language": language}
    return guest.ask("GET", guest.at("/hint"), headers=headers).json()


def test_a_hint_says_why_in_the_language_of_whoever_asks(guest: Guest) -> None:
    guest.open("kings-corner", "french", 2, settings=HINTS)
    assert tell(guest, "deal").status_code == 200
    for number in range(30):
        now = wait_for_turn(guest)
        told = hint_in(guest, "en")
        if told["reasons"]:
            break
        play = {"id": f"c{number}", "seq": now["seq"], "move": told["moves"][0]["move"]}
        guest.ask("POST", guest.at("/plays"), json=play)
    assert told["reasons"]
    every = [hint_in(guest, language) for language in LANGUAGES]
    assert every[0] == told
    assert all(each["moves"] == told["moves"] for each in every)
    codes, words = (
        [[why[key] for why in each["reasons"]] for each in every] for key in ("code", "words")
    )
    assert all(each == codes[0] for each in codes)
    assert len({tuple(each) for each in words}) == len(LANGUAGES)


def test_only_in_ones_own_turn(guest: Guest, url: str) -> None:
    with Guest(url) as bea:
        sit(bea, open_for_people(guest, settings=HINTS))
        check(guest.ask("GET", guest.at("/hint")), 409, "play/not-your-turn")
        tell(guest, "begin")
        check(guest.ask("GET", guest.at("/hint")), 409, "play/not-your-turn")
        tell(guest, "deal")
        waiting = bea if guest.look()["view"]["turn"] == 0 else guest
        check(waiting.ask("GET", waiting.at("/hint")), 409, "play/not-your-turn", "not your turn")


def test_nobody_else_gets_it(guest: Guest, url: str) -> None:
    """A spectator, a stranger's cookie, a token that is none, a table that gives none."""
    begin(guest, spectators=True, **HINTS)
    with Guest(url, table=guest.table) as cas:
        assert cas.look()["view"]["seat"] == -1
        check(cas.ask("GET", cas.at("/hint")), 403, "table/no-seat")
    with Guest(url) as dan:
        begin(dan, **HINTS)
        (own,) = dan.http.cookies.jar
        (theirs,) = guest.http.cookies.jar
        assert own.value is not None
        dan.http.cookies.set(theirs.name, own.value)
        check(dan.ask("GET", guest.at("/hint")), 403, "table/no-seat")
    for token in ("1.2.nothing", "x"):
        headers = {"authorization": f"Bearer {token}"}
        check(guest.ask("GET", guest.at("/hint"), headers=headers), 403, "table/no-seat")
    check(guest.ask("GET", "/api/tables/abcdefghjkmn/hint"), 404, "table/unknown")
    begin(guest)
    check(guest.ask("GET", guest.at("/hint")), 403, "table/no-hints", "gives no hints")


def with_others_shuffled(pack: list[str], held: list[str], seed: int) -> list[str]:
    """The pack as another deal may have been: the cards of one hand stay where they are."""
    others = [card for card in pack if card not in held]
    random.Random(seed).shuffle(others)
    return [card if card in held else others.pop() for card in pack]


@pytest.mark.parametrize("moves", [[], ["choose tricks"]])
def test_it_follows_from_what_the_seat_sees_alone(moves: list[str]) -> None:
    """Whoever holds the other cards: the same moves, worth the same."""
    rules = game_named("double-king").rules("club", {"first_dealer": 0})
    chance, told = Chance(b"a hint"), []
    pack, dealer = chance.deal(MatchLog(rules))
    held: list[str] = []
    for number in range(4):
        match = MatchLog(rules)
        match.deal(with_others_shuffled(list(pack), held, number) if held else pack, dealer)
        for move in moves:
            match.play(dealer, move)
        seat = match.awaiting.seat
        assert seat is not None
        held = held or list(match.view(seat).table.cards)
        assert list(match.view(seat).table.cards) == held
        told.append(
            weigh(ADVISER, "double-king", b"seed", match.seat_sight(seat), match.seat_memory(seat))
        )
    assert all(each == told[0] for each in told)
    assert len(told[0]) > 1


def test_worth_is_in_points_but_where_the_hand_alone_is_played_for() -> None:
    by_hand = {
        named.name
        for game in GAMES.values()
        for named in game.named_sets
        if game.unit_of(game.rules(named.name)) == "hands"
    }
    assert by_hand == {"french-single", "cross", "cross-stuck"}
