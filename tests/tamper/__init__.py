"""`make tamper`: every single change of every event of many legal records, and whether the audit is fooled by one."""
