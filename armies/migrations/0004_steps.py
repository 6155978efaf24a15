from django.db import migrations, models

import armies.models


def fill(apps, schema_editor):
    """Give every kept text a key, and the way back that it had: to the text before it."""
    Roster, Revision = apps.get_model("armies", "Roster"), apps.get_model("armies", "Revision")
    last = {}
    for revision in Revision.objects.order_by("roster_id", "number").iterator():
        revision.back, revision.key = last.get(revision.roster_id), armies.models.new_key()
        revision.save(update_fields=["back", "key"])
        last[revision.roster_id] = revision.number
    for roster, number in last.items():
        Roster.objects.filter(pk=roster).update(back=number)


class Migration(migrations.Migration):
    dependencies = [("armies", "0003_own_catalogue")]

    operations = [
        migrations.AddField("revision", "back", models.PositiveIntegerField(default=None, null=True)),
        migrations.AddField("revision", "forward", models.PositiveIntegerField(default=None, null=True)),
        migrations.AddField("revision", "client", models.CharField(default="", max_length=40)),
        migrations.AddField("revision", "ended", models.DateTimeField(auto_now_add=True, null=True)),
        migrations.AddField("revision", "key", models.CharField(default=armies.models.new_key, max_length=40)),
        migrations.AddField("revision", "words", models.CharField(default="", max_length=160)),
        migrations.AddField("roster", "back", models.PositiveIntegerField(default=None, null=True)),
        migrations.AddField("roster", "forward", models.PositiveIntegerField(default=None, null=True)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
