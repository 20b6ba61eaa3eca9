"""Tiles as HTML: named for screen readers, escaped, claimed tiles turned."""

import re

import pytest

from replay.hands import Meld
from replay.tiles import HIDDEN, KINDS, NAMES, parse_tiles
from replay.view.drawn import faces, tiles
from replay.view.drawn.faces.strokes import GLYPHS


@pytest.mark.parametrize("kind", range(KINDS), ids=NAMES[:KINDS])
def test_each_kind_has_its_own_label_and_face(kind: int) -> None:
    assert sum(tiles.label(kind) == tiles.label(other) for other in range(KINDS)) == 1
    assert sum(faces.face(kind) == faces.face(other) for other in range(KINDS + 1)) == 1
    assert f'aria-label="{tiles.label(kind)}"' in tiles.tile(kind)
    words = {"1p": "1 of circles", "9s": "9 of bamboo", "4z": "North wind"}
    assert tiles.label(kind) == words.get(NAMES[kind], tiles.label(kind))


@pytest.mark.parametrize("drawn", faces.SETS)
def test_the_faces_of_a_set_differ_without_their_colours(drawn: str) -> None:
    found = {re.sub(r"#[0-9a-f]{3,6}", "", faces.drawing(kind, drawn)) for kind in range(KINDS + 1)}
    assert len(found) == KINDS + 1


@pytest.mark.parametrize("drawn", ["true", "bare"])
def test_circles_have_their_pips_bamboo_its_sticks_and_characters_theirs(drawn: str) -> None:
    for number in range(2, 10):
        circles, bamboo, characters = (
            faces.drawing(kind, drawn) for kind in parse_tiles(f"{number}p{number}s{number}m")
        )
        assert circles.count("<circle") == 2 * number  # a ring and what is in it
        assert bamboo.count("<g ") == number
        for character in (str(number), "萬"):
            assert all(f"points='{each}'" in characters for each in GLYPHS[character].split("|"))
    (bird,) = parse_tiles("1s")
    assert "<path" in faces.drawing(bird, drawn)
    assert "<g " not in faces.drawing(bird, drawn)


def test_the_corner_says_the_number_or_the_wind_and_can_be_turned_off() -> None:
    for kind in range(34):
        corner = faces.index_of(kind) if kind >= 27 else NAMES[kind][0]
        assert f">{corner}</text>" in faces.drawing(kind, "true")
        assert "<text" not in faces.drawing(kind, "bare")


@pytest.mark.parametrize("drawn", ["large", "text"])
def test_suits_differ_by_letter_and_six_and_nine_are_underlined_since_tiles_lie_turned(drawn: str) -> None:
    for kind in range(27):
        face = faces.drawing(kind, drawn)
        assert f">{NAMES[kind][0]}</text>" in face
        assert f">{NAMES[kind][1]}</text>" in face
        assert ("height='4'" in face) == (NAMES[kind][0] in "69")


@pytest.mark.parametrize(("side", "place"), [(0, 0), (1, 1), (2, 2)], ids=["left", "across", "right"])
def test_the_claimed_tile_lies_turned_on_the_side_it_came_from(side: int, place: int) -> None:
    three, four, five = parse_tiles("345s")
    html = tiles.meld(Meld("chow", (three, four, five)), turn=side, claimed=five)
    drawn = re.findall(r'class="(t [^"]*)"', html)
    assert [each for each, classes in enumerate(drawn) if "turned" in classes] == [place]
    assert "t-5s" in drawn[place]


def test_a_joker_tells_what_it_stands_for_and_notation_that_is_none_is_escaped() -> None:
    joker, five = parse_tiles("1j5p")
    html = tiles.tile(joker, stands=five)
    assert "standing for 5 of circles" in html
    assert ">5p<" in html
    assert tiles.notation("<img src=x>") == "&lt;img src=x&gt;"


def test_a_concealed_kong_lies_with_its_outer_tiles_face_down() -> None:
    html = tiles.meld(Meld("concealed_kong", (HIDDEN,) * 4))
    assert html.count("t-back") == 4
    known = tiles.meld(Meld("concealed_kong", parse_tiles("2222p")))
    assert (known.count("t-back"), known.count("t-2p")) == (2, 2)


def test_the_fourth_tile_of_an_added_kong_lies_upon_the_claimed_one() -> None:
    html = tiles.meld(Meld("added_kong", parse_tiles("2222p")), turn=2, claimed=parse_tiles("2p")[0])
    assert html.count("turned") == 2
    assert html.index("stack") > html.index("t-2p")
