"""The page Train: a decision without its answer, the choice, the answer; and the costliest discards of Study."""

from pathlib import Path

import pytest
from msgspec.structs import asdict

from parts.links import key_of
from replay.engine import audit
from replay.store import Reader, Store
from replay.store.queries.decisions import CostlyDecision, costly_decisions
from replay.store.queries.filter import GameFilter
from replay.store.queries.study import HandFilter
from replay.tiles import KIND_OF, NAMES, Kind
from replay.view.drawn.tiles import label
from replay.worth.danger import Danger
from replay.worth.hands import moments_in
from replay.worth.racing import Limits
from replay.worth.rollouts import rolled_out
from screens.train.exercise import Place, exercise_at
from tests.dashboard.pages import html_of, links_of, opened, words_of


def without(tiles: tuple[Kind, ...], drawn: Kind | None) -> list[str]:
    """The names of the tiles but one that was drawn."""
    place = tiles.index(drawn) if drawn is not None else len(tiles)
    return [NAMES[each] for each in (*tiles[:place], *tiles[place + 1 :])]


def costliest(evenings_store: Path) -> tuple[CostlyDecision, ...]:
    with Reader.open(evenings_store) as reader:
        return costly_decisions(reader, HandFilter(games=GameFilter(ruleset="zung-jung")))


def test_the_costliest_discards_are_those_that_another_one_would_have_bettered(evenings_store: Path) -> None:
    """docs/analysis.md: the best discard leaves the fewest steps to ready, then the most tiles that help."""
    found = costliest(evenings_store)
    assert found
    costs = [(each.judged.shanten_lost, each.judged.given_up) for each in found]
    assert costs == sorted(costs, reverse=True)
    for each in found[:3]:
        exercise = exercise_at(Place(key_of(each.sha256), each.hand, each.judged.event))
        assert exercise is not None
        by = {one.tile: one for one in exercise.found}
        best, chosen = exercise.legal[0], by[each.judged.tile]
        assert exercise.played == each.judged.tile
        assert (best.shanten, best.known) == (each.judged.best_shanten, each.judged.best_left)
        assert (chosen.shanten, -chosen.known) > (best.shanten, -best.known)
        assert exercise.judged(best.tile) == "keeps"
        assert best.tile in exercise.keeping
        assert chosen.tile not in exercise.keeping


@pytest.mark.parametrize(
    ("kept", "thrown", "other", "judged"),
    [(0.2, 0.0, 0.1, "folds"), (0.2, 0.1, 0.0, "less"), (0.04, 0.0, 0.1, "less"), (0.0, 0.2, 0.1, "less")],
    ids=["none is safer", "another is safer", "hardly safer", "the best is safe"],
)
def test_a_fold_is_no_mistake(
    evenings_store: Path, monkeypatch: pytest.MonkeyPatch, kept: float, thrown: float, other: float, judged: str
) -> None:
    """What gives tiles up is right where no tile is safer, and all that keep most deal in more often."""
    each = costliest(evenings_store)[0]
    exercise = exercise_at(Place(key_of(each.sha256), each.hand, each.judged.event))
    assert exercise is not None
    chances = {one.tile: other for one in exercise.legal}
    chances |= dict.fromkeys(exercise.keeping, kept) | {each.judged.tile: thrown}
    told = tuple(Danger(tile=tile, chance=chance, price=8) for tile, chance in chances.items())
    monkeypatch.setattr("screens.train.exercise.dangers_at", lambda *_: told)
    assert exercise.judged(each.judged.tile) == judged


