"""The attacks. Each is a process that prepares, says so, and attacks on a command.

Every attack is bounded in time and traffic. It stays within the limits of one address, or is
refused by them.
"""

from __future__ import annotations

import itertools
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec

from benchmarks.attacks.target import AttackedServer
from benchmarks.attacks.workbooks import workbook
from server.fuzzed_frames import conversations
from server.hostile_lists import fuzzed
from server.recorded import RECORD

MASK = b"\0\0\0\0"
PING, PONG = b"\x89\x80" + MASK, b"\x8a\x80" + MASK
TEXT, CONTINUED = b"\x81\x81" + MASK + b"x", b"\x01\x81" + MASK + b"x"
CONTINUATION = b"\x00\x80" + MASK
BYTES_PER_S = 1_000_000
MEGABIT_PER_S = 125_000
PIECE_S = 0.05
"""Seconds between two pieces of a flood."""
THOUGHTS, LINES, IDLE = 240, 150, 1100
EVENINGS, PLAYERS = 8, 400
DAMAGED, MALFORMED = 2000, 20_000
"""Number of generated files and frames; after the last they repeat."""
BUSY = 16
"""Number of connections that repeat expensive requests."""
UNPACKED_MIB = 9
"""Unpacked size of the workbook; one of 63 MiB takes 5 GB of a server that reads it whole."""


class AttackOrder(msgspec.Struct):
    """The attack, its target, and its duration."""

    name: str
    port: int
    process: int
    address: str
    seconds: float


Attack = Callable[[], None]
"""A function that attacks until the time is up."""


