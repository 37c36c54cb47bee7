"""Examples for the clauses of Double King; ``EXAMPLES`` lists them in order."""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.games.double_king.rules.match import PACKETS
from courtcards.kernel.club_scoring import (
    Fault,
    GameLine,
    JuryDecision,
    Points,
    VoidLine,
    WaivedLine,
)
from courtcards.kernel.errors import mark_text
from courtcards.kernel.examples import (
    TO_THE_END,
    DrawExample,
    Example,
    ExampleHand,
    LineTrial,
    RankingExample,
    RulesExample,
    RulesTrial,
    SheetExample,
    Trial,
    rest_of_pack,
)
from courtcards.kernel.options import OptionValue

SEATS = 4
HAND_SIZE = sum(PACKETS)
LEFT, ACROSS, RIGHT = 1, 2, 3
"""The other seats, relative to seat 0."""


def fill_hands(hands: Mapping[int, str], voids: Mapping[int, str]) -> list[list[str]]:
    """Return the four hands: the named cards, filled up with cards of the suits they may have."""
    held = [hands.get(seat, "").split() for seat in range(SEATS)]
    for card in rest_of_pack([card for hand in held for card in hand]):
        seat = min(
            (seat for seat in range(SEATS) if card[1] not in voids.get(seat, "")),
            key=lambda seat: (
                len(held[seat]) >= HAND_SIZE,
                -len(voids.get(seat, "")),
                len(held[seat]),
            ),
        )
        held[seat].append(card)
    return held


def deal_pack(
    dealer: int, hands: Mapping[int, str], *moves: str, voids: Mapping[int, str] | None = None
) -> ExampleHand:
    """Return a deal of these hands, in packets from the dealer's left."""
    held = fill_hands(hands, voids or {})
    pack: list[str] = []
    taken = 0
    for packet in PACKETS:
        for place in range(SEATS):
            pack += held[(dealer + 1 + place) % SEATS][taken : taken + packet]
        taken += packet
    return ExampleHand(pack=tuple(pack), moves=moves)


def last_to_play(
    clause: str,
    look: str,
    played: str,
    own: str,
    *trials: Trial,
    voids: Mapping[int, str] | None = None,
    **options: OptionValue,
) -> Example:
    """Return an example in which seat 0 plays last to the first trick.

    ``own`` is the whole hand of seat 0. ``played`` is the game, then the cards of the others from
    the left.
    """
    contract, *cards = played.split()
    hands = {0: own, **dict(zip((LEFT, ACROSS, RIGHT), cards, strict=True))}
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        options=options,
        seats=SEATS,
        dealer=0,
        hands=(deal_pack(0, hands, f"choose {contract}", *cards, voids=voids),),
        trials=trials,
    )


def first_to_play(clause: str, look: str, contract: str, own: str, *trials: Trial) -> Example:
    """Return an example in which seat 0 leads to the first trick."""
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        seats=SEATS,
        dealer=RIGHT,
        hands=(deal_pack(RIGHT, {0: own}, f"choose {contract}"),),
        trials=trials,
    )


PLAYED = ExampleHand(moves=("choose tricks",), others=TO_THE_END)
"""A first game in which everybody plays the first legal card."""


def second_deal(clause: str, look: str, *trials: Trial, others: int = 0) -> Example:
    """Return an example at the second deal of a round, in which seat 0 deals."""
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        seats=SEATS,
        dealer=SEATS - 1,
        hands=(PLAYED, ExampleHand(others=others)),
        trials=trials,
    )


