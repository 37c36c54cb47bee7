"""Bytes that are nearly a request lead to no fault of the server's own, answered or noted."""

from __future__ import annotations

import logging
import random
from collections import Counter

import pytest

from server.broken_requests import Requests, broken, status_of
from server.serving import Guest

pytestmark = pytest.mark.long

HOW_MANY = [
    pytest.param(1500, id="1,500 requests"),
    pytest.param(100_000, id="100,000 requests", marks=pytest.mark.deep),
]


def test_what_is_broken_was_right(guest: Guest) -> None:
    found = [status_of(guest.url, each) for each in Requests(guest).all]
    assert {status for status in found if status is not None} <= {101, 200, 201, 206, 403, 409, 422}


@pytest.mark.parametrize("count", HOW_MANY)
def test_no_broken_request_is_a_fault_of_the_server(
    guest: Guest, count: int, caplog: pytest.LogCaptureFixture
) -> None:
    requests, chance = Requests(guest).all, random.Random(count)
    answers: Counter[int | None] = Counter()
    for _ in range(count):
        request = broken(chance, chance.choice(requests))
        status = status_of(guest.url, request)
        answers[status] += 1
        assert status is None or status < 500, request
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert {200, 400, 404} <= answers.keys()
