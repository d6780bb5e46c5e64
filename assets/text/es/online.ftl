# Partidas en línea: abrir una, entrar en una, y los asientos antes de la batalla
online-title = PARTIDA EN LÍNEA
online-subtitle = Cada cual en su pantalla: sin telón y sin esperar envíos
online-host = Abrir partida
online-join = Entrar con código
online-plain = De máquina a máquina, sin cuenta.
online-nameless = Sin nombre
online-name = Me llamo { $name }
online-name-none = Poner mi nombre
online-name-key = N
online-name-title = ¿CÓMO TE LLAMAS?
online-name-hint = Los demás te verán con este nombre en las partidas en línea.
online-resume = Seguir con «{ $name }»
online-resume-none = Seguir la última
online-resume-key = R
# Before a session is open.
online-mission-title = Se jugará esta misión:
online-mission-levels = Aliados: **{ $allied } PR**. SWD: **{ $german } PR**.
online-mission = Otra misión
online-mission-key = M
online-open = ABRIR PARTIDA
online-no-network = Este juego no puede usar la red
online-before = ANTES DE ABRIR
online-deals = **Esta máquina reparte** las cartas.
online-deals-plays = Reparte y juega
online-deals-only = Solo reparte
online-deals-why = Ninguna máquina puede elegir ni prever un dado. La que reparte conoce las cartas y su juego no las enseña. Si queréis que no las conozca ningún jugador, que reparta una tercera.
online-net-why = Para encontraros por internet se usa el servicio público de iroh: ve las direcciones de las máquinas, no lo que se dice.
online-net-local = **Solo esta red**: no se pregunta a ningún servidor. Se cambia en los ajustes.
online-kept = Todo se guarda en todas las máquinas. Si se corta, se sigue.
# The code.
online-code-soon = Buscando un código libre…
online-code-tell = Di este código a quien vaya a jugar:
online-code-type = Escribe el código de la partida:
online-code-tried = Entrando con este código:
online-code-invitation = Entrando con la invitación
online-code-joined = Estás en la partida de { $name }.
online-code-how = **Copiar** lleva además la dirección: sirve aunque el código no baste.
online-code-spoken = Código: { $code }
online-copy = Copiar
online-copy-key = C
online-copied = Copiado: invitación con código y dirección.
online-copied-line = Incursion { $code } · { $invitation }
online-renew = Otro código
online-renew-key = O
online-used = Usado por { $name }. Si se corta la conexión, vuelve sin él.
online-spent = Alguien ha fallado cinco veces: este código es nuevo.
online-paste = Pegar
online-clear = Borrar
online-go-join = ENTRAR
online-letters = { $n ->
    [one] falta 1 letra
   *[other] faltan { $n } letras
}
online-joining = ENTRANDO
online-searching = buscando la otra máquina
online-proving = comprobando el código
online-connecting = conectando
# The machines and the steps.
online-this-machine = esta máquina
online-no-contact = sin contacto aún
online-other-machine = otra máquina
online-several = { $n ->
    [one] 1 jugador
   *[other] { $n } jugadores
}
online-direct = { $ms } ms · directa
online-relayed = { $ms } ms · por relevo
online-link-connected = CONECTADOS
online-link-connecting = CONECTANDO
online-link-disconnected = SIN CONEXIÓN
online-step-code = El código
online-step-code-given = Código dado
online-step-enter = Entrar
online-step-entered = { $name } ha entrado
online-step-entered-several = Han entrado { $n }
online-step-dossier = Mismo dossier
online-step-version = Misma versión
online-step-ready = Listos
# What happens when the player joins.
online-enter-title = QUÉ PASA AL ENTRAR
online-enter-name = Los demás te ven llegar con tu nombre: **{ $name }**.
online-enter-nameless = Los demás te ven llegar **sin nombre**: puedes ponerte uno.
online-enter-dossier = Se juega con el **dossier** del anfitrión. Si el tuyo es otro, no se toca.
online-enter-seats = Elegís bando y fuerza, y podéis cambiarlos hasta empezar.
online-enter-secrets = La mano del anfitrión no llega a tu máquina. Su máquina reparte, conoce la tuya y no la enseña.
# Why it failed, and what to do.
online-failed = NO SE HA PODIDO ENTRAR
online-ended = LA PARTIDA SE HA CERRADO
online-not-opened = NO SE HA PODIDO ABRIR
online-fault-no-code = Eso no es un código ni una invitación.
online-way-no-code = Un código son seis letras o cifras, como **7K4-M2P**. También vale pegar la invitación entera.
online-fault-nobody = Nadie espera con **{ $code }**.
online-fault-nobody-invitation = Nadie espera con esa invitación.
online-way-nobody-code = Comprobad que es el código que se ve ahora en la otra pantalla.
online-way-nobody-network = Tenéis que estar en la misma red, o los dos con internet.
online-way-nobody-invitation = Si el código no basta, que el anfitrión te mande la invitación con **Copiar**, y pégala aquí.
online-fault-wrong = **{ $code }** no abre ninguna partida.
online-way-wrong = No hay ceros, unos, íes ni oes.
online-way-wrong-new = Tras cinco fallos el anfitrión tiene un código nuevo.
online-fault-no-network = Esta máquina no tiene red.
online-way-no-network = Conéctala y prueba otra vez.
online-way-no-network-mail = Sin red se puede jugar ante una sola pantalla o por correo.
online-fault-service = No se llega al servicio de encuentro.
online-way-service = En la misma red sí se puede jugar.
online-fault-invitation-closed = Esa invitación ya no vale.
online-way-invitation-closed = Pide un código nuevo al anfitrión.
online-fault-version-mine = Tu juego ({ $mine }) es más viejo que el del anfitrión ({ $theirs }).
online-way-version-mine = Actualízalo y vuelve a entrar.
online-fault-version-theirs = El juego del anfitrión ({ $theirs }) es más viejo que el tuyo ({ $mine }).
online-way-version-theirs = Tiene que actualizarlo y abrir otra partida.
online-fault-full = La partida está completa.
online-way-full = Pide al anfitrión que deje un sitio libre.
online-fault-started = La batalla ya ha empezado.
online-way-started = Espera a la siguiente partida.
online-fault-closed = El anfitrión ha cerrado la partida.
online-way-closed = Para seguir, que abra otra y te dé su código.
online-fault-diverged = La batalla del anfitrión va por la decisión { $n } y no es la tuya.
online-way-diverged = Puede que haya vuelto a una copia anterior. Abrid una partida nueva.
online-fault-host = La otra máquina no cumple lo acordado.
online-fault-host-why = El otro juego puede estar dañado o modificado. Motivo: { $why }
online-fault-session = No se puede preparar la partida: { $why }
online-fault-battle = La batalla no puede empezar: { $why }
online-fault-unsaved = No se puede guardar la partida: { $why }
online-way-again = Puedes probar otra vez.
# The seats.
online-seats = LOS BANDOS
online-seats-mission = { $turn ->
    [0] { $mission } · { $allied }/{ $german } PR
   *[other] { $mission } · { $allied }/{ $german } PR · ronda { $turn }
}
online-seat-own = esta pantalla
online-seat-other = la otra pantalla
online-seat-free = libre
online-seat-vacant = Nadie aún
online-seat-automated = Se mueve sola
online-take = Ocupar
online-take-allied-key = A
online-take-german-key = S
online-force = Fuerza
online-force-key = F
online-swap = Cambiar
online-swap-host = Solo puede cambiarlos el anfitrión
online-only-deal = Solo repartir
online-only-watch = Solo mirar
online-ready = listo
online-not-ready-own = faltas tú
online-not-ready = aún no
online-no-force = sin fuerza
online-here = está
online-away = ausente
online-role-deals = Reparte
online-role-watches = Mira
online-role-none = Sin bando
online-others = Los demás
online-cut = **Si se corta**, la batalla espera, queda guardada en todas las máquinas y sigue al volver.
online-dossier-sent = No tienes este dossier: el anfitrión te manda el suyo.
online-no-dossier = No tienes este dossier: **{ $mission }**. Pide el archivo al anfitrión y déjalo en tu carpeta de misiones.
online-begin = EMPEZAR
online-begin-alone = Aún no ha entrado nadie
online-begin-side = Falta alguien en: { $side }
online-begin-ready = Falta { $name }
online-begin-force = Falta tu fuerza
online-begin-seat = Elige un bando
online-declare = ESTOY LISTO
online-declared = LISTO
online-waits-host = empieza el anfitrión
online-close = Cerrar partida
online-leave = Salir de la partida
online-cancel = Dejar de buscar
online-close-title = ¿CERRAR LA PARTIDA?
online-close-text = Los que han entrado salen también, y el código deja de valer.
online-leave-title = ¿SALIR DE LA PARTIDA?
online-leave-text = Tu sitio queda libre. Con el código puedes volver a entrar.
online-stay = QUEDARSE
online-page-session = Primero hay que cerrar la partida o salir de ella
online-refused-automated = A ese bando no lo lleva nadie.
online-refused-taken = No queda sitio para otro jugador.
online-refused-side = Ese bando ya tiene jugador.
online-refused-seat = Primero elige un bando.
online-refused-force = Esa fuerza no vale en esta misión.
online-refused-fixed = Una batalla guardada sigue con sus fuerzas y puntos.
online-refused-no-force = Primero elige una fuerza.
# The messages.
online-messages = MENSAJES
online-write = Escribir
online-write-key = T
online-write-title = MENSAJE
online-write-hint = Lo leen todos los que están en la partida.
online-nobody = Aún no hay nadie con quien hablar.
online-nothing = Aún no ha escrito nadie.
online-chat-off = Los mensajes están desactivados en los ajustes.
online-phrase-1 = ¡Buena!
online-phrase-2 = Un momento
online-phrase-3 = ¿Seguimos?
online-phrase-4 = Gracias
online-joined = { $name } ha entrado.
online-left = { $name } se ha ido.
online-turned-away-older = Alguien ha querido entrar con un juego más viejo ({ $theirs }) que el tuyo ({ $mine }): tiene que actualizarlo.
online-turned-away-newer = Alguien ha querido entrar con un juego más nuevo ({ $theirs }) que el tuyo ({ $mine }): actualiza el tuyo.
online-said = { $name }: { $text }
# The choice of the mission.
online-missions = MISIONES
online-missions-own = Misión propia
online-missions-note = Cada jugador elige después su fuerza, con estos puntos.
online-missions-points = Puntos de requisa
online-missions-dossier = PR del dossier
online-missions-dossier-key = D
online-missions-done = USAR ESTA MISIÓN
online-clock = { $n ->
    [0] Sin reloj
   *[other] { $n } min por turno
}
online-clock-key = K
online-refused-figure = Esa figura la manda otro jugador.
# Figures of a shared side, and seats of the AI.
online-ai-next = Otro nivel
online-figures = Figuras
online-figures-key = G
online-figures-title = ¿QUIÉN MANDA QUÉ?
online-figures-why = Pulsa una figura para mandarla tú; pulsa otra vez para soltarla. Las que no son de nadie las manda cualquiera.
online-figures-all = de todos
online-figures-taken = La manda { $name }
online-figures-done = Hecho
online-saved-title = Se seguirá esta batalla:
online-saved-progress = Sigue en la ronda **{ $turn }**, con sus fuerzas y puntos.
# Errors of sessions.
online-error-in-use = Otra ventana tiene abierta esta partida.
online-error-unreadable = { $path } está dañado o es de otra versión.
online-error-battle = Este juego no puede jugar la batalla de esta partida.
online-error-mission = Este juego no puede leer la misión de esta partida.
online-error-role = Este archivo es de la otra máquina de la partida.
online-error-address = No se sabe dónde está el anfitrión.
online-error-keys = El sistema no da números al azar.
online-error-not-saved = No se puede guardar ahora.
online-error-not-ready = Falta algún jugador.
online-error-no-force = Falta la fuerza de: { $side }
# Missions that guests propose.
online-propose = Proponer misión
online-propose-key = M
online-missions-propose = PROPONERLA
online-missions-propose-note = Si el anfitrión acepta, se juega; los puntos los pone él.
online-proposed = Has propuesto «{ $mission }».
online-not-proposed = «{ $mission }» no se puede proponer: es demasiado grande o has propuesto demasiadas.
online-bad-proposal = La misión que propone { $name } tiene fallos y no se usa.
online-proposal-title = ¿OTRA MISIÓN?
online-proposal-text = { $name } propone jugar «{ $mission }».
online-proposal-play = Jugarla
online-proposal-refuse = Seguir con la nuestra
# The next battle of a campaign.
online-campaign-title = Se jugará la misión { $n } de «{ $name }»:
online-ledger = Libro de campaña
online-ledger-key = L
online-card = Elegir la carta
online-card-key = E
online-begin-card = Falta elegir la carta que se conserva
online-refused-campaign = La misión y los puntos los fija la campaña.
online-refused-card = Esa carta ya no se puede conservar.
online-campaign-gone-on = la campaña ha seguido sin esta partida
# The battle that an expedition waits for.
online-expedition-title = Se jugará la batalla { $n } de «{ $name }»:
online-refused-expedition = Quién combate lo decide la expedición.
online-refused-no-battle = Todavía no hay batalla.
online-refused-night-seat = Ningún puesto de la expedición lleva tu nombre.
online-refused-night-over = Esa noche ya ha acabado.
online-expedition-gone-on = la expedición ha seguido sin esta partida
online-base = Cuaderno de la base
online-base-key = C
# The nights of an expedition.
online-to-base = A LA BASE
online-night-title = Se planeará una noche de «{ $name }»:
online-night-words = La noche en la base
online-night-how = De noche das tareas a los supervivientes del puesto con tu nombre. La batalla que toque también se juega aquí.
online-night-day = En la base es de día: decide el anfitrión.
online-night-sheet = LA NOCHE DE «{ $name }»
online-night-ready = **{ $name }** ya ha planeado la noche.
online-night-plans = **{ $name }** está planeando.
