"""A match from Python: it deals by itself, prints, takes back, and says what is wrong."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import courtcards
from courtcards.games import GAMES
from courtcards.kernel.errors import PlayError
from courtcards.lab.luck import measure_luck, sum_luck
from courtcards.play.replay import verify

SETS = [(game.name, named.name) for game in GAMES.values() for named in game.named_sets]


@pytest.mark.parametrize(("game", "named"), SETS)
def test_a_match_plays_to_its_end_and_its_record_is_right(game: str, named: str) -> None:
    match = courtcards.Match(named, seed="api")
    match.play_out("random")
    assert match.is_over
    assert match.turn is None
    assert match.winners
    assert len(match.results) == len(match.record().hands)
    assert verify(match.record()).totals == match.totals
    assert match.rules.game == game


@pytest.mark.parametrize("named", ["club", "french", "cross-stuck"])
def test_taking_every_move_back_leads_to_where_it_began(named: str) -> None:
    match = courtcards.Match(named, seed=3)
    opening, texts = str(match), []
    for _ in range(60):
        if match.turn is None:
            break
        texts.append(str(match))
        match.play(match.legal_moves[len(texts) % len(match.legal_moves)])
    for text in reversed(texts):
        match.undo()
        assert str(match) == text
    assert str(match) == opening
    with pytest.raises(PlayError, match="there are fewer than 1 moves to take back"):
        match.undo()


def test_the_same_seed_gives_the_same_cards_and_no_seed_new_ones() -> None:
    tables = {str(courtcards.Match("french", seed=seed)) for seed in (7, "7", "8")}
    assert len(tables) == 2
    assert len({str(courtcards.Match("french")) for _ in range(3)}) == 3


def test_a_seat_sees_its_own_cards_and_every_move() -> None:
    match = courtcards.Match("club", seed="7")
    match.play("choose tricks")
    seat = match.turn
    assert seat is not None
    view = match.view(seat)
    assert view.legal == match.legal_moves
    assert view.moves == match.moves == [(view.table.dealer, "choose tricks")]
    text = str(view)
    assert f"seat {seat} holds {' '.join(view.table.cards)}" in text
    others = [match.view(other).table.cards for other in range(4) if other != seat]
    assert not set(itertools.chain(*others)) & set(text.replace(",", " ").split())


def test_everything_prints() -> None:
    match = courtcards.Match("crowning", seed="1")
    assert repr(match) == "<Match crowning, 2 players, hand 1, seat 0 is to play>"
    assert repr(courtcards.Match("club", seed="7")).startswith("<Match club, 4 players, deal 1, ")
    assert str(match.rules).startswith("kings-corner crowning, 2 players: hand_size=7")
    assert str(match.view(0)).startswith("crowning, hand 1, seat 0 is to play")
    assert str(courtcards.Match("club").view(0)).startswith("club, deal 1, ")
    assert str(courtcards.rule_book("club")[0]).startswith("DK-1.1 ")
    match.play_out("steady")
    assert repr(match).endswith("over>")
    assert "over: totals" in str(match)


def test_a_match_made_from_a_log_has_its_rules() -> None:
    log = courtcards.Match("french", seed="7", players=3).log
    match = courtcards.Match(log=log)
    assert (match.rules, match.seats, match.log) == (log.rules, 3, log)


WRONG_TYPE: Any = 3.5
LONG: Any = ["no log"] * 1000


def a_match() -> courtcards.Match:
    return courtcards.Match("french-single", seed="7", players=2)


def simulated(**asked: Any) -> None:
    """Refused at once: not when the first match is asked for."""
    courtcards.simulate("random", ruleset="french-single", **asked)


def contested(**asked: Any) -> None:
    courtcards.arena("random", "steady", **{"deals": 2, **asked})


WRONG: list[tuple[Any, str]] = [
    (lambda: courtcards.Match("nope"), "no rule set 'nope'; there is"),
    (lambda: courtcards.Match(WRONG_TYPE), "the name of a rule set is a text, such as 'club'"),
    (lambda: courtcards.Match("club", seed=WRONG_TYPE), "not 3.5"),
    (lambda: courtcards.Match("club", seed="\ud800"), r"not '\ud800'"),
    (
        lambda: courtcards.Match(players=WRONG_TYPE),
        "players must be a whole number from 0, not 3.5",
    ),
    (lambda: courtcards.Match(log=WRONG_TYPE), "log must be the log of a match, not 3.5"),
    (
        lambda: courtcards.Match(log=a_match()),  # type: ignore[arg-type]
        "the log of a match, not <Match french-single, 2 players, hand 1, seat ",
    ),
    (lambda: courtcards.Match(log=LONG), "'no log', ...]"),
    (lambda: courtcards.rules("french", game=WRONG_TYPE), "game must be a text, not 3.5"),
    (
        lambda: courtcards.rule_book("french", language=WRONG_TYPE),
        "language must be a text, not 3.5",
    ),
    (lambda: courtcards.Match("club", draw="end"), "no option 'draw'"),
    (lambda: courtcards.Match("french", draw="no"), "end, start or stuck"),
    (lambda: courtcards.Match("french", players=9), "2 to 6 players"),
    (
        lambda: courtcards.Match(courtcards.rules("club"), players=4),
        "only to a rule set given by its name",
    ),
    (lambda: courtcards.Match("club").play("XX"), "'XX'"),
    (lambda: courtcards.Match("club", seed=1).play("AS"), "DK-2.3"),
    (lambda: courtcards.Match("french").play(WRONG_TYPE), "move must be a text, not 3.5"),
    (
        lambda: courtcards.Match("club").undo("x"),  # type: ignore[arg-type]
        "count must be a whole number from 0, not 'x'",
    ),
    (lambda: a_match().record(WRONG_TYPE), "players must be a list of names, not 3.5"),
    (lambda: a_match().record("AB"), "a list of names, not 'AB'"),
    (lambda: a_match().record(["A"]), "players must be a list of 2 names, not ['A']"),
    (lambda: courtcards.review(WRONG_TYPE), "match must be a match, not 3.5"),
    (
        lambda: courtcards.review(a_match(), WRONG_TYPE),
        "hand must be a whole number from 0, not 3.5",
    ),
    (lambda: simulated(matches="x"), "matches must be a whole number from 0, not 'x'"),
    (lambda: simulated(seed=WRONG_TYPE), "a text or a whole number, not 3.5"),
    (lambda: simulated(players=WRONG_TYPE), "players must be a whole number from 0"),
    (lambda: contested(deals=1), "at least 2 deals, not 1"),
    (lambda: contested(seed=WRONG_TYPE), "a text or a whole number, not 3.5"),
    (lambda: contested(unit="hand"), "double-king has no unit hand: choose deal or round"),
    (lambda: contested(adjusted=True), "there is no luck to take off"),
    (lambda: courtcards.Match("club").view(4), "no seat 4"),
    (lambda: courtcards.Match("club").play_out("genius"), "'genius'"),
    (lambda: courtcards.Match("club").play_out("a", "b"), "2 players for 4"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG)
def test_a_mistake_is_one_sentence(wrong: Any, sentence: str) -> None:
    with pytest.raises(courtcards.CourtcardsError) as raised:
        wrong()
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


def test_nobody_plays_once_it_is_over() -> None:
    match = courtcards.Match("french-single", seed="7")
    match.play_out("steady")
    with pytest.raises(courtcards.NotYourTurn, match="no move can be made now"):
        match.play("end")


def test_rule_sets_and_bots_are_listed() -> None:
    assert courtcards.ruleset_names() == [named for _, named in SETS]
    for game, played in GAMES.items():
        names = courtcards.ruleset_names(game)
        assert [courtcards.rules(name, game=game).name for name in names] == names
        assert courtcards.bot_names(game) == [*played.bots]
    assert set(courtcards.bot_names("kings-corner")) <= set(courtcards.bot_names())
    for listed in (courtcards.ruleset_names, courtcards.bot_names):
        with pytest.raises(courtcards.RuleSetError, match="there is no game 'bridge'"):
            listed("bridge")


@pytest.fixture(scope="module")
def match() -> courtcards.Match:
    """A match of several hands, always the same."""
    played = courtcards.Match("french", seed="7", target=15)
    played.play_out("steady")
    return played


def test_it_is_what_the_record_says_by_hand_and_in_all(match: courtcards.Match) -> None:
    hands = measure_luck(match.record())
    assert len(hands) > 1
    assert courtcards.luck(match) == sum_luck(hands)
    assert [courtcards.luck(match, hand) for hand in range(len(hands))] == hands


def test_a_match_that_is_not_over_has_the_luck_of_its_hands() -> None:
    begun = courtcards.Match("french", seed="7")
    with pytest.raises(
        courtcards.RecordError, match="luck needs a finished hand, and the match has none"
    ):
        courtcards.luck(begun)
    while not begun.results:
        begun.play(begun.legal_moves[0])
    assert courtcards.luck(begun) == courtcards.luck(begun, 0)


def test_what_makes_no_sense_is_one_sentence(match: courtcards.Match) -> None:
    with pytest.raises(courtcards.RecordError, match=r"hand must be a whole .* not 3\.5"):
        courtcards.luck(match, WRONG_TYPE)
    with pytest.raises(courtcards.RecordError, match="there is no hand 99"):
        courtcards.luck(match, 99)
    with pytest.raises(courtcards.RecordError, match="match must be a match"):
        courtcards.luck(WRONG_TYPE)


def test_it_prints_as_a_line() -> None:
    whole = courtcards.Match("club", seed="7")
    whole.play_out("random")
    for each in courtcards.luck(whole, 0):
        assert str(each).startswith(f"{each.result:+.1f}: cards {each.cards.mean:+.1f} ± ")
        assert "draws" not in str(each), "there is no stock"
