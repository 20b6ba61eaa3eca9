"""The page Find hands: what it finds is what the audits of the same games have."""

import json
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from replay.analysis.hand import analyse_hand
from replay.analysis.values import HandAnalysis, Judgement
from replay.engine import audit
from replay.formats import find_inputs
from replay.hands import Scored
from replay.rulesets import find_ruleset
from replay.state import SeatState
from replay.store import Reader
from replay.store.queries.filter import GameFilter
from replay.store.queries.positions import PositionFilter, find_positions
from replay.store.queries.wins import WinFilter, find_wins
from replay.verdicts import WinAudit
from tests.dashboard.conftest import EVENINGS
from tests.dashboard.pages import html_of, links_of, opened, words_of


@pytest.fixture(scope="module")
def wins() -> list[tuple[str, str, WinAudit, Scored]]:
    """Every win of these games that the rules grant: the ruleset, who, the win, its score."""
    audits = [audit(game) for source in find_inputs(EVENINGS) for game in source.games()]
    return [
        (game.ruleset, game.players[win.event.seat], win, win.scored)
        for game in audits
        for hand in game.details
        for win in hand.wins
        if isinstance(win.scored, Scored)
    ]


def test_each_filter_finds_what_the_audits_have(
    evenings_store: Path, wins: list[tuple[str, str, WinAudit, Scored]]
) -> None:
    ruleset, name, win, scored = max(wins, key=lambda each: len(each[3].patterns))
    row, total, tile = next(iter(scored.patterns)), scored.total or 0, win.event.tile
    asked = [
        (WinFilter(), len(wins)),
        (WinFilter(games=GameFilter(ruleset=ruleset)), sum(each[0] == ruleset for each in wins)),
        (WinFilter(winner=name), sum(each[1] == name for each in wins)),
        (WinFilter(rows=(row,)), sum(bool(each[3].patterns.get(row)) for each in wins)),
        (WinFilter(tile=tile), sum(each[2].event.tile == tile for each in wins)),
        (WinFilter(won_by="self_draw"), sum(each[2].event.by == "self_draw" for each in wins)),
        (WinFilter(least=total), sum((each[3].total or 0) >= total for each in wins)),
        (WinFilter(most=total), sum((each[3].total or 0) <= total for each in wins)),
    ]
    with Reader.open(evenings_store) as reader:
        for wanted, number in asked:
            assert find_wins(reader, wanted, limit=1).total == number, wanted
        widths = [find_wins(reader, WinFilter(wait=wait)).total for wait in ("one", "two", "more")]
        assert sum(widths) == len(wins), "each hand waited for one kind, two or more"


def test_the_greatest_comes_first_with_its_rows_and_its_table(
    evenings_store: Path, wins: list[tuple[str, str, WinAudit, Scored]]
) -> None:
    best = max(scored.total or 0 for ruleset, _, _, scored in wins if ruleset == "zung-jung")
    page = opened("search", ruleset="zung-jung", least=str(best))
    said = words_of(page)
    assert f": {best} points," in said
    assert {label for label, _ in links_of(page)} == {"See it at the table"}
    rows = next(scored.patterns for _, _, _, scored in wins if scored.total == best)
    assert all(f"{name} {value}" in said for name, value in rows.items() if value)
    assert 'class="t ' in html_of(page) or "data-tile" in html_of(page)


def test_rows_of_a_link_all_have_to_count_and_unknown_ones_are_said(
    evenings_store: Path, wins: list[tuple[str, str, WinAudit, Scored]]
) -> None:
    page = opened("search", ruleset="zung-jung", rows=["Three Colors, One Chow"])
    said = words_of(page)
    number = sum(bool(scored.patterns.get("Three Colors, One Chow")) for _, _, _, scored in wins)
    assert said.count("Three Colors, One Chow 35") == number > 0


def test_jokers_of_a_win_are_those_of_the_whole_hand(
    evenings_store: Path, wins: list[tuple[str, str, WinAudit, Scored]]
) -> None:
    """In its melds, declared and won on, too."""
    counts: Counter[int] = Counter()
    for ruleset, _, win, _ in wins:
        hand, wild = win.hand, find_ruleset(ruleset).wild
        assert hand is not None
        tiles = [*hand.concealed, *hand.flowers, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)]
        counts[min(3, sum(kind in wild for kind in tiles))] += 1
    with Reader.open(evenings_store) as reader:
        assert {number: find_wins(reader, WinFilter(jokers=number)).total for number in counts} == counts
    assert len(counts) > 2


def sorted_kinds(kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(kinds))


