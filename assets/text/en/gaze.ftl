# The line of sight and what cuts it
gaze-clear = { $count ->
    [one] in sight, 1 square off
   *[other] in sight, { $count } squares off
}
gaze-behind = outside its field
gaze-rock = rock in the way
gaze-obstacle = an obstacle in the way
gaze-figure = { $figure } in the way
gaze-door = the door in the way
gaze-wall = the wall in the way
gaze-corner = the corner in the way
slip-there = { $seen ->
    [0] nobody sees it there
    [one] 1 sees it there
   *[other] { $seen } see it there
} · { $sees ->
    [0] it sees nobody
    [one] it sees 1
   *[other] it sees { $sees }
}
last-over-title = THE HALF GOES ON: { $side }
last-over-how = The last stand is over; whoever has the half plays on.
card-number = Worth { $points } VP (number { $number })
card-number-hold = See its number
