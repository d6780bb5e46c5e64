# El editor de misiones
title-editor = Editor de misiones
title-editor-key = M
editor-map = Plano
editor-rules = Reglas
editor-dossier = Dossier
editor-saved = Misión propia · guardada
editor-saving = Misión propia · guardando…
editor-saved-campaign = Campaña propia · guardada
editor-saving-campaign = Campaña propia · guardando…
editor-outside = Otro programa ha cambiado el archivo
editor-outside-how = «Ver el archivo» deja elegir con cuál te quedas
editor-gone = El archivo ya no está: lo han renombrado o quitado
editor-gone-how = «Ver el archivo» deja escribirlo otra vez; también lo hará tu próximo cambio
editor-too-long = Demasiado larga para guardarla
editor-unsaved = No se puede guardar
editor-undo = Deshacer
editor-redo = Rehacer
editor-nothing = Nada que deshacer ni rehacer
editor-history = Historial
editor-history-how = Elige un paso para volver a él
editor-beginning = Como estaba al abrirla
editor-did-rock = Roca
editor-did-floor = Suelo
editor-did-obstacle = Obstáculos
editor-did-door = Una puerta
editor-did-entry = Una entrada
editor-did-exit = Una salida
editor-did-object = Un objeto
editor-did-area = Casillas rojas
editor-did-removed = Algo quitado
editor-did-stamp = Un trozo copiado
editor-did-moved = Algo movido
editor-did-mended = Un error corregido
editor-did-size = El tamaño del plano
editor-did-number = Un número
editor-did-text = Un texto
editor-did-block = Una regla
editor-did-outside = Cambios leídos del archivo

editor-tools = PINTAR
editor-tool-select = Seleccionar
editor-tool-select-how = Selecciona algo y arrástralo a otra casilla (S)
editor-tool-brush = Pincel
editor-tool-brush-how = Pinta la pieza por donde arrastras (B)
editor-tool-rect = Rectángulo
editor-tool-rect-how = Pone la pieza en todas las casillas entre dos esquinas (R)
editor-tool-fill = Rellenar
editor-tool-fill-how = Rellena todas las casillas iguales y contiguas (F)
editor-tool-stamp = Copiar
editor-tool-stamp-how = Copia un trozo del plano a otro sitio; E lo gira, Mayús+E lo refleja y el botón derecho lo suelta (T)
editor-symmetry = SIMETRÍA
editor-symmetry-off = Sin simetría
editor-symmetry-off-how = Los trazos no se reflejan (M para cambiar)
editor-symmetry-across = Espejo a los lados
editor-symmetry-across-how = Izquierda y derecha, en espejo y con los bandos cambiados (M para cambiar)
editor-symmetry-down = Espejo arriba y abajo
editor-symmetry-down-how = Arriba y abajo, en espejo y con los bandos cambiados (M para cambiar)
editor-symmetry-turn = Giro de 180°
editor-symmetry-turn-how = Cada mitad es la otra girada 180°, con los bandos cambiados (M para cambiar)
editor-pieces = PIEZA · < >
editor-piece-rock = Roca
editor-piece-rock-how = Borra todo lo que haya en la casilla
editor-piece-floor = Suelo
editor-piece-floor-how = Las figuras pueden andar por aquí
editor-piece-obstacle = Obstáculo
editor-piece-obstacle-how = Nadie puede ponerse ahí ni ver a través
editor-piece-door = Puerta
editor-piece-door-how = En el borde más cercano de la casilla
editor-piece-green = P. verde
editor-piece-green-how = Una puerta verde, en el borde más cercano
editor-piece-object = Objeto
editor-piece-object-how = Algo que se lleva o se activa
editor-piece-entry = Entrada
editor-piece-entry-how = Por aquí entra un bando. La rueda la gira
editor-piece-exit = Salida
editor-piece-exit-how = Por aquí sale un bando. La rueda la gira
editor-piece-red = Piquetes
editor-piece-red-how = Casillas rojas: aquí empiezan los Sturmzombies en la ronda 1
editor-owner = BANDO · O
editor-door = ESTADO · O
editor-object = OBJETO · O
editor-open = Abierta
editor-closed = Cerrada
editor-sealed = Sellada
editor-paint-how = El botón derecho coge la pieza que hay bajo el puntero. Arrastra el borde del plano para agrandarlo.
editor-measure = MEDIR
editor-measure-sight = Línea de visión
editor-measure-sight-how = Qué se ve desde la casilla del puntero (V)
editor-measure-reach = Alcance
editor-measure-reach-how = Hasta dónde se llega desde ahí con { $n } PA (A)
editor-measure-distance = Distancias
editor-measure-distance-how = PA desde la entrada más cercana del bando elegido (D)
editor-measure-choke = Pasos obligados
editor-measure-choke-how = Casillas por las que pasan todos los caminos entre los dos bandos (C)

