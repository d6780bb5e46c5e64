# Misiones al azar
skirmish-random = Misión al azar
skirmish-random-key = Z
random-objective = Objetivo
random-size = Plano
random-look = Suelo
random-symmetry = Simetría
random-any = Cualquiera
random-objective-escape = Escapar
random-objective-seal-doors = Sellar las puertas
random-objective-carry-out = Sacar la carga
random-objective-search = Buscar y llevarse
random-objective-rescue = Liberar al prisionero
random-objective-panels = Activar los paneles
random-objective-launch = Parar la cuenta atrás
random-objective-kill-leader = Matar al cabecilla
random-objective-hold-room = Defender la sala
random-size-small = Pequeño { $squares }
random-size-medium = Mediano { $squares }
random-size-large = Grande { $squares }
random-look-steel = Acero
random-look-timber = Madera
random-look-green = Azulejo verde
random-look-dock = Muelle
random-symmetry-none = Ninguna
random-symmetry-mirrored = Reflejada
random-symmetry-rotated = Girada
random-even = Equilibrar
random-even-key = Q
random-even-on = Los PR del SWD se están equilibrando.
random-code = Código
random-code-key = C
random-code-title = ESCRIBE UN CÓDIGO
random-code-how = Un código de once letras y cifras es una misión entera, con todo lo elegido. Sus seis primeras, solas, dan otra con lo que elijas tú.
random-reroll = Otra
random-reroll-key = O
random-reroll-all = Otras tres
random-reroll-all-key = T
random-keep = Guardar
random-keep-key = G
random-keep-title = GUARDAR ESTA MISIÓN
random-keep-how = Se une a tus misiones propias con este nombre.
random-kept = «{ $name }» ya está entre tus misiones propias.
random-unwritable = No se puede guardar la misión: { $why }
random-edit = Editar
random-edit-key = E
random-hint = Un código da la misma misión en cualquier ordenador: díselo a quien quiera jugarla.
random-too-small = En un plano de { $size } casillas caben { $most } PR por bando.
random-use-size = Poner { $size }
random-drawing = Se está dibujando el plano…
random-wait = Todavía no: falta dibujar el plano o equilibrar sus PR.
random-chosen = Elegida
random-unmeasured = Sin medir todavía
random-measuring = { $n ->
    [one] Sin medir todavía: 1 batalla por ahora
   *[other] Sin medir todavía: { $n } batallas por ahora
}
random-evening = { $n ->
    [one] Se equilibran los PR: 1 batalla por ahora
   *[other] Se equilibran los PR: { $n } batallas por ahora
}
random-fair = { $n ->
    [one] Equilibrada: { $range } tras 1 batalla
   *[other] Equilibrada: { $range } tras { $n } batallas
}
random-favours = { $side ->
    [allied] Favorece a los Aliados: { $range }
   *[german] Favorece al SWD: { $range }
} { $n ->
    [one] tras 1 batalla
   *[other] tras { $n } batallas
}
random-nearest = { $side ->
    [allied] No hay PR que la equilibren. Favorece a los Aliados: { $range }
   *[german] No hay PR que la equilibren. Favorece al SWD: { $range }
} { $n ->
    [one] tras 1 batalla
   *[other] tras { $n } batallas
}
random-stamp = EQUILIBRADA
random-said = Misión { $n }, { $name }: { $words }
random-spoken-before = { $what }: { $now }. Anterior
random-spoken-after = { $what }: { $now }. Siguiente
random-spoken-even = Equilibrar los PR del SWD: sí
random-spoken-uneven = Equilibrar los PR del SWD: no
random-spoken-reroll = Otra misión { $n }
random-spoken-chosen = Elegida. { $card }
random-spoken-waiting = Misión { $n }: { $words }
random-spoken-card = Misión { $n }: { $name }. { $objective }. { $ground }. Aliados { $allied } PR, SWD { $german } PR. Código { $code }
