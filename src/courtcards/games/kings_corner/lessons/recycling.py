"""The cross: a card at the beginning of each turn, and piles that come back into the stock."""

from __future__ import annotations

from courtcards.games.kings_corner.lessons.packs import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

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
