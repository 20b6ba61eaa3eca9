"""The dashboard answers to its own names alone, and to its own pages."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from replay.cli.commands.store.dashboard import LOCAL
from replay.store import Store
from serve import OwnNames, app
from tests.dashboard.browser import served
from tests.faults.test_dashboard import port_of

PAGE, SOCKET = "/", "/_stcore/stream"
UPGRADE = "".join(
    f"{each}\r\n"
    for each in (
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==",
    )
)


def asked(port: int, path: str, *headers: str) -> int:
    """The status of the answer to what has these headers, word for word."""
    lines = "".join(f"{each}\r\n" for each in headers) + (UPGRADE if path == SOCKET else "Connection: close\r\n")
    with socket.create_connection((LOCAL, port), timeout=60) as link:
        link.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        return int(link.recv(4096).split()[1])


@pytest.mark.parametrize(
    ("listening", "names", "host", "origin", "answered"),
    [
        ("127.0.0.1", [], "127.0.0.1:8501", None, True),
        ("127.0.0.1", [], "127.0.0.1:8501", "http://127.0.0.1:8501", True),
        ("127.0.0.1", [], "LocalHost.:8501", "http://localhost.:8501", True),
        ("127.0.0.1", [], "[::1]:8501", "http://[::1]:8501", True),
        ("127.0.0.1", [], "evil.example", "http://evil.example", False),
        ("127.0.0.1", [], "evil.example:8501", None, False),
        ("127.0.0.1", [], "localhost.evil.example", None, False),
        ("127.0.0.1", [], "127.0.0.1.evil.example", None, False),
        ("127.0.0.1", [], "evil@localhost", None, False),
        ("127.0.0.1", [], "localhost@evil.example", None, False),
        ("127.0.0.1", [], "localhost:x", None, False),
        ("127.0.0.1", [], "localhost/", None, False),
        ("127.0.0.1", [], "", None, False),
        ("127.0.0.1", [], None, None, False),
        ("127.0.0.1", [], "192.168.1.5", None, False),
        ("127.0.0.1", [], "localhost:8501", "http://evil.example", False),
        ("127.0.0.1", [], "localhost:8501", "http://localhost:3000", False),
        ("127.0.0.1", [], "localhost:8501", "http://127.0.0.1:8501", False),
        ("127.0.0.1", [], "localhost:8501", "null", False),
        ("127.0.0.1", [], "localhost:8501", "file://localhost:8501", False),
        ("192.168.1.5", [], "192.168.1.5:8501", "http://192.168.1.5:8501", True),
        ("192.168.1.5", [], "192.168.1.6:8501", None, False),
        ("0.0.0.0", [], "192.168.1.6:8501", "http://192.168.1.6:8501", True),
        ("0.0.0.0", [], "[fe80::1]:8501", None, True),
        ("0.0.0.0", [], "evil.example:8501", "http://evil.example:8501", False),
        ("::", [], "10.0.0.1", None, True),
        ("127.0.0.1", ["club.example"], "Club.Example.", "https://club.example", True),
        ("127.0.0.1", ["club.example"], "127.0.0.1:8501", "https://club.example", True),
        ("127.0.0.1", ["club.example"], "a.club.example", None, False),
        ("127.0.0.1", ["club.example"], "club.example", "https://evil.example", False),
    ],
)
def test_whom_it_answers(listening: str, names: list[str], host: str | None, origin: str | None, *, answered: bool):
    check = OwnNames(app, [listening], names)
    given = [each for each in [host] if each is not None], [each for each in [origin] if each is not None]
    assert (check.refused(*given) is None) is answered


def test_two_names_at_once_are_none():
    assert OwnNames(app).refused(["localhost", "evil.example"], [])


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="Linux tells here that it listens")
def test_pages_and_websockets_are_refused_to_another_name(tmp_path: Path) -> None:
    Store.open(tmp_path / "s.sqlite").close()
    with served(tmp_path / "s.sqlite", "--notes", "--allow-host", "club.example") as address:
        port = port_of(address)
        own, evil = f"{LOCAL}:{port}", f"evil.example:{port}"
        for path, good in ((PAGE, 200), (SOCKET, 101)):
            assert asked(port, path, f"Host: {own}") == good
            assert asked(port, path, f"Host: {own}", f"Origin: http://{own}") == good
            assert asked(port, path, f"Host: {own}", "Origin: https://club.example") == good, "behind a proxy"
            assert asked(port, path, f"Host: {evil}", f"Origin: http://{evil}") == 403
            assert asked(port, path, f"Host: {own}", f"Origin: http://{evil}") == 403
            assert asked(port, path, "Host: localhost", "Host: evil.example") in (400, 403)


@pytest.mark.parametrize("name", ["http://club.example", "club.example:80", "*.example", "", "a b"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    Store.open(tmp_path / "s.sqlite").close()
    words = ["dashboard", "--store", str(tmp_path / "s.sqlite"), "--no-browser", "--allow-host", name]
    found = subprocess.run([sys.executable, "-m", "replay", *words], check=False, capture_output=True, text=True)
    assert (found.returncode, "is no name or address of a computer" in found.stderr) == (2, True)
