"""Bytes sent to a server as no client would send them."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from server.serving import Guest
from waiting import LIMIT_S


def sent(url: str, *parts: bytes) -> bytes:
    """What comes back for some bytes, until the server closes the connection."""
    place = urlsplit(url)
    with socket.create_connection((place.hostname, place.port), LIMIT_S) as line:
        for part in parts:
            line.sendall(part)
        answer = b""
        while data := line.recv(65536):
            answer += data
        return answer


def handshake(guest: Guest, headers: str = "") -> socket.socket:
    """A connection over which a guest asks for a WebSocket of their table."""
    place = urlsplit(guest.url)
    line = socket.create_connection((place.hostname, place.port), LIMIT_S)
    head = (
        f"GET {guest.at('/live')} HTTP/1.1\r\nhost: {place.netloc}\r\nupgrade: websocket\r\n"
        f"connection: upgrade\r\nsec-websocket-version: 13\r\n{headers}"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie: {guest.cookie_header()}\r\n\r\n"
    )
    line.sendall(head.encode())
    return line


def read_until(line: socket.socket, end: bytes) -> bytes:
    """All that comes until this has come."""
    got = b""
    while end not in got:
        data = line.recv(65536)
        assert data, got
        got += data
    return got
