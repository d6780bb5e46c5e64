# La mesa
top-points-allied = ALIADOS · { $n } PM
top-points-german = SWD · { $n } PM
top-turn = RONDA { $turn }
top-maintenance = Mantenimiento
top-action = Acción
half-crew = JUEGA { $name }
half-crew-then = { $figure } · después, { $name }
half-allied = TURNO ALIADO
half-german = TURNO DEL SWD
half-horde = LA HORDA
half-none = MANTENIMIENTO
half-next-german = Después actúa el SWD
half-next-allied = Después actúan los Aliados
half-next-horde = Después se mueve la horda
half-last = Después acaba la ronda
half-bids = Se puja por ir primero
half-discard = { $seat ->
    [allied] Los Aliados pueden descartar
   *[german] El SWD puede descartar
}
half-bid = { $seat ->
    [allied] Los Aliados pujan por ir primero
   *[german] El SWD puja por ir primero
}
half-answers-allied = Responden los Aliados
half-answers-german = Responde el SWD
half-deploy = { $seat ->
    [allied] Despliegan los Aliados
   *[german] Despliega el SWD
}
menu = Menú
force-title = TU FUERZA
force-threats = Vigilancia
force-map = Mapa
map-back = VOLVER
map-entry = Entrada { $n }
map-exit = Salida
lineup-plate = Cambiar el orden
lineup-late = Ya no, este turno
lineup-late-whole = El orden se puede cambiar hasta que actúe el primero.
lineup-early = Todavía no
lineup-early-whole = Cuando empiece vuestro turno y hayáis desplegado, antes de que actúe el primero.
lineup-title = ¿EN QUÉ ORDEN ACTUÁIS?
lineup-text = ¿Quién es el número { $n }? Aun así, cualquiera puede actuar fuera de ese orden.
lineup-place = Número { $n }
lineup-again = Empezar de nuevo
lineup-rest = El resto, como está
lineup-drop = Cancelar
force-group = { $n } por activar
force-summary = { $idle } por activar · { $ready } en reacción
tab-figure = Figura
tab-log = Registro
card-kind = { $kind } · { $rp } PR
stat-ap = PA
stat-fortitude = Fortaleza
stat-damage = PD
card-rates = { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
} · en reacción, { $reaction }
card-close = Cuerpo a cuerpo
card-close-one = 1 dado por ataque
card-close-numbers = 1 dado; el segundo que ataca al mismo enemigo, 2; el tercero, 3…
card-horde = Horda
card-horde-note = { $n } más cada ronda por cada compra.
state-waiting = Espera fuera del tablero, junto a su entrada.
state-acting = Está actuando.
state-reaction = En modo de reacción: dispara a los enemigos que actúan a su vista.
state-activated = Ya se ha activado en esta ronda.
state-fresh = Aún no se ha activado en esta ronda.
bar-command = { $n ->
    [0] sin PM
   *[other] +1 PA por 1 PM ({ $n })
}
act-move = Mover
act-enter = Entrar
act-turn = Girar
act-horde = Horda
act-horde-rest = { $n } hacia allí
act-horde-attack = { $n } atacan
act-horde-where = Elige destino
act-horde-how = Irán todos los de la horda que aún no hayan movido. Los que ven a un enemigo se quedan, salvo que elijas un enemigo.
horde-met = { $figure } ve a un enemigo y le quedan { $n } PA: gástalos o termina su activación, y después envía al resto.
horde-stuck = Ninguna figura de la horda puede acercarse más.
act-shoot = Disparar
act-strike = Golpear
act-open = Abrir
act-close = Cerrar
act-undo = Deshacer
act-undo-free = la última
act-undo-how = Deshace todo lo que ha hecho la última pulsación. Tras una orden a la horda, son los movimientos de todas sus figuras.
act-undo-no = ya no
undo-nothing = Aún no se ha hecho nada que deshacer.
undo-sent = Ya ha salido en un envío.
undo-lesson = La lección sigue desde aquí. «Atrás» repite el paso.
undo-dice = Desde entonces se ha tirado un dado o robado una carta.
undo-uncovered = Ha revelado algo oculto: una puja, un despliegue o una carta.
undo-other-seat = Lo último lo decidió el otro bando.
act-redo = Rehacer
act-end = Terminar
act-end-left = { $n ->
    [0] sin PA
    [one] queda 1 PA
   *[other] quedan { $n } PA
}
act-end-next = sigue { $name }
act-half = Fin de turno
act-half-idle = { $n ->
    [0] todas activadas
   *[other] { $n } sin activar
}
do-move = MOVER
do-leave = SALIR DEL TABLERO
do-turn = GIRAR
do-enter = ENTRAR
do-open = ABRIR LA PUERTA
do-close = CERRAR LA PUERTA
do-shoot = DISPARAR A { $target }
do-strike = GOLPEAR A { $target }
go-move = MOVER
go-leave = SALIR
go-turn = GIRAR
go-enter = ENTRAR
go-open = ABRIR
go-close = CERRAR
go-shoot = DISPARAR
go-strike = GOLPEAR
dock-shoot = Disparar a
dock-strike = Golpear a
dock-dice = { $dice ->
    [one] 1 dado · daño con { $needed }+
   *[other] { $dice } dados · daño con { $needed }+
}
dock-cost = Cuesta
dock-free = No cuesta nada
dock-where = Elige la casilla con las flechas o un clic.
dock-rerolls = { $n ->
    [one] si falla, se repite
   *[other] cada fallo se repite
}
dock-may-reroll = { $n ->
    [one] puede repetir 1 fallo
   *[other] puede repetir { $n } fallos
}
dock-horde = ELIGE UNA CASILLA O UN ENEMIGO
dock-drop-how = Esc o el botón derecho cancelan.
dock-drop = cancelar
dock-aside = Sin girar
dock-confirm = { $cost } · mantén el clic
dock-steps = { $n ->
    [one] 1 paso
   *[other] { $n } pasos
}
dock-unseen = Ningún enemigo en modo de reacción vigila.
dock-no-shots = Ningún enemigo en modo de reacción vigila el camino.
dock-exit-wins = Gana la batalla
dock-exit-draws = Acaba en empate
dock-exit-loses = Pierde la batalla
dock-noise = { $n ->
    [one] Un enemigo oye el ruido: se pierde 1 punto de daño.
   *[other] { $n } enemigos oyen el ruido: se pierden { $n } puntos de daño.
}
dock-noise-short = Ruido: −{ $n } PD
dock-noise-kills = { $n ->
    [one] Un enemigo oye el ruido: muerte antes de escapar.
   *[other] { $n } enemigos oyen el ruido: muerte antes de escapar.
}
dock-noise-kills-short = Ruido: mortal
dock-ends = { $figure } pierde { $n } PA
odds-dies = Muere
odds-unharmed = Sin daño
odds-whole = Sin heridas
odds-wounds = { $n ->
    [one] 1 herida
   *[other] { $n } heridas
}
step-forward = Avanzar
step-aside = De lado
step-back = Atrás
step-turn = Girar
step-open = Abrir
step-close = Cerrar
step-enter = Entrar
step-leave = Salir
step-more = { $n ->
    [one] y 1 paso más
   *[other] y { $n } pasos más
} · { $shots ->
    [0] sin disparos
    [one] 1 disparo
   *[other] { $shots } disparos
}
slip-dies = MUERE { $chance }
slip-distance = { $count ->
    [one] 1 casilla
   *[other] { $count } casillas
}
slip-arrives = LLEGA CON VIDA { $chance }
reach-own = { $n } PA
reach-bought = { $n } PM
reach-both = { $own } PA + { $bought } PM
reaction-seen = { $count ->
    [one] 1 FIGURA MIRA
   *[other] { $count } FIGURAS MIRAN
}
react-title-allied = ¡REACCIÓN ALIADA!
react-title-german = ¡REACCIÓN DEL SWD!
react-seen = { $enemy } ha actuado a la vista de { $figure }.
react-now = decide ahora
react-later = después
react-fire = FUEGO
react-hold = Aguantar
react-no-hurry = todo parado: sin prisa
react-hold-all = Aguantar hasta que { $enemy } acabe ({ $n } PA)
react-double = Con un doble (**{ $chance }**), **{ $figure }** se queda sin munición y deja el modo de reacción.
react-double-box = Con un doble (**{ $chance }**), **{ $figure }** abre una caja de munición y sigue en modo de reacción.
ready-title = ¿QUIÉN ENTRA EN REACCIÓN?
ready-rule = No ven a ningún enemigo: pueden esperar en modo de reacción y disparar a los enemigos que actúen a su vista.
ready-in = en reacción
ready-out = descansa
ready-confirm = { $n ->
    [0] CONFIRMAR: NADIE
    [one] CONFIRMAR: 1 EN REACCIÓN
   *[other] CONFIRMAR: { $n } EN REACCIÓN
}
deploy-title = DESPLIEGUE
deploy-how = **{ $figure }**: elige por dónde entrará, o haz clic en la flecha de la entrada.
deploy-entry = Entrada { $n }
deploy-all = Todas aquí
deploy-here = { $n ->
    [one] 1 figura espera
   *[other] { $n } figuras esperan
}
deploy-done = LISTO
behind-bid = la puja secreta de la ronda { $turn }
bid-by-level = Por { $rp } PR
bid-by-figure = Por { $figure }
bid-tie-yours = En empate, **empiezas tú**.
bid-tie-theirs = En empate, **empiezan los Aliados**.
bid-theirs = { $side }: **{ $n } PM**.
bid-intelligence-used = Ya se usó en esta batalla
menu-title = MENÚ
leave-saved-online = Se ha guardado hasta la última orden. Para seguir, abre «Partida en línea» en la pantalla de título.
leave-saved = Se ha guardado hasta la última orden. Elige «Continuar» en la pantalla de título para retomarla.
leave-unsaved = Esta batalla no está guardada: si la dejas, se pierde.
leave-go = Dejar la batalla
menu-settings-key = A
leave-stay = SEGUIR
# No-break spaces: the part after the name moves to the next line as a whole.
resume-line = { $mission } · ronda { $turn } · { $ago }
resume-damaged = archivo dañado: se puede jugar hasta donde se lee
ago-now = ahora mismo
ago-minutes = hace { $n } min
ago-hours = hace { $n } h
ago-days = { $n ->
    [one] ayer
   *[other] hace { $n } días
}
reason-left = { $mission }: { $side ->
    [allied] el último aliado
   *[german] el último del SWD
} salió con vida en la ronda { $turn }.
reason-agreed = { $mission }: los dos bandos acordaron un empate en la ronda { $turn }.
reason-nobody-left = { $mission }: en la ronda { $turn }, una explosión no deja a nadie en ninguno de los dos bandos. Empate.
reason-surrendered = { $mission }: { $side ->
    [allied] los Aliados se rindieron
   *[german] el SWD se rindió
} en la ronda { $turn }.
reason-died = { $mission }: { $side ->
    [allied] el último aliado
   *[german] el último del SWD
} cayó en la ronda { $turn }.
reason-doors = { $mission }: la última puerta quedó sellada en la ronda { $turn }.
reason-none-left = { $mission }: { $side ->
    [allied] los Aliados se quedaron
   *[german] el SWD se quedó
} sin figuras en la ronda { $turn }.
reason-taken-out = { $mission }: «{ $object }» salió del tablero en la ronda { $turn }.
reason-taken-out-unnamed = { $mission }: el objetivo salió del tablero en la ronda { $turn }.
reason-activated = { $mission }: «{ $object }» quedó activado en la ronda { $turn }.
reason-activated-unnamed = { $mission }: todo quedó activado en la ronda { $turn }.
reason-launched = { $mission }: la cuenta atrás de «{ $object }» acabó al empezar la ronda { $turn }.
reason-launched-unnamed = { $mission }: la cuenta atrás acabó al empezar la ronda { $turn }.
reason-breached = { $mission }: la compuerta cayó en la ronda { $turn }.
reason-reached = { $mission }: { $side ->
    [allied] los Aliados llegaron a su meta
   *[german] el SWD llegó a su meta
} en la ronda { $turn }.
reason-cleared = { $mission }: la última oleada fue rechazada en la ronda { $turn }.
reason-alarms = { $mission }: la última alarma sonó en la ronda { $turn }.
reason-more-points = { $mission }: { $more ->
    [one] 1 punto de victoria
   *[other] { $more } puntos de victoria
} contra { $less } tras la ronda { $turn }.
reason-equal-points = { $mission }: empate a { $more ->
    [one] 1 punto de victoria
   *[other] { $more } puntos de victoria
} tras la ronda { $turn }.
reason-more-points-unnamed = { $mission }: más puntos de victoria tras la ronda { $turn }.
reason-equal-points-unnamed = { $mission }: empate a puntos de victoria tras la ronda { $turn }.
forces-mission = Misión { $n }: { $name }
forces-cp = { $n } PM por ronda
forces-cp-more = { $n } PM por ronda ({ $base } + { $bonus })
forces-hand = { $n ->
    [one] Una carta
   *[other] { $n } cartas
} en la mano
forces-hand-more = { $n } cartas en la mano ({ $base } + { $bonus })
forces-horde-info = Los zombis llegan cada ronda hasta el final.
forces-horde-row = { $n } por ronda
forces-unspent = { $n ->
    [one] Queda **1 PR sin gastar** y se perderá.
   *[other] Quedan **{ $n } PR sin gastar** y se perderán.
}
forces-next = LISTO: ELIGE EL SWD
forces-begin = A LA BATALLA
forces-done = USAR ESTA FUERZA
forces-not-yet = Aún no
forces-plain-note = Aguanta el pasillo.
force-LevelTooHigh = { $rp } PR son más de los que admite una misión.
force-BudgetTooSmall = Las figuras obligatorias cuestan { $needed } PR y solo hay { $rp }.
force-Impossible = Ninguna fuerza cumple las exigencias de la misión.
force-UnknownKind = No hay ninguna figura «{ $kind }».
force-OtherSide = { $kind } es del otro bando.
force-NotAllowed = En esta misión no se puede llevar { $kind }.
force-OverLimit = Máximo: { $limit } de { $kind }.
force-TooDear = { $kind } cuesta { $cost } PR y quedan { $left }.
force-OverBudget = La fuerza cuesta { $spent } PR y hay { $rp }.
force-LeavesTooLittle = Con { $kind } quedarían { $left } PR, y las figuras obligatorias cuestan { $needed }.
force-TooFew = Hacen falta al menos **{ $needed } figuras**; hay { $bought }.
force-NoneWorth = Al menos una figura debe costar **{ $worth } PR o más**.
force-TooLittleOn = Hay que gastar al menos **{ $needed } PR en { $kind }**; llevas { $spent }.
force-NotBought = No hay ningún { $kind } en la fuerza.
force-Empty = La fuerza está vacía.
short-force-BudgetTooSmall = Faltan PR
short-force-Impossible = Imposible
short-force-TooDear = Faltan PR
short-force-NotAllowed = Aquí no
short-force-OverLimit = Al máximo
short-force-LeavesTooLittle = PR reservados
short-force-NotBought = Ninguna
short-force-TooFew = Pocas figuras
short-force-NoneWorth = Ninguna tan cara
short-force-TooLittleOn = Poco gastado
short-force-Empty = Vacía
title-no-mission = No hay misiones legibles
faults-title = ARCHIVOS CON ERRORES
faults-more = y { $n } más
faults-how = El juego los relee al guardarlos. `incursion check` dice en qué línea está cada error.
saves-unusable = La carpeta de las partidas no se puede usar: no se guardará nada
settings-unusable = Los ajustes no se pueden guardar
saves-way-out = Se puede jugar igual, pero sin guardar nada. Para que se guarde, libera espacio en el disco o date permiso para escribir en esa carpeta; o elige otra con la variable de entorno `INCURSION_DATA`.
saves-damaged = { $n ->
    [one] Hay 1 batalla guardada dañada: mira en Batallas guardadas.
   *[other] Hay { $n } batallas guardadas dañadas: mira en Batallas guardadas.
}
news-title = NOTA
warning-title = AVISO
warning-unsaved = La batalla no se está guardando; se puede seguir jugando. { $why }
warning-branched = El archivo guardado está dañado: esta es una batalla nueva desde su última orden legible. El archivo dañado queda como está.
warning-cut = El archivo guardado estaba dañado: sigues desde la última orden legible. Queda una copia al lado.
warning-picture = No se puede dibujar la imagen de { $figures }: en su lugar aparece una figura gris.
surrender = Rendirse
surrender-asked = Solo puedes rendirte cuando te toca decidir: en tu turno o al responder.
surrender-title = ¿TE RINDES?
surrender-text = La batalla acaba y { $side ->
    [allied] ganan los Aliados
   *[german] gana el SWD
}. En una campaña cuenta como derrota.
surrender-go = ME RINDO
surrender-stay = Seguir luchando
draw-offer = Acordar empate
draw-title = ¿ACORDAR EMPATE?
draw-text = En las últimas { $turns } rondas no ha pasado nada. { $offered ->
    [yes] El otro bando ya ha aceptado: la batalla acaba en empate.
   *[no] La batalla sigue hasta que el otro bando también acepte.
}
draw-go = ACEPTO
draw-stay = Seguir luchando

