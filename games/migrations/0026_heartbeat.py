"""The site stores when it last worked, so that the time of an outage is given back to the players."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0025_stored_film")]

    operations = [
        migrations.CreateModel(
            "Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
