# Generated missions
skirmish-random = Random mission
skirmish-random-key = R
random-objective = Objective
random-size = Map
random-look = Floor
random-symmetry = Symmetry
random-any = Any
random-objective-escape = Escape
random-objective-seal-doors = Seal the doors
random-objective-carry-out = Carry it off
random-objective-search = Search and carry
random-objective-rescue = Free the prisoner
random-objective-panels = Activate the panels
random-objective-launch = Stop the countdown
random-objective-kill-leader = Kill the leader
random-objective-hold-room = Hold the room
random-size-small = Small { $squares }
random-size-medium = Medium { $squares }
random-size-large = Large { $squares }
random-look-steel = Steel
random-look-timber = Timber
random-look-green = Green tiles
random-look-dock = Dock
random-symmetry-none = None
random-symmetry-mirrored = Mirrored
random-symmetry-rotated = Rotated
random-even = Even out
random-even-key = V
random-even-on = The RP of the SWD are being evened out.
random-code = Code
random-code-key = C
random-code-title = TYPE A CODE
random-code-how = A code of eleven letters and digits holds a whole mission with all its choices. Its first six alone give another one, with your own choices.
random-reroll = Another one
random-reroll-key = N
random-reroll-all = Three others
random-reroll-all-key = T
random-keep = Keep
random-keep-key = K
random-keep-title = KEEP THIS MISSION
random-keep-how = It joins your custom missions under this name.
random-kept = “{ $name }” is now one of your custom missions.
random-unwritable = The mission can’t be saved: { $why }
random-edit = Edit
random-edit-key = E
random-hint = A code gives the same mission on every computer: share it with others who want to play it.
random-too-small = A map of { $size } squares has room for { $most } RP a side.
random-use-size = Use { $size }
random-drawing = Drawing the map…
random-wait = Not yet: the map is still being drawn, or its RP evened out.
random-chosen = Chosen
random-unmeasured = Not measured yet
random-measuring = { $n ->
    [one] Not measured yet: 1 battle so far
   *[other] Not measured yet: { $n } battles so far
}
random-evening = { $n ->
    [one] Evening out the RP: 1 battle so far
   *[other] Evening out the RP: { $n } battles so far
}
random-fair = { $n ->
    [one] Fair: { $range } after 1 battle
   *[other] Fair: { $range } after { $n } battles
}
random-favours = { $side ->
    [allied] Favours the Allies: { $range }
   *[german] Favours the SWD: { $range }
} { $n ->
    [one] after 1 battle
   *[other] after { $n } battles
}
random-nearest = { $side ->
    [allied] No RP make it fair. Favours the Allies: { $range }
   *[german] No RP make it fair. Favours the SWD: { $range }
} { $n ->
    [one] after 1 battle
   *[other] after { $n } battles
}
random-stamp = FAIR
random-said = Mission { $n }, { $name }: { $words }
random-spoken-before = { $what }: { $now }. Previous
random-spoken-after = { $what }: { $now }. Next
random-spoken-even = Even out the RP of the SWD: on
random-spoken-uneven = Even out the RP of the SWD: off
random-spoken-reroll = Another mission { $n }
random-spoken-chosen = Chosen. { $card }
random-spoken-waiting = Mission { $n }: { $words }
random-spoken-card = Mission { $n }: { $name }. { $objective }. { $ground }. Allies { $allied } RP, SWD { $german } RP. Code { $code }
