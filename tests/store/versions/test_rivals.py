"""A game that comes where the store has another one: told with what differs, and taken only as somebody says."""

from pathlib import Path

import pytest

from replay.formats.record import read_game
from replay.store import Store
from replay.store.ingest.run import Ingested, ingest
from replay.store.versions.changes import changes
from tests.store import fake

GAME = fake.game_text("eve", hands=3)


def taken(store: Store, path: Path, text: str, **options: object) -> list[tuple[str, str]]:
    """What becomes of the games of this text in this file, and what is said of each."""
    path.write_text(text)
    found = ingest(store, [path], fake.audit, **options)  # type: ignore[arg-type]
    return [(each.status, each.rival.words if each.rival else "") for each in found if isinstance(each, Ingested)]


def nth(text: str, old: str, new: str, number: int) -> str:
    """The text with the occurrence of this number changed."""
    parts = text.split(old)
    return old.join(parts[:number]) + new + old.join(parts[number:])


CHANGED = nth(GAME, '"total":8', '"total":9', 3)


DRAWN = '"tile":"5z","drawn"'
DIFFERS = [  # the occurrence of what is what, and what is told
    ('"total":8', 3, '"total":9', "in hand 3: Cy 8 -> 9"),
    ('"seat":2,"by"', 1, '"seat":3,"by"', "in hand 1: win by Cy -> Di"),
    ("[0,-8,8,0]", 2, "[0,-9,9,0]", "in hand 2: Cy payments 0 -8 8 0 -> 0 -9 9 0"),
    (DRAWN, 1, '"tile":"6z","drawn"', "in hand 1: Ann discard 5z -> 6z"),
    (fake.WIN, 2, "", "in hand 2: Cy win 4p is gone"),
    (fake.CLOSE, 1, fake.HAND % 4 + fake.CLOSE, "in hand 4: is new"),
    ('"Ann"', 1, '"Anne"', "Ann -> Anne"),
    ('"Ann"', 1, '"A\u200bnn"', r"'Ann' -> 'A\u200bnn'"),
    ('"any"', 1, '"any","played_at":"2026-11-26"', "date nothing -> 2026-11-26"),
    ('"target":1', 1, '"target":3', "in hand 1: target Bo -> Di"),
    ('{"Straight":8}', 1, '{"Straight":8,"Dragon":2}', "in hand 1: Cy patterns Straight 8 -> Straight 8, Dragon 2"),
    (f"{DRAWN}:true", 1, f'{DRAWN}:true,"note":"hm"', "in hand 1: Ann discard note nothing -> hm"),
    (fake.DRAW, 1, "nonsense\n", "in hand 1: Ann draw 5z -> line"),
]


@pytest.mark.parametrize(("old", "number", "new", "told"), DIFFERS)
def test_what_differs_is_told_in_words(
    store: Store, tmp_path: Path, old: str, number: int, new: str, told: str
) -> None:
    taken(store, tmp_path / "eve.jsonl", GAME)
    ((status, words),) = taken(store, tmp_path / "other.jsonl", nth(GAME, old, new, number))
    assert status == "refused"
    assert words.startswith(f"differs from {tmp_path / 'eve.jsonl'} {told}")


def test_nothing_is_taken_until_it_is_said_which_counts(store: Store, tmp_path: Path) -> None:
    eve, other = tmp_path / "eve.jsonl", tmp_path / "other.jsonl"
    assert taken(store, eve, GAME) == [("new", "")]
    differs = f"differs from {eve} in hand 3: Cy 8 -> 9"
    assert taken(store, other, CHANGED) == [("refused", differs)]
    assert [store.record(each).raw.decode() for each in store.games()] == [GAME]
    assert taken(store, other, CHANGED, differing="replace") == [("replaced", differs)]
    assert [store.record(each).raw.decode() for each in store.games()] == [CHANGED]
    assert taken(store, other, CHANGED) == [("known", "")]
    ((status, words),) = taken(store, eve, GAME)
    assert status == "refused"
    assert words.startswith("is what eve was until 20")
    assert "Cy 9 -> 8" in words


def test_both_are_kept_and_each_is_known_by_its_file(store: Store, tmp_path: Path) -> None:
    eve, other = tmp_path / "eve.jsonl", tmp_path / "other.jsonl"
    taken(store, eve, GAME)
    assert taken(store, other, CHANGED, differing="keep")[0][0] == "new"
    assert len(store.games()) == 2
    for path, text in ((eve, GAME), (other, CHANGED)):
        assert taken(store, path, text) == [("known", "")]
        ((status, words),) = taken(store, path, text.replace('"tile":"4p"', '"tile":"5p"'))
        assert status == "replaced"
        assert f"differs from {path} in hand 1: Cy tile 4p -> 5p" in words
    assert len(store.games()) == 2


def test_a_corrected_file_says_what_differs_and_replaces(store: Store, tmp_path: Path) -> None:
    eve = tmp_path / "eve.jsonl"
    taken(store, eve, GAME)
    assert taken(store, eve, CHANGED) == [("replaced", f"differs from {eve} in hand 3: Cy 8 -> 9")]
    assert len(store.games()) == 1


def test_a_copy_is_known_and_under_another_id_told(store: Store, tmp_path: Path) -> None:
    eve = tmp_path / "eve.jsonl"
    taken(store, eve, GAME)
    assert taken(store, tmp_path / "copy.jsonl", GAME) == [("known", "")]
    for number, text in enumerate((GAME.replace('"eve"', '"thu"'), GAME.replace('"eve"', '"fri","source":"me"'))):
        words = f"has the same play as eve from {eve}: it counts twice"
        assert taken(store, tmp_path / f"{number}.jsonl", text) == [("new", words)]
    assert taken(store, tmp_path / "day.jsonl", GAME.replace('"eve"', '"x","played_at":"2026"')) == [("new", "")]


def test_games_of_two_rulesets_are_not_one(store: Store, tmp_path: Path) -> None:
    eve = tmp_path / "eve.jsonl"
    taken(store, eve, GAME)
    words = f"has the id of another game, of any from {eve}"
    assert taken(store, tmp_path / "b.jsonl", GAME.replace('"any"', '"other"')) == [("new", words)]


def test_what_was_kept_before_ids_were_compared_is_judged_anew(store: Store, tmp_path: Path) -> None:
    eve = tmp_path / "eve.jsonl"
    taken(store, eve, GAME)
    store.connection.execute("DELETE FROM contents")
    assert taken(store, eve, GAME) == [("replaced", "")]
    assert store.rows("SELECT count(*) FROM contents")[0][0] == 1


@pytest.mark.parametrize("hands", [1, 40])
def test_records_of_many_equal_events_are_set_against_each_other_at_once(hands: int) -> None:
    """What is hostile costs no more than what is long: events that are all alike are the worst for finding moves."""
    long = fake.START % "g" + "".join(fake.HAND % 1 + fake.DRAW * (20_000 // hands) for _ in range(hands))
    old, new = (read_game(text.encode(), "a.jsonl", 1) for text in (long, long.replace(fake.DRAW, fake.DISCARD, 1)))
    assert len(changes(old, new)) == 1
    other = read_game(long.replace("5z", "6z").encode(), "a.jsonl", 1)
    assert {each.hand for each in changes(old, other)} == {1}
