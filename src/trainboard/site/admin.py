"""What the owner of a hosted server sees at /admin: tables and seats to look at. Rows of play are never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from trainboard.site.models import Seat, Table

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class ReadOnly(ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class TableAdmin(ReadOnly):
    list_display = ("id", "game", "name", "turn", "moved")
    search_fields = ("id", "name")


class SeatAdmin(ReadOnly):
    list_display = ("table_id", "index", "name", "bot", "claimed", "user")
    exclude = ("token_hash",)
    search_fields = ("table__id", "name")


admin.site.register(Table, TableAdmin)
admin.site.register(Seat, SeatAdmin)
