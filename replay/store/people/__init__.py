"""Who is who: names of records that are one person's, joined and parted again, and what looks like one person."""
