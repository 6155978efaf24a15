"""Own catalogues have versions in a series, and their owner decides who may look at them."""

from django.db import migrations, models


def begin_series(apps, schema_editor):
    """Each catalogue so far is the first version of its own series."""
    apps.get_model("armies", "OwnCatalogue").objects.filter(series="").update(series=models.F("slug"))


class Migration(migrations.Migration):
    dependencies = [("armies", "0010_owned_models")]

    operations = [
        migrations.AddField(
            "owncatalogue", "series", models.CharField(blank=True, db_index=True, default="", max_length=32)
        ),
        migrations.AddField("owncatalogue", "number", models.PositiveIntegerField(default=1)),
        migrations.AddField("owncatalogue", "copied_from", models.CharField(blank=True, default="", max_length=32)),
        migrations.AddField(
            "owncatalogue",
            "visibility",
            models.CharField(
                choices=[
                    ("private", "Only I"),
                    ("unlisted", "Everybody who has the link"),
                    ("public", "Everybody; it is listed among the public armies"),
                ],
                default="unlisted",
                max_length=10,
            ),
        ),
        migrations.AddField("owncatalogue", "wrote_numbers", models.BooleanField(default=False)),
        migrations.AddField("owncatalogue", "published", models.DateTimeField(default=None, null=True)),
        migrations.RunPython(begin_series, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            "owncatalogue",
            models.Index(
                condition=models.Q(visibility="public", hidden=False),
                fields=["system", "-published"],
                name="public_catalogues",
            ),
        ),
    ]
