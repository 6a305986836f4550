"""Every sentence, in English, marked for translation."""

from games.engine.speech import gettext_noop as _

ASKS = {
    "ask.plan": _(
        "Round {round}: plan your offering. Ranked wishes: “ares5” bids as little as needed up to 5, “ares=5” "
        "bids 5 at once; “ask” stops to ask you, “apollo” ends the list."
    ),
    "ask.bid": _("Place your offering: bid on a god, or take Apollo."),
    "ask.sheet": _(
        "The offerings are paid. Hand in your sheet for {gods:god}: “ready”, then your actions, then “end”."
    ),
    "ask.turn.poseidon": _("Poseidon serves you: fleets, ports, voyages, creatures; then “end”."),
    "ask.turn.ares": _("Ares serves you: armies, fortresses, landings, creatures; then “end”."),
    "ask.turn.zeus": _("Zeus serves you: priests, temples, other creatures; then “end”."),
    "ask.turn.athena": _("Athena serves you: philosophers, universities, creatures; then “end”."),
    "ask.turn": _("Your turn: the actions of your god and creatures; then “end”."),
    "ask.resume": _("Your sheet stops here, as you wished. Write “resume” and the lines that shall follow."),
    "ask.retreat": _(
        "You are attacked in {place:area}: {mine} of yours against {theirs} (walls +{bonus}). You win in "
        "{chance} of 100 cases. Stay or retreat?"
    ),
    "ask.attack": _(
        "Your attack on {place:area}: {mine} of yours against {theirs} (walls +{bonus}). You win in {chance} "
        "of 100 cases. Stay or retreat?"
    ),
    "ask.metropolis": _("Your metropolis ({by:word}): on which island?"),
    "ask.discard": _("There is no place for your metropolis: the four buildings are lost. Which ones?"),
    "ask.apollo": _("Apollo's prosperity marker: on which of your islands?"),
    "ask.sylph": _("The Sylph blows: {steps:#step is|steps are} left. Sail on, or halt."),
    "ask.chimera": _("The Chimera has become {borrowed:creature}. Use its power, or forgo it."),
}

ORDERS = {
    "order.plan": _("Bids in advance, by rank: “plan ares5 poseidon=1 ask”."),
    "order.apollo": _("Go to Apollo: free, a little gold, for the first one a prosperity marker."),
    "order.bid": _("Offer so much to a god; more than what stands there."),
    "order.ready": _("Hand in a sheet for your turn; its lines follow."),
    "order.finish": _("Take the free recruit, build what completes a metropolis, and end your turn."),
    "order.end": _("End your turn."),
    "order.stop": _("Stop the sheet here and ask you: always, or after a battle won or lost."),
    "order.resume": _("Go on with the lines below this one."),
    "order.recruit": _("Take units of your god: the first is free."),
    "order.build": _("Build what your god builds, for 2 GP."),
    "order.sail": _(
        "Sail a group of fleets up to three spaces for 1 GP; it may take others along or leave some behind."
    ),
    "order.march": _("Ship armies over a chain of your fleets for 1 GP."),
    "order.exchange": _("Replace an open creature by the top card of the deck, for 1 GP."),
    "order.waste": _("Pay for a creature only to remove it."),
    "order.found": _("Place the metropolis; name the slots of the buildings you give up if it matters."),
    "order.discard": _("Name the slots of the buildings you lose, one of each kind; kinds left out go by themselves."),
    "order.stay": _("Fight on."),
    "order.retreat": _("Withdraw all units of the battle to one place."),
    "order.bless": _("Place the prosperity marker on an island of yours."),
    "order.halt": _("Leave the rest of the Sylph's steps."),
    "order.forgo": _("Do not use the borrowed power."),
    "order.siren": _("Replaces an enemy fleet that is alone in its space by one of yours."),
    "order.pegasus": _("Flies armies from one of your islands to any other."),
    "order.giant": _("Destroys a building, but no metropolis."),
    "order.chimera": _("Takes the power of a discarded creature; then all cards are shuffled."),
    "order.cyclops": _("Changes one of your buildings into one of another kind."),
    "order.sphinx": _("Sells your armies, fleets, priests and philosophers for 2 GP each."),
    "order.sylph": _("Gives your fleets ten free steps in all."),
    "order.harpy": _("Kills an army of another player."),
    "order.griffon": _("Steals half of a player's gold."),
    "order.fates": _("Pays your income once more."),
    "order.satyr": _("Steals a philosopher."),
    "order.dryad": _("Steals a priest."),
    "order.kraken": _(
        "Comes to any sea space and sinks the fleets there; swims on for 1 GP a step; its space stays closed."
    ),
    "order.minotaur": _("Adds 2 to the defence of an island as long as an army is there."),
    "order.chiron": _("Keeps Pegasus, Giant and Harpy away from an island."),
    "order.medusa": _("No army leaves the island."),
    "order.polyphemus": _("Drives all fleets away from an island and closes the sea around it."),
    "field.wishes": _("wishes"),
    "field.amount": _("amount"),
    "field.god": _("god"),
    "field.count": _("number"),
    "field.unit": _("unit"),
    "field.place": _("place"),
    "field.building": _("building"),
    "field.island": _("island"),
    "field.slot": _("slot"),
    "field.slots": _("buildings given up"),
    "field.origin": _("from"),
    "field.path": _("way"),
    "field.join": _("picked up"),
    "field.leave": _("left behind"),
    "field.to": _("to"),
    "field.creature": _("creature"),
    "field.temples": _("temples used"),
    "field.when": _("when"),
    "field.sea": _("sea space"),
    "field.into": _("becomes"),
    "field.armies": _("armies"),
    "field.fleets": _("fleets"),
    "field.priests": _("priests"),
    "field.philosophers": _("philosophers"),
    "field.player": _("player"),
    "field.push": _("pushed from, to"),
    "field.borrowed": _("creature"),
}

