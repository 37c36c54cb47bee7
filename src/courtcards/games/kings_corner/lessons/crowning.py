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