editor-faults = { $faults ->
    [0] { $notices ->
        [0] SIN ERRORES
        [one] 1 AVISO
       *[other] { $notices } AVISOS
    }
    [one] { $notices ->
        [0] 1 ERROR
        [one] 1 ERROR, 1 AVISO
       *[other] 1 ERROR, { $notices } AVISOS
    }
   *[other] { $notices ->
        [0] { $faults } ERRORES
        [one] { $faults } ERRORES, 1 AVISO
       *[other] { $faults } ERRORES, { $notices } AVISOS
    }
}
editor-next-fault = Siguiente
editor-no-fault = La misión se puede jugar.
editor-fault-mark = ERROR { $n }
editor-faults-left = { $n ->
    [one] queda 1 error
   *[other] quedan { $n } errores
}
editor-mend-floor = Poner suelo en ({ $x }, { $y })
editor-mend-rows = Completar con roca
editor-mend-wall = { $n ->
    [one] Cerrarla con roca
   *[other] Cerrar { $n } casillas con roca
}
editor-mend-copy = Copiar el otro idioma
editor-mend-remove = Quitarlo
editor-mend-give = { $side ->
    [allied] Dárselos a los Aliados
   *[german] Dárselos al SWD
}
editor-fault-of = Error { $n } de { $of }
editor-brush = TAMAÑO DEL PINCEL · O
editor-resize = Tamaño del plano
editor-resize-how = Dos números, y dónde se queda el plano de antes (G)
editor-resize-across = A lo ancho
editor-resize-down = A lo alto
editor-resize-anchor = Dónde se queda el plano de antes. Lo que no cabe se corta; se puede deshacer.
editor-resize-place = Lugar { $n } de 9
editor-broken = El archivo no se puede leer desde la línea { $line }. Este es el último plano legible.
editor-broken-undo = Deshacerlo
editor-step-at = en ({ $x }, { $y })
editor-step-area = { $wide }×{ $high } en ({ $x }, { $y })
editor-no-further = No hay más
editor-rp-short = PR
editor-rp = { $n } PR
editor-facts = { $cp } PM · { $cards ->
    [one] 1 carta
   *[other] { $cards } cartas
}
editor-endings = CÓMO ACABA
editor-endings-how = La batalla acaba con lo primero de esto que ocurra.
editor-add-endings = Añadir final
editor-complete = completo
editor-missing = { $n ->
    [one] falta 1
   *[other] faltan { $n }
}

editor-file = Ver el archivo
editor-test = PROBAR
editor-fine = Todo está guardado
editor-notices = { $n ->
    [one] 1 aviso: no impide jugar
   *[other] { $n } avisos: no impiden jugar
}
editor-size = { $width } × { $height } casillas
editor-unknown = una letra sin significado
editor-entry-of = { $side ->
    [allied] entrada aliada
   *[german] entrada del SWD
}
editor-exit-of = { $side ->
    [allied] salida aliada
   *[german] salida del SWD
}
editor-choose = Elige una casilla del plano
editor-choose-how = Esc: ninguna
editor-refused-missing = En el archivo no hay dónde escribirlo: ábrelo y revísalo
editor-refused-size = Un plano tiene de 3 a 64 casillas por lado
editor-refused-letters = No quedan letras para ese suelo

