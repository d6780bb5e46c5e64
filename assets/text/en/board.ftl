# The board and its plan.
plan-obstacle = Obstacle
top-horde = HORDE · moves by itself
top-horde-count = { $inside } on board · { $coming } coming
