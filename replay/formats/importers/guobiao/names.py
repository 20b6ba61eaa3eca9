"""The rows by the Chinese names that programs give them, in tziakcha's order, which numbers them from 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_NUMBERED: Final = (
    ("大四喜", "Big Four Winds"),
    ("大三元", "Big Three Dragons"),
    ("绿一色", "All Green"),
    ("九莲宝灯", "Nine Gates"),
    ("四杠", "Four Kongs"),
    ("连七对", "Seven Shifted Pairs"),
    ("十三幺", "Thirteen Orphans"),
    ("清幺九", "All Terminals"),
    ("小四喜", "Little Four Winds"),
    ("小三元", "Little Three Dragons"),
    ("字一色", "All Honors"),
    ("四暗刻", "Four Concealed Pungs"),
    ("一色双龙会", "Pure Terminal Chows"),
    ("一色四同顺", "Quadruple Chow"),
    ("一色四节高", "Four Pure Shifted Pungs"),
    ("一色四步高", "Four Pure Shifted Chows"),
    ("一色四连环", "Four Pure Shifted Chows"),
    ("三杠", "Three Kongs"),
    ("混幺九", "All Terminals and Honors"),
    ("七对", "Seven Pairs"),
    ("七星不靠", "Greater Honors and Knitted Tiles"),
    ("全双刻", "All Even Pungs"),
    ("清一色", "Full Flush"),
    ("一色三同顺", "Pure Triple Chow"),
    ("一色三节高", "Pure Shifted Pungs"),
    ("全大", "Upper Tiles"),
    ("全中", "Middle Tiles"),
    ("全小", "Lower Tiles"),
    ("清龙", "Pure Straight"),
    ("三色双龙会", "Three-Suited Terminal Chows"),
    ("一色三步高", "Pure Shifted Chows"),
    ("一色三连环", "Pure Shifted Chows"),
    ("全带五", "All Fives"),
    ("三同刻", "Triple Pung"),
    ("三暗刻", "Three Concealed Pungs"),
    ("全不靠", "Lesser Honors and Knitted Tiles"),
    ("组合龙", "Knitted Straight"),
    ("大于五", "Upper Four"),
    ("小于五", "Lower Four"),
    ("三风刻", "Big Three Winds"),
    ("花龙", "Mixed Straight"),
    ("推不倒", "Reversible Tiles"),
    ("三色三同顺", "Mixed Triple Chow"),
    ("三色三节高", "Mixed Shifted Pungs"),
    ("无番和", "Chicken Hand"),
    ("妙手回春", "Last Tile Draw"),
    ("海底捞月", "Last Tile Claim"),
    ("杠上开花", "Out with Replacement Tile"),
    ("抢杠和", "Robbing the Kong"),
    ("碰碰和", "All Pungs"),
    ("混一色", "Half Flush"),
    ("三色三步高", "Mixed Shifted Chows"),
    ("五门齐", "All Types"),
    ("全求人", "Melded Hand"),
    ("双暗杠", "Two Concealed Kongs"),
    ("双箭刻", "Two Dragon Pungs"),
    ("全带幺", "Outside Hand"),
    ("不求人", "Fully Concealed Hand"),
    ("双明杠", "Two Melded Kongs"),
    ("和绝张", "Last Tile"),
    ("箭刻", "Dragon Pung"),
    ("圈风刻", "Prevalent Wind"),
    ("门风刻", "Seat Wind"),
    ("门前清", "Concealed Hand"),
    ("平和", "All Chows"),
    ("四归一", "Tile Hog"),
    ("双同刻", "Double Pung"),
    ("双暗刻", "Two Concealed Pungs"),
    ("暗杠", "Concealed Kong"),
    ("断幺", "All Simples"),
    ("一般高", "Pure Double Chow"),
    ("喜相逢", "Mixed Double Chow"),
    ("连六", "Short Straight"),
    ("老少副", "Two Terminal Chows"),
    ("幺九刻", "Pung of Terminals or Honors"),
    ("明杠", "Melded Kong"),
    ("缺一门", "One Voided Suit"),
    ("无字", "No Honors"),
    ("独听・边张", "Edge Wait"),
    ("独听・嵌张", "Closed Wait"),
    ("独听・单钓", "Single Wait"),
    ("自摸", "Self-Drawn"),
    ("花牌", "Flower Tiles"),
    ("明暗杠", "Melded and Concealed Kong"),
)
_ALSO: Final = {
    "边张": "Edge Wait",
    "嵌张": "Closed Wait",
    "坎张": "Closed Wait",
    "单钓": "Single Wait",
    "单钓将": "Single Wait",
}
_OURS: Final = dict(_NUMBERED) | _ALSO


def row_of(name: str) -> str:
    """Our name of a row; a name that is none stays as it is, and is wrong."""
    return _OURS.get(name, name)


def numbered(number: int) -> str:
    """Our name of the row of this number; a number that is none stays one."""
    return _NUMBERED[number - 1][1] if 0 < number <= len(_NUMBERED) else str(number)


def summed(rows: Iterable[tuple[str, int]]) -> dict[str, int]:
    """What each row adds in all."""
    found: dict[str, int] = {}
    for row, value in rows:
        found[row] = found.get(row, 0) + value
    return found