EVENTS = {
    "event.round-began": _("Round {round} begins."),
    "event.creature-came": _("A creature appears for {price} GP: {creature:creature}."),
    "event.creature-left": _("A creature leaves the track: {creature:creature}."),
    "event.creatures-slid": _("Creatures become cheaper, GP: {prices:creature}."),
    "event.reshuffled": _("{count:#creature card is|creature cards are} shuffled into a new deck."),
    "event.gods-drawn": _("The gods act in this order: {gods:god}, then Apollo."),
    "event.income-paid": _("Income in GP: {incomes:side}."),
    "event.bid-placed": _("{seat:side} offers {amount} GP to {god:god}."),
    "event.apollo-chosen": _("{seat:side} goes to Apollo, in place {place}."),
    "event.ousted": _("{seat:side} is outbid with {god:god} and must choose another god."),
    "event.offerings-paid": _("The offerings are paid, in GP: {prices:side}."),
    "event.turn-began": _("{seat:side} acts with {god:god}."),
    "event.recruited": _("{seat:side} recruits in {place:area} for {price} GP: {count} × {unit:piece}."),
    "event.cards-taken": _("{seat:side} receives for {price} GP: {count} × {card:piece}."),
    "event.built": _("{seat:side} builds in {island:area} for {price} GP: {building:piece}."),
    "event.fleets-sailed": _("{seat:side} sails {path:area} for {price} GP, arriving with {count:#fleet|fleets}."),
    "event.fleets-joined": _("Fleets picked up on the way: {fleets:area}."),
    "event.fleets-left": _("Fleets left on the way: {fleets:area}."),
    "event.armies-marched": _("{seat:side} sends {count:#army|armies} from {origin:area} to {to:area} for {price} GP."),
    "event.exchanged": _("{seat:side} replaces {creature:creature} by {other:creature} for {price} GP."),
    "event.creature-called": _("{seat:side} calls a creature for {price} GP: {creature:creature}."),
    "event.creature-wasted": _("A creature goes without having been used: {creature:creature}."),
    "event.creature-borrowed": _("The Chimera acts as {creature:creature}."),
    "event.battle-began": _(
        "Battle of {place:area}: {attackers} of {attacker:side} against {defenders} of {defender:side} (walls "
        "+{bonus})."
    ),
    "event.assault": _(
        "Assault on {place:area}: {attacker:side} {attack} (die {attack_roll}), {defender:side} {defence} (die "
        "{defence_roll}). Left: {attackers} against {defenders}."
    ),
    "event.retreated": _("{seat:side} retreats with {count} from {place:area} to {to:area}."),
    "event.space-cleared": _("Nobody is left in {place:area}."),
    "event.island-held": _("{seat:side} holds {island:area}."),
    "event.island-taken": _("{seat:side} takes {island:area} from {owner:side}."),
    "event.island-settled": _("{seat:side} settles {island:area}."),
    "event.sea-won": _("{seat:side} wins the sea space {sea:area}."),
    "event.sea-held": _("{seat:side} holds the sea space {sea:area}."),
    "event.metropolis-founded": _("{seat:side} founds a metropolis in {island:area}!"),
    "event.metropolis-lost": _("{seat:side} has no place for another metropolis: the effort is lost."),
    "event.buildings-discarded": _("{seat:side} gives up four buildings: {slots:slot}."),
    "event.philosophers-discarded": _("{seat:side} gives up four philosophers."),
    "event.building-destroyed": _("Destroyed in {island:area}: {building:piece}."),
    "event.player-out": _("{seat:side} has lost the last island and is out of the game."),
    "event.apollo-paid": _("Apollo gives {seat:side} {gold} GP."),
    "event.island-blessed": _("{seat:side} places a prosperity marker in {island:area}."),
    "event.markers-gone": _("All prosperity markers are on the board: {seat:side} receives none."),
    "event.fleet-charmed": _("The Siren wins the fleet of {owner:side} in {sea:area} for {seat:side}."),
    "event.fleet-brought": _("{seat:side} takes the fleet for it from {sea:area}."),
    "event.building-changed": _("{seat:side} in {island:area}: {building:piece} becomes {into:piece}."),
    "event.sold": _(
        "{seat:side} sells armies: {armies}, fleets: {fleets}, priests: {priests}, philosophers: "
        "{philosophers}, for {gold} GP."
    ),
    "event.sylph-blows": _("The Sylph gives {seat:side} {steps} free steps."),
    "event.army-killed": _("The Harpy of {seat:side} kills an army of {owner:side} in {island:area}."),
    "event.robbed": _("The Griffon of {seat:side} takes {gold} GP from {victim:side}."),
    "event.robbed-of-some": _("The Griffon of {seat:side} takes half of the gold of {victim:side}."),
    "event.fates-paid": _("The Fates pay {seat:side} {gold} GP."),
    "event.card-stolen": _("{seat:side} steals from {victim:side}: {card:piece}."),
    "event.kraken-came": _("The Kraken comes to {sea:area}."),
    "event.kraken-swam": _("The Kraken swims on to {sea:area} for {price} GP."),
    "event.kraken-sank": _("The Kraken sinks {fleets:#fleet|fleets} of {owner:side} in {sea:area}."),
    "event.figure-placed": _("{creature:creature} stands in {island:area}."),
    "event.figures-clashed": _("{creatures:creature} meet in {island:area} and destroy each other."),
    "event.figure-left": _("{creature:creature} leaves {island:area}."),
    "event.fleets-pushed": _("Polyphemus drives {count:#fleet|fleets} of {side:side} from {origin:area} to {to:area}."),
    "event.fleets-sunk": _("Polyphemus sinks {count:#fleet|fleets} of {side:side} in {sea:area}: there is no way out."),
    "event.turn-ended": _("{seat:side} ends the turn and goes to place {place} of the turn order."),
    "event.tie-broken": _("Several players have enough metropolises. Their gold: {gold:side}."),
    "event.game-won": _("Victory for {seats:side} with {metropolises:#metropolis|metropolises}!"),
}

