"""Who is for a draw; whoever had offered one is."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F
from django.db.models.functions import Cast


def offers_stand(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """An offer made before the change has its own seat's agreement."""
    offered = apps.get_model("games", "Match").objects.filter(draw_offer__isnull=False)
    offered.update(draw_agreed=Cast(F("draw_offer"), models.CharField()))


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField("match", "draw_agreed", models.CharField(blank=True, max_length=20)),
        migrations.RunPython(offers_stand, migrations.RunPython.noop),
    ]
