"""Whether a Hell Wait is open where tiles that the winner sees are hidden."""

from replay.engine.table.wins.claims import if_seen
from replay.hands import Hand, Meld, Situation
from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import parse_tiles

MELDS = ("345m", "678m", "345p", "678s")
HAND = Hand(
    concealed=parse_tiles("4z"),
    win=parse_tiles("1j")[0],
    by="self_draw",
    melds=tuple(Meld("chow", parse_tiles(tiles)) for tiles in MELDS),
    seat="W",
    situation=Situation(visible=parse_tiles("4z"), tiles_drawn=50),
)


def test_b30fj_a_joker_won_on_may_leave_one_natural_tile_where_jokers_do_not_count() -> None:
    """Rulebook b30fj §8 Hell Wait, ruling hell-wait-jokers: of the naturals just one 4z is left if the winner saw one
    more; the two other jokers that would complete the hand may lie with earlier winners as well."""
    ruleset = find_ruleset("b30fj")
    naturals = ruleset.under(B30fjRulings(hell_wait_jokers="naturals-only"))
    found = if_seen(naturals, HAND, 3)
    assert found is not None
    assert found.patterns["Hell Wait"] == 2
    by_default = if_seen(ruleset.under(), HAND, 3)
    assert by_default is None or "Hell Wait" not in by_default.patterns
    all_seen = if_seen(ruleset.under(), HAND, 4)
    assert all_seen is not None
    assert all_seen.patterns["Hell Wait"] == 2
