# The board and its plan.
plan-obstacle = Obstáculo
top-horde = HORDA · se mueve sola
top-horde-count = { $inside } dentro · llegan { $coming }
