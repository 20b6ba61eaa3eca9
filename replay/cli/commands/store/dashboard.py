"""`replay dashboard`: the dashboard on a store, in the browser, on this computer alone."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final

import typer

from replay.cli.exits import INTERRUPTED, OK, UnusableError
from replay.cli.options import StoreOption
from replay.cli.output import complain
from replay.installation import DEFAULT_STORE

LOCAL: Final = "127.0.0.1"
FIRST_PORT: Final = 8501
_TRIED: Final = 20
"""Ports from the first one on that are tried when none is asked for."""
_PATIENCE: Final = 5.0
"""Seconds in which the server may end by itself."""
_TERMINATED: Final = 143
_ALL: Final = ("0.0.0.0", "::")  # noqa: S104


def dashboard(
    store: StoreOption = None,
    port: Annotated[
        int | None, typer.Option("--port", "-p", min=1, max=65535, help="The port; the first free one from 8501 on.")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the address and open no browser.")] = False,
    host: Annotated[
        str | None,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Another address to listen on. Whoever reaches it can read the whole store.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="A name it is reached by as well, as of a proxy before it."),
    ] = None,
    notes: Annotated[bool, typer.Option("--notes", help="Allow notes to be written on the page Replay.")] = False,
    write: Annotated[
        bool, typer.Option("--write", help="Allow games to be written down on a page of their own, and notes.")
    ] = False,
) -> None:
    """Look at the games of a store in the browser: replay, audit, study.

    It listens on this computer only and sends nothing anywhere. It never writes
    to the store, except for notes with --notes, and for games and notes with
    --write. Ctrl-C ends it. It answers to
    the names of this computer itself, to --host and to --allow-host alone.

    Example: replay dashboard --store demo.sqlite
    """
    from replay.installation import DASHBOARD, missing
    from replay.scale.open_named import is_dataset

    if why := missing("the dashboard needs", DASHBOARD, "streamlit", "plotly"):
        raise UnusableError(why)
    path = store or DEFAULT_STORE
    if "://" not in path:
        path = str(Path(path).absolute())
    if write and is_dataset(path):
        raise UnusableError(f"{path}: games are written down in a store, and this is a dataset")
    _look_at(path)
    address = host or LOCAL
    in_url = f"[{address}]" if ":" in address else address
    said = ["--host", _name(address), *(word for each in allow_host or [] for word in ("--allow-host", _name(each)))]
    chosen = _free_port(address, port)
    typer.echo(f"The dashboard on {path}: http://{in_url}:{chosen}")
    if not _is_local(address):
        who = "whoever reaches any address of this computer" if address in _ALL else f"whoever reaches {address}"
        more = ", write games and notes" if write else " and write notes" if notes else ""
        typer.echo(f"There are no passwords: {who} can read the whole store{more}.")
        typer.echo("A name that leads there is answered to where --allow-host gives it.")
    typer.echo("Ctrl-C ends it.")
    sys.stdout.flush()
    allowed = [word for word, given in (("--notes", notes), ("--write", write)) if given]
    status = _serve(path, address, chosen, [*said, *allowed], browser=not no_browser)
    if status == INTERRUPTED:
        typer.echo("The dashboard has ended.")
        raise typer.Exit(INTERRUPTED)
    if status != OK:
        raise UnusableError(f"the dashboard has ended with status {status}; what it said is above")


def _look_at(path: str) -> None:
    """Say what is amiss with the store; raises StoreError where the dashboard could do nothing about it."""
    from replay.scale.open_named import open_named
    from replay.store.errors import NoStoreError, NotAStoreError

    try:
        with open_named(path):
            pass
    except NoStoreError:
        complain(f"{path}: there is no store yet; the dashboard waits for `replay ingest FOLDER --store {path}`")
    except NotAStoreError as error:
        if "empty" not in str(error):
            raise
        complain(f"{path}: the store is empty; the dashboard waits for `replay ingest FOLDER --store {path}`")


def _free_port(address: str, port: int | None) -> int:
    """The port asked for, or the first free one; raises UnusableError."""
    for tried in range(FIRST_PORT, FIRST_PORT + _TRIED) if port is None else [port]:
        if (why := _taken(address, tried)) is None:
            return tried
        if port is not None:
            raise UnusableError(f"the dashboard cannot listen on {address}, port {port}: {why}; choose another --port")
    raise UnusableError(f"the ports {FIRST_PORT} to {FIRST_PORT + _TRIED - 1} of {address} are taken; choose a --port")


def _taken(address: str, port: int) -> str | None:
    """Why nothing can listen there; None if it can."""
    try:
        family = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if os.name != "nt":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((address, port))
    except OSError as error:
        return error.strerror or str(error)
    return None


def _name(host: str) -> str:
    """The name or address as it stands in what a browser asks; raises UnusableError."""
    with suppress(ValueError):
        return str(ip_address(host))
    with suppress(UnicodeError):
        name = host.removesuffix(".").encode("idna").decode().lower()
        if re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", name):
            return name
    raise UnusableError(f"{host!r} is no name or address of a computer; write it without http:// and without a port")


def _is_local(address: str) -> bool:
    with suppress(ValueError):
        return ip_address(address).is_loopback
    return address == "localhost"


def _serve(path: str, address: str, port: int, said: list[str], *, browser: bool) -> int:
    """Run the server until it ends; its exit status, INTERRUPTED after Ctrl-C."""
    from replay.installation import shipped
    from replay.terms import language

    folder = shipped("dashboard")
    options = {
        "server.address": address,
        "server.port": str(port),
        "server.headless": "false" if browser else "true",
        "server.showEmailPrompt": "false",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "logger.hideWelcomeMessage": "true",
    }
    words = [f"--{name}={value}" for name, value in options.items()]
    words += ["--", "--store", path, "--terms", language(), *said]
    command = [sys.executable, "-P", "-m", "streamlit", "run", "serve.py", *words]
    # Streamlit reads its settings from the folder that it is started in. Ctrl-C ends the server once it runs, and
    # nothing else there: it would say that it was aborted.
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)
    with subprocess.Popen(command, cwd=folder, env={**os.environ, **_found_from_there()}) as server:  # noqa: S603
        signal.signal(signal.SIGINT, heeded)
        signal.signal(signal.SIGTERM, _terminated)
        try:
            return server.wait()
        except KeyboardInterrupt:  # in a terminal the server has got it too
            return INTERRUPTED
        finally:
            _end(server)


def _terminated(*_: object) -> None:
    raise typer.Exit(_TERMINATED)


def _end(server: subprocess.Popen[bytes]) -> None:
    """Leave no server behind."""
    with suppress(subprocess.TimeoutExpired):
        server.wait(_PATIENCE / 10)
        return
    server.terminate()
    with suppress(subprocess.TimeoutExpired):
        server.wait(_PATIENCE)
        return
    server.kill()


def _found_from_there() -> dict[str, str]:
    """The environment in which a server started elsewhere finds this program, where it is run from a checkout."""
    from replay import installation

    package = Path(installation.__file__).resolve().parent.parent
    given = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([str(package), *([given] if given else [])])}
