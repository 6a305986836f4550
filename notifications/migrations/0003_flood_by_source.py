from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0002_mail_channels")]

    operations = [
        migrations.RemoveIndex(model_name="inboundmail", name="inbound_sender"),
        migrations.AddField(
            model_name="inboundmail", name="source", field=models.CharField(blank=True, max_length=64)
        ),
        migrations.AddIndex(
            model_name="inboundmail", index=models.Index(fields=["source", "received_at"], name="inbound_source")
        ),
    ]
