# What is announced while the table shows what has happened
plate-turn = Round { $n }
plate-bids = { $turn } · Bids: { $allied } to { $german }
plate-first-allied = THE ALLIES GO FIRST
plate-first-german = THE SWD GOES FIRST
plate-plays-allied = Played by the Allies
plate-plays-german = Played by the SWD
plate-strikes = Takes effect at once
plate-countdown = COUNTDOWN
plate-launch = { $on ->
    [1] Launches on a 1
   *[other] Launches on { $on } or lower
}
