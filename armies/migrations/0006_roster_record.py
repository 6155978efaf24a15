"""A stored list is a roster record; `Roster` is the list itself, in the rules."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("armies", "0005_step_keys")]

    operations = [
        migrations.AlterModelTable("roster", "armies_roster"),
        migrations.RenameModel("Roster", "RosterRecord"),
    ]
