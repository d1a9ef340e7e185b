"""Tells Django about the site."""

from __future__ import annotations

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "trainboard.site"
    label = "trainboard"
    verbose_name = "Trainboard"
