"""Files that are no records and that no importer reads: what each is by its first bytes, and what to do instead."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from replay.formats.explain import EVENTS

SQLITE: Final = b"SQLite format 3\0"
"""What every database of SQLite begins with."""
STORE_ID: Final = 0x4D4A5250
"""The `application_id` that makes a database a store of replay."""

_GAME: Final = "a game that replay does not know; docs/import.md lists what it reads"
_FORM: Final = "a form that replay does not read; docs/import.md lists those that it does"
_DECODED: Final = (
    "a form that replay does not read; of Sichuan games it reads the decoded records as JSON (docs/import.md)"
)
_BY_HAND: Final = "which replay does not read: write the hand down as text (docs/text-form.md); `replay new` begins one"
_SHEET: Final = (
    "and not a sheet of results: that has the columns `hand` and `winner` and four with the names of the players "
    "(docs/import.md); or write the hand down as text (docs/text-form.md)"
)
_UNPACK: Final = "which replay does not unpack: unpack it, and name what was in it"


class OtherFile(NamedTuple):
    """What a file is, what to do with it, and how it shows: in its first bytes, in the text of which is asked alike."""

    what: str
    do: str
    shows: Callable[[bytes], object]
    game: bool = False
    """Whether there are games in it, so that it is meant where it lies in a folder."""


def other_file(head: bytes, text: bytes) -> OtherFile | None:
    """What the file is, which is no record; None if it may be one that is damaged.

    `head` are its first bytes, unpacked if they were gzip; `text` is what they are as UTF-8, without a mark.
    """
    start = text.lstrip()
    found = next((each for each in _OTHERS if each.shows(head) or each.shows(start)), None)
    return found if _events(start) <= (found is _LIST) else None


# ------------------------------------------------------------- how they show


def _begins(*magic: bytes) -> Callable[[bytes], bool]:
    return lambda head: head.startswith(magic)


def _riff(kind: bytes) -> Callable[[bytes], bool]:
    return lambda head: head.startswith(b"RIFF") and head[8:12] == kind


def _media(*brands: bytes) -> Callable[[bytes], bool]:
    """A container of MP4's family, of these brands or of any."""
    return lambda head: head[4:8] == b"ftyp" and (not brands or head[8:12] in brands)


def _zip_with(name: bytes) -> Callable[[bytes], bool]:
    """A ZIP with this among its first names."""
    return lambda head: head.startswith(b"PK\x03\x04") and name in head


def _json_with(*signs: bytes) -> Callable[[bytes], bool]:
    """JSON in which all these stand."""
    found = [re.compile(sign).search for sign in signs]
    return lambda text: text[:1] in b"{[" and all(search(text) for search in found)


def _tags(*names: bytes) -> Callable[[bytes], bool]:
    """Tags, of which the first has one of these names."""
    first = re.compile(rb"<([a-zA-Z]+)").search
    return lambda text: text[:1] == b"<" and (found := first(text)) is not None and found[1].lower() in names


def _is_table(text: bytes) -> bool:
    """Whether all first lines have as many fields, at least two; sentences, and lines of JSON, are none."""
    lines = [line for line in text[:4096].decode("utf-8", "replace").splitlines() if line.strip()]
    lines = lines[:-1] if len(text) > 4096 else lines
    if len(lines) < 2 or any(line.lstrip()[0] in "{[<#" or line.rstrip()[-1] in ".!?:{" for line in lines):
        return False
    if any(not char.isprintable() and char != "\t" for line in lines for char in line):
        return False
    for sign in ",;\t":
        widths = {len(row) for row in csv.reader(lines, delimiter=sign)}
        if len(widths) == 1 and widths.pop() > 1:
            return any(line.count(sign) > line.count(f"{sign} ") for line in lines)
    return False


def _json_at(text: str, place: int) -> tuple[Any, int] | None:
    """The JSON value there, and where it ends; None where there is none that ends."""
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    try:
        return json.JSONDecoder().raw_decode(text, place)
    except (ValueError, RecursionError):
        return None


def _is_event(value: object) -> bool:
    return isinstance(value, dict) and isinstance(kind := value.get("type"), str) and kind in EVENTS


def _is_list_of_events(head: bytes) -> bool:
    """Whether it begins as a list does of which the first two values, or the one that there is, are events."""
    if not head.startswith(b"["):
        return False
    text, place = head.decode("utf-8", "replace"), 1
    for _ in range(2):
        found = _json_at(text, place)
        if found is None or not _is_event(found[0]):
            return False
        rest = text[found[1] :].lstrip()
        if not rest.startswith(","):
            return rest.startswith("]")
        place = len(text) - len(rest) + 1
    return True


_BEFORE_A_LIST: Final = re.compile(
    rb'\{\s*(?:"[^"]*"\s*:\s*(?:"[^"]*"|[-+.\dA-Za-z]+)\s*,\s*)*"[^"]*"\s*:\s*(?=\[)',
)


def _is_wrapped(head: bytes) -> bool:
    """Whether the first list of an object, behind plain values, is one of events."""
    found = _BEFORE_A_LIST.match(head)
    return found is not None and _is_list_of_events(head[found.end() :])


def _is_spread(head: bytes) -> bool:
    """Whether its first value is an event over several lines."""
    if not head.startswith(b"{"):
        return False
    text = head.decode("utf-8", "replace")
    found = _json_at(text, 0)
    return found is not None and _is_event(found[0]) and "\n" in text[: found[1]]


