import os

from celery import Celery
from celery.signals import setup_logging, task_prerun, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "civpbem.settings")

app = Celery("civpbem")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_the_logging_of_django(**_kwargs: object) -> None:
    """Celery sets up its own logging unless somebody listens to this signal."""


@worker_init.connect
def load_the_rules(**_kwargs: object) -> None:
    """Once, before the processes that work are forked: they share the memory, and no first task waits for it."""
    from games.rulesets import all_rulesets

    all_rulesets()


@task_prerun.connect
def leave_broken_connections(**_kwargs: object) -> None:
    """As before a request: a connection that is too old or broken is given up. The good ones stay open."""
    from django.db import close_old_connections

    close_old_connections()
