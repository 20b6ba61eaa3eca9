"""The same hand under other rules: what the README and the rulebooks say of one hand."""

from replay.rulesets import all_rulesets
from tests.dashboard.pages import html_of, opened, words_of


def rows(html: str, label: str) -> list[str]:
    """The rows of the table of this name."""
    return html.partition(f'aria-label="{label}"')[2].partition("</table>")[0].split("<tr>")[2:]


def test_a_hand_with_jokers_is_scored_under_other_rulings_and_in_the_games_that_have_them() -> None:
    """README: 16 faan, 12 by the author's program (suppression=author). The others have no typed jokers."""
    page = opened("score", ruleset="b30fj", hand="78p23456s1j2j3j4j6j7j + 8j", by="self_draw")
    assert "In every game" not in words_of(page), "nothing is tried before somebody asks"
    page.toggle(key="sh_elsewhere").set_value(True).run()
    assert not page.exception
    html = html_of(page)
    (author,) = [each for each in rows(html, "Under other rulings") if "suppression=author" in each]
    assert "12 faan" in author
    assert "suppression%3Dauthor" in author, "one click scores it so"
    games = {
        each.partition("<td>")[2].partition("</td>")[0]: each for each in rows(html, "The same hand in every game")
    }
    assert len(games) == len(all_rulesets())
    assert "16 faan" in games["Bloody 30 Faan Jokers"]
    for name in ("Zung Jung", "Sichuan, Blood Battle to the End", "MCR", "MCR, 136 tiles"):
        assert "–" in games[name]


def test_a_hand_of_all_games_is_worth_what_each_rulebook_says() -> None:
    """Rulebook zung-jung: All Pungs 30; a plain hand wins in b30fj, too, where rows count in faan."""
    page = opened("score", ruleset="zung-jung", hand="5m P:111m P:333p P:777s P:999s + 5m", by="discard")
    page.toggle(key="sh_elsewhere").set_value(True).run()
    assert not page.exception
    games = rows(html_of(page), "The same hand in every game")
    (own,) = [each for each in games if "Zung Jung" in each]
    assert "All Pungs 30" in own
    assert sum("faan" in each for each in games) == 2, "both editions of B30FJ count in faan"
