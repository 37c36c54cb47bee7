"""The guided hands of the game; ``LESSONS`` lists them in teaching order."""

from __future__ import annotations

from courtcards.games.double_king.rules.match import PACKETS
from courtcards.kernel.errors import mark_text
from courtcards.kernel.lessons import OTHERWISE, Lesson, Prompt

SEATS = 4


def deal_pack(hands: tuple[str, str, str, str], dealer: int) -> str:
    """Return a pack, top first, that deals these hands by seat, in packets of 4, 4, 5 (DK-1.6).

    >>> deal_pack(("2C " * 13, "3C " * 13, "4C " * 13, "5C " * 13), 3)[:26]
    '2C 2C 2C 2C 3C 3C 3C 3C 4C'
    """
    order = [hands[(dealer + 1 + place) % SEATS].split() for place in range(SEATS)]
    pack: list[str] = []
    first = 0
    for packet in PACKETS:
        for hand in order:
            pack += hand[first : first + packet]
        first += packet
    return " ".join(pack)


HIGHEST_HEART = mark_text(
    "It has to be a heart, but you may choose which. The highest can cost you most: throw that one."
)

HEARTS = Lesson(
    name="double-king-hearts",
    title=mark_text("Hearts"),
    about=mark_text(
        "Every heart costs a point, and a player who cannot follow suit must throw one."
    ),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=2,
    pack=deal_pack(
        (
            "2C 3C 7C TC 4D 8D 9D TD 2H 9H QH KH AH",
            "4C 5C 8C 9C 5D 7D KD AD 2S TS KS 7H 8H",
            "AC 2D 3D 6D JD QD 3S 4S 7S 4H 5H TH JH",
            "6C JC QC KC 5S 6S 8S 9S JS QS AS 3H 6H",
        ),
        dealer=2,
    ),
    script=(
        *("choose hearts", "6C", "3C", "5C", "AC"),
        *("2D", "6H", "4D", "AD"),
        *("2S", "3S", "5S"),
        Prompt(
            "AH",
            says=(
                mark_text(
                    "In Hearts each heart that you win costs a point: thirteen in all. Two tricks"
                    " have been played, and now Rosa has led spades."
                ),
                mark_text(
                    "You have no spade. In this game a player who cannot follow suit must throw "
                    "a heart."
                ),
            ),
            task=mark_text(
                "Choose which heart. The {AH} would win every trick of hearts: throw it."
            ),
            other={"?H": HIGHEST_HEART},
        ),
        "6S",
        Prompt(
            "KH",
            says=(mark_text("Emil has won your Ace: a point off for him. He leads spades again."),),
            task=mark_text("Which heart do you throw now?"),
            other={"?H": HIGHEST_HEART},
            is_shown=False,
        ),
        *("TS", "7S", "5D", "3D", "3H"),
        Prompt(
            "TD",
            says=(
                mark_text(
                    "Emil had no diamond and threw a heart. You have to follow, and each of your"
                    " three diamonds wins the trick."
                ),
            ),
            task=mark_text("If you must win, win with your highest diamond. Keep the low ones."),
            other={
                "?D": mark_text("It wins as well. Play the {TD} instead, and keep the lower ones.")
            },
            is_shown=False,
        ),
        Prompt(
            "2C",
            says=(
                mark_text(
                    "One point off for you, and you lead. You may not lead hearts while you hold "
                    "another suit."
                ),
            ),
            task=mark_text("Lead low: your {2C}."),
            other={
                OTHERWISE: mark_text(
                    "You might win, and somebody might throw you a heart. Lead the {2C}."
                ),
            },
        ),
        *("4C", "JH", "KC", "8S"),
        Prompt(
            "QH",
            says=(mark_text("Nora had no club and threw the {JH}: Emil has won it."),),
            task=mark_text("Spades once more, and you know what to do."),
            other={"?H": HIGHEST_HEART},
            is_shown=False,
        ),
        *("KS", "4S", "7D", "6D", "QC"),
        Prompt(
            "9D",
            says=(mark_text("There is no heart on the table. This trick costs nothing."),),
            task=mark_text("Both your diamonds win it. Use the higher one."),
            other={"8D": mark_text("It wins as well. Use the higher one, and keep the lower.")},
            is_shown=False,
        ),
        Prompt(
            "7C",
            task=mark_text("You lead. Which of your cards is the least likely to win?"),
            other={
                OTHERWISE: mark_text(
                    "A lower one loses more surely. The {7C} is the lowest that you may lead."
                ),
            },
            is_shown=False,
        ),
        *("8C", "TH", "JC", "9S"),
        Prompt(
            "9H",
            task=mark_text("You have two hearts left. Throw the higher one."),
            other={"2H": mark_text("You may. But your {2H} cannot win anything: keep it.")},
            is_shown=False,
        ),
        *("8H", "5H", "JS"),
        Prompt(
            "2H",
            says=(
                mark_text(
                    "Ten hearts have fallen. The game ends with the trick in which the "
                    "thirteenth falls, even if you still hold cards."
                ),
            ),
            task=mark_text("Throw your last heart."),
        ),
        *("7H", "4H"),
    ),
    ending=mark_text(
        "All thirteen hearts have fallen, and the game is over. Emil won nine of them, you only "
        "one: luckily you had no spades."
    ),
)