editor-forces = FUERZAS
editor-add-demand = Exigencia
editor-add-demands = UNA EXIGENCIA
editor-specials = CONDICIONES ESPECIALES
editor-specials-how = cada una, una sola vez
editor-both-win = los dos bandos pueden ganar
editor-one-wins = un bando no puede ganar
editor-notes = NOTAS
editor-notes-how = en los dos idiomas
editor-add-notes = Añadir nota
editor-objects = OBJETOS
editor-add-objects = Añadir objeto
editor-points = PUNTOS DE VICTORIA
editor-points-how = por qué se dan
editor-add-points = Añadir puntos
editor-second-leaf = Objetos y puntos
editor-first-leaf = Fuerzas y finales
editor-up = Hacia arriba
editor-down = Hacia abajo
editor-remove = Quitar
editor-missing-es = Falta el español: los jugadores en español no verán nada.
editor-missing-en = Falta el inglés: los jugadores en inglés no verán nada.

editor-slot = UN VALOR
editor-slot-none = Ninguno
editor-slot-some = Elegir…
editor-slot-done = LISTO
editor-slot-digits = También se puede teclear.
editor-slot-lit = El mapa ilumina lo elegido, o lo que señala el puntero.
editor-north = Una casilla al norte
editor-south = Una casilla al sur
editor-east = Una casilla al este
editor-west = Una casilla al oeste
editor-on-map = En el plano
editor-type = Escribir
editor-type-how = Lo que pongas entre ** y ** sale en negrita.

editor-text-name = Nombre
editor-text-place = Dónde y cuándo
editor-text-story = Qué ha pasado
editor-text-plan = Junto al plano
editor-text-victory-allied = Los Aliados ganan…
editor-text-victory-german = El SWD gana…
editor-text-other = Un texto
editor-text-note = Nota { $n }
editor-text-object = Nombre del objeto { $n }
editor-language-es = español
editor-language-en = inglés
editor-beside-es = En español
editor-beside-en = En inglés
editor-victory-old = escrito antes de cambiar los finales
editor-victory-write = Escribirlo según las reglas
editor-look = Aspecto: { $look }
editor-number = Número { $n }

editor-read-only = solo lectura
editor-shut = Cerrar
editor-folder = Abrir la carpeta
editor-read-theirs = Usar el archivo
editor-keep-mine = Conservar lo mío
editor-write-anew = Escribirlo otra vez
editor-test-title = PROBAR LA MISIÓN
editor-test-how = El ordenador compra las dos fuerzas. No se guarda nada; Esc vuelve aquí.
editor-test-people = Dos personas
editor-test-allied = Jugar con los Aliados contra un Veterano
editor-test-german = Jugar con el SWD contra un Veterano
editor-test-watch = Ver jugar a dos Veteranos
editor-leave-title = ¿VOLVER AL EDITOR?
editor-leave-kept = Es una prueba: no se guarda nada.
editor-leave = Al editor

# La lista de misiones del editor
shelf-title = MISIONES
shelf-games = Del juego (solo copiar)
shelf-new = Nueva misión
shelf-write = EDITAR
shelf-copy = HACER UNA COPIA
shelf-faulty = QUÉ ESTÁ MAL
shelf-how-title = HAZ LA TUYA
shelf-how = Elige una misión tuya para seguir con ella, o una del juego para copiarla. | **Plano:** dibuja sobre el tablero; los errores se ven al momento, con su motivo. | **Reglas:** frases con huecos que rellenas. **Dossier:** los textos, en los dos idiomas. | **Probar** juega la misión en el acto; **Equilibrio** calcula cuántas veces gana cada bando. | Todo se guarda solo y todo se puede deshacer. El archivo es tuyo: ábrelo también con cualquier editor de texto.
shelf-new-title = MISIÓN NUEVA
shelf-new-how = ¿Cómo empieza?
shelf-new-empty = Con un plano vacío
shelf-new-example = Con el ejemplo comentado
shelf-name-title = ¿CÓMO SE LLAMA?
shelf-name-how = En los dos idiomas al principio; luego se cambia.
shelf-copy-title = ¿CÓMO SE LLAMA LA COPIA?
shelf-copy-how = Las misiones del juego se quedan como están.
shelf-copy-of = (copia)
shelf-campaign = Campaña propia
shelf-new-campaign = Nueva campaña
shelf-campaign-title = ¿CÓMO SE LLAMA LA CAMPAÑA?
shelf-export = Exportar
shelf-export-what = Elige una campaña tuya sin errores
shelf-export-only = solo campañas
shelf-fault = Línea { $line }: { $words }
shelf-exported = Campaña exportada a { $file }
shelf-import = Importar
shelf-import-title = ¿QUÉ CAMPAÑA?
shelf-import-how = Estas están en { $folder }.
shelf-import-none = No hay ninguna campaña en { $folder }
shelf-other-title = YA HAY OTRA VERSIÓN
shelf-other-how = Ya tienes otra versión de esta campaña, o algo con el mismo nombre.
shelf-other-replace = Sustituirla; la de antes queda en una carpeta al lado
shelf-other-both = Conservar las dos; esta lleva nombres propios
shelf-other-leave = Dejarlo como está
shelf-replaced = Lo de antes está en { $folder }
shelf-imported = { $name }: { $n ->
    [0] ya estaba completa
    [one] 1 archivo nuevo
   *[other] { $n } archivos nuevos
}
editor-price = ¿Vale lo que cuesta?
editor-price-none = Corrige antes los errores de la figura y de su misión.
editor-price-begun = Jugando batallas con ella y sin ella…
editor-price-pairless = Con estos PR no se puede comprar, o no se puede prescindir de ella.
editor-price-told = Con ella se gana el { $share } % ± { $off } ({ $n } parejas de batallas). { $advice ->
    [dearer] Vale más de lo que cuesta.
    [cheaper] Vale menos de lo que cuesta.
    [fair] El precio es justo.
   *[running] Se sigue jugando…
}

