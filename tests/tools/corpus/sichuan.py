"""The scenes of Sichuan: kongs paid and robbed, every payment row, several winners, passed tiles, drawn hands."""

from __future__ import annotations

from tests.tools.corpus.scenes import Game, Scene

ID = "sichuan"


def _game(about: str, *scenes: Scene, **rulings: str) -> Game:
    named = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    return Game(about=about, ruleset=ID, scenes=scenes, rulings=named)


ROBBED = ("5512789m34679p6s", "5m113355779924s", "46m1123456789p9s", "46m1223456789p9s")
TO_THE_KONG = "0Vs 1Vm 2Vs 3Vs 0+9m-6s 1+8s-5m 0P55m-9m 1+8s- 2+1p-9s 3+2p-9s 0+5m"
THREE_WAIT = ("2345678m23456p5s", "11123456789m46s", "11123456789p34s", "23456788p33367s")
KONGING = "777m1234562399p"

GAMES: dict[str, Game] = {
    "kongs-of-every-kind": _game(
        "A concealed kong (6), an open one (2), an added one with the tile drawn (3) and one with a tile held (0); "
        "the hand is drawn, so all of it goes back.",
        Scene(
            hands=("456783355p9999p", "777s12345689m44s", "99s123s567m123m11s", "79s111222p67p468m"),
            play="""
                0Vs 1Vp 2Vp 3Vs
                0+1m {All others are in play: 2 each.} 0K9999p 0+-
                1+- 2+- 3+3m-7s {Who discarded it pays 2.} 1K777s 1+-
                2+- 3+4m-9s 2P99s-1s 3+- 0+- 1+-
                2+9s {The tile just drawn: 1 each.} 2A9s 2+-
                3+3p-3p 0P33p-5p 1+- 2+- 3+-
                0+3p-5p {The fourth 3p is kept.} 1+- 2+- 3+-
                0+1m {It is added later and brings nothing.} 0A3p 0+-
                ...=0
            """,
        ),
    ),
    "kong-bloom-fed": _game(
        "Bo's 5p is konged by Cy, whose replacement tile wins: Bo alone pays 9, besides 2 for the kong.",
        Scene(
            hands=("", "5p12345678911s2m", "555p12345678m99p", ""),
            play="0Vs 1Vp 2Vs 3Vm 0+- 1+3s-5p 2K555p 2+9m {A=2, 4A+1=9.} 2W ...=0",
        ),
    ),
    "kong-bloom-and-discard-after-a-kong": _game(
        "Ann wins on the replacement of a concealed kong (9 from each), Cy on Bo's discard after one, Di by self-draw.",
        Scene(
            hands=(KONGING, "1111456789s228p", "123456888m33m56p", "234567888s9955s"),
            play="""
                0Vs 1Vm 2Vs 3Vp
                0+7m 0K7777m 0+1p {Standard win with a root: 4*2+1.} 0W
                1+6p {Ann has won and pays no more.} 1K1111s 1+4p- {2A.} 2W
                {Next after the winner. One payer is left.} 3+9s 3W
            """,
        ),
    ),
    "pure-suit-three-kongs-bloom": _game(
        "Three concealed kongs in one turn, and the last replacement wins: A=8, 33 from each: payments have no cap.",
        Scene(
            hands=("1111222233334m", "", "", ""),
            play="""
                0Vs 1Vm 2Vm 3Vp
                0+5m 0K1111m 0+6m 0K2222m 0+7m 0K3333m 0+4m 0W
                ...=0
            """,
        ),
    ),
    "pure-golden-hook": _game(
        "Bo pungs four times from Ann, who gives up characters, and draws the pair: Pure Golden Hook, 8+1 from each.",
        Scene(
            hands=("2579m123456789s", "22557799m3m1479p", "", ""),
            play="""
                0Vm 1Vp 2Vs 3Vs
                0+1s-2m 1P22m-1p 2+- 3+- 0+1s-5m 1P55m-4p 2+- 3+- 0+2s-7m 1P77m-7p 2+- 3+- 0+2s-9m 1P99m-9p
                2+- 3+- 0+3s- {All four sets lie on the table, the last tile is half of the pair.} 1+3m 1W
                ...=0
            """,
        ),
    ),
    "last-tile-drawn": _game(
        "Di draws the last tile of the wall and wins: Moon from Seabed, and the hand is settled for the others.",
        Scene(
            hands=("", "", "", "123456888m33m56p"),
            play="0Vs 1Vm 2Vp 3Vs ...=1 3+4p 3W",
        ),
    ),
    "last-tile-discarded": _game(
        "Di discards the last tile of the wall: Ann and Bo win on it, Last Minute Save, and the hand is settled.",
        Scene(
            hands=("123456888m33m56p", "222333444s1156p", "", "123456789789s1p"),
            play="0Vs 1Vm 2Vm 3Vm ...=1 3+4p- 0W 1W",
        ),
    ),
    "last-discard-after-a-kong": _game(
        "Cy's kong takes the last tile; Bo wins on his discard with A=8: rows do not stack, 16.",
        Scene(
            hands=("", "1122334466995m", "777123456s1123p", ""),
            play="0Vs 1Vs 2Vm 3Vm ...=2 2+7s 2K7777s 2+5m- 1W",
        ),
    ),
    "robbed-kong-two-winners": _game(
        "Ann adds 5m to a pung and is robbed by Cy and Di: the kong does not exist and brings nothing.",
        Scene(
            hands=ROBBED,
            play=TO_THE_KONG + " {Both wait for it.} 0A5m 2W 3W {After the winner furthest on: Ann herself.} 0+- ...=0",
        ),
    ),
    "several-winners-and-the-next-dealer": _game(
        "Ann's discard is won by all three others, which ends the hand; the first tile won had several winners, so "
        "Ann, who discarded it, deals next.",
        Scene(hands=THREE_WAIT, dealer=3, play="0Vs 1Vp 2Vm 3Vm 3+1m- 0+9m-5s 1W 2W 3W"),
        Scene(hands=("", "", "", ""), number=2, dealer=0, play="0Vs 1Vp 2Vm 3Vm ...=0"),
    ),
    "first-winner-deals": _game(
        "Cy wins first, alone; he deals the next hand, and as nobody wins it, the one after, too.",
        Scene(
            hands=("", "5p12345678911s2m", "555p12345678m99p", ""),
            play="0Vs 1Vp 2Vs 3Vm 0+- 1+3s-5p {Cy pungs.} 2P55p-5p 3+- 0+- 1+9m- 2+6m 2W ...=0",
        ),
        Scene(
            hands=("456783355p9999p", "777s12345689m44s", "99s123s567m123m11s", "79s111222p67p468m"),
            number=2,
            dealer=2,
            play="0Vs 1Vp 2Vp 3Vs ...=0",
        ),
        Scene(
            hands=("1122334466995m", "", "", "123456789p5678s"),
            number=3,
            dealer=2,
            play="0Vs 1Vp 2Vm 3Vm ...=0",
        ),
    ),
    "drawn-hand-with-a-flower-pig": _game(
        "The rulebook's example: kong refunds, a flower pig and the listening check, 10, -27, 12 and 5 in all.",
        Scene(
            hands=("1111222m333p556p", "1122334455667s", "123456789p4599m", "147899s1478922p"),
            play="""
                0Vs 1Vs 2Vs 3Vm
                0+9s 0K1111m 0+6p-9s
                1+8s-1s 2+- 3+- 0+- 1+8s-1s 2+- 3+- 0+- 1+8s-2s 2+- 3+- 0+- 1+3m-2s 2+- 3+- 0+- 1+4p-3s
                {Bo gives up bamboo and never gets rid of it.} ...=0
            """,
        ),
    ),
    "drawn-hand-after-a-win": _game(
        "Ann won before the hand was drawn: what she was paid for a kong she keeps, and what she paid Bo for his.",
        Scene(
            hands=("1111222m333p556p", "99123456s11237p", "", "9s456789m124478p"),
            play="""
                0Vs 1Vm 2Vm 3Vs
                0+8s 0K1111m 0+6p-8s 1+- 2+- 3+8m-9s
                1P99s-7p 2+- 3+- 0+- 1+9s {1 from each.} 1A9s 1+-
                2+- 3+5p- 0W
                ...=0
            """,
        ),
    ),
    "passed-win-for-more": _game(
        "Bo lets a win of 1 pass and may win on the next tile: after a kong it is worth 2.",
        Scene(
            hands=("", "123456888m33m56p", "22233355s1239p9p", "1111456789s228p"),
            play="""
                0Vs 1Vs 2Vm 3Vm
                0+- 1+- {Bo could win on this.} 2+4p- 3+3s 3K1111s 3+7p {Worth more than what he passed.} 3- 1W
                ...=0
            """,
        ),
    ),
    "passed-win-then-self-draw": _game(
        "Bo lets a win pass and wins by self-draw, which nothing restricts; then nobody else does.",
        Scene(
            hands=("", "123456888m33m56p", "22233355s1239p9p", ""),
            play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+4p- 3+- 0+- 1+7p 1W ...=0",
        ),
    ),
    "passed-pung-then-pung": _game(
        "Bo lets a pung of 3p pass; after his own draw he may call the last 3p.",
        Scene(
            hands=("", "33p123456s11m89m5p", "22255577s9p9p12p", ""),
            play="0Vs 1Vs 2Vm 3Vm 0+- 1+-1s 2+3p- {Passed.} 3+- 0+- 1+-2s 2+3p- 1P33p-3s ...=0",
        ),
    ),
    "dealt-win": _game(
        "The dealer wins with the 14 tiles dealt: an ordinary Self-Draw, no bonus. The others play on.",
        Scene(hands=("123456m1233356p", "", "", ""), play="0Vs 1Vm 2Vm 3Vp 0+4p 0W ...=0"),
    ),
    "dealt-win-full-hand": _game(
        "The same under start-win=full-hand: A is 8.",
        Scene(hands=("123456m1233356p", "", "", ""), play="0Vs 1Vm 2Vm 3Vp 0+4p 0W ...=0"),
        start_win="full-hand",
    ),
    "open-kong-robbed": _game(
        "Under rob-scope=open-kongs Di robs the kong that Cy makes of Bo's 5p: Cy pays and takes his tiles back.",
        Scene(
            hands=("", "5p12345678911s2m", "555p12345678m99p", "46p111333999m88p"),
            play="0Vs 1Vp 2Vs 3Vs 0+- 1+3s-5p 2K555p 3W ...=0",
        ),
        rob_scope="open-kongs",
    ),
    "kong-on-the-empty-wall": _game(
        "Under kong-needs-tile=legal Di makes a kong of the last tile: it is paid, nothing follows, all is settled.",
        Scene(hands=("", "", "", KONGING), play="0Vs 1Vm 2Vm 3Vs ...=1 3+7m 3K7777m"),
        kong_needs_tile="legal",
    ),
    "last-discard-punged": _game(
        "Under last-discard=pung Ann pungs the last discard; what she discards then may still be won on.",
        Scene(
            hands=("77m123456p1189p3p", "", "", "123456m12344p7m5p"),
            play="0Vs 1Vm 2Vm 3Vs ...=1 3+9m-7m 0P77m-9p",
        ),
        last_discard="pung",
    ),
    "kong-points-go-to-the-winner": _game(
        "Under kong-transfer=transfer Cy, who wins on Bo's discard after a kong, gets what that kong brought.",
        Scene(
            hands=("", "1111456789s228p", "123456888m33m56p", ""),
            play="0Vs 1Vm 2Vs 3Vm 0+- 1+6p 1K1111s 1+4p- 2W ...=0",
        ),
        kong_transfer="transfer",
    ),
}
