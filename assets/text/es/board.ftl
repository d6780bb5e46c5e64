# The board and its plan.
plan-obstacle = Obstáculo
top-horde = HORDA · se mueve sola
top-horde-count = { $inside } dentro · llegan { $coming }
thing-portable = { $name } · se puede recoger
thing-cache = { $name } · se puede registrar
thing-searched = { $name } · ya está registrado
thing-operable = { $name } · se puede activar
thing-used = { $name } · ya está activado
thing-door-open = Puerta abierta
thing-door-closed = Puerta cerrada · corta el paso y la línea de visión
thing-door-wedged = Puerta atrancada · no se abre mientras dure la carta
thing-door-sealed = Puerta sellada · ya no se puede abrir
thing-entry = Entrada · { $side }
thing-exit = Salida · { $side }
thing-tunnel = Túnel oculto · entrada · { $side }
thing-contraption = { $name } · { $side } · { $n ->
    [one] queda 1 uso
   *[other] quedan { $n } usos
}
contraption-blocks = Nadie entra en su casilla · cada golpe le quita un uso
contraption-blast = Estalla como una granada si le disparan
contraption-burns = La figura que golpea recibe { $n ->
    [one] 1 dado de daño
   *[other] { $n } dados de daño
}
contraption-kindles = Una explosión o unas llamas le prenden fuego
contraption-lit = En llamas · la figura que golpea recibe { $n ->
    [one] 1 dado de daño
   *[other] { $n } dados de daño
}
contraption-kills = La figura enemiga que entra muere
contraption-holds = La figura enemiga que entra pierde los PA que le queden
contraption-returns = La figura enemiga que entra vuelve a la casilla de la que venía
contraption-attacks = La figura enemiga que entra recibe { $n ->
    [one] 1 dado de daño
   *[other] { $n } dados de daño
}
contraption-explodes = Estalla cuando entra una figura enemiga
