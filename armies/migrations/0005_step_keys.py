from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("armies", "0004_steps")]

    operations = [
        migrations.AddConstraint(
            "revision", models.UniqueConstraint(fields=["roster", "key"], name="one_step_per_key")
        ),
    ]
