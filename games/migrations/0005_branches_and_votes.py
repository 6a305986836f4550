from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def keep_reminders(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Nobody is reminded twice because of an upgrade."""
    for reminder in apps.get_model("games", "Reminder").objects.select_related("ask").iterator():
        ask = apps.get_model("games", "Ask").objects.get(pk=reminder.ask_id)
        ask.reminded = [*ask.reminded, [reminder.minutes, reminder.due.isoformat()]]
        ask.save(update_fields=["reminded"])


def let_votes_end(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("games", "Vote").objects.filter(status="open").update(due=timezone.now() + timedelta(days=7))


class Migration(migrations.Migration):
    dependencies = [("games", "0004_live_orders")]

    operations = [
        migrations.AddField(
            "ask",
            "reminded",
            models.JSONField(
                blank=True,
                default=list,
                help_text="Minutes before, and the very deadline: one that was moved reminds anew.",
                verbose_name="reminders that went out",
            ),
        ),
        migrations.RunPython(keep_reminders, migrations.RunPython.noop, elidable=True),
        migrations.DeleteModel("Reminder"),
        migrations.AddField(
            "vote", "due", models.DateTimeField(default=timezone.now, verbose_name="open until"), preserve_default=False
        ),
        migrations.RunPython(let_votes_end, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            "vote",
            "status",
            models.CharField(
                choices=[
                    ("open", "open"),
                    ("carried", "carried"),
                    ("failed", "failed"),
                    ("expired", "not decided in time"),
                    ("overtaken", "overtaken by events"),
                ],
                default="open",
                max_length=12,
                verbose_name="status",
            ),
        ),
        migrations.AddIndex(
            "vote", models.Index(condition=models.Q(("status", "open")), fields=["due"], name="vote_due")
        ),
        migrations.AddField(
            "game",
            "commitments",
            models.JSONField(
                blank=True,
                default=list,
                help_text="Whoever goes back gets new dice, with a promise of their own.",
                verbose_name="commitments after going back",
            ),
        ),
        migrations.AddField("vault", "later_seeds", models.BinaryField(default=b"")),
        migrations.AddField(
            "step",
            "branch",
            models.PositiveSmallIntegerField(
                default=0,
                help_text="How often the game had gone back before; each time it got new dice.",
                verbose_name="branch",
            ),
        ),
    ]
