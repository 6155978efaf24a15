from django.db import migrations, models
import django.db.models.deletion

RENAMED = {
    "match": {
        "due": "next_deadline_at",
        "before": "rematch_of",
        "ahead": "has_calls_ahead",
        "moved": "last_entry_at",
        "speaks": "auto_answer_at",
    },
    "seat": {
        "stood": "clock_paused_ms",
        "excused": "excused_absence",
        "awaited": "first_visit_due",
        "shown": "last_question_shown",
        "called": "display_name",
        "speaks": "auto_answer_at",
        "wish": "reaction_preference",
        "wish_turn": "reaction_preference_turn",
    },
    "remark": {"manner": "kind"},
}


class Migration(migrations.Migration):
    dependencies = [("games", "0020_manner_no_more")]

    operations = [
        *(migrations.RenameField(model, old, new) for model, fields in RENAMED.items() for old, new in fields.items()),
        migrations.AlterField(
            "match",
            "rematch_of",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rematches",
                to="games.match",
            ),
        ),
    ]
