# The board and its plan.
plan-obstacle = Obstacle
top-horde = HORDE · moves on its own
top-horde-count = { $inside } on board · { $coming } coming
thing-portable = { $name } · can be picked up
thing-cache = { $name } · can be searched
thing-searched = { $name } · already searched
thing-operable = { $name } · can be activated
thing-used = { $name } · already activated
thing-door-open = Open door
thing-door-closed = Closed door · blocks movement and line of sight
thing-door-wedged = Wedged door · can’t be opened while the card lasts
thing-door-sealed = Sealed door · can’t be opened again
thing-entry = Entry · { $side }
thing-exit = Exit · { $side }
thing-tunnel = Hidden tunnel · entry · { $side }
thing-contraption = { $name } · { $side } · { $n ->
    [one] 1 charge left
   *[other] { $n } charges left
}
contraption-blocks = Nobody enters its square · each hit takes a charge
contraption-blast = Blows up like a grenade if shot at
contraption-burns = A figure that strikes it takes { $n ->
    [one] 1 damage die
   *[other] { $n } damage dice
}
contraption-kindles = An explosion or flames set it on fire
contraption-lit = Ablaze · a figure that strikes it takes { $n ->
    [one] 1 damage die
   *[other] { $n } damage dice
}
contraption-kills = An enemy figure that enters dies
contraption-holds = An enemy figure that enters loses the AP it has left
contraption-returns = An enemy figure that enters goes back to the square it came from
contraption-attacks = An enemy figure that enters takes { $n ->
    [one] 1 damage die
   *[other] { $n } damage dice
}
contraption-explodes = Blows up when an enemy figure enters
