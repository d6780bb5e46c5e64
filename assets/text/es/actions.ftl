# Armas, plantillas, decisiones y objetos
top-special = + { $n } PM de Gretel
half-last-stand = ÚLTIMO ALIENTO
half-dies-allied = Actúa un aliado caído
half-dies-german = Actúa un caído del SWD
half-flame = Se elige qué casillas arden
half-again = Otro disparo gratis
half-reroll = { $seat ->
    [allied] Los Aliados pueden repetir un dado
   *[german] El SWD puede repetir un dado
}
half-landing = ¿Adónde arrastra el arpón?
half-share = Se reparten los PA sobrantes
act-flame = Quemar
act-throw = Granada
act-launch = Lanzagr.
act-mine = Detonar
act-free = Liberar
act-jam = Desencasq.
act-shake = Sacudirse
act-batter = Derribar
act-help = Que actúe
act-help-how = el ordenador
act-help-short = Actúa
act-search = Buscar
act-mend = Reparar
act-blow-up = Barril
act-place = { $thing } { $n }
act-place-count = × { $n }
act-pickup = Recoger
act-operate = Activar
act-search-cache = Registrar
act-drop = Soltar
act-drop-free = gratis
act-tunnel = Túnel
do-throw = { $how ->
    [launched] LANZAGRANADAS
   *[thrown] GRANADA
}
do-flame = LANZALLAMAS
do-mine = ¡KA-BUM!
do-free = LIBERAR EL ARPÓN
do-jam = DESENCASQUILLAR
do-shake = SACUDIRSE: { $card }
do-pickup = RECOGER: { $object }
do-operate = ACTIVAR: { $object }
do-search-cache = REGISTRAR EL ALIJO
do-drop = SOLTAR: { $object }
do-batter = DERRIBAR LA BARRERA
do-search = BUSCAR
do-mend = REPARAR LA COMPUERTA
do-place = COLOCAR: { $thing }
do-blow-up = DISPARAR AL BARRIL
do-tunnel = ENTRAR POR EL TÚNEL
go-tunnel = ENTRAR
step-tunnel = Entrar
go-batter = DERRIBAR
go-search = BUSCAR
go-mend = REPARAR
go-place = COLOCAR
go-blow-up = FUEGO
go-throw = LANZAR
go-flame = APUNTAR
go-mine = DETONAR
go-free = LIBERAR
go-jam = DESENCASQUILLAR
go-shake = SACUDIRSE
go-pickup = RECOGER
go-operate = ACTIVAR
go-search-cache = REGISTRAR
go-drop = SOLTAR
step-batter = Derribar
step-search = Buscar
step-mend = Reparar
step-place = Colocar
step-blow-up = Barril
step-pickup = Recoger
step-operate = Activar
step-search-cache = Registrar
step-drop = Soltar
step-free = Liberar
step-jam = Desencasquillar
step-shake = Sacudirse
dock-throw-how = Apunta con flechas o un clic. También alcanza a los tuyos.
dock-mine-how = La explosión alcanza a todas las figuras de las 9 casillas.
dock-flame-how = Esta es la primera casilla; después puedes añadir más, hasta 8 en total.
dock-drags = arrastra { $chance }
dock-jinx = con un 1 acaba: { $chance }
dock-no-roll = sin tirar
dock-nobody = La explosión no alcanza a nadie.
dock-fire = Fuego por el camino: { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}, daño con { $needed }+.
caught-dies = muere { $chance }
caught-hurt = herida { $chance }
caught-more = y { $n } más
again-title = OTRO DISPARO
again-how = { $figure } dispara otra vez gratis: { $weapon }. Puede cambiar de blanco.
again-how-bonus = { $figure } dispara otra vez gratis: { $weapon }, { $bonus } a los dados. Un 1 termina su activación.
again-fire = DISPARAR
again-stop = No disparar más
flame-title = QUEMAR: { $n } DE { $of }
flame-how = Contiguas y a la vista. Haz clic en una marcada, o:
flame-add = añadir
flame-last = Después de esta no queda ninguna. Dispara, o haz clic en ella otra vez:
flame-fires = disparar
flame-nobody = Las llamas aún no alcanzan a nadie.
flame-no-friend = Las llamas no alcanzan a ningún amigo.
flame-burn = FUEGO
flame-back = Quitar la última
alarmentry-title = ¿POR DÓNDE VIENEN?
alarmentry-how = ¡La alarma! Hay varias entradas igual de cerca: elige a cuál llegan tus refuerzos.
landing-title = ¿DÓNDE CAE?
landing-how = El arpón arrastra a { $target }: elige la casilla.
landing-square = Casilla { $n }
last-title = { $side }: ÚLTIMO ALIENTO
last-how = **{ $figure }** ha caído y actúa ahora por última vez, con **{ $points } PA**. Después sigue el turno interrumpido.
last-go = ACTUAR
reroll-title = ¿REPETIR UN DADO?
reroll-how = **{ $figure }** contra { $target }: daño con { $needed }+. { $n ->
    [one] Se puede repetir **1 dado**.
   *[other] Se pueden repetir **{ $n } dados**.
}
reroll-die = Repetir
reroll-done = ya repetido
reroll-hits = ya acierta
reroll-keep = DEJARLOS ASÍ
reroll-harm = { $n ->
    [0] sin daño
    [one] 1 de daño
   *[other] { $n } de daño
}
reroll-double = Hay un doble: sin munición
share-title = REPARTIR PA
share-how = A **{ $figure }** le { $n ->
    [one] sobra **1 PA**
   *[other] sobran **{ $n } PA**
}. Puede darlos, uno a uno, a figuras que no se hayan activado.
share-has = { $n ->
    [0] sin activar
   *[other] recibe { $n } PA
}
share-end = { $n ->
    [one] PERDER 1 PA
   *[other] PERDER { $n } PA
}
card-rates-hmg = { $dice } dados, dos veces · { $reaction } en reacción
card-rates-shotgun = { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
} · fortaleza −{ $less } · { $reaction } en reacción
card-flame = { $ap } PA · hasta { $n } casillas, 1 dado a cada figura
card-grenade = { $ap } PA · alcance { $range }, explosión de 3×3, { $bonus }
card-launcher = { $ap } PA · sin alcance máximo, explosión de 3×3, { $bonus }
card-harpoon = { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}; arrastra si hiere, o con 4+
card-harpoon-stuck = El arpón está clavado en un cuerpo: 1 PA para liberarlo.
card-jammed = Una carta le ha encasquillado el arma.
card-close-dice = { $dice } dados por ataque
card-close-bonus = , +{ $bonus } a los dados
ability-command = +{ $n } PM por ronda mientras viva.
ability-shares = Al terminar, da los PA que le sobren a figuras que no se hayan activado.
ability-special = +{ $n } PM por ronda solo para zombis.
ability-hand = { $n ->
    [one] +1 carta en la mano mientras viva.
   *[other] +{ $n } cartas en la mano mientras viva.
}
ability-chain = Bambi: +{ $n } a los dados; si hace daño, dispara otra vez con 1 menos. Un 1 termina su activación.
ability-reroll-blow = Puede repetir un dado por ataque cuerpo a cuerpo, salvo contra Sturmzombies.
ability-slays = Cuerpo a cuerpo, mata Sturmzombies sin tirar.
ability-shakes = 1 PA, una vez por ronda: se sacude una carta.
ability-reroll-misses = Repite una vez los dados que no hacen daño.
ability-leap = Salta por encima de otras figuras, pero solo con sus propios PA.
ability-immune = Inmune a «{ $card }».
ability-turns = Girar le cuesta 0 PA.
ability-no-reaction = Nunca entra en modo de reacción.
ability-unlimits = { $kind }: sin límite si está en la fuerza.
ability-mine = Ka-BUM: por 1 PA estalla sobre un enemigo al que podría golpear; +{ $n } a los dados.
ability-reroll-hits = Los dados que la dañarían se repiten una vez.
ability-rouses = Los suyos que estén a una casilla reciben +{ $n } PA.
ability-devours = Recupera 1 PD al empezar cada turno de su bando.
ability-feeds = Si ha perdido PD y tiene al lado a uno de los suyos, se alimenta de él en vez de actuar: el otro pierde 1 PD y él recupera 1.
ability-shrouds = Su fortaleza y la de los suyos que estén a una casilla sube en { $n } contra disparos y ataques cuerpo a cuerpo.
trait-stout = Demasiado corpulento para cepos y fosos.
trait-giant = Demasiado grande para lazos y aceite.
ability-shoves = Empuja a las figuras que le cortan el paso; rompe una barrera de un golpe.
ability-builds = Construir le cuesta 0 PA.
ability-free-blast = Su primera granada o llamarada de cada ronda cuesta 0 PA.
ability-vigilant = Puede entrar en modo de reacción aunque vea enemigos.
ability-volatile = Volátil: si muere por disparos, puede explotar.
state-dying = Ha caído: actúa por última vez.
act-seal = Sellar
do-seal = SELLAR LA PUERTA
go-seal = SELLAR
step-seal = Sellar
half-stranded = ¿Quién es el soldado aislado?
half-pickets = Se colocan los piquetes
half-reinforce = { $seat ->
    [allied] Los Aliados eligen refuerzo
   *[german] El SWD elige refuerzo
}
top-turn-of = RONDA { $turn }/{ $last }
tally-points = PV
tally-tokens = fichas
tally-nobody = sin portador
tally-panels = { $n }/{ $of } paneles activados
tally-used = { $n }/{ $of } activados
tally-stranded = { $figure }: aislado
tally-freed = { $figure }: libre, aún no actúa
tally-until = Puede despegar en { $n } rondas
tally-launch = Próxima ronda: despega con { $on ->
    [1] 1
   *[other] 1–{ $on }
}
tally-last = salió
stranded-title = { $seat ->
    [allied] ALIADOS: ELIGE AL SOLDADO AISLADO
   *[german] SWD: ELIGE AL SOLDADO AISLADO
}
stranded-how = Empieza **encerrado en su sala** y no puede hacer nada hasta que un compañero abra una de sus puertas. Los demás se despliegan ahora.
reinforce-title = { $seat ->
    [allied] ALIADOS: ¿QUIÉN LLEGA?
   *[german] SWD: ¿QUIÉN LLEGA?
}
reinforce-how = **Una** de las figuras en reserva llega en esta ronda; luego eliges por qué entrada.
reinforce-none = Nadie en esta ronda
pickets-title = { $n ->
    [one] PIQUETES: QUEDA 1
   *[other] PIQUETES: QUEDAN { $n }
}
pickets-how = **{ $figure }**: elige una casilla roja con un clic o con las flechas; otro clic o Intro lo coloca. Los botones lo giran.
pickets-turn = Girar
pickets-here = Colocar
pickets-all = { $n ->
    [one] COLOCAR EL ÚLTIMO
   *[other] COLOCAR LOS { $n }
}
pickets-done = No colocar más
force-held-back = **En reserva:** { $names }
card-carries = Lleva: { $object }
state-stranded = Soldado aislado: no puede hacer nada hasta que lo liberen.
state-held-back = En reserva: llegará como refuerzo.
dock-twitcher = Nadie la ha recogido aún: con { $on ->
    [1] un 1
   *[other] 1–{ $on }
} es un Espasmódico y tira { $dice } dados.
hand-tokens = FICHAS · { $n } PV
hand-token = { $holder }: n.º { $number } · { $points } PV
hand-token-lies = En el suelo
slip-survives = SOBREVIVE { $chance }
top-setup = PREPARACIÓN
tally-gate = Compuerta: { $left } de { $of }
tally-gate-blows = Compuerta: { $left } de { $of } · recibirá { $n ->
    [one] 1 golpe
   *[other] { $n } golpes
}
tally-alarms = Alarmas: { $raised } de { $of }
tally-haul = Botín: { $out } fuera · { $held } encima · { $caches } por registrar
tally-threat-pile = Amenaza: { $n }
tally-boxes = Cajas de munición: { $left } de { $of }
tally-horde = Oleada { $come } de { $of }
tally-threat-struck = Si nadie hace nada: golpean a { $struck }
tally-threat-broken = Si nadie hace nada: cae { $broken ->
    [one] 1 barricada
   *[other] { $broken } barricadas
}
tally-threat = Si nadie hace nada: golpean a { $struck } y cae { $broken ->
    [one] 1 barricada
   *[other] { $broken } barricadas
}
coming-title = LA HORDA
coming-if = Si nadie la detiene:
coming-later = Se verá cuando empiece a actuar el primer bando.
coming-nothing = No se mueve ni llega nadie.
coming-moves = Se { $n ->
    [one] mueve **una figura**
   *[other] mueven **{ $n } figuras**
}, en el orden de sus números.
coming-sprung = { $n ->
    [one] **Una** pisa un artefacto.
   *[other] **{ $n }** pisan un artefacto.
}
coming-battered = { $n ->
    [one] **Un golpe**
   *[other] **{ $n } golpes**
} a las barreras.
coming-broken = { $n ->
    [one] Cae **una** barricada.
   *[other] Caen **{ $n }** barricadas.
}
coming-gate = { $n ->
    [one] **Un golpe**
   *[other] **{ $n } golpes**
} a la compuerta.
coming-struck = Al final golpean a **{ $names }**.
coming-appear = Llegada: **{ $names }**.
coming-sure = Se cumplirá tal cual hasta la primera tirada.
coming-gate-stands = Compuerta: { $left } de { $of }
coming-mend = Reparar un punto cuesta 2 PA, una vez por ronda.
tab-coming = Lo que hará la horda
