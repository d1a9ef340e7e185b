"""Every address of the site."""

from __future__ import annotations

from django.urls import path

from trainboard.site import accounts, routes_views, seat_views, start_views, views
from trainboard.site.api import api
from trainboard.site.stream import stream

urlpatterns = [
    path("", start_views.start),
    path("mine", start_views.mine),
    path("tables/new", start_views.new_table),
    path("tables/setup", start_views.setup),
    path("t/<slug:table_id>", views.table),
    path("t/<slug:table_id>/live", views.live),
    path("t/<slug:table_id>/now", views.now),
    path("t/<slug:table_id>/log", views.log),
    path("t/<slug:table_id>/why", views.why),
    path("t/<slug:table_id>/chapters", views.chapters),
    path("t/<slug:table_id>/events", stream),
    path("t/<slug:table_id>/act", views.act),
    path("t/<slug:table_id>/hint", views.hint),
    path("t/<slug:table_id>/undo", views.undo),
    path("t/<slug:table_id>/undo/agree", views.agree),
    path("t/<slug:table_id>/undo/refuse", views.refuse),
    path("t/<slug:table_id>/chat", views.chat),
    path("t/<slug:table_id>/note", views.note),
    path("t/<slug:table_id>/seats", seat_views.seats),
    path("t/<slug:table_id>/invite", seat_views.invite),
    path("t/<slug:table_id>/webhook", seat_views.webhook),
    path("t/<slug:table_id>/leave", seat_views.leave),
    path("t/<slug:table_id>/record", views.record),
    path("t/<slug:table_id>/continue", views.continue_table),
    path("routes", routes_views.show),
    path("routes/edit", routes_views.edit),
    path("routes/open", routes_views.open_position),
    path("routes/file", routes_views.download),
    path("import", start_views.import_record),
    path("turns", start_views.turns),
    path("api/", api.urls),
    path("s/<str:token>", seat_views.join),
    path("look/routes.css", routes_views.style),
    path("look/<str:game_id>.css", views.style),
    *accounts.addresses(),
]
handler404 = "trainboard.site.views.not_found"
handler500 = "trainboard.site.views.failed"
