import dkim
import dns.resolver
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from notifications.inbound.authentication import MAX_SIGNATURES, CannotTell, is_genuine
from notifications.inbound.letter import read_letter
from tests.notifications.servers import dripping_name_server

RAW = b"From: Ilya <ilya@example.org>\r\nTo: t1@play.example.org\r\nSubject: Re: x\r\nMessage-ID: <a@b>\r\n\r\nend\r\n"


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 1024)


def signed(key: rsa.RSAPrivateKey, domain: str = "example.org", raw: bytes = RAW, **options: bool) -> bytes:
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )
    return dkim.sign(raw, b"mail", domain.encode(), pem, **options) + raw


def lookup_of(key: rsa.RSAPrivateKey):
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    body = b"".join(public.splitlines()[1:-1])
    return lambda name, timeout: b"v=DKIM1; k=rsa; p=" + body


def genuine(raw: bytes, key: rsa.RSAPrivateKey, *ids: str) -> bool:
    return is_genuine(raw, read_letter(raw), ids, lookup_of(key))


def test_a_signature_of_the_senders_domain_counts(key: rsa.RSAPrivateKey) -> None:
    assert genuine(signed(key), key)


def test_a_signature_of_somebody_else_does_not(key: rsa.RSAPrivateKey) -> None:
    assert not genuine(signed(key, "evil.example.com"), key)
    assert not genuine(signed(key, "mple.org"), key)


def test_a_changed_body_does_not(key: rsa.RSAPrivateKey) -> None:
    assert not genuine(signed(key).replace(b"\r\nend", b"\r\nwithdraw"), key)


def test_a_signature_over_part_of_the_body_does_not(key: rsa.RSAPrivateKey) -> None:
    assert not genuine(signed(key, length=True), key)


def test_no_signature_is_no_proof(key: rsa.RSAPrivateKey) -> None:
    assert not genuine(RAW, key)


def test_two_authors_are_none(key: rsa.RSAPrivateKey) -> None:
    assert not genuine(b"From: eve@evil.example.com\r\n" + signed(key), key)


def test_a_silent_name_server_is_asked_again(key: rsa.RSAPrivateKey) -> None:
    def silent(name: bytes, timeout: float) -> bytes:
        raise CannotTell

    raw = signed(key)
    with pytest.raises(CannotTell):
        is_genuine(raw, read_letter(raw), (), silent)


@pytest.mark.services
def test_a_name_server_that_answers_byte_by_byte_is_left(
    key: rsa.RSAPrivateKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notifications.inbound.authentication.PATIENCE", 0.5)
    raw = signed(key)
    with dripping_name_server() as port:
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = ["127.0.0.1"], port
        monkeypatch.setattr("dns.resolver.default_resolver", resolver)
        with pytest.raises(CannotTell, match="lifetime expired"):
            is_genuine(raw, read_letter(raw))


def asked_for(raw: bytes) -> list[bytes]:
    """The names that a check of this mail asks for, if none of them is known."""
    names: list[bytes] = []

    def unknown(name: bytes, timeout: float) -> None:
        names.append(name)

    assert not is_genuine(raw, read_letter(raw), (), unknown)
    return names


def test_only_signatures_that_could_prove_the_sender_cost_a_question(key: rsa.RSAPrivateKey) -> None:
    assert asked_for(signed(key)) == [b"mail._domainkey.example.org."]
    assert asked_for(signed(key, "evil.example.com")) == []
    assert asked_for(signed(key, length=True)) == []


def test_many_signatures_cost_few_questions(key: rsa.RSAPrivateKey) -> None:
    raw = RAW
    for _ in range(6):
        raw = signed(key, raw=raw)
    assert len(asked_for(raw)) == MAX_SIGNATURES


def test_all_questions_share_one_span_of_time(key: rsa.RSAPrivateKey, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    left: list[float] = []

    def slow(name: bytes, timeout: float) -> None:
        left.append(timeout)
        now[0] += 3

    raw = signed(key, raw=signed(key))
    assert not is_genuine(raw, read_letter(raw), (), slow)
    assert left == [5.0, 2.0]
    now[0], left[:] = 100.0, []
    monkeypatch.setattr("notifications.inbound.authentication.PATIENCE", 3.0)
    with pytest.raises(CannotTell, match="too slow"):
        is_genuine(raw, read_letter(raw), (), slow)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("mx.example.net; dkim=pass header.d=example.org", True),
        ("mx.example.net 1; spf=pass; dmarc=pass (p=none) header.from=example.org", True),
        ("MX.example.net; dkim=fail header.d=example.org", False),
        ("mx.example.net; dkim=pass header.d=evil.com", False),
        ("mx.example.net; spf=pass smtp.mailfrom=example.org", False),
        ("mx.evil.com; dkim=pass header.d=example.org", False),
        ("mx.example.net; none", False),
        ('mx.example.net; dkim=pass header.d="example.org"', True),
        ('mx.example.net; spf=pass smtp.mailfrom="x; dkim=pass header.d=example.org; y"@evil.com', False),
        ("mx.example.net; spf=pass (by (us) ; dkim=pass header.d=example.org; ok) smtp.mailfrom=evil.com", False),
        ("mx.example.net; spf=pass smtp.mailfrom==?utf-8?q?=3Bdkim=3Dpass_header.d=3Dexample.org=3B?=@evil.com", False),
    ],
)
def test_our_own_server_may_vouch(key: rsa.RSAPrivateKey, results: str, expected: bool) -> None:
    raw = f"Authentication-Results: {results}\r\n".encode() + RAW
    assert genuine(raw, key, "mx.example.net") is expected


