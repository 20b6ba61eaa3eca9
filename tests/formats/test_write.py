"""What is written reads back as the same, and is the one canonical way of writing it."""

import io

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from replay.events import Chow, Discard, EventAt, GameRecord, StartGame
from replay.formats import fingerprint, read_games, write_event, write_events
from replay.formats.explain import EVENTS
from replay.formats.schema import schema
from replay.formats.write import canonical
from tests.formats.strategies import EVENT, events_of

START = StartGame(version=1, ruleset="any", game="g", players=("A", "B", "C", "D"))
SCHEMA = Draft202012Validator(schema())


def read_one(line: bytes) -> GameRecord:
    (game,) = read_games(io.BytesIO(line))
    return game


@pytest.mark.parametrize("tag", sorted(EVENTS))
@pytest.mark.sampled(4)
def test_every_event_reads_back(tag: str) -> None:
    @given(events_of(tag))
    def reads_back(event):
        line = write_event(event)
        (entry,) = read_one(line).entries
        assert isinstance(entry, EventAt), entry
        assert entry.event == event
        assert write_event(entry.event) == line
        assert line.startswith(b'{"type":"%s"' % tag.encode())
        assert b"\n" not in line
        SCHEMA.validate(msgspec.json.decode(line))

    reads_back()


@given(st.lists(EVENT.filter(lambda event: not isinstance(event, StartGame)), max_size=8))
def test_a_written_game_reads_back(events):
    (game,) = read_games(io.BytesIO(write_events([START, *events])), "f.jsonl")
    assert [entry.event for entry in game.entries if isinstance(entry, EventAt)] == [START, *events]
    assert [entry.line for entry in game.entries] == list(range(1, len(events) + 2))
    assert canonical(game) + b"\n" == game.raw == write_events([START, *events])


GAME = b'{"type":"start_game","version":1,"ruleset":"any","game":"g","players":["A","B","C","D"]}\n'
DRAW = b'{"type":"draw","seat":0,"tile":"5m"}\n'


def test_written_as_the_format_names_it() -> None:
    """What is absent is not written, and false is."""
    chow = Chow(seat=1, target=0, tile="4m", tiles="5m1j", as_="456m", note="é")
    assert write_event(chow).decode() == (
        '{"type":"chow","note":"é","seat":1,"target":0,"tile":"4m","tiles":"5m1j","as":"456m"}'
    )
    assert write_event(Discard(seat=0, tile="5m")) == b'{"type":"discard","seat":0,"tile":"5m"}'
    assert write_event(Discard(seat=0, tile="5m", drawn=False)).endswith(b'"drawn":false}')


def test_the_fingerprint_is_that_of_the_content_and_sees_every_change() -> None:
    same = [
        GAME.replace(b"\n", b"\r\n") + DRAW.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf\n" + GAME + b"\n  \n" + DRAW.strip(),
        GAME.replace(b":", b" : ") + DRAW.replace(b",", b", "),
        GAME + b'{"tile":"5m","seat":0,"type":"draw"}\n',
        GAME + b'{"type":"draw","seat":0,"tile":"\\u0035m","note":null}\n',
    ]
    others = [
        GAME + DRAW.replace(b"0", b"1"),
        GAME + DRAW.replace(b"}", b',"note":"x"}'),
        GAME,
        GAME + DRAW + b"junk\n",
        GAME + DRAW + b"junk!\n",
    ]
    assert {fingerprint(read_one(text)) for text in same} == {fingerprint(read_one(GAME + DRAW))}
    assert len({fingerprint(read_one(text)) for text in (GAME + DRAW, *others)}) == 1 + len(others)
