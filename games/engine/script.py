"""What a rule script sees of the game: `g`."""

from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, overload

from .ask import Ask, Weight, Window
from .dice import Dice
from .errors import Barrier
from .event import Event, Told, plain, record
from .order import Order, Pass, verb

S = TypeVar("S")
T = TypeVar("T")
O = TypeVar("O", bound=Order)  # noqa: E741
P = TypeVar("P", bound=Order)
Q = TypeVar("Q", bound=Order)
R = TypeVar("R", bound=Order)
O_co = TypeVar("O_co", bound=Order, covariant=True)

Next: TypeAlias = tuple[str, dict[str, Any]] | None
Script: TypeAlias = Callable[..., Coroutine[Window, Any, Next]]
Answers: TypeAlias = dict[str, Order]


class Question(Generic[O_co]):
    """An ask that remembers the type of its answer."""

    __slots__ = ("ask", "orders")

    def __init__(self, ask: Ask, orders: tuple[type[O_co], ...]) -> None:
        self.ask, self.orders = ask, orders


class _Pause:
    """`await` on this hands the window to the driver and stops until it is closed."""

    __slots__ = ("window",)

    def __init__(self, window: Window) -> None:
        self.window = window

    def __await__(self) -> Generator[Window, Answers, Answers]:
        return (yield self.window)


