import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/login/code/", "/admin/login/", "/api/docs/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_for_strangers_and_allows_no_inline_code(client: Client, page: str) -> None:
    response = client.get(page)
    assert response.status_code == 200
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_schema_is_served(client: Client) -> None:
    response = client.get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    assert response.status_code == 200
    assert response.json()["openapi"].startswith("3.")
