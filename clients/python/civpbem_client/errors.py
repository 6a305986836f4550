from civpbem_client.shapes import Problem


class Refused(Exception):
    """The server said no; nothing has changed."""

    def __init__(self, status: int, problems: list[Problem]) -> None:
        super().__init__(f"{status}: " + " ".join(f"[{p['id']}] {p['text']}" for p in problems))
        self.status, self.problems = status, problems

    @property
    def ids(self) -> list[str]:
        return [problem["id"] for problem in self.problems]