class Game(Generic[S]):
    """The state `s`, the seats in table order, the rules number, and the verbs of a script: ask, tell, roll."""

    def __init__(self, s: S, seats: tuple[str, ...], dice: Dice, rules: int) -> None:
        self.s, self.seats, self.dice, self.rules = s, seats, dice, rules
        self.told: list[Told] = []
        self.dry = False
        self.barred = False

    # ------------------------------------------------------------ asking
    @overload
    def to(
        self, seat: str, a: type[O], /, *, key: str = "", weight: Weight | None = None, **args: Any
    ) -> Question[O]: ...
    @overload
    def to(
        self, seat: str, a: type[O], b: type[P], /, *, key: str = "", weight: Weight | None = None, **args: Any
    ) -> Question[O | P]: ...
    @overload
    def to(
        self,
        seat: str,
        a: type[O],
        b: type[P],
        c: type[Q],
        /,
        *,
        key: str = "",
        weight: Weight | None = None,
        **args: Any,
    ) -> Question[O | P | Q]: ...
    @overload
    def to(
        self, seat: str, /, *orders: type[Order], key: str = "", weight: Weight | None = None, **args: Any
    ) -> Question[Order]: ...
    def to(
        self, seat: str, /, *orders: type[Any], key: str = "", weight: Weight | None = None, **args: Any
    ) -> Question[Any]:
        """Prepare an ask. The arguments are copied: an ask does not change when the script goes on."""
        assert seat in self.seats, f"{seat} is no seat"
        first = orders[0]
        verbs = tuple(verb(o) for o in orders)
        return Question(Ask(seat, verbs, key or first.key or verbs[0], plain(args), weight or first.weight), orders)

    @overload
    async def ask(self, seat: str, a: type[O], /, *, key: str = "", weight: Weight | None = None, **args: Any) -> O: ...
    @overload
    async def ask(
        self, seat: str, a: type[O], b: type[P], /, *, key: str = "", weight: Weight | None = None, **args: Any
    ) -> O | P: ...
    @overload
    async def ask(
        self,
        seat: str,
        a: type[O],
        b: type[P],
        c: type[Q],
        /,
        *,
        key: str = "",
        weight: Weight | None = None,
        **args: Any,
    ) -> O | P | Q: ...
    @overload
    async def ask(
        self,
        seat: str,
        a: type[O],
        b: type[P],
        c: type[Q],
        d: type[R],
        /,
        *,
        key: str = "",
        weight: Weight | None = None,
        **args: Any,
    ) -> O | P | Q | R: ...
    @overload
    async def ask(
        self, seat: str, /, *orders: type[Order], key: str = "", weight: Weight | None = None, **args: Any
    ) -> Order: ...
    async def ask(
        self, seat: str, /, *orders: type[Any], key: str = "", weight: Weight | None = None, **args: Any
    ) -> Any:
        """Ask one seat and wait for its answer."""
        question = self.to(seat, *orders, key=key, weight=weight, **args)
        return (await _Pause(Window((question.ask,))))[seat]

    async def ask_all(self, questions: Iterable[Question[O]], *, independent: bool = False) -> dict[str, O]:
        """Ask several seats at once, sealed. The answers come in seat order, whatever the order of arrival.

        `independent`: the script does with each answer what it would do without the others, and copes with answers
        that are not there. Then a player's dry run goes on behind this window.
        """
        asks = self._in_seat_order(questions)
        answers: Any = await _Pause(Window(asks, "all", independent)) if asks else {}
        return dict(answers)

    async def ask_any(self, questions: Iterable[Question[O]]) -> tuple[str, O] | None:
        """The first seat to act decides; None if all pass. Prefer ask_all and a rule of precedence: no race."""
        asks = self._in_seat_order(questions)
        answers: Any = await _Pause(Window(asks, "any")) if asks else {}
        acts = [(seat, order) for seat, order in answers.items() if not isinstance(order, Pass)]
        return acts[0] if acts else None

    async def choose(self, seat: str, order: type[O], *, key: str = "", weight: Weight | None = None, **args: Any) -> O:
        """Ask only if there is more than one legal order. Only where that is no secret: silence tells, too."""
        return (await self.choose_all([self.to(seat, order, key=key, weight=weight, **args)]))[seat]

    async def choose_all(self, questions: Iterable[Question[O]]) -> dict[str, O]:
        """Ask all at once, but nobody who has only one legal order. Only where that is no secret."""
        answers: dict[str, O] = {}
        open_questions: list[Question[O]] = []
        for question in questions:
            forced = self._forced(question)
            if forced is None:
                open_questions.append(question)
            else:
                answers[question.ask.seat] = forced
        answers |= await self.ask_all(open_questions)
        return {seat: answers[seat] for seat in self.seats if seat in answers}

    def _forced(self, question: Question[O]) -> O | None:
        found: list[O] = []
        for order in question.orders:
            legal = order.legal(self.s, question.ask)
            if legal is None or len(found) + len(legal) > 1:
                return None
            found += legal
        assert found, f"{question.ask.key}: {question.ask.seat} is asked but has no legal answer"
        return found[0]

    def _in_seat_order(self, questions: Iterable[Question[O]]) -> tuple[Ask, ...]:
        return tuple(sorted((q.ask for q in questions), key=lambda ask: self.seats.index(ask.seat)))

    # ------------------------------------------------------------ telling
    def tell(self, event: Event) -> None:
        """Everybody may know this."""
        self.told.append(record(event))

    def whisper(self, event: Event, *seats: str, shadow: Event | None) -> None:
        """Only these seats may know this; the others are told the shadow (or nothing)."""
        for seat in seats:
            assert seat in self.seats, f"{event.kind}: {seat} is no seat"
        self.barrier(event.kind)
        self.told.append(record(event, seats, shadow))

    # ------------------------------------------------------------ chance
    def barrier(self, why: str) -> None:
        """No dry run and no undo goes beyond this. Call it before anything comes to light that the actor did not know."""
        if self.dry:
            raise Barrier(why)
        self.barred = True

    def die(self, sides: int, why: str) -> int:
        self.barrier(why)
        return self.dice.die(sides, why)

    def roll(self, count: int, sides: int, why: str) -> list[int]:
        return [self.die(sides, why) for _ in range(count)]

    def pick(self, options: Sequence[T], why: str) -> T:
        self.barrier(why)
        return self.dice.pick(options, why)

    def shuffled(self, items: Iterable[T], why: str) -> list[T]:
        self.barrier(why)
        return self.dice.shuffled(items, why)
