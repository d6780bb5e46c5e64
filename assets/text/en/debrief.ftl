debrief-allied = ALLIED VICTORY
debrief-german = SWD VICTORY
debrief-draw = DRAW
debrief-turns = { $n ->
    [one] round
   *[other] rounds
}
debrief-fallen = fallen
debrief-killed = killed
debrief-minutes = { $n } min
debrief-played = of play
debrief-losses = LOSSES, ROUND BY ROUND
debrief-luck = LUCK VS. EXPECTED
debrief-dice = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}: **{ $hits }** damage
debrief-expected = expected **{ $n }**
debrief-luckier = better than { $n }% of rolls
debrief-again = Play again
debrief-title = TO THE MENU
turn-n = Round { $n }
debrief-return = Rematch, sides swapped
debrief-points = VP
# The letters that are these plates' keys.
debrief-watch-key = R
debrief-log-key = L
debrief-all-dice-key = D
debrief-again-key = A
debrief-return-key = M
