from civpbem_client.shapes import Problem


class ClientError(Exception):
    """Whatever this client raises."""


class Unreachable(ClientError):
    """No answer: whether the request was carried out is not known. With a key it may be sent again without harm."""


class Refused(ClientError):
    """The server said no; nothing has changed. Every problem has a stable `id`, its `data` and a `text` for people."""

    def __init__(self, status: int, problems: list[Problem]) -> None:
        said = " ".join(f"[{p['id']}] {p['text']}" for p in problems) or "no reason was given"
        super().__init__(f"{status}: {said}")
        self.status, self.problems = status, problems

    @property
    def ids(self) -> list[str]:
        return [problem["id"] for problem in self.problems]
