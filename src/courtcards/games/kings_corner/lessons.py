"""The guided hands of the game; ``LESSONS`` lists them in teaching order."""

from __future__ import annotations

from courtcards.kernel.cards import CARD_TEXTS
from courtcards.kernel.errors import mark_text
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt


def deal_pack(hands: tuple[str, ...], dealer: int, table: str, stock: str = "") -> str:
    """Return a pack, top first, that deals these hands by seat, then cross and stock (KC-1).

    Cards that are not named lie below, in the order of their ids.

    >>> deal_pack(("KS 2H", "3D 4C"), 1, "8H 9C JD 5D", "AS")[:26]
    'KS 3D 2H 4C 8H 9C JD 5D AS'
    """
    seats = len(hands)
    order = [hands[(dealer + 1 + place) % seats].split() for place in range(seats)]
    named = [card for each in zip(*order, strict=True) for card in each]
    named += [*table.split(), *stock.split()]
    return " ".join([*named, *(card for card in CARD_TEXTS if card not in named)])


MORE = mark_text("Not yet: something in your hand still fits, and each card you lay saves a chip.")
PAYS_MORE = mark_text(
    "You may end your turn without drawing, but that costs a chip, and here you have no reason to."
)

CHIPS = Lesson(
    name="kings-corner-chips",
    title=mark_text("Chips and penalties"),
    about=mark_text("Win the pot, and see what it costs to hold cards back."),
    ruleset="boxed-honour",
    players=("", "Rosa"),
    dealer=1,
    pack=deal_pack(
        hands=("KD QS 8H 5C JD AC 9D", "TC QH TS 3C 2C 5H 7C"),
        dealer=1,
        table="3S 7S 4S TH",
        stock="2D 5S KS 9S 6D 4C",
    ),
    script=(
        Prompt(
            "KD>NE",
            says=(
                mark_text(
                    "This game is played for chips. Everybody has put one into the pot. The "
                    "player who goes out wins the pot, and the others add a chip for each card "
                    "that they hold."
                ),
                mark_text(
                    "In this game you may keep a King in your hand, but ending your turn with it"
                    " costs three chips."
                ),
            ),
            task=mark_text("Save the three chips: lay your {KD} on a corner."),
            other={
                "end": mark_text("That would cost you three chips for the King. Lay it first."),
                "end without drawing": mark_text(
                    "That would cost four chips: three for the King, one for not drawing."
                ),
            },
            same=("KD>SE", "KD>SW", "KD>NW"),
        ),
        Prompt(
            "QS>NE",
            task=mark_text("Go on with the Queen that fits on it."),
            other={"end*": MORE},
            is_shown=False,
        ),
        Prompt("JD>NE", task=mark_text("And the Jack."), other={"end*": MORE}, is_shown=False),
        Prompt(
            "end",
            says=(
                mark_text(
                    "Nothing more fits. You can end your turn in two ways: draw a card, or pay a "
                    "chip and draw none."
                ),
            ),
            task=mark_text("End your turn, and draw."),
            other={"end without drawing": PAYS_MORE},
        ),
        "TC>NE",
        "end",
        Prompt(
            "9D>NE",
            says=(mark_text("Rosa has laid the {TC} on your Jack, and you have drawn the {2D}."),),
            task=mark_text("Lay the {9D} on the {TC}."),
            other={
                "2D>N": mark_text(
                    "That fits as well. Begin with the {9D}, before anybody covers the ten."
                ),
                "end*": MORE,
            },
        ),
        Prompt(
            "2D>N",
            task=mark_text("Two more cards fit, one after the other. Find the first."),
            other={"end*": MORE},
            is_shown=False,
        ),
        Prompt(
            "AC>N",
            task=mark_text("Now the Ace fits. On an Ace nothing can be laid: that pile is closed."),
            other={"end*": MORE},
        ),
        Prompt(
            "end",
            task=mark_text("The {8H} and the {5C} must wait. End your turn, and draw."),
            other={"end without drawing": PAYS_MORE},
        ),
        Prompt(
            "KS>SE",
            says=(
                mark_text(
                    "A King! If you draw one, you lay it on a corner at once, and draw no other "
                    "card for it."
                ),
            ),
            task=mark_text("Lay your {KS}: that ends your turn."),
            same=("KS>SW", "KS>NW"),
        ),
        "QH>SE",
        "end",
        Prompt(
            "end",
            says=(
                mark_text(
                    "Look at your two cards: neither fits. A turn without a play costs one chip,"
                    " and that cannot be helped."
                ),
                mark_text(
                    "Not drawing would cost a second chip. That is worth it only if you believe "
                    "that the hand is about to end."
                ),
            ),
            task=mark_text("End your turn, pay the chip, and draw."),
            other={
                "end without drawing": mark_text(
                    "Two chips instead of one. You need a card that helps, so draw."
                ),
            },
        ),
        "9S>W",
        "end",
        Prompt(
            "6D>E",
            says=(mark_text("You have drawn the {6D}, and Rosa has laid the {9S} in the west."),),
            task=mark_text("All three of your cards fit now. Begin with the one you drew."),
            other={
                "8H>W": mark_text("It fits, but it can wait until the end. Begin with the {6D}."),
                "end*": MORE,
            },
            is_shown=False,
        ),
        Prompt(
            "5C>E",
            task=mark_text("One of the two fits on your six."),
            other={"8H>W": mark_text("It fits, but it can wait until the end."), "end*": MORE},
            is_shown=False,
        ),
        Prompt(
            "8H>W",
            task=mark_text("Your last card. Lay it, and the pot is yours."),
            other={"end*": MORE},
            is_shown=False,
        ),
    ),
    ending=mark_text(
        "The pot is yours, with a chip for each card that Rosa held. It counts as your score, "
        "then all chips are shared anew. The first player with 100 wins."
    ),
)


