"""What is said at a table rather than played: chat for all, a note for oneself."""

from __future__ import annotations

from django.conf import settings

from trainboard.kit.game import BadInput
from trainboard.site.announce import announce_talk, say
from trainboard.site.database import writing
from trainboard.site.limits import LIMITS
from trainboard.site.models import Chat, Note, Table


def chat(table: Table, seat: int, text: str) -> None:
    """A line for everybody at the table and its spectators."""
    LIMITS.count("chat", f"{table.id}:{seat}")
    words = _clean(text, settings.MAX_WORDS)
    if not words:
        raise BadInput("text: say something")
    with writing():
        Chat.objects.create(table=table, seat=seat, text=words)
        say(table.id)
    announce_talk(table.id)


def note(table: Table, seat: int, text: str) -> None:
    """A seat's own note, replaced as a whole."""
    LIMITS.count("chat", f"{table.id}:{seat}")
    Note.objects.update_or_create(table=table, seat=seat, defaults={"text": _clean(text, settings.MAX_NOTE)})


def _clean(text: str, most: int) -> str:
    if len(text) > most:
        raise BadInput(f"text: at most {most} characters")
    return text.replace("\0", "").strip()
