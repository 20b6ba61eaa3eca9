"""How faan add up and who pays what (rulebook b30fj §7, §9). The table is the one that payouts are computed from."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Quoted, Rule, Ruled, RuleLine
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
            says=(
                Quoted("The rows stand in thirteen sections.", "as such will be broken down into thirteen subsections"),
                "They are printed below in the text's order.",
            ),
            section=_ADDING,
            book="rulebook b30fj §8",
            cite=f"{at} §Faan table",
        ),
        Rule(
            slug="additive",
            title="Faan add up",
            says=(
                Quoted("Faan is additive.", "Faan is additive"),
                "Every row that holds in the reading of the hand adds its faan, except rows that another row drops.",
                Ruled("additive-default", ""),
                Ruled("one-reading", "All rows come from one reading, the one with the most faan."),
                Ruled("winning-tile-slot", "It may put the winning tile into any unit that has its kind."),
                Ruled("ties", ""),
                Quoted("There is no least number of faan.", "0 faan: 1"),
            ),
            section=_ADDING,
            book="rulebook b30fj §7",
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
                Quoted("Triplets include kongs.", "For the following, triplets can include kongs."),
                Quoted("Terminals are the numbers 1 and 9.", "Terminal tiles are the numbers 1 and 9."),
                Quoted(
                    "Of the three Tile Hogs only the highest counts.",
                    "you are only awarded the highest scoring of the three Tile Hogs",
                ),
                Quoted(
                    "A triplet completed by one's own draw is concealed.",
                    "Triplets obtained via win by self-draw count",
                ),
                "One completed by a discard or a robbed kong is not."
                if edition.draft
                else Quoted(
                    "One completed by a discard or a robbed kong is not.",
                    "triplets obtained via win by discard/robbing a kong are not concealed",
                ),
                Ruled("distinct-honors", "Rows of winds and dragons need different ones."),
            ),
            section=_ADDING,
            cite=f"{at} §Triplets",
            book="rulebook b30fj §8 Triplets",
        ),
        Rule(
            slug="numbers-and-flushes",
            title="Suits and numbers",
            says=(
                Ruled("number-hands-honors", "The number hands have no honors, and at most so many numbers."),
                Quoted(
                    f"{'All Central' if edition.draft else 'One Suji Only'} and Three Number Hand both count.",
                    "Stacks with Three Number Hand below.",
                ),
            ),
            section=_ADDING,
            book="rulebook b30fj §8 Numbers",
            cite=f"{at} §Numbers",
        ),
        Rule(
            slug="knitted-stacking",
            title="Knitted hands" if edition.draft else "Unconnected hands",
            says=(
                (
                    Quoted("Knitted blocks count as the sets they stand for.", "which counts as two sets"),
                    Quoted(
                        "A short block that is there twice counts twice.",
                        "You can get this twice for a total of 10 faan.",
                    ),
                    Ruled("draft-knitted-where", "Thirteen Disconnected and the Knitted Honors hand score them too."),
                    Ruled("draft-all-types", "All Types adds to every hand."),
                )
                if edition.draft
                else (
                    Quoted(
                        "The knitted rows all need Thirteen Unconnected and add to it.",
                        "must all satisfy Thirteen Unconnected, and all stack with Thirteen Unconnected",
                    ),
                    Quoted(
                        "Thirteen Unconnected and Thirteen Orphans do not add to All Types.",
                        "Does not stack with All Types.",
                    ),
                )
            ),
            section=_ADDING,
            book="rulebook b30fj §8 Unconnected",
            cite=f"{at} §{'Knitted' if edition.draft else 'Unconnected'} Hands",
        ),
        Rule(
            slug="first-tiles",
            title="Wins in the first tiles",
            says=(
                Quoted(
                    "Winning before the eighth and the eleventh tile is drawn counts.",
                    "Win before the eighth tile is drawn.",
                ),
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
            book="rulebook b30fj §8 Special Win Methods",
        ),
        Rule(
            slug="hell-wait",
            title="Hell Wait",
            says=(
                Quoted(
                    "Of the tiles that would complete the hand, all but one are in sight of the winner.",
                    "a final wait in which all tiles except one are already visible to you",
                ),
                Ruled("hell-wait-multi", "Tiles of all kinds that it waits for count together."),
                Ruled("hell-wait-jokers", "An unseen joker that would complete it counts as one of them."),
            ),
            section=_ADDING,
            cite=f"{at} §Concealed",
            book="rulebook b30fj §8 Concealed",
        ),
        Rule(
            slug="chicken",
            title="Chicken Hand",
            says=(
                Quoted(
                    "A hand that scores none of the rows scores Chicken Hand.", "You score none of the other hands."
                ),
                Ruled("chicken-per-reading", "A reading without rows may be chosen, if it scores most."),
            ),
            section=_ADDING,
            cite=f"{at} §Miscellaneous",
            book="rulebook b30fj §8 Miscellaneous",
        ),
        Rule(
            slug="scoring-table",
            title="Scoring table",
            says=(Quoted("The faan of the hand are looked up in this table.", "maps to the following payouts"),),
            lines=scoring_table(),
            section="Who pays what",
            cite=f"{at} §Scoring table",
        ),
        Rule(
            slug="who-pays",
            title="Who pays",
            says=(
                Quoted(
                    "On a discard the discarder pays the whole of it.",
                    "In event of a discard, the discarder pays the payout.",
                ),
                Quoted(
                    "On a self-draw each player who has not won yet pays it.",
                    "In event of a self-drawn win, every player who hasn't yet won pays the payout.",
                ),
                "On a robbed kong the one whose kong it was pays as a discarder does.",
            ),
            section="Who pays what",
            book="rulebook b30fj §9",
            cite=f"{at} §Scoring table",
        ),
    )
