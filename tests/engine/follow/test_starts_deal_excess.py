"""A deal with one copy too many puts only the hands that hold one in doubt; a claim of another player is compared."""

import pytest

from replay.engine import audit
from replay.formats.typed.source import typed_records

ANN = "Ann: 123456789m12p11s"
HONORS = "1111z2222z3333"
FLOWERS = f"{ANN} flowers 12f\nBo: 1111z2222z33334z flowers 2f"
DEALS = {
    "five of another player's tile": ("mcr-136", f"{ANN}\nBo: {HONORS}3z", 95, ["wrong_total"]),
    "the right total": ("mcr-136", f"{ANN}\nBo: {HONORS}3z", 24, []),
    "five of it in two hands": ("mcr-136", f"{ANN}\nBo: {HONORS}4z\nCy: 3z444555666777p", 95, ["wrong_total"]),
    "one of the five is Ann's": ("mcr-136", f"{ANN}\nBo: 1111s2222z3333z4z", 95, []),
    "two tiles five times": ("mcr-136", f"{ANN}\nBo: 3333z3z1111z1z222z", 95, ["wrong_total"]),
    "a flower twice": ("mcr", FLOWERS, 99, ["wrong_total"]),
    "a flower twice, as many as Ann has": ("mcr", FLOWERS, 26, []),
    "a flower twice, Ann's is not there": ("mcr", FLOWERS, 25, []),
    "a flower twice, none is there": ("mcr", FLOWERS, 24, ["wrong_total"]),
    "in another game": ("zung-jung", f"{ANN}\nBo: {HONORS}3z", 95, ["wrong_total"]),
}


@pytest.mark.parametrize(("ruleset", "hands", "total", "codes"), DEALS.values(), ids=DEALS)
def test_a_tile_too_many_doubts_its_holders_alone(ruleset: str, hands: str, total: int, codes: list[str]) -> None:
    text = (
        f"game g {ruleset}\nplayers Ann Bo Cy Di\n\nhand 1 E dealer Ann\n{hands}\n"
        f"Ann 3p win total {total}\nend won\nend game\n"
    ).encode()
    (record,) = typed_records(text, text, "g.txt")
    first, *others = audit(record).findings
    assert first.code == "too_many_copies"
    assert [each.code for each in others if each.severity != "note"] == codes
