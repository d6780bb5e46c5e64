debrief-allied = VICTORIA ALIADA
debrief-german = VICTORIA DEL SWD
debrief-draw = EMPATE
debrief-turns = { $n ->
    [one] ronda
   *[other] rondas
}
debrief-fallen = { $n ->
    [one] caído
   *[other] caídos
}
debrief-killed = { $n ->
    [one] abatido
   *[other] abatidos
}
debrief-minutes = { $n } min
debrief-played = de juego
debrief-losses = BAJAS, RONDA A RONDA
debrief-luck = SUERTE FRENTE A LO ESPERADO
debrief-dice = { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}: **{ $hits }** de daño
debrief-expected = esperado: **{ $n }**
debrief-luckier = mejor que el { $n } % de las tiradas
debrief-again = Jugar otra vez
debrief-title = AL MENÚ
turn-n = Ronda { $n }
debrief-return = Revancha, otro bando
debrief-points = PV
# The letters that are these plates' keys.
debrief-watch-key = V
debrief-log-key = L
debrief-all-dice-key = D
debrief-again-key = R
debrief-return-key = B
