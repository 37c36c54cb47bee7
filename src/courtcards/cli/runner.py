"""Running a command: each error becomes one line on standard error, with an exit status.

Status 0: done. 1: a check failed, or the work could not be done here and now. 2: a usage error, or
an input that makes no sense. 130: stopped by Ctrl-C. A command may have one more status, which its
help names (`replay --fair`: 3).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import typer

from courtcards.cli.commands import USAGE_ERROR, app
from courtcards.cli.language import localize_error
from courtcards.kernel.errors import CourtcardsError, LabError, ServeError, StorageError

WRONG = 1
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that the arguments name, and exit with its status."""
    # A custom player, module:object, may lie in the current folder.
    sys.path.insert(0, "")
    sys.exit(run_command(arguments))


def run_command(arguments: Sequence[str] | None) -> int:
    """Run a command, and return its exit status."""
    try:
        status = app(args=arguments, prog_name="courtcards", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(error.format_message() + _find_help_hint(error), error.exit_code)
    except CourtcardsError as error:
        cannot_now = isinstance(error, LabError | ServeError | StorageError)
        status = WRONG if cannot_now else USAGE_ERROR
        return _complain(localize_error(error), status)
    except BrokenPipeError:
        # The reader of the output has gone, as `head` does. Otherwise Python complains at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _complain(error.strerror or str(error), WRONG)
    return status if isinstance(status, int) else 0


def _find_help_hint(error: typer.TyperException) -> str:
    """Return a hint at the help of a misused command; empty for other errors."""
    context = getattr(error, "ctx", None)
    return f" (see {context.command_path} --help)" if context else ""


def _complain(message: str, status: int) -> int:
    """Write the message as one line to standard error, and return the status."""
    sentence = " ".join(message.split())
    sys.stderr.write(f"courtcards: {sentence}\n")
    return status
