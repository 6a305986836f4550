import re

import pytest
from django.core import mail
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from civpbem.middleware import ClientAddressMiddleware, SecurityHeadersMiddleware
from games.models import User
from games.services import demo
from tests.people import signed_in

pytestmark = pytest.mark.django_db

PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/login/code/", "/api/docs/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_for_strangers_and_allows_no_inline_code(client: Client, page: str) -> None:
    response = client.get(page)
    assert response.status_code == 200
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "geolocation=()" in response.headers["Permissions-Policy"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_holds_no_inline_code(client: Client, page: str) -> None:
    text = client.get(page).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)


def test_a_view_may_set_its_own_policy(rf: RequestFactory) -> None:
    own = SecurityHeadersMiddleware(lambda _request: HttpResponse(headers={"Content-Security-Policy": "sandbox"}))
    assert own(rf.get("/")).headers["Content-Security-Policy"] == "sandbox"


def test_no_cache_on_the_way_keeps_a_page(client: Client, rf: RequestFactory) -> None:
    assert client.get("/lobby/").headers["Cache-Control"] == "private, no-cache"
    own = SecurityHeadersMiddleware(lambda _request: HttpResponse(headers={"Cache-Control": "public, max-age=60"}))
    assert own(rf.get("/")).headers["Cache-Control"] == "public, max-age=60"


def test_the_schema_is_served(client: Client) -> None:
    response = client.get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    assert response.status_code == 200
    assert response.json()["openapi"].startswith("3.")


def seen_address(rf: RequestFactory, forwarded: str) -> str:
    seen: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(request.META["REMOTE_ADDR"])
        return HttpResponse()

    ClientAddressMiddleware(view)(rf.get("/", headers={"x-forwarded-for": forwarded} if forwarded else {}))
    return seen[0]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [(0, "6.6.6.6", "127.0.0.1"), (1, "6.6.6.6, 7.7.7.7", "7.7.7.7"), (2, "7.7.7.7", "7.7.7.7"), (1, "", "127.0.0.1")],
)
def test_only_our_own_proxies_say_where_somebody_is(
    rf: RequestFactory, settings: Settings, proxies: int, forwarded: str, address: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert seen_address(rf, forwarded) == address


def sign_in(client: Client, name: str, password: str) -> bool:
    client.post("/accounts/login/", {"login": name, "password": password})
    return "_auth_user_id" in client.session


def test_signing_up_asks_for_a_name_and_proves_the_address(client: Client) -> None:
    form = {"email": "Ann@Example.org", "password1": "correct horse battery", "display_name": "Ann"}
    client.post("/accounts/signup/", form, headers={"accept-language": "pl"})
    user = User.objects.get()
    assert (user.email, user.display_name, user.language) == ("ann@example.org", "Ann", "pl")
    assert "_auth_user_id" not in client.session
    link = re.search(r"http://\S+(/accounts/confirm-email/\S+)/", str(mail.outbox[0].body))
    assert link
    client.post(link.group(1) + "/")
    assert sign_in(client, "ann@example.org", "correct horse battery")


def test_signing_in_by_a_code_from_the_mail(client: Client) -> None:
    demo.create()
    client.post("/accounts/login/code/", {"email": demo.ADDRESS})
    code = re.search(r"^([A-Z0-9-]{6,})$", str(mail.outbox[0].body), re.MULTILINE)
    assert code
    client.post("/accounts/login/code/confirm/", {"code": code.group(1)})
    assert "_auth_user_id" in client.session


def test_guessing_passwords_is_stopped_for_that_account_and_place_only(client: Client) -> None:
    demo.create()
    for _ in range(8):
        assert not sign_in(client, demo.ADDRESS, "wrong")
    assert not sign_in(client, demo.ADDRESS, demo.password())
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert sign_in(elsewhere, demo.ADDRESS, demo.password())


def test_the_admin_has_no_door_of_its_own_past_the_second_factor(client: Client) -> None:
    demo.create()
    response = client.post("/admin/login/", {"username": demo.ADDRESS, "password": demo.password()})
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/login/?next=")
    assert "_auth_user_id" not in client.session


def test_the_admin_keeps_to_the_policy_of_the_site(client: Client) -> None:
    user = User.objects.create_superuser("ann@example.org")
    signed_in(user, client)
    response = client.get("/admin/")
    assert response.status_code == 200
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "unsafe" not in response.headers["Content-Security-Policy"]


def test_a_session_without_rights_does_not_get_into_the_admin(client: Client) -> None:
    user = User.objects.create_user("ann@example.org")
    signed_in(user, client)
    assert client.get("/admin/login/").status_code == 403
    assert client.get("/admin/", follow=True).status_code == 403


def test_the_demo_is_laid_once(client: Client) -> None:
    assert demo.create() == demo.create()
    assert User.objects.count() == 1
    assert sign_in(client, demo.ADDRESS, demo.password())
