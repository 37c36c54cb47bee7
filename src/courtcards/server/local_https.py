"""HTTPS in a private network: this machine's own certificate authority, and how phones trust it."""

from __future__ import annotations

import hashlib
import ipaddress
import os
import socket
import ssl
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.response import Template

from courtcards.eventlog.log_files import user_folder, write_atomically
from courtcards.kernel.cache import make_folder
from courtcards.kernel.errors import StorageError
from courtcards.server.access.addresses import (
    Address,
    HttpsEndpoint,
    ListenAddress,
    list_own_addresses,
)
from courtcards.server.http.tables import answer_qr_code
from courtcards.server.limits.documents import Documents
from courtcards.server.pages.shells import render_page
from courtcards.server.responses import COMPRESSED, PRIVATE, HttpRequest

# The authority of this machine in its own network, and the certificates that it signs.
#
# Browsers store pages for offline use only if they come by HTTPS, and nobody signs certificates for
# addresses such as 192.168.1.20. So the machine signs its own. A phone has to be told once to trust
# its authority. The authority can sign for private addresses and names only. A thief of its key
# could deceive nobody on the internet.


FILE_NAME = "secure.pem"
"""The authority's key and certificate, beside the log."""
NETWORKS = tuple(
    ipaddress.ip_network(each)
    for each in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("100.64.0.0/10", "fc00::/7", "fe80::/10", "::1/128"),
    )
)
NAMES = ("localhost", "local", "lan", "home.arpa", "internal")
"""Domains that do not exist on the internet."""
LOCAL = ("127.0.0.1", "::1", "localhost")
AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=90)
"""A certificate is made at each start. iPhones accept none that lasts longer than 825 days."""
LEEWAY = timedelta(days=2)
"""Tolerance for the clock of a phone that is behind."""
LONGEST_NAME = 40


@dataclass(frozen=True)
class Authority:
    """The signing key, and the certificate that phones are to trust."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def name(self) -> str:
        """Name that a phone's settings show."""
        (found,) = self.certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
        return str(found.value)

    def as_file(self) -> bytes:
        """Encode the certificate as phones take it (DER)."""
        return self.certificate.public_bytes(serialization.Encoding.DER)


def load_authority(folder: Path) -> Authority:
    """Load the authority of a folder, or make it. Raises StorageError if it cannot be read."""
    file = folder / FILE_NAME
    try:
        make_folder(folder, 0o700)
        if not file.exists():
            _keep(file, _make_authority())
        return _read(file.read_bytes())
    except (OSError, ValueError, TypeError) as error:
        raise StorageError(
            "{file} does not contain the certificate and its key: {reason}",
            file=file,
            reason=str(error),
        ) from error


def _keep(file: Path, authority: Authority) -> None:
    try:
        with write_atomically(file) as raw:
            raw.write(_encode_pem(authority.key, authority.certificate))
    except FileExistsError:
        return  # another server has just made one: use that


