"""Seven Pairs (rulebook b30fj §6 shape 2)."""

from __future__ import annotations

from replay.rulesets.b30fj.scoring.judges import Judges, PairsContext, Readings
from replay.rulesets.b30fj.scoring.laid_out import Laid
from replay.rulesets.b30fj.scoring.packing import Packer


class PairsShape:
    """Reads hands as seven pairs."""

    def __init__(self, judges: Judges, packer: Packer) -> None:
        """Read under the edition and rulings of `judges`."""
        self._judges = judges
        self._packer = packer
        self._repeats = judges.edition.repeated_pairs(judges.rulings)

    def add(self, laid: Laid, base: int, readings: Readings) -> None:
        """Add every reading of a hand without melds. `base` are hits that hold anyway."""
        if laid.odd > len(laid.jokers) or (not self._repeats and laid.often):
            return
        for fillers, _ in laid.placements:
            groups = []
            for group, filled in enumerate(fillers):
                parts = self._packer.pairs(group, laid.counts[group], filled, self._repeats)
                if not parts.packed:
                    break
                groups.append(parts)
            else:
                context = PairsContext(fillers, tuple(groups))
                self._cross(context, laid, base, readings)

    def _cross(self, context: PairsContext, laid: Laid, base: int, readings: Readings) -> None:
        packed = [(0, laid.flower_word, 0)]
        for parts in context.groups:
            packed = [
                (key + more_key, word | more_word, held + more_held)
                for key, word, held in packed
                for more_key, more_word, more_held in parts.packed
            ]
        for index, (key, word, held) in enumerate(packed):
            hits = base | self._judges.pairs[key] | self._judges.tiles[word]
            if held:
                hits |= self._judges.held[held][0]
            if hits not in readings:
                readings[hits] = (context, index)
