import django

django.setup()

from api.bench.bare import make  # noqa: E402

application = make()
