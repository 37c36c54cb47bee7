"""One worker: it serves at the socket that it was given, until it is told to, or left alone."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import NoReturn

import msgspec

from courtcards.kernel.errors import CourtcardsError
from courtcards.server.serving import serve_at
from courtcards.server.workers.colleagues import Colleagues
from courtcards.server.workers.orders import Orders, WorkerAnswer
from courtcards.server.workers.share import Share


def main() -> NoReturn:
    """Read the orders from standard input, and serve; ends the process."""
    orders = msgspec.json.decode(sys.stdin.buffer.readline(), type=Orders)
    # What anybody might print would be taken for an answer, and in the end nobody would read it.
    answers = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def tell(told: WorkerAnswer) -> None:
        with os.fdopen(answers, "wb") as line:
            line.write(msgspec.json.encode(told) + b"\n")

    share = Share(orders.number, orders.settings.workers)
    colleagues = Colleagues(Path(orders.folder), orders.number)
    try:
        with socket.socket(fileno=orders.listening) as bound:
            serve_at(bound, orders.settings, lambda _: tell(WorkerAnswer()), share, colleagues)
    except CourtcardsError as error:
        tell(WorkerAnswer.why(error))
        sys.exit(1)
