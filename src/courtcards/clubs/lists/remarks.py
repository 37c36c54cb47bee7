"""Remarks beside names: who is excused, a telephone number, a sign behind the name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from courtcards.clubs.lists.cells import ListRow
from courtcards.clubs.lists.headings import normalize_heading, split_words

EXCUSED = (
    r"(?:excuses?|excusees?|desistements?|desiste|absente?s?|excused|cancelled|annulee?"
    r"|verontschuldigd(?:en)?|afwezig(?:en)?|afgemeld(?:en)?|afmeldingen"
    r"|entschuldigte?|abwesende?|abgesagt|abgemeldet"
    r"|ausentes?|disculpad[oa]s?|excusad[oa]s?"
    r"|ne (?:vient|viendra|joue) pas|pas la|not coming|cannot come|can t come"
    r"|komt niet|kan niet|speelt niet|niet aanwezig|kommt nicht|spielt nicht|no (?:viene|juega))"
)
EXCUSE = re.compile(rf"(?:est |is |ist |esta )?{EXCUSED}(?: .*)?")
EXCUSE_HEADING = re.compile(rf"(?:les |de |die |los )?{EXCUSED}(?: \d+)?")
REMARK = re.compile(r"\s*(?:[(\[]([^()\[\]]+)[)\]]|[-–—:,]\s+([^-–—:,()]+))\s*$")
"""A remark at the end of a name, in brackets or behind a dash."""
YES_SIGNS = "✅☑✔✓👍👌🙋🙌🆗💪"
NO_SIGNS = "❌✖✗✘🚫❎🙅👎⛔"
SIGNS = re.compile(
    rf"\s*(?:[{YES_SIGNS}{NO_SIGNS}][\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]*(?:\u200d?[♀♂]\ufe0f?)?\s*)+$"
)
"""Signs with which people answer, behind a name."""
PHONE = re.compile(r"(?<![\w+])[+(]*\d[\d\s./()–-]{5,}\d\)?(?!\w)")
SHORTEST_PHONE = 7
"""In figures. A licence may be shorter."""
PHONE_LABEL = re.compile(
    r"[\s,;:–—-]*\b(?:tel|tél|téléphone|telefoon|telefon|teléfono|phone|gsm|mobile|mobiel|handy"
    r"|móvil)\b[\s.:]*$",
    re.IGNORECASE,
)
BARE_ADDRESS = re.compile(r"\s*(?:mailto:)?[^\s<>()@,;]+@[^\s<>()@,;]+\.[^\s<>()@,;]+")
ENDS = " ,;:–—-/|"
CHAT = re.compile(
    r"^\s*(?:\u200e|\u200f)?"
    r"(?:\[[^\]\n]{0,20}\d{1,2}[:.h]\d{2}[^\]\n]{0,20}\]\s*"
    r"|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\s+-\s+)"
    r"(?=[^:\n]{1,60}:)",
    re.MULTILINE,
)
"""The date and time before a message that was copied from a chat."""
SENDER = re.compile(r"([^\W\d_][^:;,@]{0,59}):\s+(\S.*)")

PRESENCE = re.compile(
    r"\b(?:presen\w*|aanwezig\w*|anwesend\w*|asist\w*|attend\w*|particip\w*|kom\w{0,3}|viens"
    r"|venez|viendr\w+|joue[sz]?|jouer\w*|spe?e?l\w{0,3}|spiel\w{0,3}|play\w*|vienes|coming|come"
    r"|teilnahme|deelname|deelnemen)\b"
)
YES = split_words("oui yes ja si y o j x v ok true vrai wahr 1 present presente aanwezig anwesend")
NO = split_words(
    "non no nee neen nein n false faux falsch 0 absent absente afwezig abwesend ausente excuse"
    " excusee verontschuldigd entschuldigt"
)


def strip_chat(text: str) -> str:
    """Return a text without the dates before the messages of a chat.

    >>> strip_chat("[28/11/2026, 18:02] Greet: Marie")
    'Greet: Marie'
    """
    return CHAT.sub("", text) if ":" in text else text


def split_sender(line: str) -> tuple[str, str] | None:
    """Split a message into its sender and its words.

    >>> split_sender("Greet Maes: Je suis là"), split_sender("Marie Dupont")
    (('Greet Maes', 'Je suis là'), None)
    """
    found = SENDER.fullmatch(line)
    return (found[1].strip(), found[2]) if found else None


def strip_contacts(name: str) -> str:
    """Return a name without a telephone number or a mail address.

    >>> strip_contacts("Ann Peeters - 0475/12.34.56"), strip_contacts("Bo Maes bo@x.be")
    ('Ann Peeters', 'Bo Maes')
    >>> strip_contacts("Bo Maes 12345")
    'Bo Maes 12345'
    """
    if not any(map(str.isdigit, name)) and "@" not in name:
        return name
    rest = PHONE.sub(_drop_phone, name)
    if "@" in rest:
        rest = BARE_ADDRESS.sub(" ", rest)
    if rest == name:
        return name
    rest = PHONE_LABEL.sub("", rest.rstrip(ENDS))
    return " ".join(rest.split()).strip(ENDS) or name


def _drop_phone(found: re.Match[str]) -> str:
    figures = sum(map(str.isdigit, found[0]))
    return " " if figures >= SHORTEST_PHONE else found[0]


def strip_excuse(name: str) -> tuple[str, bool]:
    """Return a name without the remark that the person does not come, and if there is one.

    >>> strip_excuse("Zoé Lambert (excusée)"), strip_excuse("Luc ❌"), strip_excuse("Marie ✅")
    (('Zoé Lambert', True), ('Luc', True), ('Marie', False))
    >>> strip_excuse("Bo Maes (Gent)")
    ('Bo Maes (Gent)', False)
    """
    is_excused = False
    if signs := SIGNS.search(name):
        is_excused = any(each in NO_SIGNS for each in signs[0])
        name = name[: signs.start()].rstrip(ENDS) or name
    if remark := REMARK.search(name):
        said = normalize_heading(remark[1] or remark[2])
        if EXCUSE.fullmatch(said) and remark.start():
            return name[: remark.start()].rstrip(ENDS), True
    return name, is_excused


def is_excuse_heading(line: str) -> bool:
    """Tell whether a line begins the people who do not come: *Excusés :*."""
    return EXCUSE_HEADING.fullmatch(normalize_heading(line)) is not None


def find_refusals(rows: Sequence[ListRow], heading: int) -> frozenset[int]:
    """Find the rows whose answer to *Will you be there?* is no, by their numbers."""
    above = next((each for each in rows if each.number == heading), None)
    if above is None:
        return frozenset()
    below = [each for each in rows if each.number > heading]
    found: set[int] = set()
    for column, cell in enumerate(above.cells):
        if PRESENCE.search(normalize_heading(cell)):
            found.update(_list_refusals(below, column))
    return frozenset(found)


def _list_refusals(rows: Sequence[ListRow], column: int) -> Iterator[int]:
    """Yield the rows that say no, if all cells of the column say yes or no."""
    answers = {
        row.number: normalize_heading(row.cells[column]).partition(" ")[0]
        for row in rows
        if column < len(row.cells) and row.cells[column]
    }
    said = set(answers.values())
    if said <= YES | NO and said & YES:
        yield from (number for number, answer in answers.items() if answer in NO)
