# The log
log-turn = Round { $turn }
log-command = CP: Allies **{ $allied }**, SWD **{ $german }**.
log-intelligence = **Allied Intelligence**: the Allies go first without a bid.
log-bids = Bids: Allies { $allied }, SWD { $german }. First: **{ $first }**.
log-bids-tie = Bids: Allies { $allied }, SWD { $german }. Tie: **the Allies go first**.
log-half = Turn: **{ $side }**.
log-activated = **{ $figure }** is activated with { $points } AP.
log-again = **{ $figure }** acts again, with CP.
log-paid = { $figure } spends **{ $points } CP**.
log-entered = **{ $figure }** enters the board.
log-moved = **{ $figure }** moves.
log-left = **{ $figure }** leaves the board.
log-turned = **{ $figure }** turns.
log-opened = **{ $figure }** opens a door.
log-closed = **{ $figure }** closes a door.
log-shot = **{ $figure }** shoots at { $target } ({ $needed }+): { $damage ->
    [0] misses
   *[other] **{ $damage } damage**
}.
log-reaction = **{ $figure }** fires in reaction at { $target } ({ $needed }+): { $damage ->
    [0] misses
   *[other] **{ $damage } damage**
}.
log-struck = **{ $figure }** strikes { $target } ({ $needed }+): { $damage ->
    [0] misses
   *[other] **{ $damage } damage**
}.
log-wounded = { $figure } has **{ $left } DP** left.
log-died = **{ $figure }** dies.
log-ready = **{ $figure }** enters reaction mode.
log-out-of-ammo = **{ $figure }** rolls a double: out of ammo.
log-reaction-attacked = **{ $figure }** is struck and leaves reaction mode.
log-reaction-over = **{ $figure }** leaves reaction mode.
log-held = { $figure } holds and lets { $target } act.
log-ended = { $figure } ends its activation and loses { $points } AP.
log-over = **The battle is over.**
log-held-back = { $figure } stays in reserve.
log-picketed = **{ $figure }** stands guard.
log-stranded = **{ $figure }** is the stranded soldier.
log-freed = **{ $figure }** is free and can act from its side’s next turn.
log-searched = **{ $figure }** searches: { $object }. { $stirs ->
    [yes] **It moves!**
   *[no] Nothing moves.
}
log-first = { $side ->
    [allied] The **Allies** go first: there is no bid.
   *[german] The **SWD** goes first: there is no bid.
}
log-surge = Wave { $round }: { $n ->
    [one] 1 appears
   *[other] { $n } appear
} at the end of the round.
log-appeared = **{ $figure }** appears.
log-placed = **{ $figure }** places: { $thing }.
log-battered = **{ $figure }** strikes. { $thing }: { $left ->
    [0] it falls
    [one] it can take 1 more hit
   *[other] it can take { $left } more hits
}.
log-sprung = { $thing } catches **{ $figure }**.
log-kindled = { $thing }: it **catches fire**.
log-bitten = **{ $figure }** feeds on **{ $target }**.
log-supplied = { $side ->
    [allied] The Allies get
   *[german] The SWD gets
} contraptions: { $thing } ×{ $n }.
log-gate-struck = **{ $figure }** strikes the gate: { $left ->
    [0] it **falls**
    [one] it can take 1 more hit
   *[other] it can take { $left } more hits
}.
log-gate-mended = **{ $figure }** repairs the gate: { $left } now.
log-gate-shaken = The gate loses { $n ->
    [one] 1 point
   *[other] { $n } points
}: { $left } left.
log-gate-braced = The gate regains { $n ->
    [one] 1 point
   *[other] { $n } points
}: { $left } now.
log-shoved = **{ $figure }** is pushed aside.
log-twitcher = A **Twitcher**! { $figure } rises for { $side ->
    [allied] the Allies
   *[german] the SWD
}.
log-draw-agreed = { $side ->
    [allied] The **Allies** agree
   *[german] The **SWD** agrees
} to a draw.
log-scored = { $side }: **+{ $points } VP**.
log-countdown = Countdown: launches on { $on ->
    [1] 1
   *[other] 1–{ $on }
}.
log-counted = Final count: Allies **{ $allied } VP**, SWD **{ $german } VP**.
