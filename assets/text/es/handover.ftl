# El relevo: lo que hizo el otro bando
handover-title-allied = LO QUE HAN HECHO LOS ALIADOS
handover-title-german = LO QUE HA HECHO EL SWD
handover-counts = { $movers ->
    [0] nadie se movió
    [one] se movió 1 figura
   *[other] se movieron { $movers } figuras
}, { $attacks ->
    [0] sin ataques
    [one] 1 ataque
   *[other] { $attacks } ataques
} · { $fallen ->
    [0] no te han matado a nadie
    [one] ha caído 1 tuyo
   *[other] han caído { $fallen } tuyos
}{ $lost ->
    [0] { "" }
    [one] , 1 enemigo
   *[other] , { $lost } enemigos
}
handover-watch = Verlo
handover-plate = Su turno
handover-bar-allied = EL TURNO ALIADO
handover-bar-german = EL TURNO DEL SWD
handover-eyes-allied = Como la vieron los Aliados
handover-eyes-german = Como la vio el SWD
handover-on = IR A MI TURNO
handover-none = El otro bando aún no ha jugado ningún turno.
handover-drop = Seguir sin verlo
