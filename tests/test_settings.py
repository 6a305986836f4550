import ast
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from civpbem import settings
from tests.site import ROOT, Site

LONG_KEY = "k" * 50
ONE_LINE = ["-c", "import django; django.setup()"]


@pytest.fixture
def env(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def set_all(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(name, value)

    return set_all


@pytest.mark.parametrize(("text", "expected"), [("", True), ("1", True), ("Yes", True), ("off", False), (" 0 ", False)])
def test_a_yes_or_no(env: Callable[..., None], text: str, expected: bool) -> None:
    env(X=text)
    assert settings.env_bool("X", default=True) is expected


def test_a_number_within_its_limits(env: Callable[..., None]) -> None:
    env(X="7")
    assert settings.env_int("X", 1, least=1, most=7) == 7


def test_a_list_drops_what_is_empty(env: Callable[..., None]) -> None:
    env(X=" a, ,b,")
    assert settings.env_list("X", ["c"]) == ["a", "b"]
    assert settings.env_list("NOT_SET", ["c"]) == ["c"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("maybe", lambda: settings.env_bool("X")),
        ("many", lambda: settings.env_int("X", 1, least=1, most=7)),
        ("8", lambda: settings.env_int("X", 1, least=1, most=7)),
        ("LOUD", lambda: settings.env_choice("X", "a", ["a", "b"])),
        ("http://host:port", lambda: settings.env_url("X", "", ["http"])),
        ("ftp://host", lambda: settings.env_url("X", "", ["http"])),
        ("https://host/path", lambda: settings.env_site_url("X")),
        ("https://", lambda: settings.env_site_url("X")),
        ("host", lambda: settings.env_origins("X", [])),
    ],
)
def test_nonsense_is_refused_by_name(env: Callable[..., None], text: str, read: Callable[[], Any]) -> None:
    env(X=text)
    with pytest.raises(ImproperlyConfigured, match=r"^X .*docs/settings\.md"):
        read()


def test_without_an_address_the_database_is_a_file_of_the_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert settings.database(tmp_path)["NAME"] == f"{tmp_path}/civpbem.sqlite3"
    assert settings.database(tmp_path)["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_the_address_of_a_postgres(env: Callable[..., None], tmp_path: Path) -> None:
    env(DATABASE_URL="postgres://ann:p%40ss@db.example.org:5433/games?sslmode=require")
    database = settings.database(tmp_path)
    wanted = ["USER", "PASSWORD", "HOST", "PORT", "NAME"]
    assert [database[name] for name in wanted] == ["ann", "p@ss", "db.example.org", 5433, "games"]
    assert database["OPTIONS"] == {"sslmode": "require", "prepare_threshold": 3}
    assert (database["CONN_MAX_AGE"], database["CONN_HEALTH_CHECKS"]) == (None, True)


def test_a_pooler_may_keep_statements_from_being_prepared(env: Callable[..., None], tmp_path: Path) -> None:
    env(DATABASE_URL="postgres://ann@host/games?prepare_threshold=none")
    assert settings.database(tmp_path)["OPTIONS"] == {"prepare_threshold": None}


BAD = ["mysql://host/name", "postgres://host", "postgres://host:x/name", "name", "postgres://h/n?prepare_threshold=x"]


@pytest.mark.parametrize("url", BAD)
def test_a_bad_database_is_refused(env: Callable[..., None], tmp_path: Path, url: str) -> None:
    env(DATABASE_URL=url)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        settings.database(tmp_path)


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("redis://:secret@host:6379/2", "redis://:secret@host:6379/2"),
        ("unix:///run/valkey.sock", "redis+socket:///run/valkey.sock"),
    ],
)
def test_the_broker_is_the_redis(env: Callable[..., None], tmp_path: Path, url: str, broker: str) -> None:
    env(REDIS_URL=url)
    assert settings.redis_url(tmp_path) == url
    assert settings.broker_url(url) == broker


@pytest.mark.parametrize("url", ["amqp://host", "redis:///0", "unix://"])
def test_a_bad_broker_is_refused(env: Callable[..., None], tmp_path: Path, url: str) -> None:
    env(REDIS_URL=url)
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        settings.redis_url(tmp_path)


