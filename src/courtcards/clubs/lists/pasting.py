"""Pasted lines: splitting them into people, and finding those that may not be names."""

from __future__ import annotations

import re

from courtcards.clubs.lists.headings import (
    find_heading_kind,
    is_only_heading,
    normalize_heading,
    split_words,
)

ADDRESSED = re.compile(r"(<[^<>\s]*@[^<>\s]*>)[ \t]*[;,][ \t]*(?=\S[^\n]*?<[^<>\s]*@)")
"""The end of one recipient in the address line of a mail."""
BEFORE = re.compile(r"^[^\W\d][^:;,<>@]*\s?:\s+(?=\S)")
"""A label before the names of a line: *Inscrits :*."""
LAST = re.compile(r"\s+(?:et|en|and|y|und|&|\+)\s+(?=[^\W\d_])")
FEWEST = 3
"""A line with fewer names may be the row of a table."""
LONGEST_LINE = 20_000
LONGEST_NAME = 5
"""In words."""


def split_people(text: str) -> str:
    r"""Return a text with one line for each person, if one line names many.

    >>> split_people("Marie Dupont <m@x.be>; Bo Maes <b@x.be>")
    'Marie Dupont <m@x.be>\nBo Maes <b@x.be>'
    >>> split_people("Marie Dupont, Ann Peeters et Bo Maes")
    'Marie Dupont\nAnn Peeters\nBo Maes'
    >>> split_people("Marie Dupont;Namur;12")
    'Marie Dupont;Namur;12'
    """
    lines = text.split("\n")
    if "@" in text:
        lines = "\n".join(map(_split_addresses, lines)).split("\n")
    tables = [number for number, line in enumerate(lines) if _is_parted(line)]
    if len(tables) == 1 and len(lines[tables[0]]) <= LONGEST_LINE:
        number = tables[0]
        for sign in ";,":
            if names := _names(lines[number], sign):
                lines[number : number + 1] = names
                break
    return "\n".join(lines)


def _split_addresses(line: str) -> str:
    if len(line) > LONGEST_LINE:
        return line
    parted = ADDRESSED.sub(r"\1\n", line)
    return BEFORE.sub("", parted).rstrip(" ;,") if parted != line else line


def _is_parted(line: str) -> bool:
    """Tell whether a line has separators, apart from those at its end."""
    return any(sign in line.strip(" ;,") for sign in ";,\t|")


def _names(line: str, sign: str) -> list[str]:
    """Split a line into names; return none if any piece is not a name."""
    rest = BEFORE.sub("", line.strip())
    pieces = [each.strip() for each in rest.rstrip(" .;,").split(sign)]
    if len(pieces) > 1:
        pieces[-1:] = LAST.split(pieces[-1])
    if len(pieces) < FEWEST or not all(map(_is_name, pieces)):
        return []
    full = sum(" " in each for each in pieces)
    return pieces if 2 * full > len(pieces) else []


def _is_name(piece: str) -> bool:
    words = piece.split()
    is_text = all(each.isalpha() or each in " -.'’()" for each in piece)
    is_short = 0 < len(words) <= LONGEST_NAME
    return (
        is_text
        and is_short
        and piece[-1:].isalpha()
        and _begins(words)
        and not find_heading_kind(piece)
    )


def _begins(words: list[str]) -> bool:
    """Tell whether a name has a capital, or letters without case."""
    return any(not each[0].islower() for each in words)


# Lines of a pasted list that may not be names: greetings, sentences and sums.
#
# They are found by their looks alone. A person decides.


