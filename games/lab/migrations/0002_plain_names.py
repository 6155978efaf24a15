"""The lab's rows are called matches, as everywhere else."""

from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [("lab", "0001_initial")]

    operations = [
        migrations.RenameModel("Bout", "LabMatch"),
        migrations.RenameField("labmatch", "fates", "unit_stats"),
        migrations.AlterField(
            "labmatch",
            "experiment",
            models.ForeignKey(on_delete=deletion.CASCADE, related_name="matches", to="lab.experiment"),
        ),
    ]
