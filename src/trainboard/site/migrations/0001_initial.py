"""The first tables of the site."""

from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies: ClassVar = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("game", models.CharField(max_length=40)),
                ("rules_version", models.IntegerField()),
                ("data_digest", models.CharField(max_length=80)),
                ("seat_count", models.IntegerField()),
                ("options", models.TextField()),
                ("name", models.CharField(blank=True, max_length=80)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("moved", models.DateTimeField(auto_now_add=True)),
                ("turn", models.IntegerField(null=True)),
                ("talk", models.IntegerField(default=0)),
                ("listed", models.BooleanField(default=True)),
                ("webhook", models.CharField(blank=True, max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name="Chat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                ("text", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chat", to="trainboard.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="UndoAsk",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                ("seq", models.IntegerField()),
                ("to_seq", models.IntegerField()),
                ("refused_by", models.IntegerField(null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="undo_asks", to="trainboard.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.IntegerField()),
                ("state", models.BinaryField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="snapshots", to="trainboard.table"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "seq"), name="one_snapshot_per_seq")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.IntegerField()),
                ("name", models.CharField(max_length=40)),
                ("bot", models.CharField(blank=True, max_length=40)),
                ("token_hash", models.CharField(max_length=64, null=True, unique=True)),
                ("link_expires", models.DateTimeField(null=True)),
                ("claimed", models.BooleanField(default=False)),
                (
                    "user",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="trainboard.table"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "index"), name="one_seat")],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                ("text", models.TextField(blank=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="trainboard.table"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="one_note")],
            },
        ),
        migrations.CreateModel(
            name="Action",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.IntegerField()),
                ("kind", models.CharField(max_length=4)),
                ("seat", models.IntegerField()),
                ("body", models.TextField(blank=True)),
                ("to_seq", models.IntegerField(null=True)),
                ("client", models.CharField(max_length=64, null=True)),
                ("part", models.IntegerField(default=0)),
                ("digest", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="actions", to="trainboard.table"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "seq"), name="one_row_per_seq"),
                    models.UniqueConstraint(fields=("table", "client", "part"), name="one_answer_per_request"),
                ],
            },
        ),
        migrations.CreateModel(
            name="UndoYes",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.IntegerField()),
                (
                    "ask",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="yes", to="trainboard.undoask"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("ask", "seat"), name="one_yes")],
            },
        ),
    ]
