# The debrief: what decided the battle
fallen-by = By { $by }.
fallen-alone = No attacker (fire or blast).
mark-door = Door { $n }
debrief-watch = Replay
debrief-log = Log
debrief-all-dice = Dice
debrief-moments = WHAT DECIDED THE BATTLE
debrief-no-moments = Nothing stood out.
debrief-luck-turns = LUCK, ROUND BY ROUND
debrief-opens = Opens the replay at that moment.
debrief-log-opens = Each line opens the replay at its moment. PgUp and PgDn turn the page.
debrief-leaf = { $n } of { $of }
debrief-first-leaf = This is the first page
debrief-last-leaf = This is the last page
debrief-dice-allied = ALLIED DICE
debrief-dice-german = SWD DICE
moment-kill = **{ $by }** kills **{ $figure }**.
moment-kill-odds = **{ $by }** kills **{ $figure }** ({ $chance } chance).
moment-died = **{ $figure }** dies.
moment-missed = **{ $by }** fails to kill **{ $figure }** ({ $chance } chance).
moment-swing = { $allied ->
    [0] { $german ->
        [one] **1 of the SWD**
       *[other] **{ $german } of the SWD**
    }
    [one] { $german ->
        [0] **1 Ally**
        [one] **1 Ally** and **1 of the SWD**
       *[other] **1 Ally** and **{ $german } of the SWD**
    }
   *[other] { $german ->
        [0] **{ $allied } Allies**
        [one] **{ $allied } Allies** and **1 of the SWD**
       *[other] **{ $allied } Allies** and **{ $german } of the SWD**
    }
} died.
moment-sealed = **{ $figure }** seals a door.
moment-operated = **{ $figure }** activates “{ $object }”.
debrief-leaf-back = Previous page
debrief-leaf-on = Next page
