"""Commands about one record: judge it, step through it, write one."""
