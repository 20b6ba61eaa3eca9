"""The calls of both editions (rulebook b30fj §4)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Quoted, Rule, Ruled

_SECTION: Final = "Calls"
_BOOK: Final = "rulebook b30fj §4"


def calls(seed: str, *, draft: bool) -> tuple[Rule, ...]:
    """Every rule about calls, cited from this text. The draft speaks of robbing a kong at its row alone."""
    at = f"{seed} §Calls"
    return (
        Rule(
            slug="normal-calls",
            title="Chow, pung and kong",
            says=(
                Quoted(
                    "A discard may be called for a chow, a pung or a kong.", "the normal calls (Sheung, Pung, Kong)"
                ),
                "Anybody may call a pung or kong, the next player alone a chow.",
                Ruled("chow-left", "If that player has won, the next in play may."),
                Ruled("empty-wall-claims", "The last discard may be won on and called for nothing else."),
                Ruled("kong-needs-tile", "A kong needs a tile in the wall."),
                Ruled("kong-after-claim", "It is not declared right after a chow or pung."),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="declaring-jokers",
            title="Declaring a joker like a flower",
            says=(
                Quoted(
                    "A joker may be laid open like a flower tile. It adds 1 faan.",
                    "you may declare a joker like a flower tile, awarding one additional",
                ),
                Quoted("A replacement is drawn.", "the replacement tile after calling a joker as a flower"),
                "It is done in one's own turn, after a draw.",
                Ruled("flower-after-claim", "It is not declared right after a chow or pung."),
                Ruled("empty-wall-flower", "It needs a tile in the wall."),
                Ruled("flower-is-call", "It is not a call: the hand stays concealed."),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="precedence",
            title="Precedence of calls",
            says=(
                Quoted("Kong goes before pung, pung before chow.", "The call precedence is Kong > Pung > Sheung."),
                "A win goes before all.",
                Ruled("win-blocks-claims", "A tile that is won on cannot be called."),
                Quoted(
                    "Of several kongs, or several pungs, the one without jokers goes first, then the one with a weaker joker.",
                    "the kong/pung with no jokers takes precedence, then the kong/pung using a weaker joker takes precedence",
                ),
                Ruled("joker-order", "Wind to Bamboo are the weakest, then Suit and Honors; Baida is the strongest."),
                Ruled("pung-tie", "What is still even goes to the nearest after the discarder."),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="joker-chow",
            title="Jokers in a chow",
            says=(
                Quoted("A discarded joker may not be called for a chow.", "You cannot sheung a discarded joker."),
                Ruled("chow-hand-jokers", "Jokers from hand may be used, up to two."),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="joker-pung",
            title="Jokers in a pung or open kong",
            says=(
                Quoted(
                    "A called pung or kong has one joker at most.",
                    "You cannot pung or kong a discard using more than one joker.",
                ),
                Ruled("pung-discarded-joker", "A discarded joker that is called counts as that one."),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="joker-added",
            title="Jokers and added kongs",
            says=(
                Quoted("A joker may not be added to a pung.", "You cannot add a joker to a pung."),
                Ruled("added-kong-joker-pung", "A natural tile may be added to a pung that has one."),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="joker-concealed-kong",
            title="Jokers and concealed kongs",
            says=(Quoted("A concealed kong may have no joker.", "You cannot concealed kong with a joker."),),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="hidden-kongs",
            title="Concealed kongs stay hidden",
            says=(
                Quoted(
                    "The tiles of a concealed kong are hidden until the hand ends.",
                    "Concealed kongs are completely hidden until the end of a round.",
                ),
                Ruled("winner-hand-visible", "That goes for those of a winner too, whose other tiles are open."),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="swap-calling",
            title="Swap-calling",
            says=(
                Quoted("Swap-calling is not allowed.", "Swap-calling is disallowed."),
                Ruled(
                    "swap-calling",
                    "Right after a chow or pung nobody may discard a tile that would have made a chow or pung with the "
                    "same two tiles from hand.",
                ),
            ),
            section=_SECTION,
            cite=at,
            book=_BOOK,
        ),
        Rule(
            slug="robbing",
            title="Robbing a kong",
            says=(
                Quoted(
                    "The tile that is added to a pung may be won on.",
                    "Win off the tile someone tried to add to a pung."
                    if draft
                    else "Adding a tile to a pung to make a kong is eligible for Robbing a Kong",
                ),
                *(
                    ("A joker that is declared may not, nor a tile of a concealed kong.",)
                    if draft
                    else (
                        Quoted("A joker that is declared may not.", "but flower declarations are not"),
                        "Nor may a tile of a concealed kong.",
                    )
                ),
            ),
            section=_SECTION,
            cite=f"{seed} §Special Win Methods" if draft else at,
            book=_BOOK,
        ),
    )
