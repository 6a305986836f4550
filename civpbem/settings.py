import hashlib
import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from civpbem import log

BASE_DIR = Path(__file__).resolve().parent.parent
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off"}


def refuse(name: str, why: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(f"{name} {why} (see docs/settings.md)")


def env_str(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, default: bool = False) -> bool:
    value = env_str(name).lower()
    if value not in TRUE | FALSE | {""}:
        raise refuse(name, f"must be one of 1, true, yes, on, 0, false, no, off, not {value!r}")
    return value in TRUE if value else default


def env_int(name: str, default: int, *, least: int, most: int) -> int:
    value = env_str(name, str(default))
    try:
        number = int(value)
    except ValueError as error:
        raise refuse(name, f"must be a whole number, not {value!r}") from error
    if not least <= number <= most:
        raise refuse(name, f"must lie between {least} and {most}, not {number}")
    return number


def env_list(name: str, default: list[str]) -> list[str]:
    return [part.strip() for part in env_str(name).split(",") if part.strip()] or default


def env_choice(name: str, default: str, choices: list[str]) -> str:
    value = env_str(name, default)
    if value not in choices:
        raise refuse(name, f"must be one of {', '.join(choices)}, not {value!r}")
    return value


def env_url(name: str, default: str, schemes: list[str]) -> SplitResult:
    value = env_str(name, default)
    try:
        url = urlsplit(value)
        _ = url.port
    except ValueError as error:
        raise refuse(name, f"is not an address: {error}") from error
    if url.scheme not in schemes:
        raise refuse(name, f"must start with one of {', '.join(s + ':' for s in schemes)}")
    return url


def env_site_url(name: str) -> SplitResult:
    url = env_url(name, "http://localhost:8000", ["http", "https"])
    if not url.hostname or url.path.strip("/") or url.query or url.fragment:
        raise refuse(name, "must be like https://games.example.org, without a path")
    return url._replace(path="")


def env_origins(name: str, default: list[str]) -> list[str]:
    origins = env_list(name, default)
    for origin in origins:
        if urlsplit(origin).scheme not in ("http", "https"):
            raise refuse(name, f"must list addresses with http:// or https://, not {origin!r}")
    return origins


def env_reply_address(name: str, default: str) -> str:
    """Where replies go; `*` stands for the signed part: *@play.example.org or games+*@example.org."""
    value = env_str(name, default).lower()
    local, _, host = value.partition("@")
    if not host or "@" in host or local.count("*") != 1 or "*" in host or len(local) > 20:
        raise refuse(name, f"must be like *@play.example.org or games+*@example.org, not {value!r}")
    return value


def data_dir() -> Path:
    path = Path(env_str("CIVPBEM_DATA", str(BASE_DIR / ".play"))).expanduser().absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("CIVPBEM_DATA", f"cannot be used as a folder: {error}") from error
    return path


def secret_key(folder: Path, production: bool) -> str:
    key = env_str("SECRET_KEY")
    if key and len(key) < 32:
        raise refuse("SECRET_KEY", "must have at least 32 characters")
    if production and not key:
        raise refuse("SECRET_KEY", "must be set on a site that others can reach")
    return key or kept_secret(folder / "secret-key")


def kept_secret(path: Path) -> str:
    if not path.exists():
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(file.name, path)
        except FileExistsError:
            pass  # another process was first; its secret counts
        finally:
            Path(file.name).unlink()
    return path.read_text()


def database(folder: Path) -> dict[str, Any]:
    default = f"sqlite:///{folder / 'civpbem.sqlite3'}"
    url = env_url("DATABASE_URL", default, ["sqlite", "postgres", "postgresql"])
    name = unquote(url.path[1:])
    if not name:
        raise refuse("DATABASE_URL", "must name a database, like postgres://user:password@host/name")
    return sqlite(name) if url.scheme == "sqlite" else postgres(url, name)


def sqlite(name: str) -> dict[str, Any]:
    pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;"
    return {
        "ENGINE": "civpbem.sqlite3",
        "NAME": name,
        "CONN_MAX_AGE": None,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": pragmas},
        "TEST": {"NAME": ":memory:"},
    }


def postgres(url: SplitResult, name: str) -> dict[str, Any]:
    query = dict(parse_qsl(url.query))
    host = query.pop("host", None) or unquote(url.hostname or "")
    return {
        "ENGINE": "civpbem.postgres",
        "NAME": name,
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": host,
        "PORT": query.pop("port", None) or url.port or "",
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"prepare_threshold": times_until_prepared(query.pop("prepare_threshold", "3")), **query},
    }


def times_until_prepared(value: str) -> int | None:
    """How often a statement is run before the server keeps its plan; none: a pooler in between cannot take that."""
    if value != "none" and not value.isdecimal():
        raise refuse("DATABASE_URL", f"must have a number or none for prepare_threshold, not {value!r}")
    return None if value == "none" else int(value)


def embedded_socket(folder: Path) -> Path:
    """Where `manage.py play` lets its own Valkey listen; a socket's path may have about 100 characters."""
    path = folder / "valkey.sock"
    if len(str(path)) <= 100:
        return path
    digest = hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"civpbem-{os.getuid()}-{digest}" / "valkey.sock"


