"""A server behind a proxy, each a process of its own, as its files in `deploy/` say."""

from __future__ import annotations

import os
import re
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from cli.serving import served
from courtcards.server.serving import listen
from waiting import LIMIT_S, wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"
ANY_CERTIFICATE = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""A certificate for tests is nobody's who is known."""
ANY_CERTIFICATE.check_hostname = False
ANY_CERTIFICATE.verify_mode = ssl.CERT_NONE


@dataclass(frozen=True)
class Ports:
    """Where a proxy listens: with TLS, and without."""

    secured: int
    plain: int


def free_ports() -> Ports:
    """Ports that nobody has; they are asked for together, so that they are not the same."""
    with listen("127.0.0.1", 0) as secured, listen("127.0.0.1", 0) as plain:
        return Ports(secured.getsockname()[1], plain.getsockname()[1])


@dataclass(frozen=True)
class Behind:
    """The addresses of a server behind a proxy: with TLS, and without."""

    url: str
    plain: str


def changed(text: str, changes: dict[str, str]) -> str:
    """A file of `deploy/` as an operator changes it: what is to be changed has to stand in it."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def certificate_in(folder: Path) -> tuple[Path, Path]:
    """A certificate of `localhost` that it has signed itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "fullchain.pem", folder / "privkey.pem"
    paths[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return paths


@contextmanager
def running(command: list[str], folder: Path, **surroundings: str) -> Iterator[None]:
    """A program, until it is not needed any more; what it says stands in the folder."""
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(
            command, env=os.environ | surroundings, stdout=said, stderr=subprocess.STDOUT
        )
        try:
            yield
        finally:
            process.terminate()
            process.wait()


@contextmanager
def caddy(folder: Path, server: str, ports: Ports, domain: str = "localhost") -> Iterator[None]:
    """Caddy by our file, with certificates of its own making."""
    own = f"""{{
        admin off
        local_certs
        skip_install_trust
        http_port {ports.plain}
        https_port {ports.secured}
    }}
    """
    file = folder / "Caddyfile"
    file.write_text(own + (DEPLOY / "Caddyfile").read_text(), encoding="utf-8")
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    kept = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    named = {"COURTCARDS_DOMAIN": domain, "COURTCARDS_SERVER": server}
    with running(command, folder, **kept, **named):
        yield


@contextmanager
def nginx(folder: Path, server: str, ports: Ports) -> Iterator[None]:
    """Nginx with our file in it."""
    certificate, key = certificate_in(folder)
    site = folder / "courtcards.conf"
    text = changed(
        (DEPLOY / "nginx.conf").read_text(),
        {
            "cards.example.org;": "localhost;",
            "/etc/letsencrypt/live/cards.example.org/fullchain.pem": str(certificate),
            "/etc/letsencrypt/live/cards.example.org/privkey.pem": str(key),
            "127.0.0.1:8000": server,
            "listen 80;": f"listen 127.0.0.1:{ports.plain};",
            "listen 443 ssl": f"listen 127.0.0.1:{ports.secured} ssl",
        },
    )
    site.write_text(without_ipv6(text), encoding="utf-8")
    with nginx_with(folder, site):
        yield


def without_ipv6(text: str) -> str:
    """A site of nginx on a machine for tests, which may have no IPv6."""
    return re.sub(r"\n *listen \[::\].*", "", text)


@contextmanager
def nginx_with(folder: Path, *sites: Path) -> Iterator[None]:
    """Nginx with these files in it."""
    temporary = "\n".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    included = "\n".join(f"include {site};" for site in sites)
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off;\n{temporary}\n{included}\n}}\n",
        encoding="utf-8",
    )
    with running(["nginx", "-p", str(folder), "-c", str(file)], folder):
        yield


Proxy = Callable[[Path, str, Ports], AbstractContextManager[None]]
PROXIES: dict[str, Proxy] = {"caddy": caddy, "nginx": nginx}
"""Each is given a folder of its own, the address of the server, and where to listen."""


def client(url: str) -> httpx.Client:
    """Somebody who asks there without a browser."""
    return httpx.Client(base_url=url, timeout=LIMIT_S, trust_env=False, verify=ANY_CERTIFICATE)


def is_ready(asked: httpx.Client) -> bool:
    """Whether the server can play, as is seen from outside."""
    try:
        return asked.get("/health/ready").status_code == 200
    except httpx.TransportError:
        return False


@contextmanager
def behind(name: str, folder: Path, **limits: str) -> Iterator[Behind]:
    """The addresses of a server behind that proxy, once both answer."""
    ports = free_ports()
    public = f"https://localhost:{ports.secured}"
    settings = {
        "COURTCARDS_DATA": str(folder),
        "COURTCARDS_PUBLIC_ADDRESS": public,
        "COURTCARDS_TRUSTED_PROXIES": "127.0.0.1,::1",
    }
    with served("serve", "--port", "0", **settings, **limits) as (_, url):
        # A proxy that looks for a server while its engine is loaded takes it for gone until it
        # looks again: it is started once the server is ready.
        with client(url) as asked:
            wait_until(lambda: is_ready(asked))
        with PROXIES[name](folder, url.removeprefix("http://"), ports), client(public) as asked:
            wait_until(lambda: is_ready(asked))
            yield Behind(public, f"http://localhost:{ports.plain}")
