"""Positions that people write: in many ways, and with mistakes."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from courtcards.games import GAMES
from courtcards.kernel.errors import CourtcardsError, PositionError
from courtcards.play.positions import HandPosition
from courtcards.text import localize

USUAL = "double-king/1 club seat=1 dealer=0 hands=-/AK3.Q92.AT8.K865/-/- plays=choose tricks,5C,TC"
HANDS = [
    ("AK3.Q92.AT8.K865", "5C,TC"),
    ("♠AK3 ♥Q92 ♦A108 ♣K865", "5♣,10♣"),
    ("♠ A K 3 ♥ Q 9 2 ♦ A 10 8 ♣ K 8 6 5", "♣5,♣10"),
    ("S:AK3 H:Q92 D:AT8 C:K865", "C5,CT"),
    ("AK3♠ Q92♥ A108♦ K865♣", "5C,TC"),
    ("ASKS3SQH9H2HADTD8DKC8C6C5C", "5C,TC"),
    ("1S KS 3S; QH 9H 2H; 1D 10D 8D; KC 8C 6C 5C", "5c,10c"),
    # French: valet, dame, roi; trèfle, carreau, cœur, pique
    ("AP RP 3P DC 9C 2C AK 10K 8K RT 8T 6T 5T", "5T,10T"),
    ("AR3.D92.AT8.R865", "5♣,10♣"),
    # Dutch: boer, vrouw, heer; klaveren, ruiten, harten, schoppen
    ("AS HS 3S VH 9H 2H AR 10R 8R HK 8K 6K 5K", "5K,10K"),
    # German: Bube, Dame, König; Kreuz, Karo, Herz, Pik
    ("AP KP 3P DH 9H 2H AA 10A 8A KK 8K 6K 5K", "5K,10K"),
    # Spanish: sota, dama, rey; tréboles, diamantes, corazones, picas
    ("AP RP 3P DC 9C 2C AD 10D 8D RT 8T 6T 5T", "5T,10T"),
    # Ranks of one language and suits of another
    ("AS RS 3S DH 9H 2H AD 10D 8D RC 8C 6C 5C", "5C,10C"),
]
WAYS = [
    "Double-King/1 CLUB  Hands = ?/ak3.q92.a108.k865/?/?  Contract=tricks Plays=5c, 10c",
    "double-king/1 club\nplays=5C,\n  10C\ncontract=tricks\n\nhands=-/AK3 . Q92 . AT8 . K865/-/-",
    "double-king/1 club hands=-/AK3.Q92.AT8.K865/-/- seat=1 dealer=0 plays=choose  tricks,5C,TC",
    *(
        f"double-king/1 club hands=-/{hand}/-/- contract=tricks plays={plays}"
        for hand, plays in HANDS
    ),
]


@pytest.mark.parametrize("text", WAYS)
def test_reading_forgives_and_writing_does_not(text: str) -> None:
    assert str(HandPosition.parse(text)) == USUAL


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        (
            "double-king/1 club dealer=3 hands=-/-/-/AR3.D92.AT8.R865 contract=trump:P",
            "double-king/1 club seat=3 dealer=3 hands=-/-/-/AK3.Q92.AT8.K865 plays=choose trump:S",
        ),
        (  # the letters of all parts tell the language
            "kings-corner/1 french turn=0 n=D♠ hands=R♥ V♣/7 plays=RH>NE",
            (
                "kings-corner/1 french seats=2 seat=0 dealer=0 turn=0 n=QS hands=.K..J/7 stock=42 "
                "turns=2 plays=KH>NE"
            ),
        ),
        (  # a full deal, as one seat sees it
            (
                "double-king/1 club seat=2 hands=AKQJT98765432.../.AKQJT98765432../"
                "..AKQJT98765432./...AKQJT98765432"
            ),
            "double-king/1 club seat=2 dealer=0 hands=-/-/..AKQJT98765432./-",
        ),
        (  # three hands tell the fourth
            "double-king/1 club hands=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./-",
            (
                "double-king/1 club dealer=0 hands=AKQJT98765432.../.AKQJT98765432../"
                "..AKQJT98765432./...AKQJT98765432"
            ),
        ),
        (  # an opponent paid for a King in hand, and drew another one
            (
                "kings-corner/1 boxed-honour dealer=1 n=QS e=7S s=3C w=AH hands=6/AK.9.2. "
                "plays=end!+k, kd>sw"
            ),
            (
                "kings-corner/1 boxed-honour seats=2 seat=1 dealer=1 turn=0 n=QS e=7S s=3C w=AH "
                "hands=6/AK.9.2. stock=38 chips=39,39 before=40,40 pot=2 plays=end!+K,KD>SW"
            ),
        ),
        (  # in the middle of a turn, a completed corner may still be recycled
            (
                "kings-corner/1 cross turns=5 ne=KS,QH,JS,10H,9S,8H,7S,6H,5S,4H,3S,2H,AS "
                "hands=.AK../5 made=4 recyclable=ne"
            ),
            (
                "kings-corner/1 cross seats=2 seat=0 dealer=0 turn=1 "
                "ne=KS,QH,JS,TH,9S,8H,7S,6H,5S,4H,3S,2H,AS hands=.AK../5 stock=32 turns=5 made=4 "
                "recyclable=NE"
            ),
        ),
    ],
)
def test_positions_that_people_set_up(text: str, usual: str) -> None:
    position = HandPosition.parse(text)
    assert str(position) == usual
    assert HandPosition.parse(usual) == position


def test_a_stock_is_shuffled_as_written_or_stays_as_it_was() -> None:
    corner = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"
    text = (
        "kings-corner/1 cross seats=2 dealer=1 turn=0 turns=5 n=9C "
        f"ne={corner.replace(' ', ',')} hands=..2.2/..3.3 recyclable=NE made=1 "
        "stock=4C,5C,6C,7C,8C,TC,JC,QC,KC,AC,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,AD,"
        "3H,5H,7H,9H,JH,KH,AH,2S,4S,6S,8S,TS,QS plays="
    )
    recycled = HandPosition.parse(text + "recycle NE")
    stock = str(recycled).partition("stock=")[2].split()[0].replace(",", " ")
    shuffled = recycled.play(f"shuffle {corner} {stock}")
    for position in (recycled, shuffled):
        assert HandPosition.parse(str(position)) == position
        assert position.turn == 0
    ended = [position.play("end") for position in (recycled, shuffled)]
    assert ended[0] != ended[1]
    with pytest.raises(PositionError, match="must hold the same cards as before"):
        recycled.play("shuffle " + corner)
    with pytest.raises(PositionError, match="no stock is shuffled here"):
        shuffled.play(f"shuffle {stock} {corner}")


DEAL = "double-king/1 club hands=-/AK3.Q92.A98.K865/-/- contract=tricks"
CROSS = "kings-corner/1 french n=QS e=7S s=3C w=AH hands=AK3.Q92.A./7 dealer=1"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "start: begin with the game and the rule set: "),
        ("double-king/2 club", "start: version 2 of the notation is not known"),
        ("double-king/1 french hands=", "start: french is no rule set of double-king"),
        ("double-king/1 club the deal of Ann", "start: write fields as key=value"),
        (DEAL + " dealer=4", "dealer: '4' is no number from 0 to 3"),
        (DEAL + " dealer=0 dealer=0", "dealer: this field stands twice"),
        (DEAL + " colour=red", "colour: there is no such field; there are seat, "),
        (DEAL + " options=last_trick_visible:maybe", "options: option last_trick_visible takes"),
        (DEAL + " seat=0", "hands: the hand of seat 0 is missing: it knows its cards"),
        (DEAL.replace("865", "86"), "hands: seat 1 has 12 cards, not 13"),
        (DEAL.replace("865", "855"), "hands: there are two 5♣: hand of seat 1"),
        (
            DEAL.replace("/-/-", "/-/AK..2.QJT9872"),
            "hands: there are two A♠: hand of seat 1, hand of seat 3",
        ),
        (DEAL.replace("/-/-", "/-"), "hands: there must be 4 hands with a / between them, not 3"),
        (DEAL.replace("AK3.Q92.A98.K865", "-"), "hands: write all hands, or the seat"),
        (DEAL.replace("AK3", "AKX"), "hands: 'X' is no rank"),
        (
            "double-king/1 club hands=-/VK 2K 3K 4K 5K 6K 7K 8K 9K 10K 2♠ 3♠ 4♠/-/-",
            "start: the letters of the cards fit French, Dutch: use those of English",
        ),
        (DEAL + " pool=0,2,2,2,2,2", "plays: choose tricks (move 1): Tricks has already been"),
        (DEAL + " pool=1,2,2,2,2,2 negatives=3,3,3,3", "pool: 11 games are left, but the seats"),
        (DEAL + " negatives=2,3,3,3 trumps=2,2,2,2", "negatives: each seat deals five times"),
        (DEAL + " negatives=0,0,0,0 trumps=0,0,0,0", "negatives: seat 0 has no game left"),
        (DEAL + " pack=AS", "pack: the pack has 1 cards, not 52"),
        (
            DEAL.replace("club", "club-shuffled") + " pack=AS",
            "pack: these rules shuffle the pack for every deal",
        ),
        (DEAL + " plays=2H,3H,4H,fly", "plays: 'FLY' is no card"),
        (DEAL + " plays=5C,KC", "plays: KC (move 3): seat 2 cannot hold K♣"),
        (DEAL + " plays=5C,2S,3S,4S,KC,QC", "plays: 3S (move 4): seat 3 cannot hold 3♠"),
        (DEAL + " plays=5C,2S,4S,7S,QC", "plays: QC (move 6): you do not hold Q♣ (DK-3.1)"),
        (DEAL + " plays=5C,2S,4C,7C,QH", "plays: QH (move 6): seat 0 cannot hold Q♥"),
        (CROSS + " stock=33", "stock: hands, piles and stock have 51 cards, not 52"),
        (CROSS.replace("/7", "/45"), "hands: hands, piles and stock have 56 cards, not 52"),
        (CROSS.replace("/7", "/-"), "hands: write how many cards seat 1 holds, or the cards"),
        (CROSS.replace("/7", "/0"), "hands: seat 1 has no cards: the hand is over"),
        (CROSS.replace("/7", "/JT98..7."), "stock: write all hands and the stock, or the seat"),
        (CROSS + " ne=QD", "ne: a corner begins with a King"),
        (CROSS + " ne=KD,QD", "ne: Q♦ does not go on K♦"),
        (CROSS.replace("french", "cross") + " ne=KD,QS", "ne: there are two Q♠: n, ne"),
        (CROSS.replace("french n=QS", "cross n=KD"), "n: a King turned up on a side goes to a"),
        (CROSS + " turn=0 turns=2", "turns: turn 2 is that of seat 1"),
        (CROSS + " idle=2", "idle: after 2 such turns the hand is over"),
        (CROSS + " chips=40,40", "chips: no chips are played for under these rules"),
        (CROSS + " crowns=1,0", "crowns: these rules count no crowns"),
        (CROSS.replace("french", "crowning") + " crowns=1,0", "crowns: 1 corners are crowned, but"),
        (CROSS.replace("french", "boxed") + " chips=39,38 pot=4", "pot: chips and pot are 81"),
        (CROSS + " recyclable=NE", "recyclable: the pile at NE does not run from King to Ace"),
        (CROSS + " recyclable=up", "recyclable: 'UP' is no corner"),
        (CROSS + " drawn=AS", "drawn: a card is drawn at the end of a turn under these rules"),
        (CROSS.replace("french", "boxed") + " drawn=AS", "drawn: only a King that was drawn"),
        (CROSS.replace("french", "cross") + " drawn=5H", "drawn: seat 0 does not hold 5H"),
        (CROSS + " plays=KS>NE,QH>NE,end", "plays: end (move 3): seat 0 draws here: write the"),
        (CROSS + " plays=KS>NE,QH>NE,end+7S", "plays: end+7S (move 3): 7♠ cannot be drawn"),
        (CROSS + " plays=end+7C", "plays: end+7C (move 1): you hold K♠: lay it before the turn"),
        (CROSS + " plays=KS>NE,shuffle AS", "plays: shuffle AS (move 2): no stock is shuffled"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        HandPosition.parse(text)
    assert str(refused.value).startswith(says)


def test_plays_that_no_deal_agrees_with() -> None:
    """Three seats show to have no clubs, so that nobody can hold the nine that are not seen."""
    text = "double-king/1 club hands=-/AK3.Q92.A98.K865/-/- contract=tricks plays=5C,2D,3D,4D"
    with pytest.raises(PositionError, match="plays: no deal agrees with these plays"):
        HandPosition.parse(text)


def test_a_refusal_is_told_in_the_language_of_its_reader() -> None:
    with pytest.raises(PositionError) as refused:
        HandPosition.parse(DEAL + " plays=5C,KC")
    told: CourtcardsError = refused.value
    assert localize(told, "fr") == "plays\u00a0: KC (coup 3)\u00a0: la place 2 ne peut pas avoir R♣"


DOCUMENT = (Path(__file__).parents[2] / "docs/positions.md").read_text("utf-8")
EXAMPLES = [
    (caption, dedent(block).strip())
    for caption, block in re.findall(r"\n\*\*\d+\.\*\* ([^\n]+)\n\n((?:    [^\n]+\n)+)", DOCUMENT)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[caption for caption, _ in EXAMPLES])
def test_an_example_of_the_document_is_as_it_says(example: tuple[str, str]) -> None:
    text, _, told = example[1].partition("\nturn: ")
    told, _, usual = told.partition("\nusual form: ")
    position = HandPosition.parse(text)
    moves = position.legal_moves()
    shown = str(len(moves)) if len(moves) > 16 else ", ".join(moves)
    assert told == f"seat {position.turn}; moves: {shown}"
    assert str(position) == (usual or text)


def test_the_document_has_examples_of_each_game() -> None:
    texts = [text for _, text in EXAMPLES]
    for game in GAMES.values():
        if game.notation is not None and game.name in DOCUMENT:
            mine = [text for text in texts if text.startswith(game.name)]
            assert len(mine) == 30
