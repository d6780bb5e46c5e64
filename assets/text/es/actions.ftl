# Armas, plantillas, decisiones y objetos
top-special = + { $n } de Gretel
half-last-stand = ÚLTIMO ALIENTO
half-dies-allied = Actúa un aliado caído
half-dies-german = Actúa un caído del SWD
half-flame = Se elige qué casillas arden
half-again = Otro disparo gratis
half-rerolls-allied = Los Aliados pueden repetir un dado
half-rerolls-german = El SWD puede repetir un dado
half-landing = ¿Adónde arrastra el arpón?
half-share = Se reparten los PA sobrantes
act-flame = Quemar
act-throw = Granada
act-launch = Lanzagr.
act-mine = Detonar
act-free = Arpón
act-jam = Casquillo
act-shake = Sacudirse
act-batter = Golpear
act-help = Que actúe
act-help-how = ordenador
act-help-short = Actúa
act-search = Buscar
act-mend = Reparar
act-blow-up = Barril
act-place = { $thing } { $n }
act-place-count = × { $n }
act-pickup = Recoger
act-operate = Activar
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
do-drop = SOLTAR: { $object }
do-batter = GOLPEAR LO QUE CIERRA EL PASO
do-search = BUSCAR
do-mend = REPARAR LA COMPUERTA
do-place = COLOCAR: { $thing }
do-blow-up = DISPARAR AL BARRIL
do-tunnel = ENTRAR POR EL TÚNEL
go-tunnel = ENTRAR
step-tunnel = Entrar
go-batter = GOLPEAR
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
go-drop = SOLTAR
step-batter = Golpear
step-search = Buscar
step-mend = Reparar
step-place = Colocar
step-blow-up = Barril
step-pickup = Recoger
step-operate = Activar
step-drop = Soltar
step-free = Arpón
step-jam = Desencasquillar
step-shake = Sacudirse
dock-throw-how = Flechas o clic: otra casilla. También hiere a los tuyos.
dock-mine-how = La explosión alcanza a todos en las 9 casillas.
dock-flame-how = Esta es la primera; luego añades hasta 8 en total.
dock-drags = arrastra { $chance }
dock-jinx = acaba con 1: { $chance }
dock-no-roll = sin tirar
dock-nobody = Nadie en la explosión.
dock-fire = Fuego por el camino: { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}, daño con { $needed }+.
caught-dies = muere { $chance }
caught-hurt = herida { $chance }
caught-more = y { $n } más
again-title = OTRO DISPARO
again-how = { $figure } dispara otra vez sin coste: { $weapon }. Puede cambiar de blanco.
again-how-bonus = { $figure } dispara otra vez sin coste: { $weapon }, { $bonus } a los dados. Con un 1 acaba.
again-fire = DISPARAR
again-stop = No disparar más
flame-title = QUEMAR: { $n } DE { $of }
flame-how = Contiguas y a la vista. Un clic en las marcadas, o:
flame-add = añadir
flame-nobody = Nadie en las llamas todavía.
flame-no-friend = Ningún amigo en las llamas.
flame-burn = FUEGO
flame-back = Quitar la última
landing-title = ¿DÓNDE CAE?
landing-how = El arpón arrastra a { $target }: elige la casilla.
landing-square = Casilla { $x }, { $y }
last-title = { $side }: ÚLTIMO ALIENTO
last-how = **{ $figure }** ha caído y actúa ahora por última vez, con **{ $points } PA**. Luego sigue el otro bando.
last-go = ACTUAR
reroll-title = ¿REPETIR UN DADO?
reroll-how = **{ $figure }** contra { $target }: daño con { $needed }+. { $n ->
    [one] Se puede repetir **1 dado**.
   *[other] Se pueden repetir **{ $n } dados**.
}
reroll-die = Repetir
reroll-done = ya repetido
reroll-hits = ya acierta
reroll-keep = DEJARLOS
reroll-harm = { $n ->
    [0] sin daño
    [one] 1 daño
   *[other] { $n } daños
}
reroll-double = Hay un doble: sin munición
share-title = REPARTIR PUNTOS
share-how = A **{ $figure }** le { $n ->
    [one] sobra **1 PA**
   *[other] sobran **{ $n } PA**
}. Puede darlos, uno a uno, a quien no se haya activado.
share-has = { $n ->
    [0] sin activar
   *[other] recibe { $n } PA
}
share-end = { $n ->
    [one] PERDER 1 PA
   *[other] PERDER { $n } PA
}
card-rates-hmg = { $dice } dados, dos veces · en reacción, { $reaction }
card-rates-shotgun = { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
} · fortaleza −{ $less } · en reacción, { $reaction }
card-flame = { $ap } PA · hasta { $n } casillas, 1 dado a cada figura
card-grenade = { $ap } PA · a { $range } casillas, explosión de 3×3, { $bonus }
card-launcher = { $ap } PA · sin alcance máximo, explosión de 3×3, { $bonus }
card-harpoon = { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}; arrastra si hiere, o con 4+
card-harpoon-stuck = El arpón está clavado en un cuerpo: 1 PA para liberarlo.
card-jammed = Una carta le ha encasquillado el arma.
card-close-dice = { $dice } dados por golpe
card-close-bonus = , +{ $bonus } a los dados
ability-command = +{ $n } PM por turno mientras viva.
ability-shares = Al terminar, da los PA que le sobren a quien no se haya activado.
ability-special = +{ $n } PM por turno solo para zombis.
ability-hand = +{ $n } carta en la mano mientras viva.
ability-chain = Bambi: +{ $n } a los dados; si daña, otro disparo con 1 menos. Con un 1 acaba.
ability-reroll-blow = Repite un dado por golpe, salvo contra Sturmzombies.
ability-slays = Al golpear, mata Sturmzombies sin tirar.
ability-shakes = 1 PA, una vez por turno: se sacude una carta.
ability-reroll-misses = Repite una vez los dados que no hacen daño.
ability-leap = Salta por encima de otras figuras, solo con sus PA.
ability-immune = Inmune a «{ $card }».
ability-turns = Girar le cuesta 0 PA.
ability-no-reaction = Nunca entra en modo de reacción.
ability-unlimits = Con él, { $kind } no tiene límite.
ability-mine = Ka-BUM: por 1 PA estalla sobre quien podría golpear; +{ $n } a los dados.
ability-reroll-hits = Los dados que la dañarían se repiten una vez.
ability-rouses = Los suyos a una casilla tienen +{ $n } PA.
ability-devours = Recupera 1 punto de daño al empezar cada turno de su bando.
ability-shoves = Empuja a quien le corta el paso; rompe una barricada de un golpe.
ability-builds = Construir le cuesta 0 PA.
ability-free-blast = Su primera granada o llamarada de cada turno cuesta 0 PA.
ability-vigilant = Puede entrar en reacción aunque vea enemigos.
ability-volatile = Volátil: si muere por disparos, puede explotar.
state-dying = Ha caído: actúa por última vez.
log-special = El SWD recibe **{ $points }** PM especiales para sus zombis.
log-paid-special = { $figure } gasta **{ $points }** PM especiales.
log-rerolled = **{ $figure }** repite un dado: { $from } → **{ $to }**.
log-jinxed = **{ $figure }** saca un 1: acaba su activación.
log-slain = **{ $figure }** mata a { $target } sin tirar.
log-thrown = **{ $figure }** lanza una granada.
log-launched = **{ $figure }** dispara el lanzagranadas.
log-detonated = **{ $figure }** estalla sobre { $target }.
log-exploded = **Explosión**: { $n } casillas.
log-caught-blast = La explosión alcanza a **{ $figure }**, con { $needed }+: { $damage ->
    [0] sin daño
    [one] **1 daño**
   *[other] **{ $damage } daños**
}.
log-caught-flame = Las llamas alcanzan a **{ $figure }**, con { $needed }+: { $damage ->
    [0] sin daño
    [one] **1 daño**
   *[other] **{ $damage } daños**
}.
log-caught-fire = **{ $figure }** entra en el fuego, con { $needed }+: { $damage ->
    [0] sin daño
    [one] **1 daño**
   *[other] **{ $damage } daños**
}.
log-caught-staying = **{ $figure }** sigue en el fuego, con { $needed }+: { $damage ->
    [0] sin daño
    [one] **1 daño**
   *[other] **{ $damage } daños**
}.
log-caught-contraption = **{ $figure }** cae en ello, con { $needed }+: { $damage ->
    [0] sin daño
    [one] **1 daño**
   *[other] **{ $damage } daños**
}.
log-ablaze = **{ $figure }** incendia una casilla.
log-burnt-out = El fuego se apaga.
log-volatile = **{ $figure }** es volátil: { $outcome ->
    [explodes] **explota**
    [gone] no pasa nada
   *[glory] **último aliento**
}.
log-harpoon = El arpón de **{ $figure }** { $caught ->
    [yes] **engancha** a { $target }, con 4+
   *[no] no engancha a { $target }, con 4+
}.
log-dragged = El arpón arrastra a **{ $figure }**.
log-harpoon-stuck = El arpón de **{ $figure }** queda clavado en el cuerpo.
log-harpoon-free = **{ $figure }** libera el arpón.
log-given = **{ $figure }** da 1 PA a { $target }.
log-picked-up = **{ $figure }** recoge: { $object }.
log-taken = **{ $figure }** toma de { $from }: { $object }.
log-operated = **{ $figure }** activa: { $object }.
log-dropped = **{ $figure }** suelta: { $object }.
act-seal = Sellar
do-seal = SELLAR LA PUERTA
go-seal = SELLAR
step-seal = Sellar
log-sealed = **{ $figure }** sella una puerta para siempre.
half-stranded = ¿Quién está aislado?
half-pickets = Se colocan los piquetes
half-reinforce-allied = Los Aliados llaman a un refuerzo
half-reinforce-german = El SWD llama a un refuerzo
top-turn-of = TURNO { $turn }/{ $last }
tally-points = PV
tally-tokens = fichas
tally-nobody = nadie la lleva
tally-panels = { $n }/{ $of } paneles activados
tally-used = { $n }/{ $of } activados
tally-stranded = { $figure }: aislado
tally-freed = { $figure }: libre, aún no actúa
tally-until = Puede despegar en { $n } turnos
tally-launch = Próximo turno: despega con { $on ->
    [1] 1
   *[other] 1–{ $on }
}
tally-last = salió
stranded-title = { $seat ->
    [allied] ALIADOS: ¿QUIÉN ESTÁ AISLADO?
   *[german] SWD: ¿QUIÉN ESTÁ AISLADO?
}
stranded-how = Empieza **encerrado en su sala** y no puede hacer nada hasta que un compañero abra una de sus puertas. Los demás despliegan ahora.
reinforce-title = { $seat ->
    [allied] ALIADOS: ¿QUIÉN LLEGA?
   *[german] SWD: ¿QUIÉN LLEGA?
}
reinforce-how = **Una** de las figuras en reserva llega este turno; luego eliges por qué entrada.
reinforce-none = Nadie este turno
pickets-title = { $n ->
    [one] PIQUETES: QUEDA 1
   *[other] PIQUETES: QUEDAN { $n }
}
pickets-how = **{ $figure }**: clic en una casilla roja, o flechas; otro clic o Intro lo coloca. Los botones lo giran.
pickets-turn = Girar
pickets-here = Colocar
pickets-all = { $n ->
    [one] COLOCAR EL ÚLTIMO
   *[other] REPARTIR LOS { $n }
}
pickets-done = No colocar más
force-held-back = **En reserva:** { $names }
card-carries = Lleva: { $object }
state-stranded = Soldado aislado: no puede hacer nada hasta que lo liberen.
state-held-back = En reserva: llegará como refuerzo.
dock-twitcher = Nadie la ha tocado aún: con { $on ->
    [1] un 1
   *[other] 1–{ $on }
} es un Espasmódico y tira { $dice } dados.
hand-tokens = FICHAS · { $n } PV
hand-token = { $holder }: nº { $number } · { $points } PV
hand-token-lies = En el suelo
slip-survives = SOBREVIVE { $chance }
top-setup = PREPARACIÓN
tally-gate = Compuerta { $left } de { $of }
tally-gate-blows = Compuerta { $left } de { $of } · recibirá { $n ->
    [one] 1 golpe
   *[other] { $n } golpes
}
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
coming-if = Lo que hará si nadie la para:
coming-later = Se verá cuando actúe quien va primero.
coming-nothing = Nadie se mueve, ni llega nadie.
coming-moves = Se { $n ->
    [one] mueve **una figura**
   *[other] mueven **{ $n } figuras**
}, en el orden de sus números.
coming-sprung = { $n ->
    [one] **Una** cae
   *[other] **{ $n }** caen
} en lo que pisan.
coming-battered = { $n ->
    [one] **Un golpe**
   *[other] **{ $n } golpes**
} a lo que cierra el paso.
coming-broken = { $n ->
    [one] Cae **una** barricada.
   *[other] Caen **{ $n }** barricadas.
}
coming-gate = { $n ->
    [one] **Un golpe**
   *[other] **{ $n } golpes**
} a la compuerta.
coming-struck = Al final golpean a **{ $names }**.
coming-appear = Llegan **{ $names }**.
coming-sure = Es seguro hasta el primer dado.
coming-gate-stands = Compuerta: { $left } de { $of }
coming-mend = Reparar un golpe cuesta 2 PA, una vez por turno.
tab-coming = Lo que hará la horda
