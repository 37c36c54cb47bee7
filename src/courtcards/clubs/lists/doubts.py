"""Lines of a pasted list that are perhaps nobody's name: greetings, sentences and sums.

They are told apart by how they look alone, so that a person decides.
"""

from __future__ import annotations

import re

from courtcards.clubs.lists.headings import plain_heading

LEADING = re.compile(
    r"^\s*(?:>\s*)*(?:"
    r"[-–—•·∙*▪▫◦‣●○■□☐☑☒➢➤➔→✓✔✗+]+(?=[\s\w])"
    r"|\[[ xX✓]?\]"
    r"|[(#]?\d{1,3}\s?(?:[.)\]:°º/-]|-(?=\s))+(?!\d)"
    r"|\d{1,3}\ufe0f?\u20e3"
    r")?\s*"
)
"""What stands before a name in a list: a bullet, a number, a box to tick, the mark of a reply."""
NUMBERED = re.compile(r"^\s*\d{1,3}\s+(?=[^\W\d])")
PARTICLES = frozenset(
    [
        "de",
        "der",
        "den",
        "del",
        "della",
        "di",
        "da",
        "do",
        "dos",
        "das",
        "du",
        "des",
        "d",
        "l",
        "la",
        "le",
        "les",
        "van",
        "von",
        "vande",
        "vander",
        "ten",
        "ter",
        "te",
        "t",
        "op",
        "zu",
        "zum",
        "y",
        "e",
        "i",
        "el",
        "al",
        "bin",
        "ibn",
        "ben",
        "of",
        "af",
        "av",
        "in",
        "'t",
    ]
)
OPENINGS = frozenset(
    [
        "bonjour",
        "bonsoir",
        "salut",
        "coucou",
        "hello",
        "hi",
        "hey",
        "dear",
        "cher",
        "chere",
        "chers",
        "cheres",
        "beste",
        "dag",
        "hallo",
        "geachte",
        "goedemorgen",
        "goedemiddag",
        "goedenavond",
        "goeiemorgen",
        "hola",
        "buenos",
        "buenas",
        "estimado",
        "estimada",
        "estimados",
        "querido",
        "querida",
        "queridos",
        "lieber",
        "liebe",
        "guten",
        "ciao",
        "voici",
        "voila",
        "hierbij",
        "ziehier",
        "here",
        "aqui",
        "hier",
        "liste",
        "lijst",
        "list",
        "lista",
        "inscriptions",
        "inscrits",
        "participants",
        "deelnemers",
        "objet",
        "onderwerp",
        "subject",
        "asunto",
        "betreff",
        "envoye",
        "verzonden",
        "sent",
        "enviado",
        "gesendet",
        "de",
        "from",
        "an",
        "to",
        "cc",
        "total",
        "totaal",
        "totaux",
        "sum",
        "somme",
        "suma",
        "summe",
        "gesamt",
        "nombre",
        "aantal",
        "count",
        "page",
        "pagina",
        "seite",
    ]
)
CLOSINGS = frozenset(
    [
        "merci",
        "cordialement",
        "sincerement",
        "amities",
        "amicalement",
        "bisous",
        "bises",
        "groeten",
        "groetjes",
        "mvg",
        "bedankt",
        "dank",
        "dankjewel",
        "alvast",
        "thanks",
        "regards",
        "cheers",
        "sincerely",
        "saludos",
        "gracias",
        "atentamente",
        "abrazo",
        "danke",
        "gruesse",
        "grusse",
        "mfg",
    ]
)
CLOSING_PHRASES = (
    "bien a vous",
    "a bientot",
    "bonne soiree",
    "bonne journee",
    "met vriendelijke",
    "vriendelijke groet",
    "tot ziens",
    "tot dan",
    "tot vrijdag",
    "kind regards",
    "best regards",
    "best wishes",
    "thank you",
    "see you",
    "un saludo",
    "mit freundlichen",
    "viele grusse",
    "vielen dank",
    "liebe grusse",
)
MOST_WORDS = 6
MOST_PLAIN_WORDS = 2
"""More words than that without a capital, beside those that stand in names, are a sentence."""
SHORTEST_END = 3
"""A word of so few letters with a dot behind it is an initial, or *Jr.*"""


def without_numbering(name: str) -> str:
    """Return a name without what stands before it in a list.

    >>> [without_numbering(each) for each in ("1. Marie Dupont", "• D. Maes", "> Bo")]
    ['Marie Dupont', 'D. Maes', 'Bo']
    """
    return LEADING.sub("", name, count=1).strip() or name


def are_numbered(names: list[str]) -> bool:
    """Whether names have numbers before them, with nothing between: as in ``1 Marie``."""
    return len(names) > 1 and all(map(NUMBERED.match, names))


def without_number(name: str) -> str:
    """Return such a name without its number."""
    return NUMBERED.sub("", name, count=1)


def is_closing(line: str) -> bool:
    """Whether a line ends a letter: what follows is who has written it."""
    text = plain_heading(line)
    return (
        line.strip() in ("--", "__")
        or text.startswith(CLOSING_PHRASES)
        or _first(text) in (CLOSINGS)
    )


def is_doubtful(line: str) -> bool:
    """Whether a line is perhaps nobody's name.

    >>> [is_doubtful(each) for each in ("Bonjour Greet,", "voici la liste pour vendredi :")]
    [True, True]
    >>> [is_doubtful(each) for each in ("Marie Dupont", "Jan van den Berg", "marie dupont")]
    [False, False, False]
    """
    text = plain_heading(line)
    if not text or _first(text) in OPENINGS or is_closing(line):
        # "De Smet Ann" and "Dag Hammarskjöld" are names.
        is_name = _first(text) in ("de", "dag", "an") and not _is_sentence(line)
        return not is_name
    return _is_sentence(line)


def _first(text: str) -> str:
    return text.partition(" ")[0]


def _is_sentence(line: str) -> bool:
    words = line.split()
    if line[-1] in ",:!?;…" or "@" in line or "://" in line or re.search(r"\d{3}", line):
        return True
    if line.endswith(".") and len(words[-1].strip(".")) > SHORTEST_END:
        return True
    plain = [each for each in words if each[0].islower() and each.strip("'’.,") not in PARTICLES]
    return len(words) > MOST_WORDS or len(plain) > MOST_PLAIN_WORDS
