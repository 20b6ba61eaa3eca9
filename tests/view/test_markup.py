"""Blocks as HTML: escaped, tiles drawn, code as code, tables with headings, what is English marked."""

import re

import pytest

from replay.terms import using
from replay.view.blocks import AMOUNT, BAD, CITED, ENGLISH, NAME, Cells, Grid, OnPage, Text, numeric, part, particulars
from replay.view.markup import HtmlWriter
from replay.view.text import notation, row_text

FACTS = particulars()
FACTS.add("a", "<1>")
FACTS.add("", "2")
TABLE = Grid(numeric("n"), Cells("row"), "")
TABLE.add("-1,200", "Ann-3", notation("5p 123z"))
NAMES = ("Ann-3",)


@pytest.mark.parametrize(
    ("block", "html"),
    [
        ("<b> & `field`", "<p>&lt;b&gt; &amp; <code>field</code></p>"),
        ("", ""),
        (Text("moves Bo -7 ", BAD).append("-24", AMOUNT), '<p><span class="bad strong">moves Bo -7 −24</span></p>'),
        (part("<A>", "b", *part("c"), note="n"), '<h2>&lt;A&gt; <span class="faint">n</span></h2><p>b</p><h3>c</h3>'),
        (OnPage(lambda: "<svg>", "words"), "<svg>"),
        (FACTS, "<dl><dt>a</dt><dd>&lt;1&gt;</dd><dd>2</dd></dl>"),
        (Text("see §1").paint(CITED, 4), '<p>see <span lang="en">[§1]</span></p>'),
        (Text("why").paint(ENGLISH, 0), '<p><span lang="en">why</span></p>'),
        (Text("code").paint(NAME, 0), '<p><span translate="no">code</span></p>'),
    ],
)
def test_a_block_as_html(block, html):
    with using("zh"):
        assert HtmlWriter(lambda rule: f"[{rule}]").write(block).replace("\n", "") == html


def test_a_table_has_headings_numbers_drawn_tiles_and_rows_by_both_names():
    page = HtmlWriter().write(TABLE)
    assert '<th scope="col" class="num"><bdi>n</bdi></th><th scope="col">row</th><td></td>' in page
    assert '<td class="num">−1,200</td><th scope="row">Ann-3</th>' in page, "a name keeps its hyphen"
    assert re.findall(r"t-(\d\w)", page) == ["5p", "1z", "2z", "3z"]
    with using("zh"):
        html = HtmlWriter().inline(row_text("Pure Straight"))
    assert html == '<span lang="en" title="Pure Straight"><span lang="zh">清龙</span></span>'
