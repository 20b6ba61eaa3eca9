"""Hypothesis strategies for events, made from the types of the format themselves."""

from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as types

from replay.events import AnyEvent
from replay.formats.conditions import unmet
from replay.formats.explain import EVENTS
from replay.tiles import NAMES, format_in_order

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
TILES = st.lists(st.integers(0, len(NAMES) - 1), max_size=14).map(format_in_order)


def of_type(kind: types.Type) -> st.SearchStrategy[Any]:
    """Values of this type of field."""
    match kind:
        case types.Metadata(type=inner):
            return of_type(inner)
        case types.IntType(ge=least, le=most):
            return st.integers(least, most)
        case types.FloatType(ge=least, le=most):
            return st.floats(least, most)
        case types.BoolType():
            return st.booleans()
        case types.NoneType():
            return st.none()
        case types.StrType(pattern=str()):
            return TILES
        case types.StrType(min_length=least):
            return TEXT.filter(lambda text: len(text) >= (least or 0))
        case types.LiteralType(values=values):
            return st.sampled_from(values)
        case types.TupleType(item_types=items):
            return st.tuples(*map(of_type, items))
        case types.VarTupleType(item_type=item):
            return st.lists(of_type(item), max_size=3).map(tuple)
        case types.DictType(value_type=value):
            return st.dictionaries(TEXT, of_type(value), max_size=3)
        case types.UnionType(types=several):
            return st.one_of(*map(of_type, several))
        case types.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: of_type(field.type) for field in fields})
        case _:
            return JSON


@cache
def events_of(tag: str) -> st.SearchStrategy[AnyEvent]:
    """Events of one type, every field of them drawn."""
    return of_type(types.type_info(EVENTS[tag])).filter(lambda event: unmet(event) is None)


EVENT = st.sampled_from(sorted(EVENTS)).flatmap(events_of)
