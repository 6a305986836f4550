"""A live position: a checkpoint and the steps since, replayed into the script.

Everything that moves a game forward in memory is here; storing, locking and telling people is the service's business.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import structs

from . import answers
from .ask import Ask, Window
from .dice import Dice
from .errors import Diverged, Refused, ScriptError, closed, unreadable
from .log import Answer, Checkpoint, Done, Note, Save, Step, Via
from .order import Order, Pass, format_order, to_data, verb
from .ruleset import Result, Ruleset
from .script import Game, Next
from .sheet import Report, check_sheet
from .standing import Standing
from .state import decode, digest, encode
from .wishes import fulfil

MAX_SHEET = 200
MAX_SCRIPTS = 10_000  # scripts in a row without a question: an endless game


class Position:
    def __init__(self, ruleset: Ruleset, save: Save, verify: bool = True) -> None:
        self.ruleset, self.save = ruleset, save
        self.seats, self.seed = save.seats, save.seed
        self.window: Window | None = None
        self.pending: dict[str, tuple[Order, Via]] = {}
        self.sheets: dict[str, list[Order]] = {}
        self.standing = {seat: list(orders) for seat, orders in save.standing.items()}
        self.steps: list[Step] = []
        self.no = save.checkpoint.no
        self.dead = False
        self.hashing = verify  # a copy that is only looked at saves the time
        self._notes: list[Note] = []
        dice = Dice(save.seed, save.checkpoint.draws, save.checkpoint.fixed)
        self.g: Game[Any] = Game(None, save.seats, dice, save.checkpoint.rules)
        self._begin(save.checkpoint)
        self._replay(save, verify)

    # ------------------------------------------------------------ beginning, saving, loading
    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        state: Any,
        seats: Iterable[str],
        seed: bytes,
        script: str = "",
        args: dict[str, Any] | None = None,
        draws: int = 0,
        fixed: Iterable[int] = (),
    ) -> "Position":
        """A game at the beginning of a script (the first one unless another is named)."""
        checkpoint = Checkpoint(
            encode(state), script or ruleset.first, args or {}, ruleset.rules, draws=draws, fixed=tuple(fixed)
        )
        return cls(ruleset, Save(tuple(seats), seed, checkpoint))

    @classmethod
    def new(cls, ruleset: Ruleset, options: Any, seats: Sequence[str], seed: bytes) -> "Position":
        """A new game: set up, then run to the first question."""
        dice = Dice(seed)
        state = ruleset.setup(options, tuple(seats), dice)
        position = cls.start(ruleset, state, seats, seed, draws=dice.made)
        opening = position.opening
        position.opening = structs.replace(opening, draws=(*dice.draws, *opening.draws))
        return position

    @classmethod
    def load(cls, ruleset: Ruleset, save: Save | bytes, verify: bool = True) -> "Position":
        return cls(ruleset, Save.decode(save) if isinstance(save, bytes) else save, verify)

    def snapshot(self) -> Save:
        """All that must be kept. Of a dead position: the good steps before the crash."""
        return Save(
            self.seats,
            self.seed,
            self.checkpoint,
            tuple(self.steps),
            {seat: Answer(seat, to_data(order), via) for seat, (order, via) in self.pending.items()},
            {seat: [to_data(order) for order in sheet] for seat, sheet in self.sheets.items() if sheet},
            {seat: list(orders) for seat, orders in self.standing.items() if orders},
        )

    @property
    def s(self) -> Any:
        return self.g.s

    @property
    def result(self) -> Result | None:
        result: Result | None = self.ruleset.result(self.g.s)
        return result

    def hash(self) -> str:
        """Covers the open window and the number of draws: a state alone does not see a changed question."""
        return digest(self.g.s, self.window, self.g.dice.made)

    # ------------------------------------------------------------ driving the script
    def _begin(self, checkpoint: Checkpoint) -> None:
        """Start a script. Live play, too, goes on from the decoded bytes: aliases in the state are cut alike."""
        self.checkpoint, self.steps = checkpoint, []
        self.g.rules = checkpoint.rules
        self.g.s = decode(checkpoint.state, self.ruleset.state)
        self._script = self.ruleset.scripts[checkpoint.script](self.g, **checkpoint.args)

    def _run(self, given: dict[str, Order] | None) -> None:
        """Run until somebody must answer, or the game is over. Whatever a script raises is a fault of ours."""
        if self.dead:
            raise ScriptError("this position is dead: load the saved one")
        self.dead = True
        try:
            self._run_on(given)
        except Exception as error:
            raise ScriptError(f"{self.checkpoint.script}: {error!r}") from error
        self.dead = False

    def _run_on(self, given: dict[str, Order] | None) -> None:
        for _ in range(MAX_SCRIPTS):
            try:
                self.window = self._script.send(given)
                self._assert_sound(self.window)
                return
            except StopIteration as end:
                following: Next = end.value
            given = None
            if following is None:
                self.window = None
                self._drop_sheets(self.seats)
                return
            self._follow(*following)
        self._script.close()
        raise RecursionError(f"{MAX_SCRIPTS} scripts in a row without a question")

    def _follow(self, script: str, args: dict[str, Any]) -> None:
        """A checkpoint. A sheet dies with its script: a line left over must not answer the next one's questions."""
        self.g.barrier("script")
        self._drop_sheets(self.seats)
        dice, rules = self.g.dice, self.ruleset.rules
        self._begin(Checkpoint(encode(self.g.s), script, args, rules, self.no, dice.made, "", tuple(dice.fixed)))

    @staticmethod
    def _assert_sound(window: Window) -> None:
        assert window.asks, "a window without asks"
        assert len({*window.seats}) == len(window.asks), "at most one ask per seat and window"

    def close_window(self) -> Done:
        """Close the window with the pending answers: one step. If the script raises, all is as before but dead."""
        assert self.window is not None
        given = {seat: self.pending[seat] for seat in self.window.seats if seat in self.pending}
        log = tuple(Answer(seat, to_data(order), via) for seat, (order, via) in given.items())
        before = self.checkpoint, self.steps, self.pending, {seat: list(sheet) for seat, sheet in self.sheets.items()}
        self.pending, self.g.barred = {}, False
        self.g.told.clear()
        self.g.dice.draws.clear()
        try:
            self._run({seat: order for seat, (order, _) in given.items()})
        except BaseException:
            self.checkpoint, self.steps, self.pending, self.sheets = before
            raise
        self.no += 1
        now = self.hash() if self.hashing else ""
        crossed = self.checkpoint is not before[0]
        step = Step(self.no, log, now, self.g.barred or len(log) > 1 or crossed)
        if crossed:
            self.checkpoint = structs.replace(self.checkpoint, no=self.no, hash=now)
        else:
            self.steps.append(step)
        return self._done(step, self.checkpoint if crossed else None)

    def _done(self, step: Step, crossed: Checkpoint | None) -> Done:
        told, draws = tuple(self.g.told), tuple(self.g.dice.draws)
        return Done(step, told, draws, self.take_notes(), self.window, self.checkpoint.script, crossed)

    def take_notes(self) -> tuple[Note, ...]:
        """What the seats should know of their sheets and standing orders since the last step."""
        notes, self._notes = tuple(self._notes), []
        return notes

    def _replay(self, save: Save, verify: bool) -> None:
        """Run the script to where it was. Whatever goes wrong here is a divergence, never a refusal to a player."""
        try:
            self._run(None)
        except ScriptError as error:
            raise Diverged(f"script {save.checkpoint.script}: {error}") from error
        now = self.hash() if verify else save.checkpoint.hash
        if save.checkpoint.hash and now != save.checkpoint.hash:
            raise Diverged(f"checkpoint {save.checkpoint.no}: another position than recorded")
        self.checkpoint = structs.replace(self.checkpoint, hash=now)
        self.opening = self._done(Step(self.no, (), now, True), self.checkpoint)
        for step in save.steps:
            self._repeat(step, verify)
        self.pending = {seat: (self._logged(a), a.via) for seat, a in save.pending.items()}
        self.sheets = {
            seat: [answers.read(self.ruleset, data) for data in sheet] for seat, sheet in save.sheets.items()
        }

    def _repeat(self, step: Step, verify: bool) -> None:
        asked = self.window.seats if self.window else ()
        if any(answer.seat not in asked for answer in step.answers):
            raise Diverged(f"step {step.no}: answers of seats that are not asked")
        try:
            self.pending = {a.seat: (self._logged(a), a.via) for a in step.answers}
            again = self.close_window().step
        except (Refused, ScriptError) as error:
            raise Diverged(f"step {step.no}: {error}") from error
        if again.no != step.no or (verify and again.hash != step.hash):
            raise Diverged(f"step {step.no}: another position than recorded")

    def _logged(self, answer: Answer) -> Order:
        """An order from the log: read, but not checked again; the hash tells if it did something else."""
        return answers.read(self.ruleset, answer.order)

    # ------------------------------------------------------------ answering
    def ask_of(self, seat: str) -> Ask:
        """The open ask of a seat, or Refused."""
        if self.window is None:
            closed("game.over")
        ask = self.window.of(seat)
        if ask is None:
            closed("window.not-asked", seat=seat)
        return ask

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that still have to answer."""
        return tuple(seat for seat in self.window.seats if seat not in self.pending) if self.window else ()

    def check(self, seat: str, lines: Sequence[str | dict[str, Any] | Order], preview: bool = False) -> Report:
        """Dry run of a sheet: nothing changes, nobody else's answers are used. Show its state only through a view."""
        return check_sheet(self, seat, lines, preview)

    def submit(self, seat: str, lines: Sequence[str | dict[str, Any] | Order], window: int | None = None) -> Report:
        """Answer the open ask: the first line now, the others as the script asks on. Refused: nothing has changed."""
        if window is not None and window != self.no:
            closed("window.stale", window=window, now=self.no)
        self.ask_of(seat)
        if not lines:
            unreadable("sheet.empty")
        if len(lines) > MAX_SHEET:
            unreadable("sheet.too-long", limit=MAX_SHEET)
        report = self.check(seat, lines)
        if report.problems:
            raise Refused(*report.problems)
        self.place(seat, report.orders)
        return report

    def place(self, seat: str, orders: Sequence[Order], via: Via = "hand") -> None:
        """Lay down a sheet that is known to be good (a bot's, or one checked before)."""
        self.pending[seat] = (orders[0], via)
        self.sheets[seat] = list(orders[1:])

    def withdraw(self, seat: str) -> None:
        self.pending.pop(seat, None)
        self.sheets.pop(seat, None)

    # ------------------------------------------------------------ going on
    def advance(self, expired: Iterable[str] = (), keep_states: bool = False) -> list[Done]:
        """Close windows as long as all their answers are there.

        `expired`: seats whose missing answer to the window that is open *now* is the published default.
        """
        done: list[Done] = []
        late = tuple(expired)
        while self.window is not None:
            self._answer_ahead(self.window)
            for seat in late:
                ask = self.window.of(seat)
                if ask is not None and seat not in self.pending and not self._acted():
                    self.pending[seat] = (answers.default(self.ruleset, self.g.s, ask), "default")
            late = ()
            if not self._complete(self.window):
                break
            step = self.close_window()
            done.append(structs.replace(step, state=encode(self.g.s)) if keep_states else step)
        return done

    def _complete(self, window: Window) -> bool:
        return all(seat in self.pending for seat in window.seats) or (window.mode == "any" and self._acted())

    def _acted(self) -> bool:
        """In a window where the first act counts: has anybody done more than pass?"""
        return (
            self.window is not None
            and self.window.mode == "any"
            and any(not isinstance(order, Pass) for order, _ in self.pending.values())
        )

    def _answer_ahead(self, window: Window) -> None:
        for ask in window.asks:
            if ask.seat in self.pending or self._acted():
                continue
            order = self._from_sheet(ask)
            if order is not None:
                self.pending[ask.seat] = (order, "sheet")
            elif self.standing.get(ask.seat):
                self._from_standing(ask)

    def _from_sheet(self, ask: Ask) -> Order | None:
        """The first line of the sheet that this ask takes. If it is not legal any more, the rest of the plan falls, too."""
        sheet = self.sheets.get(ask.seat, [])
        for place, order in enumerate(sheet):
            if verb(type(order)) not in ask.verbs:
                continue
            if answers.is_legal(self.ruleset, self.g.s, ask, order):
                del sheet[place]
                return order
            self._note_dropped(ask.seat, sheet[place:])
            del sheet[place:]
            return None
        return None

    def _from_standing(self, ask: Ask) -> None:
        found = fulfil(self, ask, self.standing[ask.seat])
        self._notes += found.notes
        if found.orders:
            self.pending[ask.seat] = (found.orders[0], "standing")
            self.sheets[ask.seat] = list(found.orders[1:])
        self.standing[ask.seat] = found.left

    def keep(self, seat: str, orders: Iterable[Standing]) -> None:
        """Replace the standing orders of a seat."""
        self.standing[seat] = list(orders)

    def _drop_sheets(self, seats: Iterable[str]) -> None:
        for seat in seats:
            self._note_dropped(seat, self.sheets.pop(seat, []))

    def _note_dropped(self, seat: str, orders: Sequence[Order]) -> None:
        lines = [] if self.g.dry else [format_order(order) for order in orders if not order.idle]
        if lines:
            self._notes.append(Note(seat, "sheet-dropped", {"lines": lines}))

    # ------------------------------------------------------------ going back, looking in
    def undo(self, seat: str) -> "Position":
        """A new position without the seat's last lines, up to the last die, secret, answer of others or checkpoint."""
        keep = len(self.steps)
        while keep and not self.steps[keep - 1].barrier and [a.seat for a in self.steps[keep - 1].answers] == [seat]:
            keep -= 1
        if keep == len(self.steps):
            closed("undo.nothing")
        save = self.snapshot()
        sheets = {s: sheet for s, sheet in save.sheets.items() if s != seat}
        return Position.load(self.ruleset, structs.replace(save, steps=save.steps[:keep], pending={}, sheets=sheets))

    def copy(self) -> "Position":
        """Another live position like this one, for looking ahead."""
        return Position.load(self.ruleset, self.snapshot(), verify=False)

    def where(self) -> list[str]:
        """Where the script stands, for the operator: ["trade:125", "chain:140"]"""
        out: list[str] = []
        script: Any = self._script
        while script is not None:
            if frame := getattr(script, "cr_frame", None):
                out.append(f"{frame.f_code.co_name}:{frame.f_lineno}")
            script = getattr(script, "cr_await", None)
        return out
