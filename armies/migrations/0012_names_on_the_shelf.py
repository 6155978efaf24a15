"""The shelf of published catalogues is searched by the names of what is in them."""

import re

from django.db import migrations, models

NAME = re.compile(r"""\bname"?\s*[=:]\s*(?:"([^"\n]*)"|'([^'\n]*)')""")
LONGEST = 8_000


def name_contents(apps, schema_editor):
    """Read the names of those that are public out of their texts."""
    found = apps.get_model("armies", "OwnCatalogue").objects.filter(visibility="public")
    for one in found.only("text").iterator():
        names = dict.fromkeys(first or second for first, second in NAME.findall(one.text))
        found.filter(pk=one.pk).update(contents="\n".join(names)[:LONGEST])


class Migration(migrations.Migration):
    dependencies = [("armies", "0011_published_catalogues")]

    operations = [
        migrations.AddField("owncatalogue", "contents", models.TextField(default=None, null=True)),
        migrations.RunPython(name_contents, migrations.RunPython.noop, elidable=True),
    ]
