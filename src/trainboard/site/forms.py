"""A game's options as form fields, and a posted form as options: both read off the game's `Options` struct."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from trainboard.kit.game import BadInput
from trainboard.site.registry import AnyGame


class Field(msgspec.Struct, frozen=True):
    """One option: its kind is bool, int, choice or text."""

    name: str
    kind: str
    default: Any
    choices: tuple[Any, ...] = ()


def option_fields(game: AnyGame) -> tuple[Field, ...]:
    shape = inspect.type_info(game.Options)
    if not isinstance(shape, inspect.StructType):
        return ()
    order = {field.encode_name: get_args(field.type) for field in msgspec.structs.fields(game.Options)}
    return tuple(_field(field, order[field.encode_name]) for field in shape.fields)


def _field(field: inspect.Field, order: tuple[Any, ...]) -> Field:
    default = field.default if field.default is not NODEFAULT else ""
    match field.type:
        case inspect.BoolType():
            return Field(field.encode_name, "bool", default)
        case inspect.IntType():
            return Field(field.encode_name, "int", default)
        case inspect.LiteralType():  # `inspect` sorts the values; the game's own order says more
            return Field(field.encode_name, "choice", default, order)
        case inspect.EnumType(cls=cls):
            chosen = default.value if isinstance(default, cls) else default
            return Field(field.encode_name, "choice", chosen, tuple(member.value for member in cls))
        case _:
            return Field(field.encode_name, "text", default)


def options_schema(game: AnyGame) -> dict[str, Any]:
    """The options as JSON schema, for programs."""
    _, parts = msgspec.json.schema_components([game.Options])
    schema: dict[str, Any] = next(iter(parts.values()), {})
    return schema


def options_from(game: AnyGame, posted: Mapping[str, Any]) -> dict[str, Any]:
    """The options in a form's `option.*` fields; a box not ticked is sent by no browser and means no."""
    values: dict[str, Any] = {}
    for field in option_fields(game):
        given = posted.get(f"option.{field.name}")
        if given is not None and given != "":
            values[field.name] = given
        elif field.kind == "bool" and "options" in posted:
            values[field.name] = False
    try:
        options: dict[str, Any] = msgspec.to_builtins(msgspec.convert(values, game.Options, strict=False))
    except msgspec.ValidationError as error:
        raise BadInput(f"options of {game.title}: {error}") from None
    return options
