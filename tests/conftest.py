"""Fixtures for the whole suite."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference material beside the checkout; tests that read it skip where it is absent, but not in CI."""
    folder = Path(os.environ.get("TRAINBOARD_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        reason = f"the reference folder {folder.name}/ is not beside the checkout"
        if os.environ.get("TRAINBOARD_REQUIRE_SHARED") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return folder