CROWNING = Lesson(
    name="kings-corner-crowning",
    title=mark_text("Crowning"),
    about=mark_text("Complete the corners, and slay the dragon."),
    ruleset="crowning",
    players=("", "Rosa"),
    dealer=1,
    pack=deal_pack(
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
                mark_text(
                    "In this game for two, the cards left do not count. You win points by "
                    "crowning: complete a corner, from the King down to the Ace."
                ),
                mark_text(
                    "Rosa and you have both built on one corner, and the {3S} lies on top. Only two"
                    " cards are missing."
                ),
            ),
            task=mark_text("You have drawn the {2D}. Lay it on that corner."),
            other={
                "5H>N": mark_text(
                    "It fits. But there is a point to be won in the corner: go for it first."
                ),
                "end": mark_text(
                    "Then Rosa might complete the corner, and the point would be hers."
                ),
            },
        ),
        Prompt(
            "AS>NE",
            says=(
                mark_text(
                    "The point goes to the player who lays the last card, no matter who laid the "
                    "others."
                ),
            ),
            task=mark_text("Crown your King: lay the Ace."),
            other={
                "5H>N": mark_text("It fits. But win the point in the corner first."),
                "end": mark_text(
                    "Then Rosa might complete the corner, and the point would be hers."
                ),
            },
            is_shown=False,
        ),
        Prompt(
            "5H>N",
            says=(
                mark_text("One point is yours. Now look at your hand: one card is left."),
                mark_text(
                    "The first player to lay the last card slays the dragon. That is one more"
                    " point, to be won once in a hand."
                ),
            ),
            task=mark_text("Lay your {5H} on the {6C}."),
            other={
                "end": mark_text(
                    "Then you would draw, and the dragon would live on. Your card fits."
                )
            },
        ),
        Prompt(
            "KH>SE",
            says=(
                mark_text(
                    "The dragon is slain: two points are yours! The hand is not over. You have"
                    " drawn seven new cards, and your turn goes on."
                ),
            ),
            task=mark_text("There is a King among them. Lay it on an empty corner."),
            other={
                OTHERWISE: mark_text("It fits. Begin with your King: a new corner is a new point.")
            },
            same=("KH>SW", "KH>NW"),
        ),
        Prompt(
            "QC>SE",
            task=mark_text("Build on it."),
            other={OTHERWISE: mark_text("It fits. Build up your new corner first.")},
            is_shown=False,
        ),
        Prompt(
            "end",
            says=(
                mark_text(
                    "Be careful with the last cards of a corner: if you lay the two, the other "
                    "player can lay the Ace."
                ),
            ),
            task=mark_text("That is enough for now. End your turn."),
            other={
                OTHERWISE: mark_text(
                    "You may go on like that. In this lesson you end your turn here."
                ),
            },
        ),
    ),
    ending=mark_text(
        "The hand goes on until all cards lie in the corners: four crownings and the dragon, five"
        " points in all. Three to two is a normal win, four to one an incredible one, five to none"
        " an absolute one."
    ),
)


