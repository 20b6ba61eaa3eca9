"""Datasets need the extra [scale]: where it is not installed there is nothing to be tested."""

from replay.extras import lacking

collect_ignore_glob = ["*"] if lacking("duckdb", "pyarrow") else []
