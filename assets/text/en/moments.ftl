# The debrief: what decided the battle
fallen-by = By { $by }.
fallen-alone = Without an attack on it.
mark-door = Door { $n }
debrief-watch = Replay
debrief-log = Log
debrief-all-dice = Dice
debrief-moments = WHAT DECIDED THE BATTLE
debrief-no-moments = Nothing weighed more than the rest.
debrief-luck-turns = LUCK, TURN BY TURN
debrief-opens = Opens the replay at that moment.
debrief-log-opens = Each line opens the replay at its moment. Page up and Page down leaf through.
debrief-leaf = { $n } of { $of }
debrief-first-leaf = This is the first leaf
debrief-last-leaf = This is the last leaf
debrief-dice-allied = ALLIED DICE
debrief-dice-german = THE SWD'S DICE
moment-kill = **{ $by }** kills **{ $figure }**.
moment-kill-odds = **{ $by }** kills **{ $figure }**: it comes off { $chance } of the time.
moment-died = **{ $figure }** dies.
moment-missed = **{ $by }** fails to kill **{ $figure }**: it comes off { $chance } of the time.
moment-swing = { $allied ->
    [0] No Ally
    [one] **1 Ally**
   *[other] **{ $allied } Allies**
} and { $german ->
    [0] none of the SWD
    [one] **1 of the SWD**
   *[other] **{ $german } of the SWD**
} died.
moment-sealed = **{ $figure }** seals a door.
moment-operated = **{ $figure }** activates “{ $object }”.
debrief-leaf-back = Leaf before
debrief-leaf-on = Next leaf