SHUFFLED = (
    "4D JD 4C QC JS 9D 5C TC 7D 7C TD 6S TH QD 8H 3H AH 7S AC QH KC KS "
    "TS 6H AS 9C 9H 5D 9S 3S 3D 8D 6D AD 2H 5S 3C 8S KD 2S 4H 2D QS JH"
)
"""The stock after the pile is shuffled in, top first."""

FIRST_THE_PILE = mark_text("It fits. But complete the corner first: you will see why.")

RECYCLING = Lesson(
    name="kings-corner-recycling",
    title=mark_text("Piles that come back"),
    about=mark_text("Draw first, keep a King if you like, and shuffle full corners back in."),
    ruleset="cross",
    players=("", "Rosa"),
    dealer=1,
    pack=deal_pack(
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
                mark_text(
                    "Here a turn begins with a card: you have drawn the {2D} already, and may play"
                    " it at once. Ending a turn draws nothing."
                ),
                mark_text(
                    "You hold the {KH}, too. In this game you do not have to lay a King: you may "
                    "wait for a good moment."
                ),
            ),
            task=mark_text("One corner is nearly complete. Lay the {2D} on the {3S}."),
            other={
                "KH>*": mark_text(
                    "You may, but you need not. A better moment for your King will come soon."
                ),
                "5H>N": FIRST_THE_PILE,
                "end": FIRST_THE_PILE,
            },
        ),
        Prompt(
            "AS>NE",
            task=mark_text("Now the Ace, and the corner runs from King to Ace."),
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
                mark_text(
                    "You have completed the pile. Until your turn ends you may shuffle it back "
                    "into the stock: that frees the corner, and everybody has more cards to draw."
                ),
            ),
            task=mark_text("Press the button to shuffle the pile in."),
            other={
                OTHERWISE: mark_text(
                    "You may. But you can shuffle the pile in only in this turn, so do it now."
                ),
            },
        ),
        Prompt(
            "KH>NE",
            says=(mark_text("The corner is empty again, and the stock has thirteen more cards."),),
            task=mark_text("Lay your {KH}. Two cards are left, and both fit."),
            other={
                "5H>N": mark_text("It fits, but keep it as your last card. Lay the King first."),
                "end": mark_text(
                    "Not yet: both of your cards can be played, and then you have won."
                ),
            },
            same=("KH>SE", "KH>SW", "KH>NW"),
        ),
        Prompt(
            "5H>N",
            task=mark_text("And your last card. Where does it fit?"),
            other={"end": mark_text("Your card fits somewhere. Lay it, and you have won.")},
            is_shown=False,
        ),
    ),
    ending=mark_text(
        "You have gone out and won: here one hand is the whole match. Shuffle a full pile in "
        "when you need its corner, and leave it when the others need it."
    ),
)


ROSA = "Rosa"

ONE_LOWER = mark_text(
    "That fits, too: one lower and the other colour. Let us begin with the {7C} on the {8H}, so"
    " that a whole pile can move later."
)
NOT_YET = mark_text(
    "Not yet: you can still play. The more cards you lay, the closer you are to zero."
)