def test_an_exercise_tells_nothing_before_the_choice_and_all_after_it(evenings_store: Path) -> None:
    each = costliest(evenings_store)[0]
    asked: dict[str, str | list[str]] = {
        "game": key_of(each.sha256),
        "hand": str(each.hand),
        "event": str(each.judged.event),
    }
    page = opened("train", **asked)
    said = words_of(page)
    assert f"{each.name} : which tile do you discard?" in said or f"{each.name}: which tile do you discard?" in said
    assert "keeps more" not in said
    assert f"{each.name}: {label(each.judged.tile)}" not in said
    assert 'data-view="seat"' in html_of(page)
    exercise = exercise_at(Place(key_of(each.sha256), each.hand, each.judged.event))
    assert exercise is not None
    tiles = [each for each in page.button if "-tile-" in str(each.key)]
    held = exercise.view.seats[exercise.seat]
    assert [str(each.key).rpartition("-")[2] for each in tiles[:-1]] == without(held.concealed, held.drawn)
    assert "-drawn-" in str(tiles[-1].key), "what was drawn lies apart"
    assert "Decision " in said
    next(one for one in tiles if str(one.key).endswith(f"-{NAMES[each.judged.tile]}")).click().run()
    assert not page.exception
    assert page.query_params["choice"] == NAMES[each.judged.tile], "the link holds the choice"
    said = words_of(page)
    assert "Another discard keeps more." in said
    assert f"Keeps most: {label(each.judged.best)}" in said
    assert "0 of 1 choice as good as the best one" in said
    assert "deals in" in said, "the danger of each tile"
    page.button(key="train-next").click().run()
    assert not page.exception
    assert "choice" not in page.query_params
    assert {name: page.query_params[name] for name in asked} != asked
    page.button(key="train-again").click().run()
    assert {name: page.query_params[name] for name in asked} == asked
    assert "Decision 1 of 1." in words_of(page), "what was missed alone"


def test_a_link_with_the_best_choice_says_so_and_leads_to_the_game(evenings_store: Path) -> None:
    each = costliest(evenings_store)[0]
    place = Place(key_of(each.sha256), each.hand, each.judged.event)
    page = opened("train", **asdict(place), choice=NAMES[each.judged.best])
    assert "No discard keeps more." in words_of(page)
    assert "The link asks for the" in words_of(opened("train", **asdict(place), choice="<b>9z"))
    assert ("See it in the game", f"replay?game={place.game}&hand={place.hand}&event={place.event}") in [
        (words, to.partition("&seat")[0]) for words, to in links_of(page)
    ]


def test_study_lists_them_with_their_moments(evenings_store: Path) -> None:
    each = costliest(evenings_store)[0]
    html = html_of(opened("study", tab="Costliest", ruleset="zung-jung"))
    assert html.count('class="gx-put"') >= html.count('class="gx-keep"') > 0, "the tile that was played, and the best"
    at = f"game={key_of(each.sha256)}&amp;hand={each.hand}&amp;event={each.judged.event}"
    assert f'href="train?{at}"' in html
    assert f'href="replay?{at}&amp;seat={each.judged.seat}&amp;panel=discards"' in html
    assert KIND_OF[NAMES[each.judged.tile]] == each.judged.tile


def test_what_a_decision_was_worth_is_played_out_where_somebody_asks(
    evenings_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parts.worth.TRIALS", 2)
    each = costliest(evenings_store)[0]
    place = Place(key_of(each.sha256), each.hand, each.judged.event)
    page = opened("train", **asdict(place), choice=NAMES[each.judged.best])
    assert "What the choices were worth" not in words_of(page)
    next(one for one in page.button if str(one.key).startswith("worth ")).click().run()
    with Store.open(evenings_store) as store:
        record = store.record(store.meant(place.game)[0])
    moments = moments_in(record, audit(record, keep_steps=True), place.hand - 1, {})
    found = rolled_out(moments.before(place.event), moments.rules, limits=Limits(trials=2))
    best = f"{found.candidates[0].points:+.2f} ± {found.candidates[0].error:.2f}".replace("-", "\N{MINUS SIGN}")
    assert "on up to 2 deals" in words_of(page)
    assert best in words_of(page)
    study = opened("study", tab="Costliest", ruleset="zung-jung")
    study.button(key="worth first").click().run()
    now = words_of(study).partition("In points, played out now")[2]
    assert now.count("given up:") == 3
