"""Names and texts that people write: keys to compare them, visibility, likeness.

Tables, clubs and the administration may import it. Start at ``name_key``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

BY_LATIN = """
2 1A7 3E8 14BF A644 A6EF A75A
3 1B7 21C 417 4E0 2CCC A76A A7AB 118CA 16F3B
4 13CE 118AF
5 1BC 118BB
6 431 13EE 2CD2 118D5
7 104D2 118C6
8 222 223 9EA A6A 1031A 1E8CB
9 9ED A67 B68 D6D 2CCA A76E 118AC 118CC 118D6
A 391 410 13AA 15C5 A4EE 102A0 16F40
AA A732
AE C6 4D4
AO A734
AU A736
AV A738 A73A
AY A73C
B 392 412 13F4 15F7 A4D0 A7B4 10282 102A1 10301
C 421 13DF 2CA4 A4DA 102A2 10302 10415 1051C 118E9 118F2
D 13A0 15DE 15EA A4D3
E 395 415 13AC 2D39 A4F0 10286 118A6 118AE
F 3DC 15B4 A4DD A798 10287 102A5 10525 118A2 118C2
G 50C 13C0 13F3 A4D6
H 397 41D 13BB 157C 2C8E A4E7 102CF
J 37F 408 13AB 148D A4D9 A7B2
K 39A 41A 13E6 16D5 2C94 A4D7 10518
L 13DE 14AA 2CD0 A4E1 1041B 10526 118A3 118B2 16F16
M 39C 3FA 41C 13B7 15F0 16D6 2C98 A4DF 102B0 10311
N 39D 2C9A A4E0 10513
O 39F 41E 555 7C0 9E6 B20 B66 12D0 2C9E 2D54 3007 A4F3 10292 102AB 10404 104C2 10516 114D0 118B5
O 118E0
OE 152
OO A698 A74E
P 3A1 420 13E2 146D 2CA2 A4D1 10295
Q 2D55
R 1A6 13A1 13D2 1587 A4E3 104B4 16F35
S 405 54F 13D5 13DA A4E2 10296 10420 16F3A
T 3A4 422 13A2 2CA6 A4D4 10297 102B1 10315 118BC 16F0A
T3 A728
U 54D 1200 144C A4F4 104CE 118B8 16F42
V 474 667 6F7 13D9 142F 2D38 A4E6 A6DF 1051D 118A0 16F08
W 51C 13B3 13D4 A4EA 118E6 118EF
X 3A7 425 16B7 2CAC 2D5D A4EB A7B3 10290 102B4 10317 10322 10527 118EC
Y 3A5 423 4AE 13A9 13BD 2CA8 A4EC 102B2 118A4 16F43
Z 396 13C3 A4DC 102F5 118A9 118E5
a 251 3B1 430
aa A733
ae E6 4D5
ao A735
au A737
av A739 A73B
ay A73D
b 184 42C 13CF 1472 15AF
bl 42B
c 441 1D04 2CA5 ABAF 1043D
d 501 13E7 146F A4D2
dz 2A3
e 435 4BD AB32
f 584 1E9D A799 AB35
g 18D 261 581 1D83
h 4BB 570 13C2
i 131 269 26A 3B9 456 4CF 13A5 A647 AB75 118C3
j 3F3 458
l 196 1C0 399 406 4C0 5D5 5DF 627 661 6F1 7CA 16C1 2C92 2D4F A4F2 1028A 10309 10320 16F28 1E8C7
lO 42E
ll 1C1 5F0
ls 2AA
lz 2AB
n 578 57C
o 3BF 3C3 43E 585 5E1 647 665 6BE 6C1 6D5 6F5 966 A66 AE6 BE6 C66 CE6 D20 D66 E50 ED0 101D 1040
o 10FF 1D0F 1D11 2C9F AB3D 1042C 104EA 118C8 118D7
oe 153
oo A699 A74F
p 3C1 440 2CA3
q 51B 563 566
r 433 1D26 2C85 AB47 AB48 AB81
rn 11700 118E3
s 1BD 455 A731 ABAA 10448 118C1
tf A777
ts 2A6
u 28B 3C5 57D 1D1C A79F AB4E AB52 104F6 118D8
ue 1D6B
uo AB63
v 3BD 475 5D8 1D20 ABA9 11706 118C0
w 26F 461 51D 561 1D21 AB83 1170A 1170E 1170F
x 445 1541 157D
y 263 28F 3B3 443 4AF 10E7 1D8C 1EFF AB5A 118DC
z 1D22 AB93 118C4
"""
"""A Latin text, then the codes of the signs that look like it."""


APOSTROPHES = "\u2018\u2019\u201b\u2032\u02bb\u02bc\u02b9\u0060\u00b4\u055a\ua78c\uff07"
HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7\ufe58\ufe63\uff0d"


def _letters() -> dict[int, str]:
    """Map signs of other alphabets and keyboards to the Latin ones that look the same."""
    found = dict.fromkeys(map(ord, APOSTROPHES), "'") | dict.fromkeys(map(ord, HYPHENS), "-")
    for line in BY_LATIN.split("\n"):
        latin, *codes = line.split() or [""]
        found |= {int(code, 16): latin.casefold() for code in codes}
    return found


LATIN = _letters()


def plain_name(name: str) -> str:
    """Return a name without case, accents, signs and double blanks, its words sorted.

    It is for comparison and is never shown.

    >>> plain_name("Marie  DUPOND"), plain_name("Dupond, Marie"), plain_name("Zoë van den Bergh")
    ('dupond marie', 'dupond marie', 'bergh den van zoe')
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    spaced = "".join(each if each.isalnum() else " " for each in letters if not _is_mark(each))
    return " ".join(sorted(spaced.split()))


