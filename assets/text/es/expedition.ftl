# La expedición: la lista, una nueva, la base, sus diálogos y el cuaderno
campaigns-expeditions = Expediciones
campaigns-expeditions-key = X
expeditions-title = EXPEDICIONES
expeditions-none = Todavía no hay ninguna. Una expedición es una campaña de días y noches en una base sitiada.
expeditions-how = Se guarda tras **cada decisión**. No se puede deshacer nada.
expeditions-new = Empezar una nueva
expeditions-new-key = E
expeditions-begin = NUEVA EXPEDICIÓN
expeditions-delete = Borrar
expeditions-open = SEGUIR
expeditions-restore = RECUPERAR
expeditions-restore-about = Puedes seguir desde la copia anterior. Se pierde como mucho una decisión, y el archivo dañado se conserva.
expedition-delete-title = ¿BORRAR ESTA EXPEDICIÓN?
expedition-delete-text = «{ $name }» y su cuaderno pasan a la carpeta de expediciones borradas.
expedition-welcome = AGUANTAD HASTA EL ALBA
expedition-welcome-night = De noche dais una tarea a cada superviviente: construir, vigilar o prepararse para salir.
expedition-welcome-day = De día la cumplen. Lo que dejéis vivo en los túneles acabará ante vuestra compuerta.
expedition-welcome-end = Construid la radio y rechazad el último asalto. Si cae la compuerta o no queda nadie, se acabó.
expedition-detail-length = Duración: { $what }
expedition-detail-hardness = Dificultad: { $what }
expedition-detail-people = Jugadores: { $what }
expedition-detail-survivors = Supervivientes: { $living } · Muertos: { $dead }
expedition-day = Día { $n } de { $of }
expedition-day-part = Día { $n } de { $of } — { $part }
expedition-part-night = noche
expedition-part-morning = mañana
expedition-part-day = día
expedition-part-evening = tarde
expedition-part-over = el final
expedition-exists = En esa carpeta ya hay una expedición.
expedition-damaged-restorable = Su archivo está dañado o alguien lo editó; se queda como está. La copia anterior se puede leer.
expedition-unsaved = La expedición no se está guardando; puedes seguir jugando. { $why }
expedition-data-error = Los archivos de datos de la expedición tienen un error: { $why }
# Una expedición nueva
expedition-new-title = NUEVA EXPEDICIÓN
expedition-default-name = Expedición
expedition-name = Nombre
expedition-name-key = N
expedition-name-title = NOMBRE DE LA EXPEDICIÓN
expedition-length = Duración
expedition-hardness = Dificultad
expedition-contents = Contenido
expedition-contents-game = El del juego
expedition-contents-back = Contenido anterior
expedition-contents-next = Contenido siguiente
expedition-contents-error = { $file }, línea { $line }: { $why }.
expedition-contents-hint = Consejo: { $hint }.
expedition-contents-more = …y { $n } más.
expedition-contents-refused = Este contenido tiene errores. Corrige sus archivos o elige el del juego.
expedition-seat = Puesto { $n }
expedition-seat-person = Jugador
expedition-seat-ai = Ordenador
expedition-seat-empty = Libre
expedition-seat-title = ¿QUIÉN JUEGA AQUÍ?
expedition-seat-how = Este nombre aparece en los supervivientes del puesto.
expedition-spoken-seat-name = Nombre del jugador del puesto { $n }: { $name }
expedition-person = Jugador { $n }
expedition-needs-person = Al menos un puesto necesita un jugador.
expedition-same-name = Dos jugadores se llaman { $name }. Cada uno necesita un nombre distinto.
expedition-begin = EMPEZAR
# La base
expedition-goal = Días para la radio
expedition-goal-about = Para ganar hay que acabar la radio antes de que termine el último día y rechazar el último asalto, que llega esa misma tarde.
expedition-gate = Compuerta
expedition-gate-about = Su resistencia. Si la compuerta cae en un asalto, la expedición está perdida.
expedition-gate-strength = Resistencia { $n } de { $of }
expedition-reputation = Reputación
expedition-reputation-about = Hay quien solo se une a una base de la que ha oído hablar.
expedition-store-about = Hay { $n }; en el almacén caben { $of } de cada recurso.
expedition-slot-free = Sitio libre
expedition-slot-about = Aquí cabe una sección: da esa tarea a un superviviente.
expedition-work-left =
    { $n ->
        [one] Falta 1 de trabajo
       *[other] Faltan { $n } de trabajo
    }
