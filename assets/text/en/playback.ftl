# What is announced while the table shows what has happened
plate-turn = Turn { $n }
plate-bids = { $turn } · Bids: { $allied } to { $german }
plate-plays-allied = Played by the Allies
plate-plays-german = Played by the SWD
plate-countdown = COUNTDOWN
plate-launch = { $on ->
    [1] Launches on a 1
   *[other] Launches on { $on } or less
}
