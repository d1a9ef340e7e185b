"""How often one may do what. Counted per process in memory, by keys a client cannot choose freely."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

KEYS_KEPT = 20_000


class TooMany(Exception):
    """Too often; the message says when to try again."""

    def __init__(self, name: str, wait: float) -> None:
        self.wait = max(1, round(wait + 0.5))
        super().__init__(f"too many tries ({name}); wait {self.wait} s and try again")


class Limits:
    def __init__(self) -> None:
        self._times: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def count(self, name: str, key: object) -> None:
        """Count one try; refused when there were too many within the time of `settings.LIMITS`."""
        if settings.LIMITS_OFF:
            return
        most, seconds = settings.LIMITS[name]
        now = time.monotonic()
        with self._lock:
            times = self._times.setdefault((name, str(key)), deque())
            self._times.move_to_end((name, str(key)))
            while times and times[0] <= now - seconds:
                times.popleft()
            if len(times) >= most:
                raise TooMany(name, times[0] + seconds - now)
            times.append(now)
            while len(self._times) > KEYS_KEPT:
                self._times.popitem(last=False)


LIMITS = Limits()


def address(request: HttpRequest) -> str:
    """Where the connection comes from. Of X-Forwarded-For only what our own proxies have added counts; the rest is
    the sender's to choose. An IPv6 sender has a whole network of addresses, so that counts as one."""
    forwarded = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    if 0 < settings.PROXIES <= len(forwarded):
        return _network(forwarded[-settings.PROXIES])
    return _network(str(request.META.get("REMOTE_ADDR", "")))


def _network(text: str) -> str:
    try:
        found = ip_address(text)
    except ValueError:
        return text[:64]
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)
