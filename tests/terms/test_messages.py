"""The reasons that rulesets give, told in Cantonese, Mandarin and Japanese from one table."""

import ast
import json
import random
import re
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import get_args

import pytest

from replay.doctor.files import HINTS
from replay.engine import audit
from replay.formats import read_games
from replay.formats.typed.rewording import in_text_words
from replay.hands import WINDS, Hand, KongKind, Meld, MeldKind, NotAWin, Reason, Scored, Situation, Wind
from replay.installation import shipped
from replay.rulesets import all_rulesets
from replay.rulings import DEFAULT
from replay.said import Said
from replay.situations import judged, opened
from replay.terms import has_words, using
from replay.terms.messages import BESIDE
from replay.view.markup import reason_html
from replay.view.score import by_other, detail
from replay.view.text import bare_why, own_words
from tests.rules.test_names_printed import OTHERS, RULESETS

RECORDS = shipped("records")


def whens(ruleset: str) -> Iterator[str]:
    """When each row holds, under every ruling and in every named set."""
    known = all_rulesets()[ruleset]
    for values in (
        {},
        *({each.slug: option.name} for each in known.rulings.described() for option in each.options),
        *(dict(each.values) for each in known.sets),
    ):
        chosen = {slug: value for slug, value in values.items() if value != DEFAULT}
        yield from (row.holds for row in known.rows(known.rulings.chosen(chosen)))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_when_each_row_holds_is_told_in_each_language(ruleset: str, language: str) -> None:
    with using(language):
        assert {each for each in whens(ruleset) if own_words(each) is None} == set()


def given(scored: Scored | NotAWin | None) -> Iterator[str]:
    """Every reason that a score gives."""
    if isinstance(scored, Scored):
        for line in scored.lines:
            yield bare_why(line.why, line.tiles)
        yield from (each.message for each in scored.reasons)
        yield from filter(None, [by_other(scored)])
        yield from (detail(name, value) for name, value in scored.details.items())
    elif isinstance(scored, NotAWin):
        yield from (each.message for each in scored.reasons)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(3)
def test_the_reasons_of_all_hands_that_are_shipped_are_told(ruleset: str) -> None:
    known = all_rulesets()[ruleset]
    said = set()
    for path in sorted((RECORDS / ruleset).rglob("*.jsonl")):
        if path.name == "cases.jsonl":
            continue
        for record in read_games(path):
            said |= {each for hand in audit(record).details for win in hand.wins for each in given(win.scored)}
    with using("ja"):
        assert {each for each in said if own_words(each) is None} == set()
    assert len(said) > 5, known.id


@pytest.mark.parametrize(
    ("english", "told"),
    [
        (Said("{tiles}: all four copies", tiles="5m"), "5m：四张齐"),
        (Said("{why}: the payer pays {n}", why="won on a discard", n=8), "胡打出的牌：付方付 8"),
        (Said("beside {row}", row="Full Flush"), "有清一色则不计"),
        (Said("{wind} has already won and takes no further part", wind="S"), "南已经胡牌，不再参与"),
        (
            Said("{why} With {ruling}: {what}", why="Four melds, won by self-draw.", ruling="a=b", what="no."),
            "四副副露，自摸胡牌。（裁定 a=b：不计。）",
        ),
        (
            Said("{worth}, but a hand has four at most", worth=(5, "melds")),
            "5 副副露，而一手牌最多四副",
        ),
        (Said("{rows}: {why}", rows=[("Seven Pairs", 24)], why="yes."), "七对 (24)：计。"),
        (Said("more copies than the game has: {copies}", copies=[(5, 0), (6, 8)]), "超过整副牌的张数：1m ×5、9m ×6"),
        (Said("{why}: one faan more", why="what nobody says"), None),
        ("what nobody says", None),
    ],
)
def test_a_reason_is_told_with_its_values(english: str, told: str | None) -> None:
    with using("zh"):
        assert str(own_words(english) or "") == (told or "")


def test_what_has_no_words_in_the_language_is_marked_as_english_behind_what_its_code_means() -> None:
    why = Reason("illegal_win", "Seat 1 has drawn 9p, not 2z.")
    with using("ja"):
        html = reason_html(why.message, code=why.code)
        assert html == f'この手はこの牌で和了できません。 <span lang="en">{why.message}</span>'
        assert reason_html("Odd.", code="of_no_finding") == '<span lang="en">Odd.</span>'
        assert reason_html("Four equal chows.") == "同一の順子4つ。"
    assert reason_html("Odd <b>.") == "Odd &lt;b&gt;."


def test_the_tables_of_all_languages_have_the_three_for_each_with_the_same_places() -> None:
    folder = shipped("records").parent / "replay" / "terms" / "messages"
    for name in BESIDE:
        for english, each in json.loads((folder / f"{name}.json").read_text(encoding="utf-8")).items():
            assert list(each) == list(OTHERS), english
            assert {places_in(text) for text in each.values()} == {places_in(english)}, english


