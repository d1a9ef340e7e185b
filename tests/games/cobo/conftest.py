"""The data under proof: the shipped folder, or the one named by TRAINBOARD_COBO_DATA."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.games.cobo.day import Day
from trainboard.games.cobo import reading
from trainboard.games.cobo.data import Data


@pytest.fixture(scope="session")
def day() -> Day:
    return Day(reading.read(Path(os.environ.get("TRAINBOARD_COBO_DATA", reading.HERE))))


@pytest.fixture(scope="session")
def data(day: Day) -> Data:
    return day.data
