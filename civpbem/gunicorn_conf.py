"""How gunicorn serves the site, here and in production: `gunicorn -c python:civpbem.gunicorn_conf`."""

from django.conf import settings

from civpbem.settings import env_int, env_str

on_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")

wsgi_app = "civpbem.wsgi"
bind = env_str("WEB_BIND", "127.0.0.1:8000")
workers = env_int("WEB_WORKERS", 2, least=1, most=200)
worker_class = "sync" if on_sqlite else "gthread"
threads = 1 if on_sqlite else env_int("WEB_THREADS", 12, least=1, most=200)
preload_app = True
timeout = 30
graceful_timeout = 5
max_requests = 10_000
max_requests_jitter = 1_000
loglevel = "warning"
control_socket_disable = True