DEAL = (
    last_to_play(
        "DK-1.1",
        mark_text("Four players with thirteen cards each. The Ace is the highest: play it."),
        "tricks KC 5C 7C",
        "AC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S",
        Trial("AC", mark_text("The Ace beats the King: the trick is yours.")),
    ),
    Example(
        clause="DK-1.2",
        look=mark_text(
            "The mark shows the dealer: the player who drew the highest card deals first. Here "
            "it is you."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(ExampleHand(),),
    ),
    second_deal(
        "DK-1.3",
        mark_text(
            "The second deal of a round. The player on your right has cut the pack before you "
            "dealt."
        ),
    ),
    second_deal(
        "DK-1.4",
        mark_text(
            "The second deal of a round: the pack was gathered and cut, but not shuffled. Look "
            "how long the suits in your hand are."
        ),
    ),
    second_deal(
        "DK-1.5",
        mark_text(
            "This hand was dealt from the tricks of the first game: each player’s tricks in the "
            "order won, and the heaps one on the other."
        ),
    ),
    Example(
        clause="DK-1.6",
        look=mark_text(
            "The cards were dealt in packets of 4, 4 and 5, starting with the player on the "
            "dealer’s left."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=SEATS - 1,
        hands=(ExampleHand(),),
    ),
    second_deal(
        "DK-1.7",
        mark_text("The player on your right dealt the first game. Now it is your deal."),
    ),
)


def play_contracts(*contracts: str) -> tuple[ExampleHand, ...]:
    """Return games that have been played, and the deal after them."""
    games = [ExampleHand(moves=(f"choose {each}",), others=TO_THE_END) for each in contracts]
    return (*games, ExampleHand())


CHOOSING = (
    Example(
        clause="DK-2.1",
        look=mark_text(
            "You deal for the third time, and have chosen two trump games. Try a third one, then a "
            "negative game."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=play_contracts(
            *("trump:S", "king-of-hearts", "king-of-hearts", "queens"),
            *("trump:H", "queens", "jacks-kings", "jacks-kings"),
        ),
        trials=(
            Trial("choose trump:S", refused="DK-2.1"),
            Trial("choose hearts", mark_text("The first of your three negative games.")),
        ),
    ),
    Example(
        clause="DK-2.2",
        look=mark_text(
            "King of hearts has been played twice in this round. Try to choose it, then another "
            "game."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=2,
        hands=play_contracts("king-of-hearts", "king-of-hearts"),
        trials=(
            Trial("choose king-of-hearts", refused="DK-2.2"),
            Trial(
                "choose queens",
                mark_text("This game can be played twice, and has not been played yet."),
            ),
        ),
    ),
    Example(
        clause="DK-2.3",
        look=mark_text("You deal, and have seen your hand: choose the game. Try a trump game."),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(ExampleHand(),),
        trials=(
            Trial("choose trump:S", mark_text("You have also named the trump suit.")),
            Trial("choose hearts", mark_text("A negative game needs no suit.")),
        ),
    ),
    first_to_play(
        "DK-2.4",
        mark_text("The player on your right has dealt and chosen: you lead to the first trick."),
        "tricks",
        "AC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S",
        Trial("4C", mark_text("You have led: the next player on the left plays.")),
    ),
)


OWN = "AC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S"
THREE = "KC 5C 7C"

TRICKS = (
    last_to_play(
        "DK-3.1",
        mark_text("Clubs were led, and you have two. Try another suit, then a club."),
        f"tricks {THREE}",
        OWN,
        Trial("9D", refused="DK-3.1"),
        Trial(
            "AC", mark_text("The highest card of the suit led: you have won the trick, and lead.")
        ),
        Trial("4C", mark_text("You have followed suit. The King takes the trick, and leads.")),
    ),
    Example(
        clause="DK-3.2",
        look=mark_text(
            "You have won the first trick. It lies with its cards down, and nobody may look at it "
            "until the game is over."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(
            deal_pack(
                0, {0: OWN, 1: "KC", 2: "5C", 3: "7C"}, "choose tricks", *f"{THREE} AC".split()
            ),
        ),
    ),
    last_to_play(
        "DK-3.3",
        mark_text(
            "The player on your left began this trick. The card led decides what you may play. "
            "Try a heart, then a club."
        ),
        "tricks KC 5C QH",
        OWN,
        Trial("6H", refused="DK-3.1"),
        Trial("4C", mark_text("A club was led, whatever came after it.")),
        voids={3: "C"},
    ),
)


QUEEN_OF_CLUBS = "QC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S"
KING_AND_JACK = "KC JC 4C 9D 8D 3D 6H 2H QS TS 8S 5S 3S"
NO_CLUB = "KH 6H 2H 9D 8D 5D 3D QS TS 8S 5S 3S 2S"

SEVENTH_BUT_ONE = 7 * SEATS - 1

NEGATIVE = (
    last_to_play(
        "DK-4.1",
        mark_text("Each trick costs a point here. Take this one, then try again and leave it."),
        f"tricks {THREE}",
        OWN,
        Trial("AC", mark_text("The trick is yours: one point off.")),
        Trial("4C", mark_text("The King takes the trick, and its point off.")),
    ),
    first_to_play(
        "DK-4.2",
        mark_text("You lead. Try a heart, then another suit."),
        "hearts",
        OWN,
        Trial("2H", refused="DK-4.2"),
        Trial("4C", mark_text("You may lead any other suit while you hold one.")),
    ),
    last_to_play(
        "DK-4.3",
        mark_text(
            "The Ace of clubs was led, and you hold the Queen of clubs. Try your other club."
        ),
        "queens AC 5C 7C",
        QUEEN_OF_CLUBS,
        Trial("4C", refused="DK-4.3"),
        Trial(
            "QC",
            mark_text(
                "The Ace has forced out the Queen: it costs the player who takes it 2 points."
            ),
        ),
    ),
    last_to_play(
        "DK-4.4",
        mark_text("The Ace of clubs was led, and you hold the King and the Jack. Try the 4."),
        "jacks-kings AC 5C 7C",
        KING_AND_JACK,
        Trial("4C", refused="DK-4.4"),
        Trial("JC", mark_text("One of the two has to fall: you chose the Jack.")),
        Trial("KC", mark_text("One of the two has to fall: you chose the King.")),
    ),
    last_to_play(
        "DK-4.5",
        mark_text("Clubs were led, and you have none. Try a diamond before the King of hearts."),
        "king-of-hearts KC 5C 7C",
        NO_CLUB,
        Trial("9D", refused="DK-4.5"),
        Trial(
            "KH",
            mark_text("It costs the player who takes this trick 5 points, and the game is over."),
        ),
        voids={0: "C"},
    ),
    Example(
        clause="DK-4.6",
        look=mark_text(
            "Your card completes the seventh trick, which costs the player who takes it two points."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=2,
        hands=(ExampleHand(moves=("choose seventh-last",), others=SEVENTH_BUT_ONE),),
        trials=(Trial("3H", mark_text("Two points off for the player who takes this trick.")),),
    ),
    last_to_play(
        "DK-4.7",
        mark_text(
            "Here a high card forces even where it was not led: the Ace came second. Try your "
            "small club."
        ),
        "queens 5C AC 7C",
        QUEEN_OF_CLUBS,
        Trial("4C", refused="DK-4.3"),
        Trial("QC", mark_text("The Ace in the trick has forced out the Queen.")),
        forced_under="table",
    ),
    last_to_play(
        "DK-4.8",
        mark_text(
            "The King of hearts has fallen into this trick, but the trick is not complete. Play "
            "your card."
        ),
        "king-of-hearts AC 5C KH",
        "QC 4C 9D 8D 3D JH 6H 2H QS TS 8S 5S 3S",
        Trial("4C", mark_text("The trick is complete, and with it the game is over.")),
        voids={3: "C"},
    ),
)


SPADES = "trump:S"
NO_CLUB_TO_TRUMP = "AH 6H 2H 9D 8D 5D 3D QS TS 8S 5S 3S 2S"

TRUMP = (
    last_to_play(
        "DK-5.1",
        mark_text("Spades are trump, and each trick brings a point. Take this one."),
        f"{SPADES} {THREE}",
        OWN,
        Trial("AC", mark_text("The trick is yours: one point more.")),
        Trial("4C", mark_text("The King takes the trick, and its point.")),
    ),
    last_to_play(
        "DK-5.2",
        mark_text("Trump was led, and you can beat the highest. Try a small trump first."),
        f"{SPADES} 9S TS JS",
        "AC 4C 9D 8D 3D JH 6H 2H QS 8S 7S 5S 3S",
        Trial("3S", refused="DK-5.2"),
        Trial("QS", mark_text("You could beat the highest trump, so you had to.")),
    ),
    last_to_play(
        "DK-5.3",
        mark_text("Clubs were led, and you have none. Try a diamond, then a spade."),
        f"{SPADES} {THREE}",
        NO_CLUB_TO_TRUMP,
        Trial("9D", refused="DK-5.3"),
        Trial("2S", mark_text("You have trumped: the trick is yours.")),
        voids={0: "C"},
    ),
    last_to_play(
        "DK-5.4",
        mark_text("A club was led, and has been trumped. Try a lower trump, then a higher one."),
        f"{SPADES} KC 7S 5C",
        NO_CLUB_TO_TRUMP,
        Trial("3S", refused="DK-5.4"),
        Trial("8S", mark_text("You have overtrumped: the trick is yours.")),
        voids={0: "C", 2: "C"},
    ),
    last_to_play(
        "DK-5.5",
        mark_text("The trick has been trumped higher than you can go. Try to keep your trumps."),
        f"{SPADES} KC AS 5C",
        NO_CLUB_TO_TRUMP,
        Trial("9D", refused="DK-5.5"),
        Trial("2S", mark_text("Too low to win, but a trump has to be played.")),
        voids={0: "C", 2: "C"},
    ),
)


ROUND = (
    *("trump:S", "hearts", "queens", "jacks-kings"),
    *("tricks", "trump:H", "king-of-hearts", "seventh-last"),
    *("queens", "tricks", "trump:D", "hearts"),
    *("jacks-kings", "seventh-last", "trump:C", "trump:S"),
    *("trump:H", "trump:D", "king-of-hearts", "trump:C"),
)
"""The choices of the twenty games of a round."""
LAST_CARD = 51


def whole_round(clause: str, dealer: int, look: str, trial: Trial) -> Example:
    """Return a round in which only the last card is left, to be played by seat 0."""
    games = [ExampleHand(moves=(f"choose {each}",), others=TO_THE_END) for each in ROUND[:-1]]
    last = ExampleHand(moves=(f"choose {ROUND[-1]}",), others=LAST_CARD)
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        seats=SEATS,
        dealer=dealer,
        hands=(*games, last),
        trials=(trial,),
    )


def queens(*points: int) -> GameLine:
    """Return a game of Queens as a line of the sheet."""
    first, second, third, fourth = points
    entries: Points = (first, second, third, fourth)
    return GameLine("queens", entries)


SCORES = (
    whole_round(
        "DK-6.1",
        1,
        mark_text(
            "Nineteen games have been played, and one card of the twentieth is left. Play it."
        ),
        Trial("QS", mark_text("The four scores of the round add up to 0.")),
    ),
    whole_round(
        "DK-6.2",
        0,
        mark_text("Play the last card of this round, and look at the ranking points."),
        Trial("8S", mark_text("16, 12, 8 and 4 points, by the scores; equal scores share theirs.")),
    ),
    SheetExample(
        clause="DK-6.3",
        look=mark_text(
            "A game of Queens is to be written down. Try an entry that does not add up."
        ),
        trials=(
            LineTrial(mark_text("Queens: 2, 2, 2 and 0"), queens(2, 2, 2, 0), refused="DK-6.3"),
            LineTrial(
                mark_text("Queens: 2, 4, 2 and 0"),
                queens(2, 4, 2, 0),
                mark_text("Eight points in all: the entries add up, and are on the sheet."),
            ),
        ),
    ),
)


EVENT = (
    DrawExample(
        clause="DK-7.0",
        says=mark_text(
            "For each round tables of four and seats are drawn. By default no two players meet "
            "twice while that is possible. Players left over sit out. Nobody sits out twice "
            "before everybody has once. Sitting out is worth 10 ranking points and the score 0."
        ),
        look=mark_text("The draw for seventeen players and two rounds."),
        players=17,
        rounds=2,
    ),
    RankingExample(
        clause="DK-7.1",
        says=mark_text(
            "The ranking is by the sum of ranking points, then by the sum of the scores, then by "
            "the best score of one round. Players still equal share the place."
        ),
        look=mark_text(
            "Two rounds of four players. With equal ranking points the scores decide. If these "
            "are equal, too, the best round decides."
        ),
        scores=((20, -4), (4, 12), (-10, -12), (-14, 4)),
    ),
)

FAULTS = (
    Example(
        clause="DK-8.1",
        says=mark_text(
            "A card on the table stays. It may be taken back only within the same trick, and "
            "only if everybody agrees."
        ),
        look=mark_text(
            "Your card is on the table. Until the trick is complete you may ask to take it back, "
            "and the others must agree."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=SEATS - 1,
        hands=(deal_pack(SEATS - 1, {0: OWN}, "choose tricks", "4C"),),
    ),
    SheetExample(
        clause="DK-8.2",
        says=mark_text(
            "If a fault in a negative game is found later, the offender takes all the points of "
            "that game, the others none. There is no new deal."
        ),
        look=mark_text("A game of Queens, in which a fault is found. Write it down both ways."),
        trials=(
            LineTrial(
                mark_text("Queens, and Ada was at fault"),
                GameLine("queens", (0, 8, 0, 0), Fault(1, "table")),
                mark_text("All eight points go to the offender, whoever took the Queens."),
            ),
            LineTrial(
                mark_text("Queens: 2, 4, 2 and 0"),
                queens(2, 4, 2, 0),
                mark_text("Without a fault, each player has the points taken."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.3",
        says=mark_text(
            "A fault in a trump game: 6 off for the offender and 2 for each of the others. The "
            "deal is void, and its dealer deals again."
        ),
        look=mark_text("You deal a trump game, and a fault is found in it. Write it down."),
        trials=(
            LineTrial(
                mark_text("A fault by Ada"),
                VoidLine(1, "table"),
                mark_text("It has a line of its own, and you still deal."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.4",
        says=mark_text(
            "If it was the dealer’s fault, the new game must be a trump game, of any suit. "
            "Otherwise the dealer chooses among the games left."
        ),
        look=mark_text("You dealt a trump game and were at fault. Try a negative game now."),
        lines=(VoidLine(0, "table"),),
        trials=(
            LineTrial(mark_text("Queens: 2, 4, 2 and 0"), queens(2, 4, 2, 0), refused="DK-8.4"),
            LineTrial(
                mark_text("Trump: 4, 5, 2 and 2"),
                GameLine("trump", (4, 5, 2, 2)),
                mark_text("You have played the trump game that you owed, and the deal passes."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.5",
        says=mark_text(
            "The table decides on the sanction, or the jury if a player asks for it. The table "
            "may waive it."
        ),
        look=mark_text("A fault by Ada in a trump game: apply the sanction, or waive it."),
        trials=(
            LineTrial(
                mark_text("The table waives it"),
                WaivedLine(1, "table"),
                mark_text("The sheet shows the fault, and nothing changes."),
            ),
            LineTrial(
                mark_text("The jury applies it"),
                VoidLine(1, "jury"),
                mark_text("The sheet shows who decided."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.6",
        says=mark_text(
            "Any other decision of the jury is entered as points with a reason. If they do not add "
            "up, the sheet says so and keeps the reason."
        ),
        look=mark_text("The jury makes a decision that no clause covers. Write it down."),
        trials=(
            LineTrial(
                mark_text("Five points off for Ben"),
                JuryDecision((0, 0, -5, 0), "-"),
                mark_text("The scores no longer add up to 0, and the sheet says by how much."),
            ),
        ),
    ),
)

CLUB = (
    *EVENT,
    *FAULTS,
    Example(
        clause="DK-9.1",
        look=mark_text(
            "You see your own hand, the trick, the game, and how many cards and tricks the others "
            "have: nothing else. Play a card."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(deal_pack(0, {0: OWN, 1: "KC", 2: "5C", 3: "7C"}, "choose tricks", *THREE.split()),),
        trials=(
            Trial("4C", mark_text("The trick lies face down: from now on nobody may look at it.")),
        ),
    ),
    RulesExample(
        clause="DK-10",
        says=mark_text(
            "These rule sets have a name. Any option can be changed from any of them, as a house "
            "rule; what makes no sense together is refused."
        ),
        look=mark_text("Try some house rules on them."),
        trials=(
            RulesTrial(
                mark_text("Club rules, with free play for players who cannot overtrump"),
                "club",
                {"cannot_overtrump": "free"},
                comment=mark_text("A house rule like this one makes sense: it can be played."),
            ),
            RulesTrial(mark_text("Club rules for three players"), "club", seats=3, is_refused=True),
        ),
    ),
)


EXAMPLES = (*DEAL, *CHOOSING, *TRICKS, *NEGATIVE, *TRUMP, *SCORES, *CLUB)
