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
balance-players = Both sides: Commander, no look-ahead
balance-drawn = { $drawn } in 100 drawn
balance-unfinished = { $unfinished } in 100 unfinished
balance-neither = { $drawn } drawn and { $unfinished } unfinished in 100
balance-lengths = HOW LONG IT LASTS
balance-half = half of them in { $n ->
    [one] 1 round
   *[other] { $n } rounds or fewer
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
   *[german] The last SWD figure dies
}
balance-end-doors = The doors are sealed
balance-end-none-left = { $side ->
    [allied] No Allies left
   *[german] No SWD figures left
}
balance-end-taken-out = { $side ->
    [allied] The Allies carry it off
   *[german] The SWD carries it off
}
balance-end-taken-out-named = “{ $object }” carried off
balance-end-activated = Everything activated
balance-end-activated-named = “{ $object }” activated
balance-end-launched = The countdown runs out
balance-end-breached = The gate falls
balance-end-reached = { $side ->
    [allied] The Allies reach their goal
   *[german] The SWD reaches its goal
}
balance-end-cleared = { $side ->
    [allied] All Allied waves are beaten
   *[german] All waves are beaten
}
balance-end-alarms = The last alarm is raised
balance-end-more-points = { $side ->
    [allied] The Allies have more points
   *[german] The SWD has more points
}
balance-end-equal-points = Drawn on points
balance-end-surrendered = { $side ->
    [allied] The Allies surrender
   *[german] The SWD surrenders
}
balance-end-agreed = Draw agreed
balance-end-nobody-left = Nobody left on either side
balance-end-never = Unfinished by round { $turn }
balance-end-others = Other endings
balance-deaths = WHERE THEY DIE
balance-ways = WHERE THEY GO
balance-where-deaths = deaths on each square per 100 battles
balance-where-ways = steps onto each square per 100 battles
balance-see-ways = Show steps
balance-see-deaths = Show deaths
balance-all = All
balance-step-most = { $from } or more
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
balance-put = Apply
balance-informs = for information
balance-up = Previous change
balance-down = Next change
balance-no-further = No more changes
balance-untried = Changes are tried once the battles are done.
balance-untried-stale = To try changes, first play battles with the mission as it is now.
balance-untried-few = At least 100 battles are needed to try changes.
balance-untried-none = No change of points, doors or level is possible in this mission.
balance-chooses = Looking for changes to try…
balance-tries = Trying change { $n } of { $of }
balance-plays = { $n } of { $of }{ $left }
balance-minutes = { $n ->
    [one] { " · 1 min left" }
   *[other] { " · " }{ $n } min left
}
balance-minute = { " · less than 1 min left" }
balance-stops = Finishing battles already under way…
balance-stopped = Paused: can be resumed.
balance-prepares = Preparing the battle…
balance-nothing-changes = Nothing changes until you apply it.
balance-other-points = These RP don’t work: change them.
balance-none = CAN’T BE PLAYED LIKE THIS
balance-stale = Out of date: the mission has changed since these battles were played.
balance-unreadable = The saved report can’t be read ({ $why }); starting over.
balance-unwritable = The report can’t be saved: { $why }.
balance-broken = One battle could not be finished; the report stops there.
balance-said = { $games }. The Allies win { $allied } in 100 ({ $allied-in }), the SWD { $german } ({ $german-in }): { $stamp }.
balance-said-best = All changes tried. Most even: { $change }; the Allies win { $share }.
balance-said-none = All changes tried. None makes it more even.
balance-wait = No battles yet
balance-wait-changes = No changes tried yet
balance-none-better = No change tried makes it more even
balance-best-informs = The best change isn’t to RP: for information only
balance-plays-already = Already playing
balance-most = No more battles can be kept for this mission
balance-put-best = { $side ->
    [allied] ALLIES
   *[german] SWD
} TO { $rp } RP
balance-put-none = APPLY CHANGE
balance-stop = Stop
balance-more = { $n } more
balance-watch = Watch one
skirmish-balance = Balance
# The letters that are these buttons' keys.
balance-more-key = M
balance-watch-key = R
balance-see-key = P
skirmish-balance-key = B