FIRST = Lesson(
    name="kings-corner-first",
    title=mark_text("Your first hand"),
    about=mark_text("The goal, and all the ways to get rid of your cards."),
    ruleset="french",
    players=("", ROSA),
    dealer=1,
    pack=deal_pack(
        hands=("7C 6D 4C 2S QC 8C 5H", "TS 3C 7D 6S QS JH 8D"),
        dealer=1,
        table="8H 9C JD 5D",
        stock="KH TD 9H 2C",
    ),
    script=(
        Prompt(
            "7C>N",
            says=(
                mark_text(
                    "The goal: be the first to have no cards left. Each card you still hold at"
                    " the end costs a point, a King costs ten."
                ),
                mark_text(
                    "In the middle lie four open cards, the sides. You lay your cards on them."
                    " A card fits on one that is one higher and of the other colour."
                ),
            ),
            task=mark_text(
                "Lay your {7C} on the {8H}: seven under eight, black on red. Press the card,"
                " then the pile."
            ),
            other={
                "4C>W": ONE_LOWER,
                "N>E": mark_text(
                    "Right, the whole pile fits there. Lay the {7C} on it first, so that it "
                    "moves with the pile."
                ),
                "end": NOT_YET,
            },
        ),
        Prompt(
            "6D>N",
            says=(
                mark_text("Only the colour must change, red and black. The suit does not matter."),
            ),
            task=mark_text(
                "You may play as often as you can in one turn. Find the card that fits on"
                " your {7C}."
            ),
            other={
                "N>E": mark_text(
                    "You may. But first look at your hand: one more card fits on the {7C}."
                ),
                "4C>W": mark_text("That fits. But another card fits on the {7C}: play that first."),
                "end": NOT_YET,
            },
            is_shown=False,
        ),
        Prompt(
            "N>E",
            says=(
                mark_text(
                    "A whole side pile may move, too, where its lowest card fits. The pile in"
                    " the north begins with the {8H}, and in the east lies the {9C}."
                ),
            ),
            task=mark_text("Move the north pile onto the {9C}. It leaves an empty place behind."),
            other={
                "4C>W": mark_text(
                    "That fits, and it will wait. Move the pile first: that makes room."
                ),
                "end": NOT_YET,
            },
        ),
        Prompt(
            "2S>N",
            says=(
                mark_text(
                    "On an empty side you may lay any card but a King. Choose one that is hard"
                    " to get rid of."
                ),
            ),
            task=mark_text("Nothing here takes your {2S}. Lay it on the empty side."),
            other={
                "4C>N": mark_text(
                    "The {4C} fits on the {5D}, too. Keep the empty place for a card that fits "
                    "nowhere else."
                ),
                "4C>W": mark_text("Well spotted: that comes next. Use the empty place first."),
                "?[CH]>N": mark_text(
                    "You may. But higher cards find a place more easily later. A two fits only "
                    "on a three."
                ),
                "end": NOT_YET,
            },
        ),
        Prompt(
            "4C>W",
            task=mark_text("One more of your cards fits somewhere. Which one?"),
            other={"end": NOT_YET},
            is_shown=False,
        ),
        Prompt(
            "end",
            says=(
                mark_text(
                    "Now nothing in your hand fits. When you end your turn you draw one card"
                    " from the stock in the middle."
                ),
            ),
            task=mark_text("End your turn."),
        ),
        "TS>S",
        "end",
        Prompt(
            "KH>NE",
            says=(
                mark_text(
                    "Rosa has played, and you have drawn a King! Kings open the four corners, "
                    "which are still empty."
                ),
                mark_text(
                    "A King must go to a corner before your turn ends: left in your hand it would"
                    " cost ten points."
                ),
            ),
            task=mark_text("Lay your {KH} on an empty corner. Any of them will do."),
            same=("KH>SE", "KH>SW", "KH>NW"),
        ),
        Prompt(
            "QC>NE",
            says=(mark_text("A corner grows like a side: on the red King fits a black Queen."),),
            task=mark_text("You have one. Lay it there."),
            is_shown=False,
        ),
        Prompt(
            "S>NE",
            says=(
                mark_text(
                    "A side pile may move to a corner, too. Look at the south: a red Jack, and"
                    " the {TS} that Rosa has laid on it."
                ),
            ),
            task=mark_text("Move the south pile onto your {QC}."),
        ),
        Prompt(
            "8C>S",
            task=mark_text(
                "The south is empty now. You hold the {8C} and the {5H}: lay the {8C} there,"
                " a red seven may follow it."
            ),
            other={
                "5H>S": mark_text(
                    "You may. The {8C} is the better one: once a black six lies"
                    " somewhere, your {5H} fits there."
                ),
                "end": mark_text("Not yet: an empty place is there for one of your cards."),
            },
        ),
        Prompt(
            "end",
            task=mark_text("One card left, and it fits nowhere. End your turn, and draw."),
        ),
        "7D>S",
        "6S>S",
        "end",
        Prompt(
            "9H>NE",
            says=(
                mark_text(
                    "Rosa had to play as well, and that has helped you: everybody may build on "
                    "every pile."
                ),
            ),
            task=mark_text("Two cards left. You drew the {9H}: where does it fit?"),
            other={
                "5H>S": mark_text("That fits. Lay the {9H} first, then end with the {5H}."),
                "end": NOT_YET,
            },
            is_shown=False,
        ),
        Prompt(
            "5H>S",
            says=(
                mark_text(
                    "The hand is over at once when somebody lays the last card. No card is"
                    " drawn then."
                ),
            ),
            task=mark_text("Lay your last card, and you have won the hand."),
            other={
                "S>NE": mark_text(
                    "A good move, but you do not need it: your last card fits already."
                ),
                OTHERWISE: mark_text("One card is left, and it fits. Lay it."),
            },
            is_shown=False,
        ),
    ),
    ending=mark_text(
        "You have gone out! Rosa is charged a point for each card left. The points of all hands "
        "are added up. 25 points are no goal but the end: as soon as a player has reached them, "
        "the match is over, and the player with the fewest points wins."
    ),
)


