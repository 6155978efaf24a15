from django.db import migrations

RENAMED = {
    "Held": "HeldAnswer",
    "Parked": "ParkedCall",
    "Instruction": "StandingInstruction",
    "Notice": "NoticeSettings",
    "Noticed": "SentNotice",
    "Browser": "PushSubscription",
}


class Migration(migrations.Migration):
    dependencies = [("games", "0021_plain_names")]

    operations = [migrations.RenameModel(old, new) for old, new in RENAMED.items()]
