"""Matches bear a stamp, and say whether anybody has called ahead in them.

Those of before bear none until something changes, and somebody may have called ahead in any of them.
"""

from django.db import migrations, models

import games.ids


class Migration(migrations.Migration):
    dependencies = [("games", "0009_speaks")]

    operations = [
        migrations.AddField("match", "stamp", models.CharField(default="", max_length=16), preserve_default=False),
        migrations.AlterField("match", "stamp", models.CharField(default=games.ids.new_stamp, max_length=16)),
        migrations.AddField("match", "ahead", models.BooleanField(default=True), preserve_default=False),
        migrations.AlterField("match", "ahead", models.BooleanField(default=False)),
    ]
