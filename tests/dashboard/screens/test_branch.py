"""The page Play on: another choice at a moment of a game, played on, kept in the link."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from data import open_game
from parts.links import key_of
from replay import simulate
from replay.events import AnyEvent, Discard, Draw, EndHand, Exchange
from replay.installation import shipped
from replay.library.positions import Position
from replay.store import Reader
from replay.store.queries.filter import GameFilter
from screens.branch.bots import chooses, played_on
from screens.branch.course import BranchStart, NoBranchError, begin, follow, packed, unpacked
from tests.dashboard.conftest import put
from tests.dashboard.languages import OTHERS, foreign, in_language, names_of
from tests.dashboard.pages import html_of, links_of, opened, words_of

RULESETS = ("b30fj", "b30fj-draft", "zung-jung", "sichuan", "xixi")


@pytest.fixture(scope="module")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening of each ruleset, with the whole walls."""
    folder = shipped("records") / "demo"
    chosen = [next(iter(sorted(folder.glob(f"*-{name}.jsonl")))) for name in RULESETS]
    return put(tmp_path_factory.mktemp("club") / "club.sqlite", *chosen)


@pytest.fixture
def club(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The games by their rulesets, as links call them."""
    monkeypatch.setenv("REPLAY_STORE", str(club_file))
    with Reader.open(club_file) as reader:
        return {name: key_of(reader.games(GameFilter(ruleset=name))[0].sha256) for name in RULESETS}


def first_discard(key: str) -> tuple[int, Discard]:
    """The first discard of the first hand, with its number among the events."""
    steps = open_game(key).audit.details[0].steps
    return next((n, each.at.event) for n, each in enumerate(steps, 1) if isinstance(each.at.event, Discard))


def moves_in(page: AppTest) -> str:
    """The moves as the address has them."""
    given = page.query_params.get("moves", "")
    return given if isinstance(given, str) else given[0]


def walked(page: AppTest) -> tuple[AnyEvent, ...]:
    return unpacked(moves_in(page))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_another_discard_is_played_on_to_the_end_and_the_link_restores_it(
    ruleset: str, club: dict[str, str], club_file: Path
) -> None:
    key = club[ruleset]
    event, thrown = first_discard(key)
    asked = {"game": key, "hand": "1", "event": str(event - 1), "seat": str(thrown.seat), "view": "all"}
    page = opened("branch", **asked)
    assert "The hands and the wall are those of the record" in words_of(page)
    offered = [each for each in page.button if "-tile-" in str(each.key) and not each.disabled]
    legal = begin(open_game(key), BranchStart(hand=1, event=event - 1, seat=thrown.seat, open=True)).position
    assert {str(each.key).rpartition("-")[2] for each in offered} == {
        each.tile for each in legal.legal(thrown.seat) if isinstance(each, Discard)
    }
    held = legal.state.seats[thrown.seat]
    assert len([each for each in page.button if "-tile-" in str(each.key)]) == len(held.concealed), "pairs are two"
    other = next(each for each in offered if not str(each.key).endswith(f"-{thrown.tile}"))
    other.click().run()
    assert not page.exception
    moves = walked(page)
    assert moves[0] == Discard(seat=thrown.seat, tile=str(other.key).rpartition("-")[2])
    page.button(key="branch end").click().run()
    assert not page.exception
    played = walked(page)
    assert played[: len(moves)] == moves
    assert isinstance(played[-1], EndHand)
    assert "The hand is over" in words_of(page)
    again = opened("branch", **asked, moves=moves_in(page))
    assert html_of(again) == html_of(page)
    assert "the record claims" not in words_of(page), "no record has these wins"
    with Reader.open(club_file) as reader:
        names = names_of(reader)
    for language in OTHERS:
        assert foreign(in_language("branch", language, **asked, moves=moves_in(page)), names) == []
    page.button(key="branch back").click().run()
    assert len(walked(page)) < len(played)


def test_from_a_seat_what_it_cannot_see_is_dealt_and_said_to_be(club: dict[str, str]) -> None:
    """What lies in its own hand and on the table stays; the rest is another deal for each number."""
    key = club["b30fj"]
    game = open_game(key)
    state = game.audit.details[0].steps[9].after
    starts = [BranchStart(hand=1, event=10, seat=2, open=False, deal=deal) for deal in (1, 1, 2)]
    one, same, other = (begin(game, each).position.state for each in starts)
    assert one == same
    assert one.seats[2].concealed == state.seats[2].concealed == other.seats[2].concealed
    assert [each.discards for each in one.seats] == [each.discards for each in state.seats]
    assert one.seats[0].concealed != other.seats[0].concealed
    assert one.wall is not None
    assert one.wall != state.wall
    page = opened("branch", game=key, hand="1", event="10", seat="2", view="seat")
    said = words_of(page)
    assert "cannot see is dealt at random" in said
    assert "deal 1" in said
    assert 'data-view="seat"' in html_of(page)
    assert "You play" not in said
    page.button(key="branch deal").click().run()
    assert not page.exception
    assert "deal 2" in words_of(page)


def test_by_hand_every_player_is_asked_and_nobody_plays_by_himself(club: dict[str, str]) -> None:
    key = club["zung-jung"]
    event, thrown = first_discard(key)
    page = opened("branch", game=key, hand="1", event=str(event - 1), seat="0", by="hand")
    next(each for each in page.button if str(each.key).endswith(f"-tile-{thrown.tile}")).click().run()
    assert not page.exception
    assert walked(page) == (Discard(seat=thrown.seat, tile=thrown.tile),)
    page.button(key="branch course").click().run()
    hand = open_game(key).audit.details[0]
    drawn = next(each.at.event for each in hand.steps[event:] if isinstance(each.at.event, Draw))
    assert walked(page)[1:] == (Draw(seat=1, tile=drawn.tile),), "the next tile of the wall, drawn by the next player"


def test_the_program_stops_wherever_the_player_has_a_choice(club: dict[str, str]) -> None:
    """After every stop the seat has something to do, and before it, on the way, it had nothing."""
    game = open_game(club["b30fj"])
    now = begin(game, BranchStart(hand=1, event=1, seat=0, open=True)).position
    for _ in range(12):
        option = next((each for each in now.legal(1)), None)
        way = follow(now, played_on(now, 1, option))
        assert all(not chooses(each, 1) for each in way[1:-1] if option is None or each.number > now.number + 1)
        now = way[-1]
        if isinstance(now.event, EndHand):
            break
        assert chooses(now, 1)


def test_tiles_are_handed_on_where_the_rulings_say_so() -> None:
    game = simulate("sichuan", seed=3, hands=1, rulings={"exchange": "three-tiles"})
    deal = game.audit().hands[0][0]
    mine = deal.legal(0)
    assert all(isinstance(each, Exchange) for each in mine)
    way = follow(deal, played_on(deal, 0, mine[0]))
    handed = [each.event for each in way if isinstance(each.event, Exchange)]
    assert sorted(each.seat for each in handed) == [0, 1, 2, 3]
    assert len({(each.target - each.seat) % 4 for each in handed}) == 1
    assert chooses(way[-1], 0)
    over = follow(way[-1], played_on(way[-1], None, None))[-1]
    assert isinstance(over.event, EndHand)


def test_a_move_that_is_not_legal_is_refused_and_those_before_it_stand(club: dict[str, str]) -> None:
    key = club["xixi"]
    event, thrown = first_discard(key)
    right = Discard(seat=thrown.seat, tile=thrown.tile)
    page = opened(
        "branch", game=key, hand="1", event=str(event - 1), seat="0", by="hand", moves=packed([right, right]) or ""
    )
    said = words_of(page)
    assert "move 2 cannot be made here" in said
    assert f'data-event="{event}"' in html_of(page)
    with pytest.raises(NoBranchError):
        follow(begin(open_game(key), BranchStart(hand=1, event=event - 1, seat=0, open=True)).position, [right, right])


def test_the_replay_page_leads_there_from_every_decision(club: dict[str, str]) -> None:
    key = club["b30fj"]
    event, thrown = first_discard(key)
    name = open_game(key).audit.players[thrown.seat]
    app = opened("replay", game=key, hand=1, event=event, seat=thrown.seat, view="all")
    links = links_of(app)
    assert (
        f"Another move for {name}",
        f"branch?game={key}&hand=1&event={event - 1}&seat={thrown.seat}&view=all",
    ) in links
    app = opened("replay", game=key, hand=1, event=event - 1, seat=thrown.seat, view="seat", panel="discards")
    assert f"Play on from here as {name}" in [words for words, _ in links_of(app)]


def test_hidden_hands_of_a_record_are_dealt(no_store: Path) -> None:
    """A record of one player's view has neither the other hands nor the wall."""
    put(no_store, shipped("records") / "b30fj" / "one-players-view.jsonl")
    with Reader.open(no_store) as reader:
        key = key_of(reader.games()[0].sha256)
    game = open_game(key)
    assert any("?" in str(each.at.event) for each in game.audit.details[0].steps)
    begun = begin(game, BranchStart(hand=1, event=4, seat=0, open=True))
    assert begun.dealt
    over = follow(begun.position, played_on(begun.position, None, None))[-1]
    assert isinstance(over, Position)
    assert isinstance(over.event, EndHand)
    assert "does not have every tile" in words_of(opened("branch", game=key, hand="1", event="4"))


def test_a_player_s_view_play_by_hand_and_a_damaged_link_are_told_in_one_language(
    club: dict[str, str], club_file: Path
) -> None:
    with Reader.open(club_file) as reader:
        names = names_of(reader)
    asked = {"game": club["sichuan"], "hand": "1"}
    for more in (
        {"event": "21", "seat": "1", "view": "seat"},
        {"event": "1", "by": "hand"},
        {"event": "1", "moves": "abc"},
    ):
        assert foreign(in_language("branch", "ja", **asked, **more), names) == [], more
