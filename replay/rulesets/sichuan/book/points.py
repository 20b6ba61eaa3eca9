"""What hands, kongs and drawn hands pay (rulebook sichuan §5-§8). Every amount is the engine's own constant."""

from __future__ import annotations

from typing import Final

from replay.plurals import counted
from replay.rulebook import Quoted, Rule, Ruled
from replay.rulesets.sichuan.kongs import ADDED, CONCEALED, OPEN
from replay.rulesets.sichuan.rows import row_docs
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.settle import SIXTEEN
from replay.rulesets.sichuan.tables import CAP, FAN, SEED, table_of

_KONG: Final = "seed 003 §Score calculation of Kong"
_LISTENING: Final = "seed 003 §Checking Listening Status"
_PIG_PAYS: Final = {"default": CAP, "sixteen": SIXTEEN}


def value(rulings: SichuanRulings) -> tuple[Rule, ...]:
    """What a hand is worth."""
    if table_of(rulings) is not SEED:
        return (_faan(rulings), _root(rulings))
    amounts = {row.name: row.value.replace("-", " ").split("/") for row in row_docs(rulings) if row.name in FAN}
    return (
        Rule(
            slug="value",
            title="The value A",
            says=(
                Quoted(f"A is found in the table of types and roots, {CAP} at most.", "A Fan Type Examples"),
                "A hand has one type.",
                Ruled("largest-fan", "Of several readings the highest counts."),
            ),
            lines=(
                ("type", *(f"{roots} roots" if roots != 1 else "1 root" for roots in range(4))),
                *((name, *(cell.strip() or "/" for cell in (*each, "", "", "")[:4])) for name, each in amounts.items()),
            ),
            section="Value",
            cite="seed 003 §A",
            book="rulebook sichuan §6",
        ),
        _root(rulings),
    )


def _faan(rulings: SichuanRulings) -> Rule:
    """The value of a hand by MajSoul's table."""
    table = table_of(rulings)
    rows = [(row.name, row.value) for row in row_docs(rulings) if "faan" in row.value]
    return Rule(
        slug="value",
        title="The value A",
        says=(
            Ruled("hand-table", ""),
            f"A hand has the highest type that holds, and faan for roots and bonuses; {table.most + 1} faan count at most.",
        ),
        lines=(
            ("faan", *(str(faan + 1) for faan in range(table.most + 1))),
            ("A", *map(str, table.amounts)),
            *((name, value, *[""] * table.most)[: table.most + 2] for name, value in rows),
        ),
        section="Value",
        cite=table.cite,
    )


def _root(rulings: SichuanRulings) -> Rule:
    """What a root is."""
    seed = table_of(rulings) is SEED
    return Rule(
        slug="root",
        title="Roots",
        says=(
            *((Quoted("Four identical tiles are one root.", "*Four identical tiles are 1 Root"),) if seed else ()),
            Ruled("root-scope", "They may lie anywhere in hand and melds, declared or not."),
            Ruled("dragon-root", "The four alike that make Dragon Pairs are the root of its column.")
            if seed
            else "The root of Dragon Pairs and those of Eighteen Arhats are part of the type and do not count again.",
            Ruled("golden-hook", "Golden Hook has four melds, and the winning tile makes its pair."),
            Ruled("hook-melds", "The four melds of Golden Hook may be concealed kongs."),
        ),
        section="Value",
        cite=table_of(rulings).cite,
        book="rulebook sichuan §6" if seed else "",
    )


def payment(rulings: SichuanRulings) -> tuple[Rule, ...]:
    """What a win pays, and who."""
    if rulings.stacking == "bonus-faan":
        return _bonuses(rulings)
    formulas = {row.alias or row.name: row.value for row in row_docs(rulings)}
    return (
        Rule(
            slug="discard-win",
            title="Wins on a discard",
            says=(
                Quoted(
                    "Only who discarded pays.",
                    "a player winning on a discard collects points only from the discarding player",
                ),
                "It is A, or by the row that fits.",
                Ruled("last-minute", "A discard after the last tile was drawn makes a Last Minute Save."),
                Ruled("bloom-feeder", "After a kong with a discard, who discarded for the kong pays the Kong Bloom."),
            ),
            lines=(
                ("row", "pays"),
                *((name, formulas[name]) for name in _ON_A_DISCARD),
            ),
            section="Who pays",
            cite="seed 003 §B",
            book="rulebook sichuan §7",
        ),
        Rule(
            slug="self-draw-win",
            title="Wins by self-draw",
            says=(
                Ruled(
                    "self-draw-payers",
                    "Every player who has not won pays.",
                    quote="A player who wins by self-draw collects points from all other players who have not won",
                ),
                Ruled(
                    "n-meaning",
                    "N is the number of these payers.",
                    quote="N is the number of players still in play while self-draw occurs",
                ),
            ),
            lines=(
                ("row", "pays"),
                *((name, f"({formulas[name]}) x N") for name in ("Self-Draw", "Moon from Seabed", "Kong Bloom")),
            ),
            section="Who pays",
            cite="seed 003 §C",
            book="rulebook sichuan §7",
        ),
        Rule(
            slug="one-row",
            title="Several rows that fit",
            says=(
                Ruled(
                    "stacking",
                    "If several rows fit, one counts: the bloom before the last tile, the discard after a kong too.",
                ),
                Ruled("no-second-cap", f"What is paid has no cap; only A is {CAP} at most."),
            ),
            section="Who pays",
            cite="rulebook sichuan §7",
        ),
    )


