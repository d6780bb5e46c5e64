# The board and its plan.
plan-obstacle = Obstacle
top-horde = HORDE · moves on its own
top-horde-count = { $inside } on board · { $coming } coming
