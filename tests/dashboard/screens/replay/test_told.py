"""What the Replay page tells of a moment that no row of the table of pages can say: by what the audit has of it."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import data
from parts.links import key_of
from replay.installation import shipped
from replay.store import Reader
from replay.store.queries.findings import findings
from tests.dashboard.conftest import put
from tests.dashboard.pages import address, flags_of, html_of, keys, opened, press, words_of
from tests.samples import often


def test_names_of_strangers_mean_nothing_to_html_nor_to_markdown(no_store: Path, tmp_path: Path) -> None:
    first, *rest = (shipped("records") / "b30fj" / "four-hands.jsonl").read_text(encoding="utf-8").splitlines()
    names = "<script>x</script>", "**b** :red[r] $x$ `c`", "[l](http://example.org)", "![i](http://example.org/i.png)"
    record = tmp_path / "strange.jsonl"
    record.write_text("\n".join([json.dumps({**json.loads(first), "players": names}), *rest]), encoding="utf-8")
    page = opened("replay", game=keys(put(no_store, record))[0], hand=1, event=30)
    for panel in ("W", "D", "E", "H"):
        html = html_of(press(page, panel))
        assert "<script" not in html
        assert "&lt;script&gt;" in html
    labels = [page.button(key=f"key {seat}").label for seat in "1234"]
    assert labels[1].startswith(r"\*\*b\*\* \:red")
    assert not any(re.search(r"(?<!\\)[\[\]*`$:<>!]", label) for label in labels)


@pytest.mark.deep
def test_every_finding_shows_at_the_moment_that_its_link_opens(broken_store: Path) -> None:
    """Also those on the deal, on a missing end and on the end of the game: as a card and as a marker.

    Of each code the first two; with REPLAY_DEEP=1 all.
    """
    with Reader.open(broken_store) as reader:
        every = [each for each in findings(reader).found if data.open_game(each.game.sha256).audit.details]
    codes = Counter[str]()
    for each in every:
        codes[each.finding.code] += 1
        if codes[each.finding.code] <= often(2, 1000):
            page = opened("replay", game=key_of(each.game.sha256), line=each.finding.line)
            assert f" {each.finding.code} " in words_of(page), each.finding
            marks = [flag["event"] for flag in flags_of(page) if each.finding.code.replace("_", " ") in flag["label"]]
            assert marks == [int(address(page)["event"])], each.finding
            assert address(page)["seat"] == str(each.finding.seat) or each.finding.seat is None
    assert {"wrong_hand", "wrong_dealer", "wrong_deal", "wrong_round", "truncated"} <= codes.keys()


@pytest.mark.deep
def test_headings_go_down_one_level_at_a_time(broken_store: Path) -> None:
    for panel in ("moment", "waits", "discards", "score", "hands"):
        page = opened("replay", game="wrong_total-and-its-payments", line=5, panel=panel)
        levels = re.findall(r"<h([1-6])", html_of(page))
        assert levels[0] == "1"
        assert "2" in levels
        assert "4" not in levels
