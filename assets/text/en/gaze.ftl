# The line of sight and what cuts it
gaze-clear = { $count ->
    [one] in sight, 1 square away
   *[other] in sight, { $count } squares away
}
gaze-behind = out of view
gaze-rock = blocked by rock
gaze-obstacle = blocked by an obstacle
gaze-figure = blocked by { $figure }
gaze-door = blocked by the door
gaze-wall = blocked by the wall
gaze-corner = blocked by the corner
slip-there = { $seen ->
    [0] seen by nobody there
    [one] seen by 1 there
   *[other] seen by { $seen } there
} · { $sees ->
    [0] sees nobody
    [one] sees 1
   *[other] sees { $sees }
}
last-over-title = TURN RESUMES: { $side }
last-over-how = The last stand is over; the side whose turn it is plays on.
card-number = Worth { $points } VP (number { $number })
card-number-hold = See its number
