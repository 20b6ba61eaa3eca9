"""What decisions were worth, where it was played out: in Study, in Train's answer, beside the table."""

import re
from html import unescape
from pathlib import Path

import msgspec
import pytest

from parts.links import key_of
from replay.engine import audit
from replay.formats import write_events
from replay.store import Reader, Store
from replay.store.ingest.run import ingest
from replay.store.queries.decisions import dear_decisions
from replay.store.queries.study import HandFilter
from replay.store.worth.keeping import keep_worth
from replay.store.worth.luck import unweighed, weigh_stored
from replay.view.worth.luck import hand_told
from replay.worth.danger import dangers
from replay.worth.hands import How
from tests.dashboard.pages import html_of, opened, words_of
from tests.store.study.test_given_up import GAME, made
from tests.worth.positions import decisions, events_of, moments_of

FOUND = [(number, each) for number, each in decisions("xixi", 4) if each.kind == "discard"]
SEAT = FOUND[0][1].seat
FIRST, SECOND, THIRD = [each for each in FOUND if each[1].seat == SEAT][:3]


@pytest.fixture(scope="module")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand of Xixi of which three discards were played out: two gave up points beyond doubt, 2 and 5."""
    folder = tmp_path_factory.mktemp("worth")
    (folder / "game.jsonl").write_bytes(write_events(events_of("xixi", 4)))
    given = ((FIRST, 2.0, 0.3), (SECOND, 1.0, 0.4), (THIRD, 5.0, 0.4))
    with Store.open(folder / "s.sqlite") as store:
        list(ingest(store, [str(folder / "game.jsonl")], audit))
        rows = [made(number, each, behind, error, left=40) for (number, each), behind, error in given]
        assert keep_worth(store, store.game(GAME), 1, How(), rows)
    return folder / "s.sqlite"


@pytest.fixture
def club(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The key of its game in links."""
    monkeypatch.setenv("REPLAY_STORE", str(club_file))
    with Reader.open(club_file) as reader:
        return key_of(reader.meant(GAME)[0].sha256)


def test_the_dearest_come_first_and_what_is_in_doubt_is_left_out(club: str, club_file: Path) -> None:
    with Reader.open(club_file) as reader:
        found = dear_decisions(reader, HandFilter(), "xixi")
        assert found is not None
        assert [(each.worth.event, each.worth.given_up) for each in found] == [(THIRD[0], 5.0), (FIRST[0], 2.0)]
        name = found[0].name
        assert dear_decisions(reader, HandFilter(), "sichuan") is None, "no hand of it was played out"
        assert dear_decisions(reader, HandFilter(players=(name,)), "xixi") == found
        others = {each for each in reader.meant(GAME)[0].players if each != name}
        assert dear_decisions(reader, HandFilter(players=tuple(others)), "xixi") == ()


def test_study_lists_them_with_their_moments(club: str) -> None:
    html = html_of(opened("study", tab="Costliest"))
    assert "In points: Xixi" in html
    assert html.index("5.00 ± 0.40") < html.index("2.00 ± 0.30")
    assert "1.00 ± 0.40" not in html
    assert f"train?game={club}&hand=1&event={THIRD[0]}" in unescape(html)
    assert f"replay?game={club}&hand=1&event={THIRD[0]}&seat={SEAT}" in unescape(html), "at the discard itself"


def test_train_tells_it_after_the_choice_and_not_before(club: str) -> None:
    asked = {"game": club, "hand": "1", "event": str(THIRD[0])}
    assert "What the choices were worth" not in words_of(opened("train", **asked))
    option = THIRD[1].options[THIRD[1].chosen or 0]
    tile = getattr(option, "tile", "")
    html = html_of(opened("train", **asked, choice=tile))
    part = html.partition("What the choices were worth")[2]
    (mine,) = (each for each in re.findall("<tr class=picked>.*?</tr>", part) if "you" in each)
    assert "5.00 ± 0.40" in mine
    assert "chosen" in mine, "the player made the same choice"
    assert "Played out on up to 96 deals" in part


