# Lo que dice un lector de pantalla donde en la pantalla solo hay un dibujo.
spoken-fold = Plegar el panel
spoken-unfold = Desplegar el panel
spoken-leave-replay = Salir de la repetición
spoken-out = Quitar de la fuerza: { $figure }
spoken-less = Uno menos: { $what }
spoken-more = Uno más: { $what }
spoken-rp-allied = puntos de requisa aliados
spoken-rp-german = puntos de requisa del SWD
spoken-bid = la puja
spoken-die = Dado { $n }: ha salido { $face }
spoken-selected = Seleccionada: { $figure }, { $points ->
    [one] 1 PA
   *[other] { $points } PA
}.
