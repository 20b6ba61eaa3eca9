"""The server of the dashboard, as `replay dashboard` starts it: it answers to its own names, and to pages of its own.

A page from elsewhere whose name is made to lead here (DNS rebinding) would else read the store in the browser of who
looks at it. Streamlit asks for the name of a websocket alone, and asks the net for its own where a page is another's.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from streamlit.starlette import App

_ANY: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104
"""Addresses to listen on that stand for all: then each address is ours, for no name leads to another than it says."""


def name_of(place: str) -> str | None:
    """The name in a `Host`, or in what stands so in an `Origin`; None where that is no name with or without a port."""
    try:
        parts = urlsplit(f"//{place}")
        _ = parts.port
    except ValueError:
        return None
    if parts.netloc != place or "@" in place or "\\" in place:
        return None
    name = (parts.hostname or "").removesuffix(".")
    try:
        return str(ip_address(name))
    except ValueError:
        return name or None


class OwnNames:
    """What asks under another name, or from a page of another place, is refused.

    `listening` is the address to listen on, `names` are those by which the dashboard may be reached as well, also where
    a proxy asks under another one for their pages. The names of this computer itself are always ours.
    """

    def __init__(self, app: App, listening: Iterable[str] = (), names: Iterable[str] = ()) -> None:
        self._app = app
        self._given = frozenset(names)
        self._names = self._given.union(listening, {"localhost"})

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """See ASGI."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif (why := self.refused([*_texts(scope, b"host")], [*_texts(scope, b"origin")])) is not None:
            if scope["type"] == "websocket":  # the server makes a 403 of it
                await send({"type": "websocket.close"})
                return
            told = [(b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "http.response.start", "status": 403, "headers": told})
            await send({"type": "http.response.body", "body": why.encode()})
        else:
            # Streamlit would look up addresses of this computer on the net to compare an origin with.
            kept = [each for each in scope["headers"] if each[0] != b"origin"]
            await self._app({**scope, "headers": kept}, receive, send)

    def refused(self, hosts: list[str], origins: list[str]) -> str | None:
        """Why what has these headers is refused; None if it is not."""
        if len(hosts) != 1 or not self._is_ours(name_of(hosts[0])):
            return "The dashboard does not answer to this name: replay dashboard --allow-host NAME lets it.\n"
        for each in origins:
            scheme, _, place = each.partition("://")
            same = place.lower() == hosts[0].lower() or name_of(place) in self._given
            if scheme not in ("http", "https") or not same:
                return "The dashboard does not answer to pages from elsewhere.\n"
        return None

    def _is_ours(self, name: str | None) -> bool:
        if name is None or name in self._names:
            return name is not None
        try:
            return ip_address(name).is_loopback or not self._names.isdisjoint(_ANY)
        except ValueError:
            return False


def _texts(scope: Any, name: bytes) -> Iterable[str]:
    return (value.decode("latin-1") for key, value in scope["headers"] if key == name)


def _given(option: str) -> list[str]:
    return [value for word, value in zip(sys.argv, sys.argv[1:], strict=False) if word == option]


app: Any = App("app.py")  # Streamlit looks for such a line, and runs what has the name in the end
app = OwnNames(app, listening=_given("--host"), names=_given("--allow-host"))
