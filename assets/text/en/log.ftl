# The log: a text for each event; an empty one is left out
log-turn-started = Round { $turn }
log-command-issued = CP: Allies **{ $allied }**, SWD **{ $german }**.
log-intelligence-declared = **Allied Intelligence**: the Allies go first without a bid.
log-bids-revealed = Bids: Allies { $allied }, SWD { $german }. { $tie ->
    [yes] Tie: **the Allies go first**.
   *[no] First: **{ $first }**.
}
log-arrived = Arriving: **{ $kind }**.
log-half-started = Turn: **{ $side }**.
log-activated = **{ $figure }** { $points ->
    [0] acts again, with CP
   *[other] is activated with { $points } AP
}.
log-paid = { $command ->
    [0] { $special ->
        [0] { "" }
       *[other] { $figure } spends **{ $special }** special CP.
    }
   *[other] { $figure } spends **{ $command } CP**.
}
log-entered = **{ $figure }** enters the board.
log-moved = **{ $figure }** moves.
log-left-board = **{ $figure }** leaves the board.
log-turned = **{ $figure }** turns.
log-door-moved = **{ $figure }** { $open ->
    [yes] opens
   *[no] closes
} a door.
log-alarm-raised = **{ $figure }** opens a red door and raises **the alarm**: reinforcements are coming.
log-door-sealed = **{ $figure }** seals a door for good.
log-shot = **{ $figure }** { $mode ->
    [Reaction] fires in reaction
   *[Normal] shoots
} at { $target } ({ $needed }+){ $settled ->
    [no] { "" }
   *[yes] : { $damage ->
        [0] misses
       *[other] **{ $damage } damage**
    }
}.
log-struck = **{ $figure }** strikes { $target } ({ $needed }+){ $settled ->
    [no] { "" }
   *[yes] : { $damage ->
        [0] misses
       *[other] **{ $damage } damage**
    }
}.
log-wounded = { $left ->
    [0] { "" }
   *[other] { $figure } has **{ $left } DP** left.
}
log-died = **{ $figure }** dies.
log-reaction-entered = **{ $figure }** enters reaction mode.
log-reaction-lost = **{ $figure }** { $cause ->
    [OutOfAmmo] rolls a double: out of ammo
    [Attacked] is struck and leaves reaction mode
   *[Activated] leaves reaction mode
}.
log-held = { $figure } holds and lets { $target } act.
log-activation-ended = { $unspent ->
    [0] { "" }
   *[other] { $figure } { $fate ->
        [kept] stops and keeps { $unspent } AP to strike.
        [shared] is done, with { $unspent } AP left.
       *[lost] is done and loses { $unspent } AP.
    }
}
log-special-issued = The SWD gets **{ $points }** special CP for its zombies.
log-rerolled = **{ $figure }** rerolls a die, { $from } → **{ $to }**{ $settled ->
    [no] { "" }
   *[yes] : { $damage ->
        [0] no damage
       *[other] **{ $damage } damage**
    }
}.
log-jinxed = **{ $figure }** rolls a 1: the activation ends.
log-slain = **{ $figure }** kills { $target } without a roll.
log-thrown = **{ $figure }** { $by-hand ->
    [yes] throws a grenade
   *[no] fires the grenade launcher
}.
log-detonated = **{ $figure }** explodes on { $target }.
log-exploded = **Explosion**: { $squares ->
    [one] 1 square
   *[other] { $squares } squares
}.
log-caught = { $hazard ->
    [Blast] The blast hits **{ $figure }**
    [Flame] The flames hit **{ $figure }**
    [Fire] **{ $figure }** enters the fire
    [Staying] **{ $figure }** stays in the fire
   *[Contraption] The contraption hits **{ $figure }**
} ({ $needed }+): { $damage ->
    [0] no damage
   *[other] **{ $damage } damage**
}.
log-set-ablaze = **{ $figure }** sets a square ablaze.
log-burnt-out = The fire goes out.
log-volatile-rolled = **{ $figure }** is volatile: { $die ->
    [1] it **explodes**
    [2] it **explodes**
    [3] nothing happens
   *[other] **last stand**
}.
log-harpoon-rolled = **{ $figure }**’s harpoon { $caught ->
    [yes] **catches** { $target } (4+)
   *[no] misses { $target } (4+)
}.
log-dragged = The harpoon drags **{ $figure }**.
log-harpoon-stuck = { $stuck ->
    [yes] **{ $figure }**’s harpoon is stuck in the body.
   *[no] **{ $figure }** frees the harpoon.
}
log-point-given = **{ $figure }** gives { $to } 1 AP.
log-hand-filled = { $side }: { $drawn ->
    [one] 1 card drawn
   *[other] { $drawn } cards drawn
}.
log-card-struck = { $side }: **{ $card }** drawn; it takes effect at once.
log-card-discarded = { $side }: **{ $card }** discarded.
log-card-played = { $side }: **{ $card }** played{ $on-board ->
    [yes] { "" }
   *[no] {" "}on { $target }
}.
log-card-took-effect = **{ $card }** takes effect.
log-card-killed = { $side }: **{ $card }** killed ({ $cost } CP).
log-card-lost = { $cause ->
    [Cancelled] **{ $card }** is cancelled.
    [FigureGone] **{ $card }** goes with its figure.
    [Expired] **{ $card }** ends.
    [Cleared] **{ $card }**: the jam is cleared.
   *[ShakenOff] **{ $card }** is shaken off.
}
log-healed = **{ $figure }** recovers { $points } DP.
log-command-changed = { $side }: **{ $change } CP** { $gained ->
    [yes] more
   *[no] less
}.
log-door-burst = Door { $door } bursts open.
log-last-stand = **{ $figure }** falls and still acts with { $points } AP.
log-acts-again = **{ $figure }** acts again with { $points } AP.
log-surfaced = **{ $figure }** comes out of a hidden tunnel.
log-picked-up = **{ $figure }** { $taken ->
    [yes] takes from { $from }
   *[no] picks up
}: { $object }.
log-operated = **{ $figure }** activates: { $object }.
log-cache-searched = **{ $figure }** searches a cache and finds: { $object }.
log-cache-empty = **{ $figure }** searches a cache: **nothing of use**.
log-encountered = **{ $figure }** meets an enemy { $distance ->
    [one] 1 square
   *[other] { $distance } squares
} away: **{ $kind }**.
log-threat-grew = Nobody sees it: **the threat grows**. { $kind } ×{ $count }.
log-pursued = Enemies that hear **{ $figure }** leave: { $count }.
log-box-opened = **{ $figure }** runs out of ammo and opens a box: { $left } left.
log-dropped = **{ $figure }** drops: { $object }.
log-held-back = { $figure } stays in reserve.
log-picketed = **{ $figure }** stands guard.
log-stranded = **{ $figure }** is the stranded soldier.
log-freed = **{ $figure }** is free and can act from the side’s next turn.
log-searched = **{ $figure }** searches: { $object }. { $stirs ->
    [yes] **It moves!**
   *[no] Nothing moves.
}
log-twitcher-rose = A **Twitcher**! { $figure } rises for { $side-key ->
    [allied] the Allies
   *[german] the SWD
}.
log-went-first = { $side-key ->
    [allied] The **Allies** go first: there is no bid.
   *[german] The **SWD** goes first: there is no bid.
}
log-surge-drawn = Wave { $round }: { $comers ->
    [one] 1 appears
   *[other] { $comers } appear
} at the end of the round.
log-appeared = **{ $figure }** appears.
log-placed = **{ $figure }** places: { $kind }.
log-battered = **{ $figure }** strikes. { $kind }: { $left ->
    [0] it falls
    [one] it can take 1 more hit
   *[other] it can take { $left } more hits
}.
log-sprung = { $kind } catches **{ $figure }**.
log-kindled = { $kind }: it **catches fire**.
log-bitten = **{ $figure }** feeds on **{ $target }**.
log-supplied = { $side-key ->
    [allied] The Allies get
   *[german] The SWD gets
} contraptions: { $kind } ×{ $count }.
log-gate-struck = **{ $figure }** strikes the gate: { $left ->
    [0] it **falls**
    [one] it can take 1 more hit
   *[other] it can take { $left } more hits
}.
log-gate-mended = **{ $figure }** repairs the gate: { $left } now.
log-gate-shaken = The gate { $gained ->
    [yes] regains
   *[no] loses
} { $change ->
    [one] 1 point
   *[other] { $change } points
}: { $left } { $gained ->
    [yes] now
   *[no] left
}.
log-shoved = **{ $figure }** is pushed aside.
log-scored = { $side }: **+{ $points } VP**.
log-counted-down = Countdown: launches on { $on ->
    [1] 1
   *[other] 1–{ $on }
}.
log-draw-agreed = { $side-key ->
    [allied] The **Allies** agree
   *[german] The **SWD** agrees
} to a draw.
log-points-counted = Final count: Allies **{ $allied } VP**, SWD **{ $german } VP**.
log-battle-ended = **The battle is over.**
