from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def leave_the_past(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """No operator gets mail about faults of long ago."""
    apps.get_model("games", "Fault").objects.update(told_at=F("at"))


class Migration(migrations.Migration):
    dependencies = [("games", "0005_branches_and_votes")]

    operations = [
        migrations.AddField(
            "fault", "told_at", models.DateTimeField(blank=True, null=True, verbose_name="operator told at")
        ),
        migrations.RunPython(leave_the_past, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            "fault", models.Index(condition=models.Q(("told_at", None)), fields=["id"], name="fault_untold")
        ),
    ]