READING = Lesson(
    name="kings-corner-reading",
    title=mark_text("Reading the table"),
    about=mark_text("Count the cards that are gone, and notice what Rosa cannot hold."),
    ruleset="cross-stuck",
    players=("", ROSA),
    dealer=1,
    pack=deal_pack(
        hands=("KS QD JS 8S 3S 7D TH", "TD 9S 8D 7S 6D 5S 8C"),
        dealer=1,
        table="TC QH 2C 7H",
        stock="4H 9H JC",
    ),
    script=(
        *("KS>NE", "QD>NE", "JS>NE", "end"),
        *("TD>NE", "9S>NE", "8D>NE", "7S>NE", "6D>NE", "5S>NE", "end"),
        Prompt(
            "draw",
            says=(
                mark_text(
                    "Look at the cards in hand: you hold four, Rosa holds one. If it fits "
                    "anywhere when her turn comes, she wins the hand."
                ),
                mark_text(
                    "In this game you draw only if you have no play at all. You may lay the drawn "
                    "card, and then your turn ends."
                ),
            ),
            task=mark_text("None of your cards fits. Press the button to draw."),
        ),
        Prompt(
            "4H>NE",
            task=mark_text("You have drawn the {4H}, and may play only that. Lay it on the {5S}."),
            other={"end": mark_text("You may keep it. But you want to get rid of your cards.")},
        ),
        Prompt("end", task=mark_text("End your turn, and watch what Rosa does.")),
        *("draw", "9H>N", "end"),
        Prompt(
            "8S>N",
            says=(
                mark_text(
                    "Rosa had to draw, and laid the {9H}. So her last card fitted on none of the "
                    "piles that lay there. It is no King either: a corner was free."
                ),
                mark_text(
                    "Only one place is new: the {9H}. It takes a black eight. You hold one of the "
                    "two, and have not seen the other. Rosa may hold it."
                ),
            ),
            task=mark_text("Close that place, before Rosa can use it."),
            other={
                "3S>NE": mark_text(
                    "It fits. But then the {9H} stays open, and a red two fits on the {3S}."
                )
            },
            is_shown=False,
        ),
        Prompt(
            "7D>N",
            says=(
                mark_text(
                    "Your eight takes a red seven. You hold one, and the other lies in the west. "
                    "Rosa could move it here, and lay her last card on the empty side."
                ),
            ),
            task=mark_text(
                "So lay your {7D}. It takes a black six, but Rosa has none: she could have laid "
                "it on the {7H}."
            ),
            other={
                "W>N": mark_text(
                    "It fits. But on an empty side any card but a King may go, and Rosa holds no "
                    "King: she would win."
                ),
                "3S>NE": mark_text("A red two fits on it, and Rosa may hold one. Keep it."),
                "end": mark_text(
                    "Then Rosa could move the {7H} onto your eight, and lay her last card in the "
                    "west."
                ),
            },
        ),
        Prompt(
            "end",
            task=mark_text("Would the {3S} be safe, too? If not, end your turn without it."),
            other={
                "3S>NE": mark_text(
                    "Both red twos are out of sight, and either fits on the {3S}. Rosa may hold "
                    "one: end your turn."
                )
            },
            is_shown=False,
        ),
        *("draw", "JC>E", "end"),
        Prompt(
            "3S>NE",
            says=(
                mark_text(
                    "Rosa had no play again. She drew the {JC} and laid it, and your {TH} fits on "
                    "it."
                ),
            ),
            task=mark_text("Now lay both your cards in one turn. Begin with the {3S}."),
            other={
                "TH>E": mark_text("It fits. Begin with the {3S}, and go out with this one."),
            },
        ),
        Prompt(
            "TH>E",
            task=mark_text("Your last card. Lay it, and you have won."),
            other={"end": mark_text("Your card fits. Lay it, and you have won.")},
            is_shown=False,
        ),
    ),
    ending=mark_text(
        "You have won the hand. Rosa’s last card was the {8C}: on the {9H} it would have won for "
        "her. Count what lies open, notice who must draw, and open no place that you cannot judge."
    ),
)


PRACTICE = Lesson(
    name="kings-corner-practice",
    title=mark_text("On your own"),
    about=mark_text("A whole hand without help. At its end you read a comment on your play."),
    ruleset="french",
    players=("", "Axel"),
    dealer=1,
)


LESSONS: tuple[Lesson, ...] = (FIRST, CHIPS, CROWNING, RECYCLING, READING, PRACTICE)
