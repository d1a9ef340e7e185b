"""Reading a file of a data folder: TOML into structs, what is wrong named by file and key. It knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from trainboard.kit.game import BadInput

F = TypeVar("F")


def read_toml(path: Path, form: type[F], files: Sequence[str]) -> F:
    """The file as `form`; `files` are the names a folder of this kind holds."""
    try:
        return msgspec.toml.decode(path.read_text("utf-8"), type=form)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror}); a data folder holds {', '.join(files)}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: is not UTF-8 text") from None
    except msgspec.ValidationError as error:
        reason, _, key = str(error).partition(" - at `$")
        raise BadInput(f"{path}: {key.strip('`.') or 'top level'}: {reason}") from None
    except msgspec.DecodeError as error:
        raise BadInput(f"{path}: is not TOML: {error}") from None
