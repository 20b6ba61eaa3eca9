"""How faan add up and who pays what (rulebook b30fj §7, §9). The table is the one that payouts are computed from."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Rule, Ruled, RuleLine
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.scoring.payout import STEPS

_ADDING: Final = "How faan add up"


def scoring_table() -> tuple[RuleLine, ...]:
    """The lines of the scoring table: from this many faan on, up to the line below it."""
    lines = [("faan", "pays")]
    for place, (least, paid) in enumerate(STEPS):
        if place + 1 == len(STEPS):
            faan = f"{least}+"
        else:
            most = STEPS[place + 1][0] - 1
            faan = str(least) if most == least else f"{least}-{most}"
        lines.append((faan, str(paid)))
    return tuple(lines)


def scoring(edition: Edition) -> tuple[Rule, ...]:
    """Every rule about scoring, cited from the text of the edition."""
    at = edition.seed
    return (
        Rule(
            slug="sections",
            title="Faan table",
            says=("The rows stand in thirteen sections, which are printed below in the text's order.",),
            section=_ADDING,
            cite=f"{at} §Faan table",
        ),
        Rule(
            slug="additive",
            title="Faan add up",
            says=(
                "Every row that holds in the reading of the hand adds its faan, except rows that another row drops.",
                Ruled("additive-default", ""),
                Ruled("one-reading", "All rows come from one reading, the one with the most faan."),
                Ruled("winning-tile-slot", "It may put the winning tile into any unit that has its kind."),
                Ruled("ties", ""),
                "There is no least number of faan.",
            ),
            section=_ADDING,
            cite=f"{at} §Scoring table",
        ),
        Rule(
            slug="dropped-rows",
            title="What drops what",
            says=(
                "A row that the text calls by “Instead”, “actually”, “Same, but” or “Overrides” replaces the rows it speaks of.",
                Ruled("instead-chain", "It replaces the whole chain above it."),
                Ruled("suppression", "Everything else adds."),
                Ruled("suppress-closure", "A dropped row still drops others."),
                Ruled("suppress-by-row", "It is dropped whole."),
                *((Ruled("draft-suppress", "The draft drops the same, but for All Types."),) if edition.draft else ()),
            ),
            section=_ADDING,
            cite="rulebook b30fj §7",
        ),
        Rule(
            slug="triplets-and-kongs",
            title="Triplets, kongs, terminals, hog",
            says=(
                "Triplets include kongs. Terminals are the numbers 1 and 9. Of the three Tile Hogs only the highest counts.",
                "A triplet completed by one's own draw is concealed; one completed by a discard or a robbed kong is not.",
                Ruled("distinct-honors", "Rows of winds and dragons need different ones."),
            ),
            section=_ADDING,
            cite=f"{at} §Triplets",
        ),
        Rule(
            slug="numbers-and-flushes",
            title="Suits and numbers",
            says=(
                Ruled("number-hands-honors", "The number hands have no honors, and at most so many numbers."),
                "One Suji Only and Three Number Hand both count."
                if not edition.draft
                else "All Central and Three Number Hand both count.",
            ),
            section=_ADDING,
            cite=f"{at} §Numbers",
        ),
        Rule(
            slug="knitted-stacking",
            title="Knitted hands" if edition.draft else "Unconnected hands",
            says=(
                (
                    "Knitted blocks count as the sets they stand for. A block that is there twice counts twice.",
                    Ruled("draft-knitted-where", "Thirteen Disconnected and the Knitted Honors hand score them too."),
                    Ruled("draft-all-types", "All Types adds to every hand."),
                )
                if edition.draft
                else (
                    "The knitted rows all need Thirteen Unconnected and add to it.",
                    "Thirteen Unconnected and Thirteen Orphans do not add to All Types.",
                )
            ),
            section=_ADDING,
            cite=f"{at} §{'Knitted' if edition.draft else 'Unconnected'} Hands",
        ),
        Rule(
            slug="first-tiles",
            title="Wins in the first tiles",
            says=(
                Ruled("within-values", "Within Seven Tiles and Within Ten Tiles both count."),
                Ruled("within-count", "Every tile drawn after the deal counts, by whomever, replacements too."),
                Ruled("man-scope", "Hand of Man may be won by self-draw too, beside Hand of Heaven or Hand of Earth."),
                Ruled("earth-calls", "Others' calls do not spoil Hand of Heaven and Hand of Earth."),
                Ruled("earth-own-call", "An own call does not spoil Hand of Earth."),
                Ruled("first-draw-flower", "A replacement is not a first draw."),
                Ruled("replacement-chain", "A kong and a joker declared in one turn count both."),
            ),
            section=_ADDING,
            cite=f"{at} §Special Win Methods",
        ),
        Rule(
            slug="hell-wait",
            title="Hell Wait",
            says=(
                "Of the tiles that would complete the hand, all but one are in sight of the winner.",
                Ruled("hell-wait-multi", "Tiles of all kinds that it waits for count together."),
                Ruled("hell-wait-jokers", "An unseen joker that would complete it counts as one of them."),
            ),
            section=_ADDING,
            cite=f"{at} §Concealed",
        ),
        Rule(
            slug="chicken",
            title="Chicken Hand",
            says=(
                "A hand that scores none of the rows scores Chicken Hand.",
                Ruled("chicken-per-reading", "A reading without rows may be chosen, if it scores most."),
            ),
            section=_ADDING,
            cite=f"{at} §Miscellaneous",
        ),
        Rule(
            slug="scoring-table",
            title="Scoring table",
            says=("The faan of the hand are looked up in this table.",),
            lines=scoring_table(),
            section="Who pays what",
            cite=f"{at} §Scoring table",
        ),
        Rule(
            slug="who-pays",
            title="Who pays",
            says=(
                "On a discard the discarder pays the whole of it, on a robbed kong the one whose kong it was.",
                "On a self-draw each player who has not won yet pays it.",
            ),
            section="Who pays what",
            cite=f"{at} §Scoring table",
        ),
    )
