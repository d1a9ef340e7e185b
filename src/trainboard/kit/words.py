"""The language of the pages: English as written, unless a catalogue is installed. Every game's words pass here."""

from __future__ import annotations

from gettext import translation

gettext = translation("trainboard", fallback=True).gettext
"""Looked up once: the standard function of this name seeks its catalogue on the disk at every word."""
