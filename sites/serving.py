"""Opens Courtcards from this folder: `python3 serve.py`. It needs nothing but Python.

Browsers run an app from an address, not from a folder. This program serves the folder at an address
that only this machine can reach, and opens it.
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
    """Serves the files of one folder.

    Browsers ask for each file again, so a new copy of the site shows at once.
    """

    def end_headers(self) -> None:
        """Add the headers that all answers have."""
        self.send_header("cache-control", "no-cache")
        self.send_header("x-content-type-options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Write no log."""


def main() -> None:
    """Serve until the window is closed or Ctrl+C is pressed."""
    parser = argparse.ArgumentParser(description="Opens Courtcards from this folder.")
    parser.add_argument(
        "--port", type=int, default=8765, help="port, 8765 by default; 0 takes any free port"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address, and open no browser"
    )
    asked = parser.parse_args()
    for ending, kind in KINDS.items():
        mimetypes.add_type(kind, ending)
    handler = partial(Handler, directory=str(Path(__file__).resolve().parent))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", asked.port), handler)
    except OSError as error:
        parser.error(f"cannot use port {asked.port} ({error.strerror}): name another with --port")
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