class Attacker:
    """The target, the time limit and the tools that all attacks share."""

    def __init__(self, order: AttackOrder) -> None:
        self.target = AttackedServer(order.port, order.process, order.address)
        self.seconds = order.seconds
        self.ends_at = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.ends_at

    def connect(self) -> socket.socket:
        return socket.create_connection(
            ("127.0.0.1", self.target.port), 5.0, source_address=(self.target.address, 0)
        )

    def open_websocket(self, table: str, cookie: str) -> socket.socket:
        """Open the WebSocket of a seat, and wait for the first message."""
        line = self.connect()
        line.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        line.recv(65536)
        return line

    def flood(self, frame: bytes, first: bytes = b"", speed: int = BYTES_PER_S) -> Attack:
        """Send a frame repeatedly over one WebSocket, and reconnect when that is closed."""
        table, cookies = self.target.table_of_people(2)
        piece = frame * max(1, int(speed * PIECE_S) // len(frame))

        def attack() -> None:
            while not self.is_over:
                with suppress(OSError), self.open_websocket(table, cookies[0]) as line:
                    line.setblocking(True)
                    threading.Thread(target=drain, args=(line,), daemon=True).start()
                    line.sendall(first)
                    while not self.is_over:
                        line.sendall(piece)
                        time.sleep(PIECE_S)
                time.sleep(PIECE_S)

        return attack

    def again_and_again(self, ask: Callable[[int], object], threads: int = BUSY) -> Attack:
        """Repeat an action in many threads, without pause."""

        def repeat(number: int) -> None:
            while not self.is_over:
                with suppress(OSError):
                    ask(number)

        def attack() -> None:
            workers = [
                threading.Thread(target=repeat, args=(number,), daemon=True)
                for number in range(threads)
            ]
            for worker in workers:
                worker.start()
            time.sleep(self.seconds)

        return attack

    def evening(self) -> tuple[str, str]:
        """Open an evening with many players; return its address and the director's token."""
        settings = {"name": "Evening", "date": "2026-11-21", "rounds": 1, "seating": "random"}
        made, _ = self.target.ask("POST", "/api/clubs", {"settings": settings})
        path, token = f"/api/clubs/{made['evening']}", made["token"]
        players = [{"name": f"Player {number}"} for number in range(PLAYERS)]
        self.command(path, token, "add", players=players)
        return path, token

    def command(self, path: str, token: str, kind: str, **fields: object) -> None:
        body = {"type": kind, "id": f"{kind} {time.perf_counter_ns()}"} | fields
        self.target.request("POST", f"{path}/commands", body, Authorization=f"Bearer {token}")

    def read(self, path: str, token: str) -> None:
        """Request something of an evening."""
        self.target.request("GET", path, Authorization=f"Bearer {token}")


def drain(line: socket.socket) -> None:
    """Read everything, as a client does; a closed WebSocket ends the connection."""
    with suppress(OSError):
        while data := line.recv(65536):
            if b"\x88\x02\x03\xf0" in data:
                line.shutdown(socket.SHUT_RDWR)


def upload(attacker: Attacker, *files: bytes) -> Attack:
    """Upload lists of people, one after the other."""
    path, token = attacker.evening()
    each = itertools.cycle(files)
    return attacker.again_and_again(
        lambda _: attacker.target.request(
            "POST", f"{path}/list", next(each), Authorization=f"Bearer {token}"
        ),
        threads=2,
    )


def cells(attacker: Attacker) -> Attack:
    """Upload a small workbook with a row of millions of empty cells."""
    return upload(attacker, workbook(b"<c/>" * (UNPACKED_MIB << 18), b""))


def strings(attacker: Attacker) -> Attack:
    """Upload a small workbook with millions of empty shared strings."""
    return upload(attacker, workbook(b"", b"<si><t/></si>" * ((UNPACKED_MIB << 20) // 13)))


def upload_damaged(attacker: Attacker) -> Attack:
    """Upload damaged files of every kind of list, one after the other."""
    return upload(attacker, *fuzzed(DAMAGED, seed=3))


def send_malformed(attacker: Attacker) -> Attack:
    """Send malformed frames of every opcode, over one WebSocket after the other."""
    table, cookies = attacker.target.table_of_people(2)
    each = itertools.cycle([b"".join(frames) for frames in conversations(3, MALFORMED)])

    def ask(_: int) -> None:
        with attacker.open_websocket(table, cookies[0]) as line:
            line.sendall(next(each))
            line.shutdown(socket.SHUT_WR)
            drain(line)

    return attacker.again_and_again(ask, threads=4)


def thoughts(path: str) -> Callable[[Attacker], Attack]:
    """Send requests that take long to compute, and hang up."""

    def prepare(attacker: Attacker) -> Attack:
        body = msgspec.json.encode(RECORD)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        ).encode()

        def attack() -> None:
            for _ in range(THOUGHTS):
                with suppress(OSError), attacker.connect() as line:
                    line.sendall(head + body)

        return attack

    return prepare


def draws(attacker: Attacker) -> Attack:
    """Draw the tables of large evenings repeatedly."""
    evenings = [attacker.evening() for _ in range(EVENINGS)]
    return attacker.again_and_again(
        lambda number: attacker.command(*evenings[number], "draw"), threads=EVENINGS
    )


def fetch_evening(*rest: str) -> Callable[[Attacker], Attack]:
    """Request files of a large evening repeatedly."""

    def prepare(attacker: Attacker) -> Attack:
        path, token = attacker.evening()
        attacker.command(path, token, "draw")
        attacker.command(path, token, "begin")
        return attacker.again_and_again(
            lambda number: attacker.read(path + rest[number % len(rest)], token)
        )

    return prepare


def codes(attacker: Attacker) -> Attack:
    """Request the QR code of a table's address repeatedly."""
    table, _ = attacker.target.table_of_people(2)
    return attacker.again_and_again(
        lambda _: attacker.target.request("GET", f"/api/tables/{table}/qr.svg?scheme=http")
    )


def returns(attacker: Attacker) -> Attack:
    """Connect to a table repeatedly."""
    table, cookies = attacker.target.table_of_people(2)
    return attacker.again_and_again(lambda _: attacker.open_websocket(table, cookies[0]).close())


def crowds(attacker: Attacker) -> Attack:
    """Request replays of a record that names hundreds of bots."""
    body = msgspec.json.encode(RECORD | {"players": ["bot:steady"] * PLAYERS})
    return attacker.again_and_again(
        lambda _: attacker.target.request("POST", "/api/replay", body), threads=4
    )


def restores(attacker: Attacker) -> Attack:
    """Restore a large evening from its export repeatedly."""
    path, token = attacker.evening()
    bearer = {"Authorization": f"Bearer {token}"}
    _, _, export = attacker.target.request("GET", f"{path}/export.json", **bearer)
    return attacker.again_and_again(
        lambda _: attacker.target.request("POST", "/api/clubs/restore", export), threads=4
    )


def replays(attacker: Attacker) -> Attack:
    """Request replays over many connections."""
    body = msgspec.json.encode(RECORD)
    return attacker.again_and_again(
        lambda _: attacker.target.request("POST", "/api/replay", body), threads=LINES
    )


def idle(attacker: Attacker) -> Attack:
    """Open connections, and send nothing."""
    lines: list[socket.socket] = []

    def attack() -> None:
        for _ in range(IDLE):
            with suppress(OSError):
                lines.append(attacker.connect())
        time.sleep(attacker.seconds)

    return attack


def pipeline_requests(attacker: Attacker) -> Attack:
    """Send thousands of requests at once over each of some connections."""
    piece = b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n" * 6000

    def ask(_: int) -> None:
        with attacker.connect() as line:
            line.sendall(piece)
            line.recv(65536)

    return attacker.again_and_again(ask, threads=4)


def chunks(attacker: Attacker) -> Attack:
    """Send bodies in chunks of one byte."""
    head = b"POST /api/review HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    whole = head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 40_000

    def ask(_: int) -> None:
        with attacker.connect() as line:
            line.sendall(whole)
            line.recv(65536)

    return attacker.again_and_again(ask, threads=4)


ATTACKS: dict[str, Callable[[Attacker], Attack]] = {
    "pings": lambda attacker: attacker.flood(PING),
    "pings at 1 Mbit/s": lambda attacker: attacker.flood(PING, speed=MEGABIT_PER_S),
    "pongs": lambda attacker: attacker.flood(PONG),
    "refused texts": lambda attacker: attacker.flood(TEXT),
    "empty continuations": lambda attacker: attacker.flood(CONTINUATION, CONTINUED),
    "pipelined requests": pipeline_requests,
    "tiny chunks": chunks,
    "malformed frames": send_malformed,
    "damaged files": upload_damaged,
    "workbook of empty cells": cells,
    "workbook of empty strings": strings,
    "luck, hung up": thoughts("/api/luck"),
    "reviews, hung up": thoughts("/api/review"),
    "draws": draws,
    "exports": fetch_evening("/export.json", "/standings.csv", "/sheets.csv"),
    "seat slips": fetch_evening("/print/seat-slips.pdf"),
    "QR codes": codes,
    "reconnecting": returns,
    "150 replays": replays,
    "crowded records": crowds,
    "restores": restores,
    "1,100 idle connections": idle,
}


def main() -> None:
    """Read an order, prepare, wait for the start, and attack."""
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=AttackOrder)
    attacker = Attacker(order)
    attack = ATTACKS[order.name](attacker)
    print("ready", flush=True)
    sys.stdin.buffer.readline()
    attacker.ends_at = time.monotonic() + order.seconds
    attack()
    time.sleep(order.seconds)


if __name__ == "__main__":
    main()
