"""Every sentence, in English, by key. Names of players stand in the nominative, so that all languages can use them."""

from games.engine.speech import gettext_noop as _

TEXTS = {
    # questions
    "ask.artemis": _("Temple of Artemis: which good do you take from the bank?"),
    "ask.battle.lose": _(
        "{area:area}: you lose {hits:#unit|units}. Which of your {legions:#legion|legions} and "
        "{forts:#fortress|fortresses}?"
    ),
    "ask.battle.support": _("{area:area}: which triremes support your legions? {ready} can."),
    "ask.blockade": _(
        "{mover:side} ships {count:#legion|legions} from {origin:area} to {to:area} through {area:area}, "
        "where your triremes are. Blockade?"
    ),
    "ask.build.keep": _(
        "End of the Build phase: you may keep {tax:#tax card|tax cards} and {goods:#good|goods}. Which?"
    ),
    "ask.build.plan": _(
        "Hand in your build plan: ready, then the lines to be played in your turn (the Political Leader "
        "begins with call). Your prices: {prices:item}; hero or wonder {hero}, Pyramids {pyramids}. Pay each "
        "with different goods or with tax cards alone."
    ),
    "ask.build.turn": _(
        "Your build turn. You hold {cards:#card|cards}. Your prices: {prices:item}; hero or wonder {hero}, "
        "Pyramids {pyramids}. Pay each with different goods or with tax cards alone."
    ),
    "ask.call": _("{role:role}: who acts now? You may name several in order. Waiting: {left:side}."),
    "ask.conquest": _("{area:area}: yours is the only army ({legions:#legion|legions}). Plunder, occupy or convert?"),
    "ask.helen": _("{mover:side} enters {area:area} with {count:#legion|legions}. Does Helen turn one of them?"),
    "ask.military": _(
        "Your campaign with {legions:#legion|legions}; in dock: {docked:#trireme|triremes}. Battles you must "
        "fight: {battles}. Your provinces with foreign legions inside: {intruders}; inside or next to them: "
        "{threat}."
    ),
    "ask.military.stop": _(
        "The battle in {area:area} left you {left:#unit|units}, less than you had marked: your sheet stops "
        "here. Write resume and, behind it, how the campaign goes on."
    ),
    "ask.war.plan": _(
        "Hand in your campaign: ready, then the lines to be played in your turn (the Military Leader begins with call)."
    ),
    "ask.role": _("You are no longer {role:role}. These are tied for it: {tied:side}. Who gets the card?"),
    "ask.setup.place": _("Free set-up: {points:#point|points} left to spend."),
    "ask.trade.demand": _("Director of Commerce: how many cards does everybody offer? 0 means no trade."),
    "ask.trade.give": _("{receiver:side} is one card short: which of your cards do you give?"),
    "ask.trade.offer": _("Which cards do you offer? Number demanded: {size:demand}."),
    "ask.trade.take": _("Your take: one open card of another player."),
    "ask.trade.want": _("The offers are open. What do you want to take, best first?"),
    "ask.ulysses": _("{taker:side} is taking a card. Does Ulysses make it one of yours?"),
    # phases
    "phase.setup": _("Set-up"),
    "phase.trade": _("Trade"),
    "phase.build": _("Building"),
    "phase.military": _("War"),
    "phase.over": _("The game is over"),
    # ends of the game
    "result.pyramids": _("The Pyramids are built."),
    "result.cards": _("Four heroes and wonders."),
    "result.lead": _("One hero or wonder more than everybody else."),
    # charts
    "figure.cards": _("Heroes and wonders"),
    "figure.hand": _("Cards in hand"),
    "figure.provinces": _("Provinces"),
    "figure.director": _("Caravans and markets"),
    "figure.political": _("Cities and temples"),
    "figure.military": _("Military units"),
    # options of a table
    "option.tempo": _("tempo"),
    "option.tempo.exact": _("exact: everything is asked as at the table"),
    "option.tempo.planned": _("planned: offers, plans and campaigns are handed in together"),
    "option.free_setup": _("free set-up with 36 points"),
    "option.civilizations": _("civilizations with fewer than five players"),
    "option.civilizations.any": _("any"),
    "option.civilizations.recommended": _("the recommended ones"),
    "option.neutral_capitals_convertible": _("neutral capitals may be converted"),
    "option.blockade": _("blockade of crossings"),
    "option.alps": _("Hannibal may cross the Alps"),
    "option.pyramids_end_contest": _("the Pyramids win even during a contest for the lead"),
    # what the orders do
    "order.appoint": _("Choose who takes over your role."),
    "order.attack": _(
        "Fight in an area: against whom, with how many, whether your fortresses join; then what the victor "
        "does there, and a mark below which you are asked."
    ),
    "order.basic": _("Take the printed layout of your civilization."),
    "order.blockade": _("Fight the triremes of the crossing."),
    "order.build": _("Buy a building, unit or marker for one set; name the cards, or leave the choice to the game."),
    "order.buy": _("Buy a hero or wonder."),
    "order.call": _("Name who acts next, or the whole order."),
    "order.claim": _("Place a free marker or fortress that is due to you."),
    "order.convert": _("Put a legion on the marker; in the next Build phase you may swap it for yours."),
    "order.demand": _("Name the number of cards; in planned tempo also what you offer, first to go first."),
    "order.done": _("End your turn."),
    "order.give": _("Give this card as compensation."),
    "order.helen": _("Turn one of the legions that have just entered."),
    "order.hire": _("Buy your own hero with set-up points."),
    "order.keep": _("Keep these cards; the others go back to the bank."),
    "order.leave": _("Do nothing in this province."),
    "order.lose": _("Choose your losses."),
    "order.march": _("Move legions over a border, or over a chain of your triremes."),
    "order.occupy": _("Put one legion on each of these buildings, dearest first."),
    "order.offer": _("Offer these cards."),
    "order.pick": _("Take this good from the bank."),
    "order.place": _("Place an item for its list price."),
    "order.plunder": _("Destroy one building."),
    "order.ready": _("The lines behind this one are your plan."),
    "order.resume": _("Go on after a stop mark; the lines behind this one are played next."),
    "order.sail": _("Launch triremes, or move them to the next sea."),
    "order.support": _("Let triremes of bordering seas support your legions."),
    "order.swap": _("Exchange a good for a tax card with the bank, or the other way round."),
    "order.take": _("Take an open card from a player."),
    "order.ulysses": _("Force the taker to take one of your cards."),
    "order.want": _("What you take in this trade, best first; then ask, or go on by default."),
    # fields of orders
    "field.area": _("area"),
    "field.building": _("building"),
    "field.buildings": _("buildings"),
    "field.card": _("card"),
    "field.cards": _("cards"),
    "field.count": _("number"),
    "field.deed": _("conquest"),
    "field.foe": _("opponent"),
    "field.forts": _("fortresses"),
    "field.given": _("given"),
    "field.giver": _("player"),
    "field.good": _("good"),
    "field.item": _("item"),
    "field.last": _("when the list is used up"),
    "field.least": _("ask me below"),
    "field.legions": _("legions"),
    "field.origin": _("from"),
    "field.received": _("received"),
    "field.seas": _("seas"),
    "field.ships": _("triremes by sea"),
    "field.side": _("civilization"),
    "field.sides": _("civilizations"),
    "field.size": _("number of cards"),
    "field.to": _("to"),
    "field.walls": _("your fortresses"),
    # what happened
    "event.alps-crossed": _(
        "{seat:side}: {count:#legion sets|legions set} out over the Alps; {lost:#legion dies|legions die} on the way."
    ),
    "event.artemis-gave": _("{seat:side} takes {good:good} for the Temple of Artemis."),
    "event.blockaded": _("{seat:side} blockades the crossing of {mover:side} in {area:area}."),
    "event.bought": _("{seat:side} buys {card:card} for {cards:good}."),
    "event.built": _("{seat:side} builds in {area:area}: {item:item}, for {cards:good}."),
    "event.called": _("{leader:side}, {role:role}, calls: {sides:side}."),
    "event.caravan-built": _("{seat:side} builds a caravan on {good:good} in {area:area}, for {cards:good}."),
    "event.caravan-placed": _(
        "{seat:side} places a caravan on {good:good} in {area:area}; {points:#point|points} left."
    ),
    "event.claimed": _("{seat:side} places free of charge in {area:area}: {item:item}."),
    "event.compensated": _("{giver:side} gives {taker:side} one card as compensation: {card:good}."),
    "event.compensation-paid": _("{giver:side} gives {taker:side} one card as compensation."),
    "event.contest-shown": _(
        "{seat:side} has {count:#hero or wonder|heroes and wonders}, but several could win: the game goes on "
        "until one is a card ahead of everybody."
    ),
    "event.converted": _("{seat:side} replaces the marker of {before:side} in {area:area}, for {cards:good}."),
    "event.converted-free": _("{seat:side} replaces the marker of {before:side} in {area:area} free of charge."),
    "event.converting": _("{seat:side} starts to convert {area:area}, held by {owner:side}."),
    "event.crossing-failed": _(
        "The crossing of {seat:side} fails in {sea:area}; {count:#legion stays|legions stay} in {origin:area}."
    ),
    "event.demanded": _("{seat:side} demands {size:#card|cards} from everybody."),
    "event.fought": _(
        "Battle, {area:area}: {attacker:side} {attack} (dice {attack_dice}) against {defender:side} {defence} "
        "(dice {defence_dice})."
    ),
    "event.game-began": _("The game begins: {seats:side}."),
    "event.held": _("{seat:side} keeps still."),
    "event.helen-turned": _("Helen turns a legion of {mover:side} in {area:area}: it now serves {seat:side}."),
    "event.hero-taken": _("{seat:side} takes {card:card}; {points:#point|points} left."),
    "event.income": _("{seat:side} receives {cards:good}."),
    "event.no-income": _("{seat:side} has no income."),
    "event.income-short": _("The bank runs out of {good:good}: {missing:#card is|cards are} missing."),
    "event.left-alone": _("{seat:side} leaves {area:area} as it is."),
    "event.lost": _("{seat:side} loses in {area:area}: {units:item}."),
    "event.marched": _("{seat:side}: {count:#legion marches|legions march} from {origin:area} to {to:area}."),
    "event.no-trade": _("{seat:side}, Director of Commerce, demands no cards: there is no trade this turn."),
    "event.nothing-to-trade": _("{seat:side}, Director of Commerce, holds no cards: there is no trade this turn."),
    "event.occupied": _("{seat:side} occupies in {area:area}, held by {owner:side}: {buildings:building}."),
    "event.offered": _("{seat:side} offers {cards:good}."),
    "event.placed": _("{seat:side} places in {area:area}: {item:item}; {points:#point|points} left."),
    "event.plunder-card": _("Nebuchadnezzar brings {seat:side} {good:good}."),
    "event.plundered": _("{seat:side} plunders {area:area}, held by {owner:side}: {building:building}."),
    "event.returned": _("{seat:side} returns to the bank: {cards:good}."),
    "event.role-kept": _("{seat:side} stays {role:role} ({role:counted}: {count})."),
    "event.role-passed": _("{seat:side} becomes {role:role} after {before:side} ({role:counted}: {count})."),
    "event.sailed": _("{seat:side}: {count:#trireme sails|triremes sail} from {origin:area} to {to:area}."),
    "event.saved": _("{seat:side} keeps {kept:#card|cards}."),
    "event.setup-finished": _("{seat:side} has placed everything; {unspent:#point lapses|points lapse}."),
    "event.sheet-placed": _("{seat:side} takes the printed layout."),
    "event.shipped": _("{seat:side} ships {count:#legion|legions} from {origin:area} to {to:area} over {seas:area}."),
    "event.ships-lost": _("{seat:side} loses {count:#trireme|triremes} in {area:area}."),
    "event.stays-out": _("{seat:side} has too few cards and stays out."),
    "event.supported": _("{seat:side}: {count:#trireme supports|triremes support} the legions in {area:area}."),
    "event.swapped": _("Cleopatra: {seat:side} exchanges {given:good} for {received:good} with the bank."),
    "event.taken": _("{taker:side} takes {card:good} from {giver:side}."),
    "event.taken-back": _("{seat:side} takes back {cards:good}."),
    "event.trade-ended": _("The trade ends after {takes:#take|takes}: {seat:side} has nobody to take from."),
    "event.turn-began": _("Turn {turn}."),
    "event.ulysses-forced": _("Ulysses: {taker:side} must take from {seat:side}."),
    "event.ulysses-returned": _(
        "Ulysses: {taker:side} returns {card:good} to {giver:side} and must take from {seat:side}."
    ),
    "event.war-goes-on": _("The war in {area:area} goes on: {sides:side}."),
    "event.won": _("{seat:side} has {count:#hero or wonder|heroes and wonders} and wins."),
    "event.won-by-pyramids": _("{seat:side} has built the Pyramids and wins."),
    # refusals: what is wrong, and the way out
    "problem.attack.all-fight": _("All {ready} of your units in {area:area} must fight: leave the number out."),
    "problem.attack.nobody": _("There is nobody to attack in {area:area}."),
    "problem.attack.nobody-ready": _("You have no unit in {area:area} that may still attack this turn."),
    "problem.attack.not-there": _("That opponent is not in {area:area}. You may attack: {foes:side}."),
    "problem.attack.too-few": _("Only {ready} of your units in {area:area} may attack."),
    "problem.basic.begun": _("You have already placed something: go on piece by piece, or end with done."),
    "problem.build.at-sea": _("{area:area} is a sea. Choose a province with your marker."),
    "problem.build.caravan-there": _("There is a caravan on {good:good} in {area:area} already."),
    "problem.build.enemy-there": _(
        "Nothing may be built in {area:area} while {sides:side} is there; only the capital is free."
    ),
    "problem.build.fortress-limit": _("{area:area} has its {limit:#fortress|fortresses} already."),
    "problem.build.fresh": _("{area:area} was marked in this turn: build there next turn."),
    "problem.build.no-coast": _("{area:area} has no coast: build triremes in a province by the sea."),
    "problem.build.no-goods": _("{area:area} has no goods, so no market can stand there."),
    "problem.build.no-site": _("{area:area} has no city site: cities and temples belong on one."),
    "problem.build.no-such-good": _("{area:area} has no {good:good}. There is: {goods:good}."),
    "problem.build.none-left": _("None is left: {item:item}. One must first come back by plunder or loss."),
    "problem.build.not-yours": _("{area:area} does not bear your marker: mark it first."),
    "problem.build.taken": _("There is one in {area:area} already: {item:item}."),
    "problem.build.which-good": _(
        "Say on which good the caravan stands, and only for a caravan. {area:area} has: {goods:good}."
    ),
    "problem.buy.foreign": _("{card:card} serves only {side:side}."),
    "problem.buy.sold": _("{card:card} is owned by {owner:side}."),
    "problem.call.nobody": _("Name at least one player."),
    "problem.call.not-waiting": _("Not waiting for a turn: {sides:side}."),
    "problem.call.twice": _("Name everybody once."),
    "problem.call.whole": _("Name the whole order: {left:side}."),
    "problem.claim.no-gift": _("Nothing of this kind is due to you this turn: {item:item}. Buy it."),
    "problem.claim.no-marker": _("You have no free marker this turn. Buy one."),
    "problem.conquest.elsewhere": _("The question is about {area:area}."),
    "problem.conquest.not-alone": _("You are not the only army in {area:area}, or it is no foreign province."),
    "problem.conquest.twice": _("You have already chosen for {area:area} this turn."),
    "problem.convert.capital": _("{area:area} is a capital and cannot be converted. Plunder or occupy it."),
    "problem.demand.offer-later": _("Name the number only; your offer is asked afterwards, with the others."),
    "problem.demand.too-many": _("You hold {most:#card|cards}: you cannot demand more."),
    "problem.give.not-held": _("You do not hold {card:good}."),
    "problem.hire.own-only": _("Only your own hero may be bought at set-up: {card:card}."),
    "problem.hire.twice": _("You have {card:card} already."),
    "problem.keep.goods": _("You may keep {limit:#good|goods}."),
    "problem.keep.not-held": _("You do not hold so many: {card:good}."),
    "problem.keep.tax": _("You may keep {limit:#tax card|tax cards}."),
    "problem.leave.must-choose": _("You must plunder, occupy or convert {area:area}."),
    "problem.lose.number": _(
        "Remove {hits:#unit|units} of {legions:#legion|legions} and {forts:#fortress|fortresses}."
    ),
    "problem.march.at-sea": _("Legions march from province to province; at sea they need a chain of your triremes."),
    "problem.march.broken-chain": _("These seas do not join both shores: {seas:area}."),
    "problem.march.gap": _("You have no trireme in: {seas:area}."),
    "problem.march.has-fought": _(
        "Legions that have attacked cannot enter {area:area}, which is defended. Fresh ones: {ready}."
    ),
    "problem.march.no-way": _("There is no border and no chain of your triremes between {origin:area} and {to:area}."),
    "problem.march.too-few": _("In {area:area} you have {ready:#legion|legions} that may still move."),
    "problem.mark.at-sea": _("{area:area} is a sea: markers stand on land and islands."),
    "problem.mark.at-war": _("There is war in {area:area}: the marker can be swapped when your army is alone."),
    "problem.mark.enemy-there": _("{sides:side} stands in {area:area}: no marker can be placed there."),
    "problem.mark.foreign": _("{area:area} bears the marker of {owner:side}. Conquer it first and convert it."),
    "problem.mark.free-conversion": _(
        "A free marker cannot pay for a conversion in this edition ({area:area}): build it for a set."
    ),
    "problem.mark.own": _("{area:area} bears your marker already."),
    "problem.mark.too-far": _(
        "{area:area} is next to none of the provinces you had at the start of your turn; triremes at sea join shores."
    ),
    "problem.occupy.base": _("In {area:area} a market needs a legion on a caravan as well, a temple one on a city."),
    "problem.occupy.not-there": _("Name buildings that stand in {area:area}: {there:building}."),
    "problem.occupy.too-many": _(
        "One legion occupies one building; you have {legions:#legion|legions} in {area:area}."
    ),
    "problem.offer.not-held": _("You do not hold so many: {cards:good}."),
    "problem.offer.size": _("Offer exactly {size:#card|cards}, not {got}."),
    "problem.pay.mixed": _("Tax cards and goods do not mix in one set."),
    "problem.pay.not-held": _("You do not hold these cards: {cards:good}."),
    "problem.pay.size": _("The price is a set of {size}, not {got}."),
    "problem.pay.too-poor": _("You cannot make a set of {size}: so many tax cards, or so many different goods."),
    "problem.pay.twice": _("A set of goods holds every kind once: {cards:good}."),
    "problem.place.capital-only": _("This starts in the capital: {item:item}."),
    "problem.place.marked": _("{area:area} bears the marker of {owner:side} already."),
    "problem.place.marker-first": _("Place your marker in {area:area} first."),
    "problem.place.points": _("That costs {price}, and you have {points:#point|points} left."),
    "problem.place.too-far": _("At set-up you may use: {areas:area}."),
    "problem.plunder.no-card": _("Nebuchadnezzar brings no {good:good} for this building."),
    "problem.plunder.not-rebuilt": _("{area:area} was plundered and has not been rebuilt since."),
    "problem.plunder.not-there": _("That does not stand in {area:area}. There is: {there:building}."),
    "problem.sail.to-land": _("Triremes sail to seas; {area:area} is none."),
    "problem.sail.too-far": _("{to:area} is not beside {origin:area}: one step per turn."),
    "problem.sail.too-few": _("In {area:area} you have {ready:#trireme|triremes} that may still move."),
    "problem.support.too-many": _("Only {ready} of your triremes in {area:area} can support."),
    "problem.swap.bank-empty": _("The bank has no {card:good}."),
    "problem.swap.kinds": _("Exchange a good for a tax card, or a tax card for a good."),
    "problem.swap.not-held": _("You do not hold {card:good}."),
    "problem.swap.not-now": _("Only Cleopatra's owner may exchange with the bank, once per Build phase."),
    "problem.take.again": _("You and {giver:side} have just taken from each other: take from somebody else now."),
    "problem.take.forced": _("Ulysses: you must take from {giver:side}."),
    "problem.take.not-there": _("{giver:side} has no open {card:good}."),
    "problem.take.own": _("Take a card of another player."),
    "problem.want.too-many": _("Name at most {limit} cards."),
    "problem.war.sea-battle-late": _("Sea battles come before any legion moves."),
    "problem.war.sequence": _(
        "The order of a campaign is: triremes, sea battles, legions, land battles. This comes too late."
    ),
    # the text board
    "board.area": _("{area:area}"),
    "board.capital": _("{area:area} (capital)"),
    "board.bank": _("Bank: {cards:good}"),
    "board.built": _("{buildings:building}"),
    "board.contest": _("Several could win: one card more than everybody else decides."),
    "board.converting": _("being converted by {seat:side}"),
    "board.docked": _("{seat:side}: {count:#trireme|triremes} in dock"),
    "board.forts": _("{seat:side}: {count:#fortress|fortresses}"),
    "board.free": _("free: {places:building}"),
    "board.hand": _("Your hand: {cards:good}"),
    "board.helen": _("Helen has been called up in this phase."),
    "board.legions": _("{seat:side}: {count:#legion|legions}"),
    "board.neutral": _("{seat:side} (neutral)"),
    "board.occupied": _("occupied by {seat:side}: {buildings:building}"),
    "board.offer": _("{seat:side} offers {cards:good}; has won {won:good}"),
    "board.owner": _("{seat:side}"),
    "board.plundered": _("plundered"),
    "board.points": _("{seat:side} is placing; {points:#point|points} left."),
    "board.prices": _("Prices, in different goods or in tax cards alone: {prices:item}"),
    "board.role": _("{role:role}: {seat:side}"),
    "board.sale": _("For sale: {cards:card}"),
    "board.sea": _("{area:area}: triremes: {ships:side}"),
    "board.seat": _(
        "{seat:side}: {hand:#card|cards} in hand; heroes and wonders: {cards:card}; caravans and markets "
        "{director}, cities and temples {political}, units {military}"
    ),
    "board.supported": _("Triremes that have supported a battle in this phase: {ships:area}"),
    "board.tokens": _("Tokens in the bank: {items:item}"),
    "board.turn": _("Turn {turn}: {phase}"),
    "board.unowned": _("Without a marker"),
    "board.waiting": _("Still to act: {seats:side}"),
    "board.war": _("war"),
    "board.winner": _("{seat:side} has won."),
}
