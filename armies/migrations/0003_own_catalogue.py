from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("armies", "0002_brought_catalogues")]

    operations = [migrations.RenameModel("BroughtCatalogue", "OwnCatalogue")]
