"""Tiles, the table and what is told of them as HTML with a style sheet of its own: for the dashboard and for reports.

All text of a record is escaped here.
"""