@pytest.fixture(scope="module")
def discards() -> list[tuple[HandAnalysis, Judgement, SeatState, frozenset[int]]]:
    """Every discard that the analysis judges: the analysis, the judgement, the seat before it, the wild kinds."""
    found = []
    for game in (audit(each, keep_steps=True) for source in find_inputs(EVENINGS) for each in source.games()):
        ruleset = find_ruleset(game.ruleset)
        rules = ruleset.under(ruleset.rulings.chosen(dict(game.rulings or {})))
        for hand in game.details:
            analysis = analyse_hand(hand, rules)
            for each in analysis.judgements:
                held = hand.steps[each.event - 1].before.seats[each.seat]
                found.append((analysis, each, held, frozenset(ruleset.wild)))
    return found


def test_positions_are_found_by_what_the_audits_say_of_them(
    evenings_store: Path, discards: list[tuple[HandAnalysis, Judgement, SeatState, frozenset[int]]]
) -> None:
    """Tiles are those of the states that the audit has followed; the search has counted them from the events."""

    def jokers(held: SeatState, wild: frozenset[int]) -> int:
        tiles = [*held.concealed, *held.flowers, *(kind for meld in held.melds for kind in meld.meld.tiles)]
        return sum(kind in wild for kind in tiles)

    asked = [
        (PositionFilter(broken="pair"), sum(held.concealed.count(each.tile) == 2 for _, each, held, _ in discards)),
        (PositionFilter(broken="triplet"), sum(held.concealed.count(each.tile) > 2 for _, each, held, _ in discards)),
        (PositionFilter(broken="ready"), sum(each.broke_ready for _, each, _, _ in discards)),
        (PositionFilter(jokers=1), sum(jokers(held, wild) == 1 for _, _, held, wild in discards)),
        (
            PositionFilter(steps=1, jokers=1, broken="pair"),
            sum(
                each.best_shanten == 1 and jokers(held, wild) == 1 and held.concealed.count(each.tile) == 2
                for _, each, held, wild in discards
            ),
        ),
        (
            PositionFilter(wait="two"),
            sum(
                (look := analysis.look(each.seat, each.event)) is not None
                and look.ready
                and look.kinds.bit_count() == 2
                for analysis, each, _, _ in discards
            ),
        ),
        (
            PositionFilter(wait="hell"),
            sum(
                (look := analysis.look(each.seat, each.event)) is not None and look.ready and look.hell_known
                for analysis, each, _, _ in discards
            ),
        ),
    ]
    with Reader.open(evenings_store) as reader:
        for wanted, number in asked:
            found = find_positions(reader, wanted)
            assert len(found.found) == number, wanted
        every = find_positions(reader, PositionFilter()).found
    assert {
        (each.judged, each.held.concealed, each.held.drawn, each.held.flowers, *map(sorted_kinds, each.held.melds))
        for each in every
    } == {
        (each, held.concealed, held.drawn, held.flowers, *(sorted_kinds(meld.meld.tiles) for meld in held.melds))
        for _, each, held, _ in discards
    }
    assert any(number for _, number in asked[:4])


def test_the_page_finds_positions_and_leads_to_the_moment(evenings_store: Path) -> None:
    page = opened("search", find="positions", broken="pair", steps="1")
    with Reader.open(evenings_store) as reader:
        found = find_positions(reader, PositionFilter(broken="pair", steps=1)).found
    assert found
    hands = {(each.sha256, each.hand, each.name) for each in found}
    said = words_of(page)
    assert f"{len(found)} discard" in said
    assert f"{len(hands)} hand" in said, "one card a hand"
    first = found[0]
    link = f"hand={first.hand}&event={first.judged.event}&seat={first.judged.seat}&panel=discards"
    assert any(link in each for words, each in links_of(page) if words == "See it at the table")


@pytest.mark.parametrize(
    "filters",
    [{"ruleset": "zung-jung", "least": "8"}, {"find": "positions", "steps": "1", "jokers": "0"}],
    ids=["wins", "positions"],
)
def test_filters_kept_under_a_name_are_a_link_to_themselves_until_they_are_forgotten(
    evenings_store: Path, monkeypatch: pytest.MonkeyPatch, filters: dict[str, str]
) -> None:
    page = opened("search", **filters)
    page.text_input(key="filters name").set_value("[Mine] & more").run()
    page.button(key="filters keep").click().run()
    browser = {each.proto.id: json.loads(each.proto.json) for each in page.get("bidi_component")}
    (kept,) = [each["text"] for each in browser.values() if each.get("name") == "filters"]
    monkeypatch.setattr("parts.cookies.kept", lambda name: unquote(kept) if name == "filters" else "")
    again = opened("search")
    (address,) = [address for label, address in links_of(again) if label == r"\[Mine\] \& more"]
    assert parse_qs(urlsplit(address).query) == {name: [value] for name, value in filters.items()}
    assert "Choose a filter" in words_of(again), "nothing is chosen that could be kept"
    again.button(key="forget [Mine] & more").click().run()
    assert not [label for label, _ in links_of(again) if "Mine" in label]
