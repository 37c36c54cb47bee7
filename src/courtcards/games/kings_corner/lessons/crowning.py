"""Crowning: corners that are completed, and the dragon."""

from __future__ import annotations

from courtcards.games.kings_corner.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

CROWNING = Lesson(
    name="kings-corner-crowning",
    title=marked("Crowning"),
    about=marked("Complete the corners, and slay the dragon."),
    ruleset="crowning",
    players=("", "Rosa"),
    dealer=1,
    pack=dealt(
        hands=("KS QD JS TD 9S AS 5H", "8D 7S 6D 5S 4D 3S 7H"),
        dealer=1,
        table="6C 2C 4S 8C",
        stock="2D JC KH QC 9C TH 3H 4C 7D AD",
    ),
    script=(
        *("KS>NE", "QD>NE", "JS>NE", "TD>NE", "9S>NE", "end"),
        *("8D>NE", "7S>NE", "6D>NE", "5S>NE", "4D>NE", "3S>NE", "end"),
        Prompt(
            "2D>NE",
            says=(
                marked(
                    "In this game for two nobody counts the cards that are left. Points are won by"
                    " crowning: by completing a corner, from the King down to the Ace."
                ),
                marked(
                    "Rosa and you have both built on one corner, and the {3S} lies on top. Only two"
                    " cards are missing."
                ),
            ),
            task=marked("You have drawn the {2D}. Lay it on that corner."),
            other={
                "5H>N": marked(
                    "It fits. But there is a point to be won in the corner: go for it first."
                ),
                "end": marked("Then Rosa might complete the corner, and the point would be hers."),
            },
        ),
        Prompt(
            "AS>NE",
            says=(
                marked(
                    "The point goes to whoever lays the last card, no matter who laid the others."
                ),
            ),
            task=marked("Crown your King: lay the Ace."),
            other={
                "5H>N": marked("It fits. But first the point in the corner."),
                "end": marked("Then Rosa might complete the corner, and the point would be hers."),
            },
            is_shown=False,
        ),
        Prompt(
            "5H>N",
            says=(
                marked("One point is yours. Now look at your hand: one card is left."),
                marked(
                    "The first player to lay the last card slays the dragon. That is one more"
                    " point, to be won once in a hand."
                ),
            ),
            task=marked("Lay your {5H} on the {6C}."),
            other={
                "end": marked("Then you would draw, and the dragon would live on. Your card fits.")
            },
        ),
        Prompt(
            "KH>SE",
            says=(
                marked(
                    "The dragon is slain: two points are yours! The hand is not over. You have"
                    " drawn seven new cards, and your turn goes on."
                ),
            ),
            task=marked("There is a King among them. Lay it on an empty corner."),
            other={
                OTHERWISE: marked("It fits. Begin with your King: a new corner is a new point.")
            },
            same=("KH>SW", "KH>NW"),
        ),
        Prompt(
            "QC>SE",
            task=marked("Build on it."),
            other={OTHERWISE: marked("It fits. Build up your new corner first.")},
            is_shown=False,
        ),
        Prompt(
            "end",
            says=(
                marked(
                    "Be careful with the last cards of a corner: whoever lays the two gives the"
                    " other one the Ace."
                ),
            ),
            task=marked("That will do for now. End your turn."),
            other={
                OTHERWISE: marked(
                    "You may go on like that. In this lesson you end your turn here."
                ),
            },
        ),
    ),
    ending=marked(
        "The hand goes on until all cards lie in the corners: four crownings and the dragon, five"
        " points in all. Three to two is a normal win, four to one an incredible one, five to none"
        " an absolute one."
    ),
)


SHUFFLED = (
    "4D JD 4C QC JS 9D 5C TC 7D 7C TD 6S TH QD 8H 3H AH 7S AC QH KC KS "
    "TS 6H AS 9C 9H 5D 9S 3S 3D 8D 6D AD 2H 5S 3C 8S KD 2S 4H 2D QS JH"
)
"""The stock with the pile in it, top first."""

FIRST_THE_PILE = marked("It fits. First complete the corner: something comes of it.")

RECYCLING = Lesson(
    name="kings-corner-recycling",
    title=marked("Piles that come back"),
    about=marked("Draw first, keep a King if you like, and shuffle full corners back in."),
    ruleset="cross",
    players=("", "Rosa"),
    dealer=1,
    pack=dealt(
        hands=("KS QD JS TD 9S KH 5H", "8D 7S 6D 5S 4D 3S 7H"),
        dealer=1,
        table="6C 2C 4S 8C",
        stock="AS JC 2D",
    ),
    stocks=(SHUFFLED,),
    script=(
        *("KS>NE", "QD>NE", "JS>NE", "TD>NE", "9S>NE", "end"),
        *("8D>NE", "7S>NE", "6D>NE", "5S>NE", "4D>NE", "3S>NE", "end"),
        Prompt(
            "2D>NE",
            says=(
                marked(
                    "Here a turn begins with a card: you have drawn the {2D} already, and may play"
                    " it at once. Ending a turn draws nothing."
                ),
                marked(
                    "You hold the {KH}, too. In this game nobody is forced to lay a King: you may"
                    " wait until it suits you."
                ),
            ),
            task=marked("One corner is nearly complete. Lay the {2D} on the {3S}."),
            other={
                "KH>*": marked("You may, and need not. Your King will soon have a better moment."),
                "5H>N": FIRST_THE_PILE,
                "end": FIRST_THE_PILE,
            },
        ),
        Prompt(
            "AS>NE",
            task=marked("Now the Ace, and the corner runs from King to Ace."),
            other={
                "KH>*": FIRST_THE_PILE,
                "5H>N": FIRST_THE_PILE,
                "end": FIRST_THE_PILE,
            },
            is_shown=False,
        ),
        Prompt(
            "recycle NE",
            says=(
                marked(
                    "You have completed the pile. Until your turn ends you may shuffle it back"
                    " into the stock: that frees the corner, and there is more to draw for"
                    " everybody."
                ),
            ),
            task=marked("Press the button to shuffle the pile in."),
            other={
                OTHERWISE: marked(
                    "You may. But you can shuffle the pile in only in this very turn: do it now."
                ),
            },
        ),
        Prompt(
            "KH>NE",
            says=(marked("The corner is empty again, and the stock has thirteen cards more."),),
            task=marked("Lay your {KH}. Two cards are left, and both fit."),
            other={
                "5H>N": marked("It fits, and makes a fine last card. The King first."),
                "end": marked("Not yet: both of your cards can be played, and then you have won."),
            },
            same=("KH>SE", "KH>SW", "KH>NW"),
        ),
        Prompt(
            "5H>N",
            task=marked("And your last card. Where does it fit?"),
            other={"end": marked("Your card fits somewhere. Lay it, and you have won.")},
            is_shown=False,
        ),
    ),
    ending=marked(
        "You have gone out and won: here one hand is the whole match. Shuffle a full pile in when"
        " you need its corner, and let it lie when the others do."
    ),
)