def test_a_socket_fits_however_deep_the_folder_lies() -> None:
    near, deep = Path("/home/ann/civpbem/.play"), Path("/home") / ("deep/" * 40)
    assert settings.embedded_socket(near) == near / "valkey.sock"
    assert len(str(settings.embedded_socket(deep))) <= 104
    assert settings.embedded_socket(deep) != settings.embedded_socket(deep / "er")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("console:", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}),
        ("file:///mails", {"EMAIL_FILE_PATH": "/mails"}),
        ("smtp://u:p@mx.org", {"EMAIL_HOST": "mx.org", "EMAIL_PORT": 587, "EMAIL_USE_TLS": True}),
        ("smtp://localhost:25?starttls=no", {"EMAIL_PORT": 25, "EMAIL_USE_TLS": False, "EMAIL_USE_SSL": False}),
        ("smtps://u:p%40@mx.org", {"EMAIL_PORT": 465, "EMAIL_USE_SSL": True, "EMAIL_HOST_PASSWORD": "p@"}),
        ("postmark:?server_token=t", {"ANYMAIL": {"POSTMARK_SERVER_TOKEN": "t"}}),
        ("unisender-go:?api_key=k", {"EMAIL_BACKEND": "anymail.backends.unisender_go.EmailBackend"}),
    ],
)
def test_ways_to_send_mail(env: Callable[..., None], tmp_path: Path, url: str, expected: dict[str, Any]) -> None:
    env(EMAIL_URL=url)
    assert settings.mail(tmp_path).items() >= expected.items()


@pytest.mark.parametrize("url", ["pigeon://roof", "smtp://", "mailgun:", "smtp://host:x"])
def test_a_bad_way_to_send_mail_is_refused(env: Callable[..., None], tmp_path: Path, url: str) -> None:
    env(EMAIL_URL=url)
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        settings.mail(tmp_path)


@pytest.mark.parametrize("provider", settings.MAIL_PROVIDERS)
def test_every_mail_provider_exists(provider: str) -> None:
    assert find_spec(f"anymail.backends.{provider}")


def test_the_secret_is_made_once_and_only_ours(tmp_path: Path) -> None:
    first = settings.kept_secret(tmp_path / "key")
    assert len(first) > 50
    assert settings.kept_secret(tmp_path / "key") == first
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_key_made_by_a_faster_process_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_text("theirs")
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.name != "key" and exists(path))
    assert settings.kept_secret(tmp_path / "key") == "theirs"


@pytest.mark.parametrize(
    ("env", "complaint"),
    [
        ({"SITE_URL": "https://games.example.org"}, "SECRET_KEY must be set"),
        ({"SITE_URL": "https://games.example.org", "SECRET_KEY": "short"}, "SECRET_KEY must have"),
        ({"SITE_URL": "https://games.example.org", "SECRET_KEY": LONG_KEY, "DEBUG": "1"}, "DEBUG shows"),
        ({"CIVPBEM_DATA": "/dev/null/data"}, "CIVPBEM_DATA cannot"),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL must"),
    ],
)
def test_a_site_does_not_start_on_nonsense(site: Site, env: dict[str, str], complaint: str) -> None:
    site.env |= {"DJANGO_SETTINGS_MODULE": "civpbem.settings", **env}
    done = site.run(*ONE_LINE)
    assert done.returncode != 0
    assert complaint in done.stderr


def test_a_site_on_the_net_passes_all_checks_for_deployment(site: Site) -> None:
    site.env |= {"SITE_URL": "https://games.example.org", "SECRET_KEY": "".join(map(chr, range(48, 112)))}
    done = site.run("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    printed = site.run(
        "manage.py", "shell", "-v", "0", "-c", "from django.conf import settings as s; print(s.ALLOWED_HOSTS)"
    )
    assert printed.stdout.strip() == "['games.example.org']", "links in mails are made from the host of a request"


def names_read(path: Path) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call) and node.args]
    readers = [
        call
        for call in calls
        if re.fullmatch(r"(settings\.)?env_\w+|os\.(environ\.get|getenv)", ast.unparse(call.func))
    ]
    firsts = [call.args[0] for call in readers]
    return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}


def test_every_setting_is_documented_and_nothing_else() -> None:
    sources = [path for app in ("civpbem", "games", "notifications", "api") for path in (ROOT / app).rglob("*.py")]
    read = set().union(*map(names_read, sources))
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "settings.md").read_text(), re.MULTILINE))
    assert "SECRET_KEY" in read
    assert documented == read


def test_the_environment_is_read_only_through_the_helpers() -> None:
    sources = [path for app in ("games", "notifications", "api") for path in (ROOT / app).rglob("*.py")]
    assert [str(path) for path in sources if re.search(r"os\.environ\b|getenv", path.read_text())] == []