def _bonuses(rulings: SichuanRulings) -> tuple[Rule, ...]:
    """Who pays where the rows are bonuses."""
    cite = "majsoul-replay-editor, README of the Chiyu battle"
    return (
        Rule(
            slug="discard-win",
            title="Wins on a discard",
            says=("Only who discarded, or was robbed, pays: A.",),
            section="Who pays",
            cite=cite,
        ),
        Rule(
            slug="self-draw-win",
            title="Wins by self-draw",
            says=(
                "Each payer gives A+1.",
                Ruled("self-draw-payers", "Every player who has not won pays."),
                Ruled("n-meaning", "N is the number of these payers."),
                Ruled("bloom-feeder", "After a kong with a discard, who discarded for the kong pays alone."),
            ),
            section="Who pays",
            cite=cite,
        ),
        Rule(
            slug="one-row",
            title="Several rows that fit",
            says=(
                Ruled("stacking", ""),
                Ruled("last-minute", "Any discard after the last tile was drawn is won with it."),
                Ruled("no-second-cap", f"What is paid has no cap; only A is {table_of(rulings).cap} at most."),
            ),
            section="Who pays",
            cite=cite,
        ),
    )


_ON_A_DISCARD: Final = ("Robbing a Kong", "Discard after a Kong", "Kong Bloom (discard kong)", "Last Minute Save")


def kongs(_rulings: SichuanRulings) -> tuple[Rule, ...]:
    """What a kong pays at once."""
    return (
        Rule(
            slug="added-kong",
            title="Added kong",
            says=(
                Quoted(
                    f"The fourth tile of a pung, drawn and added, brings {counted(ADDED, 'point')} from each player who has not won.",
                    "If a player completes a Kong by drawing the fourth tile of a Pung, they collect one point from each non-winning player.",
                ),
                Ruled("added-held", "One that was held from earlier brings nothing."),
            ),
            section="Kongs",
            cite=_KONG,
            book="rulebook sichuan §5",
        ),
        Rule(
            slug="open-kong",
            title="Kong with a discard",
            says=(
                Quoted(
                    f"It brings {counted(OPEN, 'point')} from who discarded.",
                    "they collect two points from the player who discarded it",
                ),
            ),
            section="Kongs",
            cite=_KONG,
        ),
        Rule(
            slug="concealed-kong",
            title="Concealed kong",
            says=(
                Quoted(
                    f"It brings {counted(CONCEALED, 'point')} from each player who has not won.",
                    "Declaring a concealed Kong allows the player to collect two points from each non-winning player.",
                ),
            ),
            section="Kongs",
            cite=_KONG,
        ),
        Rule(
            slug="robbed-kong",
            title="Robbed kong",
            says=(
                Quoted(
                    "A robbed kong brings its player nothing: only the robber gains.",
                    "If a player robs an added Kong, only the robber gains points.",
                ),
            ),
            section="Kongs",
            cite=_KONG,
        ),
        Rule(
            slug="kong-points-kept",
            title="Points of a kong whose discard is won",
            says=(
                Ruled("kong-transfer", "Who declared the kong keeps them."),
                *(Ruled(slug, "") for slug in ("kong-transfer-winners", "kong-transfer-kongs", "kong-transfer-refund")),
                Ruled("kong-paid", "A kong is paid at once."),
            ),
            section="Kongs",
            cite="rulebook sichuan §5",
        ),
    )


def drawn_hand(rulings: SichuanRulings) -> tuple[Rule, ...]:
    """What a drawn hand settles."""
    pays = _PIG_PAYS.get(rulings.pig_amount)
    return (
        Rule(
            slug="kong-refund",
            title="Kong refund",
            says=(
                Quoted(
                    "When the hand is drawn, the points that its kongs brought go back.",
                    "If a player declares a Kong and the hand ends in a draw, any points gained from the Kong must be returned.",
                ),
                "Who paid them gets them.",
                Ruled("refund-who", "Every player in play gives them back, ready or not."),
                Ruled("refund-to-winner", "A payer who has won since gets nothing back."),
            ),
            section="Drawn hands",
            cite=_KONG,
            book="rulebook sichuan §8",
        ),
        Rule(
            slug="flower-pig",
            title="Flower pig",
            says=(
                Ruled(
                    "pig-test",
                    "Who still has all three suits at the end of a drawn hand is a flower pig.",
                    quote='If, at the end of a draw, a player\'s hand still contains tiles from all three suits (Tiao, Bing, and Wan), this is called a "Flower Pig".',
                ),
                Quoted(
                    "It pays each player the full hand score.",
                    'The "Flower Pig" must pay each player the full hand score.',
                )
                if pays
                else "",
                f"That is {counted(pays, 'point')}." if pays else "",
                Ruled("pig-amount", ""),
                Ruled("settle-when", ""),
                Ruled("pig-receivers", "Each player in play gets it but other flower pigs."),
            ),
            section="Drawn hands",
            cite="seed 003 §One Missing Suit Rule",
            book="rulebook sichuan §8",
        ),
        Rule(
            slug="listening",
            title="Listening check",
            says=(
                Quoted(
                    "After a drawn hand each player who is not ready (listening) pays each who is.",
                    "After a draw, players who are not in the listening (ready to win) state must pay points to those who are",
                ),
                Ruled(
                    "check-amount",
                    "The amount is the highest A that the ready hand waits for.",
                    quote="based on the maximum fan value",
                ),
                Ruled("dead-wait", "A wait counts unless the player holds all four copies."),
                Ruled("ready-suits", "A hand with tiles of the missing suit is not ready."),
                Ruled("pig-vs-check", "A flower pig is not ready and pays this too."),
            ),
            section="Drawn hands",
            cite=_LISTENING,
            book="rulebook sichuan §8",
        ),
    )
