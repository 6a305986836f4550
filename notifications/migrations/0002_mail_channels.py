from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def give_everybody_a_mail_channel(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """New accounts get theirs when they are made; these were made before."""
    Channel, User = apps.get_model("notifications", "Channel"), apps.get_model("games", "User")
    reached = Channel.objects.filter(kind="email", target="").values("player")
    people = User.objects.filter(is_bot=False, is_guest=False).exclude(pk__in=reached)
    Channel.objects.bulk_create((Channel(player=person, kind="email") for person in people.iterator()), batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("notifications", "0001_initial")]

    operations = [migrations.RunPython(give_everybody_a_mail_channel, migrations.RunPython.noop, elidable=True)]
