"""Several servers on one database behind a proxy, which finds the one that a table is at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from deploy.behind import (
    DEPLOY,
    Ports,
    caddy,
    changed,
    client,
    free_ports,
    is_ready,
    nginx_with,
    without_ipv6,
)
from server.load import Regular, all_go_on, at_a_table_of_people, leaving_at_last
from server.scraped import scraped
from server.serving import Guest, ServerProcess
from waiting import wait_until

pytestmark = pytest.mark.long

PEOPLE = 4


@contextmanager
def nginx_before(servers: Sequence[str], folder: Path, ports: Ports) -> Iterator[None]:
    """Nginx before two servers, by our files; it needs no certificate here."""
    site, several = folder / "courtcards.conf", folder / "courtcards-several.conf"
    text = changed(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        {
            "http://127.0.0.1:8000;": "http://courtcards;",
            "cards.example.org;": "localhost;",
            "listen 80;": f"listen 127.0.0.1:{ports.secured};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{ports.plain};",
        },
    )
    text = re.sub(r"\n *ssl_certificate.*", "", without_ipv6(text))
    site.write_text(text, encoding="utf-8")
    places = dict(zip(("10.0.0.11:8000", "10.0.0.12:8000"), servers, strict=True))
    text = changed((DEPLOY / "nginx-several.conf").read_text(encoding="utf-8"), places)
    several.write_text(text, encoding="utf-8")
    with nginx_with(folder, site, several):
        yield


@contextmanager
def caddy_before(servers: Sequence[str], folder: Path, ports: Ports) -> Iterator[None]:
    """Caddy before two servers, by our file."""
    with caddy(folder, " ".join(servers), ports, f"http://localhost:{ports.plain}"):
        yield


BEFORE = {"caddy": caddy_before, "nginx": nginx_before}


@contextmanager
def before(proxy: str, servers: Sequence[ServerProcess], folder: Path) -> Iterator[str]:
    """The address of a proxy before these servers, once it finds one."""
    ports = free_ports()
    url = f"http://localhost:{ports.plain}"
    addresses = [urlsplit(each.url).netloc for each in servers]
    with BEFORE[proxy](addresses, folder, ports), client(url) as asked:
        wait_until(lambda: is_ready(asked))
        yield url


@contextmanager
def playing(place: str, url: str, servers: Sequence[Guest]) -> Iterator[list[Regular]]:
    """People at tables, until each server has some; all that they know is in the log at last."""
    regulars: list[Regular] = []
    with leaving_at_last(place, regulars):
        while not all(map(attended, servers)):
            came = at_a_table_of_people(url, len(regulars))
            for each in came:
                each.start()
            regulars += came
            wait_until(partial(are_there, servers, len(regulars)))
        yield regulars


def attended(server: Guest) -> int:
    return int(scraped(server).total("courtcards_tables_attended"))


def sockets(server: Guest) -> int:
    return int(scraped(server).total("courtcards_sockets"))


def are_there(servers: Sequence[Guest], count: int) -> bool:
    return sum(map(sockets, servers)) == count


@pytest.mark.parametrize("proxy", BEFORE)
def test_everybody_at_a_table_meets_at_one_server_and_plays_on_at_another(
    proxy: str, postgres_place: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        servers = [ServerProcess(postgres_place) for _ in range(2)]
        for each in servers:
            stack.callback(each.kill)
        asked = [stack.enter_context(Guest(each.url)) for each in servers]
        for guest in asked:
            wait_until(partial(is_ready, guest.http))
        url = stack.enter_context(before(proxy, servers, tmp_path))
        with playing(postgres_place, url, asked) as regulars:
            all_go_on(regulars)
            for server in asked:
                assert sockets(server) == PEOPLE * attended(server)
            servers[0].kill()
            all_go_on(regulars)
            wait_until(lambda: sockets(asked[1]) == len(regulars))
            assert PEOPLE * attended(asked[1]) == len(regulars)
            all_go_on(regulars)
