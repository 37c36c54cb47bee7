"""The language of the command line: the system's, if there is a catalogue of it.

Catalogues are loaded only when a message is shown, so `--help` does not wait for them.
"""

from __future__ import annotations

import os
from typing import Any

from courtcards.kernel.errors import CourtcardsError


def _load_text() -> Any:
    from courtcards import text  # noqa: PLC0415 - only for messages

    return text


def system_language() -> str:
    """Return the language of the system if Courtcards has it, else English."""
    wish = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return str(_load_text().language_of_locale(wish))


def localize_here(message: str, **parameters: object) -> str:
    """Format a message with its parameters, in the language of the system."""
    return str(_load_text().format_message(message, parameters, system_language()))


def localize_error(error: CourtcardsError) -> str:
    """Return the message of an error in the language of the system."""
    return localize_value(error)


def localize_value(thing: object) -> str:
    """Return an error, a message, a name or a card in the language of the system."""
    return str(_load_text().localize(thing, system_language()))
