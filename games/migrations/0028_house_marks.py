"""A seat knows the own catalogue of its list, and the house marks that its holder has accepted."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0027_sanctions")]

    operations = [
        migrations.AddField(
            "seat", "own_catalogue", models.CharField(blank=True, db_index=True, default="", max_length=32)
        ),
        migrations.AddField("seat", "own_catalogue_name", models.CharField(blank=True, default="", max_length=80)),
        migrations.AddField("seat", "accepted_marks", models.TextField(blank=True, default="")),
    ]
