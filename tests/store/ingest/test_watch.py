"""Which files of watched folders are to be read, and when; time is given where it can be."""

import os
import time
from contextlib import closing
from pathlib import Path

import pytest

from replay.store.ingest import notices, shares, watch
from replay.store.ingest.notices import Notices
from replay.store.ingest.shares import share_of
from replay.store.ingest.watch import OFTEN, Rest, Stamp, Watch, look, stamp_of


def stamp(size=1, modified=0):
    return Stamp(size, modified, modified, (1, 1))


OTHER = Stamp(1, 0, 0, (1, 2))
"""Of the size and the time of `stamp()`: another file took its place."""


def seen(at, *paths, of=None, whole=True):
    """The step of looking: these files, all alike."""
    return Rest.see, dict.fromkeys(paths, of), at, {"whole": whole}


def read(at, *expected, **options):
    """The step of reading, with what is to be read."""
    return Rest.settle, at, options, list(expected)


RESTS = {
    "it has been the same for a second": [
        *(seen(10.0, "a", of=stamp()), read(10.9), read(11.0, "a"), seen(20.0, "a", of=stamp()), read(30.0)),
    ],
    "it grows": [
        *(step for n in range(20) for step in (seen(n / 2, "a", of=stamp(n)), read(n / 2))),
        read(10.5, "a"),
    ],
    "it changes again": [seen(0.0, "a", of=stamp(1)), read(1.0, "a"), seen(2.0, "a", of=stamp(2)), read(3.0, "a")],
    "it is another one of its size and time": [
        *(seen(0.0, "a", of=stamp()), read(1.0, "a"), seen(2.0, "a", of=OTHER), read(3.0, "a")),
    ],
    "it is gone, which is forgotten, and back": [
        *(seen(0.0, "a", "b", of=stamp()), seen(0.5, "a", whole=False), read(1.0, "b")),
        *(seen(2.0), seen(3.0, "b", of=stamp()), read(4.0, "b")),
    ],
    "it is old and need not be waited for at the first look": [
        *(seen(0.0, "old", of=stamp(modified=int(90e9))), read(0.0, "old", old_at=100.0)),
        *(seen(0.0, "new", of=stamp(modified=int(99.5e9))), read(0.0, old_at=100.0)),
        *(seen(0.0, "later", of=stamp(modified=int(1e12))), read(0.0, old_at=100.0)),
    ],
    "it could not be stored and comes again": [
        *(seen(0.0, "a", of=stamp()), read(1.0, "a"), (Rest.again, ["a"], 1.0, {}), read(1.5), read(2.0, "a")),
    ],
}


@pytest.mark.parametrize("steps", RESTS.values(), ids=RESTS)
def test_a_file_is_read_when_it_has_come_to_rest(steps):
    rest = Rest()
    for do, *given in steps:
        if do is Rest.settle:
            at, options, expected = given
            assert rest.settle(at, **options) == expected
        else:
            what, at, options = given
            do(rest, what, at, **options)


def test_a_look_finds_links_and_no_pipes_and_says_what_is_gone(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "self.jsonl").symlink_to(tmp_path / "self.jsonl")
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "missing")
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "log.md").write_text("x")
    (tmp_path / "real.jsonl").write_text("x")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "real.jsonl")
    found = look([str(tmp_path), str(tmp_path / "log.md"), str(tmp_path / "away")])
    assert {Path(each).name for each in found.files} == {"real.jsonl", "link.jsonl", "log.md"}
    assert (found.closed, found.gone) == ({}, (str(tmp_path / "away"),))
    before = stamp_of(str(tmp_path / "link.jsonl"))
    (tmp_path / "real.jsonl").write_text("xy")
    assert stamp_of(str(tmp_path / "link.jsonl")) != before, "a link follows its file"


def watched(root, **options):
    told: list[str] = []
    options.setdefault("poll", 0.02)
    return told, Watch([str(root)], tell=told.append, settled=0.05, **options)


def names(batch):
    return [Path(each).name for each in batch]


SETTINGS, LOG = '{"name": "settings"}', '{"kyokus":[]}'
SCENES = {
    "what comes, also in a new folder": [({"new/b.jsonl": "x"}, ["b.jsonl"])],
    "empty files and documents of other programs are passed over": [
        ({"a.jsonl": "", "b.json": SETTINGS, "c.jsonl": "damaged"}, ["c.jsonl"]),
        ({"a.jsonl": "now it is written"}, ["a.jsonl"]),
    ],
    "a temporary name is none": [({".log.json.tmp": LOG, "log.json.part": LOG, "log.json": LOG}, ["log.json"])],
    "many at once": [({f"{n:03}.jsonl": "x" for n in range(200)}, [f"{n:03}.jsonl" for n in range(200)])],
}
"""What is written, and what is to be read then."""


