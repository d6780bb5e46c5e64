# La batalla en varias máquinas
connection-lost = CONEXIÓN PERDIDA
connection-kept = La batalla espera. Está guardada en las dos máquinas.
connection-left = UN JUGADOR SE HA IDO
connection-left-kept = { $name } ha dejado la batalla. Espera, y está guardada en las dos máquinas.
connection-left-host = { $name } ha dejado la batalla; seguirá cuando vuelva a abrir la partida.
connection-waiting = esperando a { $name }
connection-searching = conectando: intento { $n }
connection-waits = Esperando
connection-wait = SEGUIR ESPERANDO
connection-ai = El ordenador sigue por { $name }
connection-leave = Guardar y salir
remote-ended = LA PARTIDA HA TERMINADO
remote-ended-closed = El anfitrión ha cerrado la partida.
remote-ended-rejected = El anfitrión ya no admite esta máquina. La batalla sigue guardada en la suya.
remote-ended-fault = Las dos máquinas no ven la misma batalla. Está a salvo en la del anfitrión; el registro de este juego tiene los detalles.
remote-ended-next = El anfitrión sigue con la noche siguiente de la expedición.
remote-ended-look = Mirar el tablero
remote-decides = { $decision ->
    [deploy] { $name } está desplegando
    [discard] { $name } está eligiendo descartes
    [bid] { $name } está haciendo su puja
    [act] { $name } está actuando
    [react] { $name } decide si hay fuego de reacción
    [ready] { $name } elige figuras para el modo de reacción
    [answer] { $name } puede responder con una carta
   *[other] Decide { $name }
}
remote-decides-dice = Falta la parte de { $name } para los dados
remote-decides-away = { $name } no está: la batalla espera
remote-ready-early = { $decides } · tu respuesta está lista
remote-dice-away = { $name } no está: los dados esperan
remote-sent = Enviado a { $name }
remote-not-saved = La batalla no se puede guardar: { $why }. Nadie puede seguir hasta que haya sitio.
remote-not-saved-here = Esta máquina no puede guardar la batalla: { $why }. Se sigue jugando; la guarda el anfitrión.
remote-order-refused = Esa orden no se puede dar ahora.
remote-other-commander = Esa figura la manda { $name }.
remote-order-late = El otro jugador se adelantó: mira otra vez.
remote-member-back = { $m ->
    [0] { $name } ha vuelto a los { $s } s.
   *[other] { $name } ha vuelto a los { $m } min { $s } s.
}
remote-connection-back = { $m ->
    [0] Se perdió la conexión y volvió a los { $s } s.
   *[other] Se perdió la conexión y volvió a los { $m } min { $s } s.
}
remote-verified = Comprobado: { $orders } { $orders ->
    [one] orden
   *[other] órdenes
} y { $rolls } { $rolls ->
    [one] tirada
   *[other] tiradas
}, como se acordó.
remote-unsound = No cuadra en la entrada { $entry }: { $why ->
    [commitment] el secreto del anfitrión no es el que había fijado
    [salt] un número para los dados no es el que se dio
    [log] no se puede abrir una entrada del registro
    [deal] las cartas se repartieron con otra semilla
    [drift] una orden tiene otro resultado según las reglas
    [dice] los dados no salen de los números acordados
    [order] no es la orden que se dio
   *[observation] no es lo que se contó a esta máquina
}.
remote-unproved-saved = { $n ->
    [one] Una entrada viene de la batalla guardada y no se comprueba.
   *[other] { $n } entradas vienen de la batalla guardada y no se comprueban.
}
remote-unproved-rolls = { $n ->
    [one] Una tirada se hizo en tu ausencia, sin número tuyo.
   *[other] { $n } tiradas se hicieron en tu ausencia, sin número tuyo.
}
remote-unproved-rollbacks = { $n ->
    [one] Una vez se deshicieron órdenes que el anfitrión había perdido, de acuerdo con todos.
   *[other] { $n } veces se deshicieron órdenes que el anfitrión había perdido, de acuerdo con todos.
}
remote-unproved-secrets = { $n ->
    [one] Un jugador no mostró su secreto: sus tiradas no se comprueban del todo.
   *[other] { $n } jugadores no mostraron su secreto: sus tiradas no se comprueban del todo.
}
remote-host-not-saved = El anfitrión no puede guardar la batalla. No se cumple ninguna orden hasta que pueda.
remote-verifying = Comprobando la batalla…
remote-unverified = Sin comprobar: la partida terminó antes.
remote-ai-plays = { $name } no está: sigue el ordenador.
remote-ai-leaves = { $name } ha vuelto y recupera su sitio.
remote-ended-mail = La batalla sigue por correo: el anfitrión ha escrito un envío para ti.
connection-ai-later = Se puede a los dos minutos
connection-mail = Seguir por correo
connection-mail-why = Por correo, el envío lleva las dos manos, como siempre.
connection-mail-campaign = Una batalla de campaña no se juega por correo: su resultado no llegaría al libro de campaña
remote-diverged = FALTAN ÓRDENES
remote-diverged-text = La máquina del anfitrión ha perdido { $n ->
    [one] la última entrada
   *[other] las últimas { $n } entradas
} de esta batalla. Nadie puede seguir desde ahí si los dos jugadores no aceptan { $n ->
    [one] deshacerla
   *[other] deshacerlas
}.
remote-diverged-agree = Deshacerlas
remote-diverged-waits = Esperando a que el otro jugador acepte
remote-continue-there = Esta batalla se juega en varias máquinas. Continúala en «Partida en línea».
