# El reglamento dentro del juego
title-rules = Reglamento
rulebook-close = Cerrar
rulebook-search = Escribe para buscar
rulebook-found = { $n ->
    [0] nada
    [one] 1 resultado
    [40] { $most } o más
   *[other] { $n } resultados
}
rulebook-nothing = En ninguna regla están todas esas palabras.
rulebook-example = EJEMPLO
rulebook-ruling = ACLARACIÓN
rulebook-no-back = Todavía no hay adonde volver.
rulebook-no-forward = No hay adonde avanzar.
rulebook-key-entry = regla
rulebook-key-chapter = capítulo
rulebook-key-link = enlace
rulebook-limit = Límite
rulebook-no-limit = ninguno
rulebook-arms = Armamento
rulebook-kind = Tipo
rulebook-effect = efecto
rulebook-event = evento
rulebook-on = Sobre
rulebook-kill = Valor de muerte
rulebook-copies = En el mazo
rulebook-icon = Icono
rulebook-no-enemy = No hay ningún enemigo en el tablero.
rulebook-foot = { $key } · regla { $rule }: { $title }
rulebook-here = El reglamento, abierto por la regla que importa ahora.
rulebook-back = Atrás
rulebook-forward = Adelante
rulebook-shots = Armas y dados
rulebook-reaction = Reacción
rulebook-strike = CaC
