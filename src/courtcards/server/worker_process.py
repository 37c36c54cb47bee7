"""One worker: it serves at a given socket until it is told to stop, or its supervisor ends."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import NoReturn

import msgspec

from courtcards.kernel.errors import CourtcardsError
from courtcards.server.serving import serve_socket
from courtcards.server.workers.routing import OtherWorkers, WorkerShare
from courtcards.server.workers.supervisor import AnswerPipe, WorkerAnswer, WorkerOrders


def main() -> NoReturn:
    """Read the orders from standard input and serve. Ends the process."""
    ordered = sys.stdin.buffer.readline()
    if not ordered:  # the supervisor has ended
        sys.exit(1)
    orders = msgspec.json.decode(ordered, type=WorkerOrders)
    # Printed text would be taken for an answer, and later nobody would read the pipe.
    answers = AnswerPipe(os.dup(sys.stdout.fileno()))
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def answer(_: str) -> None:
        answers.give(WorkerAnswer())
        answers.beat()

    share = WorkerShare(orders.number, orders.settings.workers)
    other_workers = OtherWorkers(Path(orders.folder), orders.number)
    try:
        with socket.socket(fileno=orders.listening) as bound:
            serve_socket(bound, orders.settings, answer, share, other_workers)
    except CourtcardsError as error:
        answers.give(WorkerAnswer.from_error(error))
        sys.exit(1)


if __name__ == "__main__":
    main()
