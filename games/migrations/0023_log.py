"""The sentences of an entry are its log; what came of a call to a web hook is named by nouns."""

from django.db import migrations, models
from django.db.models import deletion


class Migration(migrations.Migration):
    dependencies = [("games", "0022_model_names")]

    operations = [
        migrations.RenameField("entry", "told", "log"),
        migrations.RenameField("campaignentry", "told", "log"),
        migrations.RenameField("noticesettings", "said", "last_result"),
        migrations.RenameField("noticesettings", "called", "last_called_at"),
        migrations.AlterField(
            "remark",
            "match",
            models.ForeignKey(on_delete=deletion.CASCADE, related_name="remark_set", to="games.match"),
        ),
    ]
