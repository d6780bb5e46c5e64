# The rulebook in the game
title-rules = Rulebook
rulebook-close = Close
rulebook-search = Type to search
rulebook-found = { $n ->
    [0] nothing
    [one] 1 result
    [40] { $most } or more
   *[other] { $n } results
}
rulebook-nothing = No rule contains all of these words.
rulebook-example = EXAMPLE
rulebook-ruling = RULING
rulebook-no-back = Nothing to go back to yet.
rulebook-no-forward = Nothing to go forward to.
rulebook-key-entry = rule
rulebook-key-chapter = chapter
rulebook-key-link = link
rulebook-limit = Limit
rulebook-no-limit = none
rulebook-arms = Weapons
rulebook-kind = Kind
rulebook-effect = effect
rulebook-event = event
rulebook-on = On
rulebook-kill = Kill value
rulebook-copies = In the deck
rulebook-icon = Icon
rulebook-no-enemy = There is no enemy on the board.
rulebook-foot = { $key } · rule { $rule }: { $title }
rulebook-here = The rulebook, at the rule that matters now.
rulebook-back = Back
rulebook-forward = Forward
rulebook-shots = Weapons, dice
rulebook-reaction = Reaction
rulebook-strike = Close
