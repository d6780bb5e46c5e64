# El equilibrio de una misión
balance-title = INFORME DE EQUILIBRIO
balance-games = { $n ->
    [one] 1 BATALLA
   *[other] { $n } BATALLAS
}
balance-allied = PESAN MÁS | LOS ALIADOS
balance-german = PESA MÁS | EL SWD
balance-even = IGUALADA
balance-too-few = FALTAN | BATALLAS
balance-interval = { $from } a { $to }
balance-players = Los dos: Comandante, sin ensayos
balance-drawn = { $drawn } de cada 100, empate
balance-unfinished = { $unfinished } de cada 100, sin acabar
balance-neither = { $drawn } empates y { $unfinished } sin acabar de cada 100
balance-lengths = CUÁNTO DURA
balance-half = la mitad, en { $n ->
    [one] 1 turno
   *[other] { $n } turnos o menos
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
balance-end-doors = Las puertas, selladas
balance-end-none = { $side ->
    [allied] No quedan Aliados
   *[german] No queda nadie del SWD
}
balance-end-taken = { $side ->
    [allied] Los Aliados se lo llevan
   *[german] El SWD se lo lleva
}
balance-end-taken-named = «{ $object }», fuera
balance-end-activated = Todo, activado
balance-end-activated-named = «{ $object }», activado
balance-end-launched = La cuenta atrás, a cero
balance-end-breached = La compuerta cae
balance-end-reached = { $side ->
    [allied] Los Aliados llegan
   *[german] El SWD llega
}
balance-end-cleared = { $side ->
    [allied] Caen todas las oleadas aliadas
   *[german] Caen todas las oleadas
}
balance-end-points = { $side ->
    [allied] Los Aliados, por puntos
   *[german] El SWD, por puntos
}
balance-end-equal = Empate a puntos
balance-end-surrendered = { $side ->
    [allied] Se rinden los Aliados
   *[german] Se rinde el SWD
}
balance-end-agreed = Empate acordado
balance-end-never = Sin acabar en el turno { $turn }
balance-end-others = De otras maneras
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
balance-change-veterans = Los dos, Veteranos
balance-change-recruits = Los dos, Reclutas
balance-put = Ponerlo
balance-informs = solo informa
balance-up = Cambio anterior
balance-down = Cambio siguiente
balance-no-further = No hay más
balance-untried = Los cambios se prueban cuando acaban las batallas.
balance-untried-stale = Los cambios se prueban con la misión como es ahora: primero, sus batallas.
balance-untried-few = Con menos de 100 batallas aún no se sabe qué haría falta cambiar.
balance-untried-none = Ningún cambio de puntos, puertas o fuerza cabe en esta misión.
balance-chooses = Se mira qué cambios caben…
balance-tries = Cambio { $n } de { $of }, probándose
balance-plays = { $n } de { $of }{ $left }
balance-minutes = { $n ->
    [one] { " · queda 1 min" }
   *[other] { " · quedan " }{ $n } min
}
balance-minute = { " · queda menos de 1 min" }
balance-stops = Acaban las que ya están empezadas…
balance-stopped = Parado: se puede seguir donde quedó.
balance-prepares = Se prepara la batalla…
balance-nothing-changes = Nada cambia hasta que lo pongas.
balance-other-points = Hacen falta otros PR.
balance-none = ASÍ NO SE PUEDE JUGAR
balance-stale = De antes del cambio: la misión ya no es como cuando se jugaron estas batallas.
balance-unreadable = Lo guardado no se puede leer ({ $why }): se empieza de nuevo.
balance-unwritable = No se puede guardar: { $why }.
balance-broken = Una batalla no ha llegado al final: se ha parado ahí.
balance-said = { $games }. Los Aliados ganan { $allied } de cada 100 ({ $allied-in }); el SWD, { $german } ({ $german-in }): { $stamp }.
balance-said-best = Todos los cambios están probados. El que más iguala: { $change }; los Aliados ganan { $share }.
balance-said-none = Todos los cambios están probados. Ninguno la deja más igualada.
balance-wait = Aún no hay ninguna batalla
balance-wait-changes = Aún no se ha probado ningún cambio
balance-none-better = Ningún cambio probado lo deja más igualado
balance-best-informs = Lo que más iguala no son PR: solo informa
balance-plays-already = Ya se están jugando
balance-most = No se guardan más batallas de una misión
balance-put-best = { $side ->
    [allied] ALIADOS
   *[german] SWD
} A { $rp } PR
balance-put-none = PONER CAMBIO
balance-stop = Parar
balance-more = Otras { $n }
balance-watch = Ver una
skirmish-balance = Equilibrio
# The letters that are these buttons' keys.
balance-more-key = M
balance-watch-key = R
balance-see-key = P
skirmish-balance-key = Q
