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
SAME = "it has been the same for a second", [(10.0, stamp()), (10.9, []), (11.0, ["a"]), (20.0, stamp()), (30.0, [])]
GROWS = [each for n in range(20) for each in ((n / 2, stamp(n)), (n / 2, list[str]()))]
RESTS = dict(
    [
        SAME,
        ("it grows", [*GROWS, (10.5, ["a"])]),
        ("it changes again", [(0.0, stamp(1)), (1.0, ["a"]), (2.0, stamp(2)), (3.0, ["a"])]),
        ("it is another one of its size and time", [(0.0, stamp()), (1.0, ["a"]), (2.0, OTHER), (3.0, ["a"])]),
    ]
)


class TestRest:
    @pytest.mark.parametrize("steps", RESTS.values(), ids=RESTS)
    def test_a_file_is_read_when_it_has_come_to_rest(self, steps):
        """Each step is a time with what is seen of the file then, or what is to be read."""
        rest = Rest()
        for at, each in steps:
            if isinstance(each, Stamp):
                rest.see({"a": each}, at)
            else:
                assert rest.settle(at) == each
        assert rest.moving == ()

    def test_a_file_that_is_gone_is_forgotten_and_one_that_is_back_is_read(self):
        rest = Rest()
        rest.see({"a": stamp(), "b": stamp()}, 0.0)
        rest.see({"a": None}, 0.5, whole=False)
        assert rest.settle(1.0) == ["b"]
        rest.see({}, 2.0)
        rest.see({"b": stamp()}, 3.0)
        assert rest.settle(4.0) == ["b"]

    def test_what_is_old_need_not_be_waited_for_at_the_first_look(self):
        rest = Rest()
        rest.see(
            {"new": stamp(modified=int(99.5e9)), "old": stamp(modified=int(90e9)), "later": stamp(modified=int(1e12))},
            0,
        )
        assert rest.settle(0.0, old_at=100.0) == ["old"]

    def test_what_could_not_be_stored_comes_again(self):
        rest = Rest()
        rest.see({"a": stamp()}, 0.0)
        assert rest.settle(1.0) == ["a"]
        rest.again(["a"], 1.0)
        assert rest.settle(1.5) == []
        assert rest.settle(2.0) == ["a"]


class TestLook:
    def test_finds_what_ingest_would_find(self, tmp_path):
        for name in (
            "b.jsonl",
            "a.json",
            "deep/er/c.jsonl.gz",
            "d.mjson",
            ".hidden.jsonl",
            ".git/e.jsonl",
            "f.txt",
            "g.part",
            "h.md",
        ):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("x")
        found = look([str(tmp_path)])
        names = [str(Path(each).relative_to(tmp_path)) for each in found.files]
        assert sorted(names) == ["a.json", "b.jsonl", "d.mjson", "deep/er/c.jsonl.gz", "f.txt"]
        assert (found.closed, found.gone) == ({}, ())

    def test_links_pipes_and_what_is_gone(self, tmp_path):
        (tmp_path / "loop").symlink_to(tmp_path)
        (tmp_path / "self.jsonl").symlink_to(tmp_path / "self.jsonl")
        (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "missing")
        os.mkfifo(tmp_path / "pipe.jsonl")
        (tmp_path / "real.jsonl").write_text("x")
        (tmp_path / "link.jsonl").symlink_to(tmp_path / "real.jsonl")
        found = look([str(tmp_path), str(tmp_path / "away")])
        assert {Path(each).name for each in found.files} == {"real.jsonl", "link.jsonl"}
        assert found.gone == (str(tmp_path / "away"),)

    def test_a_link_follows_its_file(self, tmp_path):
        real, link = tmp_path / "real", tmp_path / "link.jsonl"
        real.write_text("x")
        link.symlink_to(real)
        before = stamp_of(str(link))
        real.write_text("xy")
        assert stamp_of(str(link)) != before

    def test_a_file_can_be_watched_too(self, tmp_path):
        path = tmp_path / "log.txt"
        path.write_text("x")
        assert list(look([str(path)]).files) == [str(path)]


def watched(root, **options):
    told: list[str] = []
    options.setdefault("poll", 0.02)
    return told, Watch([str(root)], tell=told.append, settled=0.05, **options)


def names(batch):
    return [Path(each).name for each in batch]


class TestWatch:
    def test_first_what_is_there_then_what_comes(self, tmp_path):
        (tmp_path / "a.jsonl").write_text("x")
        os.utime(tmp_path / "a.jsonl", (1, 1))
        _, watch_ = watched(tmp_path)
        with closing(watch_.batches()) as batches:
            assert names(next(batches)) == ["a.jsonl"]
            (tmp_path / "new").mkdir()
            (tmp_path / "new" / "b.jsonl").write_text("x")
            assert names(next(batches)) == ["b.jsonl"]

    def test_an_empty_folder_gives_an_empty_batch_first(self, tmp_path):
        with closing(watched(tmp_path)[1].batches()) as batches:
            assert next(batches) == []

    def test_a_file_under_a_temporary_name_is_read_under_its_own(self, tmp_path):
        with closing(watched(tmp_path)[1].batches()) as batches:
            next(batches)
            (tmp_path / ".log.json.tmp").write_text('{"kyokus":[]}')
            (tmp_path / "log.json.part").write_text('{"kyokus":[]}')
            (tmp_path / "log.json.part").replace(tmp_path / "log.json")
            assert names(next(batches)) == ["log.json"]

    def test_empty_files_and_other_programs_documents_are_passed_over(self, tmp_path):
        with closing(watched(tmp_path)[1].batches()) as batches:
            next(batches)
            (tmp_path / "a.jsonl").touch()
            (tmp_path / "b.json").write_text('{"name": "settings"}')
            (tmp_path / "c.jsonl").write_text("damaged")
            assert names(next(batches)) == ["c.jsonl"]
            (tmp_path / "a.jsonl").write_text("now it is written")
            assert names(next(batches)) == ["a.jsonl"]

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

    def test_a_thousand_files_at_once(self, tmp_path):
        with closing(watched(tmp_path)[1].batches()) as batches:
            next(batches)
            for number in range(1000):
                (tmp_path / f"{number:04}.jsonl").write_text("x")
            found: list[str] = []
            while len(found) < 1000:
                found += names(next(batches))
        assert sorted(found) == [f"{number:04}.jsonl" for number in range(1000)]

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
        from watchdog.events import (
            DirModifiedEvent,
            FileClosedNoWriteEvent,
            FileModifiedEvent,
            FileMovedEvent,
            FileOpenedEvent,
        )

        assert not notices._matters(FileOpenedEvent("a.jsonl"))
        assert not notices._matters(FileClosedNoWriteEvent("a.jsonl"))
        assert not notices._matters(FileModifiedEvent("club.sqlite-wal"))
        assert not notices._matters(DirModifiedEvent("logs"))
        assert notices._matters(FileModifiedEvent("a.jsonl"))
        assert notices._matters(FileMovedEvent("a.tmp", "a.json"))


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
