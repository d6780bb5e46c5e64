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
