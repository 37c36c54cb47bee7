"""Running a command: whatever goes wrong is told in one line, with the right exit status.

Status 0: done. 1: what was checked is wrong, or the work could not be done here and now.
2: what was asked or given makes no sense. 130: stopped by Ctrl-C. A command may have one more of
its own, which its help says (`replay --fair`: 3).
"""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Sequence
from typing import NoReturn

import typer

from courtcards.cli.commands import SENSELESS, app
from courtcards.cli.language import sentence_of
from courtcards.kernel.errors import CourtcardsError, LabError, ServeError, StorageError

WRONG = 1
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that the arguments name, and exit with its status."""
    # A player of one's own, module:object, is also looked for in the current folder.
    sys.path.insert(0, "")
    sys.exit(status_of(arguments))


def status_of(arguments: Sequence[str] | None) -> int:
    """Run a command; returns its exit status."""
    try:
        status = app(args=arguments, prog_name="courtcards", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(error.format_message() + _where_to_read(error), error.exit_code)
    except CourtcardsError as error:
        cannot_now = isinstance(error, LabError | ServeError | StorageError)
        status = WRONG if cannot_now else SENSELESS
        return _complain(sentence_of(error), status)
    except BrokenPipeError:
        # The reader of the output has gone, as `head` does. Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _complain(error.strerror or str(error), WRONG)
    return status if isinstance(status, int) else 0


def _where_to_read(error: typer.TyperException) -> str:
    """Which help explains a command line that was not understood; empty for other errors."""
    context = getattr(error, "ctx", None)
    return f" ({context.command_path} --help explains)" if context else ""


def _complain(message: str, status: int) -> int:
    """Write what is wrong as one line to standard error; returns the status."""
    sentence = " ".join(message.split())
    sys.stderr.write(f"courtcards: {sentence}\n")
    return status


# Standard input, output and errors as this process was given them, made fit to be used.
#
# A console of Windows, or a pipe there, may have an encoding without the signs of the suits; and a
# stream may be closed, by ``>&-`` or by a program without a console.


READABLE = "courtcards.readable"
PLAIN = str.maketrans(
    {
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "♠": "S",
        "–": "-",
        "—": "-",
        "−": "-",
        "‐": "-",
        "…": "...",
        "×": "x",
        "·": "-",
        "•": "*",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "→": "->",
        "≥": ">=",
        "≤": "<=",
        "±": "+/-",
        "œ": "oe",
        "Œ": "OE",
        "ß": "ss",
        "\u00a0": " ",
        "\u202f": " ",
    }
)
"""What stands for a sign that a terminal does not have: cards as records write them."""


def prepare() -> None:
    """Make the three streams usable: open, and never at a loss for a sign."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        _open_closed(number)
        if getattr(sys, name) is None:
            opened = os.fdopen(number, mode, encoding="utf-8", closefd=False)
            setattr(sys, name, opened)
    codecs.register_error(READABLE, _in_other_signs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=_encoding_of(stream), errors=READABLE)


def _encoding_of(stream: io.TextIOWrapper) -> str:
    """How a stream is written: by UTF-8 where nobody has said more than ASCII, as Typer does."""
    is_ascii = codecs.lookup(stream.encoding).name == "ascii"
    return "utf-8" if is_ascii else stream.encoding


def _open_closed(number: int) -> None:
    """Let a closed stream lead nowhere, so that no other file gets its number."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)
        os.set_inheritable(number, True)


def _in_other_signs(error: UnicodeError) -> tuple[str, int]:
    """Write signs that an encoding lacks by others, which it surely has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end].translate(PLAIN)
    split = unicodedata.normalize("NFKD", lacking)
    letters = "".join(each for each in split if not unicodedata.combining(each))
    return letters.encode("ascii", "replace").decode("ascii"), error.end
