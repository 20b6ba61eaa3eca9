"""The events of a stored game: as they were read, in which hand, and the turns that an audit gives them."""

from pathlib import Path

import pytest

from replay.engine import audit
from replay.events import StartHand
from replay.installation import shipped
from replay.store import Store
from replay.store.ingest.run import ingest
from replay.store.notes.reading import record_notes
from replay.store.queries.events import game_events, hand_events, turns
from tests.store import fake


def test_the_events_stand_in_their_hands(store: Store, club: Path) -> None:
    """Also what is no event counts as a line, and what stands between two games belongs to no hand."""
    text = fake.START % "g" + fake.HAND % 1 + fake.DRAW + "{\n" + fake.WIN + fake.CLOSE + fake.DISCARD + fake.HAND % 2
    club.write_text("\n" + text)
    list(ingest(store, [club], fake.audit))
    kinds = [(each.seq, each.hand, each.line, each.event.__struct_config__.tag) for each in game_events(store, 1)]
    assert kinds == [
        (1, None, 2, "start_game"),
        (2, 1, 3, "start_hand"),
        (3, 1, 4, "draw"),
        (4, 1, 6, "win"),
        (5, None, 7, "end_game"),
        (6, 1, 8, "discard"),
        (7, 2, 9, "start_hand"),
    ]
    assert [each.json + "\n" for each in hand_events(store, 1, 1)] == [
        fake.HAND % 1,
        fake.DRAW,
        fake.WIN,
        fake.DISCARD,
    ]


def test_a_turn_is_the_one_that_an_audit_gives_and_none_where_it_does_not_follow(store: Store) -> None:
    list(ingest(store, [shipped("records/broken")], audit))
    without = 0
    for game in store.games():
        record, found = store.record(game), turns(store, game.id)
        expected = {
            step.at.line: step.after.turns
            for hand in audit(record, rulings=game.asked, keep_steps=True).details
            for step in hand.steps
        }
        for each in game_events(store, game.id):
            assert found.get(each.line) == (0 if isinstance(each.event, StartHand) else expected.get(each.line))
            without += each.hand is not None and each.line not in found
    assert without > 0


@pytest.mark.parametrize("note", ['"note"', '"n\\u006fte"', '"note" '])
def test_a_note_is_found_however_its_name_is_written(store: Store, club: Path, note: str) -> None:
    noted = fake.DRAW.replace("{", f'{{{note}:"Süß",')
    opening = fake.START.replace("{", '{"note":"At the club",') % "g2"
    club.write_text(fake.game_text("g1") + opening + fake.HAND % 1 + noted)
    list(ingest(store, [club], fake.audit))
    found = [(each.game.game, each.hand, each.event, each.line, each.text) for each in record_notes(store)]
    assert found == [("g2", None, None, 17, "At the club"), ("g2", 1, 1, 19, "Süß")]
    assert [each.line for each in record_notes(store, "the CLUB")] == [17]
    assert not list(record_notes(store, games=[1]))
