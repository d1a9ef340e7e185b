"""Every address of the site, asked of the site itself: a new one is covered without a line here."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import msgspec

from tests.site.servers import Server

LIST = """
import json, django
django.setup()
from django.urls import get_resolver
from django.urls.resolvers import URLResolver

def walk(resolver, before):
    for entry in resolver.url_patterns:
        here = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from walk(entry, here)
        else:
            yield here

print(json.dumps(list(walk(get_resolver(), "/"))))
"""


class Operation(msgspec.Struct, frozen=True):
    """One thing the API can do."""

    method: str
    path: str
    needs_token: bool


def pages(server: Server) -> list[str]:
    """The URL conf's addresses outside the API and the admin, e.g. `/t/<slug:table_id>/act`."""
    env = {**server.env, "DJANGO_SETTINGS_MODULE": "trainboard.site.settings"}
    listed = subprocess.run([sys.executable, "-c", LIST], env=env, capture_output=True, check=True, text=True)
    return [path for path in json.loads(listed.stdout) if not path.startswith(("/api/", "/admin/"))]


def openapi(server: Server) -> dict[str, Any]:
    schema: dict[str, Any] = server.get("/api/openapi.json")
    return schema


def operations(server: Server) -> list[Operation]:
    """What the API's own description lists."""
    return [
        Operation(method.upper(), path, "security" in what)
        for path, methods in openapi(server)["paths"].items()
        for method, what in methods.items()
    ]


def filled(path: str, **values: str) -> str:
    """An address with its variables filled in; one that is not known here must be told to the tests."""
    for name, value in values.items():
        for form in (f"<slug:{name}>", f"<str:{name}>", f"<{name}>", f"{{{name}}}"):
            path = path.replace(form, value)
    assert "<" not in path, f"the tests do not know what to put into {path}"
    assert "{" not in path, f"the tests do not know what to put into {path}"
    return path
