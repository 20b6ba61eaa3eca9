"""Write the generated tables of docs/rulebook/*.md anew: the rows and rulings as the engine applies them.

usage: rulebook.py [--check]

A page holds them between `<!-- generated: ID -->` and `<!-- end -->`, ID being the ruleset's; what is outside is text.
"""

import re
import sys
from pathlib import Path

from replay.rulesets import find_ruleset

PAGES = Path(__file__).parents[2] / "docs" / "rulebook"
_MARKED = re.compile(r"(<!-- generated: (?P<id>[a-z0-9-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def tables(name: str) -> str:
    """The tables of a ruleset: its rows under default rulings, then every ruling with its values."""
    ruleset = find_ruleset(name)
    lines = [
        f"{ruleset.size} tiles, {ruleset.wall_size} of them undealt; values in {ruleset.unit}.",
        "",
        "| row | value | holds | drops |",
        "| --- | --- | --- | --- |",
        *(
            f"| {row.alias or row.name} | {row.value} | {row.holds} | {', '.join(dict.fromkeys(row.drops))} |"
            for row in ruleset.rows(ruleset.rulings())
        ),
        "",
        "| ruling | question | values; the first is `default` | not offered |",
        "| --- | --- | --- | --- |",
        *(
            f"| `{each.slug}` | {each.question} | "
            + "; ".join(f"`{option.name}`: {option.meaning}" for option in each.options)
            + f" | {each.unbuilt} |"
            for each in ruleset.rulings.described()
        ),
    ]
    return "\n".join(lines) + "\n"


def rewritten(text: str) -> str:
    """The page with its tables as they must be."""
    return _MARKED.sub(lambda found: f"{found[1]}\n{tables(found['id'])}\n{found[3]}", text)


def main() -> int:
    """Write the pages, or with --check say which are stale."""
    stale = []
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        if (right := rewritten(text)) != text:
            stale.append(page.name)
            if "--check" not in sys.argv:
                page.write_text(right, encoding="utf-8")
    sys.stdout.write(f"{len(stale)} pages {'are stale' if '--check' in sys.argv else 'written'}: {', '.join(stale)}\n")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