# Pistas durante la partida
hint-accept = Entendido
hint-disable = No más pistas
hint-title-bid = La puja secreta
hint-bid = La puja más alta va primero, pero ambos bandos pierden lo que pujan. Sin enemigos a tu alcance, puja poco o nada.
hint-title-reaction = Disparo de reacción
hint-reaction = Dispara, o aguanta con [[hold]]: se te preguntará cuando vuelva a actuar. Con un **doble**, tu figura deja el modo de reacción.
hint-title-lost-points = Se pierden puntos
hint-lost-points = Las figuras actúan de una en una. Cuando esta empiece, la otra perderá los PA que le queden.
hint-title-command-points = Puntos de mando
hint-command-points = 1 PM compra 1 PA. Con los mismos PM se matan cartas, y al final de la ronda se pierden.
hint-title-template = Amigos y enemigos
hint-template = Afecta a todos los que estén en una casilla marcada, también a tus figuras. Mira las probabilidades de cada una antes de confirmar.
hint-title-horde = Toda la horda
hint-horde = [[horde]] envía a todos los zombis que aún no han actuado. Después pulsa la casilla o el enemigo adonde deben ir.
hint-title-door = Una puerta cerrada
hint-door = [[door]] la abre. Mientras esté cerrada, corta la visión y el paso.
hint-title-end-turn = Nadie más puede actuar
hint-end-turn = Fin de turno: [[half]]. Las figuras con arma de fuego que no vean enemigos podrán entrar en modo de reacción.
hint-title-plan = Aún no se paga nada
hint-plan = Primero ves el coste y las probabilidades. Otro clic igual o [[enter]] lo lleva a cabo; [[drop]] o el clic derecho cancelan.
hint-title-hand = Tus cartas
hint-hand = Mantén pulsada [[hand]] para ver tu mano. Puedes jugar una carta en cualquier momento de tu turno, si ella no dice otra cosa.
