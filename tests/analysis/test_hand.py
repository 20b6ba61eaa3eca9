"""The analysis beside a slow one written from the definitions, on simulated games of every ruleset."""

from __future__ import annotations

import pytest

from replay.state import SEATS
from tests.analysis import slow
from tests.analysis.games import RULESETS, analysed

SEEDS = (1, 2, 3)
RULINGS = {
    "b30fj-hell": ("b30fj", (("hell-wait-jokers", "naturals-only"), ("winner-hand-visible", "kongs-shown"))),
    "b30fj-hidden": ("b30fj", (("hell-wait-multi", "single-kind"), ("winner-hand-visible", "hidden"))),
    "b30fj-scope": ("b30fj", (("tanki-scope", "per-tile"),)),
    "draft-dead-wall": ("b30fj-draft", (("draft-dead-wall", "fourteen"),)),
    "zung-jung-dead-wall": ("zung-jung", (("kong-replacement", "dead-wall"),)),
    "zung-jung-all": ("zung-jung", (("one-winner", "all"), ("dead-wall", "none"))),
    "zung-jung-furiten": ("zung-jung", (("no-furiten", "furiten"),)),
    "sichuan-infer": ("sichuan", (("void-in-log", "infer"),)),
    "sichuan-pass": ("sichuan", (("pass-win", "none"), ("rob-scope", "open-kongs"))),
    "xixi-reserve": ("xixi", (("replacement-end", "tail"),)),
}
GAMES = {
    **{f"{ruleset}-{seed}": (ruleset, seed, ()) for ruleset in RULESETS for seed in SEEDS},
    **{f"{name}-{seed}": (ruleset, seed, rulings) for name, (ruleset, rulings) in RULINGS.items() for seed in (4, 5)},
}


@pytest.mark.parametrize(("ruleset", "seed", "rulings"), GAMES.values(), ids=GAMES)
@pytest.mark.sampled(5)
def test_every_look_discard_chapter_and_figure_is_as_the_definitions_have_it(
    ruleset: str, seed: int, rulings: tuple[tuple[str, str], ...]
) -> None:
    rules, hands = analysed(ruleset, seed, rulings=rulings)
    for hand, analysis in hands:
        told = slow.looks(hand, rules)
        for event, by_seat in enumerate(told):
            assert [slow.at(analysis, seat, event) for seat in SEATS] == by_seat
        assert list(analysis.judgements) == list(slow.judgements(hand, rules))
        chapters = slow.story(hand, rules, told)
        assert slow.plain(analysis.chapters) == slow.plain(chapters)
        for summary in analysis.summaries:
            figures = slow.figures(hand, summary.seat, told, chapters, rules)
            assert {name: getattr(summary, name) for name in figures} == figures
            mine = [each for each in analysis.judgements if each.seat == summary.seat]
            assert summary.given_up == sum(each.given_up for each in mine)
            assert summary.shanten_lost == sum(each.shanten_lost for each in mine)
            assert summary.broke_ready == sum(each.broke_ready for each in mine)
            assert summary.dealt_in == sum(bool(each.dealt_in) for each in mine)
            assert summary.could_deal_in == sum(bool(each.could_deal_in) for each in mine)
