"""A game's options as data, read off its `Options` struct: forms, the command line and error messages ask here."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from trainboard.kit.game import Game


class Option(msgspec.Struct, frozen=True):
    """One option: its kind is bool, int, choice or text."""

    name: str
    kind: str
    default: Any
    choices: tuple[Any, ...] = ()
    help: str = ""  # what it means, in the game's own words


def options_in(game: Game[Any, Any]) -> tuple[Option, ...]:
    shape = inspect.type_info(game.Options)
    if not isinstance(shape, inspect.StructType):
        return ()
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(game.Options)}
    return tuple(_option(field, kinds[field.encode_name]) for field in shape.fields)


def _option(field: inspect.Field, kind: Any) -> Option:
    name, default = field.encode_name, field.default if field.default is not NODEFAULT else ""
    shape, help = field.type, ""
    if isinstance(shape, inspect.Metadata):
        help = (shape.extra_json_schema or {}).get("description", "")
        shape, kind = shape.type, get_args(kind)[0]
    match shape:
        case inspect.BoolType():
            return Option(name, "bool", default, (False, True), help)
        case inspect.IntType():
            return Option(name, "int", default, (), help)
        case inspect.LiteralType():  # `inspect` sorts the values; the game's own order says more
            return Option(name, "choice", default, get_args(kind), help)
        case inspect.EnumType(cls=cls):
            chosen = default.value if isinstance(default, cls) else default
            return Option(name, "choice", chosen, tuple(member.value for member in cls), help)
        case _:
            return Option(name, "text", default, (), help)
