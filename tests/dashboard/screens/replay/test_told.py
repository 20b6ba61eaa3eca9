"""What the Replay page tells of a moment that no row of the table of pages can say: by what the audit has of it."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import data
from parts.links import key_of
from replay.analysis.moment import alternatives
from replay.paths import shipped
from replay.state import Stage
from replay.store import Reader
from replay.store.queries.findings import findings
from replay.view.drawn import tiles
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


def test_who_is_to_discard_keeps_the_waits_in_sight(demo_store: Path, game: str) -> None:
    """A ready hand that draws is not without waits on the page: the discard that keeps most leads to them."""
    here = data.open_game(game)
    analysis = data.analysed(here, 1)
    assert analysis is not None
    assert here.rules is not None
    steps = enumerate(here.audit.details[0].steps, 1)
    drawn = [(event, step.after) for event, step in steps if step.after.stage is Stage.ACT]
    looks = [(event, state, analysis.look(state.turn, event)) for event, state in drawn]
    ready = [(event, state) for event, state, look in looks if look and look.to_discard and not look.shanten]
    for event, state in ready[:2]:
        best = next(each for each in alternatives(state, state.turn, here.rules) if each.legal)
        html = html_of(opened("replay", game=game, hand=1, event=event))
        (row,) = [each for each in html.split("<tr>") if "· without" in each]
        assert tiles.tile(best.tile, "xs") in row
        assert tiles.kinds_row(best.kinds, "xs") in row
        assert f"{best.known} / {best.true}" in row


@pytest.mark.deep
def test_columns_of_waits_stand_only_where_somebody_waits(demo_store: Path, game: str) -> None:
    seen = set()
    for event in range(0, 193, 12):
        html = html_of(opened("replay", game=game, hand=1, event=event, seat=0))
        (table,) = re.findall(r'<table class="plain hands"><thead><tr><th>player</th>.*?</table>', html, re.DOTALL)
        ready = " / " in table  # copies left: as far as the player can know / in truth
        seen.add(ready)
        told = ("<th>waits</th>" in table, ">left</th>" in table, "left: copies as far as the player can know" in html)
        assert told == (ready,) * 3
        rows = [row for row in table.split("</tr>")[:-1] if 'class="held"' not in row]
        assert {len(re.findall("<t[hd][ >]", row)) for row in rows} == ({4} if ready else {2})
    assert seen == {True, False}
