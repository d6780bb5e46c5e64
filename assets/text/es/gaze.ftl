# La línea de visión y lo que la corta
gaze-clear = { $count ->
    [one] se ve, a 1 casilla
   *[other] se ve, a { $count } casillas
}
gaze-behind = queda fuera de su vista
gaze-rock = lo tapa la roca
gaze-obstacle = lo tapa un obstáculo
gaze-figure = lo tapa { $figure }
gaze-door = lo tapa la puerta
gaze-wall = lo tapa el muro
gaze-corner = lo tapa la esquina
slip-there = { $seen ->
    [0] nadie mira allí
    [one] 1 mira allí
   *[other] { $seen } miran allí
} · { $sees ->
    [0] no ve a nadie
    [one] ve a 1
   *[other] ve a { $sees }
}
last-over-title = SIGUE EL TURNO: { $side }
last-over-how = El último aliento ha terminado; sigue el turno del bando al que le tocaba.
card-number = Vale { $points } PV (número { $number })
card-number-hold = Ver su número