class TestWatch:
    @pytest.mark.parametrize("there", [[], ["a.jsonl"]])
    @pytest.mark.parametrize("name", SCENES)
    def test_first_what_is_there_then_what_comes(self, tmp_path, name, there):
        for each in there:
            (tmp_path / "old").mkdir()
            (tmp_path / "old" / each).write_text("x")
            os.utime(tmp_path / "old" / each, (1, 1))
        with closing(watched(tmp_path)[1].batches()) as batches:
            assert names(next(batches)) == there
            for written, expected in SCENES[name]:
                for path, text in written.items():
                    (tmp_path / path).parent.mkdir(exist_ok=True)
                    (tmp_path / f"{path}.part").write_text(text)
                    (tmp_path / f"{path}.part").replace(tmp_path / path)
                found: list[str] = []
                while len(found) < len(expected):
                    found += names(next(batches))
                assert sorted(found) == expected

    @pytest.mark.deep
    def test_a_file_that_cannot_be_read_yet_is_told_once_and_read_when_it_can(self, tmp_path, monkeypatch):
        path = tmp_path / "a.jsonl"
        path.write_text("x")
        closed = 4
        real = Path.open

        def stubborn(self, *given, **named):
            nonlocal closed
            if self == path and closed:
                closed -= 1
                raise PermissionError(13, "Permission denied")
            return real(self, *given, **named)

        monkeypatch.setattr(Path, "open", stubborn)
        told, watch_ = watched(tmp_path)
        with closing(watch_.batches()) as batches:
            found = next(batches) or next(batches)
        assert names(found) == ["a.jsonl"]
        assert told == [f"{path}: it cannot be read yet (Permission denied); it is tried again until it can"]
        assert closed == 0

    def test_a_folder_that_goes_and_comes_back(self, tmp_path):
        folder = tmp_path / "logs"
        folder.mkdir()
        told, watch_ = watched(folder)
        with closing(watch_.batches()) as batches:
            next(batches)
            folder.rmdir()
            (tmp_path / "other").mkdir()
            (tmp_path / "other" / "a.jsonl").write_text("x")
            watch_._look()
            (tmp_path / "other").rename(folder)
            assert names(next(batches)) == ["a.jsonl"]
        assert told == [f"{folder}: it is gone; when it comes back it is watched again", f"{folder}: it is back"]

    def test_what_was_given_back_comes_again(self, tmp_path):
        (tmp_path / "a.jsonl").write_text("x")
        _, watch_ = watched(tmp_path)
        with closing(watch_.batches()) as batches:
            found = next(batches) or next(batches)
            watch_.again(found)
            assert next(batches) == found


class TestNotices:
    """With the system's notices: a look comes within a second, and not only after SELDOM."""

    @pytest.mark.deep
    def test_files_in_new_folders_and_in_a_folder_that_came_back(self, tmp_path):
        folder = tmp_path / "logs"
        folder.mkdir()
        _, watch_ = watched(folder, poll=None)
        begun = time.monotonic()
        with closing(watch_.batches()) as batches:
            assert next(batches) == []
            (folder / "new").mkdir()
            (folder / "new" / "a.jsonl").write_text("x")
            assert names(next(batches)) == ["a.jsonl"]
            folder.rename(tmp_path / "away")
            folder.mkdir()
            (folder / "b.jsonl").write_text("x")
            assert names(next(batches)) == ["b.jsonl"]
            (folder / "c.jsonl").write_text("x")
            assert names(next(batches)) == ["c.jsonl"]
        assert time.monotonic() - begun < watch.SELDOM
        assert watch_.poll is None

    def test_without_notices_the_folders_are_looked_through(self, tmp_path, monkeypatch):
        def refused(self, roots):
            return "logs: the system gives no notice of changes there (inotify watch limit reached)"

        monkeypatch.setattr(Notices, "follow", refused)
        told, watch_ = watched(tmp_path, poll=None)
        with closing(watch_.batches()) as batches:
            next(batches)
        assert watch_.poll == OFTEN
        assert told == [
            "logs: the system gives no notice of changes there (inotify watch limit reached);"
            " the folders are looked through every 5 seconds (--poll)"
        ]

    def test_a_limit_of_the_system_is_said(self, tmp_path, monkeypatch):
        from watchdog.observers.api import BaseObserver

        def refused(self, *given, **named):
            raise OSError(28, "inotify watch limit reached")

        monkeypatch.setattr(BaseObserver, "schedule", refused)
        said = Notices().follow([str(tmp_path)])
        assert said == f"{tmp_path}: the system gives no notice of changes there (inotify watch limit reached)"

    def test_reading_a_file_is_no_change(self):
        from watchdog import events

        for name, path, matters in (
            ("FileOpenedEvent", ["a.jsonl"], False),
            ("FileClosedNoWriteEvent", ["a.jsonl"], False),
            ("FileModifiedEvent", ["club.sqlite-wal"], False),
            ("DirModifiedEvent", ["logs"], False),
            ("FileModifiedEvent", ["a.jsonl"], True),
            ("FileMovedEvent", ["a.tmp", "a.json"], True),
        ):
            assert notices._matters(getattr(events, name)(*path)) is matters, name


MOUNTS = """\
/dev/vda / ext4 rw 0 0
server:/export /mnt/club nfs4 rw 0 0
//nas/logs /mnt/club/my\\040logs cifs rw 0 0
me@host: /mnt/ssh fuse.sshfs rw 0 0
/dev/sdb /mnt/club/disk ext4 rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/mnt/club/a.jsonl", "nfs4"),
        ("/mnt/club/my logs/deep", "cifs"),
        ("/mnt/club/disk/a", None),
        ("/mnt/clubs", None),
        ("/mnt/ssh", "fuse.sshfs"),
        ("/home", None),
    ],
)
def test_network_shares(tmp_path, monkeypatch, path, kind):
    (tmp_path / "mounts").write_text(MOUNTS)
    monkeypatch.setattr(shares, "MOUNTS", tmp_path / "mounts")
    assert share_of(path) == kind


def test_on_a_network_share_there_are_no_notices(tmp_path, monkeypatch):
    (tmp_path / "mounts").write_text(f"server:/x {tmp_path} nfs4 rw 0 0\n")
    monkeypatch.setattr(shares, "MOUNTS", tmp_path / "mounts")
    told, watch_ = watched(tmp_path, poll=None)
    assert watch_.poll == OFTEN
    assert "on a network share" in told[0]
    assert watched(tmp_path, poll=0.5)[0] == []