def _read(pem: bytes) -> Authority:
    key = serialization.load_pem_private_key(pem, None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("another kind of key")  # noqa: TRY004 - a file that is not ours
    return Authority(key, x509.load_pem_x509_certificate(pem))


def _make_authority() -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _make_x509_name(f"Courtcards {socket.gethostname()}"[:LONGEST_NAME])
    allowed = [
        *(x509.DNSName(each) for each in NAMES),
        *(x509.IPAddress(each) for each in NETWORKS),
    ]
    built = (
        _begin_certificate(name, key, AUTHORITY_LASTS)
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_make_key_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(allowed, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return Authority(key, built.sign(key, hashes.SHA256()))


def make_tls_context(authority: Authority, addresses: Iterable[str]) -> ssl.SSLContext:
    """Make the TLS context of a server at these addresses of this machine."""
    key = ec.generate_private_key(ec.SECP256R1())
    parent = authority.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier)
    built = (
        _begin_certificate(_make_x509_name("Courtcards"), key, LASTS)
        .issuer_name(authority.certificate.subject)
        .add_extension(
            x509.SubjectAlternativeName(_list_certified_names([*LOCAL, *addresses])), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_make_key_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(parent.value),
            critical=False,
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["http/1.1"])
    with TemporaryDirectory() as folder:  # the library loads a key only from a file
        file = Path(folder, "server.pem")
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as raw:
            raw.write(_encode_pem(key, built.sign(authority.key, hashes.SHA256())))
        context.load_cert_chain(file)
    return context


def _list_certified_names(names: Sequence[str]) -> list[x509.GeneralName]:
    """Return the names, and the addresses that the authority may sign for."""
    found: list[x509.GeneralName] = []
    for name in dict.fromkeys(names):
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            found.append(x509.DNSName(name))
            continue
        if any(address in network for network in NETWORKS):
            found.append(x509.IPAddress(address))
    return found


def _begin_certificate(
    name: x509.Name, key: ec.EllipticCurvePrivateKey, lasts: timedelta
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - LEEWAY)
        .not_valid_after(now + lasts)
    )


def _make_x509_name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _make_key_usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _encode_pem(key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ) + certificate.public_bytes(serialization.Encoding.PEM)


PAGE = "/club/secure"
FILE = "/club/courtcards.crt"
CERTIFICATE = "application/x-x509-ca-cert"
"""Media type by which phones offer to trust an authority."""


@get(PAGE, include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_secure_page(
    request: HttpRequest,
    listening: NamedDependency[ListenAddress | None],
    shared: NamedDependency[Address],
) -> Template:
    """Show the steps for iPhones and Android phones. The page needs no script."""
    secure = _find_https_endpoint(listening)
    return render_page(
        request,
        "secure.html",
        is_secure=request.scope["scheme"] == "https",
        file=FILE,
        code=f"{PAGE}.svg",
        safe=f"https://{_format_host(shared)}:{secure.port}{PAGE}",
        called=secure.name,
        fingerprint=compute_fingerprint(secure.certificate),
    )


@get(f"{PAGE}.svg", include_in_schema=False)
async def draw_secure_code(
    listening: NamedDependency[ListenAddress | None],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Draw the plain HTTP address of that page as a QR code: all phones can open it."""
    _find_https_endpoint(listening)
    port = listening.port if listening is not None else 0
    return await answer_qr_code(documents, f"http://{_format_host(shared)}:{port}{PAGE}")


@get(FILE, include_in_schema=False, sync_to_thread=False)
def send_certificate(listening: NamedDependency[ListenAddress | None]) -> Response[bytes]:
    """Send the certificate that phones are to trust."""
    return Response(
        _find_https_endpoint(listening).certificate, media_type=CERTIFICATE, headers=PRIVATE
    )


def _find_https_endpoint(listening: ListenAddress | None) -> HttpsEndpoint:
    """Return the server's own HTTPS. Raises NotFoundException if it has none."""
    if listening is None or listening.secure is None:
        raise NotFoundException
    return listening.secure


def _format_host(shared: Address) -> str:
    host = urlsplit(shared.address).hostname or "localhost"
    return f"[{host}]" if ":" in host else host


def compute_fingerprint(certificate_file: bytes) -> str:
    """Return the fingerprint of a certificate, as phones and laptops show it.

    >>> compute_fingerprint(b"")[:11]
    'E3 B0 C4 42'
    """
    return hashlib.sha256(certificate_file).digest().hex(" ").upper()


HANDLERS = (show_secure_page, draw_secure_code, send_certificate)


ABOVE = 443
"""Distance from the plain port to the secure one: 8443 beside 8000."""
HANDSHAKE_S = 15.0
"""Seconds that a client may take for the TLS handshake."""


@dataclass(frozen=True)
class SecurePort:
    """A listening socket, its TLS context, and its description for others."""

    bound: socket.socket
    context: ssl.SSLContext
    endpoint: HttpsEndpoint


def choose_secure_port(plain: int) -> int:
    """Return the secure port for a plain one; 0 (any free port) for 0.

    >>> choose_secure_port(8000), choose_secure_port(0)
    (8443, 0)
    """
    return plain + ABOVE if plain else 0


def make_secure_port(bound: socket.socket, place: Path | str) -> SecurePort:
    """Set up TLS at a socket, with the authority beside the log. Raises StorageError.

    For a log in a database, the authority is in the user's own data folder.
    """
    from courtcards.server.local_https import (  # noqa: PLC0415 - long to load
        load_authority,
        make_tls_context,
    )

    authority = load_authority(place.parent if isinstance(place, Path) else user_folder())
    told = HttpsEndpoint(bound.getsockname()[1], authority.name, authority.as_file())
    return SecurePort(bound, make_tls_context(authority, list_own_addresses()), told)
