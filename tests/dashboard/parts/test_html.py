"""Texts of strangers as parts of a page: text in HTML and in Markdown."""

from parts.html import plain, text


def test_text_for_html_and_for_markdown() -> None:
    assert text("<b>&\u202e\"'") == "&lt;b&gt;&amp;&quot;&#x27;"
    assert plain("*a* [b](c) :red[d] `e` $f$") == r"\*a\* \[b\]\(c\) \:red\[d\] \`e\` \$f\$"
