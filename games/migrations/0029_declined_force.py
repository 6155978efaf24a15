"""A seat knows which of its forces another player sent back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0028_house_marks")]

    operations = [
        migrations.AddField("seat", "declined_force", models.CharField(blank=True, default="", max_length=80)),
    ]