expedition-section-damaged = DAÑADA
expedition-threat = AMENAZA
expedition-danger = peligro { $n } de { $of }
expedition-threat-about = Cuando el peligro llega a su límite, todos estos enemigos asaltan la compuerta por la tarde.
expedition-threat-none = En los túneles no se oye nada.
expedition-places = LUGARES
expedition-places-caches = hallazgos
expedition-places-more = y { $n } más
expedition-place-infested = infestado
expedition-place-allies = amigos
expedition-place-open = abierto
# Información de un lugar: recursos que puede haber, primero los más frecuentes
expedition-or = { $list } o { $last }
expedition-and = { $list } y { $last }
expedition-place-finds = Puede haber { $what }.
expedition-place-infested-about = Ya hay enemigos, y al registrar vienen más.
expedition-place-allies-about = No viene ningún enemigo. La primera visita da 1 de reputación y la oferta de un recluta.
expedition-place-open-about = Cada registro puede atraer a un enemigo.
expedition-distance = distancia { $n }
expedition-caches =
    { $n ->
        [one] queda 1 hallazgo
       *[other] quedan { $n } hallazgos
    }
expedition-choose-task = Cambiar tarea
expedition-spoken-survivor = { $name }, { $left } de { $of } puntos de daño. { $seat }. { $skills }. Tarea: { $task }
expedition-ledger = Cuaderno
expedition-ledger-key = C
expedition-offers = Reclutas: { $n }
expedition-offers-key = R
expedition-advice = Consejo
expedition-advice-key = S
expedition-players = Jugadores
expedition-players-key = J
expedition-advice-title = CONSEJO PARA ESTA NOCHE
expedition-advice-task = { $name }: { $task }.
expedition-advice-recruit = Acoged a { $name }.
expedition-advice-ready = Todo está planeado. La noche puede acabar.
expedition-advice-follow = Hacerlo
expedition-advice-radio = El almacén da para construir la radio: { $price } · trabajo { $n }.
expedition-advice-radio-begun = La radio está empezada. { $work }.
expedition-advice-radio-about = La tarde en que se acabe llegará el último asalto: { $n ->
        [one] hoy vendría más o menos 1 enemigo. Si lo rechazáis, habéis ganado.
       *[other] hoy vendrían unos { $n } enemigos. Si los rechazáis, habéis ganado.
    }
expedition-end-night = ACABAR LA NOCHE
expedition-plan-again = PLANEAR DE NUEVO
expedition-end-title = ¿ACABAR LA NOCHE?
expedition-end-idle =
    { $n ->
        [one] 1 superviviente ileso no tiene tarea y solo descansará: { $who }.
       *[other] { $n } supervivientes ilesos no tienen tarea y solo descansarán: { $who }.
    }
expedition-end-idle-many = { $n } supervivientes ilesos no tienen tarea y solo descansarán.
expedition-end-back = Seguir planeando
expedition-waits-seats = Esperando a { $seats }
expedition-idle =
    { $n ->
        [one] 1 descansa sin tarea
       *[other] { $n } descansan sin tarea
    }
