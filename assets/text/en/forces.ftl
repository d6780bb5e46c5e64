forces-title = CHOOSE YOUR FORCE
forces-budget = Budget
forces-of = of { $n } RP
forces-left = · { $n } left
forces-limit = At most { $n }
forces-no-limit = No limit
forces-fits = Room for one more
forces-yours = YOUR FORCE
forces-with = With this force
forces-suggest = Suggest
forces-clear = Clear
forces-last = Last used
forces-last-none = None yet

# What a figure can do, in a few words on its card.
note-strength = More attackers, more dice.
note-command = +{ $n } CP a round.
note-shares = Gives away unused AP.
note-special = +{ $n } CP a round for zombies.
note-hand = { $n ->
    [one] +1 card in hand.
   *[other] +{ $n } cards in hand.
}
note-chain = +{ $n } to the die; a hit allows another shot.
note-bat = Bat: rerolls a die.
note-slays = Kills Sturmzombies without a roll.
note-shakes = Shakes off one card a round.
note-rerolls = Rerolls misses.
note-leap = Leaps over figures.
note-strike-bonus = Mace: +{ $n } in close combat.
note-strike-dice = { $n } dice in close combat.
note-free-turns = Turns for free.
note-no-reaction = Never in reaction mode.
note-unlimits = Minenzombies without limit.
note-mine = Blows itself up: +{ $n } to each die.
note-reroll-hits = Hits against it are rerolled.
note-rouses = +{ $n } AP to those beside it.
note-devours = Recovers 1 DP a turn.
note-feeds = After losing DP, feeds on friends.
note-shrouds = +{ $n } fortitude to those beside it.
note-shoves = Pushes, breaks barriers.
note-builds = Builds for free.
note-free-blast = A free blast each round.
note-vigilant = Can react with enemies in sight.
note-volatile = May explode when shot dead.
note-flamethrower = Sets up to { $n } squares ablaze.
note-hmg = Two shots per AP.
note-launcher = Fires grenades at any range.
note-harpoon = Drags what it harpoons.
forces-veteran = Veteran
forces-brings = Brings { $cards }
forces-other = Swap: { $figure } comes back instead
forces-left-behind = { $figure } stays at base and loses { $cards }.
# The letters that are these plates' keys.
forces-suggest-key = B
forces-last-key = L
forces-clear-key = C
forces-only = At this RP level only this force is allowed.
forces-computer = The computer buys its own force: you will see it in battle.
forces-several = { $kind } ×{ $n }
forces-shared = Several of you? Press a portrait to say who commands that figure.
forces-commander = Say who commands this figure if several of you play this side.
forces-commander-is = Commanded by { $name }. Click to change.
