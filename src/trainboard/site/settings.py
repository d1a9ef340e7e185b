"""Django's settings, all in one place. What a server owner may change comes from TRAINBOARD_* variables.

TRAINBOARD_DATA_DIR      where the database and the secret key live (default: the user's data folder)
TRAINBOARD_DATABASE_URL  postgresql://user:password@host/name?sslmode=... instead of the SQLite file
TRAINBOARD_HOSTS         further host names this server answers to, separated by commas
TRAINBOARD_HOSTED        1 on a server for many people: accounts, log-in, admin
TRAINBOARD_TLS           1 when people reach the server by https: cookies are then sent only there
TRAINBOARD_PROXIES       how many proxies of your own stand in front (default 0: X-Forwarded-For counts for nothing)
TRAINBOARD_WEBHOOKS      hosts a table's webhook may call, separated by commas
TRAINBOARD_EMAIL_*       HOST, PORT, USER, PASSWORD, TLS=1, FROM: for forgotten passwords (default: printed)
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from trainboard.kit.game import BadInput
from trainboard.site.folder import data_dir, secret_key


def number(name: str, usual: int) -> int:
    """A variable that must be a number."""
    text = os.environ.get(name, "").strip()
    if text and not (text.isascii() and text.isdecimal()):
        raise BadInput(f"{name} must be a whole number, not {text!r}")
    return int(text or usual)


def names(name: str, usual: str = "") -> list[str]:
    """A variable that lists names, separated by commas."""
    return [part.strip() for part in os.environ.get(name, usual).split(",") if part.strip()]


def database(url: str, folder: Path) -> dict[str, Any]:
    """Django's description of the database. SQLite as measured in the design: WAL, durable, writers queue."""
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / "trainboard.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
            },
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgresql", "postgres"):
        raise BadInput("TRAINBOARD_DATABASE_URL must start with postgresql://")
    try:
        port = str(parts.port or "")
    except ValueError:
        raise BadInput("TRAINBOARD_DATABASE_URL has a port that is no number from 0 to 65535") from None
    asked = dict(parse_qsl(parts.query))  # such as sslmode; a host there is the folder of a socket
    socket = asked.pop("host", "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": socket or parts.hostname or "",
        "PORT": port,
        "OPTIONS": {**asked, "pool": POOL},
    }


DATA_DIR = data_dir()
HOSTED = os.environ.get("TRAINBOARD_HOSTED") == "1"
TLS = os.environ.get("TRAINBOARD_TLS") == "1"
PROXIES = number("TRAINBOARD_PROXIES", 0)
POOL = {  # PostgreSQL allows 100 connections in all; after it was away for long, we shall not wait for long
    "min_size": 1,
    "max_size": 20,
    "timeout": 10,
    "reconnect_timeout": 5,
}
SECRET_KEY = secret_key(DATA_DIR)
DATABASES = {"default": database(os.environ.get("TRAINBOARD_DATABASE_URL", ""), DATA_DIR)}
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *names("TRAINBOARD_HOSTS")]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    *(["django.contrib.messages", "django.contrib.admin"] if HOSTED else []),
    "ninja",
    "trainboard.site",
]
MIDDLEWARE = [
    "trainboard.site.middleware.guard",
    "trainboard.site.middleware.compress",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    *(["django.contrib.messages.middleware.MessageMiddleware"] if HOSTED else []),
    "trainboard.site.middleware.explain",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                *(["django.contrib.messages.context_processors.messages"] if HOSTED else []),
            ]
        },
    }
]
ROOT_URLCONF = "trainboard.site.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0  # asked about each time: an upgrade must not mix old scripts with new pages
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

SECURE_CSP = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
if TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = TLS
CSRF_COOKIE_HTTPONLY = True  # pages carry the token themselves
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = TLS
CSRF_FAILURE_VIEW = "trainboard.site.middleware.csrf_refused"
LOGIN_URL = "/accounts/login/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
AUTHENTICATION_BACKENDS = ["trainboard.site.accounts.LimitedBackend"]
EMAIL_HOST = os.environ.get("TRAINBOARD_EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = number("TRAINBOARD_EMAIL_PORT", 25)
EMAIL_HOST_USER = os.environ.get("TRAINBOARD_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("TRAINBOARD_EMAIL_PASSWORD", "")
EMAIL_USE_TLS = os.environ.get("TRAINBOARD_EMAIL_TLS") == "1"
DEFAULT_FROM_EMAIL = os.environ.get("TRAINBOARD_EMAIL_FROM", "trainboard@localhost")

WEBHOOK_HOSTS = names("TRAINBOARD_WEBHOOKS", "discord.com,hooks.slack.com,ntfy.sh")
MAX_BODY = 1_000_000  # bytes of one request; a record of a long game is about 100 kB
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY
MAX_ACTIONS_AT_ONCE = 200
MAX_WORDS = 2000  # characters of one chat line
MAX_NOTE = 20_000
SEATS_LINK_DAYS = 30
SNAPSHOT_EVERY = 50
LOG_LINES = 60
LIMITS = {  # name: (how many, in how many seconds)
    "log-in": (5, 60),
    "sign-up": (10, 600),
    "action": (10, 1),
    "question": (10, 1),
    "chat": (20, 60),
    "new table": (30, 60),
    "solve": (120, 60),  # one at a time each, and a position is built by many clicks
}
STREAMS_AT_ONCE = 200  # of one address: each holds a thread
LIMITS_OFF = os.environ.get("TRAINBOARD_LIMITS") == "off"  # for load tests on one's own machine

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django.request": {"level": "ERROR"}, "psycopg.pool": {"level": "ERROR"}},  # both are told elsewhere
}
