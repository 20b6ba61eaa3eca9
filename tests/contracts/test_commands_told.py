"""Every command line in a listing of the README and the manual is one that there is: the command, and each option."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

import typer

from replay.cli.app import COMMANDS, app
from tests.contracts.test_docs_links import PAGES

LISTING = re.compile(r"^```(?:console|sh)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^(?:\$ )?(?:\S*/)?replay (\S.*)$")
OPTION = re.compile(r"--?[a-zA-Z][\w-]*")


@cache
def options(command: str) -> frozenset[str]:
    group: Any = typer.main.get_command(app)
    found = {name for each in group.get_command(None, command).params for name in (*each.opts, *each.secondary_opts)}
    return frozenset(found | {"--help", "-h"})


def calls(text: str) -> Iterator[str]:
    for listing in LISTING.findall(text):
        for line in listing.replace("\\\n", " ").splitlines():
            if called := CALL.match(line):
                yield called[1]


def wrong(call: str) -> list[str]:
    """What of a command line there is not."""
    words = shlex.split(re.split(r" [|>&]", call)[0], comments=True)
    if words[0] not in COMMANDS:
        return [] if words[0] in ("--version", "--install-completion") else [words[0]]
    given = [each.partition("=")[0] for each in words[1:]]
    return [each for each in given if OPTION.fullmatch(each) and each not in options(words[0])]


def test_each_command_of_a_listing_is_one_that_there_is() -> None:
    told = [(page, call) for page in PAGES for call in calls(page.read_text(encoding="utf-8"))]
    assert [(page, call, found) for page, call in told if (found := wrong(call))] == []
    assert len(told) > 100


def test_what_there_is_not_is_seen() -> None:
    page = "```console\n$ replay audit a.jsonl --quite\nreplay waits\n```\n```sh\n.venv/bin/replay wait 1m  # a\n```\n"
    assert [wrong(each) for each in calls(page)] == [["--quite"], [], ["wait"]]
