"""A seat knows which army of its holder's was locked in; for older seats the one with the same name."""

import django.db.models.deletion
from django.db import migrations, models


def find_armies(apps, schema_editor):
    roster_record = apps.get_model("armies", "RosterRecord")
    seat = apps.get_model("games", "Seat")
    owners = seat.objects.exclude(user=None).filter(player="").values_list("user", flat=True).distinct()
    rosters = roster_record.objects.filter(owner__in=owners).order_by("updated")
    for key, owner, system, name in rosters.values_list("pk", "owner", "system", "name"):
        held = seat.objects.filter(user=owner, player="", roster_name=name, match__system=system)
        seat.objects.filter(pk__in=list(held.values_list("pk", flat=True))).update(army=key)


class Migration(migrations.Migration):
    dependencies = [("armies", "0007_roster_cards"), ("games", "0023_log")]

    operations = [
        migrations.AddField(
            "seat",
            "army",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="armies.rosterrecord",
            ),
        ),
        migrations.RunPython(find_armies, migrations.RunPython.noop, elidable=True),
    ]
