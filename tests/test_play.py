import re
import signal
import socket
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import httpx
import psutil
import pytest

from tests.patience import SECONDS, wait_until
from tests.servers import postgres_server, valkey_server
from tests.site import Site

pytestmark = [pytest.mark.slow, pytest.mark.services, pytest.mark.xdist_group("play")]


class Play:
    """A running `manage.py play` and all it has said so far."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.said: list[str] = []
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line.rstrip())

    def hears(self, pattern: str) -> str:
        found = wait_until(lambda: self._heard(pattern), lambda: [f"{pattern!r} was not said in", *self.said])
        return found.group(found.lastindex or 0)

    def _heard(self, pattern: str) -> re.Match[str] | None:
        return next((found for line in list(self.said) if (found := re.search(pattern, line))), None)

    def children(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children()

    def child(self, word: str) -> psutil.Process:
        return wait_until(lambda: self._child(word), lambda: f"no {word!r} among {self.children()}")

    def _child(self, word: str) -> psutil.Process | None:
        for child in self.children():
            with suppress(psutil.NoSuchProcess):  # it has just ended
                if word in " ".join(child.cmdline()):
                    return child
        return None


@contextmanager
def playing(site: Site, *arguments: str) -> Iterator[Play]:
    process = site.start("manage.py", "play", *arguments)
    play = Play(process)
    try:
        yield play
    finally:
        process.terminate()
        try:
            process.wait(SECONDS)
        finally:
            process.kill()
            play.reader.join()
            assert process.stdout
            process.stdout.close()


def all_end(processes: list[psutil.Process], seconds: float) -> bool:
    return not psutil.wait_procs(processes, timeout=seconds)[1]


def sign_in(address: str, name: str, password: str) -> httpx.Response:
    with httpx.Client(base_url=address, follow_redirects=True, trust_env=False) as browser:
        browser.get("/accounts/login/")
        form = {"login": name, "password": password, "csrfmiddlewaretoken": browser.cookies["csrftoken"]}
        return browser.post("/accounts/login/", data=form, headers={"Referer": address})


def test_one_command_serves_says_how_to_sign_in_and_stops_all(site: Site) -> None:
    with playing(site) as play:
        address = play.hears(r"Open (\S+)")
        name, password = play.hears(r"Sign in as (\S+)"), play.hears(r"password (\w+)")
        assert "Demo" in sign_in(address, name, password).text
        with closing(sqlite3.connect(site.data / "civpbem.sqlite3")) as database:
            mails = database.execute("SELECT kind FROM notifications_delivery").fetchall()
        assert ("turn",) in mails
        children = play.children()
        assert len(children) == 4
        play.process.send_signal(signal.SIGINT)
        assert play.process.wait(SECONDS) == 0
    assert all_end(children, 0)
    with playing(site) as again:
        address = again.hears(r"Open (\S+)")
        assert again.hears(r"password (\w+)") == password
        assert "Demo" in sign_in(address, name, password).text


def test_a_child_that_dies_is_started_again(site: Site) -> None:
    with playing(site) as play:
        play.hears("Open")
        worker, broker = play.child("celery --quiet -A civpbem worker"), play.child("valkey")
        worker.kill()
        broker.kill()
        play.hears(r"worker \| ended \(signal 9\); starts again in 1 s")
        play.hears(r"broker \| ended \(signal 9\)")
        assert play.child("celery --quiet -A civpbem worker") != worker
        assert play.child("valkey") != broker


def test_a_second_start_in_the_same_folder_is_refused(site: Site) -> None:
    with playing(site) as play:
        address = play.hears(r"Open (\S+)")
        second = site.run("manage.py", "play")
        assert second.returncode == 1
        assert "already" in second.stderr
        assert address in second.stderr


def test_killing_it_leaves_nothing_behind_and_it_starts_again(site: Site) -> None:
    with playing(site) as play:
        play.hears("Open")
        children = play.children()
        play.process.kill()
        assert all_end(children, SECONDS)
    with playing(site) as again:
        again.hears("Open")


def test_a_port_in_use_is_said_and_passed_over(site: Site) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = site.run("manage.py", "play", "--port", str(port))
        assert refused.returncode == 1
        assert f"port {port} cannot be used" in refused.stdout
        assert "--port" in refused.stderr


def test_a_broker_that_is_named_is_used(site: Site) -> None:
    with valkey_server() as url:
        site.env["REDIS_URL"] = url
        with playing(site) as play:
            play.hears("Open")
            assert len(play.children()) == 3
            assert not (site.data / "valkey").exists()


def test_a_database_that_is_named_is_used(site: Site) -> None:
    with postgres_server() as url:
        site.env["DATABASE_URL"] = url
        with playing(site) as play:
            address = play.hears(r"Open (\S+)")
            name, password = play.hears(r"Sign in as (\S+)"), play.hears(r"password (\w+)")
            assert "Demo" in sign_in(address, name, password).text
            assert not (site.data / "civpbem.sqlite3").exists()
