"""Bytes sent to a server as no client would send them."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

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