expedition-idle-seats = Sin tarea: { $seats }
expedition-seat-lost = { $seat } no tiene supervivientes: no decide nada hasta que se le una alguien.
expedition-not-night = Antes hay que decidir qué hacer con lo que pasa hoy.
expedition-dialog-open = Antes hay que terminar con el diálogo abierto.
expedition-is-over = La expedición ha terminado. Su cuaderno se puede seguir leyendo.
expedition-leave = Guardar y salir
expedition-close = Cerrar
expedition-go-on = SEGUIR
# Tareas
expedition-task-none = Aún sin tarea
expedition-task-rest = Descansar
expedition-task-watch = Vigilar
expedition-task-repair-gate = Reparar la compuerta
expedition-task-build = Construir: { $what }
expedition-task-repair = Reparar: { $what }
expedition-task-use = Usar: { $what }
expedition-task-clear = Eliminar { $what }
expedition-task-returned = De vuelta de una salida
expedition-task-go-out = Salir: { $what } (cajas: { $boxes })
expedition-task-drive = Camión: { $what }
expedition-tasks-title = { $name }
expedition-topic-go-out = Salir
expedition-topic-build = Construir
expedition-topic-use = Usar
expedition-topic-threat = Eliminar
expedition-topic-base = Base
expedition-decides = Decide { $seat }.
expedition-no-option = Ahora no hay nada que elegir aquí.
expedition-free = gratis
expedition-work = trabajo { $n }
expedition-begun = ya empezado · trabajo restante: { $n }
expedition-clears = { $n ->
    [one] elimina a 1 enemigo
   *[other] elimina a { $n } enemigos
}
expedition-rest-about = recupera { $n } PD
expedition-watch-about = responde al suceso del día
expedition-watch-blind = sin torre de vigilancia no responde a sucesos
expedition-give = Dar a { $seat }
expedition-give-about = desde ahora decide el puesto { $n }
expedition-duel-for = Duelo por { $person }
# Habilidades
expedition-skill-work = construye +{ $n }
expedition-skill-clear = elimina +{ $n }
expedition-skill-rest = descansa +{ $n }
expedition-skill-lookout = vigía
expedition-arms = Arma: { $arms }.
expedition-figure = carga { $carry }, ruido { $noise }
# Efectos
expedition-effect-none = no pasa nada
expedition-effect-add-threat = amenaza: { $enemies }
expedition-effect-draw-threat = amenaza +{ $n }
expedition-effect-remove-threat = amenaza −{ $n }
expedition-effect-hurt = un superviviente pierde { $n } PD
expedition-effect-heal = un superviviente recupera { $n } PD
expedition-effect-damage-section = se daña una sección de fuera
expedition-effect-damage-gate = compuerta −{ $n }
expedition-effect-repair-gate = compuerta +{ $n }
expedition-effect-find-place = un lugar a distancia { $n }
expedition-effect-offer = un recluta
expedition-effect-gain-reputation = reputación +{ $n }
expedition-effect-lose-reputation = reputación −{ $n }
# Salidas
expedition-sortie-party = Grupo: { $people }. { $loads ->
        [one] Cabe 1 hallazgo.
       *[other] Caben { $loads } hallazgos.
    }
expedition-sortie-ammunition = ¿Cuántas cajas de munición lleva { $name }?
expedition-boxes =
    { $n ->
        [0] Ninguna caja
        [one] 1 caja
       *[other] { $n } cajas
    }
expedition-sortie-people = Grupo: { $people }. Munición: { $boxes }. { $loads ->
        [one] Cabe 1 hallazgo.
       *[other] Caben { $loads } hallazgos.
    }
