"""The first hand of Kings in the Corner: the goal, and every way to get rid of cards."""

from __future__ import annotations

from courtcards.games.kings_corner.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

ROSA = "Rosa"

ONE_LOWER = marked(
    "That fits, too: one lower and the other colour. Let us begin with the {7C} on the {8H}, so"
    " that a whole pile can move later."
)
NOT_YET = marked("Not yet: you can still play. The more cards you lay, the closer you are to zero.")

FIRST = Lesson(
    name="kings-corner-first",
    title=marked("Your first hand"),
    about=marked("The goal, and all the ways to get rid of your cards."),
    ruleset="french",
    players=("", ROSA),
    dealer=1,
    pack=dealt(
        hands=("7C 6D 4C 2S QC 8C 5H", "TS 3C 7D 6S QS JH 8D"),
        dealer=1,
        table="8H 9C JD 5D",
        stock="KH TD 9H 2C",
    ),
    script=(
        Prompt(
            "7C>N",
            says=(
                marked(
                    "The goal: be the first to have no cards left. Each card you still hold at"
                    " the end costs a point, a King costs ten."
                ),
                marked(
                    "In the middle lie four open cards, the sides. You lay your cards on them."
                    " A card fits on one that is one higher and of the other colour."
                ),
            ),
            task=marked(
                "Lay your {7C} on the {8H}: seven under eight, black on red. Press the card,"
                " then the pile."
            ),
            other={
                "4C>W": ONE_LOWER,
                "N>E": marked(
                    "Right, the whole pile fits there. Lay the {7C} on it first, then it"
                    " moves along."
                ),
                "end": NOT_YET,
            },
        ),
        Prompt(
            "6D>N",
            says=(marked("Only the colour must change, red and black. The suit does not matter."),),
            task=marked(
                "You may play as often as you can in one turn. Find the card that fits on"
                " your {7C}."
            ),
            other={
                "N>E": marked(
                    "You may. But first look at your hand: one more card fits on the {7C}."
                ),
                "4C>W": marked(
                    "That fits. Another card fits on the {7C} just now: try that first."
                ),
                "end": NOT_YET,
            },
            is_shown=False,
        ),
        Prompt(
            "N>E",
            says=(
                marked(
                    "A whole side pile may move, too, where its lowest card fits. The pile in"
                    " the north begins with the {8H}, and in the east lies the {9C}."
                ),
            ),
            task=marked("Move the north pile onto the {9C}. It leaves an empty place behind."),
            other={
                "4C>W": marked(
                    "That fits, and it will wait. Move the pile first: that makes room."
                ),
                "end": NOT_YET,
            },
        ),
        Prompt(
            "2S>N",
            says=(
                marked(
                    "On an empty side you may lay any card but a King. Choose one that is hard"
                    " to get rid of."
                ),
            ),
            task=marked("Nothing here takes your {2S}. Lay it on the empty side."),
            other={
                "4C>N": marked(
                    "The {4C} fits on the {5D} anyway. Keep the empty place for a card"
                    " that fits nowhere."
                ),
                "4C>W": marked("Well seen, that comes next. First use the empty place."),
                "?[CH]>N": marked(
                    "You may. But higher cards find a place more easily later on; a"
                    " two waits only for a three."
                ),
                "end": NOT_YET,
            },
        ),
        Prompt(
            "4C>W",
            task=marked("One more of your cards fits somewhere. Which one?"),
            other={"end": NOT_YET},
            is_shown=False,
        ),
        Prompt(
            "end",
            says=(
                marked(
                    "Now nothing in your hand fits. When you end your turn you draw one card"
                    " from the stock in the middle."
                ),
            ),
            task=marked("End your turn."),
        ),
        "TS>S",
        "end",
        Prompt(
            "KH>NE",
            says=(
                marked(
                    "Rosa has played, and you have drawn a King! Kings are the hosts of the"
                    " four corners, which are still empty."
                ),
                marked(
                    "A King must go to a corner before your turn ends: left in your hand it would"
                    " cost ten points."
                ),
            ),
            task=marked("Lay your {KH} on an empty corner. Any of them will do."),
            same=("KH>SE", "KH>SW", "KH>NW"),
        ),
        Prompt(
            "QC>NE",
            says=(marked("A corner grows like a side: on the red King fits a black Queen."),),
            task=marked("You have one. Lay it there."),
            is_shown=False,
        ),
        Prompt(
            "S>NE",
            says=(
                marked(
                    "A side pile may move to a corner, too. Look at the south: a red Jack, and"
                    " the {TS} that Rosa has laid on it."
                ),
            ),
            task=marked("Move the south pile onto your {QC}."),
        ),
        Prompt(
            "8C>S",
            task=marked(
                "The south is empty now. You hold the {8C} and the {5H}: lay the {8C} there,"
                " a red seven may follow it."
            ),
            other={
                "5H>S": marked(
                    "You may. The {8C} is the better one: once a black six lies"
                    " somewhere, your {5H} fits there."
                ),
                "end": marked("Not yet: an empty place is there for one of your cards."),
            },
        ),
        Prompt(
            "end",
            task=marked("One card left, and it fits nowhere. End your turn, and draw."),
        ),
        "7D>S",
        "6S>S",
        "end",
        Prompt(
            "9H>NE",
            says=(
                marked(
                    "Rosa had to build as well, and has helped you: what lies on the table is"
                    " for everybody."
                ),
            ),
            task=marked("Two cards left. Where does the {9H} fit that you drew?"),
            other={
                "5H>S": marked("That fits. Lay the {9H} first, then end with the {5H}."),
                "end": NOT_YET,
            },
            is_shown=False,
        ),
        Prompt(
            "5H>S",
            says=(
                marked(
                    "The hand is over at once when somebody lays the last card. No card is"
                    " drawn then."
                ),
            ),
            task=marked("Lay your last card, and you have won the hand."),
            other={
                "S>NE": marked("A fine move, but not needed: your last card fits already."),
                OTHERWISE: marked("One card is left, and it fits. Lay it."),
            },
            is_shown=False,
        ),
    ),
    ending=marked(
        "You have gone out! Rosa pays a point for each card left. Hands are played until somebody"
        " has 25 points, and whoever has the fewest wins. Now you know the game."
    ),
)