def broker_url(redis_url: str) -> str:
    return redis_url.replace("unix:", "redis+socket:", 1) if redis_url.startswith("unix:") else redis_url


def redis_url(folder: Path) -> str:
    url = env_url("REDIS_URL", f"unix://{embedded_socket(folder)}", ["redis", "rediss", "unix"])
    if not (url.path if url.scheme == "unix" else url.hostname):
        raise refuse("REDIS_URL", "must be like redis://host:6379/0 or unix:///path/to/socket")
    return f"unix://{url.path}" if url.scheme == "unix" else url.geturl()


MAIL_PROVIDERS = ["brevo", "mailersend", "mailgun", "mailjet", "mailtrap", "mandrill", "postal"]
MAIL_PROVIDERS += ["postmark", "resend", "scaleway", "sendgrid", "sparkpost", "unisender_go"]


def mail(folder: Path) -> dict[str, Any]:
    """The settings of Django and Anymail that EMAIL_URL stands for."""
    providers = [name.replace("_", "-") for name in MAIL_PROVIDERS]
    default = f"file://{folder / 'mail'}"
    url = env_url("EMAIL_URL", default, ["console", "file", "smtp", "smtps", *providers])
    if url.scheme == "console":
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    if url.scheme == "file":
        return {"EMAIL_BACKEND": "notifications.folder.EmailBackend", "EMAIL_FILE_PATH": url.path}
    return smtp(url) if url.scheme in ("smtp", "smtps") else mail_provider(url)


def smtp(url: SplitResult) -> dict[str, Any]:
    if not url.hostname:
        raise refuse("EMAIL_URL", "must name a host, like smtp://user:password@mail.example.org:587")
    encrypted = url.scheme == "smtps"
    plain = dict(parse_qsl(url.query)).get("starttls") == "no"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": url.hostname,
        "EMAIL_PORT": url.port or (465 if encrypted else 587),
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_SSL": encrypted,
        "EMAIL_USE_TLS": not encrypted and not plain,
    }


def mail_provider(url: SplitResult) -> dict[str, Any]:
    provider = url.scheme.replace("-", "_")
    options = {f"{provider}_{name}".upper(): value for name, value in parse_qsl(url.query)}
    if not options:
        raise refuse("EMAIL_URL", f"must carry the options of the provider, like {url.scheme}:?api_key=...")
    return {"EMAIL_BACKEND": f"anymail.backends.{provider}.EmailBackend", "ANYMAIL": options}


# --- the site ---------------------------------------------------------------------------------------------------------

SITE = env_site_url("SITE_URL")
SITE_URL = SITE.geturl()
PRODUCTION = SITE.hostname not in ("localhost", "127.0.0.1", "::1")
HTTPS = SITE.scheme == "https"
DEBUG = env_bool("DEBUG")
if DEBUG and PRODUCTION:
    raise refuse("DEBUG", "shows the secrets of running games and must be off when SITE_URL is not on this machine")

DATA_DIR = data_dir()
SECRET_KEY = secret_key(DATA_DIR, PRODUCTION)
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS", [])
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", [str(SITE.hostname)] if PRODUCTION else LOOPBACK)
CSRF_TRUSTED_ORIGINS = env_origins("CSRF_TRUSTED_ORIGINS", [SITE_URL])
ADMINS = [("", address) for address in env_list("ADMINS", [])]

ROOT_URLCONF = "civpbem.urls"
WSGI_APPLICATION = "civpbem.wsgi.application"

