"""Opens Courtcards from this folder: `python3 serve.py`, on a machine with nothing but Python.

Browsers run an app from an address, not from a folder. This gives it one that this machine alone
can reach, and opens it.
"""

import argparse
import http.server
import mimetypes
import threading
import webbrowser
from functools import partial
from pathlib import Path

KINDS = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of one folder; a browser asks for each anew, so that another copy shows at once."""

    def end_headers(self) -> None:
        """Add what every answer says."""
        self.send_header("cache-control", "no-cache")
        self.send_header("x-content-type-options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Say nothing."""


def main() -> None:
    """Serve until the window is closed or Ctrl+C is pressed."""
    parser = argparse.ArgumentParser(description="Opens Courtcards from this folder.")
    parser.add_argument("--port", type=int, default=8765, help="8765, or 0 for any that is free")
    parser.add_argument("--no-browser", action="store_true", help="only say the address")
    asked = parser.parse_args()
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    handler = partial(Handler, directory=str(Path(__file__).resolve().parent))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", asked.port), handler)
    except OSError as error:
        parser.error(
            f"port {asked.port} cannot be had ({error.strerror}): name another with --port"
        )
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"Courtcards: {address}  (Ctrl+C ends it)", flush=True)
    if not asked.no_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
