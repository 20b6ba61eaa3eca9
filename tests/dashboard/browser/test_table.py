"""The table in a real browser: it is seen whole in windows of every shape, and no box on it crosses another one."""

from pathlib import Path
from typing import Any

import pytest

from data import Opened
from parts.links import link_for
from parts.looks import sheet
from replay.engine import audit
from replay.events import Discard
from replay.formats import find_inputs
from replay.installation import shipped
from replay.rulesets import find_ruleset
from replay.verdicts import HandAudit
from replay.view.drawn.table import board, laid_out
from screens.replay.here import here_at
from screens.replay.moments import Spot
from screens.replay.waits import discards_panel
from tests.dashboard.browser import IN_BROWSER, opened, paged, quiet
from tests.samples import MOST, deep, in_turn, often

pytestmark = IN_BROWSER

SIZES = {
    (1440, 900): 720,
    (720, 450): 380,
    (390, 844): 374,
    (1024, 768): 570,
    (844, 390): 320,
    (2560, 1440): 1265,
    (768, 1024): 430,
    (1920, 1080): 905,
}
"""Windows, and how wide the table is in them, more or less."""
FEW = ("b30fj/self-draw-only-wait.jsonl", "sichuan/sichuan-sixteen-hands-1.jsonl")
"""The pond of 45 discards, and a game of four name plates with voids, which `make test` looks at."""
CROSSINGS = """() => [...document.querySelectorAll('[data-replay=board]')].flatMap((board) => {
  const of = (selector) => [...board.querySelectorAll(selector)].map((each) => [each, each.getBoundingClientRect()]);
  const boxes = [...of('[data-tile]'), ...of('[data-plate]'), ...of('.middle')];
  const felt = board.querySelector('.felt').getBoundingClientRect();
  const name = (each) => each.getAttribute('aria-label') || each.className;
  const bad = [];
  boxes.forEach(([one, a], place) => {
    if (a.left < felt.left - 1 || a.top < felt.top - 1 || a.right > felt.right + 1 || a.bottom > felt.bottom + 1)
      bad.push(`${name(one)} leaves the table`);
    for (const part of one.matches('[data-plate]') ? one.querySelectorAll('.chip, .points') : [])
      if (part.getBoundingClientRect().bottom > a.bottom + 1) bad.push(`${part.innerText} is cut off`);
    for (const [other, b] of boxes.slice(place + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && tall > 1) bad.push(`${name(one)} crosses ${name(other)}`);
    }
  });
  const seats = [...board.querySelectorAll('.seat')];
  const lying = (seat, where) => boxes.filter(([each]) => seat.contains(each) && each.dataset.where === where)
    .map(([, box]) => box);
  const apart = (ones, others) => Math.min(...ones.flatMap((a) => others.map((b) =>
    Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom)))));
  for (const seat of seats) {
    const away = (other) => apart(lying(seat, 'meld'), [...lying(other, 'hand'), ...lying(other, 'win')]);
    if (seats.some((other) => other !== seat && away(seat) >= Math.min(away(other), felt.width / 30)))
      if (lying(seat, 'meld').length) bad.push(`melds lie away from ${name(seat)}`);
  }
  return bad.map((each) => `${board.parentElement.title}: ${each}`);
})"""
"""Which boxes on each table cross one another, or leave it, what a name plate has no room for, whose melds lie away."""


def records() -> list[Path]:
    """The shipped games of whole hands, those of `FEW` first."""
    found = [each for each in sorted(shipped("records").glob("*/*.jsonl")) if each.parent.name != "broken"]
    return sorted(found, key=lambda each: f"{each.parent.name}/{each.name}" not in FEW)


def fullest(hand: HandAudit) -> int:
    """The event after which most tiles lie open."""

    def lying(place: int) -> int:
        seats = hand.steps[place].after.seats
        return sum(len(each.discards) + len(each.flowers) + 2 * len(each.melds) for each in seats)

    return max(range(len(hand.steps)), key=lying) + 1


