"""Followers of a public page, for ``benchmarks.clubs --followers``.

Each asks as the script of the page does. The server closes the idle connection in between.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time

LEAST_S, SPREAD_S = 10.0, 5.0


async def follow(
    host: str, port: int, page: str, chance: random.Random, found: list[float]
) -> None:
    """Ask for the page again and again; note the milliseconds of each answer."""
    tag = ""
    while True:
        begun = time.perf_counter()
        reader, writer = await asyncio.open_connection(host, port)
        known = f"if-none-match: {tag}\r\n" if tag else ""
        writer.write(
            f"GET {page} HTTP/1.1\r\nhost: {host}\r\naccept: text/html\r\n"
            f"accept-encoding: gzip\r\nconnection: close\r\n{known}\r\n".encode()
        )
        head, _, _ = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        lines = head.decode().split("\r\n")
        assert lines[0].startswith(("HTTP/1.1 200", "HTTP/1.1 304")), lines
        tag = dict(line.split(": ", 1) for line in lines[1:])["etag"]
        found.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(LEAST_S + chance.random() * SPREAD_S)


async def run(url: str, page: str, count: int) -> None:
    host, _, port = url.removeprefix("http://").partition(":")
    chance, found = random.Random(1), list[float]()
    followers = []
    for _ in range(count):  # they come within some seconds
        await asyncio.sleep((LEAST_S + SPREAD_S) / 2 / count)
        followers.append(asyncio.create_task(follow(host, int(port), page, chance, found)))
    print(flush=True)
    found.clear()
    await asyncio.to_thread(sys.stdin.readline)
    for each in followers:
        each.cancel()
    stopped = await asyncio.gather(*followers, return_exceptions=True)
    failed = [each for each in stopped if not isinstance(each, asyncio.CancelledError)]
    assert not failed, (len(failed), failed[0])
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], sys.argv[2], int(sys.argv[3])))