def places_in(text: str) -> frozenset[str]:
    return frozenset(place for _, place, _, _ in Formatter().parse(text) if place)


def a_hand(draw: random.Random, copies: Sequence[int]) -> Hand:
    """A hand of any tiles, melds and circumstances, most of them impossible, some of them wins."""
    deck = [kind for kind, most in enumerate(copies) for _ in range(most)]
    if draw.random() < 0.5:
        tiles = [kind for kind in draw.sample(sorted(set(deck)), 7) for _ in range(2)]
        melds: tuple[Meld, ...] = ()
    else:
        melds = tuple(a_meld(draw, deck) for _ in range(draw.choice([0, 1, 2, 4, 5])))
        tiles = draw.sample(deck, max(2, 14 - 3 * len(melds) + draw.choice([0, 0, 0, -1, 1, -3, 3])))
    told = Situation(
        kong_kind=draw.choice([None, *get_args(KongKind)]),
        visible=draw.choice([None, (1, 2)]),
        tiles_drawn=draw.choice([None, 9]),
        after_kong=draw.random() < 0.2,
        after_flower=draw.random() < 0.2,
        last_tile=draw.random() < 0.2,
        discard_after_kong=draw.random() < 0.2,
        dealer_first_discard=draw.random() < 0.2,
    )
    around: tuple[tuple[Wind, int], ...] = (("S", tiles[0]),)
    return Hand(
        concealed=tuple(tiles[:-1]),
        win=tiles[-1],
        by=draw.choice(["self_draw", "discard", "robbed_kong"]),
        melds=melds,
        flowers=tuple(draw.sample(deck, draw.choice([0, 0, 0, 1]))),
        seat=draw.choice(WINDS),
        target=draw.choice([None, "S", "N"]),
        out=draw.choice([(), (), ("S",), ("S", "W", "N")]),
        situation=told,
        void_suit=draw.choice([None, "m"]),
        scoring_tiles=draw.choice([None, (), tuple(deck[:2]), tuple(deck[:4])]),
        go_around=draw.choice([None, (), around]),
    )


def a_meld(draw: random.Random, deck: Sequence[int]) -> Meld:
    kind: MeldKind = draw.choice(get_args(MeldKind))
    first = draw.choice(deck)
    run = (first, first + 1, first + 2) if first % 9 < 7 and first < 27 else (first,) * 3
    right = run if kind == "chow" else (first,) * (3 if kind == "pung" else 4)
    return Meld(kind, right if draw.random() < 0.7 else tuple(draw.sample(deck, draw.choice([2, 3, 4]))))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_reasons_of_hands_that_cannot_be_or_leave_something_open_are_told(ruleset: str) -> None:
    known, draw = all_rulesets()[ruleset], random.Random(7)
    codes, untold = set(), set()
    with using("yue"):
        for _ in range(800):
            hand = a_hand(draw, known.copies)
            rules = known.under(known.rulings())
            found = opened(hand, rules, judged(hand, rules), frozenset())
            codes |= {each.code for each in found.reasons}
            untold |= {each for each in given(found) if own_words(each) is None}
    assert untold == set()
    assert len(codes) > 8


UNTOLD = {"checking files", "checking every page", "checking records", "standard output", "file names"}
UNTOLD |= {"whether anybody had called before", "whether the winner had discarded before", "with it", "with them"}
"""What stands beside a bar, names of settings, questions, a part that another takes the place of."""
MODULES = (
    "situations",
    "rules/miscounts",
    "engine/excerpt/situation",
    "engine/table/wins/miscounted",
    "doctor/correcting",
    "doctor/files",
    "doctor/orders",
    "doctor/program",
    "scale/health",
    "store/health",
)


def sentences_of(module: str) -> set[str]:
    """What a module may say: its texts of words, without those that tell who reads the source what it does."""
    tree = ast.parse((RECORDS.parent / f"replay/{module}.py").read_text(encoding="utf-8"))
    told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    told |= {id(part) for each in ast.walk(tree) if isinstance(each, ast.JoinedStr) for part in ast.walk(each)}
    found = (each.value for each in ast.walk(tree) if isinstance(each, ast.Constant) and id(each) not in told)
    texts = {each for each in found if isinstance(each, str) and re.search(r"[a-z] [a-z]|\{\w+", each)}
    return {each for each in texts if "SELECT" not in each and "not a database" not in each} - UNTOLD


@pytest.mark.parametrize("module", MODULES)
def test_each_sentence_is_told_in_each_language(module: str) -> None:
    said = sentences_of(module)
    assert said
    for name in ("yue", "zh", "ja"):
        with using(name):
            forms = ("{}", "{} (doctor)", "{{n:,}} {}")
            hints = {in_text_words(each) for each in HINTS.values()} if module == "doctor/files" else set()
            untold = {each for each in said | hints if not any(has_words(form.format(each)) for form in forms)}
            assert untold == set()
