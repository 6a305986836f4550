"""The site's own configuration of gunicorn, with the bare application."""

from civpbem.gunicorn_conf import *  # noqa: F403

wsgi_app = "api.bench.bare_app"
