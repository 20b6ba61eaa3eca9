"""Texts of strangers as parts of a page: text in HTML and in Markdown, and values of findings as text."""

from parts.html import plain, text, value


def test_text_for_html_and_for_markdown() -> None:
    assert text("<b>&\u202e\"'") == "&lt;b&gt;&amp;&quot;&#x27;"
    assert plain("*a* [b](c) :red[d] `e` $f$") == r"\*a\* \[b\]\(c\) \:red\[d\] \`e\` \$f\$"
    assert value({"<a>": 1}) == "&lt;a&gt; 1"
    assert value([-25, 150, None]) == "−25, 150, null"
    assert value(None) == "nothing"
