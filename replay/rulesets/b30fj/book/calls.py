"""The calls of both editions (rulebook b30fj §4)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Rule, Ruled

_SECTION: Final = "Calls"


def calls(seed: str, *, draft: bool) -> tuple[Rule, ...]:
    """Every rule about calls, cited from this text. The draft speaks of robbing a kong at its row alone."""
    at = f"{seed} §Calls"
    return (
        Rule(
            slug="normal-calls",
            title="Chow, pung and kong",
            says=(
                "A discard may be called for a pung or a kong by anybody, and for a chow by the next player.",
                Ruled("chow-left", "If that player has won, the next in play may."),
                Ruled("empty-wall-claims", "The last discard may be won on and called for nothing else."),
                Ruled("kong-needs-tile", "A kong needs a tile in the wall."),
                Ruled("kong-after-claim", "It is not declared right after a chow or pung."),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="declaring-jokers",
            title="Declaring a joker like a flower",
            says=(
                "In one's own turn after a draw a joker may be laid open like a flower tile. It adds 1 faan, and a "
                "replacement is drawn.",
                Ruled("flower-after-claim", "It is not declared right after a chow or pung."),
                Ruled("empty-wall-flower", "It needs a tile in the wall."),
                Ruled("flower-is-call", "It is not a call: the hand stays concealed."),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="precedence",
            title="Precedence of calls",
            says=(
                "Kong goes before pung, pung before chow; a win goes before all.",
                Ruled("win-blocks-claims", "A tile that is won on cannot be called."),
                "Of several kongs, or several pungs, the one without jokers goes first, then the one with a weaker joker.",
                Ruled("joker-order", "Wind to Bamboo are the weakest, then Suit and Honors; Baida is the strongest."),
                Ruled("pung-tie", "What is still even goes to the nearest after the discarder."),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="joker-chow",
            title="Jokers in a chow",
            says=(
                "A discarded joker may not be called for a chow.",
                Ruled("chow-hand-jokers", "Jokers from hand may be used, up to two."),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="joker-pung",
            title="Jokers in a pung or open kong",
            says=(
                "A called pung or kong has one joker at most.",
                Ruled("pung-discarded-joker", "A discarded joker that is called counts as that one."),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="joker-added",
            title="Jokers and added kongs",
            says=(
                "A joker may not be added to a pung.",
                Ruled("added-kong-joker-pung", "A natural tile may be added to a pung that has one."),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="joker-concealed-kong",
            title="Jokers and concealed kongs",
            says=("A concealed kong may have no joker.",),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="hidden-kongs",
            title="Concealed kongs stay hidden",
            says=(
                "The tiles of a concealed kong are hidden until the hand ends.",
                Ruled("winner-hand-visible", "That goes for those of a winner too, whose other tiles are open."),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="swap-calling",
            title="Swap-calling",
            says=(
                "Swap-calling is not allowed.",
                Ruled(
                    "swap-calling",
                    "Right after a chow or pung nobody may discard a tile that would have made a chow or pung with the "
                    "same two tiles from hand.",
                ),
            ),
            section=_SECTION,
            cite=at,
        ),
        Rule(
            slug="robbing",
            title="Robbing a kong",
            says=(
                "The tile that is added to a pung may be won on. A joker that is declared may not, nor a tile of a "
                "concealed kong.",
            ),
            section=_SECTION,
            cite=f"{seed} §Special Win Methods" if draft else at,
        ),
    )
