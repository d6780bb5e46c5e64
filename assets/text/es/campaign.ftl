# Campañas: la lista, el libro de campaña y la carta que se conserva
campaigns-none = Aún no hay ninguna. Una campaña encadena las misiones: los supervivientes siguen, con lo aprendido.
campaigns-how = Pon nombre a la primera. Se guarda sola tras cada orden, y su libro cuenta quién ganó, quién vive y quién no.
campaigns-begin = NUEVA CAMPAÑA
campaigns-new = Empezar una nueva
campaigns-rename = Renombrar
campaigns-delete = Borrar
campaigns-open = ABRIR EL LIBRO
campaigns-watch = VER MISIÓN { $n }
campaigns-players = Lo que elijas vale para **toda la campaña**. Puedes cambiarlo entre misiones.
campaigns-computer = El ordenador elige también su fuerza y su **carta de experiencia**.
campaigns-players-playing = Hay una misión en curso: al acabarla se puede cambiar quién juega.
campaigns-players-over = Esta campaña ha terminado.
campaigns-part = { $plan }, misión { $n } de { $of }
campaigns-of = { $n } de { $of }
campaigns-tally = van { $allied } a { $german }
ledger-title = LIBRO DE CAMPAÑA
ledger-to = a
ledger-hint = Pulsa una misión jugada para ver su parte.
ledger-draw = Empate
ledger-now = AHORA
ledger-going = EN CURSO
ledger-decides = decide
ledger-veterans = VETERANOS
ledger-veterans-about = conservan sus cartas hasta morir
ledger-fallen = CAÍDOS
ledger-fallen-about = sus cartas se pierden
ledger-nobody = Aún no ha vuelto nadie.
ledger-page = { $n } de { $of }
ledger-more = Más
ledger-report = parte de la misión
ledger-restart = Reiniciar misión
ledger-players = ¿Quién juega?
ledger-won-allied = CAMPAÑA: VICTORIA ALIADA
ledger-won-german = CAMPAÑA: VICTORIA DEL SWD
ledger-won-nobody = CAMPAÑA EMPATADA
keep-title = CARTA DE EXPERIENCIA
keep-how-allied = Un superviviente aliado conserva una carta para las próximas misiones.
keep-how-german = Un superviviente del SWD conserva una carta para las próximas misiones.
keep-then-allied = Después eligen los Aliados
keep-then-german = Después elige el SWD
keep-chosen = La conserva
keep-choose = Elegir
keep-none = Ninguna
keep-kept = CARTAS QUE SE CONSERVAN
keep-none-about = nadie conserva nada
keep-first = Elige una carta, o ninguna
keep-again = Elegir otra vez
keep-later = Más tarde
campaign-note-over = Se han jugado las { $of } misiones.
campaign-in-use = Está abierta en otra ventana. Ciérrala allí para seguir aquí.
campaign-in-use-short = Abierta en otra ventana
campaign-fault-short = No se puede leer
campaign-newer = Guardada con una versión más nueva del juego (formato { $version }). No se ha tocado.
campaign-damaged = Su archivo está dañado o alguien lo ha cambiado; no se ha tocado.
campaign-unsaved = La campaña no se está guardando; se puede seguir jugando. { $why }
campaign-lost = La batalla en curso no puede seguir. { $why } Puedes reiniciar la misión.
campaign-unsettled = No se pudo anotar la batalla en el libro. { $why }
campaign-no-plan = No hay campañas legibles
campaign-on = SEGUIR CAMPAÑA
campaign-end = FIN DE LA CAMPAÑA
keep-done = CONFIRMAR
keep-next = ELIGE EL SWD
ledger-begin = MISIÓN { $n }: { $name }
ledger-resume = SEGUIR: { $name }
ledger-watch = VER { $n }: { $name }
ledger-last = Esta misión decide la campaña.
ledger-unreadable = Esta misión ya no se puede leer
ended-left = Salió la última figura.
ended-died = Cayó la última figura.
ended-doors = Puertas selladas.
ended-none-left = No quedó ninguna figura.
ended-taken-out = El objeto salió del tablero.
ended-activated = Todo quedó activado.
ended-launched = Acabó la cuenta atrás.
ended-breached = Cayó la compuerta.
ended-reached = Llegaron a su meta.
ended-cleared = Última oleada rechazada.
ended-alarms = Sonó la última alarma.
ended-more-points = Por puntos de victoria.
ended-surrendered = Rendición.
ended-agreed = Empate acordado.
ended-nobody-left = Empate: una explosión no dejó a nadie.
ended-equal-points = Empate a puntos.
figure-missions = { $n ->
    [one] 1 misión
   *[other] { $n } misiones
}
figure-kills = { $n ->
    [one] 1 abatido
   *[other] { $n } abatidos
}
figure-hurt = con heridas en la última
figure-fell = Misión { $mission } ({ $name }), ronda { $turn }
figure-horde = { $n } de { $kind }
report-orders = { $n ->
    [one] 1 orden
   *[other] { $n } órdenes
}
report-level = { $n } PR.
report-turn = ronda { $n }
report-force = Fuerza
report-fallen = Bajas
report-kept = Conserva
report-lost = Pierde
lost-killed = la mataron
lost-died = murió
lost-not-bought = se quedó en la base
lost-discarded = descartada
restart-title = ¿REINICIAR LA MISIÓN?
restart-text = La batalla en curso se abandona y no cuenta en el libro. Queda entre las batallas guardadas.
restart-yes = Abandonar y reiniciar
restart-no = SEGUIR CON ELLA
delete-title = ¿BORRAR LA CAMPAÑA?
delete-text = «{ $name }» desaparece de la lista con todas sus batallas. Por si acaso, queda en la carpeta .trash.
delete-yes = Borrarla
delete-no = CONSERVARLA
plan-title = ¿QUÉ CAMPAÑA?
plan-text = Cada una encadena sus propias misiones.
plan-missions = { $n ->
    [one] 1 misión
   *[other] { $n } misiones
}
entry-campaign = NUEVA CAMPAÑA
entry-rename = RENOMBRAR
entry-campaign-hint = Con este nombre la encontrarás en la lista.
# The letters that are these plates' keys.
campaigns-new-key = N
campaigns-rename-key = R
ledger-restart-key = R
ledger-players-key = Q
campaign-bad-name = Ese nombre no es válido.
campaign-no-mission = Falta una de sus misiones: { $id }.
campaign-lost-none = No hay ninguna en curso.
campaign-lost-unsaved = No se pudo guardar, y se ha perdido.
unsettled-another = No es la batalla que la campaña espera.
unsettled-not-over = La batalla no ha terminado.
unsettled-replay = Al repetirla con las reglas actuales, el resultado es otro.
figure-called = { $name } ({ $figure })
entry-veteran = NOMBRE DE { $figure }
entry-veteran-hint = Se usa en el libro y en las fuerzas de la campaña. Déjalo vacío para volver a su tipo y número.
spoken-call = Dar nombre a { $figure }
# The story of a campaign, in short sentences; those of ended-… stand among them.
ledger-story = CRÓNICA
ledger-story-about = lo que pasó en cada misión
story-won-allied = Victoria aliada en la ronda { $n }.
story-won-german = Victoria del SWD en la ronda { $n }.
story-won-nobody = Empate en la ronda { $n }.
story-losses = Bajas: Aliados { $allied }, SWD { $german }.
story-fallen = Caídos: { $names }.
story-kept = { $figure } conserva { $card }.
# A campaign whose players are at several machines.
ledger-online = Jugar en línea
ledger-online-resume = Seguir en línea
ledger-online-key = L
ledger-online-unsaved = La campaña no está guardada
ledger-online-damaged = El archivo de la batalla está dañado: sigue antes aquí
ledger-online-over = La batalla ha terminado: sigue aquí para anotar el resultado
ledger-page-back = CERRAR EL LIBRO
keep-elsewhere = { $side }: la carta se elige en la otra pantalla. Si sigues ahora, se pedirá antes de la próxima misión.
campaign-page-waits = El anfitrión anota el resultado en el libro de la campaña…
campaign-page-score = Misión { $n } de { $of }. Ganadas: Aliados { $allied }, SWD { $german }.