# Los nombres de los huecos
slot-winner = QUIÉN GANA
slot-side = QUÉ BANDO
slot-doors = QUÉ PUERTA
slot-objects = QUÉ OBJETO
slot-object = QUÉ OBJETO
slot-kind = QUÉ FIGURA
slot-icon = QUÉ ICONO
slot-rp = CUÁNTOS PR
slot-from = DESDE QUÉ RONDA
slot-facing = HACIA DÓNDE MIRA
slot-at = QUÉ CASILLA
slot-name = NOMBRE
slot-look = ASPECTO
slot-number = NÚMERO DEL DOSSIER
slot-portable = ¿SE PUEDE LLEVAR?
slot-numbered = ¿TIENE NÚMERO?
slot-user = QUIÉN PUEDE USARLO
slot-dice = CUÁNTOS DADOS
slot-on = CON QUÉ RESULTADO
slot-each = CUÁNTO VALE CADA UNO
slot-stranded = CUÁNTO VALE EL AISLADO

# Las palabras del formato
word-None = ninguno
word-true = sí
word-false = no
word-Allied = bando aliado
word-German = bando del SWD
word-North = norte
word-East = este
word-South = sur
word-West = oeste
word-AfterTurn = tras la ronda [0]
word-NoneLeft = cuando no quede nadie del [0]
word-AllActivated = cuando todo esté activado
word-Beacon = baliza de impulsos
word-Panel = panel
word-Device = dispositivo
word-Token = ficha
word-Gallery = Galerías
word-Bulkhead = Búnker
word-Dock = Muelle
word-Laboratory = Laboratorio
word-Barracks = Cuartel
word-Powerhouse = Central
word-Silo = Silo

