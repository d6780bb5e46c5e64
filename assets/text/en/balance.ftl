# The balance of a mission
balance-title = BALANCE REPORT
balance-games = { $n ->
    [one] 1 BATTLE
   *[other] { $n } BATTLES
}
balance-allied = THE ALLIES | ARE FAVOURED
balance-german = THE SWD | IS FAVOURED
balance-even = EVEN
balance-too-few = TOO FEW | BATTLES
balance-interval = { $from } to { $to }
balance-players = Both: Commander, without trials
balance-drawn = { $drawn } in 100 drawn
balance-unfinished = { $unfinished } in 100 not over
balance-neither = { $drawn } drawn and { $unfinished } not over in 100
balance-lengths = HOW LONG IT LASTS
balance-half = half of them in { $n ->
    [one] 1 turn
   *[other] { $n } turns or fewer
}
balance-turns-more = { $n }+
balance-endings = HOW IT ENDS
balance-of = of { $n }
balance-end-left = { $side ->
    [allied] The Allies get out
   *[german] The SWD gets out
}
balance-end-died = { $side ->
    [allied] The last Ally dies
   *[german] The last of the SWD dies
}
balance-end-doors = The doors are sealed
balance-end-none = { $side ->
    [allied] No Allies are left
   *[german] Nobody of the SWD is left
}
balance-end-taken = { $side ->
    [allied] The Allies take it out
   *[german] The SWD takes it out
}
balance-end-taken-named = “{ $object }” taken out
balance-end-activated = All is activated
balance-end-activated-named = “{ $object }” activated
balance-end-launched = The countdown runs out
balance-end-breached = The gate falls
balance-end-reached = { $side ->
    [allied] The Allies get there
   *[german] The SWD gets there
}
balance-end-cleared = { $side ->
    [allied] All Allied surges are beaten
   *[german] All surges are beaten
}
balance-end-points = { $side ->
    [allied] The Allies have more points
   *[german] The SWD has more points
}
balance-end-equal = Drawn on points
balance-end-surrendered = { $side ->
    [allied] The Allies surrender
   *[german] The SWD surrenders
}
balance-end-agreed = Draw agreed
balance-end-never = Not over in turn { $turn }
balance-end-others = In other ways
balance-deaths = WHERE THEY DIE
balance-ways = WHERE THEY GO
balance-where-deaths = deaths on each square, in 100 battles
balance-where-ways = steps onto each square, in 100 battles
balance-see-ways = Show steps
balance-see-deaths = Show deaths
balance-all = All
balance-step-most = { $from } and more
balance-step = { $from } to { $to }
balance-step-or = { $from } or { $to }
balance-changes = WHAT WOULD CHANGE IT
balance-changes-of = the Allies win · { $n ->
    [one] 1 battle
   *[other] { $n } battles
} each
balance-change-points = { $side ->
    [allied] Allies
   *[german] SWD
}: from { $from } to { $to } RP
balance-change-open = Door { $n } ({ $colour ->
    [green] green
   *[brown] brown
}), open
balance-change-closed = Door { $n } ({ $colour ->
    [green] green
   *[brown] brown
}), closed
balance-change-veterans = Veterans on both sides
balance-change-recruits = Recruits on both sides
balance-put = Set it
balance-informs = informs only
balance-up = Change before
balance-down = Next change
balance-no-further = There are no more
balance-untried = Changes are tried when the battles are over.
balance-untried-stale = Changes are tried with the mission as it is now: its battles come first.
balance-untried-few = With fewer than 100 battles nobody knows yet what would have to change.
balance-untried-none = No change of points, doors or strength fits this mission.
balance-chooses = Looking for changes to try…
balance-tries = Trying change { $n } of { $of }
balance-plays = { $n } of { $of }{ $left }
balance-minutes = { $n ->
    [one] { " · 1 min left" }
   *[other] { " · " }{ $n } min left
}
balance-minute = { " · less than 1 min left" }
balance-stops = Those that have begun are played to their end…
balance-stopped = Stopped: it can go on where it ended.
balance-prepares = The battle is being prepared…
balance-nothing-changes = Nothing changes until you set it.
balance-other-points = Other RP are needed.
balance-none = IT CAN'T BE PLAYED SO
balance-stale = From before the change: the mission is not as it was when these battles were played.
balance-unreadable = What was kept can't be read ({ $why }): it starts anew.
balance-unwritable = It can't be saved: { $why }.
balance-broken = A battle was not played to its end: it has stopped there.
balance-said = { $games }. The Allies win { $allied } in 100 ({ $allied-in }), the SWD { $german } ({ $german-in }): { $stamp }.
balance-said-best = All changes are tried. The most even: { $change }; the Allies win { $share }.
balance-said-none = All changes are tried. None makes it more even.
balance-wait = There is no battle yet
balance-wait-changes = No change has been tried yet
balance-none-better = No change that was tried makes it more even
balance-best-informs = What evens it out most is not a matter of RP: it informs only
balance-plays-already = They are being played
balance-most = No more battles of a mission are kept
balance-put-best = { $side ->
    [allied] ALLIES
   *[german] SWD
} TO { $rp } RP
balance-put-none = SET CHANGE
balance-stop = Stop
balance-more = { $n } more
balance-watch = Watch one
skirmish-balance = Balance
# The letters that are these buttons' keys.
balance-more-key = M
balance-watch-key = R
balance-see-key = P
skirmish-balance-key = B
