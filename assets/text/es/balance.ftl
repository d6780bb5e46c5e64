# El equilibrio de una misión
balance-title = INFORME DE EQUILIBRIO
balance-games = { $n ->
    [one] 1 BATALLA
   *[other] { $n } BATALLAS
}
balance-allied = FAVORECE A | LOS ALIADOS
balance-german = FAVORECE | AL SWD
balance-even = IGUALADA
balance-too-few = FALTAN | BATALLAS
balance-interval = { $from } a { $to }
balance-players = Los dos bandos: Comandante, sin simular
balance-drawn = { $drawn } de cada 100, empate
balance-unfinished = { $unfinished } de cada 100, sin acabar
balance-neither = { $drawn } empates y { $unfinished } sin acabar de cada 100
balance-lengths = CUÁNTO DURA
balance-half = la mitad, en { $n ->
    [one] 1 ronda
   *[other] { $n } rondas o menos
}
balance-turns-more = { $n }+
balance-endings = CÓMO ACABA
balance-of = de { $n }
balance-end-left = { $side ->
    [allied] Salen los Aliados
   *[german] Sale el SWD
}
balance-end-died = { $side ->
    [allied] Cae el último aliado
   *[german] Cae el último del SWD
}
balance-end-doors = Puertas selladas
balance-end-none-left = { $side ->
    [allied] No quedan Aliados
   *[german] No queda nadie del SWD
}
balance-end-taken-out = { $side ->
    [allied] Los Aliados se lo llevan
   *[german] El SWD se lo lleva
}
balance-end-taken-out-named = «{ $object }» sale del tablero
balance-end-activated = Todo activado
balance-end-activated-named = «{ $object }» activado
balance-end-launched = Fin de la cuenta atrás
balance-end-breached = La compuerta cae
balance-end-reached = { $side ->
    [allied] Los Aliados llegan
   *[german] El SWD llega
}
balance-end-cleared = { $side ->
    [allied] Caen todas las oleadas aliadas
   *[german] Caen todas las oleadas
}
balance-end-alarms = Suena la última alarma
balance-end-more-points = { $side ->
    [allied] Los Aliados, por puntos
   *[german] El SWD, por puntos
}
balance-end-equal-points = Empate a puntos
balance-end-surrendered = { $side ->
    [allied] Se rinden los Aliados
   *[german] Se rinde el SWD
}
balance-end-agreed = Empate acordado
balance-end-nobody-left = Sin nadie en ninguno de los dos bandos
balance-end-never = Sin acabar en la ronda { $turn }
balance-end-others = Otros finales
balance-deaths = DÓNDE MUEREN
balance-ways = POR DÓNDE VAN
balance-where-deaths = muertes en cada casilla, de cada 100 batallas
balance-where-ways = pasos en cada casilla, de cada 100 batallas
balance-see-ways = Ver pasos
balance-see-deaths = Ver muertes
balance-all = Todos
balance-step-most = { $from } y más
balance-step = { $from } a { $to }
balance-step-or = { $from } o { $to }
balance-changes = QUÉ LO CAMBIARÍA
balance-changes-of = ganan los Aliados · { $n ->
    [one] 1 batalla
   *[other] { $n } batallas
} cada uno
balance-change-points = { $side ->
    [allied] Aliados
   *[german] SWD
}: de { $from } a { $to } PR
balance-change-open = Puerta { $n } ({ $colour ->
    [green] verde
   *[brown] marrón
}), abierta
balance-change-closed = Puerta { $n } ({ $colour ->
    [green] verde
   *[brown] marrón
}), cerrada
balance-change-veterans = Ambos bandos, Veterano
balance-change-recruits = Ambos bandos, Recluta
balance-put = Aplicar
balance-informs = solo informativo
balance-up = Cambio anterior
balance-down = Cambio siguiente
balance-no-further = No hay más
balance-untried = Los cambios se prueban cuando acaban las batallas.
balance-untried-stale = Para probar cambios, juega antes batallas con la misión como está ahora.
balance-untried-few = Para probar cambios hacen falta al menos 100 batallas.
balance-untried-none = En esta misión no se puede cambiar nada de puntos, puertas ni nivel.
balance-chooses = Buscando cambios que probar…
balance-tries = Probando el cambio { $n } de { $of }
balance-plays = { $n } de { $of }{ $left }
balance-minutes = { $n ->
    [one] { " · queda 1 min" }
   *[other] { " · quedan " }{ $n } min
}
balance-minute = { " · queda menos de 1 min" }
balance-stops = Terminando las batallas empezadas…
balance-stopped = En pausa: se puede reanudar.
balance-prepares = Preparando la batalla…
balance-nothing-changes = Nada cambia hasta que lo apliques.
balance-other-points = Con estos PR no se puede jugar: cámbialos.
balance-none = ASÍ NO SE PUEDE JUGAR
balance-stale = Desfasado: la misión ha cambiado desde que se jugaron estas batallas.
balance-unreadable = No se puede leer el informe guardado ({ $why }); se empieza de cero.
balance-unwritable = No se puede guardar el informe: { $why }.
balance-broken = Una batalla no se pudo terminar; el informe se detiene ahí.
balance-said = { $games }. Los Aliados ganan { $allied } de cada 100 ({ $allied-in }); el SWD, { $german } ({ $german-in }): { $stamp }.
balance-said-best = Todos los cambios están probados. El que más iguala: { $change }; los Aliados ganan { $share }.
balance-said-none = Todos los cambios están probados. Ninguno la deja más igualada.
balance-wait = Aún no hay batallas
balance-wait-changes = Aún no se ha probado ningún cambio
balance-none-better = Ningún cambio probado lo deja más igualado
balance-best-informs = El cambio que más iguala no es de PR: solo es informativo
balance-plays-already = Ya se están jugando
balance-most = Ya hay el máximo de batallas guardadas
balance-put-best = { $side ->
    [allied] ALIADOS
   *[german] SWD
} A { $rp } PR
balance-put-none = APLICAR CAMBIO
balance-stop = Parar
balance-more = Otras { $n }
balance-watch = Ver una
skirmish-balance = Equilibrio
# The letters that are these buttons' keys.
balance-more-key = M
balance-watch-key = R
balance-see-key = P
skirmish-balance-key = Q