editor-own = FIGURAS Y CARTAS PROPIAS
editor-own-how = cada cosa, en un archivo al lado
editor-figures = Figuras
editor-weapons = Armas
editor-cards = Cartas
editor-missions = Misiones
editor-add = Añadir
editor-like = ¿A QUÉ SE PARECE?
editor-like-nothing = A nada: uno sencillo
editor-parts-none = Aún no hay nada: añade lo primero.
editor-campaign-how = Las misiones se juegan en este orden. Cada figura conserva lo que ha aprendido.
field-id = Id
field-side = Bando
field-title = Título
field-name = Nombre
field-short = Nombre corto
field-text = Texto
field-rp = PR
field-ap = PA
field-fortitude = Fortaleza
field-damage_points = Puntos de daño
field-limit = Límite
field-weapons = Armas
field-abilities = Habilidades
field-traits = Rasgos
field-look = Aspecto
field-like = como
field-tint = de color
field-portrait = retrato
field-skin = Piel
field-hair_colour = Color del pelo
field-head = Cabeza
field-hair = Pelo
field-beard = Barba
field-mark = Marca
field-hat = Gorro
field-suit = Ropa
field-kill_value = Valor de muerte
field-copies = Copias
field-from_level = Nivel mínimo
field-to_level = Nivel máximo
field-from_players = Jugadores, mínimo
field-to_players = Jugadores, máximo
field-face = Efecto
field-cost = PA por disparo
field-range = Alcance
field-fires = Dispara
slot-weapons = QUÉ ARMA
slot-abilities = QUÉ HABILIDAD
slot-traits = QUÉ RASGO
slot-face = QUÉ HACE
slot-fires = QUÉ DISPARA
slot-missions = QUÉ MISIÓN
word-Rust = óxido
word-Moss = musgo
word-Ash = ceniza
word-Blood = sangre
word-Bone = hueso
word-Brass = latón
word-Frost = escarcha
word-Soot = hollín
word-Effect = carta de efecto
word-Event = carta de evento
word-Gun = arma de fuego
word-Grenade = granadas
word-Jet = un chorro de llamas
field-bonus = bonificación
field-by_hand = a mano
field-dice = dados
field-does = hace
field-at_once = Nada más robarla
field-drags = arrastra
field-gives = cambia
field-own_hands = Una mano por figura
field-goes_round = Rodea las barricadas
field-quiet_first = Primeras manos sin eventos
field-lasts = dura
field-on = sobre
field-piercing = perforación
field-reaction = dados en reacción
field-rounds = munición
field-scatter = de postas
field-squares = casillas
field-swd = con el icono del SWD
field-twice = dos disparos
word-ActAgain = actúa otra vez con PA
word-ActionPoints = PA
word-Ape = traje APE
word-Arms = da el arma
word-Arrive = llegan zombis
word-Beast = bestia
word-BonusAgainst = bonificación contra
word-Cancel = anula una carta
word-ChainShots = disparos en cadena
word-CommandBonus = PM adicionales
word-EnemyCommand = PM que pierde el enemigo
word-Fortitude = fortaleza
word-FreeTurns = gira gratis
word-HandBonus = cartas adicionales
word-Heal = recupera PD
word-HealAll = todos recuperan PD
word-Gate = puntos para la compuerta
word-Surge = llegan más de la oleada
word-Horde = horda
word-ImmuneTo = inmune a la carta
word-Instant = instantánea
word-Is = es
word-IsNot = no es
word-Jammed = encasquilla; PA para arreglarla:
word-LastStand = último aliento
word-Leap = salta
word-Mine = mina, bonificación
word-Mission = toda la misión
word-NoReaction = sin modo de reacción
word-NotHorde = no es horda
word-OpenDoor = abre una puerta
word-OwnCommand = PM adicionales para los suyos
word-RerollsMisses = repite los fallos
word-ShakesOff = se sacude una carta
word-SharesPoints = reparte PA
word-ShotDice = dados por disparo
word-ShotRange = alcance de los disparos
word-ShotRerolls = fallos que se repiten
word-SlaysHordes = mata hordas sin tirar
word-SpecialPoints = puntos especiales
word-StayReady = sigue en reacción sin munición
word-StrengthInNumbers = la unión hace la fuerza
word-StrikeBonus = bonificación cuerpo a cuerpo
word-StrikeDice = dados cuerpo a cuerpo
word-StrikeReroll = repite un dado cuerpo a cuerpo
word-Supernatural = sobrenatural
word-Stout = corpulento
word-Giant = gigante
word-Tunnel = abre un túnel
word-Turn = la ronda
word-Unlimits = sin límite para
word-Volatile = volátil
word-WedgeDoor = atranca una puerta
word-Zombie = zombi