def boards(record: Path, most: int) -> list[str]:
    """So many hands of a game, each drawn at its fullest moment; the names are as long as names get."""
    players = ("Bartholomew the Elder", "Ng", "Wilhelmina-Josephine", "李小明與他的朋友們")
    games = evenly([game for source in find_inputs([record]) for game in source.games()], most)
    hands = [hand for game in games for hand in audit(game, keep_steps=True).details if hand.steps]
    found = []
    for hand in evenly(hands, most):
        step = hand.steps[fullest(hand) - 1]
        state = laid_out(step.after, hand.wins)
        found.append(board(state, players, near=hand.dealer, event=step.at.event, number=1))
    return found


def evenly(values: list[Any], most: int) -> list[Any]:
    """At most so many of them, as far apart as the others."""
    return values[:: max(1, -(-len(values) // most))]


@pytest.fixture(scope="module")
def plain_page(browser: Any) -> Any:
    with paged(browser) as page:
        yield page


@pytest.mark.parametrize("folder", ["few", *(deep(each) for each in sorted({each.parent.name for each in records()}))])
def test_no_box_of_the_table_crosses_another_one(plain_page: Any, folder: str) -> None:
    """All tables of a folder on one page: what the browser reads for each page takes longer than the tables."""
    some = records()[: len(FEW)] if folder == "few" else [each for each in records() if each.parent.name == folder]
    drawn = [(each.stem, table) for each in some for table in boards(each, 1 if folder == "few" else often(4, 9999))]
    for width in sorted(SIZES.values())[:: 1 if MOST else 3]:  # every third width
        plain_page.set_content(
            f"<!doctype html><meta charset=utf-8>{sheet()}"
            "<style>html, body { font: 16px system-ui; color-scheme: light dark }</style>"
            + "".join(f'<div title="{name}" style="width: {width}px">{each}</div>' for name, each in drawn)
        )
        assert plain_page.evaluate(CROSSINGS) == [], f"{width} px"


def test_beside_a_small_table_the_discards_take_low_rows(plain_page: Any) -> None:
    """In the 365 px that a window of 1,024 px leaves them: what a discard would wait for stands in lines of its own."""
    (game,) = (
        each for source in find_inputs([shipped("records") / "b30fj" / "four-hands.jsonl"]) for each in source.games()
    )
    audited = audit(game, keep_steps=True)
    hand = audited.details[0]
    seat = next(each.at.event.seat for each in hand.steps if isinstance(each.at.event, Discard))
    rules = find_ruleset(audited.ruleset).under(find_ruleset(audited.ruleset).chosen({}))
    opened_game = Opened(key="x", audit=audited, rules=rules, record=game, stored=False)
    here = here_at(opened_game, Spot(game="x", event=2, seat=seat))
    assert here is not None
    drawn = discards_panel(here)
    plain_page.set_content(f"<!doctype html><meta charset=utf-8>{sheet()}<div style='width: 365px'>{drawn}</div>")
    rows = plain_page.locator("tbody tr, table tr:has(td)").all()
    assert len(rows) > 8
    assert max(each.bounding_box()["height"] for each in rows) <= 170
    assert plain_page.evaluate("document.querySelector('.scroll').scrollWidth") <= 365


@pytest.mark.parametrize(("size", "scheme"), in_turn(SIZES, ("light", "dark")), ids=str)
@pytest.mark.deep
def test_the_whole_table_is_seen_at_once(
    server: str, browser: Any, game: str, size: tuple[int, int], scheme: str
) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=148, seat=0)}", size, scheme) as page:
        quiet(page)
        if size[0] <= 640:
            page.locator("[data-replay=board]").scroll_into_view_if_needed()
        table = page.locator("[data-replay=board]").bounding_box()
        bar = page.locator(".st-key-replay-bar").bounding_box()
        assert table["width"] == pytest.approx(table["height"], abs=1)
        assert table["width"] == pytest.approx(SIZES[size], rel=0.06)
        assert table["y"] >= 0
        assert table["y"] + table["height"] <= bar["y"] + 1
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate(CROSSINGS) == []
        if size[0] > 640:  # what stands beside the table scrolls by itself
            panels = page.locator("[data-testid=stColumn]:has(.st-key-replay-panels)")
            panels.evaluate("panels => panels.scrollTo(0, 400)")
            assert page.locator("[data-replay=board]").bounding_box() == table
