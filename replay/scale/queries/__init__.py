"""Questions to the Parquet tables of a dataset, in the SQL of DuckDB."""
