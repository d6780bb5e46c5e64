# The battle on several machines
connection-lost = CONNECTION LOST
connection-kept = The battle waits. It is saved on both machines.
connection-left = A PLAYER HAS LEFT
connection-left-kept = { $name } has left the battle. It waits, and is saved on both machines.
connection-left-host = { $name } has left the battle; it resumes when they reopen the session.
connection-waiting = waiting for { $name }
connection-searching = connecting: attempt { $n }
connection-waits = Waiting
connection-wait = KEEP WAITING
connection-ai = The computer plays on for { $name }
connection-leave = Save and leave
remote-ended = THE SESSION HAS ENDED
remote-ended-closed = The host has closed the session.
remote-ended-rejected = The host no longer admits this machine. The battle stays saved on the host’s machine.
remote-ended-fault = The two machines no longer agree about the battle. The battle is safe on the host’s machine; the log of this game has the details.
remote-ended-next = The host goes on with the next night of the expedition.
remote-ended-look = Look at the board
remote-decides = { $decision ->
    [deploy] { $name } is deploying
    [discard] { $name } is choosing discards
    [bid] { $name } is sealing a bid
    [act] { $name } is acting
    [react] { $name } is deciding on reaction fire
    [ready] { $name } is choosing figures for reaction mode
    [answer] { $name } may answer with a card
   *[other] { $name } is deciding
}
remote-decides-dice = Waiting for { $name }’s part of the dice
remote-decides-away = { $name } is away: the battle waits
remote-ready-early = { $decides } · your answer is ready
remote-dice-away = { $name } is away: the dice wait
remote-sent = Sent to { $name }
remote-not-saved = The battle can’t be saved: { $why }. Nobody can go on until there is room.
remote-not-saved-here = This machine can’t save the battle: { $why }. Play goes on; the host saves it.
remote-order-refused = That order isn’t possible now.
remote-other-commander = { $name } commands that figure.
remote-order-late = The other player was first. Look again.
remote-member-back = { $m ->
    [0] { $name } is back after { $s } s.
   *[other] { $name } is back after { $m } min { $s } s.
}
remote-connection-back = { $m ->
    [0] The connection was lost and came back after { $s } s.
   *[other] The connection was lost and came back after { $m } min { $s } s.
}
remote-verified = Verified: { $orders } { $orders ->
    [one] order
   *[other] orders
} and { $rolls } { $rolls ->
    [one] roll
   *[other] rolls
}, played as agreed.
remote-unsound = Verification failed at entry { $entry }: { $why ->
    [commitment] the host’s secret is not the one it had committed to
    [salt] a number for the dice is not the one that was given
    [log] an entry of the record can’t be opened
    [deal] the cards were dealt from another seed
    [drift] an order has another result by the rules
    [dice] the dice don’t follow from the agreed numbers
    [order] it is not the order that was given
   *[observation] it is not what this machine was told
}.
remote-unproved-saved = { $n ->
    [one] One entry comes from the saved battle and isn’t verified.
   *[other] { $n } entries come from the saved battle and aren’t verified.
}
remote-unproved-rolls = { $n ->
    [one] One roll was made while you were away, without a number from you.
   *[other] { $n } rolls were made while you were away, without a number from you.
}
remote-unproved-rollbacks = { $n ->
    [one] Once, with everyone’s agreement, orders that the host had lost were undone.
   *[other] { $n } times, with everyone’s agreement, orders that the host had lost were undone.
}
remote-unproved-secrets = { $n ->
    [one] One player didn’t reveal their secret, so their rolls aren’t fully verified.
   *[other] { $n } players didn’t reveal their secrets, so their rolls aren’t fully verified.
}
remote-host-not-saved = The host can’t save the battle. No order is carried out until it can.
remote-verifying = Verifying the battle…
remote-unverified = Not verified: the session ended too early.
remote-ai-plays = { $name } is away: the computer plays on.
remote-ai-leaves = { $name } is back and takes the seat again.
remote-ended-mail = The battle goes on by e-mail: the host has written a turn file for you.
connection-ai-later = Possible after two minutes
connection-mail = Go on by e-mail
connection-mail-why = By e-mail, the turn file holds both hands, as always.
connection-mail-campaign = A campaign battle can’t be played by e-mail: its result would not reach the ledger
remote-diverged = ORDERS ARE MISSING
remote-diverged-text = The host’s machine has lost the last { $n } { $n ->
    [one] entry
   *[other] entries
} of this battle. Nobody can go on from there unless both players agree to undo { $n ->
    [one] it
   *[other] them
}.
remote-diverged-agree = Undo them
remote-diverged-waits = Waiting for the other player to agree
remote-continue-there = This battle is played on several machines. Go on with it under “Online battle”.
