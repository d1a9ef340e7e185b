"""Accounts on a server for many people: sign up, log in, a forgotten password, admin. At home there are none.

Django does the trusted parts; here are their addresses, their limits, and our pages around their forms.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import login, views
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, path
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from trainboard.site.limits import LIMITS, address
from trainboard.site.pages.accounts import Words, form_page, said_page
from trainboard.site.seats import Refused

LOG_IN = Words(_("Log in"), _("Log in"), (("/accounts/signup/", _("Sign up")), ("/accounts/reset/", _("Forgotten?"))))
SIGN_UP = Words(_("Sign up"), _("Sign up"), (("/accounts/login/", _("I have an account")),))
RESET = Words(_("Forgotten your password?"), _("Send me a link"), ())
NEW_PASSWORD = Words(_("Choose a new password"), _("Keep it"), ())


class LimitedBackend(ModelBackend):
    """Counts every try to log in, by name and by address, wherever it is made: here or at the admin's door."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> AbstractBaseUser | None:
        if request is not None and username is not None:
            LIMITS.count("log-in", address(request))
            LIMITS.count("log-in", f"name {username.casefold()[:150]}")
        found: AbstractBaseUser | None = super().authenticate(request, username, password, **more)
        return found


class SignUp(BaseUserCreationForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = ("username", "email")


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUp(request.POST or None)
    if request.method == "POST":
        LIMITS.count("sign-up", address(request))
        if form.is_valid():
            login(request, form.save(), backend=settings.AUTHENTICATION_BACKENDS[0])
            return HttpResponseRedirect(_wanted(request) or "/")
    return form_page(request, SIGN_UP, form, hidden={"next": _wanted(request)})


def _wanted(request: HttpRequest) -> str:
    """The page one came from, if it is one of ours."""
    page: str = request.POST.get("next", request.GET.get("next", ""))
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else ""


class LogIn(views.LoginView):
    def render_to_response(self, context: dict[str, Any], **more: Any) -> Any:
        return form_page(self.request, LOG_IN, context["form"], hidden={"next": _wanted(self.request)})


class Reset(views.PasswordResetView):
    success_url = "/accounts/reset/sent/"

    def post(self, request: HttpRequest, *args: str, **more: Any) -> HttpResponse:
        LIMITS.count("sign-up", address(request))
        return super().post(request, *args, **more)

    def render_to_response(self, context: dict[str, Any], **more: Any) -> Any:
        return form_page(self.request, RESET, context["form"])


class NewPassword(views.PasswordResetConfirmView):
    """The link of the mail; Django moves its secret into the session and goes on to an address without it."""

    success_url = "/accounts/login/"

    def render_to_response(self, context: dict[str, Any], **more: Any) -> Any:
        if context["form"] is None:
            raise Refused("This link was used already or is too old; ask for another.")
        return form_page(self.request, NEW_PASSWORD, context["form"])


def sent(request: HttpRequest) -> HttpResponse:
    return said_page(request, _("If we know that address, a link is on its way to it."))


def log_out(request: HttpRequest) -> HttpResponseBase:
    return views.LogoutView.as_view()(request)


def addresses() -> list[URLPattern | URLResolver]:
    """Nothing on a server at home."""
    if not settings.HOSTED:
        return []
    from django.contrib import admin

    return [
        path("accounts/signup/", sign_up),
        path("accounts/login/", LogIn.as_view()),
        path("accounts/logout/", log_out),
        path("accounts/reset/", Reset.as_view()),
        path("accounts/reset/sent/", sent),
        path("accounts/reset/<uidb64>/<token>/", NewPassword.as_view(), name="password_reset_confirm"),
        path("admin/", admin.site.urls),
    ]


View = Callable[..., HttpResponse]


def account_needed(view: View) -> View:
    """On a server for many people only those with an account make tables."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        if settings.HOSTED and not request.user.is_authenticated:
            from_page = urlsplit(request.headers.get("Referer", ""))  # a form's own address shows nothing
            return HttpResponseRedirect(f"{settings.LOGIN_URL}?{urlencode({'next': from_page.path or '/'})}")
        return view(request, *args, **more)

    return checked
