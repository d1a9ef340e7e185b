"""What a form says as what is meant: numbers, a game's options; `kit.options` says what options there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from trainboard.kit.game import BadInput
from trainboard.kit.options import options_in
from trainboard.site.registry import AnyGame


def whole_number(text: str, name: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    raise BadInput(f"{name}: a whole number is needed")


def options_schema(game: AnyGame) -> dict[str, Any]:
    """The options as JSON schema, for programs."""
    _, parts = msgspec.json.schema_components([game.Options])
    schema: dict[str, Any] = next(iter(parts.values()), {})
    return schema


def play_schema(game: AnyGame) -> dict[str, Any]:
    """The actions and observations of a game as JSON schema, for programs; the verbs' own words describe them."""
    (action, observation), parts = msgspec.json.schema_components(
        [game.Action, game.State], ref_template="#/$defs/{name}"
    )
    return {"action": action, "observation": observation, "$defs": parts}


def options_from(game: AnyGame, posted: Mapping[str, Any]) -> dict[str, Any]:
    """The options in a form's `option.*` fields; a box not ticked is sent by no browser and means no."""
    values: dict[str, Any] = {}
    for field in options_in(game):
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