# Los jugadores de los puestos
expedition-players-title = JUGADORES
expedition-players-how = Esta noche un jugador puede irse, volver o unirse. Los supervivientes se quedan en su puesto. En una batalla, elige «Puestos» en el menú.
expedition-players-leave = deja el puesto al ordenador
expedition-players-away = { $name } no está · un jugador ocupa este puesto
expedition-players-take = un jugador ocupa este puesto
expedition-players-join = Otro jugador
expedition-players-join-about = recibe reclutas mientras ningún otro puesto tenga menos supervivientes
# Reclutas
expedition-offers-title = RECLUTAS
expedition-offers-about = Estas personas quieren unirse a vosotros.
expedition-offers-seat = El próximo recluta va al puesto con menos supervivientes: { $seat }.
expedition-offers-none = Ahora nadie quiere unirse a vosotros.
expedition-recruit-joined = { $name } se une al puesto de { $seat }: falta darle una tarea.
expedition-way-pay = por { $price }
expedition-way-reputation = por { $n } de reputación
expedition-way-duel = si cae { $enemy } (rango { $rank }) en un túnel a distancia { $n }
expedition-duel-about = { $enemy } (rango { $rank }) · en un túnel · distancia { $n }
expedition-duel-how = Un duelo es una salida: da esta tarea a un superviviente en «Salir».
# El suceso del día
expedition-event-roll = Dos dados: { $roll }. Vigila { $watcher }, y decide { $seat }.
expedition-event-pass = Dejar que pase
# El camión
expedition-truck-title = EN RUTA
expedition-truck-trip = { $driver } busca { $wanted }: { $found } de { $of } hallazgos.
expedition-truck-enemy = En el camino: { $enemy } (peligro { $danger }). Al camión le queda una resistencia de { $resistance }.
expedition-truck-ram = Embestir
expedition-truck-ram-about = cuesta { $danger } de resistencia
expedition-truck-evade = Esquivar
expedition-truck-evade-about = se suma a la amenaza
expedition-truck-back = Volver a casa
expedition-truck-back-about = se suma a la amenaza, y acaba el viaje
# Batallas
expedition-assault = ASALTO A LA COMPUERTA
expedition-assault-last = EL ÚLTIMO ASALTO
expedition-assault-enemies = En contra: { $enemies }.
expedition-assault-people = En la compuerta: { $people }.
expedition-assault-gate = Resistencia de la compuerta: { $gate }. Artefactos: { $works }. Munición: { $boxes }.
expedition-battle-begin = A la batalla
expedition-battle-about = la expedición queda guardada
expedition-battle-resume = Seguir la batalla
expedition-battle-resume-about = sigue tras la última orden completa
expedition-battle-restart = Empezarla de nuevo
expedition-battle-restart-about = el archivo dañado se guarda
expedition-battle-lost = La batalla en curso no puede seguir. { $why } Puedes empezarla de nuevo.
expedition-battle-intact = La batalla puede seguir; no hace falta empezarla de nuevo.
expedition-battle-unset = La batalla no se puede preparar. { $why }
expedition-wait = Esperar su informe
expedition-wait-about = el ordenador la juega sin mostrarla
expedition-wait-round = En combate: { $people }. Ronda { $n }.
expedition-wait-watch = Ver el resto
expedition-wait-watch-about = la batalla sigue ante tus ojos
expedition-wait-endless = El combate no se acaba. Sigue tú con la batalla.
expedition-wait-failed = El ordenador no puede seguir solo. Sigue tú con la batalla.
expedition-online = Jugar en línea
expedition-online-about = cada amigo lleva las figuras de su puesto
expedition-online-resume = Seguir en línea
expedition-online-begun = La batalla ya ha empezado en esta pantalla.
expedition-online-failed = No se puede preparar la batalla.
expedition-online-night = cada amigo planea en su pantalla
expedition-online-lobby = Partida en línea
expedition-visit-day = De día decide el anfitrión.
expedition-visit-no-seat = Aquí ningún puesto lleva tu nombre: el anfitrión decide por todos.
# El cuaderno y el final
expedition-to-base = VOLVER A LA BASE
expedition-next-night = PLANEAR LA NOCHE SIGUIENTE
expedition-next-waits = Quédate aquí para planear con el anfitrión la noche siguiente.
expedition-to-list = VOLVER A LA LISTA
expedition-no-story = De este día no hay nada escrito.
expedition-people = SUPERVIVIENTES Y MUERTOS
expedition-people-more = y { $n } más
expedition-death = Día { $day }: { $cause }
expedition-death-hunger = murió de hambre
expedition-death-event = murió en la base
expedition-death-sortie = cayó en una salida
expedition-death-assault = cayó en la compuerta
expedition-summary = Días: { $day } · Secciones: { $built } · Batallas: { $battles } · Enemigos caídos: { $kills }
expedition-log-assault = Asalto a la compuerta
expedition-log-last-assault = El último asalto
expedition-battle-watch = Ver
expedition-battle-turns = Rondas: { $n }
expedition-battle-damaged = Dañada: se puede ver hasta la ronda { $n }
expedition-battle-open = Aún no se ha jugado hasta el final.
expedition-battle-missing = Su registro no está en la carpeta de la expedición.
expedition-call-hint = Se usa en la base, en el cuaderno y en las batallas. Déjalo vacío para volver al de antes.
expedition-stamp-won = RESCATADOS
expedition-stamp-lost = PERDIDA
expedition-end-won = La radio llamó, la compuerta aguantó y llegó la ayuda.
expedition-end-gate = Cayó la compuerta.
expedition-end-nobody = No queda ningún superviviente.
expedition-end-time = Pasó el último día sin la radio.
# La página de una expedición que está en otra máquina
expedition-page-open = VER LA BASE
expedition-page-close = CERRAR EL CUADERNO
expedition-page-waits = El anfitrión anota el resultado en el cuaderno de la expedición…
expedition-page-base = La base
expedition-page-tasks = Las tareas
expedition-page-nothing = nada
expedition-page-stores = Almacén (caben { $of } de cada recurso): { $what }.
expedition-page-gate = Compuerta: resistencia { $n } de { $of }. Reputación: { $reputation }.
expedition-page-sections = Secciones: { $what }.
expedition-page-threat = Amenaza (peligro { $n } de { $of }): { $what }
expedition-page-fights = combate en la próxima batalla
expedition-page-person = { $seat } · { $n } de { $of } PD