PROBLEMS = {
    "problem.offer.hidden": _("{god:god} does not act this round. You may choose {gods:god} or Apollo."),
    "problem.offer.barred": _(
        "You were just outbid with {god:god}: choose another god now. If you are outbid there, you may come back."
    ),
    "problem.offer.too-low": _("For {god:god} at least {least} must be offered."),
    "problem.offer.too-much": _("You cannot pay an offering of {amount}. Your highest is {most}; Apollo is free."),
    "problem.gold.too-little": _("This costs {price} GP, and you have {gold}."),
    "problem.recruit.wrong-god": _("{god:god} gives another unit: {unit:piece}."),
    "problem.recruit.too-many": _("So many are not possible: {most} more in this turn ({unit:piece})."),
    "problem.recruit.where": _("There it cannot be placed ({unit:piece}). Possible: {places:area}."),
    "problem.recruit.nowhere": _(
        "No sea space beside your islands is open to a new fleet: enemies, the Kraken or Polyphemus hold them all."
    ),
    "problem.recruit.no-place-needed": _("It goes to no place of the board ({unit:piece}): leave the place out."),
    "problem.build.wrong-god": _("{god:god} builds something else: {building:piece}."),
    "problem.build.no-slot": _("There is no such free slot in {island:area}. Free: {slots}."),
    "problem.build.full": _("There is no free slot in {island:area}."),
    "problem.build.no-tile": _("All tiles of this kind are on the board: {building:piece}."),
    "problem.island.not-yours": _("{island:area} is not yours. Yours are: {islands:area}."),
    "problem.sail.no-fleets": _("You have {fleets:#fleet|fleets} in {sea:area}."),
    "problem.sail.too-far": _("The group can go 1 to {steps:#space|spaces}. Pay again to go further."),
    "problem.sail.sylph-tired": _("The Sylph has {steps:#step|steps} left, and the way needs at least one space."),
    "problem.sail.not-adjacent": _("{to:area} is not next to {origin:area}."),
    "problem.sail.closed": _("No fleet may enter {sea:area}: the Kraken or Polyphemus is there. Sail around it."),
    "problem.sail.enemy-in-between": _("In {sea:area} you meet an enemy: the way must end there."),
    "problem.sail.not-on-the-way": _(
        "Fleets can be picked up or left only in spaces passed once on the way: not in {sea:area}."
    ),
    "problem.sail.all-left": _("At least one fleet must sail on from {sea:area}."),
    "problem.march.no-armies": _("You have {armies:#army|armies} in {island:area}."),
    "problem.march.medusa": _("Medusa lets no army leave {island:area}."),
    "problem.march.no-ships": _("None of your fleets lies beside {island:area}: no army can sail from there."),
    "problem.march.no-chain": _(
        "No chain of your fleets leads from {origin:area} to {to:area}. It reaches: {islands:area}."
    ),
    "problem.march.last-island": _(
        "{island:area} is the last island of {owner:side}: it may be attacked only by who would have {need} "
        "metropolises with it."
    ),
    "problem.metropolis.where": _("The metropolis cannot be placed like this. Possible: {islands:area}."),
    "problem.discard.which": _("Name at most one building of yours of each kind. Yours are: {slots:slot}."),
    "problem.retreat.where": _("There is no retreat to that place. Possible: {places:area}."),
    "problem.creature.not-there": _("This creature is not open: {creature:creature}. Open are: {creatures:creature}."),
    "problem.creature.none-open": _("No creature is open now."),
    "problem.creature.target": _("{creature:creature} cannot be used like this. Possible: {options:target}."),
    "problem.creature.no-target": _(
        "{creature:creature} finds nothing to act on. To remove it all the same: “waste {creature}”."
    ),
    "problem.creature.chiron": _("Chiron protects {island:area}. Choose another island."),
    "problem.siren.origin": _(
        "Your reserve holds {reserve:#fleet|fleets}: only if it is empty a fleet comes from the board, and "
        "then you must say from where."
    ),
    "problem.kraken.too-far": _("You can pay {steps:#further step|further steps}."),
    "problem.sphinx.nothing": _("Say what you sell, for example: sphinx fleets A1:2 priests 1."),
    "problem.sphinx.cards": _("You have {priests:#priest|priests} and {philosophers:#philosopher|philosophers}."),
    "problem.polyphemus.push": _("Write pairs of spaces, from and to. Fleets beside the island are in {seas:area}."),
    "problem.polyphemus.nobody": _("There are no fleets beside {island:area}: nobody is driven away."),
    "problem.polyphemus.where": _("The fleets of {origin:area} cannot be driven to {to:area}."),
}

