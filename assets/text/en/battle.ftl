# The table
top-points-allied = ALLIES · { $n } CP
top-points-german = SWD · { $n } CP
top-turn = ROUND { $turn }
top-maintenance = Maintenance
top-action = Action
half-crew = { $name } TO ACT
half-crew-then = { $figure } · then { $name }
half-allied = ALLIED TURN
half-german = SWD TURN
half-horde = THE HORDE
half-none = MAINTENANCE
half-next-german = The SWD acts next
half-next-allied = The Allies act next
half-next-horde = The horde moves next
half-last = Then the round ends
half-bids = Bidding to go first
half-discard = { $seat ->
    [allied] The Allies may discard
   *[german] The SWD may discard
}
half-bid = { $seat ->
    [allied] The Allies bid to go first
   *[german] The SWD bids to go first
}
half-answers-allied = The Allies answer
half-answers-german = The SWD answers
half-deploy = { $seat ->
    [allied] The Allies deploy
   *[german] The SWD deploys
}
menu = Menu
force-title = YOUR FORCE
force-threats = Threats
force-map = Map
map-back = BACK
map-entry = Entry { $n }
map-exit = Exit
lineup-plate = Change the order
lineup-late = Too late this turn
lineup-late-whole = The order can be changed until the first of you acts.
lineup-early = Not yet
lineup-early-whole = Once your turn begins and everybody is deployed, before the first of you acts.
lineup-title = IN WHAT ORDER WILL YOU ACT?
lineup-text = Who is number { $n }? Anyone can still act out of order.
lineup-place = Number { $n }
lineup-again = Start over
lineup-rest = The rest as they are
lineup-drop = Cancel
force-group = { $n } to activate
force-summary = { $idle } to activate · { $ready } in reaction
tab-figure = Figure
tab-log = Log
card-kind = { $kind } · { $rp } RP
stat-ap = AP
stat-fortitude = Fortitude
stat-damage = DP
card-rates = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} · in reaction, { $reaction }
card-close = Close combat
card-close-one = 1 die per attack
card-close-numbers = 1 die; the second to attack the same enemy, 2; the third, 3…
card-horde = Horde
card-horde-note = { $n } more every round for each purchase.
state-waiting = Waiting off the board, beside the entry.
state-acting = Acting now.
state-reaction = In reaction mode: fires at enemies that act in sight.
state-activated = Already activated this round.
state-fresh = Not yet activated this round.
bar-command = { $n ->
    [0] no CP
   *[other] +1 AP for 1 CP ({ $n })
}
act-move = Move
act-enter = Enter
act-turn = Turn
act-horde = Horde
act-horde-rest = { $n } go there
act-horde-attack = { $n } attack
act-horde-where = Pick a target
act-horde-how = All horde figures that have not moved go there. Those that see an enemy stay, unless you choose an enemy.
horde-met = { $figure } sees an enemy and has { $n } AP left: use them or end its activation, then send the rest.
horde-stuck = No figure of the horde can get any nearer.
act-shoot = Shoot
act-strike = Strike
act-open = Open
act-close = Close
act-undo = Undo
act-undo-free = last order
act-undo-how = Undoes everything the last click or key press did. After an order to a horde, this means the moves of all its figures.
act-undo-no = can’t undo
undo-nothing = Nothing to undo yet.
undo-sent = It has already been sent in a turn file.
undo-lesson = The lesson goes on from here. “Back” repeats the step.
undo-dice = Dice were rolled or cards drawn since.
undo-uncovered = It revealed something hidden: a bid, a deployment or a card.
undo-other-seat = The other side made the last decision.
act-redo = Redo
act-end = End
act-end-left = { $n ->
    [0] no AP left
   *[other] { $n } AP left
}
act-end-next = { $name } next
act-half = End turn
act-half-idle = { $n ->
    [0] all activated
   *[other] { $n } idle
}
do-move = MOVE
do-leave = EXIT THE BOARD
do-turn = TURN
do-enter = ENTER
do-open = OPEN THE DOOR
do-close = CLOSE THE DOOR
do-shoot = SHOOT AT { $target }
do-strike = STRIKE { $target }
go-move = MOVE
go-leave = EXIT
go-turn = TURN
go-enter = ENTER
go-open = OPEN
go-close = CLOSE
go-shoot = SHOOT
go-strike = STRIKE
dock-shoot = Shoot at
dock-strike = Strike
dock-dice = { $dice ->
    [one] 1 die · damage on { $needed }+
   *[other] { $dice } dice · damage on { $needed }+
}
dock-cost = Costs
dock-free = Costs nothing
dock-where = Choose the square with the arrow keys or a click.
dock-rerolls = { $n ->
    [one] rerolls a miss
   *[other] rerolls each miss
}
dock-may-reroll = { $n ->
    [one] may reroll 1 miss
   *[other] may reroll { $n } misses
}
dock-horde = CHOOSE A SQUARE OR AN ENEMY
dock-drop-how = Esc or a right click cancels.
dock-drop = cancel
dock-aside = Without turning
dock-confirm = { $cost } · hold the click
dock-steps = { $n ->
    [one] 1 step
   *[other] { $n } steps
}
dock-unseen = No enemy in reaction mode is watching.
dock-no-shots = No enemy in reaction mode watches the way.
dock-exit-wins = Wins the battle
dock-exit-draws = Ends in a draw
dock-exit-loses = Loses the battle
dock-noise = { $n ->
    [one] An enemy hears the noise: 1 damage point is lost.
   *[other] { $n } enemies hear the noise: { $n } damage points are lost.
}
dock-noise-short = Noise: −{ $n } DP
dock-noise-kills = { $n ->
    [one] An enemy hears the noise: death before getting out.
   *[other] { $n } enemies hear the noise: death before getting out.
}
dock-noise-kills-short = Noise: deadly
dock-ends = { $figure } loses { $n } AP
odds-dies = Dies
odds-unharmed = No damage
odds-whole = Unscathed
odds-wounds = { $n ->
    [one] 1 wound
   *[other] { $n } wounds
}
step-forward = Forward
step-aside = Sideways
step-back = Backward
step-turn = Turn
step-open = Open
step-close = Close
step-enter = Enter
step-leave = Exit
step-more = { $n ->
    [one] and 1 more step
   *[other] and { $n } more steps
} · { $shots ->
    [0] no shots
    [one] 1 shot
   *[other] { $shots } shots
}
slip-dies = DIES { $chance }
slip-distance = { $count ->
    [one] 1 square
   *[other] { $count } squares
}
slip-arrives = ARRIVES ALIVE { $chance }
reach-own = { $n } AP
reach-bought = { $n } CP
reach-both = { $own } AP + { $bought } CP
reaction-seen = { $count ->
    [one] SEEN BY 1 FIGURE
   *[other] SEEN BY { $count } FIGURES
}
react-title-allied = ALLIED REACTION!
react-title-german = SWD REACTION!
react-seen = { $enemy } acted in sight of { $figure }.
react-now = decides now
react-later = later
react-fire = FIRE
react-hold = Hold
react-no-hurry = all stopped: take your time
react-hold-all = Hold until { $enemy } is done ({ $n } AP)
react-double = On a double (**{ $chance }**) **{ $figure }** is out of ammo and leaves reaction mode.
react-double-box = On a double (**{ $chance }**) **{ $figure }** opens a box of ammunition and stays in reaction mode.
ready-title = WHO ENTERS REACTION MODE?
ready-rule = They see no enemy, so they may wait in reaction mode and fire at enemies that act in their sight.
ready-in = in reaction
ready-out = stands down
ready-confirm = { $n ->
    [0] CONFIRM: NOBODY
   *[other] CONFIRM: { $n } IN REACTION
}
deploy-title = DEPLOYMENT
deploy-how = **{ $figure }**: choose where to enter, or click the arrow of an entry.
deploy-entry = Entry { $n }
deploy-all = All here
deploy-here = { $n ->
    [one] 1 figure waits
   *[other] { $n } figures wait
}
deploy-done = DONE
behind-bid = the secret bid for round { $turn }
bid-by-level = For { $rp } RP
bid-by-figure = For { $figure }
bid-tie-yours = On a tie **you go first**.
bid-tie-theirs = On a tie **the Allies go first**.
bid-theirs = { $side }: **{ $n } CP**.
bid-intelligence-used = Already used in this battle
menu-title = MENU
leave-saved-online = Saved up to the last order. To resume, open Online battle on the title screen.
leave-saved = Saved up to the last order. Choose Continue on the title screen to resume.
leave-unsaved = This battle is not saved: it is lost if you leave.
leave-go = Leave the battle
menu-settings-key = S
leave-stay = STAY
# No-break spaces: the part after the name moves to the next line as a whole.
resume-line = { $mission } · round { $turn } · { $ago }
resume-damaged = damaged: playable up to the damage
ago-now = just now
ago-minutes = { $n } min ago
ago-hours = { $n } h ago
ago-days = { $n ->
    [one] yesterday
   *[other] { $n } days ago
}
reason-left = { $mission }: { $side ->
    [allied] the last Ally
   *[german] the last SWD figure
} got out alive in round { $turn }.
reason-agreed = { $mission }: both sides agreed to a draw in round { $turn }.
reason-nobody-left = { $mission }: one blast in round { $turn } left nobody on either side. A draw.
reason-surrendered = { $mission }: { $side ->
    [allied] the Allies surrendered
   *[german] the SWD surrendered
} in round { $turn }.
reason-died = { $mission }: { $side ->
    [allied] the last Ally
   *[german] the last SWD figure
} fell in round { $turn }.
reason-doors = { $mission }: the last door was sealed in round { $turn }.
reason-none-left = { $mission }: { $side ->
    [allied] the Allies
   *[german] the SWD
} had no figures left in round { $turn }.
reason-taken-out = { $mission }: “{ $object }” left the board in round { $turn }.
reason-taken-out-unnamed = { $mission }: the objective left the board in round { $turn }.
reason-activated = { $mission }: “{ $object }” was activated in round { $turn }.
reason-activated-unnamed = { $mission }: everything was activated in round { $turn }.
reason-launched = { $mission }: the countdown of “{ $object }” ended as round { $turn } began.
reason-launched-unnamed = { $mission }: the countdown ended as round { $turn } began.
reason-breached = { $mission }: the gate fell in round { $turn }.
reason-reached = { $mission }: { $side ->
    [allied] the Allies reached their goal
   *[german] the SWD reached its goal
} in round { $turn }.
reason-cleared = { $mission }: the last wave was beaten in round { $turn }.
reason-alarms = { $mission }: the last alarm was raised in round { $turn }.
reason-more-points = { $mission }: { $more ->
    [one] 1 victory point
   *[other] { $more } victory points
} to { $less } after round { $turn }.
reason-equal-points = { $mission }: { $more ->
    [one] 1 victory point
   *[other] { $more } victory points
} each after round { $turn }.
reason-more-points-unnamed = { $mission }: won on victory points after round { $turn }.
reason-equal-points-unnamed = { $mission }: tied on victory points after round { $turn }.
forces-mission = Mission { $n }: { $name }
forces-cp = { $n } CP a round
forces-cp-more = { $n } CP a round ({ $base } + { $bonus })
forces-hand = { $n ->
    [one] One card
   *[other] { $n } cards
} in hand
forces-hand-more = { $n } cards ({ $base } + { $bonus })
forces-horde-info = New zombies arrive every round until the end.
forces-horde-row = { $n } a round
forces-unspent = { $n ->
    [one] **1 RP** is unspent and will be lost.
   *[other] **{ $n } RP** are unspent and will be lost.
}
forces-next = DONE: SWD CHOOSES NEXT
forces-begin = TO BATTLE
forces-done = USE THIS FORCE
forces-not-yet = Not yet
forces-plain-note = Holds the corridor.
force-LevelTooHigh = { $rp } RP is more than any mission allows.
force-BudgetTooSmall = The required figures cost { $needed } RP and there are only { $rp }.
force-Impossible = No force can meet the requirements.
force-UnknownKind = There is no figure “{ $kind }”.
force-OtherSide = { $kind } belongs to the other side.
force-NotAllowed = { $kind } can’t be taken in this mission.
force-OverLimit = At most { $limit } of { $kind }.
force-TooDear = { $kind } costs { $cost } RP; only { $left } left.
force-OverBudget = The force costs { $spent } RP and there are only { $rp }.
force-LeavesTooLittle = With { $kind }, { $left } RP would be left, and the required figures cost { $needed }.
force-TooFew = At least **{ $needed } figures** are needed; there are { $bought }.
force-NoneWorth = At least one figure must cost **{ $worth } RP or more**.
force-TooLittleOn = Spend at least **{ $needed } RP on { $kind }**; { $spent } spent so far.
force-NotBought = There is no { $kind } in the force.
force-Empty = The force is empty.
short-force-BudgetTooSmall = Too few RP
short-force-Impossible = Impossible
short-force-TooDear = Too few RP left
short-force-NotAllowed = Not here
short-force-OverLimit = Limit reached
short-force-LeavesTooLittle = RP reserved
short-force-NotBought = None taken
short-force-TooFew = Too few figures
short-force-NoneWorth = None costs enough
short-force-TooLittleOn = Too little spent
short-force-Empty = Empty
title-no-mission = No readable missions
faults-title = FILES WITH ERRORS
faults-more = and { $n } more
faults-how = They are reread when you save them. `incursion check` shows the line of each error.
saves-unusable = The saves folder can’t be used: nothing will be kept
settings-unusable = Settings can’t be saved
saves-way-out = You can play all the same, but nothing is kept. To change that, free some disk space or allow writing to that folder; or choose another one with the environment variable `INCURSION_DATA`.
saves-damaged = { $n ->
    [one] 1 saved battle is damaged: see Saved battles.
   *[other] { $n } saved battles are damaged: see Saved battles.
}
news-title = NOTE
warning-title = WARNING
warning-unsaved = The battle is not being saved; you can play on. { $why }
warning-branched = The saved file is damaged: this is a new battle from its last readable order on. The damaged file stays as it is.
warning-cut = The saved file was damaged: you resume from the last readable order. A copy of the damaged file is kept.
warning-picture = The picture of { $figures } can’t be drawn: a grey figure is shown in its place.
surrender = Surrender
surrender-asked = You can only surrender when the decision is yours: in your turn or when asked.
surrender-title = SURRENDER?
surrender-text = The battle ends and { $side ->
    [allied] the Allies win
   *[german] the SWD wins
}. In a campaign it counts as a defeat.
surrender-go = I SURRENDER
surrender-stay = Fight on
draw-offer = Agree to a draw
draw-title = AGREE TO A DRAW?
draw-text = Nothing has happened in the last { $turns } rounds. { $offered ->
    [yes] The other side has agreed: the battle ends in a draw.
   *[no] The battle goes on until the other side agrees, too.
}
draw-go = I AGREE
draw-stay = Fight on

