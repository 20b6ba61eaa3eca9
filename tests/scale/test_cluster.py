"""On a real Dask cluster of processes: the same files, also where workers are killed; a worker of another version."""

import os
import signal
import socket
import ssl
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import pytest

from replay.engine import audit
from replay.scale import cluster as dask_cluster
from replay.scale.cluster import Dask
from replay.scale.deadly_games import GameLimits
from replay.scale.folder import DatasetError
from replay.scale.runners import Local, here
from tests.scale.made import RECORDS, dataset, doing, files_of

pytest.importorskip("distributed")
NAMES = ("wall_empty-xixi-kong", "wrong_payments-xixi-drawn-hand", "wrong_hand-sichuan-left-out")
PATHS = [RECORDS / "broken" / f"{each}.jsonl" for each in NAMES]
WICKED = NAMES[1]


def killed(record, *, rulings, keep_steps):
    """An audit at which one game ends the process that is at it."""
    if record.start.game == WICKED:
        os.kill(os.getpid(), signal.SIGKILL)
    return audit(record, rulings=rulings, keep_steps=keep_steps)


def endless(record, *, rulings, keep_steps):
    while record.start.game == WICKED:
        pass
    return audit(record, rulings=rulings, keep_steps=keep_steps)


def greedy(record, *, rulings, keep_steps):
    taken = []
    while record.start.game == WICKED:
        taken.append(bytes(1 << 26))
    return audit(record, rulings=rulings, keep_steps=keep_steps)


def once(record, *, rulings, keep_steps):
    """An audit at which the process is killed the first time; what is about the game is not to blame."""
    mark = Path(os.environ["REPLAY_TEST_MARK"])
    if record.start.game == WICKED and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return audit(record, rulings=rulings, keep_steps=keep_steps)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files as one process makes them."""
    place = tmp_path_factory.mktemp("expected")
    dataset(place / "d", PATHS, here, 8_000, analyse=False)
    return files_of(place / "d")


@pytest.mark.deep
@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
@pytest.mark.parametrize("run", [Dask(1), Local(2)], ids=["dask", "local"])
def test_a_worker_that_is_killed_changes_nothing(
    tmp_path: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, run: Dask | Local
) -> None:
    monkeypatch.setenv("REPLAY_TEST_MARK", str(tmp_path / "mark"))
    taken = dataset(tmp_path / "d", PATHS, run, 8_000, analyse=False, audit=once)
    assert (tmp_path / "mark").exists()
    assert taken.lost == ()
    assert files_of(tmp_path / "d") == expected


@pytest.mark.deep
@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
@pytest.mark.parametrize(
    ("wicked", "why"), [(killed, "killed"), (endless, "time"), (greedy, "memory")], ids=["kills", "hangs", "exhausts"]
)
def test_a_game_that_ends_its_worker_is_a_failure_and_no_other(tmp_path: Path, wicked, why: str) -> None:
    import pyarrow.parquet as pq

    limits = GameLimits(memory=1 << 30, seconds=2)
    work = doing(tmp_path / "d", analyse=False, audit=wicked, limits=limits)
    started = tmp_path / "d" / "started"
    started.mkdir(parents=True)
    (started / "part-000000").touch()  # as if the first attempt had ended its process
    taken = dataset(tmp_path / "d", PATHS, lambda _, parts: Local(1)(work, parts), 1 << 20, analyse=False)
    assert (taken.counts["games"], taken.counts["failures"], taken.lost) == (2, 1, ())
    (row,) = pq.read_table(tmp_path / "d" / "failures" / "part-000000.parquet").to_pylist()
    assert (row["game"], row["why"]) == (WICKED, why)


@pytest.mark.deep
def test_a_worker_of_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.scale.cluster.ENGINE_VERSION", -1)
    taken = dataset(tmp_path / "d", PATHS, Dask(1), 1 << 20, analyse=False)
    assert taken.done == 0
    assert "and this program is replay" in taken.lost[0][1]


def test_a_file_that_no_scheduler_writes_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dask_cluster, "PATIENCE", 0.3)
    with pytest.raises(DatasetError, match="no scheduler of Dask has written this file"):
        Dask(1, scheduler_file=str(tmp_path / "none.json"))._client()


@pytest.mark.deep(seconds=12)
def test_the_cluster_of_this_machine_hears_nobody_but_this_run() -> None:
    """Not from elsewhere, and nobody of this machine who has not its key; it shows no page either."""
    import psutil

    def listening() -> set[tuple[str, int]]:
        ours = [psutil.Process(), *psutil.Process().children(recursive=True)]
        return {each.laddr for one in ours for each in one.net_connections() if each.status == psutil.CONN_LISTEN}

    of_other_tests = listening()
    with Dask(1)._client() as client:
        assert client.submit(os.getpid).result() != os.getpid()
        heard = listening() - of_other_tests
        assert {ip for ip, _ in heard} == {"127.0.0.1"}
        assert len(heard) > 2, "the scheduler, the nanny, the worker"
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        for _, port in heard:
            with (
                suppress(OSError),  # of TLS that has no certificate of ours, and of what is no TLS
                socket.create_connection(("127.0.0.1", port), timeout=5) as plain,
                trusting.wrap_socket(plain) as connection,
            ):
                assert not connection.recv(1)
            for page in ("", "health", "json/counts.json", "metrics", "info/main/workers.html", "status"):
                with pytest.raises((OSError, HTTPException)), urlopen(f"http://127.0.0.1:{port}/{page}", timeout=5):
                    pass


@pytest.mark.deep
def test_a_scheduler_that_takes_work_from_everybody_is_told_of_and_one_with_keys_is_not(tmp_path: Path) -> None:
    import dask
    from distributed import LocalCluster, Security

    told: list[str] = []
    alike = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with (
        LocalCluster(protocol="tcp://", **alike) as cluster,
        Dask(1, cluster.scheduler_address, None, told.append)._client(),
    ):
        assert told == [cluster.scheduler_address]
    keys = Security.temporary()
    with LocalCluster(security=keys, **alike) as cluster:
        (tmp_path / "key.pem").write_text(keys.tls_client_key)
        (tmp_path / "cert.pem").write_text(keys.tls_client_cert)
        files = {"ca-file": "cert.pem", "client.key": "key.pem", "client.cert": "cert.pem"}
        config = {f"distributed.comm.tls.{name}": str(tmp_path / file) for name, file in files.items()}
        with dask.config.set(config), Dask(1, cluster.scheduler_address, None, told.append)._client():
            assert len(told) == 1
