"""Every sentence, in English; the translations stand in locale/."""

from games.engine.speech import gettext_noop as _

ASKS = {
    "ask.start": _("Put your first token into one of your start areas."),
    "ask.expansion": _(
        "Your stock holds too few tokens for all your areas: divide the last {count:#token|tokens}. "
        "At most 1 goes to an area with one token of yours, 2 to an area with more."
    ),
    "ask.ships": _(
        "See to your ships. A new one costs 2 tokens of one area, and lies there; each old one costs 1 token of the "
        "area it is in, else it goes back to your stock. The line “fleet” alone keeps all you can pay for."
    ),
    "ask.movement": _("Turn {turn}: move your tokens and ships, then say “done”. Write as many lines as you like."),
}

ORDERS = {
    "order.start": _("Choose the area of your first token."),
    "order.grow": _("Divide the tokens exactly, for example: grow troy:2 miletus:1"),
    "order.favour": _("Name the areas that get their tokens first; the rest is spread evenly."),
    "order.fleet": _("Build ships, give up ships; the others are kept if they can be paid for."),
    "order.move": _("Tokens walk over one land border into an area without foreign tokens."),
    "order.sail": _(
        "A ship goes up to 4 areas and may take 5 tokens: sail knossos -> thera rhodes with 5 land thera:2 rhodes:3. "
        "You name the areas where it calls; it stays in the last one, where all go ashore unless you say otherwise."
    ),
    "order.done": _("End your move."),
    "field.area": _("area"),
    "field.areas": _("areas"),
    "field.build": _("new ships"),
    "field.drop": _("ships to give up"),
    "field.count": _("tokens"),
    "field.origin": _("from"),
    "field.to": _("to"),
    "field.stops": _("calls at"),
    "field.load": _("embark on the way"),
    "field.land": _("go ashore"),
}

EVENTS = {
    "event.order-drawn": _("The order cards are dealt. Order of setting up: {order:side}."),
    "event.placed": _("{seat:side} begins in {area:area}."),
    "event.grew": _("The population grows: {tokens:side}."),
    "event.divided": _("{seat:side} divides its last tokens: {areas:area}."),
    "event.ships-dropped": _("{seat:side}: ships go back to the stock ({ports:port})."),
    "event.ships-kept": _("{seat:side} pays for its ships ({ports:port})."),
    "event.ships-built": _("{seat:side} builds ships ({ports:port})."),
    "event.walked": _("{seat:side} moves {count:#token|tokens}: {origin:area} → {to:area}."),
    "event.sailed": _("{seat:side} sails: {origin:area} → {stops:area}."),
    "event.ferried": _(
        "{seat:side} sails: {origin:area} → {stops:area}. Embarked: {loaded:area}. Landed: {landed:area}."
    ),
    "event.stayed": _("{seat:side} does not move."),
    "event.surplus-removed": _("{seat:side} loses its surplus: {areas:area}."),
    "event.turn-ended": _("Turn {turn} is over. Areas: {areas:side}."),
}