LEADING = re.compile(
    r"^\s*(?:>\s*)*(?:"
    r"[-–—•·∙*▪▫◦‣●○■□☐☑☒➢➤➔→✓✔✗+]+(?=[\s\w])"
    r"|\[[ xX✓]?\]"
    r"|[(#]?\d{1,3}\s?(?:[.)\]:°º/-]|-(?=\s))+(?!\d)"
    r"|\(?(?:[A-Za-z]|[ivxIVX]{2,4})\)"
    r"|(?:[nN](?:[°ºo]|o?s?[°º]|r|um)\.?|№)\s?\d{1,3}(?:\s?[.):/-]|(?=\s))"
    r"|\d{1,3}\ufe0f?\u20e3"
    r")?\s*"
)
"""Marks before a name in a list: a bullet, a number, a box to tick, the mark of a reply."""
NUMBERED = re.compile(r"^\s*\d{1,3}\s+(?=[^\W\d])")
PARTICLES = split_words(
    "de der den del della di da do dos das du des d l la le les van von vande vander ten ter"
    " te t op zu zum y e i el al bin ibn ben of af av in 't"
)
OPENINGS = split_words(
    "bonjour bonsoir salut coucou hello hi hey dear cher chere chers cheres beste dag hallo"
    " geachte goedemorgen goedemiddag goedenavond goeiemorgen hola buenos buenas estimado"
    " estimada estimados querido querida queridos lieber liebe guten ciao voici voila hierbij"
    " ziehier here aqui hier liste lijst list lista inscriptions inscrits participants"
    " deelnemers objet onderwerp subject asunto betreff envoye verzonden sent enviado gesendet"
    " de from an to cc total totaal totaux sum somme suma summe gesamt nombre aantal count"
    " page pagina seite"
)
CLOSINGS = split_words(
    "merci cordialement sincerement amities amicalement bisous bises groeten groetjes mvg"
    " bedankt dank dankjewel alvast thanks regards cheers sincerely saludos gracias"
    " atentamente abrazo danke gruesse grusse mfg"
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
CLOSING_WORDS = re.compile(
    r"\b(?:cordialement|salutations|amicalement|amities|sincerement|bisous|sportivement"
    r"|grand merci|merci d avance|groeten|groetjes|groet|regards|sincerely|cordially"
    r"|saludos|cordialmente|atentamente|abrazos?|grusse|gruße|gruesse|gruss|gruß)\b"
)
"""Words that no name has, and that stand anywhere in the end of a letter."""
UNTIL = re.compile(
    r"(?:a|tot|bis|hasta(?: el)?|see you|until|on se voit|rendez vous)"
    r" (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|ce soir|tantot|plus|tout"
    r"|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|morgen|straks|gauw|snel"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|soon|then|later"
    r"|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|dann|bald"
    r"|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|pronto|luego)\b"
)
SHORT_CLOSINGS = re.compile(
    r"best|yours|all the best|love|x+|kus|kusjes|bise|biz|take care|warmly|cordially|bien a toi"
    r"|bien a vous|sportief|hartelijk|herzlich|lg|vg|gr|grtz|cdt|cdlt|slts"
)
"""Ends of a letter, if a comma follows. *Best* is also a name."""
COMING = split_words(
    "nous on je ns we wij ik wir ich i nosotros yo somos seremos vamos soy there il ils"
)
"""First words of a sentence about the number of people who come.

A small letter or a number follows them.
"""
TALLIES = re.compile(
    r"(?:grand|sous|sub|gesamt|zwischen|tussen|sum|eind|end)? ?-? ?"
    r"(?:totaux|totals?|totaal|totales|gesamt|summe|somme|suma|sum|subtotals?|subtotaal"
    r"|soustotal|tussentotaal|eindtotaal|gesamtsumme|zwischensumme|moyennes?|gemiddeldes?"
    r"|gemiddelden?|averages?|mean|durchschnitt|promedio|media|mediane?|effectif|nombre|number"
    r"|aantal|anzahl|count|numero|maximum|minimum)"
)
"""First words of a row of sums."""
GENERAL = re.compile(r"\b(?:general(?:e|es)?|geral|overall|global|algemeen|aantal|nombre|number)\b")
UNSURE_TALLIES = split_words("nombre number aantal anzahl numero media mean count sum")
"""Words that are sums only if another word follows."""
DONE = re.compile(
    r"(?:fait|opgemaakt|gedaan|done|made|hecho|erstellt|etabli|dresse) (?:a|te|op|at|in|en|le)\b"
)
MOST_WORDS = 6
MOST_PLAIN_WORDS = 2
"""A line with more words in small letters is a sentence. Particles of names do not count."""
SHORTEST_END = 3
"""A last word of at most so many letters with a dot is an initial, or like *Jr.*."""


def strip_numbering(name: str) -> str:
    """Return a name without the marks before it in a list.

    >>> [strip_numbering(each) for each in ("1. Marie Dupont", "• D. Maes", "> Bo")]
    ['Marie Dupont', 'D. Maes', 'Bo']
    """
    return LEADING.sub("", name, count=1).strip() or name


def are_numbered(names: list[str]) -> bool:
    """Tell whether all names have a bare number before them, as in ``1 Marie``."""
    return len(names) > 1 and all(map(NUMBERED.match, names))


def strip_number(name: str) -> str:
    """Return a name without the bare number before it."""
    return NUMBERED.sub("", name, count=1)


def is_closing(line: str) -> bool:
    """Tell whether a line ends a letter. The writer's name may follow."""
    text = normalize_heading(line)
    if line.strip() in ("--", "__") or text.startswith(CLOSING_PHRASES) or UNTIL.match(text):
        return True
    is_short = len(text.split()) <= MOST_WORDS
    if is_short and CLOSING_WORDS.search(text):
        return True
    is_short_one = line.rstrip().endswith(",") and SHORT_CLOSINGS.fullmatch(text) is not None
    return _first(text) in CLOSINGS or is_short_one


def is_tally(name: str) -> bool:
    """Tell whether a name is in fact a sum of the list, or says where the list was made.

    >>> [is_tally(each) for each in ("Total général", "Aantal leden", "Fait à Namur", "Jean Total")]
    [True, True, True, False]
    """
    text = " ".join(word for word in normalize_heading(name).split() if not word.isdigit())
    if DONE.match(text):
        return True
    found = TALLIES.match(text + " ")
    if not found or (found.end() < len(text) and text[found.end()] != " "):
        return False
    rest = GENERAL.sub(" ", text[found.end() :]).strip()
    if not rest and found[0].strip() in UNSURE_TALLIES:
        return text != found[0].strip()
    return is_only_heading(rest)


OPENINGS_OF_NAMES = split_words("de dag an")
"""Openings that may be the first word of a name: "De Smet Ann", "Dag Hammarskjöld"."""


def is_doubtful(line: str) -> bool:
    """Tell whether a line may be something other than a name.

    >>> [is_doubtful(each) for each in ("Bonjour Greet,", "voici la liste pour vendredi :")]
    [True, True]
    >>> [is_doubtful(each) for each in ("Marie Dupont", "Jan van den Berg", "marie dupont")]
    [False, False, False]
    """
    text = normalize_heading(line)
    if is_tally(line) or _is_coming(line, text):
        return True
    if not text or _first(text) in OPENINGS or is_closing(line):
        is_name = _first(text) in OPENINGS_OF_NAMES and not _is_sentence(line)
        return not is_name
    return _is_sentence(line)


def _first(text: str) -> str:
    return text.partition(" ")[0]


def _is_coming(line: str, text: str) -> bool:
    """Tell whether a line says how many people come: *Nous serons 3*."""
    words = line.replace("’", "'").split()
    if _first(text) not in COMING:
        return False
    return words[1:2] != [] and not words[1][0].isupper()


def _is_sentence(line: str) -> bool:
    words = line.split()
    if line[-1] in ",:!?;…" or "@" in line or "://" in line or re.search(r"\d{3}", line):
        return True
    if line.endswith(".") and len(words[-1].strip(".")) > SHORTEST_END:
        return True
    plain = [each for each in words if each[0].islower() and each.strip("'’.,") not in PARTICLES]
    return len(words) > MOST_WORDS or len(plain) > MOST_PLAIN_WORDS
