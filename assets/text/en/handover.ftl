# The handover: what the other side did
handover-title-allied = WHAT THE ALLIES DID
handover-title-german = WHAT THE SWD DID
handover-counts = { $movers ->
    [0] nobody moved
    [one] 1 figure moved
   *[other] { $movers } figures moved
}, { $attacks ->
    [0] no attacks
    [one] 1 attack
   *[other] { $attacks } attacks
} · { $fallen ->
    [0] none of yours died
    [one] 1 of yours died
   *[other] { $fallen } of yours died
}{ $lost ->
    [0] { "" }
    [one] , 1 of theirs
   *[other] , { $lost } of theirs
}
handover-watch = Watch
handover-plate = Their turn
handover-bar-allied = ALLIED TURN
handover-bar-german = SWD TURN
handover-eyes-allied = As the Allies saw it
handover-eyes-german = As the SWD saw it
handover-on = BACK TO MY TURN
handover-none = The other side has not played a turn yet.
handover-drop = Skip