PROBLEMS = {
    "problem.start.elsewhere": _("{area:area} is no start area of yours. Choose from: {areas:area}."),
    "problem.grow.not-yours": _("You have no tokens in {area:area}, so none can be added. Name areas you hold."),
    "problem.grow.too-many": _(
        "{area:area} has {tokens:#token|tokens} of yours and gets at most {due}, not {count}. Put the others elsewhere."
    ),
    "problem.grow.total": _(
        "You divide {total}, but {wanted:#token|tokens} must be placed. Add or take away the difference."
    ),
    "problem.fleet.no-ship": _("You have {count:#ship|ships} in {port:port}. Your ships are in: {ports:port}."),
    "problem.fleet.open-sea": _(
        "{area:area} is open sea: nobody lives there to pay. Build in an area with your tokens."
    ),
    "problem.fleet.no-water": _("{area:area} has no water. Build in a coastal area or on a lake."),
    "problem.fleet.same-area": _(
        "A ship given up in {area:area} cannot be built again in the same area this turn. Keep it, or build elsewhere."
    ),
    "problem.fleet.nobody": _("You have no tokens in {area:area} to pay with. Build where you have 2 or more."),
    "problem.fleet.levy": _(
        "{area:area} has {tokens:#token|tokens} of yours; {new:#new ship|new ships} and {old:#old one|old ones} there "
        "cost {need}. The tokens for a ship come from its own area: build fewer, or elsewhere."
    ),
    "problem.fleet.all-at-sea": _(
        "Nobody has more than {limit} ships, and you have {count} to build with. Give one up with “drop” first."
    ),
    "problem.move.nobody": _("You have no tokens in {area:area}. You move only your own."),
    "problem.move.none": _("Say how many tokens leave {area:area}; nobody has to."),
    "problem.move.too-many": _("You want to move {count} from {area:area}; you have {tokens:#token|tokens} there."),
    "problem.move.tired": _(
        "Only {fresh} of your tokens in {area:area} have not moved yet, not {count}. A token walks or sails once a turn."
    ),
    "problem.move.water": _("There is only water between {origin:area} and {to:area}. Take a ship: sail."),
    "problem.move.far": _("{to:area} has no land border with {origin:area}. On foot you reach: {areas:area}."),
    "problem.move.foreign": _("{seat:side} has tokens in {area:area}: nobody else may enter. Choose another area."),
    "problem.sail.no-ship": _("You have no ship in {area:area}. Your ships are in: {areas:area}."),
    "problem.sail.nowhere": _("Say where the ship from {area:area} goes: name at least one other area."),
    "problem.sail.no-water": _("{area:area} has no water: ships cannot call there."),
    "problem.sail.open-sea": _("{area:area} is open sea: a ship may cross it but not stay. Add a last area with land."),
    "problem.sail.other-water": _(
        "No water leads from the place of your ship in {origin:area} to {area:area}. A ship never changes its water."
    ),
    "problem.sail.far": _(
        "This is {steps:#step|steps}; the ship has {left} left this turn. End nearer, or call at fewer areas."
    ),
    "problem.sail.two-coasts": _(
        "{area:area} has two coasts. A ship does not cross from one to the other in one move; on a later turn it leaves "
        "by the other coast only if a token of yours stays there. Leave by the coast it lies at."
    ),
    "problem.sail.no-call": _(
        "The ship does not call at {area:area} on this voyage. Add it to the areas behind the arrow."
    ),
    "problem.sail.full": _(
        "A ship holds {limit} tokens at a time; in {area:area} there would be more aboard. Land some before."
    ),
    "problem.sail.tired": _(
        "{fresh:#token|tokens} of yours in {area:area} can embark, not {count}: those that walked or sailed on another "
        "ship this turn cannot."
    ),
    "problem.sail.no-land": _("{area:area} is open sea: nobody can go ashore there."),
    "problem.sail.foreign": _("{seat:side} has tokens in {area:area}: yours may not land there. Choose another area."),
    "problem.sail.too-few": _(
        "{count:#token|tokens} too many would land in {area:area}: they are not aboard. Land fewer."
    ),
    "problem.sail.aboard": _(
        "{count:#token stays|tokens stay} aboard at the end. All must land in the same turn: if you write “land”, name "
        "every landing."
    ),
}

BOARD = {
    "board.turn": _("Nomads and Seafarers: turn {turn} of {turns}. {phase}"),
    "board.order": _("Order of setting up: {seats:side}"),
    "board.movers": _("Moving now: {seats:side}"),
    "board.later": _("Later: {seats:side}"),
    "board.you": _("{seat:side} (you). Tokens/limit of each area, and its neighbours on foot; - is free:"),
    "board.fresh": _("({fresh} can still move)"),
    "board.alone": _("no land borders"),
    "board.ships": _("Ships: {ports:port}"),
    "board.ship": _("Ship in {port:port}, {left:#step|steps} left"),
    "board.nothing": _("nothing on the board"),
    "board.reach": _("in {steps}: {areas}"),
    "board.full": _("No area is free any more."),
    "board.free": _("Free areas, with their limits ({count}): {areas:area}"),
}

OTHERS = {
    "phase.start": _("Setting up"),
    "phase.expansion": _("Expansion"),
    "phase.ships": _("Ships"),
    "phase.movement": _("Movement"),
    "phase.over": _("The game is over"),
    "option.game": _("which game of the box"),
    "option.game.nomads": _("Nomads and Seafarers: spread over the whole map in 16 turns; 2 to 4 players"),
    "option.tempo": _("who moves at the same time"),
    "option.tempo.exact": _("nobody: one after the other, as in the book"),
    "option.tempo.waves": _(
        "players whose moves cannot touch each other; quicker, but they do not see each other's moves"
    ),
    "figure.areas": _("Areas"),
    "figure.tokens": _("Tokens on the board"),
    "figure.stock": _("Tokens in stock"),
    "figure.ships": _("Ships"),
    "result.areas": _("Most areas occupied."),
}

TEXTS = {**ASKS, **ORDERS, **EVENTS, **PROBLEMS, **BOARD, **OTHERS}