def _events(text: bytes) -> int:
    """How many lines are events by themselves: those of a record of which another line is broken in two, or, of a list
    with an event a line, the last."""
    lines = [line.decode("utf-8", "replace").rstrip() for line in text.splitlines() if line.startswith(b"{")]
    ends = [(line, _json_at(line, 0)) for line in lines]
    return sum(found is not None and _is_event(found[0]) and found[1] == len(line) for line, found in ends)


_LIST: Final = OtherFile(
    "a record whose events stand in one JSON list",
    "and replay reads one event a line: `jq -c '.[]' FILE` writes it so",
    _is_list_of_events,
    game=True,
)
_OTHERS: Final = (
    OtherFile(
        "a record whose events stand over several lines each",
        "and replay reads one event a line: `jq -c . FILE` writes it so",
        _is_spread,
        game=True,
    ),
    _LIST,
    OtherFile(
        "a record whose events stand in a list within one JSON object",
        "and replay reads one event a line: `jq -c '.[] | arrays | .[]' FILE` writes it so",
        _is_wrapped,
        game=True,
    ),
    OtherFile("a Tenhou log of riichi (mjlog)", _GAME, _tags(b"mjloggm", b"mjlog"), game=True),
    OtherFile("a Tenhou log of riichi (JSON)", _GAME, _json_with(rb'"log"\s*:\s*\[\s*\[\s*\[\s*\[?\d'), game=True),
    OtherFile("the address of a Tenhou log of riichi", _GAME, _begins(b"https://tenhou.net/", b"http://tenhou.net/")),
    OtherFile("a record of riichi by Majiang (kobalab)", _GAME, _json_with(rb'"qipai"\s*:'), game=True),
    OtherFile("a MajSoul record as it is sent", _DECODED, lambda head: b".lq." in head[:4096], game=True),
    OtherFile(
        "a MajSoul record without its rounds", _DECODED, _json_with(rb'"accounts"\s*:', rb'"uuid"\s*:'), game=True
    ),
    OtherFile("a log of Botzone", _GAME, _json_with(rb'"command"\s*:\s*"request"', rb'"display"\s*:'), game=True),
    OtherFile(
        "a store of replay",
        "which --store FILE names, and a game of it --game ID; replay merge takes its games into another store",
        lambda head: head.startswith(SQLITE) and int.from_bytes(head[68:72], "big") == STORE_ID,
    ),
    OtherFile("a database of another program (SQLite)", _FORM, _begins(SQLITE)),
    OtherFile("a Parquet file", "and a dataset is named by its folder, with --store FOLDER", _begins(b"PAR1")),
    OtherFile("a PDF document", _BY_HAND, _begins(b"%PDF-")),
    OtherFile("a Word document", _BY_HAND, _zip_with(b"word/")),
    OtherFile("an OpenDocument text", _BY_HAND, _zip_with(b"mimetypeapplication/vnd.oasis.opendocument.text")),
    OtherFile("an RTF document", _BY_HAND, _begins(b"{\\rtf")),
    OtherFile("an Excel workbook (XLSX)", _BY_HAND, _zip_with(b"xl/")),
    OtherFile("a spreadsheet (ODS)", _BY_HAND, _zip_with(b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet")),
    OtherFile("an older document of Office (.doc, .xls)", _BY_HAND, _begins(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")),
    OtherFile("a picture (PNG)", _BY_HAND, _begins(b"\x89PNG\r\n\x1a\n")),
    OtherFile("a picture (JPEG)", _BY_HAND, _begins(b"\xff\xd8\xff")),
    OtherFile("a picture (GIF)", _BY_HAND, _begins(b"GIF87a", b"GIF89a")),
    OtherFile("a picture (WebP)", _BY_HAND, _riff(b"WEBP")),
    OtherFile("a picture (SVG)", _BY_HAND, _tags(b"svg")),
    OtherFile("a picture (TIFF)", _BY_HAND, _begins(b"II*\0", b"MM\0*")),
    OtherFile("a picture (BMP)", _BY_HAND, lambda head: head[:2] == b"BM" and head[6:10] == bytes(4)),
    OtherFile("a picture (HEIF, AVIF)", _BY_HAND, _media(b"heic", b"heix", b"mif1", b"msf1", b"avif")),
    OtherFile("sound", _BY_HAND, _begins(b"ID3", b"\xff\xfb", b"\xff\xf3", b"\xff\xf1", b"fLaC", b"OggS")),
    OtherFile("sound (WAV)", _BY_HAND, _riff(b"WAVE")),
    OtherFile("sound (M4A)", _BY_HAND, _media(b"M4A ", b"M4B ")),
    OtherFile("a video (AVI)", _BY_HAND, _riff(b"AVI ")),
    OtherFile("a video (MP4, MOV)", _BY_HAND, _media()),
    OtherFile("a video (MKV, WebM)", _BY_HAND, _begins(b"\x1a\x45\xdf\xa3")),
    OtherFile("a ZIP archive", _UNPACK, _begins(b"PK\x03\x04", b"PK\x05\x06")),
    OtherFile(
        "an archive (7z, RAR, bzip2, xz, zstd)",
        _UNPACK,
        _begins(b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"BZh", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd"),
    ),
    OtherFile("an archive (tar)", _UNPACK, lambda head: head[257:262] == b"ustar"),
    OtherFile("a web page (HTML)", _BY_HAND, lambda text: text[:14].lower() == b"<!doctype html"),
    OtherFile("a web page (HTML)", _BY_HAND, _tags(*b"html head body title meta script div p table".split())),
    OtherFile("an XML document", _FORM, _begins(b"<?xml")),
    OtherFile("a table (CSV)", _SHEET, _is_table),
)
"""Most telling first."""
