# What is announced while the table shows what has happened
plate-turn = Turn { $n }
plate-bids = { $turn } · Bids: { $allied } to { $german }
plate-plays-allied = The Allies' half-turn
plate-plays-german = The SWD's half-turn
plate-countdown = COUNTDOWN
plate-launch = { $on ->
    [1] Launches on a 1
   *[other] Launches on { $on } or less
}
