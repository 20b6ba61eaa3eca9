"""Names and ids of strangers are text on every page: no markup, no Markdown, nothing that turns the line around."""

from pathlib import Path

import pytest

from parts.html import plain, text
from replay.engine import audit
from replay.paths import shipped
from replay.store import Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.view.drawn.facts import value_html
from tests.dashboard.pages import html_of, links_of, opened, words_of

NAME = "<img src=x>**[b](http://x.example)** :red[c]"


@pytest.fixture(scope="module")
def hostile_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with a finding and a win, whose players and id are not kind."""
    folder = tmp_path_factory.mktemp("hostile")
    record = (shipped("records") / "broken" / "wrong_total-too-much.jsonl").read_text()
    assert '"Ann","Bo"' in record
    record = record.replace('"Bo"', f'"{NAME}"').replace('"game":"wrong_total-too-much"', f'"game":"{NAME}"')
    (folder / "game.jsonl").write_text(record)
    with Store.open(folder / "hostile.sqlite") as store:
        list(ingest(store, [folder / "game.jsonl"], audit, analyse=analyse_game))
    return folder / "hostile.sqlite"


@pytest.mark.parametrize(
    ("module", "query"),
    [
        ("games", {}),
        ("audit", {}),
        *(("study", {"tab": tab}) for tab in ("Scores", "Waits", "Discards", "Patterns", "Figures", "Ledger")),
        ("study", {"tab": "Figures", "behind": "won"}),
        ("season", {}),
    ],
    ids=str,
)
@pytest.mark.sampled(1)
def test_names_are_text(
    module: str, query: dict[str, str], hostile_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(hostile_file))
    test = opened(module, **query)
    assert "<img" not in html_of(test)
    assert '<a href="http://x' not in html_of(test)
    for label, _ in links_of(test):
        assert "**" not in label.replace("\\*", "")
    for each in test.expander:
        assert ":red[" not in each.label


def test_a_name_is_shown_as_it_is_written(hostile_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(hostile_file))
    assert "<img src=x>" in words_of(opened("games"))


def test_text_for_html_and_for_markdown() -> None:
    assert text("<b>&\u202e\"'") == "&lt;b&gt;&amp;&quot;&#x27;"
    assert plain("*a* [b](c) :red[d] `e` $f$") == r"\*a\* \[b\]\(c\) \:red\[d\] \`e\` \$f\$"
    assert value_html({"<a>": 1}, ()) == "&lt;a&gt; 1"
    assert value_html([-25, 150], ()) == "−25, 150"
    assert value_html(None, ()) == "nothing"
