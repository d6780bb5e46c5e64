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
