"""A browser with a camera before which something is held: another one's screen, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserType, Locator

from browsers import launch_chromium

WIDTH, HEIGHT = 640, 480
GREY = 128


@dataclass
class Camera:
    """What a browser sees when it opens its camera: the picture in a file."""

    file: Path

    def sees(self, shown: Locator) -> None:
        """Hold something that a page shows before the camera."""
        with Image.open(BytesIO(shown.screenshot())) as picture:
            self._sees(picture.convert("L"))

    def shows(self, file: Path) -> None:
        """Hold the picture in a file before it."""
        with Image.open(file) as picture:
            self._sees(picture.convert("L"))

    def sees_nothing(self) -> None:
        """Hold nothing before it."""
        self._sees(Image.new("L", (1, 1), GREY))

    def _sees(self, picture: Image.Image) -> None:
        """Write one frame as YUV4MPEG2, which Chromium shows for ever: a light, and no colour."""
        frame = Image.new("L", (WIDTH, HEIGHT), GREY)
        side = HEIGHT - 40
        frame.paste(picture.resize((side, side)), ((WIDTH - side) // 2, 20))
        head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F5:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
        self.file.write_bytes(head + frame.tobytes() + bytes([GREY]) * (WIDTH * HEIGHT // 2))


@contextmanager
def with_camera(chromium: BrowserType, folder: Path, name: str) -> Iterator[tuple[Browser, Camera]]:
    """A browser of its own, which shares nothing with others, and its camera."""
    camera = Camera(folder / f"{name}.y4m")
    camera.sees_nothing()
    browser = launch_chromium(
        chromium,
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={camera.file}",
    )
    yield browser, camera
    browser.close()
