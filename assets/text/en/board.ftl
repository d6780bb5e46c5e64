# The board and its plan.
plan-obstacle = Obstacle
