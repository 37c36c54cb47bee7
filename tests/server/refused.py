"""What every refusal over HTTP is: its status, its code, its sentence, and nothing else."""

from __future__ import annotations

import httpx


def check(response: httpx.Response, status: int, error: str, sentence: str = "") -> None:
    assert response.status_code == status, response.text
    assert response.headers["content-type"].startswith("application/json")
    body = response.json()
    assert set(body) == {"error", "message", "clause"}
    assert body["error"] == error
    assert sentence in body["message"]
    assert "Traceback" not in response.text
