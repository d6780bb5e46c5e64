# Las cartas de batalla
card-effect = EFECTO
card-event = EVENTO
card-kill = matar
card-tip = { $text } Matarla cuesta **{ $n } PM**.
on-horde = Carta de Sturmzombie
on-gun = Figura con arma de fuego
on-ape = Figura con traje APE
on-figure = Una figura
on-card = Una carta
on-square = Una casilla de suelo libre
on-door = Una puerta cerrada
on-table = Todo el tablero
target-table = { $inside ->
    [yes] todo el tablero
   *[no] Todo el tablero
}
target-kind = { $inside ->
    [yes] todas las figuras «{ $kind }»
   *[no] Todos: { $kind }
}
target-card-on = { $card }, en { $on }
target-door = { $inside ->
    [yes] la puerta
   *[no] Puerta
} { $n }
target-door-room = { $inside ->
    [yes] la puerta
   *[no] Puerta
} { $n } (sala { $room })
target-square-room = { $inside ->
    [yes] casilla
   *[no] Casilla
} de la sala { $n }, { $side }
target-square = { $inside ->
    [yes] la casilla
   *[no] Casilla
}, { $side }
target-square-near = { $inside ->
    [yes] la casilla
   *[no] Casilla
} junto a la sala { $n }, { $side }
facing-north = por el norte
facing-east = por el este
facing-south = por el sur
facing-west = por el oeste
strip-hand = Mano · { $n }
strip-interrupt = { $side } · { $n }
strip-play = En juego · { $n }
hand-title = TU MANO
hand-count = { $n ->
    [0] ninguna carta
    [one] 1 carta
   *[other] { $n } cartas
}
hand-eyes-allied = Solo para ojos aliados
hand-eyes-german = Solo para ojos del SWD
hand-open = A la vista de todos
hand-empty = No hay ninguna carta en esta mano.
hand-play = jugar
hand-no-target = sin objetivo
hand-not-now = ahora no
hand-choose = sin soltar, elige una carta; o suelta el ratón sobre ella
hand-pick = elige una carta
hand-next = mano siguiente
hand-holder = { $name } · { $n }
hand-let-go = al soltar, se guarda
hand-again = pulsa otra vez y se guarda
choose-title = ELIGE UN OBJETIVO
choose-see = Ver la carta
choose-on = SOBRE
choose-alone = Nadie puede responder: la horda no tiene cartas.
choose-then = La verán los dos; el enemigo podrá matarla o anularla.
choose-drop = Cancelar
choose-play = JUGARLA
choose-more = { $n } de { $of } · Tab, la siguiente
choose-square = Elige en el tablero una casilla marcada y el lado por el que se entra.
choose-square-move = otra casilla
choose-square-side = otro lado
play-title = CARTAS EN JUEGO
play-rule = Cualquiera de los dos puede matar una con PM, en cualquier momento.
play-none = No hay ninguna carta en juego.
play-shown = { $first } a { $last } de { $of }
play-back = Anteriores
play-on = Siguientes
play-end = No hay más
play-close = SEGUIR
carried-title = OBJETOS QUE LLEVAS
carried-rule = Se pueden soltar en cualquier momento, sin coste.
kill-title = ¿MATAR ESTA CARTA POR { $n } PM?
kill-title-poor = MATARLA CUESTA { $n } PM
kill-pay = CON PM DE: { $side }
kill-pay-key = M
kill-leave = Dejarla
kill-leave-key = D
kill-left = { $n } PM, quedan { $left }
kill-too-few = { $n } PM, no alcanzan
answer-played = Jugada por: { $side }
answer-on = Sobre **{ $target }**.
answer-kill = MATARLA · { $n } PM
answer-kill-key = M
answer-let = Dejarla pasar
answer-let-key = D
answer-hand = Responder con una carta de la mano: mantén para verla.
answer-see = Ver mano
answer-death = HA CAÍDO { $figure }
answer-ammo = { $figure }, SIN MUNICIÓN
answer-may = Puedes responder con una carta de la mano, o no.
answer-waive = No preguntar más este turno
answer-pass = SEGUIR
answer-pass-key = D
chance-title = ÚLTIMA OCASIÓN DE MATAR CARTAS
chance-rule = Ibas primero y la ronda acaba: aún puedes gastar los **{ $n } PM** que te quedan.
chance-then = Los PM que sobran se pierden.
chance-done = ACABAR LA RONDA
behind-hand = tus cartas y tu puja de la ronda { $turn }
discard-title = TUS CARTAS · RONDA { $turn }
discard-rule = Descarta las que no quieras; después se llena la mano.
discard-early = Ya puedes descartar mientras el otro bando decide; después se llena la mano.
discard-gone = FUERA
discard-none-own = Inútil: nadie de tu fuerza puede llevarla
discard-none-enemy = Inútil: no afecta a nadie del otro bando
discard-none-there = Inútil: aquí no hay dónde jugarla
discard-drop = Descartar
discard-keep = Quedármela
discard-fill = { $n ->
    [0] QUEDARME TODAS Y ROBAR
    [one] DESCARTAR 1 Y ROBAR
   *[other] DESCARTAR { $n } Y ROBAR
}
discard-how = descartar o quedarse
bid-hand = Mano · { $n }
