# The battle cards
card-effect = EFFECT
card-event = EVENT
card-kill = kill
card-tip = { $text } Killing it costs **{ $n } CP**.
on-horde = Sturmzombie card
on-gun = Figure with a weapon that rolls dice
on-figure = A figure
on-card = A card
on-square = A free floor square
on-door = A closed door
on-table = On the table
target-table = the whole table
target-kind = all of: { $kind }
target-card-on = { $card }, on { $on }
target-door = Door { $n } ({ $x }, { $y })
target-square = Square ({ $x }, { $y }), { $side }
facing-north = from the north
facing-east = from the east
facing-south = from the south
facing-west = from the west
strip-hand = Hand · { $n }
strip-interrupt = { $side } · { $n }
strip-play = In play · { $n }
hand-title = YOUR HAND
hand-count = { $n ->
    [0] no cards
    [one] 1 card
   *[other] { $n } cards
}
hand-eyes-allied = Allied eyes only
hand-eyes-german = SWD eyes only
hand-empty = There is no card in this hand.
hand-play = play
hand-no-target = no target
hand-not-now = not now
hand-choose = with the hand held open, choose a card; with the mouse, let go over it
hand-let-go = let go to put it away
choose-title = ON WHAT IS IT PLAYED?
choose-see = See the card
choose-on = ON
choose-then = Both will see it; the enemy may kill or cancel it.
choose-drop = Keep it
choose-play = PLAY IT
choose-more = { $n } of { $of } · Tab for the next
choose-square = Choose a marked square on the board, and the side by which it is entered.
choose-square-move = another square
choose-square-side = another side
play-title = CARDS IN PLAY
play-rule = Either of you may kill one, at any time, with CP.
play-none = There is no card in play.
play-more = and { $n } more, on the figures’ cards
play-close = GO ON
kill-title = KILL THIS CARD FOR { $n } CP?
kill-pay = PAID BY: { $side }
kill-leave = Leave it
kill-left = { $n } CP, { $left } left
kill-too-few = { $n } CP, too few
answer-played = Played by: { $side }
answer-on = On **{ $target }**.
answer-kill = KILL IT · { $n } CP
answer-let = Let it stand
answer-hand = Answer with a card of your hand: hold to see it.
answer-see = See hand
answer-death = { $figure } HAS FALLEN
answer-ammo = { $figure }, OUT OF AMMO
answer-may = You may answer with a card of your hand, or not.
answer-waive = Ask no more this half
answer-pass = GO ON
chance-title = LAST CHANCE TO KILL CARDS
chance-rule = You went first and the turn ends: you may spend the **{ $n } CP** that are left.
chance-then = CP left over are lost.
chance-done = END THE TURN
behind-hand = your cards and bid of turn { $turn }
discard-title = YOUR CARDS · TURN { $turn }
discard-rule = Discard those that you do not want; then the hand is filled up.
discard-gone = OUT
discard-drop = Discard
discard-keep = Keep it
discard-fill = { $n ->
    [0] KEEP ALL AND DRAW
   *[other] DISCARD { $n } AND DRAW
}
discard-how = discard or keep
bid-hand = Hand · { $n }
log-card-played = Card of the { $side }: **{ $card }**.
log-card-played-on = Card of the { $side }: **{ $card }**, on { $target }.
log-card-works = **{ $card }** takes effect.
log-card-killed = **{ $card }** is killed, for { $cost } CP of the { $side }.
log-card-cancelled = **{ $card }** is cancelled.
log-card-gone = **{ $card }** goes with its figure.
log-card-expired = **{ $card }** is over.
log-card-cleared = **{ $card }** is cleared.
log-card-shaken = **{ $card }** is shaken off.
log-card-discarded = Discard of the { $side }: **{ $card }**.
log-hand-filled = Drawn by the { $side }: { $n ->
    [one] 1 card
   *[other] { $n } cards
}.
log-command-got = { $side }: **{ $n } CP** more.
log-command-lost = { $side }: **{ $n } CP** less.
log-last-stand = **{ $figure }** falls and still acts with { $points } AP.
log-acts-again = **{ $figure }** acts again with { $points } AP.
log-surfaced = **{ $figure }** comes out of a hidden tunnel.
log-door-burst = Door { $n } bursts open.
log-healed = **{ $figure }** gets { $points } DP back.