def test_what_came_with_the_mail_does_not_vouch(key: rsa.RSAPrivateKey) -> None:
    forged = b"Authentication-Results: mx.example.net; dkim=pass header.d=example.org\r\n"
    honest = b"Authentication-Results: mx.example.net; dkim=none\r\n"
    assert not genuine(honest + forged + RAW, key, "mx.example.net")
    assert not genuine(forged + RAW, key)


REST = b"To: t1@play.example.org\r\nSubject: Re: x\r\nMessage-ID: <a@b>\r\n"


@pytest.mark.parametrize(
    "author",
    [
        b"=?utf-8?q?ilya=40example=2Eorg_=28?= <eve@example.org> =?utf-8?q?=29?=",
        b"=?utf-8?q?=3Cilya=40example=2Eorg=3E=2C?= <eve@example.org>",
        b'"ilya@example.org" <eve@example.org>',
    ],
)
def test_a_display_name_is_no_address(key: rsa.RSAPrivateKey, author: bytes) -> None:
    """Eve has an account at the same provider, which signs whatever name she gives herself."""
    raw = signed(key, raw=b"From: " + author + b"\r\n" + REST + b"\r\nend\r\n")
    assert read_letter(raw).sender == "eve@example.org"


def test_an_author_behind_hundreds_of_headers_counts(key: rsa.RSAPrivateKey) -> None:
    vouched = b"Authentication-Results: mx.example.net; dkim=pass header.d=example.org\r\n"
    many = b"".join(b"X-%d: a\r\n" % number for number in range(500))
    raw = vouched + b"From: ilya@example.org\r\n" + REST + many + b"From: eve@example.org\r\n\r\nend\r\n"
    assert not genuine(raw, key, "mx.example.net")


@pytest.mark.parametrize(
    "vouched", [b"", b"Authentication-Results: mx.example.net; dkim=pass header.d=example.org\r\n"]
)
def test_a_head_that_can_be_read_in_two_ways_proves_nothing(key: rsa.RSAPrivateKey, vouched: bytes) -> None:
    """To the signature all this is one header line of Ilya's mail to Eve, to the parser it is another mail."""
    head = b"X: a\rFrom: ilya@example.org\rTo: t1@play.example.org\rDKIM-Signature: a\r\rwithdraw\r\n"
    raw = vouched + head + signed(key)
    assert read_letter(raw).text.startswith("withdraw")
    assert not genuine(raw, key, "mx.example.net")