# Las frases
word-Attack = ataca con dados
word-Back = devuelve atrás
word-Barrel = barril
word-Barricade = barricada
word-Blast = estalla si le disparan
word-Blocks = cierra el paso
word-Apart = no va junto a otro, a la compuerta ni a las entradas
word-Builds = construye gratis
word-Burns = quema a la figura que lo golpea
word-Kindles = prende y quema a la figura que lo golpea
word-Vigilant = entra en reacción viendo enemigos
word-Devours = recupera PD cada turno
word-Feeds = se alimenta de los suyos
word-Shrouds = ampara a los de al lado
word-Explode = estalla
word-Flat = en total
word-FreeBlast = una explosión gratis
word-Hold = retiene
word-Kill = mata
word-Oil = aceite
word-OnEnter = a la figura que entra
word-ByNumber = según cuántos jueguen, de 1 a 5
word-Stock = más artefactos:
word-PerPlayer = por defensor
word-Pit = foso
word-Pyre = barricada en llamas
word-RerollsHits = se repiten los dados que le dañan
word-Rouses = anima a los de al lado
word-Shoves = empuja
word-Snare = lazo
word-Spares = no afecta a
word-Trap = cepo
form-demands-OnlyOf = Solo se compra: [0]
form-demands-AtLeastFigures = Al menos [0] figuras
form-demands-OneWorth = Una de [0] PR o más
form-demands-AtLeastOn = Al menos [rp] PR en [kind]
form-demands-AllOn = Todos los PR en [0]
form-specials-First = En cada ronda empieza el [side], sin puja
form-specials-Automatic = Al [side] no lo lleva nadie: se mueve solo; rodea las barricadas: [goes_round]
form-specials-Contraptions = Artefactos [kinds], en pie [standing], por colocar [stock]
form-specials-Arrows = El [side] sigue las flechas [arrows]
form-specials-Surge = [rounds] oleadas del [side]: [each] a nivel [level], en [at], sacadas de [pool]
form-specials-Bulwark = El [side] guarda la compuerta [at], que aguanta [points] golpes
form-specials-Supply = El [side] roba [each] cartas en las rondas [rounds]; buscar cuesta [search] PA; como mucho [most]; una mano por figura: [own_hands]; sin eventos en las primeras manos: [quiet_first]; solo cartas propias: [own]
form-specials-Zone = El [side] no sale de [areas]
form-specials-ZombiesCarry = Los **zombis** también cogen y llevan objetos
form-specials-Twitchers = La primera vez que se coge una ficha con número, con [on] o menos se alza un [kind] que tira [dice] dados
form-specials-Stranded = Una figura del [side] de [rp] PR o más espera aislada en [at], mirando al [facing], tras las puertas [doors]
form-specials-Pickets = Ronda 1: los Sturmzombies del [side], en las casillas rojas [areas]
form-specials-Waves = Refuerzos del [side] desde la ronda [from], uno por ronda
form-specials-Alarm = Una figura del [side] que abre una de las puertas [doors] da la alarma: a su enemigo le llegan [count] [kind]
form-specials-Caches = El [side] registra los objetos [objects] por [search] PA y encuentra [contents]; quien registra se topa con [encounter]
form-specials-Carry = Una figura del [side] lleva como mucho [limit] objetos; otros tipos: [kinds]
form-specials-Noise = Una figura del [side] que sale pierde 1 PD por cada enemigo a [squares] casillas o menos; otros tipos: [kinds]
form-specials-Segments = La primera figura del [side] en cada uno de los tramos [segments] se topa con [encounter]
form-specials-Ammunition = El [side] tiene [boxes] cajas de munición; solo cartas de la misión: [own]
form-points-Carried = Por fichas con número que se lleven: [0]
form-points-Left = Por cada figura del [side] que salga, [each]; por el soldado aislado, [stranded]
form-points-Dead = Por cada figura muerta del [side], [each] al enemigo; por el soldado aislado, [stranded]
form-points-Activated = Por cada objeto activado, [each]
form-endings-LastFigureOut = Sale o cae la última figura del [side]
form-endings-DoorsSealed = Selladas las puertas [doors]: gana el [winner]
form-endings-NoneLeft = No queda nadie del [side]: gana el rival
form-endings-Breached = Cae la compuerta: gana el [winner]
form-endings-Reached = El [side] llega a [areas]: gana
form-endings-ClearedAfter = Cae la oleada número [surges] del [side]: gana el rival
form-endings-AlarmsRaised = Suena la alarma número [count]: gana el [winner]
form-endings-TakenOut = Sacan el objeto [object]: gana el bando que lo lleva
form-endings-Activated = Activados los objetos [objects]: gana el [winner]
form-endings-Launch = Despega desde la ronda [from]: gana el [winner]
form-endings-Points = Deciden los puntos de victoria, [0]
form-objects = Se llama [name], con aspecto de [icon], en [at] · se lleva: [portable] · con número: [numbered] · solo para: [user]
