from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.look_alikes import visible_form


def fold(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Note of all accounts there are how their usernames look."""
    people = apps.get_model("accounts", "User").objects
    accounts = list(people.filter(is_guest=False).only("username"))
    for one in accounts:
        one.username_folded = visible_form(one.username)
    people.bulk_update(accounts, ["username_folded"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_company")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="username_folded",
            field=models.CharField(blank=True, db_index=True, default="", editable=False, max_length=150),
        ),
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]
