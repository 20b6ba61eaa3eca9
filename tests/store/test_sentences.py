"""What a store says of a sentence is taken where it makes the text that stands beside it, and from no hostile file."""

import pytest

from replay.said import Said
from replay.store.sentences import sentence_of


@pytest.mark.parametrize(
    ("text", "parts", "holds"),
    [
        ("Seat 2 won.", '{"template":"{Seat} won.","Seat":2}', True),
        ("1,000 {tiles}.", '{"template":"{n:,} {{tiles}}.","n":1000}', True),
        ("'' is no tile.", '{"template":"{word!r} is no tile.","word":""}', True),
        ("Open: seat 1 won.", '{"template":"Open: {why}.","why":{"template":"{seat} won","seat":1}}', True),
        ("A (2): b", '{"template":"{rows}: {why}","rows":[["A",2]],"why":"b"}', True),
        ("N won.", '{"template":"{wind} won.","wind":"N"}', True),
        ("X won.", '{"template":"{wind} won.","wind":"X"}', False),
        ("Seat 2 won.", None, False),
        ("Seat 2 wins.", '{"template":"{Seat} won.","Seat":2}', False),  # an older program said it otherwise
        ("Seat 7 won.", '{"template":"{Seat} won.","Seat":7}', False),
        ("Seat -1 won.", '{"template":"{Seat} won.","Seat":-1}', False),
        ("+1.", '{"template":"{amounts}.","amounts":[1]}', False),
        ("Open: seat 7.", '{"template":"Open: {why}.","why":{"template":"{seat}","seat":7}}', False),
        ("<class 'int'>", '{"template":"{n.__class__}","n":1}', False),
        ("a", '{"template":"{word[0]}","word":"a"}', False),
        ("1", '{"template":"{n:>999999999}","n":1}', False),
        ("Seat 2 won.", '{"template":"{Seat} won."}', False),
        ("Seat 2 won.", '{"Seat":2}', False),
        ("Seat 2 won.", '"Seat 2 won."', False),
        ("Seat 2 won.", "not JSON", False),
        ("Open.", '{"template":"{why}","why":' * 5000 + "1" + "}" * 5000, False),
    ],
)
def test_a_kept_sentence_has_its_values_or_is_text(text: str, parts: str | None, *, holds: bool) -> None:
    found = sentence_of(text, parts)
    assert (str(found), isinstance(found, Said)) == (text, holds)
