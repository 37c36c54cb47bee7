"""A push service of our own: it takes messages over HTTPS here, and a browser reads them."""

from __future__ import annotations

import base64
import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from deploy.behind import certificate_in


def in_base64url(octets: bytes) -> str:
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


@dataclass
class Received:
    """A message as the service got it."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """``status`` is what it answers; ``received`` are the messages that came."""

    port: int
    certificate: Path
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    received: list[Received] = field(default_factory=list)

    def address(self, name: str) -> str:
        return f"https://localhost:{self.port}/to/{name}"


class Browser:
    """What a browser keeps of a subscription: its keys, with which it alone reads messages."""

    def __init__(self, service: PushService, name: str) -> None:
        self.path = f"/to/{name}"
        self.endpoint = service.address(name)
        self._service = service
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        point = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": in_base64url(point), "auth": in_base64url(self._auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    @property
    def received(self) -> list[Received]:
        return [each for each in self._service.received if each.path == self.path]

    def read(self) -> list[Any]:
        """The messages that it got, each checked for its sender's signature."""
        return [self._opened(each) for each in self.received]

    def _opened(self, message: Received) -> Any:
        assert message.headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(message.headers["authorization"])
        octets = http_ece.decrypt(
            message.body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        return msgspec.json.decode(octets)


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A service as long as it is needed; its certificate is put into the folder."""
    certificate, key = certificate_in(folder)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): told for name, told in self.headers.items()}
            service.received.append(Received(self.path, headers, body))
            self.send_response(service.status)
            for name, told in service.headers.items():
                self.send_header(name, told)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service = PushService(server.server_address[1], certificate)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
