"""The folder on this machine where the database and the secret key live. It knows nothing of Django."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def data_dir() -> Path:
    """TRAINBOARD_DATA_DIR, else the user's folder for data by the XDG rules."""
    if given := os.environ.get("TRAINBOARD_DATA_DIR"):
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "trainboard"


def secret_key(folder: Path) -> str:
    """The key of this installation, made at first use and readable by its owner only; so is a folder made for it,
    as the database holds what opens people's seats."""
    path = folder / "secret.key"
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make(path)
    return path.read_text()


def _make(path: Path) -> None:
    draft = path.with_name(f"secret.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(48))
    try:
        os.link(draft, path)  # unlike a rename it never replaces the key another process has just made
    except FileExistsError:
        pass
    finally:
        draft.unlink()