# Hints in play
hint-accept = Got it
hint-disable = No more hints
hint-title-bid = The secret bid
hint-bid = The higher bid goes first, but both sides lose what they bid. With no enemy within reach, bid little or nothing.
hint-title-reaction = A reaction shot
hint-reaction = Fire, or hold with [[hold]]: you will be asked again when the enemy next acts. On a **double** your figure leaves reaction mode.
hint-title-lost-points = Points are lost
hint-lost-points = Only one figure acts at a time. When this one begins, the other’s remaining AP are lost.
hint-title-command-points = Command points
hint-command-points = 1 CP buys 1 AP. CP also kill cards; any left at the end of the round are lost.
hint-title-template = Friend and foe
hint-template = Everyone on a marked square is hit, your own figures too. Look at the chances of each before you confirm.
hint-title-horde = The whole horde
hint-horde = [[horde]] sends all zombies that have not acted yet. Then click the square or the enemy they should go to.
hint-title-door = A closed door
hint-door = [[door]] opens it. As long as it is closed, it blocks sight and movement.
hint-title-end-turn = Nobody left to act
hint-end-turn = End your turn with [[half]]. Figures with a gun that see no enemy may then enter reaction mode.
hint-title-plan = Nothing is paid yet
hint-plan = You see the cost and the chances first. The same click again or [[enter]] carries it out; [[drop]] or a right click cancels.
hint-title-hand = Your cards
hint-hand = Hold [[hand]] to see your hand. You can play a card at any moment of your turn, unless it says otherwise.
