"""Lists that were locked in before there were house marks: their seats know the own catalogue they are made from.

A match that waits for players then asks for its acceptance like any other.
"""

import json

from django.db import migrations


def mark(apps, schema_editor):
    seats = apps.get_model("games", "Seat").objects
    catalogues = apps.get_model("armies", "OwnCatalogue").objects
    locked_in = seats.filter(own_catalogue="", roster__contains='"catalogue":"').exclude(roster__contains='"catalogue":""')
    for seat in locked_in.iterator():
        slug = json.loads(seat.roster).get("catalogue") or ""
        name = catalogues.filter(slug=slug).values_list("name", flat=True).first()
        if slug and len(slug) <= 32:
            seat.own_catalogue, seat.own_catalogue_name = slug, name or ""
            seat.save(update_fields=["own_catalogue", "own_catalogue_name"])


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0011_published_catalogues"),
        ("games", "0035_match_plural"),
    ]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop, elidable=True)]