BOARD = {
    "board.round": _("Round {round}: {phase}. {need:#metropolis wins|metropolises win} at the end of a round."),
    "board.order": _("Order of offerings: {seats:side}."),
    "board.done": _("Have acted, first to last: {seats:side}."),
    "board.bidder": _("To bid: {seat:side}."),
    "board.turn": _("Acting: {seat:side} with {god:god}."),
    "board.battle": _("Battle in {place:area}: {attacker:side} with {count} against {defender:side} with {left}."),
    "board.over": _("The game is over. Winner: {seats:side}."),
    "board.gods": _("GODS, in the order they act"),
    "board.god-held": _("{place}. {god:god}: {bid} by {seat:side}"),
    "board.god-free": _("{place}. {god:god}: no offering"),
    "board.apollo": _("Apollo: {seats:side}"),
    "board.apollo-free": _("Apollo: nobody"),
    "board.hidden": _("Not this round: {gods:god}"),
    "board.creatures": _("CREATURES ({deck:#card|cards} in the deck)"),
    "board.creature": _("{price} GP: {creature:creature}. {power}"),
    "board.no-creature": _("{price} GP: -"),
    "board.discard": _("Discarded: {creatures:creature}"),
    "board.players": _("PLAYERS"),
    "board.player": _(
        "{seat:side}: {metropolises:#metropolis|metropolises}, {islands:#island|islands}, income {income}, "
        "{armies:#army|armies}, {fleets:#fleet|fleets}, {priests:#priest|priests}, "
        "{philosophers:#philosopher|philosophers}, {temples:#discount|discounts} on creatures left"
    ),
    "board.out": _("{seat:side}: out of the game"),
    "board.islands": _("ISLANDS (owner, pieces, buildings by slot; free slots, * under the metropolis; seas around)"),
    "board.island": _("{island:area}: {facts}; free {free}; seas {seas:area}"),
    "board.nobody": _("nobody"),
    "board.armies": _("{count:#army|armies}"),
    "board.prosperity": _("{count} GP a round"),
    "board.figure": _("{creature:creature} (called by {caller:side} in round {round})"),
    "board.seas": _("FLEETS (sea space, owner, number; spaces around)"),
    "board.fleets": _("{sea:area}: {seat:side} {count}; next to {seas:area}"),
    "board.fleets-trade": _("{sea:area} (trade): {seat:side} {count}; next to {seas:area}"),
    "board.ways": _("Spaces without fleets, and the spaces around each:"),
    "board.trade": _("Free trade spaces: {seas:area}"),
    "board.kraken": _("The Kraken is in {sea:area}."),
    "board.closed": _("Closed to fleets: {seas:area}"),
    "board.gold": _("YOUR GOLD: {gold} GP"),
    "board.most": _("Your highest possible offering: {most}"),
    "board.plan": _("Your plan: {wishes:wish}"),
}

OTHERS = {
    "phase.creatures": _("Creatures"),
    "phase.gods": _("Gods"),
    "phase.income": _("Income"),
    "phase.offerings": _("Offerings"),
    "phase.actions": _("Actions"),
    "phase.round_end": _("End of the round"),
    "option.tempo": _("tempo"),
    "option.tempo.exact": _("exact: each player is asked in turn"),
    "option.tempo.planned": _("planned: all sheets are handed in at once"),
    "option.most_metropolises_first": _("in a tie more metropolises come before more gold"),
    "figure.metropolises": _("Metropolises"),
    "figure.islands": _("Islands"),
    "figure.income": _("Income"),
    "figure.armies": _("Armies"),
    "figure.fleets": _("Fleets"),
    "figure.priests": _("Priests"),
    "figure.philosophers": _("Philosophers"),
    "result.metropolises": _("Enough metropolises at the end of a round."),
}

TEXTS = {**ASKS, **ORDERS, **EVENTS, **PROBLEMS, **BOARD, **OTHERS}
