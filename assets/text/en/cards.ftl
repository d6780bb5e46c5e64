# The battle cards
card-effect = EFFECT
card-event = EVENT
card-kill = kill
card-tip = { $text } Killing it costs **{ $n } CP**.
on-horde = Sturmzombie card
on-gun = Figure with a gun
on-ape = Figure in an APE suit
on-figure = A figure
on-card = A card
on-square = A free floor square
on-door = A closed door
on-table = The whole board
target-table = { $inside ->
    [yes] the whole board
   *[no] The whole board
}
target-kind = { $inside ->
    [yes] every { $kind }
   *[no] All of: { $kind }
}
target-card-on = { $card }, on { $on }
target-door = { $inside ->
    [yes] door
   *[no] Door
} { $n }
target-door-room = { $inside ->
    [yes] door
   *[no] Door
} { $n } (room { $room })
target-square-room = { $inside ->
    [yes] square
   *[no] Square
} in room { $n }, { $side }
target-square = { $inside ->
    [yes] square
   *[no] Square
}, { $side }
target-square-near = { $inside ->
    [yes] square
   *[no] Square
} near room { $n }, { $side }
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
hand-open = Visible to everyone
hand-empty = This hand holds no cards.
hand-play = play
hand-no-target = no target
hand-not-now = not now
hand-choose = while holding, choose a card; or release the mouse on it
hand-pick = choose a card
hand-next = next hand
hand-holder = { $name } · { $n }
hand-let-go = release to put it away
hand-again = press again to put it away
choose-title = CHOOSE A TARGET
choose-see = See the card
choose-on = ON
choose-alone = Nobody can answer: the horde has no cards.
choose-then = Both players will see it; the enemy may kill or cancel it.
choose-drop = Cancel
choose-play = PLAY IT
choose-more = { $n } of { $of } · Tab for the next
choose-square = Choose a marked square on the board, and the side from which it is entered.
choose-square-move = another square
choose-square-side = another side
play-title = CARDS IN PLAY
play-rule = Either player may kill a card with CP at any time.
play-none = No cards in play.
play-shown = { $first } to { $last } of { $of }
play-back = Previous
play-on = Next
play-end = No more
play-close = CONTINUE
carried-title = CARRIED OBJECTS
carried-rule = They can be dropped at any time, at no cost.
kill-title = KILL THIS CARD FOR { $n } CP?
kill-title-poor = KILLING IT COSTS { $n } CP
kill-pay = PAID BY: { $side }
kill-pay-key = P
kill-leave = Leave it
kill-leave-key = L
kill-left = { $n } CP, { $left } left
kill-too-few = { $n } CP, not enough
answer-played = Played by: { $side }
answer-on = On **{ $target }**.
answer-kill = KILL IT · { $n } CP
answer-kill-key = T
answer-let = Let it stand
answer-let-key = L
answer-hand = Answer with a card from your hand: hold to see it.
answer-see = See hand
answer-death = { $figure } HAS FALLEN
answer-ammo = { $figure } IS OUT OF AMMO
answer-may = You may answer with a card from your hand, or not.
answer-waive = Don’t ask again this turn
answer-pass = CONTINUE
answer-pass-key = N
chance-title = LAST CHANCE TO KILL CARDS
chance-rule = You went first and the round is ending: you may spend the **{ $n } CP** you have left.
chance-then = Unspent CP are lost.
chance-done = END THE ROUND
behind-hand = your cards and bid for round { $turn }
discard-title = YOUR CARDS · ROUND { $turn }
discard-rule = Discard the ones you don’t want; then your hand is refilled.
discard-early = You may already discard, while the other side decides; then your hand is refilled.
discard-gone = OUT
discard-none-own = No use: nobody in your force can take it
discard-none-enemy = No use: it affects nobody on the other side
discard-none-there = No use: nothing here to play it on
discard-drop = Discard
discard-keep = Keep it
discard-fill = { $n ->
    [0] KEEP ALL AND DRAW
   *[other] DISCARD { $n } AND DRAW
}
discard-how = discard or keep
bid-hand = Hand · { $n }