INSTALLED_APPS = [
    "civpbem",
    "games",
    "notifications",
    "api",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "anymail",
    "axes",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "civpbem.middleware.ClientAddressMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "civpbem.middleware.SecurityHeadersMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.middleware.ReaderMiddleware",
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- what is kept -----------------------------------------------------------------------------------------------------

DATABASES = {"default": database(DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = redis_url(DATA_DIR)
CACHES = {
    "default": {
        "BACKEND": "civpbem.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "civpbem",
        "VERSION": 2,  # rises when values are written in another form
        "OPTIONS": {
            "serializer": "civpbem.cache.PlainSerializer",
            "socket_connect_timeout": 1,
            "socket_timeout": 1,
        },
    }
}

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "civpbem.static.StaticStorage"},
}

# --- people -----------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "games.views.adapter.AccountAdapter"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest may sign in
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "games.forms.SignupForm"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that signed up
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_LOGIN_BY_CODE_FORMAT = {"numeric": False, "dashed": True, "length": 8}
ACCOUNT_RATE_LIMITS = {
    # axes shuts the door of one account for one address; this one, from wherever the guesses come, and not for long:
    # meanwhile a code by mail lets its owner in. It is also the limit for codes of a second factor.
    "login_failed": "20/m/ip,10/10m/key",
    "request_login_code": "20/m/ip,3/m/key,20/h/key",
    "try": "30/h/ip",
}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE.scheme
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[civpbem] "
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "civpbem"

TRUSTED_PROXIES = env_int("TRUSTED_PROXIES", 0, least=0, most=5)
AXES_CLIENT_IP_CALLABLE = "civpbem.middleware.client_address"
AXES_USERNAME_CALLABLE = "civpbem.middleware.attempted_name"
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_VERBOSE = False

# --- words, places, hours ---------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("pl", "Polski")]
LOCALE_PATHS = [BASE_DIR / "locale", *sorted((BASE_DIR / "games" / "rulesets").glob("*/locale"))]
TIME_ZONE = "UTC"
USE_TZ = True

# --- safety -----------------------------------------------------------------------------------------------------------

SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health$", r"^metrics$"]
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # the other names of the domain are not ours to bind
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 90 * 24 * 3600
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

# --- REST -------------------------------------------------------------------------------------------------------------

API_RATE_TOKEN = env_int("API_RATE_TOKEN", 600, least=0, most=1_000_000)
API_RATE_ADDRESS = env_int("API_RATE_ADDRESS", 120, least=0, most=1_000_000)
API_WAITERS = env_int("API_WAITERS", 0 if "sqlite" in DATABASES["default"]["ENGINE"] else 8, least=0, most=100)
API_KEPT = env_int("API_KEPT", 8, least=0, most=1000)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.authentication.BearerAuthentication",
        "api.authentication.PageAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["api.permissions.ScopePermission"],
    "DEFAULT_RENDERER_CLASSES": ["api.rendering.JsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsing.JsonParser"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": ["api.throttling.Throttle"],
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "api.exceptions.handle",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "civpbem",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "DESCRIPTION": "Play ancient-civilization board games by REST. Start with docs/api.md.",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "PREPROCESSING_HOOKS": ["api.schema.only_v1"],
    "POSTPROCESSING_HOOKS": ["api.schema.finish"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": False},
    "REDOC_DIST": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
}

# --- mail -------------------------------------------------------------------------------------------------------------

globals().update(mail(DATA_DIR))
DEFAULT_FROM_EMAIL = env_str("DEFAULT_FROM_EMAIL", f"civpbem <civpbem@{SITE.hostname}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 20
EMAIL_SUBJECT_PREFIX = "[civpbem] "
DEV_MAIL = env_bool("DEV_MAIL", DEBUG)
if DEV_MAIL and PRODUCTION:
    raise refuse("DEV_MAIL", "shows everybody's mail and must be off when SITE_URL is not on this machine")
MAIL_REPLY = env_reply_address("MAIL_REPLY", f"*@{SITE.hostname}")
MAIL_AUTHSERV_IDS = env_list("MAIL_AUTHSERV_IDS", [])
MAIL_IMAP_URL = env_url("MAIL_IMAP_URL", "none:", ["none", "imap", "imaps"])
MAIL_LISTEN = env_url("MAIL_LISTEN", "lmtp://127.0.0.1:8024", ["lmtp", "smtp"])
MAIL_WEBHOOK_SECRET = env_str("MAIL_WEBHOOK_SECRET")
if MAIL_WEBHOOK_SECRET:
    ANYMAIL = {**globals().get("ANYMAIL", {}), "WEBHOOK_SECRET": MAIL_WEBHOOK_SECRET}
MAIL_TURN_DELAY = env_int("MAIL_TURN_DELAY", 0, least=0, most=3600)
MAIL_NEWS_DELAY = env_int("MAIL_NEWS_DELAY", 900, least=0, most=24 * 3600)

# --- tasks ------------------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,
    "socket_timeout": 10,
    "socket_keepalive": True,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.1}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 50
CELERY_TASK_SOFT_TIME_LIMIT = 45
CELERY_DB_REUSE_MAX = 1000  # else a worker closes its connections, and the whole pool, around every task
CELERY_TASK_DEFAULT_QUEUE = "civpbem"
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 4  # of short tasks; they go to whoever is free first
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.sweep", "schedule": 60.0, "options": {"expires": 55}},
    "deliver": {"task": "notifications.sweep", "schedule": 30.0, "options": {"expires": 25}},
    "forget": {"task": "notifications.tidy", "schedule": 24 * 3600.0, "options": {"expires": 3600}},
    "tidy": {"task": "games.tidy", "schedule": 24 * 3600.0, "options": {"expires": 3600}},
}

# --- logs -------------------------------------------------------------------------------------------------------------

DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
BENCH_DATABASE_URL = env_str("BENCH_DATABASE_URL")
METRICS_TOKEN = env_str("METRICS_TOKEN")
LOG_LEVEL = env_choice("LOG_LEVEL", "INFO", ["DEBUG", "INFO", "WARNING", "ERROR"])
LOG_FORMAT = env_choice("LOG_FORMAT", "json" if PRODUCTION else "console", ["console", "json"])
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": log.json_formatter if LOG_FORMAT == "json" else log.console_formatter}},
    "handlers": {"out": {"class": "logging.StreamHandler", "stream": sys.stdout, "formatter": "line"}},
    "root": {"handlers": ["out"], "level": LOG_LEVEL},
    "loggers": {"django.server": {"level": "WARNING"}, "axes": {"level": "WARNING"}, "httpx": {"level": "WARNING"}},
}
log.configure()
