"""A hand for a pot of chips, with every penalty of the boxed rules."""

from __future__ import annotations

from courtcards.games.kings_corner.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import Lesson, Prompt

MORE = marked("Not yet: something in your hand still fits, and every card less is a chip saved.")
PAYS_MORE = marked(
    "You may keep from drawing, but that costs a chip, and here you have no reason to."
)

CHIPS = Lesson(
    name="kings-corner-chips",
    title=marked("Chips and penalties"),
    about=marked("A pot to be won, and what it costs to hold back."),
    ruleset="boxed-honour",
    players=("", "Rosa"),
    dealer=1,
    pack=dealt(
        hands=("KD QS 8H 5C JD AC 9D", "TC QH TS 3C 2C 5H 7C"),
        dealer=1,
        table="3S 7S 4S TH",
        stock="2D 5S KS 9S 6D 4C",
    ),
    script=(
        Prompt(
            "KD>NE",
            says=(
                marked(
                    "Here one plays for chips. Everybody has put one into the pot. Whoever goes out"
                    " wins the pot, and the others add a chip for each card that they hold."
                ),
                marked(
                    "In this game you may keep a King in your hand, but ending your turn with it"
                    " costs three chips."
                ),
            ),
            task=marked("Save the three chips: lay your {KD} on a corner."),
            other={
                "end": marked("That would cost you three chips for the King. Lay it first."),
                "end without drawing": marked(
                    "That would cost four chips: three for the King, one for not drawing."
                ),
            },
            same=("KD>SE", "KD>SW", "KD>NW"),
        ),
        Prompt(
            "QS>NE",
            task=marked("Go on with the Queen that fits on it."),
            other={"end*": MORE},
            is_shown=False,
        ),
        Prompt("JD>NE", task=marked("And the Jack."), other={"end*": MORE}, is_shown=False),
        Prompt(
            "end",
            says=(
                marked(
                    "Nothing more fits. You have two ways to end your turn: draw a card, or do not"
                    " draw and pay a chip for it."
                ),
            ),
            task=marked("End your turn, and draw."),
            other={"end without drawing": PAYS_MORE},
        ),
        "TC>NE",
        "end",
        Prompt(
            "9D>NE",
            says=(marked("Rosa has laid the {TC} on your Jack, and you have drawn the {2D}."),),
            task=marked("Lay the {9D} on the {TC}."),
            other={
                "2D>N": marked(
                    "That fits as well. Begin with the {9D}, before anybody covers the ten."
                ),
                "end*": MORE,
            },
        ),
        Prompt(
            "2D>N",
            task=marked("Two cards more can go, one after the other. Find the first."),
            other={"end*": MORE},
            is_shown=False,
        ),
        Prompt(
            "AC>N",
            task=marked("Now the Ace fits. On an Ace nothing can be laid: that pile is closed."),
            other={"end*": MORE},
        ),
        Prompt(
            "end",
            task=marked("The {8H} and the {5C} must wait. End your turn, and draw."),
            other={"end without drawing": PAYS_MORE},
        ),
        Prompt(
            "KS>SE",
            says=(
                marked(
                    "A King! Whoever draws one lays it on a corner at once, and no other card is"
                    " drawn for it."
                ),
            ),
            task=marked("Lay your {KS}: that ends your turn."),
            same=("KS>SW", "KS>NW"),
        ),
        "QH>SE",
        "end",
        Prompt(
            "end",
            says=(
                marked(
                    "Look at your two cards: neither fits. A turn without a play costs one chip,"
                    " and that cannot be helped."
                ),
                marked(
                    "Not to draw would cost a second one. It pays only if you believe that the"
                    " hand is about to end."
                ),
            ),
            task=marked("End your turn, pay the chip, and draw."),
            other={
                "end without drawing": marked(
                    "Two chips instead of one. You need a card that helps, so draw."
                ),
            },
        ),
        "9S>W",
        "end",
        Prompt(
            "6D>E",
            says=(marked("You have drawn the {6D}, and Rosa has laid the {9S} in the west."),),
            task=marked("All three of your cards fit now. Begin with the one you drew."),
            other={
                "8H>W": marked("It fits, and it will do for the end. Begin with the {6D}."),
                "end*": MORE,
            },
            is_shown=False,
        ),
        Prompt(
            "5C>E",
            task=marked("One of the two fits on your six."),
            other={"8H>W": marked("It fits, and it will do for the end."), "end*": MORE},
            is_shown=False,
        ),
        Prompt(
            "8H>W",
            task=marked("Your last card. Lay it, and the pot is yours."),
            other={"end*": MORE},
            is_shown=False,
        ),
    ),
    ending=marked(
        "The pot is yours, with a chip for each card that Rosa held. It is counted as your score,"
        " then all chips are shared anew. Whoever has 100 first wins."
    ),
)