KING_OF_HEARTS = Lesson(
    name="double-king-king-of-hearts",
    title=mark_text("King of hearts"),
    about=mark_text("A single card costs five points, and you hold it."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=3,
    pack=deal_pack(
        (
            "2C JC 6D TD JD 2S 3S 5S 7S TS QS 3H KH",
            "3C 4C 8C KC AC 2D 8D 9D KD 8S KS 8H AH",
            "7C 9C QC AD 4S AS 2H 4H 5H 6H 7H TH JH",
            "5C 6C TC 3D 4D 5D 7D QD 6S 9S JS 9H QH",
        ),
        dealer=3,
    ),
    script=(
        "choose king-of-hearts",
        Prompt(
            "2C",
            says=(
                mark_text(
                    "Only one card counts, the King of hearts. The player who wins it loses five "
                    "points, and the game is over. And you hold it!"
                ),
                mark_text(
                    "Two rules protect you. A player may not lead hearts while holding another "
                    "suit. And a player who holds the King and cannot follow suit must throw it."
                ),
            ),
            task=mark_text("So run out of a suit. You have only two clubs: lead the {2C}."),
            other={
                "JC": mark_text(
                    "The right suit. Begin with the low one, so that another wins the lead."
                ),
                OTHERWISE: mark_text(
                    "You have more cards of that suit. Your clubs are the shortest: two cards."
                ),
            },
        ),
        *("3C", "7C", "TC", "3D"),
        Prompt(
            "6D",
            task=mark_text(
                "Diamonds: you must follow. Only one card counts, so play whichever you like."
            ),
            same=("TD", "JD"),
            is_shown=False,
        ),
        *("2D", "AD", "4S", "6S"),
        Prompt(
            "5S",
            task=mark_text("The same with spades: play any of them."),
            same=("2S", "3S", "7S", "TS", "QS"),
            is_shown=False,
        ),
        *("KS", "4C", "9C", "6C"),
        Prompt(
            "JC",
            says=(mark_text("Rosa leads clubs, and you have one left."),),
            task=mark_text("Play your {JC}. From now on you cannot follow clubs."),
        ),
        Prompt(
            "2S",
            says=(
                mark_text(
                    "You have won, but a trick without the King costs nothing. Your trap is set."
                ),
            ),
            task=mark_text("Give the lead away: a low spade will do."),
            same=("3S", "7S"),
            other={
                OTHERWISE: mark_text(
                    "You might win, and have to lead once more. A low spade gives the lead away."
                ),
            },
        ),
        *("8S", "AS", "JS", "QC", "5C"),
        Prompt(
            "KH",
            says=(mark_text("Nora leads clubs, and you have none!"),),
            task=mark_text(
                "Now you must throw the King of hearts, and that is just what you want."
            ),
        ),
        "8C",
    ),
    ending=mark_text(
        "Nora’s Queen has won your King: five points off for her, and the game ends at once, after"
        " six tricks."
    ),
)


QUEENS = Lesson(
    name="double-king-queens",
    title=mark_text("Queens"),
    about=mark_text("Four Queens, two points each: how they are forced, and how they are thrown."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=1,
    pack=deal_pack(
        (
            "4C 5C 6C 7C 8C 9C JC QC 4D 8D 8S QS TH",
            "AC 3D 9D QD KD AD 4S TS 5H 6H 7H 9H KH",
            "TC KC 2D 5D 7D JD 3S 5S 6S 9S AS 3H QH",
            "2C 3C 6D TD 2S 7S JS KS 2H 4H 8H JH AH",
        ),
        dealer=1,
    ),
    script=(
        *("choose queens", "KC", "3C"),
        Prompt(
            "QC",
            says=(
                mark_text(
                    "Only the four Queens count: each costs the player who wins it two points. "
                    "The game ends when all four have fallen."
                ),
                mark_text(
                    "Nora has led the {KC}. When an Ace or a King is led, the player with the "
                    "Queen of that suit must play it."
                ),
            ),
            task=mark_text("You have eight clubs, but no choice: play your {QC}."),
        ),
        *("AC", "4S", "3S", "2S"),
        Prompt(
            "8S",
            says=(
                mark_text(
                    "Rosa’s only club was the Ace. She had to win the trick, and your Queen with"
                    " it: two points off for her."
                ),
            ),
            task=mark_text(
                "Now spades, and you play last. No Queen lies here: win the trick with the {8S}."
            ),
            other={"QS": mark_text("Then you would win your own Queen, and lose two points.")},
        ),
        Prompt(
            "4D",
            says=(
                mark_text(
                    "You lead. You still hold the {QS}, your last spade. The best way to lose it"
                    " is to throw it on a suit that you do not have."
                ),
            ),
            task=mark_text("So get rid of your short suits. Begin with the {4D}."),
            other={
                "8D": mark_text("The right suit. The {4D} is less likely to win."),
                "TH": mark_text(
                    "That would work, too: without it you have no hearts. Here we begin with "
                    "diamonds."
                ),
                "QS": mark_text(
                    "If nobody plays a higher card, you win your own Queen. Wait for a better "
                    "moment."
                ),
                OTHERWISE: mark_text("You have many clubs, and will not run out of them soon."),
            },
        ),
        *("3D", "2D", "TD", "2C"),
        Prompt(
            "4C",
            task=mark_text("Clubs: you must follow. Stay low."),
            other={
                OTHERWISE: mark_text(
                    "It might win, and somebody might throw a Queen on it. Stay low."
                ),
            },
            is_shown=False,
        ),
        *("QD", "TC", "3H", "2H"),
        Prompt(
            "TH",
            says=(
                mark_text(
                    "Rosa had no club left. A player who cannot follow suit must throw a Queen, "
                    "so she gave Nora her {QD}."
                ),
            ),
            task=mark_text("Hearts: you have just one. Play it, and hope that it does not win."),
        ),
        *("KH", "5H", "QH", "JH"),
        Prompt(
            "QS",
            says=(mark_text("Hearts again, and you have none left. This is what you waited for."),),
            task=mark_text("You must throw your {QS}, and that is just what you want."),
        ),
    ),
    ending=mark_text(
        "The fourth Queen has fallen, and the game ends at once. Nora has won three of them, Rosa"
        " one, and you none."
    ),
)


ANY = mark_text("Throw what you like.")

JACKS_KINGS = Lesson(
    name="double-king-jacks-kings",
    title=mark_text("Jacks and Kings"),
    about=mark_text("Eight cards that cost a point each."),
    ruleset="club",
    players=("Rosa", "", "Nora", "Emil"),
    dealer=2,
    pack=deal_pack(
        (
            "5C 6C 9C JC 3D 9D QD 3S 6S 7S 2H QH KH",
            "7C TC KC 2D 5D 7D TD KD 3H 7H TH JH AH",
            "2C 4C 4D 6D 8D 4S 8S TS JS 4H 5H 6H 8H",
            "3C 8C QC AC JD AD 2S 5S 9S QS KS AS 9H",
        ),
        dealer=2,
    ),
    script=(
        *("choose jacks-kings", "2S", "3S"),
        Prompt(
            "KC",
            says=(
                mark_text(
                    "Each of the four Jacks and the four Kings costs the player who wins it a "
                    "point. The game ends when all eight have fallen."
                ),
                mark_text(
                    "Emil has led spades, and you have none. A player who cannot follow suit "
                    "must throw a Jack or a King."
                ),
            ),
            task=mark_text(
                "You may choose one of three. Throw the {KC}: with only two other clubs, you "
                "would soon have to play it."
            ),
            other={
                "[KJ]?": mark_text(
                    "You may throw any of the three. The {KC} is in the greatest danger: it goes"
                    " first."
                ),
            },
        ),
        *("TS", "2C", "3C", "5C"),
        Prompt(
            "TC",
            says=(
                mark_text(
                    "Nora’s {TS} has won your King: a point off for her. Now she leads clubs."
                ),
            ),
            task=mark_text(
                "You play last, and win in any case. No card on the table costs anything: use "
                "the higher club."
            ),
            other={"7C": mark_text("It wins as well. Use the higher one, and keep the lower.")},
            is_shown=False,
        ),
        Prompt(
            "2D",
            task=mark_text("You lead. Choose a card that can hardly win: the {2D}."),
            other={
                OTHERWISE: mark_text(
                    "It might win, and a Jack or a King might fall on it. Lead the {2D}."
                )
            },
        ),
        *("4D", "JD", "9D", "5S", "6S"),
        Prompt(
            "JH",
            says=(
                mark_text("Emil has won his own {JD}. He leads spades, and you still have none."),
            ),
            task=mark_text("Two of your cards cost points. Throw one of them, whichever you like."),
            same=("KD",),
            is_shown=False,
        ),
        *("4S", "2H"),
        Prompt(
            "3H",
            task=mark_text("Hearts: you must follow. Stay as low as you can."),
            other={
                OTHERWISE: mark_text(
                    "It might win a Jack or a King. Your lowest heart is the safe one."
                )
            },
            is_shown=False,
        ),
        *("4H", "9H", "8C", "6C"),
        Prompt("7C", task=mark_text("Your last club, and you have to play it.")),
        *("4C", "9S", "7S"),
        Prompt("KD", task=mark_text("Spades once more: get rid of the last of the three.")),
        *("8S", "QS", "KH"),
        Prompt(
            "AH",
            says=(
                mark_text(
                    "Emil leads the {QS}. When an Ace or a Queen is led, a player with the Jack "
                    "or the King of that suit must play it. Watch what Nora has to do."
                ),
                mark_text("You have no Jack and no King any more: you may play any card."),
            ),
            task=ANY,
            same=("5D", "7D", "TD", "7H", "TH"),
            is_shown=False,
        ),
        *("JS", "KS", "JC"),
        Prompt(
            "TH",
            says=(
                mark_text(
                    "Nora’s {JS} was forced, and Emil won it with Rosa’s {KH}. The last two are"
                    " falling."
                ),
            ),
            task=ANY,
            same=("5D", "7D", "TD", "7H"),
            is_shown=False,
        ),
        "8D",
    ),
    ending=mark_text(
        "All eight have fallen, and you have won none of them. Emil has six. You never had a "
        "spade: being out of a suit is worth a lot here."
    ),
)


KEEP_LOW = mark_text("Keep that one: for the last trick you want to hold your lowest cards.")

SEVENTH_LAST = Lesson(
    name="double-king-seventh-last",
    title=mark_text("Seventh and last"),
    about=mark_text("Only two tricks count. Use all the others to prepare for them."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=2,
    pack=deal_pack(
        (
            "3C 5C 6C QC 2D 3D QD KD AD 5S 6S QS QH",
            "4C 9C 4D 5D 6D TD 9S AS 5H 9H TH KH AH",
            "7C JC KC AC 2S 3S 4S 7S TS 2H 6H 7H 8H",
            "2C 8C TC 7D 8D 9D JD 8S JS KS 3H 4H JH",
        ),
        dealer=2,
    ),
    script=(
        *("choose seventh-last", "KS", "QS", "9S", "TS"),
        *("JD", "3D", "TD", "AC"),
        *("JH", "QH", "TH", "8H"),
        *("AD", "6D", "KC", "9D"),
        Prompt(
            "KD",
            says=(
                mark_text(
                    "Two tricks count in this game: the seventh costs two points, the thirteenth,"
                    " the last, three. All others cost nothing."
                ),
                mark_text(
                    "Four have been played. You have won the fourth and lead the fifth, which"
                    " costs nothing either."
                ),
            ),
            task=mark_text(
                "High cards are harmless now and dangerous later. Win again, with your {KD}."
            ),
            other={
                "Q?": mark_text("High, too. Begin with the highest, the {KD}."),
                OTHERWISE: mark_text(
                    "Low cards will be precious in the seventh trick and in the last. Play high"
                    " now."
                ),
            },
        ),
        *("5D", "JC", "8D"),
        Prompt(
            "QC",
            task=mark_text("The sixth is still free. Lead your highest club."),
            other={
                "QD": mark_text(
                    "High, too. But you hold more clubs, so get rid of the {QC} first."
                ),
                OTHERWISE: mark_text("Do not play a low card yet: the sixth trick is still free."),
            },
            is_shown=False,
        ),
        *("9C", "7C", "TC"),
        Prompt(
            "2D",
            says=(
                mark_text("Now comes the seventh, and you lead it: two points for whoever wins."),
            ),
            task=mark_text("Lead the lowest card that you have."),
            other={OTHERWISE: mark_text("You have a lower one. Take no risk in this trick.")},
            is_shown=False,
        ),
        *("4D", "7H", "7D", "JS"),
        Prompt(
            "6S",
            says=(
                mark_text(
                    "Emil has won the seventh, and loses two points. From now on only the last"
                    " trick counts: keep your low cards for it."
                ),
            ),
            task=mark_text("Spades: play the higher of your two."),
            other={"5S": KEEP_LOW},
            is_shown=False,
        ),
        *("AS", "7S", "AH", "6H", "4H"),
        Prompt(
            "QD",
            task=mark_text(
                "You have no heart, and may throw any card. Which one could win the last trick?"
            ),
            other={OTHERWISE: KEEP_LOW},
            is_shown=False,
        ),
        *("KH", "2H", "3H"),
        Prompt(
            "5S",
            task=mark_text("The same again. Throw any card but your lowest."),
            other={"3C": KEEP_LOW},
            same=("5C", "6C"),
            is_shown=False,
        ),
        *("9H", "4S", "8C"),
        Prompt(
            "6C",
            task=mark_text("The same again. Throw any card but your lowest."),
            other={"3C": KEEP_LOW},
            same=("5C",),
            is_shown=False,
        ),
        *("5H", "3S", "8S"),
        Prompt(
            "5C",
            task=mark_text("Two cards are left, and one is for the last trick."),
            other={"3C": KEEP_LOW},
            is_shown=False,
        ),
        *("4C", "2S", "2C"),
        Prompt(
            "3C",
            says=(
                mark_text(
                    "The last trick: three points. Rosa has to lead, and you have kept the lowest"
                    " card."
                ),
            ),
            task=mark_text("Play it."),
        ),
    ),
    ending=mark_text(
        "Rosa wins the last trick with a four, and loses three points. The seventh cost Emil "
        "two. You have lost nothing, because you played your high cards while they were harmless."
    ),
)


TRICKS = Lesson(
    name="double-king-tricks",
    title=mark_text("Your first game: Tricks"),
    about=mark_text("How a trick works, and how to win none."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=2,
    pack=deal_pack(
        (
            "TC JC AC 4S 6S 7S KS 2H 7H 8H 9H TH AH",
            "3C 8C 2D 3D 9D KD TS JS QS AS 5H 6H QH",
            "2C 5C 7C 4D 5D 7D QD AD 2S 3S 5S 8S 4H",
            "4C 6C 9C QC KC 6D 8D TD JD 9S 3H JH KH",
        ),
        dealer=2,
    ),
    script=(
        *("choose tricks", "3H"),
        Prompt(
            "2H",
            says=(
                mark_text(
                    "Four players, each for themselves. Nora has dealt and chosen the game:"
                    " Tricks. In it every trick costs a point, so the goal is to win as few as you"
                    " can."
                ),
                mark_text(
                    "Each plays one card in turn, and the four cards are a trick. The highest card"
                    " of the suit that was led wins it; the Ace is the highest of all."
                ),
            ),
            task=mark_text(
                "Emil has led the {3H}. You must follow suit, which means: play a heart. Your {2H}"
                " cannot win, so play it. Press the card twice."
            ),
            other={
                "?H": mark_text(
                    "You may play any heart. But the highest one wins the trick, and you do not"
                    " want it: play the lowest."
                ),
            },
        ),
        *("5H", "4H", "2D", "4D", "6D"),
        Prompt(
            "AC",
            says=(
                mark_text(
                    "Rosa’s {5H} was the highest heart: she has won the trick, and leads the next"
                    " one."
                ),
                mark_text(
                    "She led a diamond, and you have none. A player who cannot follow suit may "
                    "throw any card, and it never wins."
                ),
            ),
            task=mark_text("A chance to get rid of a dangerous card: throw your {AC}."),
            other={
                "AH": mark_text(
                    "Dangerous, too. But you also have low hearts. Your clubs are all high."
                ),
                "[JT]C": mark_text("The right suit. The Ace is the most dangerous of the three."),
                "KS": mark_text(
                    "A good idea, but the {AC} is even more dangerous. Throw that first."
                ),
                OTHERWISE: mark_text("Keep your low cards, they will save you. Throw a high one."),
            },
        ),
        "4C",
        Prompt(
            "TC",
            says=(mark_text("Now clubs are led, and you have only two high ones."),),
            task=mark_text("You must follow. Play the lower one, and hope."),
            other={"JC": mark_text("You may. But the lower card has the better chance to lose.")},
            is_shown=False,
        ),
        *("8C", "7C"),
        Prompt(
            "4S",
            says=(
                mark_text(
                    "Nobody was higher: the trick is yours, and costs you one point. Now you lead."
                ),
            ),
            task=mark_text(
                "Lead a low card, so that somebody has to play a higher one: your {4S}."
            ),
            other={
                "[KAJ]?": mark_text(
                    "You may lead any card. With a high one you would win again: lead low."
                ),
                OTHERWISE: mark_text(
                    "You may lead any card. The lowest one loses most surely: the {4S}."
                ),
            },
        ),
        *("TS", "8S", "9S", "3D", "5D", "8D"),
        Prompt(
            "JC",
            says=(mark_text("Diamonds again, and again you may throw what you like."),),
            task=mark_text(
                "Your {JC} is your last club. Throw it, and you can throw any card on clubs, too."
            ),
            other={
                "[AK]?": mark_text(
                    "A good card to get rid of, but it can wait. Without the {JC} you can throw "
                    "a card on every club as well."
                ),
                OTHERWISE: mark_text("Keep the low ones. Throw your last club, the {JC}."),
            },
        ),
        "TD",
        Prompt(
            "KS",
            task=mark_text(
                "Emil leads another diamond. Which of your cards would you rather not keep?"
            ),
            other={
                OTHERWISE: mark_text("A higher card is more dangerous. Look for an Ace or a King.")
            },
            same=("AH",),
            is_shown=False,
        ),
        *("9D", "7D", "JD"),
        Prompt(
            "AH",
            task=mark_text("Once more: get rid of the other one."),
            other={OTHERWISE: mark_text("One very high card is left in your hand. Throw that.")},
            is_shown=False,
        ),
        *("KD", "QD", "6H", "AD", "JH"),
        Prompt(
            "TH",
            says=(
                mark_text(
                    "Hearts: you must follow. But you play last and see the {JH}, so you know "
                    "what will win."
                ),
            ),
            task=mark_text(
                "Play the highest heart that stays below the Jack. It is safe now, but may not "
                "be later."
            ),
            other={
                "?H": mark_text(
                    "Safe as well. But get rid of the highest one while it costs nothing."
                ),
            },
            is_shown=False,
        ),
        "6C",
        Prompt(
            "7S",
            says=(
                mark_text(
                    "The worst is over. Emil leads clubs, and you have none: whatever you throw,"
                    " it cannot win."
                ),
            ),
            task=ANY,
            same=("6S", "7H", "8H", "9H"),
            is_shown=False,
        ),
        *("3C", "5C", "9C"),
        Prompt("6S", task=ANY, same=("7H", "8H", "9H"), is_shown=False),
        *("QH", "2C", "QC"),
        Prompt("9H", task=ANY, same=("7H", "8H"), is_shown=False),
        *("AS", "5S", "KC"),
        Prompt("8H", task=ANY, same=("7H",), is_shown=False),
        *("QS", "3S", "KH"),
        Prompt("7H", task=mark_text("The thirteenth and last trick. Play your last card.")),
        *("JS", "2S"),
    ),
    ending=mark_text(
        "Thirteen tricks, and only one is yours: one point off. In a round everybody deals five "
        "times and chooses among seven games. Six cost points like this one. In the seventh, "
        "Trump, tricks win points."
    ),
)


TRUMP = Lesson(
    name="double-king-trump",
    title=mark_text("Trump"),
    about=mark_text("The one game in which tricks are worth having."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=0,
    pack=deal_pack(
        (
            "3C 6C 8C TC QC AC 6D 8D KD 4H 9H TH JH",
            "JC 2D 3D QD 3S 5S 6S 7S 9S TS 2H 3H 8H",
            "2C 5C KC 7D JD 2S 4S 8S JS QS KS 5H 6H",
            "4C 7C 9C 4D 5D 9D TD AD AS 7H QH KH AH",
        ),
        dealer=0,
    ),
    script=(
        Prompt(
            "choose trump:C",
            says=(
                mark_text(
                    "You have dealt, so you choose the game. In Trump every trick wins a point:"
                    " now you want as many as you can get."
                ),
                mark_text(
                    "One suit is trump: its lowest card beats every card of the other suits."
                ),
            ),
            task=mark_text("Choose Trump, and the suit of which you hold six: clubs."),
            other={
                "choose trump:*": mark_text(
                    "That would be trump, too. But clubs are your longest suit, and the Ace is"
                    " among them."
                ),
                OTHERWISE: mark_text(
                    "Not this time. Six clubs with the Ace are made for winning tricks: choose "
                    "Trump."
                ),
            },
        ),
        *("2D", "7D", "AD"),
        Prompt(
            "6D",
            says=(
                mark_text(
                    "The player to the left of the dealer leads: Rosa, with a diamond. You must "
                    "follow."
                ),
            ),
            task=mark_text("The {AD} cannot be beaten. Play your lowest diamond."),
            other={
                "KD": mark_text(
                    "The Ace would win it. Keep your King: with the Ace gone, it is the highest"
                    " diamond."
                ),
                "8D": mark_text("It loses as well. Play your lowest."),
            },
        ),
        "AS",
        Prompt(
            "3C",
            says=(
                mark_text(
                    "Spades, and you have none. In this game a player who cannot follow suit "
                    "must trump."
                ),
            ),
            task=mark_text("Nobody has trumped yet: a low trump is enough. Play the {3C}."),
            other={
                "?C": mark_text("It wins as well. But a low one is enough: keep the high trumps.")
            },
        ),
        *("3S", "2S"),
        Prompt(
            "AC",
            says=(
                mark_text("Your three has beaten an Ace: one point! You lead."),
                mark_text(
                    "When trump is led, everybody must play a trump and beat the highest on the"
                    " table, if they can."
                ),
            ),
            task=mark_text(
                "Lead your {AC}. Nobody can beat it, and it draws a trump from each of them."
            ),
            other={
                "?C": mark_text("A trump is right. With the Ace you are sure to win."),
                "KD": mark_text(
                    "A good card, and it comes next. Draw trumps first, or they will trump it."
                ),
                OTHERWISE: mark_text(
                    "First draw the trumps of the others: they could take your tricks."
                ),
            },
        ),
        *("JC", "2C", "4C"),
        Prompt(
            "KD",
            says=(
                mark_text(
                    "Three trumps have fallen to your Ace. Now think of the diamonds: their Ace is"
                    " gone."
                ),
            ),
            task=mark_text("So one of your cards is the highest of its suit. Lead it."),
            other={
                OTHERWISE: mark_text("The {AD} has fallen: your {KD} is the highest diamond now.")
            },
            is_shown=False,
        ),
        *("3D", "JD", "4D"),
        Prompt(
            "8D",
            says=(mark_text("Three points. You have one diamond left."),),
            task=mark_text("Lead it, even if it loses: without diamonds you can trump them later."),
            other={
                OTHERWISE: mark_text(
                    "You may. But get rid of your last diamond now, and you can trump that suit."
                )
            },
        ),
        *("QD", "5C", "5D", "KC", "7C"),
        Prompt(
            "6C",
            says=(
                mark_text(
                    "Nora has trumped, and leads trump herself. Every player who can must beat "
                    "the {KC}."
                ),
            ),
            task=mark_text("You cannot beat it, so any trump will do: play your lowest."),
            other={"?C": mark_text("It loses to the King as well. Play your lowest.")},
            is_shown=False,
        ),
        *("2H", "JS", "9C"),
        Prompt(
            "TC",
            says=(
                mark_text(
                    "Spades again: you must trump. Emil has trumped before you, with the {9C}, "
                    "and you must overtrump if you can."
                ),
            ),
            task=mark_text("Overtrump with your {TC}: it is just high enough."),
            other={"QC": mark_text("It wins as well. The {TC} is enough, so keep the Queen.")},
        ),
        "5S",
    ),
    ending=mark_text(
        "Four of seven tricks are yours, and you hold the last two trumps. You have now seen it "
        "all: following, trumping and overtrumping. The other six tricks go the same way."
    ),
)


READING = Lesson(
    name="double-king-reading",
    title=mark_text("Reading the table"),
    about=mark_text("Notice who has run out of a suit, and count what is left of it."),
    ruleset="club",
    players=("", "Rosa", "Nora", "Emil"),
    dealer=2,
    pack=deal_pack(
        (
            "4C 5C 6D 7D 8D 9D TD QD KD 2S 5S 6H AH",
            "2C 3C 6C QC JD 3S 8S 9S KS AS 7H 8H QH",
            "7C 8C 9C AC 3D 4D 5D 4S 7S TS JS 2H 4H",
            "TC JC KC 2D AD 6S QS 3H 5H 9H TH JH KH",
        ),
        dealer=2,
    ),
    script=(
        *("choose hearts", "2D"),
        Prompt(
            "6D",
            says=(
                mark_text(
                    "Hearts: each one that you win costs a point, and a player who cannot follow "
                    "suit must throw one. Tricks lie face down: nobody may look back at them."
                ),
                mark_text(
                    "So watch while the cards fall. Who cannot follow has run out of that suit. "
                    "And of each suit there are thirteen cards: count them."
                ),
            ),
            task=mark_text("Emil leads diamonds, and you hold seven. Play your lowest, the {6D}."),
            other={"?D": mark_text("You may. But your lowest is the least likely to win.")},
        ),
        *("JD", "5D", "2C", "7C", "TC"),
        Prompt(
            "5C",
            says=(
                mark_text(
                    "Four diamonds have been played, and you hold six. So the others have three "
                    "left among them."
                ),
            ),
            task=mark_text("Clubs: Emil’s {TC} is higher than both of yours. Play the higher one."),
            other={"4C": mark_text("It loses as well. Keep the lower one.")},
            is_shown=False,
        ),
        "6S",
        Prompt(
            "5S",
            task=mark_text("Spades: both of yours lose to the {6S}. Keep the lower one for later."),
            other={"2S": mark_text("It loses as well. But a two is worth keeping.")},
            is_shown=False,
        ),
        *("3S", "JS", "3D", "AD"),
        Prompt(
            "KD",
            says=(mark_text("Two more diamonds. Only one is left with the others now: the {4D}."),),
            task=mark_text("The {AD} wins this trick. Get rid of your highest diamond."),
            other={"?D": mark_text("It loses as well. But a higher one is more dangerous.")},
            is_shown=False,
        ),
        *("QH", "JC"),
        Prompt(
            "4C",
            says=(
                mark_text(
                    "Rosa has thrown the {QH}: she has run out of diamonds. So the {4D} is with "
                    "Nora or with Emil."
                ),
            ),
            task=mark_text("Emil leads clubs, and you have one left. Play it."),
        ),
        *("6C", "AC", "4D", "KH"),
        Prompt(
            "7D",
            says=(
                mark_text(
                    "Nora had the {4D}, and Emil has thrown the {KH}: he has no diamond either. "
                    "Rosa is still to play, but she cannot follow: this trick will be yours."
                ),
            ),
            task=mark_text("You must follow. Every diamond wins, so play whichever you like."),
            same=("8D", "9D", "TD", "QD"),
            is_shown=False,
        ),
        "8H",
        Prompt(
            "2S",
            says=(
                mark_text(
                    "Two hearts are yours. Now you lead. Nine diamonds have been played, and you "
                    "hold the other four: nobody else has one."
                ),
                mark_text(
                    "So even your {8D} would win, and each of the others would have to throw a "
                    "heart on it, if they hold one."
                ),
            ),
            task=mark_text("Lead the card that is sure to lose."),
            other={
                "?D": mark_text(
                    "Nobody else has a diamond: it would win, with every heart that is thrown on "
                    "it."
                )
            },
            is_shown=False,
        ),
        *("8S", "7S", "QS", "KC"),
        Prompt(
            "AH",
            says=(
                mark_text(
                    "Your two could only lose. Emil has won, and leads the {KC}. The Ace of clubs "
                    "has been played: this trick is his."
                ),
            ),
            task=mark_text("You have no club, and must throw a heart. Which one?"),
            other={"?H": HIGHEST_HEART},
            is_shown=False,
        ),
        *("QC", "9C"),
    ),
    ending=mark_text(
        "Emil has won your Ace. You noticed who could not follow, and counted what was left: so "
        "you knew which card would win and which would lose, without seeing a hand."
    ),
)


PRACTICE = Lesson(
    name="double-king-practice",
    title=mark_text("On your own"),
    about=mark_text(
        "A whole deal without help: you choose the game. At its end you read a comment on your "
        "play."
    ),
    ruleset="club",
    players=("", "Axel", "Ada", "Max"),
    dealer=0,
)


LESSONS: tuple[Lesson, ...] = (
    TRICKS,
    TRUMP,
    HEARTS,
    KING_OF_HEARTS,
    QUEENS,
    JACKS_KINGS,
    SEVENTH_LAST,
    READING,
    PRACTICE,
)