def name_key(name: str) -> str:
    """Return the key of a name in a club: equal for names that a reader takes for one.

    Case, blanks, the encoding of accents, the kind of apostrophe or hyphen, and letters of other
    alphabets that look like Latin ones make no difference. It is never shown.

    >>> name_key(" Ann   JANSSENS "), name_key("Ann Jansséns"), name_key("Аnn D’Hondt")
    ('ann janssens', 'ann jansséns', "ann d'hondt")
    """
    # NFKC turns some apostrophes into a blank and an accent, so they are replaced first.
    plain = unicodedata.normalize("NFKC", name.translate(LATIN))
    # Capitals are replaced first: B looks like the Cyrillic В, but b does not look like в.
    latin = plain.translate(LATIN).casefold().translate(LATIN)
    return " ".join(unicodedata.normalize("NFKC", latin).split())


def _is_mark(letter: str) -> bool:
    """Tell whether it is an accent on the letter before, and no letter of its own."""
    return unicodedata.category(letter).startswith("M")


# Visibility of a text, and likeness of two: by Unicode alone.
#
# Two names look alike if their *likeness* is the same. It ignores all that ``name_key`` ignores,
# the blanks, and the choice among letters that look the same (Unicode Technical Standard 39, its
# table reduced to what looks like Latin letters and figures). It is for the names of strangers. It
# is stricter than clubs need, where a director knows both people.


UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0000-\U000e0fff]"
)
"""Signs without ink that Python takes for printable: fillers, joiners, selectors."""
PICTURE_SELECTORS = "\ufe0e\ufe0f"
"""They choose between a letter and a picture for the sign before them. Many pictures have one."""
SELECTORS = re.compile("[\ufe00-\ufe0f]")
SELECTED_LETTER = re.compile("[^\\W\\d_][\ufe00-\ufe0f]")


MOST_REMEMBERED = 1024
"""Number of recent names whose likeness is cached."""
ALIKE = str.maketrans({"1": "l", "|": "l", "i": "l", "0": "o", "m": "rn"})
"""Latin letters and figures that look the same. A sign like an i counts as an l, because an I looks
like an l."""


def is_visible(text: str) -> bool:
    r"""Tell whether all of a text is visible: no invisible sign, no change of direction.

    >>> is_visible("Zoë"), is_visible("Ann\u200b"), is_visible("nnA\u202e"), is_visible("\u3164")
    (True, False, False, False)
    """
    return text.isprintable() and not UNSEEN.search(text) and not _selects_wrongly(text)


def _selects_wrongly(text: str) -> bool:
    """Tell whether a selector changes nothing: it follows a letter, or is of another kind."""
    if SELECTED_LETTER.search(text):
        return True
    return any(found not in PICTURE_SELECTORS for found in SELECTORS.findall(text))


@lru_cache(MOST_REMEMBERED)
def likeness(name: str) -> str:
    """Return the likeness of a name: names with the same one are taken for each other.

    >>> likeness("P0") == likeness("p0") == likeness("Р 0"), likeness("Ann") == likeness("Anna")
    (True, False)
    """
    seen = SELECTORS.sub("", name)
    return "".join(name_key(seen).translate(ALIKE).split())


WEB_ADDRESS = re.compile(r"://|\bwww\b|[^\W_]\.[^\W\d_]{2}", re.IGNORECASE)
"""A scheme, *www*, or a dot within a word: as in ``spam.example``, and not as in ``J.R.``"""
FULL_STOP = "\u3002"
"""Browsers also take it for the dot of an address."""


def is_web_address(text: str) -> bool:
    """Tell whether people, or their browsers, take a part of a text for a web address.

    >>> is_web_address("visit spam.example"), is_web_address("J.R. Smith")
    (True, False)
    """
    plain = unicodedata.normalize("NFKC", text).replace(FULL_STOP, ".")
    return WEB_ADDRESS.search(plain) is not None
