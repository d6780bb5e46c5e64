# El relevo: lo que hizo el otro bando
handover-title-allied = LO QUE HAN HECHO LOS ALIADOS
handover-title-german = LO QUE HA HECHO EL SWD
handover-counts = { $orders ->
    [one] 1 orden
   *[other] { $orders } órdenes
}, { $attacks ->
    [0] sin ataques
    [one] 1 ataque
   *[other] { $attacks } ataques
} · { $fallen ->
    [0] sin bajas tuyas
    [one] 1 baja tuya
   *[other] { $fallen } bajas tuyas
}{ $lost ->
    [0] { "" }
    [one] , 1 enemiga
   *[other] , { $lost } enemigas
}
handover-watch = Verlo
handover-plate = Su último turno
handover-bar-allied = EL TURNO ALIADO
handover-bar-german = EL TURNO DEL SWD
handover-eyes-allied = Como la vieron los Aliados
handover-eyes-german = Como la vio el SWD
handover-on = IR A MI TURNO
handover-none = El otro bando aún no ha jugado ningún turno.
handover-drop = Seguir sin verlo