@pytest.mark.parametrize("before", [0, 1], ids=["once made", "to be made"])
def test_the_discards_beside_the_table_have_it_for_the_seat_that_decides(club: str, before: int) -> None:
    asked = {"game": club, "hand": "1", "event": str(THIRD[0] - before), "panel": "discards", "view": "seat"}
    assert "5.00 ± 0.40" in html_of(opened("replay", **asked, seat=str(SEAT)))
    assert "What the choices were worth" not in html_of(opened("replay", **asked, seat=str((SEAT + 1) % 4)))


def test_the_time_that_a_move_took_is_told_where_the_record_has_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record format: `t`, the seconds since the game began."""
    path = tmp_path / "timed.jsonl"
    timed = {3: 12.5, 4: 17.0}
    events = [msgspec.structs.replace(each, t=timed.get(place)) for place, each in enumerate(events_of("xixi", 4))]
    path.write_bytes(write_events(events))
    with Store.open(tmp_path / "s.sqlite") as store:
        list(ingest(store, [str(path)], audit))
        key = key_of(store.game(GAME).sha256)
    monkeypatch.setenv("REPLAY_STORE", str(tmp_path / "s.sqlite"))
    second = {"game": key, "hand": "1", "event": "3"}  # start_game and start_hand come before the first event
    assert "4.5 s after the event before." in words_of(opened("replay", **second))
    assert "seconds after" not in words_of(opened("replay", **{**second, "event": "2"}))


def test_the_discards_have_the_danger_of_each_tile_of_who_is_to_discard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over each tile that may be put down the chance to deal in; where nobody wins on another's tile, nothing."""
    key, told = {}, moments_of(events_of("b30fj", 4), "b30fj")
    with Store.open(tmp_path / "s.sqlite") as store:
        for ruleset in ("b30fj", "xixi"):
            (tmp_path / f"{ruleset}.jsonl").write_bytes(write_events(events_of(ruleset, 4)))
            list(ingest(store, [str(tmp_path / f"{ruleset}.jsonl")], audit))
            key[ruleset] = key_of(store.game(f"{ruleset}-simulated-4").sha256)
    monkeypatch.setenv("REPLAY_STORE", str(tmp_path / "s.sqlite"))
    number, decision = next((n, each) for n, each in decisions("b30fj", 4) if n > 40 and each.kind == "discard")
    asked = {
        "game": key["b30fj"],
        "hand": "1",
        "event": str(number - 1),
        "panel": "discards",
        "seat": str(decision.seat),
    }
    part = html_of(opened("replay", **asked)).partition("How dangerous each tile is")[2].partition("</p>")[0]
    found = dangers(told.before(number), told.rules)
    assert re.findall(r"<b>(\d+) %</b>", part) == [f"{100 * each.chance:.0f}" for each in found]
    assert "How dangerous" not in html_of(opened("replay", **{**asked, "seat": str((decision.seat + 1) % 4)}))
    number, decision = next((n, each) for n, each in decisions("xixi", 4) if each.kind == "discard")
    asked |= {"game": key["xixi"], "event": str(number - 1), "seat": str(decision.seat)}
    assert "How dangerous" not in html_of(opened("replay", **asked))


def test_the_hands_of_a_game_have_luck_and_play_as_two_lines_where_they_are_kept(club: str, club_file: Path) -> None:
    asked = {"game": club, "hand": "1", "event": "3", "panel": "hands", "seat": "1"}
    assert "Luck and play" not in html_of(opened("replay", **asked))
    with Store.open(club_file) as store:
        (found,) = weigh_stored(store, unweighed(store))
    assert found.found is not None
    html = html_of(opened("replay", **asked))
    assert hand_told(found.found, 1).replace("-", "\N{MINUS SIGN}") in html
    assert html.count("<polyline") == 2
    assert "Luck and play" not in html_of(opened("replay", **asked, view="seat"))
