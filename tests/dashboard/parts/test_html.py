"""Texts of strangers as parts of a page: text in HTML and in Markdown, values of findings as HTML."""

from parts.html import plain, text
from replay.view.drawn.facts import value_html


def test_text_for_html_and_for_markdown() -> None:
    assert text("<b>&\u202e\"'") == "&lt;b&gt;&amp;&quot;&#x27;"
    assert plain("*a* [b](c) :red[d] `e` $f$") == r"\*a\* \[b\]\(c\) \:red\[d\] \`e\` \$f\$"
    assert value_html({"<a>": 1}, ()) == "&lt;a&gt; 1"
    assert value_html([-25, 150], ()) == "−25, 150"
    assert value_html(None, ()) == "nothing"
