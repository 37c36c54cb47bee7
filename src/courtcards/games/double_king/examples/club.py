"""Examples of DK-7 to DK-10: the event, faults, what a player sees, the named rule sets."""

from __future__ import annotations

from courtcards.games.double_king.examples.contracts import queens
from courtcards.games.double_king.examples.deal import OWN, THREE
from courtcards.games.double_king.examples.dealing import SEATS, dealt
from courtcards.kernel.clubs import Decision, Fault, Game, Void, Waived
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import (
    DrawExample,
    Example,
    LineTrial,
    RankingExample,
    RulesExample,
    RulesTrial,
    SheetExample,
    Trial,
)

EVENT = (
    DrawExample(
        clause="DK-7.0",
        says=marked(
            "For each round players are drawn to tables of four, and to seats; by default nobody "
            "meets anybody twice while that is possible. Players left over sit out, at most once "
            "before everybody has; that is worth 10 ranking points and score 0."
        ),
        look=marked("Seventeen players and two rounds, as the draw has them."),
        players=17,
        rounds=2,
    ),
    RankingExample(
        clause="DK-7.1",
        says=marked(
            "The ranking is by the sum of ranking points, then by the sum of the scores, then by "
            "the best score of one round. Players still equal share the place."
        ),
        look=marked(
            "Two rounds of four players: equal ranking points, and the scores decide; where they "
            "are equal, too, the best round does."
        ),
        scores=((20, -4), (4, 12), (-10, -12), (-14, 4)),
    ),
)

FAULTS = (
    Example(
        clause="DK-8.1",
        says=marked(
            "A card on the table lies. It is taken back within the same trick only, and only if "
            "everybody agrees."
        ),
        look=marked(
            "Your card lies. Until the trick is complete you may ask for it at the table, and the "
            "others have to agree."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=SEATS - 1,
        hands=(dealt(SEATS - 1, {0: OWN}, "choose tricks", "4C"),),
    ),
    SheetExample(
        clause="DK-8.2",
        says=marked(
            "A fault in a negative game that is found later: the offender takes all the points of "
            "that game, the others none. There is no new deal."
        ),
        look=marked("A game of Queens, in which a fault is found. Write it down both ways."),
        trials=(
            LineTrial(
                marked("Queens, and Ada was at fault"),
                Game("queens", (0, 8, 0, 0), Fault(1, "table")),
                marked("All eight points go to the offender, whoever took the Queens."),
            ),
            LineTrial(
                marked("Queens: 2, 4, 2 and 0"),
                queens(2, 4, 2, 0),
                marked("Without a fault each has what was taken."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.3",
        says=marked(
            "A fault in a trump game: 6 off for the offender and 2 for each of the others. The "
            "deal is void, and its dealer deals again."
        ),
        look=marked("You deal a trump game, and a fault is found in it. Write it down."),
        trials=(
            LineTrial(
                marked("A fault of Ada’s"),
                Void(1, "table"),
                marked("A line of its own, and it is your deal still."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.4",
        says=marked(
            "If it was the dealer’s fault, the new game has to be a trump game, of any suit; else "
            "the dealer chooses among the games left."
        ),
        look=marked("You dealt a trump game and were at fault. Try a negative game now."),
        lines=(Void(0, "table"),),
        trials=(
            LineTrial(marked("Queens: 2, 4, 2 and 0"), queens(2, 4, 2, 0), refused="DK-8.4"),
            LineTrial(
                marked("Trump: 4, 5, 2 and 2"),
                Game("trump", (4, 5, 2, 2)),
                marked("The trump game that you owed has been played, and the deal passes."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.5",
        says=marked(
            "Whether there is a sanction is for the table to say, or for the jury if one player "
            "asks. The table may waive it."
        ),
        look=marked("A fault of Ada’s in a trump game: apply the sanction, or waive it."),
        trials=(
            LineTrial(
                marked("The table waives it"),
                Waived(1, "table"),
                marked("The sheet keeps the fault, and nothing changes."),
            ),
            LineTrial(
                marked("The jury applies it"),
                Void(1, "jury"),
                marked("The sheet keeps who has decided."),
            ),
        ),
    ),
    SheetExample(
        clause="DK-8.6",
        says=marked(
            "Any other decision of the jury is entered as points with a reason. If they do not add "
            "up, the sheet says so and keeps the reason."
        ),
        look=marked("The jury decides something that no clause foresees. Write it down."),
        trials=(
            LineTrial(
                marked("Five points off for Ben"),
                Decision((0, 0, -5, 0), "-"),
                marked("The scores no longer add up to 0, and the sheet says by how much."),
            ),
        ),
    ),
)

CLUB = (
    *EVENT,
    *FAULTS,
    Example(
        clause="DK-9.1",
        look=marked(
            "You see your own hand, the trick, the game, and how many cards and tricks the others "
            "have: nothing else. Play a card."
        ),
        ruleset="club",
        seats=SEATS,
        dealer=0,
        hands=(dealt(0, {0: OWN, 1: "KC", 2: "5C", 3: "7C"}, "choose tricks", *THREE.split()),),
        trials=(Trial("4C", marked("The trick is gone: from now on nobody may look at it.")),),
    ),
    RulesExample(
        clause="DK-10",
        says=marked(
            "These rule sets have a name. Any option can be changed from any of them, as a house "
            "rule; what makes no sense together is refused."
        ),
        look=marked("Try some house rules on them."),
        trials=(
            RulesTrial(
                marked("Club rules, and whoever cannot overtrump is free"),
                "club",
                {"cannot_overtrump": "free"},
                told=marked("A house rule like this one makes sense: it can be played."),
            ),
            RulesTrial(marked("Club rules for three players"), "club", seats=3, is_refused=True),
        ),
    ),
)
