"""Questions that another program may put to a store, ready to run: `replay export datasette` hands them on."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Canned(Struct, frozen=True, kw_only=True):
    """A question to the store; `needs_analysis` where its answer is in tables that may have been dropped."""

    title: str
    description: str
    sql: str
    needs_analysis: bool = False


QUERIES: Final = {
    "findings_by_rule": Canned(
        title="Findings by rule",
        description="How often each rule was broken or misjudged, in how many games, and where one can be looked at.",
        sql="""
SELECT g.ruleset, f.rule, f.code, f.severity, count(*) AS findings, count(DISTINCT f.game_id) AS games,
       min(g.source || ' line ' || f.line) AS example
FROM findings f JOIN games g ON g.id = f.game_id
GROUP BY g.ruleset, f.rule, f.code, f.severity
ORDER BY findings DESC, g.ruleset, f.rule, f.code
""",
    ),
    "largest_differences": Canned(
        title="Largest differences between claimed and computed",
        description="Wins whose claimed total is not the one by the rules, and those claimed that are no wins.",
        sql="""
SELECT g.game, g.source, w.line, p.name AS winner, w.claimed_total, w.computed_total, w.unit,
       w.claimed_total - coalesce(w.computed_total, 0) AS difference,
       CASE WHEN w.legal IS 0 THEN 'no win by the rules' ELSE '' END AS remark
FROM wins w
JOIN games g ON g.id = w.game_id
JOIN players p ON p.game_id = w.game_id AND p.seat = w.seat
WHERE w.claimed_total <> w.computed_total OR (w.legal IS 0 AND w.claimed_total <> 0)
ORDER BY abs(difference) DESC, g.id, w.line
""",
    ),
    "hell_waits": Canned(
        title="Hell waits",
        description="Hands that came to wait for one last tile, as far as the player could know, and what came of it.",
        needs_analysis=True,
        sql="""
SELECT g.game, g.source, h.number AS hand, h.line, p.name AS player, s.hell_known AS hell_waits,
       s.hell_true AS in_truth, s.won, s.won_hell AS won_on_it
FROM hand_seats s
JOIN games g ON g.id = s.game_id
JOIN hands h ON h.game_id = s.game_id AND h.hand = s.hand
JOIN players p ON p.game_id = s.game_id AND p.seat = s.seat
WHERE s.hell_known > 0
ORDER BY s.won_hell DESC, s.hell_known DESC, g.id, s.hand, s.seat
""",
    ),
    "deal_ins_by_player": Canned(
        title="Deal-ins by player",
        description="In how many hands others won on a player's tile, how often, and what it cost as computed.",
        sql="""
WITH fed AS (
  SELECT w.game_id, w.target AS seat, count(DISTINCT w.hand) AS hands, count(*) AS wins,
         -sum(coalesce(json_extract(w.computed_payments, '$[' || w.target || ']'), 0)) AS paid
  FROM wins w WHERE w.target IS NOT NULL AND w.legal IS NOT 0
  GROUP BY w.game_id, w.target
)
SELECT p.name AS player, g.ruleset, sum(g.hands) AS hands, coalesce(sum(f.hands), 0) AS hands_dealt_in,
       round(1.0 * coalesce(sum(f.hands), 0) / nullif(sum(g.hands), 0), 3) AS share,
       coalesce(sum(f.wins), 0) AS wins_fed, coalesce(sum(f.paid), 0) AS paid
FROM players p
JOIN games g ON g.id = p.game_id
LEFT JOIN fed f ON f.game_id = p.game_id AND f.seat = p.seat
GROUP BY p.name, g.ruleset
ORDER BY wins_fed DESC, paid DESC, p.name, g.ruleset
""",
    ),
}
