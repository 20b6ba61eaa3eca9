"""What pages say of what an address asks, and of what is done there: the table is `told.lines` beside this.

A row is `STORE ADDRESS => fact => fact ...`. A fact is `words` that stand on the page; `html ...` or by a pattern
`re ...` of its HTML; `link WORDS: part of its address`; `at name=value` of the page's own address; `flag EVENT: words`
of the timeline; behind a `!` that it is not so. `press KEY`, `set KEY = value`, `again` and `follow WORDS` of a link do
something, and what follows is of the page then. `*` behind a page has the switch of the language above it. `{a,b}` in
an address are several rows: `make test` takes the first. `NAME = value` names a text, which rows have as `$NAME`. `#`
begins a part, and `# deep:` one for `make deep`.
"""

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from string import Template
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import pytest
from streamlit.testing.v1 import AppTest

from tests.dashboard.conftest import put
from tests.dashboard.pages import address, drawn, flags_of, html_of, links_of, opened, press, words_of
from tests.samples import deep


class Row(NamedTuple):
    """An address of a store, and what is told and done there."""

    store: str
    address: str
    facts: list[str]


def parts() -> Iterator[tuple[str, list[Row], list[Row]]]:
    """The parts of the table, by title: the rows for `make test`, and the others."""
    names: dict[str, str] = {}
    for part in Path(__file__).with_name("told.lines").read_text(encoding="utf-8").split("\n# "):
        title, *lines = part.splitlines()
        quick, rest = list[Row](), list[Row]()
        for line in filter(None, lines):
            if named := re.fullmatch(r"([A-Z_]+) = (.*)", line):
                names[named[1]] = named[2]
                continue
            where, *facts = Template(line).safe_substitute(names).split(" => ")
            store, asked = where.split(" ", 1)
            pieces = [each.split(",") for each in re.split(r"[{}]", asked)]
            choices = [each if place % 2 else [",".join(each)] for place, each in enumerate(pieces)]
            first, *others = [Row(store, "".join(each), facts) for each in product(*choices)]
            quick.append(first)
            rest += others
        if "deep: " in title:
            quick, rest = [], quick + rest
        yield title.removeprefix("# ").removeprefix("deep: "), quick, rest


PARTS = list(parts())
TRIED = [pytest.param(rows, id=title) for title, rows, _ in PARTS if rows]
TRIED += [deep(rows, id=f"{title}, all") for title, _, rows in PARTS if rows]


@pytest.fixture
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Path]:
    """Where a store of this name is."""

    def damaged() -> Path:
        content = bytearray(request.getfixturevalue("demo_file").read_bytes())
        content[4096 * 2 :] = b"\xa5" * (len(content) - 4096 * 2)
        (tmp_path / "damaged.sqlite").write_bytes(content)
        return tmp_path / "damaged.sqlite"

    def junk() -> Path:
        (tmp_path / "junk.sqlite").write_text("these are no tables\n" * 50)
        return tmp_path / "junk.sqlite"

    made = {
        "none": lambda: tmp_path / "none.sqlite",
        "empty": lambda: put(tmp_path / "empty.sqlite"),
        "junk": junk,
        "damaged": damaged,
    }
    return lambda name: made[name]() if name in made else request.getfixturevalue(f"{name}_file")


def at(address: str) -> AppTest:
    """The page at this address."""
    page, _, query = address.partition("?")
    asked = {name: each if len(each) > 1 else each[0] for name, each in parse_qs(query, True).items()}
    return opened(page, **asked)


def elements(test: AppTest, *kinds: str) -> Iterator[Any]:
    """All that Streamlit draws of these kinds."""
    return (each for kind in kinds for each in test.get(kind))


def said(test: AppTest) -> str:
    """All that the page says, what Streamlit draws as Markdown without the signs that make text of it."""
    told = [words_of(test)]
    told += [each.value for each in elements(test, "info", "warning", "error", "markdown", "code")]
    labelled = ("button", "selectbox", "button_group", "text_input", "toggle", "expander", "download_button")
    told += [getattr(each, "label", None) or each.proto.label for each in elements(test, *labelled)]
    told += [str(one) for each in elements(test, "selectbox", "button_group", "multiselect") for one in each.options]
    told += [label for label, _ in links_of(test)]
    return "\n".join(each.replace("\\", "") for each in told)


def use(test: AppTest, key: str, value: str) -> None:
    """Give the control of this key a value: of a list in it several, by commas."""
    kinds = ("selectbox", "text_input", "multiselect", "button_group")
    control = next(each for each in elements(test, *kinds) if each.key == key)
    control.set_value(value.split(",") if control.type == "multiselect" else value)
    drawn(test)


def holds(test: AppTest, fact: str) -> bool:
    """Whether it is so, or was done."""
    word, _, rest = fact.partition(" ")
    if word == "press":
        press(test, rest)
    elif word == "set":
        use(test, *rest.split(" = "))
    elif word == "again":
        drawn(test)
    elif word == "at":
        name, _, value = rest.partition("=")
        return address(test).get(name) == value
    elif word == "link":
        words, _, to = rest.partition(": ")
        return any(label.replace("\\", "") == words and to in where for label, where in links_of(test))
    elif word == "flag":
        event, _, words = rest.partition(": ")
        return any(each["event"] == int(event) and words in each["label"] for each in flags_of(test))
    elif word == "html":
        return rest in html_of(test)
    elif word == "re":
        return re.search(rest, html_of(test), re.DOTALL) is not None
    else:
        return fact in said(test)
    return True


@pytest.mark.parametrize("rows", TRIED)
def test_what_is_told(rows: list[Row], stores: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = list[str]()
    for row in rows:
        store = stores(row.store)
        monkeypatch.setenv("REPLAY_STORE", str(store))
        test = at(row.address)
        facts = [each.replace("$STORE", str(store)) for each in row.facts]
        missing = []
        for each in facts:
            if each.startswith("follow "):
                (to,) = (to for label, to in links_of(test) if label == each.removeprefix("follow "))
                test = at(to)
            elif holds(test, each.removeprefix("!")) is each.startswith("!"):
                missing.append(each)
        if missing or not said(test):
            wrong.append(f"{row.store} {row.address}: {missing}: {said(test)[:1500]}")
    assert not wrong, "\n".join(wrong)
