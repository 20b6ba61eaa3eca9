"""Past one machine: games audited in parts, by one process or many, into a folder of Parquet tables (docs/scale.md)."""
